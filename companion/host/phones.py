"""Lets phones in: by a seat's own sticker on a reader, or by a code that the steward reads out.

A sticker counts for this only while nobody can have a secret yet, or any more; for in the middle of
a game people without a phone lay theirs down to play, and a phone in the next room could be waiting
for just that. Who would come in then needs a code, and there is none until the steward has
asked for one. Before the game a sticker lets in only a phone that has asked within half a minute,
and while it asks everyone sees for which seat, and may say no. A seat that somebody holds is given
to nobody until the steward frees it, and each coming and going is shown to everyone, so that nobody
sits down unseen in another's place.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from hmac import compare_digest

from msgspec.structs import replace

from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.values import CommandId, Party, Role, SeatId, Value

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
from .throttle import Throttle
from .visits import ASKS_FOR_MS, STAYS_MS, Visits

CODE_LASTS_MS = 10 * 60_000
DIGITS = 6
MOST_WRONG = 10**DIGITS // 100
"""After so many wrong codes for one seat somebody is guessing, and its digits are void."""
_LOOK_AGAIN_MS = 5_000


class _Code(Value, frozen=True, kw_only=True):
    """What was given out for a seat."""

    given: HandedOut
    until_ms: int
    wrong: int = 0


class Phones:
    """Changed by the clerk's thread alone; what a phone has been let in to, any thread may ask.
    Who is asking lives in memory, who has joined is on disk before anybody is told."""

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
        self._codes: Mapping[SeatId, _Code] = {}
        self._throttle = Throttle()

    def chosen_by(self, phone: str) -> SeatId | None:
        """The seat it would like to have, or has been given."""
        return self._visits.chosen_by(phone)

    def is_asking(self, phone: str) -> bool:
        """Whether a sticker lets it in, if one does so now."""
        return self._visits.is_asking(phone)

    def admits(self, phone: str, seat: SeatId) -> bool:
        """Whether it was this phone that this seat was given to."""
        return self._owners.get(seat) == phone and seat in self._rights.held

    @property
    def carried_out(self) -> tuple[CommandId, ...]:
        """Which commands were carried out before this start, as far as they are known."""
        return self._rights.done

    def keep_done(self, ids: Iterable[CommandId]) -> None:
        self._rights.keep_done(ids)

    def patience_s(self) -> float:
        """So long nothing that is shown of phones and codes changes by itself."""
        now_ms = self._clock.now_ms()
        ends = [*self._visits.changes_at_ms(), *(one.until_ms for one in self._codes.values())]
        return min((end - now_ms for end in ends if end > now_ms), default=STAYS_MS) / 1000

    def posted(self, playing: Iterable[SeatId], *, open_to_stickers: bool) -> Joining:
        """`playing` are the seats of the game; where there is none, it is all of them."""
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
        return {seat: code.given for seat, code in self._codes.items()}

    def ask(self, command: Command, by: Party, command_id: CommandId) -> Refusal | None:
        """What the steward wants done."""
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
                        self._hand_out(seat)
        except OSError:
            return refuse("why.joining_not_kept")
        return None

    def visit(self, act: PhoneAct) -> Refusal | None:
        """What a phone wants."""
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
        """A seat's sticker lies on a reader, while that counts for this; whether a phone wants the
        seat. If several do, nobody can tell whose hand laid it there."""
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
        code = self._codes.get(typed.seat)
        if code is not None and _same(code.given.key, typed.code):
            return self._give(typed.seat, typed.phone, typed.came_from)
        now_ms = self._clock.now_ms()
        wait_s = self._throttle.wait_s(typed.came_from, now_ms)
        if wait_s:
            return refuse("why.code_wait", number=wait_s)
        if code is not None and code.given.code and _same(code.given.code, typed.code):
            return self._give(typed.seat, typed.phone, typed.came_from)
        self._throttle.wrong(typed.came_from, now_ms)
        if code is not None:
            self._was_guessed_at(typed.seat, code)
        return refuse("why.code_wrong")

    def _give(self, seat: SeatId, phone: str = "", came_from: str = "") -> Refusal | None:
        """To this phone, or to whoever came by a link."""
        try:
            self._rights.hold(seat)
        except OSError:
            return refuse("why.joining_not_kept")
        self._codes = {other: code for other, code in self._codes.items() if other != seat}
        if phone:
            self._owners = {**self._owners, seat: phone}
        self._visits.give(seat, phone, came_from)
        return None

    def _clear(self, seat: SeatId, by: CommandId) -> None:
        self._rights.free(seat, by)
        self._owners = {other: phone for other, phone in self._owners.items() if other != seat}
        self._codes = {other: code for other, code in self._codes.items() if other != seat}
        self._visits.free(seat)

    def _hand_out(self, seat: SeatId) -> None:
        given = HandedOut(f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}", secrets.token_urlsafe(12))
        code = _Code(given=given, until_ms=self._clock.now_ms() + CODE_LASTS_MS)
        self._codes = {**self._codes, seat: code}

    def _was_guessed_at(self, seat: SeatId, code: _Code) -> None:
        code = replace(code, wrong=code.wrong + 1)
        if code.wrong >= MOST_WRONG:
            code = replace(code, given=replace(code.given, code=""))
        self._codes = {**self._codes, seat: code}

    def _forget_the_late(self) -> None:
        self._visits.forget_the_late()
        self._codes = {
            seat: code for seat, code in self._codes.items() if not self._is_over(code.until_ms)
        }

    def _is_over(self, until_ms: int) -> bool:
        return self._clock.now_ms() >= until_ms

    def moved(self) -> None:
        """The pages are served somewhere else from now on."""
        self._looked = None

    def _reached_at(self) -> tuple[str, ...]:
        """A network may come up, or give out another address, while the table stands."""
        now_ms = self._clock.now_ms()
        if self._looked is None or now_ms - self._looked[0] >= _LOOK_AGAIN_MS:
            self._looked = (now_ms, self._addresses())
        return self._looked[1]


def _same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())
