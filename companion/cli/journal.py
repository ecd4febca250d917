"""`companion journal`: checks the journals of games, and mends damaged ones.

Exit code 0: every journal asked for is whole. 1: one is damaged, or was and has been mended as far
as it is whole. 2: one cannot be read or mended.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from companion.game.messages import Message, Quoted, says
from companion.host.folder import DataFolder, FolderHeld, game_file, game_ids
from companion.journal.book import BookError
from companion.journal.mending import DAMAGED, examine, finish, mend

from .folders import table_folder
from .speech import complain, voice

WHOLE, DAMAGE_FOUND, UNREADABLE = 0, 1, 2
_Told = tuple[int, Message]


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    folder = table_folder(asked.data, simulate=asked.simulate)
    if asked.what == "verify":
        return _of_each(folder, asked.game, _verified)
    try:
        with DataFolder(folder):
            return _of_each(folder, asked.game, _repaired)
    except FolderHeld as held:
        complain([says("start.folder_held", folder=Quoted(str(held)))])
    except OSError as why:
        complain([says("start.not_laid", why=Quoted(str(why)))])
    return UNREADABLE


def _of_each(folder: Path, game: str | None, tell: Callable[[Path], _Told]) -> int:
    """A line for each journal; the worst that is said of any is the exit code."""
    games, code = folder / "games", WHOLE
    ids = game_ids(games)
    if game is None and not ids:
        complain([says("journal.none", folder=Quoted(str(games)))])
        return UNREADABLE
    for one in ids if game is None else [game]:
        try:
            path = games / f"{one}.sqlite" if one in ids else game_file(folder, one)
            worse, message = tell(path)
        except (BookError, OSError) as why:
            worse = UNREADABLE
            message = says("journal.unreadable", game=Quoted(one), why=Quoted(str(why)))
        if worse == WHOLE:
            print(voice().say(message))
        else:
            complain([message])
        code = max(code, worse)
    return code


def _verified(path: Path) -> _Told:
    found, game = examine(path), Quoted(path.stem)
    if not found.fault:
        link = Quoted(found.links[-1].hex())
        return WHOLE, says("journal.whole", game=game, number=found.whole, link=link)
    why = Quoted(found.fault)
    if not found.whole:
        return DAMAGE_FOUND, says("journal.lost", game=game, why=why)
    number, lost = found.whole, found.lost
    return DAMAGE_FOUND, says("journal.damaged", game=game, why=why, number=number, lost=lost)


def _repaired(path: Path) -> _Told:
    finish(path)
    found = examine(path)
    if not found.fault or not found.whole:
        return _verified(path)
    mended = mend(path, found)
    return DAMAGE_FOUND, says(
        "journal.mended",
        game=Quoted(path.stem),
        number=mended.after,
        lost=mended.lost,
        folder=Quoted(str(path.parent / DAMAGED)),
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion journal",
        description="Checks the journals of games by their chain of checksums.",
        epilog="Exit code 0: whole. 1: damage was found. 2: a journal cannot be read or mended.",
    )
    whats = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    verify = whats.add_parser("verify", help="say of each journal whether it is whole")
    repair = whats.add_parser("repair", help="keep a copy of a damaged journal, and mend it")
    for one in (verify, repair):
        one.add_argument("game", nargs="?", help="the game's number, such as 0001, or its file")
        one.add_argument("--data", type=Path, help="the folder everything is kept in")
        one.add_argument("--simulate", action="store_true", help="games of the simulated table")
    return parser
