"""`companion stickers`: how many cards carry one, and how to take that along to another table."""

import argparse
from pathlib import Path

from companion.game.messages import Quoted, box_word, good_word, says, seat_word
from companion.host.folder import DataFolder, FolderHeld, FolderOpen
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import SEATS, STICKERS

from .folders import editions_folder, table_folder
from .speech import complain, voice

BAGS = "bags"
"""People's word for the seats' own stickers, which are on the bags."""
INDENT = "  "


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    folder = table_folder(asked.data, simulate=False)
    shelf = Shelf(editions=editions_folder(asked.data), kept=folder / STICKERS)
    if asked.what == "list":
        return _list(shelf)
    known = None if asked.of == BAGS else shelf.find(asked.of, files=False)
    if isinstance(known, tuple):
        complain(known)
        return 2
    name = SEATS if known is None else known.box.edition
    if asked.what == "export":
        print(shelf.register.as_text(name), end="")
        complain(shelf.register.left_out)
        return 2 if shelf.register.is_wrong(name) else 0
    try:
        with DataFolder(folder):
            return _import(shelf, name, asked.file)
    except FolderHeld as held:
        complain([says("start.folder_held", folder=Quoted(str(held)))])
    except FolderOpen as shared:
        complain([says("start.folder_open", folder=Quoted(str(shared)))])
    except OSError:
        complain([says("why.stickers_not_kept")])
    return 1


def _list(shelf: Shelf) -> int:
    """Print a line for each box, and one for each of its goods that has stickers."""
    register = shelf.register
    for box in register.boxes():
        owned, known = shelf.take(box), register.worn(box)
        if not known:  # no cards are in this box
            continue
        spoken = voice(owned.game.names(owned.box))
        worn, most = sum(one.number for one in known), sum(one.most for one in known)
        print(spoken.text("stickers.worn", card=box_word(box), worn=worn, most=most))
        for one in known:
            if one.number:
                card, number, of = good_word(one.good), one.number, one.most
                print(INDENT + spoken.text("stickers.worn", card=card, worn=number, most=of))
    bags = sorted(voice().word(seat_word(seat)) for seat in register.seats.values())
    told = Quoted(", ".join(bags)) if bags else "ui.none"
    print(voice().text("stickers.bags_marked", seats=told))
    complain(register.left_out)
    return 2 if register.left_out else 0


def _import(shelf: Shelf, name: str, file: str) -> int:
    register = shelf.register
    if register.is_wrong(name):
        complain([says("why.stickers_unreadable")])
        return 2
    wrong = register.read_in(name, file)
    if wrong is not None:
        complain([wrong])
        return 2
    number = len(register.seats) if name == SEATS else len(register.of(name))
    print(voice().text("stickers.imported", number=number))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion stickers")
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    listed = whats.add_parser("list", help="count the cards that carry one, and check the files")
    export = whats.add_parser("export", help="print those of one box as a table of two columns")
    taken = whats.add_parser("import", help="take such a table in, in place of what is known")
    for one in (listed, export, taken):
        one.add_argument("--data", type=Path, help="the folder everything is kept in")
    for one in (export, taken):
        one.add_argument("of", metavar="EDITION", help=f"whose box it is, or {BAGS}")
    taken.add_argument("file", help="the table, or - for what comes in on standard input")
    return parser
