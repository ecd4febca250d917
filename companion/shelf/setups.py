"""How each box was played last, so that nobody is asked for the same twice: one small file.

It holds the steward's choices, and the numbers that were read off the copies people own. A file
that makes no sense is left out with a sentence; the next game that is begun replaces it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.game.contract import AnyGame, Box, Setup
from companion.game.copy_sheet import UNREAD
from companion.game.messages import Message, Quoted, Refusal, box_word, says
from companion.game.values import SeatId, Value
from hardware.disk import replace_file

from .files import read

SETUPS = "setups.json"
"""The file, in the data folder."""


class LastSetups(Value, frozen=True, kw_only=True):
    """Each box as it was set up last, and which of them was played last of all."""

    box: str = ""
    setups: Mapping[str, Setup] = {}
    wrong: Message | None = None  # why some of it is not known, or will not be after a restart

    def first_of(self, seats: Sequence[SeatId]) -> SeatId | None:
        """The seat that begins next time: the one after the last, among those who play."""
        last = self.setups.get(self.box)
        if last is None or last.first not in seats:
            return next(iter(seats), None)
        return seats[(seats.index(last.first) + 1) % len(seats)]

    def again(self) -> Setup | None:
        """The last setup of all, begun by the next seat in turn."""
        last = self.setups.get(self.box)
        first = self.first_of(last.seats) if last is not None else None
        return None if last is None or first is None else replace(last, first=first)

    def options_of(self, box: str) -> frozenset[str]:
        """Those that this box was played with last."""
        last = self.setups.get(box)
        return frozenset(key for key, on in last.options.items() if on) if last else frozenset()

    def numbers_of(self, box: str) -> Mapping[str, int]:
        """All that was ever read off the cards of this box."""
        return self.setups[box].numbers if box in self.setups else {}


class _File(Value, frozen=True, kw_only=True):
    """The content of the file."""

    box: str
    setups: Mapping[str, Setup]


class Setups:
    """Used by the clerk's thread alone. Without a file it remembers until the clerk is closed."""

    def __init__(
        self, file: Path | None, find: Callable[[str], tuple[AnyGame, Box] | None]
    ) -> None:
        """`find` finds a box, and its game, if it is on the shelf."""
        self._file = file
        self._find = find
        self._all: Mapping[str, Setup] = {}  # those of boxes that are not on the shelf too
        self.last = LastSetups()
        if file is not None and file.exists():
            self._read(file)

    def keep(self, game: AnyGame, box: Box, setup: Setup) -> None:
        """A game was begun so. A file that cannot be written stops no game, but it is said."""
        before = self._all.get(box.edition)
        asked = _asked(game, box, setup)
        others = before.numbers.items() if before is not None else ()
        numbers = {key: number for key, number in others if key not in asked} | dict(setup.numbers)
        self._all = {**self._all, box.edition: replace(setup, numbers=numbers)}
        self._believe(box.edition)
        if self._file is not None:
            self._write(self._file)

    def _write(self, file: Path) -> None:
        content = msgspec.json.encode(_File(box=self.last.box, setups=self._all))
        try:
            replace_file(file, msgspec.json.format(content))
        except OSError as why:
            reason = Quoted(why.strerror or str(why))
            wrong = says("trouble.setups_not_kept", name=Quoted(file.name), why=reason)
            self.last = replace(self.last, wrong=wrong)

    def _read(self, file: Path) -> None:
        raw = read(str(file))
        try:
            found = msgspec.json.decode(b"" if isinstance(raw, Message) else raw, type=_File)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            wrong = says("trouble.setups_left_out", name=Quoted(file.name))
            self.last = LastSetups(wrong=wrong)
            return
        senseless = [box for box, setup in found.setups.items() if self._is_senseless(box, setup)]
        self._all = {box: made for box, made in found.setups.items() if box not in senseless}
        self._believe(found.box)
        if senseless:
            name = Quoted(file.name)
            wrong = says("trouble.setup_left_out", name=name, box=box_word(senseless[0]))
            self.last = replace(self.last, wrong=wrong)

    def _believe(self, box: str) -> None:
        here = {name: made for name, made in self._all.items() if self._find(name) is not None}
        self.last = LastSetups(box=box if box in here else "", setups=here)

    def _is_senseless(self, box: str, setup: Setup) -> bool:
        """By the rules themselves. A box that is not on the shelf is believed, and so is one of
        which numbers have still to be read off it."""
        found = self._find(box)
        begun = found[0].start(found[1], setup) if found is not None else ()
        return isinstance(begun, Refusal) and begun.why.key != UNREAD


def _asked(game: AnyGame, box: Box, setup: Setup) -> frozenset[str]:
    """The numbers that these options ask for."""
    on = [option for option, chosen in setup.options.items() if chosen]
    return frozenset(ask.key for option in on for ask in game.asks(box).get(option, ()))
