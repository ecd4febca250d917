"""Read a board from the wiring folder, or from a maker's own text."""

import tomllib
from importlib.resources import files
from pathlib import Path

import msgspec

from companion.boards.board import Board

OWN = ".toml"


class UnreadableBoard(ValueError):
    """A board is not there, or is not written as a board is."""


def known_boards() -> tuple[str, ...]:
    """The names of the boards that come with the product."""
    names = (entry.name for entry in files("wiring").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_board(name: str) -> Board:
    """Read one of the known boards, or a maker's own from a file whose name ends in .toml."""
    if name.endswith(OWN):
        return _own_board(Path(name))
    if name not in known_boards():
        raise UnreadableBoard(
            f"There is no board {name!r}. The known boards are {', '.join(known_boards())}; "
            "use one of them, or the file of your own, my-table.toml."
        )
    file = files("wiring").joinpath(f"{name}.toml")
    return parse_board(file.read_text(encoding="utf-8"), origin=f"wiring/{name}.toml")


def _own_board(file: Path) -> Board:
    try:
        return parse_board(file.read_text(encoding="utf-8"), origin=str(file))
    except (OSError, UnicodeDecodeError) as why:
        raise UnreadableBoard(
            f"{file} cannot be read ({why}), so nobody knows what hangs on which pin. Name a file "
            f"that is there, or one of {', '.join(known_boards())}."
        ) from why


def board_page(name: str) -> str:
    """The page for the maker that lies beside a known board."""
    return files("wiring").joinpath(f"{name}.md").read_text(encoding="utf-8")


def parse_board(text: str, *, origin: str) -> Board:
    """Understand a board's text; `origin` names it in what goes wrong."""
    try:
        return msgspec.convert(tomllib.loads(text), Board)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableBoard(
            f"{origin} is not TOML: {error}. Nothing can be wired by it; mend that line."
        ) from error
    except msgspec.ValidationError as error:
        raise UnreadableBoard(
            f"{origin} is not a board: {error}. Nothing can be wired by it; mend that key, "
            "wiring/table-six.toml shows how it is written."
        ) from error
