"""`companion links`: prints the links of a table, for whoever may read its folder."""

import argparse
from pathlib import Path

from companion.game.messages import Quoted, says
from companion.game.values import STEWARD
from companion.host.addresses import EVERYWHERE, best_address
from companion.host.rights import RIGHTS, SIMULATOR, START, kept_at, links

from .folders import table_folder
from .speech import complain

PORT = 8000


def run(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    folder = table_folder(asked.data, simulate=asked.simulate)
    kept = kept_at(folder / RIGHTS)
    if kept is None:
        complain([says("start.no_links", folder=Quoted(str(folder)))])
        return 2
    base = (asked.at or usual_address(simulate=asked.simulate)).rstrip("/")
    seats = [holder for holder in kept.tokens if holder.startswith("seat:")]
    holders = [START, str(STEWARD), *seats, *([SIMULATOR] if asked.simulate else [])]
    known = [holder for holder in holders if holder in kept.tokens]
    print("\n".join(lines(links(base, kept.tokens.__getitem__, known))))
    return 0


def usual_address(*, simulate: bool) -> str:
    """Where the pages of a table are served if nobody says otherwise."""
    own = "127.0.0.1" if simulate else best_address(EVERYWHERE[0])
    return f"http://{own}:{PORT}"


def lines(of: dict[str, str]) -> list[str]:
    """One for each link, under its name."""
    return [f"  {name:<10} {link}" for name, link in of.items()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion links")
    parser.add_argument("--data", type=Path, help="the folder everything is kept in")
    parser.add_argument("--simulate", action="store_true", help="those of the simulated table")
    parser.add_argument(
        "--at",
        metavar="ADDRESS",
        help=f"where its pages are served; else this machine's own address, at port {PORT}",
    )
    return parser
