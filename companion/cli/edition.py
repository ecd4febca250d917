"""`companion edition`: checks an edition's file, shows an edition as a table, lists those known."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from companion.game.copy_sheet import printed
from companion.game.messages import Message, Quoted, box_word, says
from companion.shelf.boxes import Owned, Shelf, edition_at, example, game_named

from .folders import own_shelf
from .speech import complain, typeset, voice


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    match asked.what:
        case "check":
            return _check(asked.file)
        case "show":
            return _show(own_shelf(asked.data), asked.edition)
        case "list":
            return _list(own_shelf(asked.data))
        case _:
            return _example(asked.game)


def _check(file: str) -> int:
    found = edition_at(file)
    if not isinstance(found, Owned):
        complain(found)
        return 2
    words = found.game.names(found.box)
    title, safe = box_word(found.box.edition), file if file.isprintable() else ascii(file)
    print(voice(words).say(says("edition.is_good", name=Quoted(safe), title=title)))
    _print_blanks(found)
    if file != "-" and not Shelf().has_room_for(found.box.edition):
        complain([says("edition.not_in_folder", what=says("text.file_name"))])
    return 0


def _print_blanks(found: Owned) -> None:
    """The numbers that are left blank, to be read off the own box; a guess stands behind each."""
    laid, spoken = found.game.copy_sheet(found.box), voice(found.game.names(found.box))
    blank = [cell for cell in laid.cells.values() if cell.stands is None] if laid else []
    if laid is None or not blank:
        return
    print(spoken.text("copy.left", number=len(blank)))
    for cell, name in zip(blank, laid.named(cell.key for cell in blank), strict=True):
        print(f"  {spoken.say(name)}: {spoken.spoken(printed(cell))}")


def _show(shelf: Shelf, name: str) -> int:
    found = shelf.find(name)
    if not isinstance(found, Owned):
        complain(found)
        return 2
    print(typeset(found.game.printed(found.box), found.game.names(found.box)))
    return 0


def _list(shelf: Shelf) -> int:
    said: dict[str, Mapping[str, str]] = {}
    for name in shelf.names():
        owned = shelf.take(name)
        names = owned.game.names(owned.box)
        said |= names
        print(f"{name:<20} {voice(names).word(box_word(name))}")
    complain(shelf.left_out, said)
    return 0


def _example(name: str | None) -> int:
    game = None if name is None else game_named(name)
    if isinstance(game, Message):
        complain([game])
        return 2
    print(example(game), end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion edition")
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    check = whats.add_parser("check", help="say all that is wrong with an edition's file")
    check.add_argument("file", help="the file, or - for what comes in on standard input")
    show = whats.add_parser("show", help="print an edition as a table")
    show.add_argument("edition", metavar="NAME_OR_PATH", help="a known edition, or a file")
    listed = whats.add_parser("list", help="name the editions that are known")
    for asks_shelf in (show, listed):
        asks_shelf.add_argument("--data", type=Path, help="the folder that holds your own ones")
    begun = whats.add_parser(
        "example", help="print an edition with comments, to begin your own with"
    )
    begun.add_argument("--game", help="the game it is for; else the first that is known")
    return parser
