"""Looks at every page of every scene, at each size and in all languages, for what is cut off,
overlaps or is too small, and has axe-core audit it in both looks.

Run as `python -m tests.pages.check`; of less with `--language`, `--look`, `--scene` and `--page`,
or with `--count 10 --seed 1`: so many scenes, drawn at random. They are shared among `--jobs`
processes. What is found is told at once with one place where it can be seen, and at the end how
often it was met; the exit code is 1 then.
"""

import argparse
import random
import sys
import time
from collections import Counter

from companion.game.values import Value
from tests.at_length import add_jobs

from .finding import Found, everywhere
from .scenes import SCENES
from .sharing import shared
from .stage import Scene
from .visits import browser, visits
from .words import parser

REPORT_EVERY = 5


class Looked(Value, frozen=True):
    """What was found in one scene, and where it can be seen."""

    pages: int
    found: list[tuple[str, Found]]


def main(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    scenes = [scene for scene in SCENES if not asked.scene or scene.name in asked.scene]
    if asked.count:
        scenes = random.Random(asked.seed).sample(scenes, min(asked.count, len(scenes)))
    began, pages = time.monotonic(), 0
    first: dict[tuple[str, str], tuple[str, Found]] = {}
    times: Counter[tuple[str, str]] = Counter()
    with shared(look_at, asked, scenes) as all_looked_at:
        for done, looked in enumerate(all_looked_at, start=1):
            pages += looked.pages
            for seen, found in looked.found:
                key = (found.what, found.where)
                times[key] += 1
                if key not in first:
                    first[key] = seen, found
                    print(f"{found.what}: {found.where} “{found.text}”, as on {seen}", flush=True)
            if done % REPORT_EVERY == 0:
                so_far = f"{done} of {len(scenes)} scenes, {len(times)} kinds of trouble"
                print(so_far, flush=True)
    for key, number in times.most_common():
        seen, found = first[key]
        print(f"{number:5} × {found.what}: {found.where} “{found.text}”, as on {seen}")
    took_s = time.monotonic() - began
    looked_at = f"{pages} pages of {len(scenes)} scenes looked at"
    print(f"{looked_at}: {len(times)} kinds of trouble, {took_s:.0f} s")
    return 1 if times else 0


def look_at(asked: argparse.Namespace, scene: Scene) -> Looked:
    pages, found = 0, []
    with browser() as opened:
        for visit, page in visits(opened, [scene], asked.language, asked.look, asked.page):
            pages += 1
            everything = everywhere(page, measured=visit.look != asked.look[0])
            found += [(f"{visit} {size}", one) for size, one in everything]
    return Looked(pages, found)


def _parser() -> argparse.ArgumentParser:
    asked = parser("check")
    asked.add_argument("--count", type=int, help="so many scenes only")
    asked.add_argument("--seed", type=int, default=1, help="which ones")
    add_jobs(asked)
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
