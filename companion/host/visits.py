"""The seat that each phone has chosen, and the phones that ask for theirs now.

Cookies are easily made up and addresses are not, so too many phones of one address push out only
each other. When too many ask in all, the next one has to wait.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId, Value

from .clock import Clock
from .joining import CancelAsk, ChooseSeat

ASKS_FOR_MS = 30_000
"""For this long after asking, a sticker lets the phone in."""
STAYS_MS = 5 * 60_000
"""For this long its seat is remembered; the phone may ask again, or type a code."""
MOST_PHONES = 64
MOST_OF_ONE_ADDRESS = 8


class Visit(Value, frozen=True, kw_only=True):
    """A phone that has chosen a seat."""

    seat: SeatId
    came_from: str
    number: int  # counted over all visits, so that a phone asking again gets a new one
    at_ms: int
    name: str = ""
    let_in: bool = False
    cancelled: bool = False


class Visits:
    """Changed by the clerk's thread alone, and replaced whole, so that any thread may read them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_phone: Mapping[str, Visit] = {}
        self._made = 0

    def chosen_by(self, phone: str) -> SeatId | None:
        """The seat the phone would like to have, or has been given."""
        visit = self._by_phone.get(phone)
        return visit.seat if visit is not None and self._is_within(visit, STAYS_MS) else None

    def name_of(self, phone: str) -> str:
        """The name that somebody typed on this phone for its seat."""
        visit = self._by_phone.get(phone)
        return visit.name if visit is not None else ""

    def is_asking(self, phone: str) -> bool:
        """Whether a sticker on a reader would let this phone in now."""
        visit = self._by_phone.get(phone)
        return visit is not None and self._asks(visit, ASKS_FOR_MS)

    def asking(self, seat: SeatId, for_ms: int = ASKS_FOR_MS) -> Mapping[str, Visit]:
        """The phones that have asked for this seat, so short a time ago."""
        return {
            phone: visit
            for phone, visit in self._by_phone.items()
            if visit.seat == seat and self._asks(visit, for_ms)
        }

    def choose(self, choice: ChooseSeat) -> Refusal | None:
        """The phone asks for this seat from now on, and for no other."""
        others = {who: visit for who, visit in self._by_phone.items() if who != choice.phone}
        if choice.seat is None:
            self._by_phone = others
            return None
        beside = [who for who, visit in others.items() if visit.came_from == choice.came_from]
        for oldest in beside[: 1 - MOST_OF_ONE_ADDRESS]:
            del others[oldest]
        if len(others) >= MOST_PHONES:
            return refuse("why.too_many_phones")
        visit = self._new(choice.seat, choice.came_from)
        name = choice.name or self.name_of(choice.phone)  # it may ask again without typing it
        self._by_phone = {**others, choice.phone: replace(visit, name=name)}
        return None

    def cancel(self, cancel: CancelAsk) -> None:
        """These phones stop asking; when they ask again, everyone sees it again."""
        self._by_phone = {
            phone: replace(visit, cancelled=True)
            if visit.seat == cancel.seat and visit.number <= cancel.ask
            else visit
            for phone, visit in self._by_phone.items()
        }

    def give(self, seat: SeatId, phone: str, came_from: str) -> None:
        """Give the seat to this phone, or, without one, to a browser; the others stop asking."""
        others = {who: visit for who, visit in self._by_phone.items() if visit.seat != seat}
        if phone:
            others[phone] = self._new(seat, came_from, let_in=True)
        self._by_phone = others

    def free(self, seat: SeatId) -> None:
        """Forget the phone that had the seat."""
        self._by_phone = {
            phone: visit
            for phone, visit in self._by_phone.items()
            if visit.seat != seat or not visit.let_in
        }

    def forget_the_late(self) -> None:
        self._by_phone = {
            phone: visit
            for phone, visit in self._by_phone.items()
            if self._is_within(visit, STAYS_MS)
        }

    def changes_at_ms(self) -> list[int]:
        """The moments at which a phone stops asking or is forgotten."""
        began = [visit.at_ms for visit in self._by_phone.values()]
        return [at_ms + for_ms for at_ms in began for for_ms in (ASKS_FOR_MS, STAYS_MS)]

    def _new(self, seat: SeatId, came_from: str, *, let_in: bool = False) -> Visit:
        self._made += 1
        now_ms, number = self._clock.now_ms(), self._made
        return Visit(seat=seat, came_from=came_from, number=number, at_ms=now_ms, let_in=let_in)

    def _asks(self, visit: Visit, for_ms: int) -> bool:
        return not (visit.let_in or visit.cancelled) and self._is_within(visit, for_ms)

    def _is_within(self, visit: Visit, for_ms: int) -> bool:
        return self._clock.now_ms() < visit.at_ms + for_ms
