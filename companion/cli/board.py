"""`companion board NAME`: checks a board's wiring, and tells a maker its wires and its parts."""

import argparse
import sys
from pathlib import Path

from companion.boards.check import problems_of
from companion.boards.draw import parts_table, wire_table
from companion.boards.load import UnreadableBoard, known_boards, load_board

from .board_drawing import CannotDraw, svgs_of


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    try:
        board = load_board(asked.name)
    except UnreadableBoard as why:
        print(why, file=sys.stderr)
        return 2
    problems = problems_of(board)
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    if asked.drawing is None:
        print(parts_table(board) if asked.parts else wire_table(board))
        return 0
    try:
        for name, svg in svgs_of(board).items():
            _write(asked.drawing / name, svg)
            print(asked.drawing / name)
    except CannotDraw as why:
        print(why, file=sys.stderr)
        return 2
    return 0


def _write(path: Path, svg: str) -> None:
    try:
        path.write_text(svg, encoding="utf-8")
    except OSError as why:
        raise CannotDraw(
            f"The drawing was not written: {why}. Name a folder in which you may write."
        ) from why


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion board",
        description="Check a board's wiring, then print the table of its wires.",
    )
    known = known_boards()
    parser.add_argument("name", nargs="?", default=known[0], help=f"one of: {', '.join(known)}")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--parts", action="store_true", help="print the shopping list instead")
    instead.add_argument(
        "--drawing",
        nargs="?",
        const=Path(),
        type=Path,
        metavar="FOLDER",
        help="write the drawings there instead (needs WireViz and graphviz)",
    )
    return parser
