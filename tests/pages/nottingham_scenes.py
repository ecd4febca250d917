"""The scenes of Nottingham: people play by forms up to a moment, with made-up numbers."""

from collections.abc import Callable

from playwright.sync_api import Page

from companion.games.nottingham.table import Phase
from companion.games.nottingham.views import PublicView, SeatView
from web.game_pages import GAME_PAGES

from .stage import Scene, Shown, Stage

BOX = "nottingham-show"
SEATS = ("red", "purple", "yellow", "blue", "white", "green", "grey")
SIXTH_SPACE = 5
"""A number that is not the same on the spaces around it."""


class Table:
    """A table of so many, red the first player, and what people do at it."""

    def __init__(self, stage: Stage, players: int, *options: str) -> None:
        self.stage = stage
        stage.product.begins(*SEATS[:players], box=BOX, options=options)

    @property
    def view(self) -> PublicView:
        view = self.stage.product.newest().view
        public = view.public if isinstance(view, SeatView) else view
        assert isinstance(public, PublicView), "Nottingham is played"
        return public

    def does(self, name: str, /, by: str = "steward", **fields: str | int) -> None:
        """By a form of a page; the turn, the phase and the player are named where the command has
        them."""
        view = self.view
        said = {"turn": view.turn, "phase": view.phase, "seat": view.player, **fields}
        known = GAME_PAGES["nottingham"].commands[name].__struct_fields__
        taken = {key: str(field) for key, field in said.items() if key in known}
        self.stage.says(by, name, **taken)

    def hand(self, seat: str, counted: int) -> None:
        was = next(one.hand for one in self.view.seats if one.seat == seat)
        if was != counted:
            self.does("CountHand", seat=seat, was=was, counted=counted, reason="Counted again")

    def turns_up(self, good: str) -> None:
        self.does("TurnUp", good=good)

    def takes(self, good: str = "coin") -> None:
        """The turned-up card is taken; a chain goes to the hand by itself."""
        self.turns_up(good)
        if self.view.phase is Phase.CHOOSING:
            self.does("TakeCard")

    def acts(self, good: str, target: str = "") -> None:
        self.turns_up(good)
        self.does("Act", target=target)

    def goes_on(self) -> None:
        self.does("GoOn")

    def next_turn(self) -> None:
        self.takes()
        self.goes_on()

    def ambushes(self) -> None:
        """The player lays one, and the turn ends."""
        self.acts("gold")
        self.does("LayAmbush")
        self.goes_on()

    def lays(self, *goods: str) -> None:
        for good in goods:
            self.does("LayCard", good=good)

    def turns_in(self, *goods: str, task: str = "", called: bool = True) -> None:
        """The player takes a card, turns these in, and nobody ambushes."""
        self.hand(self.view.player, len(goods) + 2)
        self.takes("pearls")
        self.lays(*goods)
        self.does("TurnIn", task=task)
        if self.view.phase is Phase.AMBUSHED and called:
            self.goes_on()

    def plays(self) -> None:
        """Some turns, after which something lies before nearly everyone."""
        self.ambushes()
        self.turns_in("gems", "gems", "gems")
        self.turns_in(*["casket"] * 5, task="five_alike")
        if len(self.view.seats) > 3:
            self.ambushes()
            self.turns_in("coin", "coin", "pearls", "pearls", "gems", "gems", task="three_pairs")
            self.turns_in(*["chain"] * 5, task="five_alike")

    def shows(self, *others: str) -> None:
        """The display, the steward, the player, and whoever else has something to do."""
        view, stage = self.view, self.stage
        acting = [one for one in view.to_act if one != view.player]
        asked = others or tuple(acting[:1]) or (view.seats[-1].seat,)
        stage.shows("display", "display")
        stage.shows("steward", "steward")
        stage.shows("player", f"seat:{view.player}")
        for page, seat in zip(("other", "another"), asked, strict=False):
            stage.shows(page, f"seat:{seat}")


def _scene(name: str, players: int, play: Callable[[Table], None], *options: str) -> Scene:
    def set_up(stage: Stage) -> None:
        play(Table(stage, players, *options))

    return Scene(name=f"nottingham-{name}", set_up=set_up, board="table-gate")


def _beginning(table: Table) -> None:
    table.shows()


def _turning_up(table: Table) -> None:
    table.plays()
    table.shows()


def _choosing(table: Table) -> None:
    table.plays()
    table.turns_up("pearls")
    table.shows()


def _offering(table: Table) -> None:
    table.acts("coin")
    table.does("LayOffer", seat="yellow")
    table.does("ShowHand", seat="blue")
    table.shows("purple")


def _buying(table: Table) -> None:
    table.acts("coin")
    for seat in SEATS[1 : len(table.view.seats)]:
        table.does("LayOffer", seat=seat)
    table.does("NameOffer", seat="purple", good="candlestick")
    table.shows("yellow")


def _bartering(table: Table) -> None:
    table.acts("casket")
    table.does("OfferCard", seat="purple", good="gems")
    table.does("OfferCard", seat="purple", good="candlestick")
    table.does("OfferCard", seat="yellow", good="chain")
    table.shows("yellow")


def _accepting(table: Table) -> None:
    for seat in SEATS[1:]:
        table.hand(seat, 4)
    table.acts("casket")
    offered = ("gems", "candlestick", "chain", "pearls", "coin", "gold")
    for seat, good in zip(SEATS[1:], offered, strict=True):
        table.does("OfferCard", seat=seat, good=good)
        table.does("OfferCard", seat=seat, good="candlestick")
    table.shows()


def _attacked(table: Table) -> None:
    table.plays()
    table.acts("candlestick", "purple" if table.view.player != "purple" else "red")
    table.shows()


def _raided(table: Table) -> None:
    table.hand("purple", 6)
    table.acts("gems", "purple")
    table.does("LetHappen", seat="purple")
    for good in ("casket", "coin", "coin", "candlestick", "chain"):
        table.does("ShowCard", seat="purple", good=good)
    table.shows("purple")


def _laying_ambush(table: Table) -> None:
    table.ambushes()
    table.next_turn()
    table.next_turn()
    table.acts("gold")
    table.does("NameAmbush", by=table.view.player, number=2, card="ambush_pair-02")
    table.shows()
    seat = str(table.view.player)
    table.stage.pages["held"] = Shown(f"seat:{seat}", f"/seat/{seat}", _held)


def _laying_cards(table: Table) -> None:
    table.plays()
    table.hand(table.view.player, 8)
    table.takes()
    table.lays("gems", "gems", "gems", "gems", "gems")
    table.shows()


def _called(table: Table) -> None:
    """Two may ambush, one of them twice."""
    table.ambushes()
    table.ambushes()
    while table.view.player != "red":
        table.next_turn()
    table.ambushes()
    table.hand("purple", 6)
    table.next_turn()
    table.turns_in("gems", "gems", "gems", "gems", called=False)
    table.shows("red", "purple")


def _discarding(table: Table) -> None:
    """Both piles are empty."""
    table.does("MoveSheriff", was=0, now=SIXTH_SPACE, reason="It stands there")
    for seat, number in zip(SEATS, (9, 4, 7, 8, 6, 6, 9), strict=True):
        table.hand(seat, number)
    while table.view.draw:
        left = table.view.draw
        table.does("CountPile", pile="draw", was=left, counted=0, reason="Nothing lies there")
    table.shows()


def _scoring(table: Table) -> None:
    table.plays()
    table.does("EndGame")
    table.goes_on()
    table.goes_on()
    table.shows()


def _over(table: Table) -> None:
    _ended(table)
    table.stage.shows_all()
    table.shows()


def _end_tasks(table: Table) -> None:
    _ended(table)
    table.stage.shows_slide(1)
    table.shows()


def _end_places(table: Table) -> None:
    _ended(table)
    table.stage.shows_slide(-1)
    table.shows()


def _ended(table: Table) -> None:
    table.plays()
    while table.view.player != table.view.seats[0].seat:
        table.next_turn()
    table.does("EndGame")
    while not table.view.over:
        table.goes_on()


def _corrections(table: Table) -> None:
    table.plays()
    table.shows()
    table.stage.stewards("corrections", "setup", "copy", first=_unfolded)


def _unfolded(page: Page) -> None:
    page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")


def _held(page: Page) -> None:
    page.evaluate("document.querySelector('[data-hold]').open = true")


SCENES = (
    _scene("beginning", 3, _beginning),
    _scene("turning-up", 7, _turning_up),
    _scene("choosing", 6, _choosing, "whole_pile"),
    _scene("offering", 5, _offering),
    _scene("buying", 7, _buying),
    _scene("bartering", 4, _bartering),
    _scene("accepting", 7, _accepting),
    _scene("attacked", 5, _attacked),
    _scene("raided", 4, _raided),
    _scene("laying-ambush", 3, _laying_ambush),
    _scene("laying-cards", 7, _laying_cards),
    _scene("called", 5, _called),
    _scene("discarding", 7, _discarding),
    _scene("scoring", 5, _scoring),
    _scene("end-tasks", 7, _end_tasks),
    _scene("end-places", 7, _end_places),
    _scene("over", 7, _over, "ambushes_at_end"),
    _scene("corrections", 4, _corrections),
)
