"""`companion export GAME`: writes the chronicle of a game that the clerk has kept."""

import argparse
from contextlib import closing
from pathlib import Path

from companion.chronicle.writing import NotTold
from companion.game.messages import Quoted, says
from companion.host.exporting import exported
from companion.host.folder import game_file
from companion.journal.book import BookError
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import NoSuchBox
from companion.shelf.people import PEOPLE, People

from .folders import own_shelf, table_folder
from .speech import complain


def run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="companion export",
        description="Writes down a game that the clerk has kept, as a chronicle.",
    )
    parser.add_argument("game", help="the game's number, such as 0001, or its file")
    parser.add_argument("--data", type=Path, help="the folder everything is kept in")
    parser.add_argument("--simulate", action="store_true", help="a game of the simulated table")
    asked = parser.parse_args(words)
    try:
        path = game_file(table_folder(asked.data, simulate=asked.simulate), asked.game)
        with closing(SqliteBook(path, only_read=True)) as book:
            names = People(path.parent.parent / PEOPLE).of(path.stem)
            print(exported(book, own_shelf(asked.data), names), end="")
    except (BookError, NoSuchBox, NotTold, OSError, ValueError) as why:
        complain([says("start.no_chronicle", why=Quoted(str(why)))])
        return 2
    return 0
