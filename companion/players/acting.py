"""How the players of any game act: the hands and mouths they have, and what is asked of them."""

from collections.abc import Callable, Collection, Iterator, Mapping
from random import Random
from typing import Any, Protocol

from companion.game.cards import Card, Cards
from companion.game.contract import Command, View
from companion.game.values import GoodId, SeatId, Value


class Take(Value, frozen=True):
    """The uppermost card of a place that looks like `shown` goes where it goes; this is said."""

    source: str
    shown: GoodId | None
    target: str
    say: Command


class Swap(Value, frozen=True):
    """Set these cards of the hand aside and fill it from the deck; the clerk is not told yet."""

    cards: Cards


class Hold(Value, frozen=True):
    """The card is held to the reader of its seat, then put where it goes. If the reader fails, this
    is said instead."""

    card: Card
    source: str
    target: str
    typed: Command


class Slip(Value, frozen=True):
    """The card is put there past the reader, and this is said."""

    card: Card
    source: str
    target: str
    say: Command


class Draw(Value, frozen=True):
    """The top card of a deck goes there unseen, without a word to the clerk."""

    deck: str
    target: str


class ReadTop(Value, frozen=True):
    """The top card of a deck is held to the reader of the seat, then put where it goes. Past the
    reader, or if it fails, the card is named instead."""

    deck: str
    target: str
    say: Callable[[GoodId], Command]
    past: bool = False


class Lay(Value, frozen=True):
    """The card is put there without a word to the clerk."""

    card: Card
    source: str
    target: str


Move = Take | Swap | Hold | Slip | Draw | ReadTop | Lay | Command


class Around(Protocol):
    """The table around the players: the clerk with its views, and the real cards."""

    def view(self, seat: SeatId) -> View: ...

    def held(self, seat: SeatId) -> Mapping[str, Cards]:
        """The real cards in each place of this seat's own."""

    def do(self, seat: SeatId, move: Move) -> None:
        """Carry a move out, cards and all, and let the clerk know what it has to know."""

    def say(self, seat: SeatId, command: Command) -> None: ...

    def lead(self, command: Command) -> None:
        """Give a command as the steward, for no particular seat."""

    def tip_out(self, source: str, target: str) -> None:
        """Move all cards of one place into another without telling the clerk."""

    def refill(self, first: SeatId | None = None) -> None:
        """Draw every hand up to its full size; where cards are short and `first` is named, one card
        at a time, clockwise from that seat."""

    def number_in(self, place: str) -> int:
        """How many cards lie in a place, whosever it is."""

    def shuffles(self) -> int:
        """How often the discarded cards have become the deck."""


class GamePlayers(Protocol):
    """The players of one game; only they read this game's views to act for people.

    `player` is one seat's memory and moods, and only `acts` knows more of it.
    """

    @property
    def box(self) -> str:
        """The box that they lay on an empty table."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options that they agree on there."""

    def seats(self, view: View) -> tuple[SeatId, ...]: ...

    def round(self, view: View) -> int: ...

    def is_done(self, view: View) -> bool:
        """Whether nothing is left to do in this game."""

    def read_so_far(self, view: View) -> object:
        """Something of a seat's view that changes with every card its reader has read."""

    def player(
        self,
        seat: SeatId,
        chance: Random,
        view: View,
        held: Mapping[str, Cards],
        by_hand: float = 0.0,
    ) -> Any:
        """Somebody who sits down there just now, and looks at what is there; `by_hand` of its cards
        it moves past the reader."""

    def acts(
        self, players: Mapping[SeatId, Any], around: Around, acting: Collection[SeatId] = ()
    ) -> Iterator[Move | None]:
        """Everyone in turn, or only those named, does what they would do, until nobody would do any
        more; between two of them the caller may look around, and leave."""

    def ends_a_thing(self, move: Move) -> bool:
        """Whether with it something is done; other moves are steps on the way there."""
