"""The unit of what things cost on this machine: one pass of an empty loop."""

from time import perf_counter_ns

LOOP, LOOPS = 1_000_000, 7


def bare_loop_us() -> float:
    """The best of a few tries; printed beside whatever is measured by it."""

    def once() -> int:
        i, n = 0, LOOP
        began = perf_counter_ns()
        while i < n:
            i += 1
        return perf_counter_ns() - began

    return min(once() for _ in range(LOOPS)) / LOOP / 1000


def said(loop_us: float) -> str:
    return f"one bare loop iteration: {loop_us:.4f} µs (the unit; best of {LOOPS})"
