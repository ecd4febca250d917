"""Hands in a great many things that make no sense, and says what came of them.

Run as `python -m tests.nonsense.long_run --count 1000000 --seed 1`. Of twenty, nine are scores,
nine chronicles and two editions, of which games are played, unless `--of` names one kind. Seven of
ten are sensible ones that were spoilt; the others Hypothesis drew. What breaks says how to see it
again, whatever the others were.
"""

import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from types import FrameType

from tests.at_length import parser, say, shared, tried

from .kinds import KINDS, check
from .spoken import TAKEN, CameOfIt

OF_TWENTY = (*("scores", "chronicles") * 9, *("editions",) * 2)
AT_ONCE = 50
REPORT_EVERY = 50_000
PATIENCE_S = 120
"""Nothing that is handed in takes half as long, on any machine."""


def hand_in(task: tuple[str, int]) -> tuple[str, CameOfIt]:
    of, seed = task
    return tried(seed, lambda: (of, _answered(of, seed)), f"--of {of}")


def _answered(of: str, seed: int) -> CameOfIt:
    signal.signal(signal.SIGALRM, _too_late)
    signal.alarm(PATIENCE_S)
    try:
        return check(of, seed)
    finally:
        signal.alarm(0)


def _too_late(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"no answer in {PATIENCE_S} seconds")


def main(words: list[str] | None = None) -> int:
    asked = parser(__doc__, count=1000)
    asked.add_argument("--of", choices=KINDS)
    wanted = asked.parse_args(words)
    kinds = OF_TWENTY if wanted.of is None else (wanted.of,)
    tasks = [(kinds[number % len(kinds)], wanted.seed + number) for number in range(wanted.count)]
    began, summary = time.monotonic(), Summary()
    with shared(hand_in, tasks, wanted.jobs, AT_ONCE) as answers:
        for done, (of, came) in enumerate(answers, 1):
            summary.add(of, came)
            if done % REPORT_EVERY == 0:
                say(f"{done} of {wanted.count}")
    for line in summary.lines():
        say(line)
    each_s = wanted.count / (time.monotonic() - began)
    say(f"Nothing else came of any. {each_s:.0f} a second, {wanted.jobs} at a time.")
    return 0


class Summary:
    """What came of each kind, and how often; of a text that is wrong in two ways, both."""

    def __init__(self) -> None:
        self._of: Counter[str] = Counter()
        self._came: dict[str, Counter[str]] = {of: Counter() for of in KINDS}

    def add(self, of: str, came: CameOfIt) -> None:
        self._of[of] += 1
        self._came[of].update(came)

    def lines(self) -> Iterator[str]:
        for of in (of for of in KINDS if self._of[of]):
            came = self._came[of]
            yield f"{self._of[of]} {of}: {came.pop(TAKEN, 0)} taken, the others refused:"
            yield from (f"  {number:>8}  {key}" for key, number in came.most_common())


if __name__ == "__main__":
    sys.exit(main())
