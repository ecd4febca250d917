"""One reader for all seats, called the gate. A seat's own sticker says whose cards are read next.

The seat at the gate is known in memory only: after a restart it holds its sticker there again.
"""

from collections.abc import Collection

from companion.game.commands import GATE
from companion.game.contract import AnyGame, GateUse
from companion.game.messages import Refusal
from companion.game.values import ReaderPlace, SeatId, TagId, Value
from companion.shelf.stickers import OfSeat, Register

AWAY_MS = 1_500
"""A sticker that is back sooner, without a card in between, has only been held unsteadily."""


class AtGate(Value, frozen=True):
    """The seat at the gate, and its purpose there; everyone can see both."""

    seat: SeatId
    use: GateUse


class Gate:
    """The seat at the gate; used by the clerk's thread alone, but for `owner`."""

    def __init__(self, stickers: Register, seats: Collection[SeatId]) -> None:
        """`seats` are those of this table; a sticker of any other seat has no owner."""
        self.at: AtGate | None = None
        self._stickers = stickers
        self._seats = seats
        self._lying: SeatId | None = None  # whose sticker lies on the reader
        self._alone: SeatId | None = None  # whose sticker came last, with no card after it
        self._back_until_ms: dict[SeatId, int] = {}

    def owner(self, tag: TagId) -> SeatId | None:
        """The seat whose own sticker this is; None for a card's. Any thread may ask."""
        match self._stickers.owner_of(tag):
            case OfSeat(seat=seat) if seat in self._seats:
                return seat
        return None

    def place(self, of_reader: ReaderPlace) -> ReaderPlace:
        """The place that a card read there counts for: at the gate, the seat that has come to lay
        cards on."""
        lays = self.at is not None and not self.at.use.is_closed
        return self.at.seat if self.at is not None and lays and of_reader == GATE else of_reader

    def shuts_out(self, of_reader: ReaderPlace) -> bool:
        """Whether the sticker of a seat lies on the gate that was turned away, or that has closed
        its cards away. Cards read then may be hidden with that sticker, so they count for nobody.
        """
        hides = self.at is None or self.at.use.is_closed
        return of_reader == GATE and hides and self._lying is not None

    def touched(self, seat: SeatId, now_ms: int) -> bool:
        """A seat's sticker is laid on; return whether it was away before."""
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
        """Let the seat come, in place of any other, unless the game turns it away."""
        use = game.at_gate(table, seat)
        if isinstance(use, Refusal):
            return use
        self.at = AtGate(seat, use)
        return None

    def leave(self) -> None:
        self.at = None

    def follow(self, game: AnyGame, table: object) -> None:
        """Send the seat away if it could not come for the same purpose now."""
        if self.at is not None and game.at_gate(table, self.at.seat) != self.at.use:
            self.leave()
