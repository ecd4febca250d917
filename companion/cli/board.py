"""`companion board NAME`: checks a board's wiring, and draws its table of wires."""

import argparse
import sys

from companion.boards.check import problems_of
from companion.boards.draw import wire_table
from companion.boards.load import UnreadableBoard, known_boards, load_board


def run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion board")
    parser.add_argument("name", nargs="?", default=known_boards()[0], help="the board to look at")
    try:
        board = load_board(parser.parse_args(words).name)
    except UnreadableBoard as why:
        print(why, file=sys.stderr)
        return 2
    problems = problems_of(board)
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    print(wire_table(board))
    return 0
