"""`companion table`: lays the table, serves its pages, and prints the links that open them."""

import argparse
import os
import sys
from pathlib import Path

from companion.assembly import Settings
from companion.boards.load import known_boards
from companion.game.messages import says
from companion.words.voice import LANGUAGES

from .folders import editions_folder, keep_to_oneself, table_folder
from .serving import lay, port, serve
from .speech import complain, language, voice


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    keep_to_oneself()
    if os.geteuid() == 0 and not asked.simulate:
        complain([says("start.as_root")])
    settings = Settings(
        data=table_folder(asked.data, simulate=asked.simulate),
        editions=editions_folder(asked.data),
        board=asked.board,
        simulate=asked.simulate,
        by_hand=asked.by_hand,
        seed=asked.seed,
        speak=asked.speak,
    )
    house = lay(settings)
    if house is None:
        return 1

    def served(port: int) -> None:
        """After a power cut at a simulated table, its open pages come back to the same port."""
        if house.plug is not None:
            at_port = () if asked.port == port else ("--port", str(port))
            house.plug.lays_again([*sys.orig_argv[1:], *at_port])

    try:
        host = asked.host or _default_host(asked.simulate)
        code = serve(house, settings, host, asked.port, served)
        if code == 0:
            print(voice().say(says("start.closed")), flush=True)
        return code
    finally:
        house.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion table")
    hardware = parser.add_mutually_exclusive_group()
    hardware.add_argument("--simulate", action="store_true", help="run without any hardware")
    hardware.add_argument(
        "--by-hand", action="store_true", help="look for no readers; cards are entered by hand"
    )
    parser.add_argument("--data", type=Path, help="the folder everything is kept in")
    parser.add_argument(
        "--board", default="table-six", help=f"one of: {', '.join(known_boards())}; or a file"
    )
    parser.add_argument(
        "--speak",
        nargs="?",
        const=language(),
        default="",
        choices=LANGUAGES,
        help="espeak-ng on this machine says what the clerk proclaims, in this language",
    )
    parser.add_argument("--host", help="the address to listen on")
    parser.add_argument("--port", type=port, default=8000, help="the port to listen on")
    parser.add_argument("--seed", type=int, default=1, help="the simulated deck's shuffle")
    return parser


def _default_host(simulate: bool) -> str:
    """A simulated table stays on its machine; a real one is for the phones around it."""
    return "127.0.0.1" if simulate else "0.0.0.0"
