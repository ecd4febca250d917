"""Keeps the numbers that people read off their boxes: one small file a box, readable by people.

A box may be read in part. A file that makes no sense is named and left as it is; its box is played
as if nothing had been read yet.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from companion.game.contract import AnyGame, Box
from companion.game.copy_sheet import CopySheet
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import decoded, read_toml, shown
from companion.game.validate import shaped, unknown_key
from companion.game.values import Value
from hardware.disk import replace_file

from .files import read

COPIES = "boxes"
"""The folder of the files, in the data folder."""
_SUFFIX = ".toml"
Numbers = Mapping[str, int]
Wrong = tuple[Message, ...]


class _File(Value, frozen=True, kw_only=True):
    """The content of a file."""

    edition: str
    numbers: Mapping[str, int] = {}


class CopyNumbers:
    """Used by the clerk's thread alone. Without a folder it remembers until the clerk is closed."""

    def __init__(self, folder: Path | None, owned: Mapping[str, tuple[AnyGame, Box]]) -> None:
        """`owned` are the boxes, as their editions have them."""
        self._folder = folder
        blank = {name: game.copy_sheet(box) for name, (game, box) in owned.items()}
        self._owned = owned
        self._blank = {name: laid for name, laid in blank.items() if laid is not None}
        self._kept: dict[str, Numbers] = {}
        self._wrong: dict[str, Wrong] = {}
        self.sheets: Mapping[str, CopySheet] = {}
        """The numbers of each box that has some to be read, with those read so far."""
        for name in owned:
            found = self._found(name)
            if isinstance(found, tuple):
                self._wrong[name] = found
                found = {}
            self._believe(name, found)

    @property
    def left_out(self) -> Wrong:
        """One sentence for each file that was not believed."""
        return tuple(
            says("trouble.copy_left_out", name=Quoted(self._file(name).name), what=wrong[0])
            for name, wrong in self._wrong.items()
        )

    def of(self, name: str) -> Numbers:
        """The numbers that were read off this box."""
        return self._kept.get(name, {})

    def is_wrong(self, name: str) -> bool:
        """Its file was not believed, and is not written over."""
        return name in self._wrong

    def with_suggested(self, name: str, numbers: Numbers) -> Numbers:
        """These numbers, and the suggested one wherever none is among them."""
        cells = self._blank[name].cells
        guessed = {key: one.suggested for key, one in cells.items() if one.suggested is not None}
        return {**guessed, **numbers}

    def keep(self, name: str, numbers: Numbers) -> Wrong:
        """Keep these numbers of a box in place of those before; or return all that is wrong with
        them, and keep none."""
        assert name not in self._wrong, "a file that was not believed is not written over"
        wrong = self._wrong_with(name, numbers)
        if not wrong:
            kept = self._other_than_printed(name, numbers)
            if self._folder is not None:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                replace_file(self._file(name), _as_text(name, kept).encode())
            self._believe(name, kept)
        return wrong

    def as_text(self, name: str) -> str:
        """The content of the file, to be taken along to another table."""
        return _as_text(name, self.of(name))

    def read_in(self, name: str, file: str) -> Wrong:
        """Keep the numbers in another table's file; or return all that is wrong with it."""
        found = self._checked(name, read(file))
        return found if isinstance(found, tuple) else self.keep(name, found)

    def _found(self, name: str) -> Numbers | Wrong:
        if self._folder is None or not self._file(name).exists():
            return {}
        return self._checked(name, read(str(self._file(name))))

    def _checked(self, name: str, raw: bytes | Message) -> Numbers | Wrong:
        text = decoded(raw) if isinstance(raw, bytes) else raw
        content = text if isinstance(text, Message) else read_toml(text)
        if isinstance(content, Message):
            return (content,)
        file, wrong = shaped(content, _File)
        if wrong:
            return tuple(one.what for one in wrong)
        if file.edition != name:
            found = Quoted(shown(file.edition))
            return (says("copy.of_another_box", found=found, box=Quoted(name)),)
        return self._wrong_with(name, file.numbers) or file.numbers

    def _wrong_with(self, name: str, numbers: Numbers) -> Wrong:
        if name not in self._blank:
            return (says("why.no_copy_sheet"),)
        cells = self._with(name, numbers).cells  # some come with a number read off the box
        unknown = tuple(unknown_key(shown(key), key, cells) for key in numbers if key not in cells)
        known = {key: number for key, number in numbers.items() if key in cells}
        return unknown + self._with(name, known).wrong

    def _other_than_printed(self, name: str, numbers: Numbers) -> Numbers:
        """Without those that stand in the edition all the same."""
        printed = {key: cell.stands for key, cell in self._blank[name].cells.items()}
        return {
            key: numbers[key]
            for key in self._with(name, numbers).cells
            if key in numbers and numbers[key] != printed.get(key)
        }

    def _believe(self, name: str, numbers: Numbers) -> None:
        if name in self._blank:
            self._kept[name] = numbers
            self.sheets = {**self.sheets, name: self._with(name, numbers)}

    def _with(self, name: str, numbers: Numbers) -> CopySheet:
        game, box = self._owned[name]
        read_off = game.copy_sheet(replace(box, overrides=numbers))
        assert read_off is not None, "a box keeps its numbers, whichever of them are read"
        return read_off

    def _file(self, name: str) -> Path:
        assert self._folder is not None
        return self._folder / f"{name}{_SUFFIX}"


def _as_text(name: str, numbers: Numbers) -> str:
    lines = [f"{json.dumps(key)} = {number}" for key, number in numbers.items()]
    return "\n".join([f"edition = {json.dumps(name)}", "", "[numbers]", *lines, ""])
