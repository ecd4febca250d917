"""Rights: long random words made at the first start, one for each party that may do more; and
which seats' pages somebody holds."""

import secrets
from collections.abc import Iterable
from hmac import compare_digest
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.game.messages import Message, Quoted, says
from companion.game.values import STEWARD, Party, SeatId, Value, seated
from hardware.disk import DISK_FAULTS, lay_aside, replace_file

SIMULATOR = "simulator"
"""The simulated world's own page; it belongs to no party at the table."""


class _Kept(Value, frozen=True, kw_only=True):
    """What stands in the file."""

    tokens: dict[str, str]
    held: tuple[SeatId, ...] = ()
    phones: bool = True


class Rights:
    """Which token stands for whom; kept in one file that only its owner may read, or in memory
    alone. Every change is written first and believed afterwards."""

    def __init__(self, path: Path | None, seats: Iterable[str]) -> None:
        self._path = path
        self.left_out: tuple[Message, ...] = ()
        holders = [str(STEWARD), SIMULATOR, *(f"seat:{seat}" for seat in seats)]
        kept = self._read()
        tokens = {who: kept.tokens.get(who) or _new_token() for who in holders}
        self._kept = kept
        if tokens != kept.tokens:
            try:
                self._keep(replace(kept, tokens=tokens))
            except OSError as error:
                if error.errno not in DISK_FAULTS:
                    raise
                self._kept = replace(kept, tokens=tokens)  # for as long as this clerk runs

    def token_of(self, holder: Party | str) -> str:
        return self._kept.tokens[str(holder)]

    def holder_of(self, token: str) -> str | None:
        """Whose token this is; every comparison takes as long as the others."""
        found = None
        for holder, kept in self._kept.tokens.items():
            if compare_digest(kept.encode(), token.encode()):
                found = holder
        return found

    def is_token_of(self, holder: Party | str, token: str) -> bool:
        kept = self._kept.tokens.get(str(holder), "")
        return bool(kept) and compare_digest(kept.encode(), token.encode())

    @property
    def held(self) -> tuple[SeatId, ...]:
        """The seats whose pages somebody holds."""
        return self._kept.held

    @property
    def phones(self) -> bool:
        """Whether the table plays with phones."""
        return self._kept.phones

    def hold(self, seat: SeatId) -> None:
        """Somebody has this seat's pages now."""
        if seat not in self.held:
            self._keep(replace(self._kept, held=(*self.held, seat)))

    def free(self, seat: SeatId) -> None:
        """Nobody has them any more: what opened them until now opens nothing."""
        tokens = {**self._kept.tokens, str(seated(seat)): _new_token()}
        held = tuple(other for other in self.held if other != seat)
        self._keep(replace(self._kept, tokens=tokens, held=held))

    def play_with_phones(self, *, on: bool) -> None:
        if on != self.phones:
            self._keep(replace(self._kept, phones=on))

    def _read(self) -> _Kept:
        """A damaged file costs the links that were given out: it is laid aside, and new ones are
        made."""
        if self._path is None or not self._path.exists():
            return _Kept(tokens={})
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=_Kept)
        except (msgspec.DecodeError, UnicodeDecodeError):
            aside = lay_aside(self._path)
            self.left_out = (says("trouble.rights_left_out", name=Quoted(str(aside))),)
            return _Kept(tokens={})

    def _keep(self, kept: _Kept) -> None:
        if self._path is not None:
            replace_file(self._path, msgspec.json.encode(kept))
        self._kept = kept


def _new_token() -> str:
    return secrets.token_urlsafe(24)
