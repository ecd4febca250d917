"""Inspects a great many noisy scenes, and says how sure the reader was of them.

Run as `python -m tests.hardware.rc522.long_run --count 100000 --seed 1`. One scene in twenty is
played on a simulated chip, register by register, the others on the air itself. What breaks a law
says its seed.
"""

import argparse
import time
from collections import Counter

from tests.hardware.rc522.scenes import AT_REGISTERS_ONE_IN, LawBroken, played


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    wanted = asked.parse_args(words)
    began, ended, broken = time.monotonic(), Counter[str](), 0
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        try:
            outcome = played(seed)
        except LawBroken as why:
            broken += 1
            print(f"Broken by --count 1 --seed {seed}: {why}", flush=True)
        else:
            ended["unsure" if outcome.unsure else "sure"] += 1
            ended["overlooked"] += outcome.overlooked
    at_registers = sum(
        not seed % AT_REGISTERS_ONE_IN for seed in range(wanted.seed, wanted.seed + wanted.count)
    )
    each_s = wanted.count / (time.monotonic() - began)
    print(f"{wanted.count} scenes, {at_registers} of them on chips; {each_s:.0f} a second.")
    print(f"{ended['sure']} sure, {ended['unsure']} unsure, {broken} wrong.")
    print(f"In {ended['overlooked']} sure ones a fading tag had been taken for another's echo.")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
