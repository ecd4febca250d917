"""Everyone knows after each line of each chronicle what is kept beside it, and nothing else."""

from difflib import unified_diff
from pathlib import Path

import pytest

from .keeping import HERE, Stopped, beside, everything, known, title

MOST_BYTES = 1_500_000
REWRITE = "If it is meant, run `python -m tests.chronicles.rewrite` and review the diff."


@pytest.mark.parametrize("chronicle", everything(), ids=title)
def test_after_each_line_everyone_knows_what_is_kept_beside_it(chronicle: Path) -> None:
    kept = beside(chronicle).read_text("utf-8").splitlines() if beside(chronicle).exists() else []
    try:
        now = known(chronicle.read_text("utf-8")).splitlines()
    except Stopped as why:
        pytest.fail(f"{title(chronicle)}: {why}", pytrace=False)
    if now != kept:
        diff = unified_diff(kept, now, "kept", "now", lineterm="")
        pytest.fail("\n".join((title(chronicle), REWRITE, *diff)), pytrace=False)


def test_nothing_is_kept_of_chronicles_that_are_gone() -> None:
    kept = set(HERE.glob("*/*.known"))
    assert kept == {beside(chronicle) for chronicle in everything()}
    assert sum(path.stat().st_size for path in kept) < MOST_BYTES
