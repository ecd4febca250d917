"""The `companion` command: lists its subcommands, and calls one."""

import argparse
import os
import sys
from importlib import import_module

_COMMANDS = {
    "table": "run the table and its pages",
    "links": "print the links that open the pages of a table",
    "demo": "play a whole game on a simulated table, to be looked at",
    "run": "play a chronicle, and print what everyone sees and knows after each line",
    "export": "write the chronicle of a game",
    "journal": "check the journals of games, and mend damaged ones",
    "score": "score what everyone holds at the end of a game, read from a file",
    "edition": "check an edition's file, or show an edition as a table",
    "stickers": "count the cards that carry a sticker, and carry that to another table",
    "box": "count the numbers read off your box, and carry them to another table",
    "bench": "measure the rules, the readers, the pages and the start",
    "doctor": "examine every reader of a board, and say what helps",
    "readers": "find the readers that are plugged in by cable, and print their lines for a board",
    "board": "check a board's wiring and draw its table of wires",
}
# Shells expect these of a program that Ctrl+C stopped, or that nobody reads any longer.
INTERRUPTED, NOBODY_LISTENS = 130, 141


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="companion", description="The clerk beside a real board game."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        commands.add_parser(name, help=purpose, description=purpose, add_help=False)
    chosen, rest = parser.parse_known_args(words)
    command = import_module(f"companion.cli.{chosen.command}")
    try:
        code = int(command.run(rest))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe; write no more, not even while leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_LISTENS
    return code


if __name__ == "__main__":
    sys.exit(main())
