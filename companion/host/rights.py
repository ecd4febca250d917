"""Rights: long random words made at the first start, one for each party that may do more; and
which seats' pages somebody holds.

The ids of the commands that changed them stand in the same file. Both are written at once, so a
command that is sent again changes nothing. The ids of earlier games' commands stand there too.
"""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.game.messages import Message, Quoted, says
from companion.game.values import STEWARD, CommandId, Party, SeatId, Value, seated
from hardware.disk import DISK_FAULTS, lay_aside, replace_file

SIMULATOR = "simulator"
"""The simulated world's own page; it belongs to no party at the table."""
START = "start"
"""The first page: for the person who started the clerk. It leads to the steward's pages too."""
RIGHTS = "rights.json"
"""The file of them, in the data folder."""
MOST_DONE = 500
"""So many ids of commands are kept."""


class Kept(Value, frozen=True, kw_only=True):
    """The content of the file."""

    tokens: dict[str, str]
    held: tuple[SeatId, ...] = ()
    phones: bool = True
    done: tuple[CommandId, ...] = ()


class Rights:
    """The token of each holder, in one file that only its owner may read, or in memory alone. Every
    change is written before it is believed."""

    def __init__(self, path: Path | None, seats: Iterable[str]) -> None:
        self._path = path
        self.left_out: tuple[Message, ...] = ()
        holders = [START, str(STEWARD), SIMULATOR, *(f"seat:{seat}" for seat in seats)]
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

    @property
    def done(self) -> tuple[CommandId, ...]:
        """Which commands were carried out, the newest last; it is known after a restart too."""
        return self._kept.done

    def hold(self, seat: SeatId) -> None:
        """Somebody has this seat's pages now."""
        if seat not in self.held:
            self._keep(replace(self._kept, held=(*self.held, seat)))

    def free(self, seat: SeatId, by: CommandId) -> None:
        """Take the seat's pages back: old links and cookies open nothing any more."""
        held = tuple(other for other in self.held if other != seat)
        self._keep(replace(self._renewed(str(seated(seat)), by), held=held))

    def renew(self, holder: str, by: CommandId) -> None:
        """This holder's link opens nothing any more; there is a new one."""
        self._keep(self._renewed(holder, by))

    def play_with_phones(self, *, on: bool, by: CommandId) -> None:
        self._keep(replace(self._kept, phones=on, done=self._done_and((by,))))

    def keep_done(self, ids: Iterable[CommandId]) -> None:
        """These commands were carried out, whatever they changed elsewhere."""
        done = self._done_and(ids)
        if done != self.done:
            self._keep(replace(self._kept, done=done))

    def _renewed(self, holder: str, by: CommandId) -> Kept:
        tokens = {**self._kept.tokens, holder: _new_token()}
        return replace(self._kept, tokens=tokens, done=self._done_and((by,)))

    def _done_and(self, ids: Iterable[CommandId]) -> tuple[CommandId, ...]:
        return tuple(dict.fromkeys((*self.done, *ids)))[-MOST_DONE:]

    def _read(self) -> Kept:
        """A damaged file costs the links that were given out: it is laid aside, and new ones are
        made."""
        kept = None if self._path is None else kept_at(self._path)
        if kept is None and self._path is not None and self._path.exists():
            with suppress(OSError):  # a disk that cannot be written; it is tried at the next start
                aside = lay_aside(self._path)
                self.left_out = (says("trouble.rights_left_out", name=Quoted(str(aside))),)
        return kept or Kept(tokens={})

    def _keep(self, kept: Kept) -> None:
        if self._path is not None:
            replace_file(self._path, msgspec.json.encode(kept))
        self._kept = kept


def kept_at(path: Path) -> Kept | None:
    """Read a file of rights; None if there is none, or if it is damaged."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def links(base: str, token_of: Callable[[str], str], holders: Iterable[str]) -> dict[str, str]:
    """Which link opens what; a link gives its rights to anyone who has it."""
    entries = {holder.rpartition(":")[2]: f"{base}/enter/{token_of(holder)}" for holder in holders}
    first = {START: entries.pop(START)} if START in entries else {}
    return first | {"display": f"{base}/display"} | entries


def _new_token() -> str:
    return secrets.token_urlsafe(24)
