"""`companion box`: the numbers that were read off a box, and how to take them to another table."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from companion.game.messages import Quoted, box_word, says
from companion.host.folder import DataFolder, FolderHeld, FolderOpen
from companion.shelf.boxes import Owned, Shelf
from companion.shelf.copy_numbers import COPIES

from .folders import editions_folder, table_folder
from .speech import complain, voice


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    folder = table_folder(asked.data, simulate=False)
    shelf = Shelf(editions=editions_folder(asked.data), copies=folder / COPIES)
    if asked.what == "list":
        return _list(shelf)
    found = shelf.find(asked.of, files=False)
    if not isinstance(found, Owned):
        complain(found)
        return 2
    name, said = found.box.edition, found.game.names(found.box)
    if name not in shelf.copies.sheets:
        complain([says("why.no_copy_sheet")])
        return 2
    if asked.what == "export":
        print(shelf.copies.as_text(name), end="")
        complain(shelf.copies.left_out, said)
        return 2 if shelf.copies.is_wrong(name) else 0
    try:
        with DataFolder(folder):
            return _import(shelf, found, asked.file)
    except FolderHeld as held:
        complain([says("start.folder_held", folder=Quoted(str(held)))])
    except FolderOpen as shared:
        complain([says("start.folder_open", folder=Quoted(str(shared)))])
    except OSError:
        complain([says("why.numbers_not_kept")])
    return 1


def _list(shelf: Shelf) -> int:
    """Print a line for each box that has numbers to be read."""
    copies = shelf.copies
    said: dict[str, Mapping[str, str]] = {}
    for name, laid in copies.sheets.items():
        owned = shelf.take(name)
        names = owned.game.names(owned.box)
        said |= names
        box, read = box_word(name), len(copies.of(name))
        print(name.ljust(20), voice(names).text("copy.read", box=box, read=read, left=laid.blank))
    complain(copies.left_out, said)
    return 2 if copies.left_out else 0


def _import(shelf: Shelf, found: Owned, file: str) -> int:
    name, said = found.box.edition, found.game.names(found.box)
    if shelf.copies.is_wrong(name):
        complain([says("why.copy_unreadable")])
        return 2
    wrong = shelf.copies.read_in(name, file)
    if wrong:
        complain(wrong, said)
        return 2
    laid = shelf.copies.sheets[name]
    complain(laid.doubts, said)
    print(voice(said).text("copy.imported", number=len(shelf.copies.of(name))))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion box")
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    listed = whats.add_parser("list", help="count the numbers that are known of each box")
    export = whats.add_parser("export", help="print the numbers read off one box")
    taken = whats.add_parser("import", help="take such numbers in, in place of those known")
    for one in (listed, export, taken):
        one.add_argument("--data", type=Path, help="the folder everything is kept in")
    for one in (export, taken):
        one.add_argument("of", metavar="EDITION", help="whose box it is")
    taken.add_argument("file", help="the numbers, or - for what comes in on standard input")
    return parser
