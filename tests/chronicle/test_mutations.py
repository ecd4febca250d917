"""Whatever a file holds, it is an evening or is told not to be one."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from .mutations import EXAMPLES, ODD, SAMPLE, check, mutated

SEEDS = 400
HEADER = SAMPLE.split("\n\n")[0] + "\n"
words = st.sampled_from([word for line in EXAMPLES for word in line.split()]) | st.sampled_from(ODD)
lines = st.lists(words | st.text(max_size=5), max_size=12).map(" ".join)


def test_a_chronicle_with_mistakes_in_it_is_played_or_told_to_be_wrong() -> None:
    came_of_it = Counter(check(mutated(seed)) for seed in range(SEEDS))
    assert came_of_it["played"] > SEEDS / 20
    assert len(came_of_it) > 12


@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_told_to_be_none(content: bytes) -> None:
    assert check(content).startswith("notation.")


@given(st.lists(lines, max_size=6))
def test_any_words_in_any_order_are_played_or_told_to_make_no_sense(said: list[str]) -> None:
    check((HEADER + "\n".join(said)).encode("utf-8", "surrogatepass"))


@given(st.lists(lines | st.sampled_from(HEADER.splitlines()), max_size=8))
def test_any_header_is_that_of_a_table_or_told_to_be_none(entries: list[str]) -> None:
    check(("chronicle: 1\n" + "\n".join(entries)).encode("utf-8", "surrogatepass"))
