"""One reader for all seats: who is at it, by a sticker of their own, and so whose cards are read.

It is known in memory only: after a restart a seat has to hold its sticker to the gate again.
"""

from collections.abc import Collection

from companion.game.commands import GATE
from companion.game.contract import AnyGame, GateUse
from companion.game.messages import Refusal
from companion.game.values import SeatId, TagId, Value
from companion.shelf.stickers import OfSeat, Register

AWAY_MS = 1_500
"""A sticker that is back sooner, without a card in between, has only been held unsteadily."""


class AtGate(Value, frozen=True):
    """Who is at the gate, as everyone can see, and what for."""

    seat: SeatId
    use: GateUse


class Gate:
    """The stickers of the seats, and who is at the gate; used by the clerk's thread alone."""

    def __init__(self, stickers: Register, seats: Collection[SeatId]) -> None:
        """Stickers of seats that are not at this table are nobody's."""
        self.at: AtGate | None = None
        self._stickers = stickers
        self._seats = seats
        self._lying: SeatId | None = None  # whose sticker lies on the reader
        self._alone: SeatId | None = None  # whose sticker came last, with no card after it
        self._back_until_ms: dict[SeatId, int] = {}

    def owner(self, tag: TagId) -> SeatId | None:
        """Whose own sticker this is; nobody's, if it is a card's. Any thread may ask."""
        match self._stickers.owner_of(tag):
            case OfSeat(seat=seat) if seat in self._seats:
                return seat
        return None

    def place(self, of_reader: SeatId) -> SeatId:
        """Whose cards are read there: at the gate, those of whoever is at it."""
        return self.at.seat if self.at is not None and of_reader == GATE else of_reader

    def shuts_out(self, of_reader: SeatId) -> bool:
        """Whether the sticker of somebody lies there who is not at the gate, and what it is packed
        with is heard beside it."""
        return of_reader == GATE and self.at is None and self._lying is not None

    def touched(self, seat: SeatId, now_ms: int) -> bool:
        """A seat's sticker is laid on; whether it has been away before."""
        self._lying = self._alone = seat
        return now_ms >= self._back_until_ms.pop(seat, now_ms)

    def lifted(self, seat: SeatId, now_ms: int) -> None:
        if self._alone == seat:
            self._back_until_ms[seat] = now_ms + AWAY_MS
        if self._lying == seat:
            self._lying = None

    def card_read(self) -> None:
        self._alone = None
        self._back_until_ms.clear()

    def come(self, seat: SeatId, game: AnyGame, table: object) -> Refusal | None:
        """In place of anybody else, unless turned away."""
        use = game.at_gate(table, seat)
        if isinstance(use, Refusal):
            return use
        self.at = AtGate(seat, use)
        return None

    def leave(self) -> None:
        self.at = None

    def follow(self, game: AnyGame, table: object) -> None:
        """Whoever could not come there now, or only for something else, is there no more."""
        if self.at is not None and game.at_gate(table, self.at.seat) != self.at.use:
            self.leave()
