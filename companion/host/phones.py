"""Lets phones in: by a seat's own sticker on a reader, or by a code that the steward reads out.

* A sticker counts only while no secret can exist: before the first secret of a game, or after the
  last. During a game people without a phone lay their stickers down to play, and a phone in the
  next room could wait for that. A phone then needs a code, which the steward has to ask for.
* Before the game a sticker lets in only a phone that has asked within half a minute. Everyone sees
  for which seat a phone asks, and may say no.
* A held seat is given to nobody until the steward frees it. Everyone is shown each coming and
  going, so that nobody sits down unseen in another's place.
"""

from collections.abc import Callable, Iterable, Mapping

from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.values import CommandId, Party, Role, SeatId

from .clock import Clock
from .joining import (
    CancelAsk,
    ChooseSeat,
    FreeSeat,
    HandedOut,
    HandOutSeat,
    Joining,
    OpenLink,
    PhoneAct,
    PlayWithPhones,
    RenewLink,
    SeatHeld,
    TypeCode,
)
from .rights import Rights
from .seat_codes import SeatCodes
from .visits import ASKS_FOR_MS, STAYS_MS, Visits

_LOOK_AGAIN_MS = 5_000


class Phones:
    """Changed by the clerk's thread alone; any thread may ask for a phone's seat. The asking phones
    live in memory; a phone that joined is on disk before anybody is told."""

    def __init__(
        self,
        rights: Rights,
        seats: Iterable[SeatId],
        clock: Clock,
        addresses: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        self._rights = rights
        self._seats = tuple(seats)
        self._clock = clock
        self._addresses = addresses
        self._looked: tuple[int, tuple[str, ...]] | None = None
        self._visits = Visits(clock)
        self._owners: Mapping[SeatId, str] = {}
        self._codes = SeatCodes(clock)
        self.brought: Callable[[SeatId, str], Refusal | None] = _nameless
        """Called with a seat and the name that its new phone brings."""

    def chosen_by(self, phone: str) -> SeatId | None:
        """The seat the phone would like to have, or has been given."""
        return self._visits.chosen_by(phone)

    def is_asking(self, phone: str) -> bool:
        """Whether a sticker on a reader would let this phone in now."""
        return self._visits.is_asking(phone)

    def admits(self, phone: str, seat: SeatId) -> bool:
        """Whether this seat was given to this phone."""
        return self._owners.get(seat) == phone and seat in self._rights.held

    @property
    def carried_out(self) -> tuple[CommandId, ...]:
        """The commands carried out before this start, as far as they are known."""
        return self._rights.done

    def keep_done(self, ids: Iterable[CommandId]) -> None:
        self._rights.keep_done(ids)

    def patience_s(self) -> float:
        """The time until a visit or a code runs out."""
        now_ms = self._clock.now_ms()
        ends = [*self._visits.changes_at_ms(), *self._codes.ends_ms()]
        return min((end - now_ms for end in ends if end > now_ms), default=STAYS_MS) / 1000

    def posted(self, playing: Iterable[SeatId], *, open_to_stickers: bool) -> Joining:
        """`playing` are the seats of the game; without a game, all seats are shown."""
        self._forget_the_late()
        by_sticker = open_to_stickers and self._rights.phones
        for_ms = ASKS_FOR_MS if by_sticker else STAYS_MS
        return Joining(
            seats={seat: self._held(seat, for_ms) for seat in tuple(playing) or self._seats},
            addresses=self._reached_at(),
            by_sticker=by_sticker,
            phones=self._rights.phones,
        )

    def _held(self, seat: SeatId, for_ms: int) -> SeatHeld:
        asking = self._visits.asking(seat, for_ms)
        return SeatHeld(
            joined=seat in self._rights.held,
            asking=len(asking),
            ask=max((visit.number for visit in asking.values()), default=0),
            handed_out=seat in self._codes,
        )

    def handed_out(self) -> Mapping[SeatId, HandedOut]:
        return self._codes.handed_out()

    def ask(self, command: Command, by: Party, command_id: CommandId) -> Refusal | None:
        """Carry out a command of the steward."""
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        try:
            match command:
                case PlayWithPhones(on=on):
                    self._rights.play_with_phones(on=on, by=command_id)
                case RenewLink(to=holder):
                    self._rights.renew(holder, command_id)
                case HandOutSeat(seat=seat) | FreeSeat(seat=seat):
                    if seat not in self._seats:
                        return refuse("why.seat_not_on_board")
                    self._clear(seat, command_id)
                    if isinstance(command, HandOutSeat):
                        self._codes.hand_out(seat)
        except OSError:
            return refuse("why.joining_not_kept")
        return None

    def visit(self, act: PhoneAct) -> Refusal | None:
        """Carry out a phone's wish."""
        self._forget_the_late()
        if act.seat is not None and act.seat not in self._seats:
            return refuse("why.seat_not_on_board")
        match act:
            case ChooseSeat():
                held = act.seat in self._rights.held
                return refuse("why.seat_held") if held else self._visits.choose(act)
            case CancelAsk():
                self._visits.cancel(act)
                return None
            case TypeCode():
                return self._typed(act)
            case OpenLink(seat=seat):
                return self._give(seat)

    def laid(self, seat: SeatId) -> bool:
        """Let the one phone in that asks for this seat, as its sticker lies on a reader; return
        whether any phone asks. With several, nobody can tell whose hand laid the sticker there."""
        if not self._rights.phones:
            return False
        self._forget_the_late()
        asking = self._visits.asking(seat)
        if len(asking) == 1 and seat not in self._rights.held:
            for phone, visit in asking.items():
                self._give(seat, phone, visit.came_from)
        return bool(asking)

    def _typed(self, typed: TypeCode) -> Refusal | None:
        if self.admits(typed.phone, typed.seat):
            return None
        if typed.seat in self._rights.held:
            return refuse("why.seat_held")
        refused = self._codes.refusal_of(typed)
        return refused or self._give(typed.seat, typed.phone, typed.came_from, typed.name)

    def _give(
        self, seat: SeatId, phone: str = "", came_from: str = "", name: str = ""
    ) -> Refusal | None:
        """Give the seat to this phone, or to a browser that came by a link. A name that has become
        impossible meanwhile is left out: the seat's page asks for another."""
        try:
            self._rights.hold(seat)
        except OSError:
            return refuse("why.joining_not_kept")
        self._codes.take_back(seat)
        name = name or self._visits.name_of(phone)
        if name:
            self.brought(seat, name)
        if phone:
            self._owners = {**self._owners, seat: phone}
        self._visits.give(seat, phone, came_from)
        return None

    def _clear(self, seat: SeatId, by: CommandId) -> None:
        self._rights.free(seat, by)
        self._owners = {other: phone for other, phone in self._owners.items() if other != seat}
        self._codes.take_back(seat)
        self._visits.free(seat)

    def _forget_the_late(self) -> None:
        self._visits.forget_the_late()
        self._codes.forget_the_late()

    def moved(self) -> None:
        """Look up the addresses again: the pages are served somewhere else now."""
        self._looked = None

    def _reached_at(self) -> tuple[str, ...]:
        """Cached for some seconds: a network may come up or change while the table stands."""
        now_ms = self._clock.now_ms()
        if self._looked is None or now_ms - self._looked[0] >= _LOOK_AGAIN_MS:
            self._looked = (now_ms, self._addresses())
        return self._looked[1]


def _nameless(_seat: SeatId, _name: str) -> None:
    """Keep no names."""
