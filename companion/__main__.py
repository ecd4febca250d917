"""The `companion` command: says which commands there are, and calls one."""

import argparse
import sys
from importlib import import_module

_COMMANDS = {
    "table": "run the table and its pages",
    "demo": "play a whole game on a simulated table, to be looked at",
    "run": "play a chronicle, and print what everyone sees and knows after each line",
    "export": "write the chronicle of a game",
    "score": "score what everyone holds at the end of a game, read from a file",
    "edition": "check an edition's file, or show an edition as a table",
    "bench": "measure what the rules and the readers cost",
    "doctor": "examine every reader of a board, and say what helps",
    "board": "check a board's wiring and draw its table of wires",
}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="companion", description="The clerk beside a real board game."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in _COMMANDS.items():
        commands.add_parser(name, help=purpose, description=purpose, add_help=False)
    chosen, rest = parser.parse_known_args(words)
    command = import_module(f"companion.cli.{chosen.command}")
    return int(command.run(rest))


if __name__ == "__main__":
    sys.exit(main())
