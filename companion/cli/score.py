"""`companion score FILE`: kings, queens and winners of a game that no clerk has watched."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.game.contract import Reckoned
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import decoded, read_json, read_toml
from companion.game.validate import unfit
from companion.game.values import Value
from companion.shelf.boxes import Owned, Shelf
from companion.shelf.files import read

from .folders import own_shelf
from .speech import Words, complain, typeset


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    shelf = own_shelf(asked.data)
    raw = read(asked.file)
    suffix = Path(asked.file).suffix
    found = (
        Unscored((raw,)) if isinstance(raw, Message) else score(raw, shelf, asked.edition, suffix)
    )
    if isinstance(found, Unscored):
        complain(found.wrong, found.words)
        return 2
    print(found.as_json() if asked.json else found.as_text())
    return 0


class Scored(Value, frozen=True):
    """A score, and the words that its edition brings to say it."""

    reckoned: Reckoned
    words: Words

    def as_json(self) -> str:
        return msgspec.json.encode(self.reckoned.result).decode()

    def as_text(self) -> str:
        return typeset(self.reckoned.printed, self.words)


class Unscored(Value, frozen=True):
    """All that is wrong with what was written down, and the words to say it."""

    wrong: tuple[Message, ...]
    words: Words = {}


def score(raw: bytes, shelf: Shelf, edition: str | None, suffix: str = "") -> Scored | Unscored:
    """Score a written end of a game by the edition asked for, or else by the one it names."""
    text = decoded(raw)
    if isinstance(text, Message):
        return Unscored((text,))
    braces = text.lstrip().startswith("{")
    is_json = suffix == ".json" or (braces and suffix != ".toml")
    written = read_json(text) if is_json else read_toml(text)
    if isinstance(written, Message):
        return Unscored((written,))
    owned = shelf.find(edition) if edition is not None else _named_in(written, shelf)
    if not isinstance(owned, Owned):
        return Unscored(owned)
    words = owned.game.names(owned.box)
    reckoned = owned.game.reckon(owned.box, written)
    return Scored(reckoned, words) if isinstance(reckoned, Reckoned) else Unscored(reckoned, words)


def _named_in(written: Mapping[str, Any], shelf: Shelf) -> Owned | tuple[Message, ...]:
    """Find the edition by its name alone: a file from somebody else opens no other files."""
    name = written.get("edition")
    if name is None:
        return (says("tally.no_edition", known=Quoted(", ".join(shelf.names()))),)
    if not isinstance(name, str):
        return (unfit("edition", name, says("text.want_text")),)
    return shelf.find(name, files=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion score",
        description="Scores what everyone holds at the end, written down as JSON or TOML.",
    )
    parser.add_argument("file", help="the file, or - for what comes in on standard input")
    parser.add_argument("--json", action="store_true", help="print JSON, for scripts")
    parser.add_argument("--edition", help="a known edition or a path; else what the file names")
    parser.add_argument("--data", type=Path, help="the folder that holds your own editions")
    return parser
