"""A tiny language for rules tests of Hart an der Grenze, in the words of people at the table.

Everything is done by commands that the game decides; only goods and money of turns before a test
are laid down by the corrections that people would make.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import resources
from pathlib import Path

from msgspec.structs import replace

from companion.chronicle.speech import Speech
from companion.game.commands import CardRead, Pressed
from companion.game.contract import Box, Event, Setup
from companion.game.history import History, happened
from companion.game.messages import Refusal
from companion.game.values import (
    BUTTON,
    PUBLIC,
    READER,
    STEWARD,
    CopyId,
    GoodId,
    Party,
    SeatId,
    seated,
)
from companion.games.bags.commands import (
    CorrectGold,
    CountByHand,
    Declare,
    NameCard,
    PackByHand,
    SealBag,
)
from companion.games.border.commands import GoOn
from companion.games.border.game import Border
from companion.games.border.goods import MoveCard
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.round_end import ChooseSheriff, EndGame, Stash
from companion.games.border.table import GOODS, STASH, Phase, Table
from companion.games.border.unloading import LayDown
from companion.games.border.views import Mine, PublicSeat, PublicView, SeatView
from companion.shelf.boxes import EDITIONS

from .spoken_evening import SpokenEvening

SHORT = "border-short"

GREEN, RED, BLUE, YELLOW, WHITE, BLACK = map(
    SeatId, ("green", "red", "blue", "yellow", "white", "black")
)
CLOCKWISE = (GREEN, RED, BLUE, YELLOW, WHITE, BLACK)
JUG, MARACAS, SOMBRERO = map(GoodId, ("jug", "maracas", "sombrero"))
CIGAR, TEQUILA, STATUE = map(GoodId, ("cigar", "tequila", "statue"))
UNSEEN = "unread"
"""Stands for a card no reader has seen and nobody has named."""
SALT = "5a17" * 8
GAME = Border()
SHOW = "border-show"
"""The edition with all numbers: prices 2 3 4 7 9 12, fines 1 to 6, and in line 4 of the lid
8 7 6 4 5 3."""


@cache
def border_box(edition: str = SHOW) -> Box:
    folder = "example" if edition == "example" else "editions"
    sheet = resources.files("companion.games.border") / folder / f"{edition}.toml"
    return Box(edition=edition, sheet=sheet.read_text("utf-8"))


def a_table_of(players: int = 4, edition: str = SHOW, /, **options: bool) -> Evening:
    """Green is the first sheriff; clockwise, red sits to green's left."""
    setup = Setup(seats=CLOCKWISE[:players], first=GREEN, options=options)
    laid = GAME.start(border_box(edition), setup)
    assert not isinstance(laid, Refusal), laid
    return Evening(happened(GAME, History(), laid))


def packed(text: str) -> list[str]:
    """ "2 jug, cigar-01, unread" is two jugs typed in, a copy by its sticker, and a card that
    nobody named."""
    names: list[str] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        number, _, name = part.rpartition(" ")
        names += [name] * int(number or 1)
    return names


class Evening(SpokenEvening):
    """One table and what people do at it."""

    game = GAME
    speech = Speech(GAME)
    salt = SALT

    @property
    def table(self) -> Table:
        table = self.history.table
        assert isinstance(table, Table)
        return table

    def can_take_back(self) -> bool:
        return self.history.newest is not None

    def packs(self, seat: SeatId, text: str) -> Evening:
        """Copies go in at the reader, goods by hand, and unread cards are only counted."""
        for name in packed(text):
            good, dash, _ = name.partition("-")
            if dash:
                self.does(READER, CardRead(seat, CopyId(name)))
            else:
                self.does(seated(seat), PackByHand(seat, None if name == UNSEEN else GoodId(good)))
        return self

    def seals(self, *seats: SeatId) -> Evening:
        for seat in seats:
            self.does(STEWARD, SealBag(seat, self.turn))
        return self

    def declares(self, seat: SeatId, number: int, good: GoodId) -> Evening:
        self.does(seated(seat), Declare(seat, good, number))
        return self

    def brings(self, **bags: tuple[int, GoodId, str]) -> Evening:
        """Each declares so many of that good over these cards; the others a jug over a jug."""
        said = {seat: bags.get(seat, (1, JUG, "jug")) for seat in self.table.packers}
        for seat, (_, _, inside) in said.items():
            self.packs(seat, inside).seals(seat)
        for seat, (number, good, _) in said.items():
            self.declares(seat, number, good)
        return self

    def points(self, seat: SeatId, *, extra: bool = False) -> Evening:
        self.does(self.sheriff, PointAt(seat, self.turn, extra))
        return self

    def offers(self, seat: SeatId, gold: int) -> Evening:
        self.does(seated(seat), NameSum(seat, self.turn, gold))
        return self

    def asks_for(self, seat: SeatId, gold: int) -> Evening:
        self.does(self.sheriff, NameSum(seat, self.turn, gold, asks=True))
        return self

    def agrees(self, by: Party, seat: SeatId, gold: int) -> tuple[Event, ...]:
        return self.does(by, Agree(seat, self.turn, gold))

    def bribes(self, seat: SeatId, gold: int) -> Evening:
        """The sheriff points, the owner offers, and the sheriff takes it."""
        self.points(seat).offers(seat, gold).agrees(self.sheriff, seat, gold)
        return self

    def opens(self, seat: SeatId, by: Party | None = None) -> tuple[Event, ...]:
        return self.does(by or seated(seat), OpenSuitcase(seat, self.turn))

    def settles(self) -> tuple[Event, ...]:
        return self.does(self.sheriff, GoOn(self.turn, Phase.CHECKING))

    def counts(self, seat: SeatId, **goods: int) -> tuple[Event, ...]:
        return self.does(STEWARD, CountByHand(seat, {GoodId(good): n for good, n in goods.items()}))

    def names(self, seat: SeatId, good: GoodId) -> tuple[Event, ...]:
        return self.does(seated(seat), NameCard(seat, good))

    def looks_into(self, seat: SeatId) -> Evening:
        self.does(self.sheriff, Confiscate(seat, self.turn))
        return self

    def is_done_looking(
        self, back: int | None = None, kept: int | None = None, by: Party | None = None
    ) -> tuple[Event, ...]:
        return self.does(by or self.sheriff, EndLook(self.turn, back, kept))

    def lays_down(self, seat: SeatId, number: int) -> Evening:
        self.does(STEWARD, LayDown(seat, self.turn, number))
        return self

    def goes_on(self) -> tuple[Event, ...]:
        """The sheriff lets this step end."""
        return self.does(self.sheriff, GoOn(self.turn, self.phase))

    def unloads(self) -> tuple[Event, ...]:
        """The sheriff lets everyone unload, and has the numbers told."""
        self.goes_on()
        return self.goes_on()

    def presses(self) -> tuple[Event, ...]:
        return self.does(BUTTON, Pressed("next"))

    def plays_quiet_turn(self, **bags: tuple[int, GoodId, str]) -> Evening:
        """The star goes on without an inspection."""
        self.brings(**bags).unloads()
        self.goes_on()
        return self

    def plays_to_the_end_of_a_round(self) -> Evening:
        while self.table.said is None:
            self.plays_quiet_turn()
        return self

    def has_goods(self, seat: SeatId, text: str) -> Evening:
        """These cards lie face down before the seat, from turns before."""
        return self._lies(f"{GOODS}.{seat}", text)

    def has_stashed(self, seat: SeatId, text: str) -> Evening:
        return self._lies(f"{STASH}.{seat}", text)

    def _lies(self, place: str, text: str) -> Evening:
        for name in packed(text):
            good = None if name == UNSEEN else GoodId(name)
            self.does(
                STEWARD, MoveCard(good=good, source="away", target=place, reason="before this")
            )
        return self

    def moves(self, seat: SeatId, good: str) -> Evening:
        """One of the goods of this seat goes back to the deck."""
        place, reason = f"{GOODS}.{seat}", "before this"
        self.does(STEWARD, MoveCard(good=GoodId(good), source=place, target="away", reason=reason))
        return self

    def has_dollars(self, **gold: int) -> Evening:
        for name, number in gold.items():
            seat = SeatId(name)
            counted = CorrectGold(
                seat=seat, was=self.dollars(seat), counted=number, reason="before this"
            )
            self.does(seated(seat), counted)
        return self

    def stashes(self, seat: SeatId, number: int, **goods: int) -> Evening:
        chosen = {GoodId(good): n for good, n in goods.items()}
        self.does(seated(seat) if goods else STEWARD, Stash(seat, number, chosen))
        return self

    def all_stash_nothing(self) -> Evening:
        while self.table.next_to_stash is not None:
            self.stashes(self.table.next_to_stash, 0)
        return self

    def chooses(self, seat: SeatId, first: SeatId) -> Evening:
        self.does(seated(seat), ChooseSheriff(seat, self.turn, first))
        return self

    def ends_game(self) -> Evening:
        self.does(STEWARD, EndGame(self.turn))
        return self

    @property
    def turn(self) -> int:
        return self.table.round

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def sheriff(self) -> Party:
        return seated(self.table.sheriff)

    def dollars(self, seat: SeatId) -> int:
        return self.table.gold(seat)

    def goods(self, seat: SeatId) -> dict[str, int]:
        return dict(Counter(one.good or UNSEEN for one in self.table.goods[seat]))

    def stash(self, seat: SeatId) -> dict[str, int]:
        return dict(Counter(one.good or UNSEEN for one in self.table.stash[seat]))

    def discards(self) -> dict[str, int]:
        return dict(Counter(one.good or UNSEEN for one in self.table.discards))

    def public(self) -> PublicView:
        view = GAME.view_for(self.table, PUBLIC)
        assert isinstance(view, PublicView)
        return view

    def public_but_codes(self) -> PublicView:
        """The codes of seals differ with what lies in the suitcases, and tell nobody what it is."""
        public = self.public()
        seats = tuple(
            replace(seat, suitcase=seat.suitcase and replace(seat.suitcase, code=""))
            for seat in public.seats
        )
        return replace(public, seats=seats)

    def public_seat(self, seat: SeatId) -> PublicSeat:
        return next(shown for shown in self.public().seats if shown.seat == seat)

    def mine(self, seat: SeatId) -> Mine:
        view = GAME.view_for(self.table, seated(seat))
        assert isinstance(view, SeatView)
        return view.mine


told = Evening.told


def written_short(data: Path) -> None:
    """The show, but for one round, in which everybody is sheriff once."""
    shipped = resources.files("companion.games.border") / "editions" / "border-show.toml"
    sheet = shipped.read_text("utf-8").replace('edition = "border-show"', f'edition = "{SHORT}"')
    rounds, often = "rounds = 3\n", "services_by_players = { 3 = 2 }\n"
    assert rounds in sheet
    assert often in sheet
    own = data / EDITIONS / f"{SHORT}.toml"
    own.parent.mkdir(parents=True)
    own.write_text(sheet.replace(rounds, "rounds = 1\n").replace(often, ""), "utf-8")
