"""Inspects a great many noisy scenes, and says how sure the reader was of them.

Run as `python -m tests.hardware.rc522.long_run --count 100000 --seed 1`. One scene in twenty is
played on a simulated chip, register by register, on a bus and at a hub by turns; the others on the
air itself. `--driver` plays all of them in one way. What breaks a law says its seed.
"""

import argparse
import time
from collections import Counter

from tests.hardware.rc522.benches import BENCHES
from tests.hardware.rc522.scenes import LawBroken, driver_of, played


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--driver", choices=["air", *BENCHES])
    wanted = asked.parse_args(words)
    began, ended, broken = time.monotonic(), Counter[str](), 0
    for seed in range(wanted.seed, wanted.seed + wanted.count):
        try:
            outcome = played(seed, wanted.driver)
        except LawBroken as why:
            broken += 1
            print(f"Broken by --count 1 --seed {seed}: {why}", flush=True)
        else:
            ended["unsure" if outcome.unsure else "sure"] += 1
            ended["overlooked"] += outcome.overlooked
    seeds = range(wanted.seed, wanted.seed + wanted.count)
    played_on = Counter(wanted.driver or driver_of(seed) for seed in seeds)
    at_hub = played_on["hub"]
    each_s = wanted.count / (time.monotonic() - began)
    print(
        f"{wanted.count} scenes, {at_hub + played_on['spi']} of them on chips, {at_hub} of these "
        f"at a hub; {each_s:.0f} a second."
    )
    print(f"{ended['sure']} sure, {ended['unsure']} unsure, {broken} wrong.")
    print(f"In {ended['overlooked']} sure ones a fading tag had been taken for another's echo.")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
