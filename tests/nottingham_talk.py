"""A tiny language for rules tests of Nottingham, in the words of people at the table.

Everything is done by commands that the game decides. A position before a test is laid down by the
corrections that people would make.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

from companion.chronicle.speech import Speech
from companion.game.commands import GATE, CardRead, Pressed
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
    ReaderPlace,
    SeatId,
    seated,
)
from companion.games.nottingham.ambush import LayAmbush, NameAmbush
from companion.games.nottingham.barter import OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.correcting import (
    CorrectAmbushes,
    CorrectPoints,
    CorrectTask,
    CountHand,
    CountPile,
    MoveSheriff,
)
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.known import in_pile
from companion.games.nottingham.springing import SpringAmbush
from companion.games.nottingham.table import Phase, Table
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import Act, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard, TurnIn
from companion.games.nottingham.views import Mine, PublicSeat, PublicView, SeatView
from companion.shelf.boxes import EDITIONS

from .spoken_evening import SpokenEvening

RED, BLUE, GREEN, YELLOW, PURPLE, WHITE, GREY = map(
    SeatId, ("red", "blue", "green", "yellow", "purple", "white", "grey")
)
CLOCKWISE = (RED, BLUE, GREEN, YELLOW, PURPLE, WHITE, GREY)
COIN, CANDLESTICK, GOLD, PEARLS = map(GoodId, ("coin", "candlestick", "gold", "pearls"))
GEMS, CHAIN, CASKET = map(GoodId, ("gems", "chain", "casket"))
ITEMS = (COIN, CANDLESTICK, GOLD, PEARLS, GEMS, CHAIN, CASKET)
BEFORE = "before this"
GAME = Nottingham()
SHOW = "nottingham-show"
"""The edition with all numbers: track 4 3 5 2 6 4 3 7 2 5 4 8 3 6 2 4 5 3 4 2, and on the ambushes
coin and candlestick, coin and pearls, candlestick and gems, pearls and chain, gems and casket,
chain and casket."""
SHORT = "nottingham-short"
PAIRS = (
    *("coin candlestick", "coin pearls", "candlestick gems"),
    *("pearls chain", "gems casket", "chain casket"),
)


@cache
def nottingham_box(edition: str = SHOW) -> Box:
    folder = "example" if edition == "example" else "editions"
    sheet = resources.files("companion.games.nottingham") / folder / f"{edition}.toml"
    return Box(edition=edition, sheet=sheet.read_text("utf-8"))


def written_short(data: Path) -> None:
    """Write an edition with a track that is soon walked around, for a table in this folder."""
    sheet = nottingham_box().sheet.replace(f'edition = "{SHOW}"', f'edition = "{SHORT}"')
    sheet, tracks = re.subn(r"\[track\]\n(\d+ = \d+\n)+", "[track]\n1 = 3\n2 = 4\n3 = 5\n", sheet)
    sheet, lengths = re.subn(r"\nspaces = \d+", "\nspaces = 3", sheet)
    assert (tracks, lengths) == (1, 1)
    own = data / EDITIONS / f"{SHORT}.toml"
    own.parent.mkdir(parents=True)
    own.write_text(sheet, "utf-8")


def a_table_of(players: int = 3, edition: str = SHOW, /, **options: bool) -> Evening:
    """Red begins; clockwise, blue sits at red's left."""
    setup = Setup(seats=CLOCKWISE[:players], first=RED, options=options)
    laid = GAME.start(nottingham_box(edition), setup)
    assert not isinstance(laid, Refusal), laid
    return Evening(happened(GAME, History(), laid))


def pair(items: str) -> CopyId:
    """The ambush card with these two items."""
    return CopyId(f"ambush_pair-{PAIRS.index(items) + 1:02d}")


def colour(seat: SeatId) -> CopyId:
    return CopyId(f"ambush_{seat}-01")


class Evening(SpokenEvening):
    """One table and what people do at it."""

    game = GAME
    speech = Speech(GAME)

    @property
    def table(self) -> Table:
        table = self.history.table
        assert isinstance(table, Table)
        return table

    def reads(self, copy: str, at: ReaderPlace = GATE) -> tuple[Event, ...]:
        return self.does(READER, CardRead(at, CopyId(copy)))

    def why_not_read(self, copy: str, at: ReaderPlace = GATE) -> str:
        return self.why_not(READER, CardRead(at, CopyId(copy)))

    def turns_up(self, good: GoodId) -> Evening:
        self.does(seated(self.player), TurnUp(self.player, self.turn, good))
        return self

    def takes(self, good: GoodId | None = None) -> Evening:
        """The player takes the card; a chain goes to the hand by itself."""
        if good is not None:
            self.turns_up(good)
        if self.phase is Phase.CHOOSING:
            self.does(seated(self.player), TakeCard(self.player, self.turn))
        return self

    def acts(self, good: GoodId, target: SeatId | None = None) -> Evening:
        self.turns_up(good)
        self.does(seated(self.player), Act(self.player, self.turn, target))
        return self

    def offers(self, seat: SeatId, *goods: GoodId) -> Evening:
        for good in goods:
            self.does(seated(seat), OfferCard(seat, self.turn, good))
        return self

    def lays_ambush(self, seat: SeatId, card: CopyId | None = None) -> Evening:
        """In a turn of its own, this seat lays an ambush and may name it."""
        while self.player != seat:
            self.passes_turn()
        self.acts(GOLD)
        if card is not None:
            self.names(seat, len(self.table.ambushes[seat]) + 1, card)
        self.does(seated(seat), LayAmbush(seat, self.turn))
        return self.ends_turn()

    def names(self, seat: SeatId, number: int, card: CopyId) -> tuple[Event, ...]:
        return self.does(seated(seat), NameAmbush(seat, number, card))

    def lays(self, *goods: GoodId) -> Evening:
        """The player lays cards that are in the hand, as people say."""
        for good in goods:
            self.does(seated(self.player), LayCard(self.player, self.turn, good))
        return self

    def turns_in(self, task: str = "") -> tuple[Event, ...]:
        return self.does(seated(self.player), TurnIn(self.player, self.turn, task))

    def springs(self, seat: SeatId, card: CopyId) -> tuple[Event, ...]:
        return self.does(seated(seat), SpringAmbush(seat, self.turn, card))

    def discards(self, seat: SeatId, *goods: GoodId) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        for good in goods:
            events = self.does(seated(seat), DiscardCard(seat, self.turn, good))
        return events

    def goes_on(self, by: Party = STEWARD) -> tuple[Event, ...]:
        return self.does(by, GoOn(self.turn, self.phase))

    def presses(self) -> tuple[Event, ...]:
        return self.does(BUTTON, Pressed("next"))

    def ends_turn(self) -> Evening:
        self.goes_on()
        return self

    def passes_turn(self, good: GoodId = CHAIN) -> Evening:
        """A turn in which a card is taken and nothing is turned in."""
        return self.takes(good).ends_turn()

    def has_hands(self, **numbers: int) -> Evening:
        """The larger hands last, as cards come from the draw pile."""
        for name, number in sorted(numbers.items(), key=lambda one: one[1]):
            seat, was = SeatId(name), self.hand(SeatId(name))
            if was != number:
                counted = CountHand(seat=seat, was=was, counted=number, reason=BEFORE)
                self.does(STEWARD, counted)
        return self

    def has_pile(self, pile: str, number: int) -> Evening:
        was = in_pile(self.table, pile)
        self.does(STEWARD, CountPile(pile=pile, was=was, counted=number, reason=BEFORE))
        return self

    def has_sheriff_on(self, space: int) -> Evening:
        now = MoveSheriff(was=self.table.position, now=space, reason=BEFORE)
        self.does(STEWARD, now)
        return self

    def has_ambushes(self, **numbers: int) -> Evening:
        for name, number in numbers.items():
            seat = SeatId(name)
            was = len(self.table.ambushes[seat])
            now = CorrectAmbushes(seat=seat, was=was, counted=number, reason=BEFORE)
            self.does(STEWARD, now)
        return self

    def has_solved(self, task: str, *seats: SeatId) -> Evening:
        first, second = (*seats, None, None)[:2]
        now = CorrectTask(task=task, first=first, second=second, reason=BEFORE)
        self.does(STEWARD, now)
        return self

    def has_kept(self, seat: SeatId, *goods: GoodId) -> Evening:
        for good in goods:
            self.does(seated(seat), CorrectPoints(seat=seat, now=good, reason=BEFORE))
        return self

    @property
    def turn(self) -> int:
        return self.table.turn

    @property
    def phase(self) -> Phase:
        return self.table.phase

    @property
    def player(self) -> SeatId:
        return self.table.player

    def hand(self, seat: SeatId) -> int:
        return self.table.hands[seat]

    def hands(self) -> list[int]:
        return [self.table.hands[seat] for seat in self.table.seats]

    def discarded(self) -> int:
        return len(self.table.discards)

    def kept(self, seat: SeatId) -> list[str]:
        return [str(card.good) for card in self.table.points[seat]]

    def cards(self) -> int:
        """All cards of the box that the table accounts for."""
        table = self.table
        golds = sum(len(lying) for lying in table.ambushes.values())
        open_cards = len(table.discards) + len(table.lying) + (table.turned is not None)
        piles = sum(len(pile) for pile in table.points.values())
        return sum(table.hands.values()) + table.draw + open_cards + golds + piles + table.missing

    def public(self) -> PublicView:
        view = GAME.view_for(self.table, PUBLIC)
        assert isinstance(view, PublicView)
        return view

    def public_seat(self, seat: SeatId) -> PublicSeat:
        return next(shown for shown in self.public().seats if shown.seat == seat)

    def mine(self, seat: SeatId) -> Mine:
        view = GAME.view_for(self.table, seated(seat))
        assert isinstance(view, SeatView)
        return view.mine


told = Evening.told


def named(events: tuple[Event, ...]) -> list[str]:
    """The events by their names."""
    return [type(event).__name__ for event in events]
