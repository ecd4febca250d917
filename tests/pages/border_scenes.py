"""The scenes of Hart an der Grenze: people play by forms up to a moment, with made-up numbers."""

from collections.abc import Callable, Mapping

from playwright.sync_api import Page

from companion.games.border.table import Phase
from companion.games.border.views import PublicView, SeatView
from web.game_pages import GAME_PAGES

from .stage import Scene, Shown, Stage

BOX = "border-show"
SEATS = ("green", "blue", "yellow", "red", "purple", "orange")
UNSEEN = ""
"""Stands for a card whose good nobody says."""
HONEST = ("jug", ("jug", "jug"))
Bag = tuple[str, tuple[str, ...]]
"""The good that is declared, and the cards; so many are declared."""


class Table:
    """A table of so many, green the first sheriff, and what people do at it."""

    def __init__(self, stage: Stage, players: int, *options: str) -> None:
        self.stage = stage
        stage.product.begins(*SEATS[:players], box=BOX, options=options)

    @property
    def view(self) -> PublicView:
        view = self.stage.product.newest().view
        public = view.public if isinstance(view, SeatView) else view
        assert isinstance(public, PublicView), "Hart an der Grenze is played"
        return public

    def does(self, name: str, /, by: str = "steward", **fields: str | int) -> None:
        """By a form of a page; the turn is named where the command has one."""
        view = self.view
        said = {"turn": view.turn, "round": view.turn, "phase": view.phase, **fields}
        known = GAME_PAGES["border"].commands[name].__struct_fields__
        taken = {key: str(field) for key, field in said.items() if key.partition(".")[0] in known}
        self.stage.says(by, name, **taken)

    def packs(self, seat: str, goods: tuple[str, ...]) -> None:
        for good in goods:
            self.does("PackByHand", seat, seat=seat, good=good)

    def brings(self, bags: Mapping[str, Bag] | None = None, *, declared: int = 9) -> "Table":
        """Each packs and seals, and so many of them declare."""
        around = self.packers
        for seat in around:
            self.packs(seat, (bags or {}).get(seat, HONEST)[1])
            self.does("SealBag", seat=seat)
        for seat in around[:declared]:
            good, cards = (bags or {}).get(seat, HONEST)
            self.does("Declare", seat=seat, good=good, number=len(cards))
        return self

    @property
    def packers(self) -> list[str]:
        seats = [str(one.seat) for one in self.view.seats]
        at = seats.index(str(self.view.sheriff))
        return seats[at + 1 :] + seats[:at]

    def goes_on(self) -> None:
        self.does("GoOn")

    def plays_turn(self, bags: Mapping[str, Bag] | None = None) -> None:
        """A turn without an inspection."""
        self.brings(bags).goes_on()
        self.goes_on()  # and the numbers are told
        self.goes_on()

    def plays_round(self, bags: Mapping[str, Bag] | None = None) -> "Table":
        while self.view.phase is Phase.PACKING:
            self.plays_turn(bags)
        return self

    def stashes(self, number: int, times: int = 9) -> None:
        while self.view.next_to_stash is not None and times:
            seat, times = self.view.next_to_stash, times - 1
            most = next(one.goods for one in self.view.seats if one.seat == seat)
            self.does("Stash", seat=seat, number=min(number, most))

    def ends_round(self, number: int = 3) -> "Table":
        """All stash as many cards of the good they have most of, and sell the rest."""
        self.stashes(number)
        if self.view.phase is Phase.SELLING:
            self.goes_on()
        if self.view.phase is Phase.STARTING:
            poorest = self.view.poorest
            if len(poorest) > 1:
                self.goes_on()
            else:
                self.does("ChooseSheriff", seat=poorest[0], first=poorest[0])
        return self

    def shows(self, player: str = "") -> None:
        """The display, the steward, the sheriff, and the player whose page says most."""
        view, stage = self.view, self.stage
        others = [one for one in (*view.to_act, *self.packers) if one != view.sheriff]
        for page, holder in (
            ("display", "display"),
            ("steward", "steward"),
            ("sheriff", f"seat:{view.sheriff}"),
            ("player", f"seat:{player or others[0]}"),
        ):
            stage.shows(page, holder)


LIAR = ("sombrero", ("sombrero", "sombrero", "tequila", "statue"))
MIXED: Mapping[str, Bag] = {
    "blue": LIAR,
    "yellow": ("maracas", ("maracas", "maracas", "cigar")),
    "red": ("jug", ("jug", "jug", "jug", "tequila", "tequila")),
    "orange": ("jug", ("cigar",)),
}


def _scene(name: str, players: int, play: Callable[[Table], None], *options: str) -> Scene:
    def set_up(stage: Stage) -> None:
        play(Table(stage, players, *options))

    return Scene(name=f"border-{name}", set_up=set_up)


def _packing(table: Table) -> None:
    table.packs("blue", LIAR[1])
    table.does("SealBag", seat="red")
    table.shows("blue")


def _declaring(table: Table) -> None:
    table.brings(MIXED, declared=2).shows()


def _pointing(table: Table) -> None:
    table.brings(MIXED).shows()


def _pointed(table: Table) -> None:
    table.brings(MIXED).does("PointAt", seat="blue")
    table.shows("blue")


def _offered(table: Table) -> None:
    _pointed(table)
    table.does("NameSum", seat="blue", gold=6)
    table.shows("blue")


def _asked(table: Table) -> None:
    _offered(table)
    table.does("NameSum", seat="blue", gold=11, asks="true")
    table.shows("blue")


def _bribed(table: Table) -> None:
    """The bribe is taken, and the markers are left."""
    _offered(table)
    table.does("Agree", seat="blue", gold=6)
    table.shows("yellow")


def _opened(table: Table) -> None:
    """One of the cards has no name."""
    table.brings({**MIXED, "blue": ("sombrero", ("sombrero", "tequila", UNSEEN))})
    table.does("PointAt", seat="blue")
    table.does("OpenSuitcase", seat="blue")
    table.shows("blue")


def _opening(table: Table) -> None:
    """A suitcase is judged, and the scene stays."""
    table.stage.clock.hold()
    _pointed(table)
    table.does("OpenSuitcase", seat="blue")
    table.shows("blue")


def _looking(table: Table) -> None:
    _pointed(table)
    table.does("OpenSuitcase", seat="blue")
    table.does("Confiscate", seat="yellow")
    table.shows("yellow")
    path = f"/seat/{table.view.sheriff}"
    table.stage.pages["held"] = Shown(f"seat:{table.view.sheriff}", path, _held)


def _unloading(table: Table) -> None:
    """Two suitcases were packed without the clerk."""
    for seat in table.packers:
        if seat not in ("yellow", "red"):
            table.packs(seat, HONEST[1])
        table.does("SealBag", seat=seat)
    for seat in table.packers:
        table.does("Declare", seat=seat, good="jug", number=2)
    table.goes_on()
    table.shows()


def _laying_down(table: Table) -> None:
    _unloading(table)
    table.goes_on()
    table.shows()


def _closing(table: Table) -> None:
    table.brings(MIXED).goes_on()
    table.goes_on()
    table.shows()


def _stashing(table: Table) -> None:
    table.plays_round(MIXED).stashes(2, times=2)
    table.shows()


def _selling(table: Table) -> None:
    """All that is sold has to be named, as only numbers were said."""
    table.plays_round(MIXED).stashes(2)
    table.goes_on()
    table.shows()


def _starting(table: Table) -> None:
    table.plays_round({"blue": LIAR}).stashes(0)
    table.goes_on()
    table.does("CorrectGold", seat="blue", was=_gold(table, "blue"), counted=3, reason="A slip")
    table.shows("blue")


def _gold(table: Table, seat: str) -> int:
    return next(one.gold or 0 for one in table.view.seats if one.seat == seat)


STASHES = {
    "green": {"tequila": 6, "statue": 1},
    "blue": {"tequila": 4, "cigar": 2},
    "yellow": {"tequila": 2, "cigar": 1, "jug": 3},
    "red": {"tequila": 2, "cigar": 1, "maracas": 4},
    "purple": {"jug": 3, "statue": 1},
    "orange": {"sombrero": 5, "cigar": 1},
}


def _stashed(table: Table, called: int) -> None:
    """The last round is sold, with these stashes, and so many goods are called."""
    for one in table.view.seats:
        for good, number in STASHES[one.seat].items():
            for _ in range(number):
                fields = {"source": "away", "target": f"stash.{one.seat}", "reason": "found"}
                table.does("MoveCard", good=good, **fields)
    table.does("EndGame")
    for _ in range(called):
        table.goes_on()
    table.shows()


def _calling(table: Table) -> None:
    _stashed(table, 5)


def _calling_unnamed(table: Table) -> None:
    """A card under a suitcase has no name, and the first good is called."""
    fields = {"source": "away", "target": "stash.blue", "reason": "found"}
    table.does("MoveCard", **fields)
    _stashed(table, 1)


def _score(table: Table) -> None:
    _ended(table)
    table.stage.shows_all()
    table.shows()


def _end_sale(table: Table) -> None:
    _ended(table)
    table.stage.shows_slide(2)
    table.shows()


def _end_truth(table: Table) -> None:
    _ended(table)
    table.stage.shows_slide(-1)
    table.shows()


def _ended(table: Table) -> None:
    table.plays_turn(MIXED)
    _stashed(table, 0)
    while not table.view.over:
        if table.view.next_to_stash:
            table.stashes(0)
        table.goes_on()


def _corrections(table: Table) -> None:
    table.brings(MIXED).shows()
    table.stage.stewards("corrections", "setup", "copy", first=_unfolded)


def _unfolded(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def _held(page: Page) -> None:
    page.evaluate("document.querySelector('[data-hold]').open = true")


SCENES = (
    _scene("packing", 4, _packing),
    _scene("declaring", 5, _declaring),
    _scene("pointing", 6, _pointing),
    _scene("pointed-at", 3, _pointed),
    _scene("offered", 4, _offered),
    _scene("asked", 4, _asked, "hidden_purses"),
    _scene("bribed", 5, _bribed),
    _scene("opened", 4, _opened),
    _scene("opening", 6, _opening),
    _scene("looking", 5, _looking),
    _scene("unloading", 4, _unloading),
    _scene("laying-down", 4, _laying_down),
    _scene("closing", 6, _closing),
    _scene("stashing", 4, _stashing),
    _scene("selling", 4, _selling),
    _scene("starting", 3, _starting),
    _scene("calling", 6, _calling),
    _scene("calling-unnamed", 4, _calling_unnamed),
    _scene("end-sale", 6, _end_sale),
    _scene("end-truth", 6, _end_truth, "suitcase_truth"),
    _scene("score", 4, _score),
    _scene("score-of-six", 6, _score, "suitcase_truth"),
    _scene("corrections", 5, _corrections),
)
