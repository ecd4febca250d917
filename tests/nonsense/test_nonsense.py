"""Nonsense in: a legal result, or an error of the promised form; never a traceback.

What is sensible and spoilt a little is told apart by seeds, so that `long_run` can go on with it;
what is nonsense from the start is left to Hypothesis.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from . import editions, score_inputs
from .long_run import main

HANDFUL = settings(max_examples=150, deadline=None)
SEEDS = st.integers(0, 2**32)


@HANDFUL
@given(SEEDS)
def test_stands_that_were_written_down_wrong(seed: int) -> None:
    score_inputs.check(score_inputs.invented(seed))


@HANDFUL
@given(st.binary(max_size=200) | st.text("{}[]\",:=.'\n1-e#truefalse", max_size=60).map(str.encode))
def test_bytes_that_are_no_text_of_anything(data: bytes) -> None:
    assert not score_inputs.check(data)
    assert not editions.check(data)


@HANDFUL
@given(SEEDS)
def test_editions_that_were_changed_are_refused_or_can_be_played(seed: int) -> None:
    editions.check(editions.invented(seed), seed)


def test_some_of_it_is_taken_and_some_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """Else the tests above would look at one side only."""
    for kind in ("scores", "editions"):
        assert main([kind, "--count", "40", "--seed", "7"]) == 0
        first = capsys.readouterr().out.splitlines()[0]
        taken = int(first.split(": ")[1].split()[0])
        assert 0 < taken < 40


def test_the_example_is_an_edition_that_can_be_played() -> None:
    for seed in range(6):
        assert editions.check(editions.SHEETS[-1].encode(), seed)
