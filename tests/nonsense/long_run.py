"""Hands in a great many things that make no sense, and says how many were taken all the same.

Run as `python -m tests.nonsense.long_run editions --count 1000 --seed 1`. What breaks
says its seed.
"""

import argparse
import time
from collections.abc import Callable

from . import editions, score_inputs

KINDS: dict[str, Callable[[int], bool]] = {
    "scores": lambda seed: score_inputs.check(score_inputs.invented(seed)),
    "editions": lambda seed: editions.check(editions.invented(seed), seed),
}


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("kind", choices=KINDS)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    wanted = asked.parse_args(words)
    began, taken = time.monotonic(), 0
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        try:
            taken += KINDS[wanted.kind](seed)
        except BaseException:
            print(f"Broken by {wanted.kind} --count 1 --seed {seed}", flush=True)
            raise
    each_s = wanted.count / (time.monotonic() - began)
    print(f"{wanted.count} {wanted.kind}: {taken} taken, the others refused in whole sentences.")
    print(f"{each_s:.0f} a second.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
