"""Measures one RC522 as it hangs on its wires, with whatever lies before it."""

from collections import Counter
from collections.abc import Callable

from hardware.checkup import Figures
from hardware.readers.mfrc522_chip import USUAL_GAIN_DB
from hardware.readers.rc522 import Rc522
from hardware.signals import Look, TagId

QUESTIONS, LOOKS, QUIETER_LOOKS = 100, 30, 6


def examine(reader: Rc522, now_s: Callable[[], float]) -> Figures:
    """Takes a few seconds at most. Raises DeviceLost."""
    tested = reader.self_test()
    overhead_s = reader.overhead_s()
    set_ups = reader.set_ups
    began_s = now_s()
    looks = _looks(reader, LOOKS)
    took_s = now_s() - began_s
    reader.set_gain(USUAL_GAIN_DB)
    quieter = _looks(reader, QUIETER_LOOKS)
    resets = reader.set_ups - set_ups
    # A chip that resets itself would take its own start for noise.
    noises = 0 if resets else reader.noises(QUESTIONS)
    seen = Counter(tag for look in looks for tag in look.seen)
    return Figures(
        version=tested.version,
        passed=tested.passed,
        kept_otherwise=reader.kept_otherwise(),
        overhead_us=overhead_s * 1e6,
        resets=resets,
        questions=QUESTIONS,
        noises=noises,
        looks=LOOKS,
        took_s=took_s,
        seen=seen,
        unresolved=sum(look.unresolved for look in looks),
        quieter_looks=QUIETER_LOOKS,
        quieter_seen=sum(bool(look.seen) for look in quieter),
    )


def _looks(reader: Rc522, times: int) -> list[Look]:
    nobody: frozenset[TagId] = frozenset()
    return [reader.look(nobody) for _ in range(times)]
