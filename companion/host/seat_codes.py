"""The codes that the steward hands out: each lets one phone in to one seat, for some minutes.

A code has two forms: digits to be read out, and a long key inside a link. Wrong digits are slowed
down by the address they come from, and void after so many for one seat.
"""

import secrets
from collections.abc import Mapping
from hmac import compare_digest

from msgspec.structs import replace

from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId, Value

from .clock import Clock
from .joining import HandedOut, TypeCode
from .throttle import Throttle

CODE_LASTS_MS = 10 * 60_000
DIGITS = 6
MOST_WRONG = 10**DIGITS // 100
"""After so many wrong codes for one seat somebody is guessing, and its digits are void."""


class _Code(Value, frozen=True, kw_only=True):
    given: HandedOut
    until_ms: int
    wrong: int = 0


class SeatCodes:
    """Kept in memory; used by the clerk's thread alone."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._codes: Mapping[SeatId, _Code] = {}
        self._throttle = Throttle()

    def __contains__(self, seat: SeatId) -> bool:
        return seat in self._codes

    def handed_out(self) -> Mapping[SeatId, HandedOut]:
        return {seat: code.given for seat, code in self._codes.items()}

    def hand_out(self, seat: SeatId) -> None:
        """A new code, in place of the last one."""
        given = HandedOut(f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}", secrets.token_urlsafe(12))
        code = _Code(given=given, until_ms=self._clock.now_ms() + CODE_LASTS_MS)
        self._codes = {**self._codes, seat: code}

    def take_back(self, seat: SeatId) -> None:
        self._codes = {other: code for other, code in self._codes.items() if other != seat}

    def ends_ms(self) -> list[int]:
        return [code.until_ms for code in self._codes.values()]

    def forget_the_late(self) -> None:
        now_ms = self._clock.now_ms()
        self._codes = {seat: code for seat, code in self._codes.items() if now_ms < code.until_ms}

    def refusal_of(self, typed: TypeCode) -> Refusal | None:
        """None if the code is right. A key cannot be guessed, so nobody has to wait with it."""
        code = self._codes.get(typed.seat)
        if code is not None and _same(code.given.key, typed.code):
            return None
        now_ms = self._clock.now_ms()
        wait_s = self._throttle.wait_s(typed.came_from, now_ms)
        if wait_s:
            return refuse("why.code_wait", number=wait_s)
        if code is not None and code.given.code and _same(code.given.code, typed.code):
            return None
        self._throttle.wrong(typed.came_from, now_ms)
        if code is not None:
            self._count_wrong(typed.seat, code)
        return refuse("why.code_wrong")

    def _count_wrong(self, seat: SeatId, code: _Code) -> None:
        code = replace(code, wrong=code.wrong + 1)
        if code.wrong >= MOST_WRONG:
            code = replace(code, given=replace(code.given, code=""))
        self._codes = {**self._codes, seat: code}


def _same(one: str, other: str) -> bool:
    return compare_digest(one.encode(), other.encode())
