"""Nonsense in: a legal result, or an error of the promised form; never a traceback.

Each kind is spoilt by seeds and drawn by Hypothesis, as `long_run` does it for longer; what is
nonsense from the start comes besides.
"""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.at_length import Broken
from tests.running import ROOT

from . import chronicles, editions, guided, kinds
from .chronicles import EXAMPLES, ODD, SAMPLE
from .kinds import KINDS
from .long_run import hand_in, main
from .spoken import TAKEN

HANDFUL = settings(max_examples=60)
HEADER = SAMPLE.split("\n\n")[0] + "\n"
words = st.sampled_from([word for line in EXAMPLES for word in line.split()]) | st.sampled_from(ODD)
lines = st.lists(words | st.text(max_size=5), max_size=12).map(" ".join)


@pytest.mark.parametrize("of", KINDS)
@HANDFUL
@given(seed=st.integers(0, 2**32))
def test_what_was_spoilt_is_taken_or_refused(of: str, seed: int) -> None:
    KINDS[of].check(KINDS[of].spoilt(seed))


@pytest.mark.parametrize("of", KINDS)
@HANDFUL
@given(data=st.data())
def test_what_was_drawn_is_taken_or_refused(of: str, data: st.DataObject) -> None:
    KINDS[of].check(data.draw(KINDS[of].drawn()))


@pytest.mark.parametrize("of", KINDS)
def test_the_commands_say_the_same(of: str) -> None:
    for seed in range(12):
        data = kinds.invented(of, seed)
        kinds.commanded(of, data, taken=KINDS[of].check(data) == (TAKEN,))


@given(st.binary(max_size=200) | st.text("{}[]\",:=.'\n1-e#truefalse", max_size=60).map(str.encode))
def test_bytes_that_are_no_text_of_anything_are_none_of_them(data: bytes) -> None:
    for kind in KINDS.values():
        assert kind.check(data) != (TAKEN,)


@HANDFUL
@given(st.lists(lines, max_size=6))
def test_any_words_in_any_order_are_played_or_told_to_make_no_sense(said: list[str]) -> None:
    chronicles.check((HEADER + "\n".join(said)).encode("utf-8", "surrogatepass"))


@HANDFUL
@given(st.lists(lines | st.sampled_from(HEADER.splitlines()), max_size=8))
def test_any_header_is_that_of_a_table_or_told_to_be_none(entries: list[str]) -> None:
    chronicles.check(("chronicle: 1\n" + "\n".join(entries)).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("of", KINDS)
@pytest.mark.parametrize("how", ["spoilt", "drawn"])
def test_some_of_it_is_taken_and_some_is_refused_in_many_ways(of: str, how: str) -> None:
    """Else the tests above would look at one side only."""
    way = kinds.drawn_by_number(of) if how == "drawn" else KINDS[of].spoilt
    came = [KINDS[of].check(way(seed)) for seed in range(100)]
    assert 2 < came.count((TAKEN,)) < 98
    assert len({key for keys in came for key in keys}) > 6


@pytest.mark.parametrize("of", KINDS)
def test_a_seed_invents_the_same_whatever_came_before(of: str) -> None:
    first = [kinds.invented(of, seed) for seed in range(20)]
    assert [kinds.invented(of, seed) for seed in reversed(range(20))] == first[::-1]


def test_the_example_is_an_edition_that_can_be_played() -> None:
    for lines_more in range(6):  # other bytes, and so another game
        assert editions.check(editions.SHEETS[-1].encode() + b"\n" * lines_more) == (TAKEN,)


def test_a_long_run_says_what_came_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--count", "20", "--seed", "7", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    heads = [line.split(":")[0] for line in said if not line.startswith(" ")]
    assert heads[:3] == ["9 scores", "2 editions", "9 chronicles"]
    assert heads[3].startswith("Nothing else came of any.")


def test_what_breaks_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_data: bytes) -> None:
        raise KeyError("somewhere")

    monkeypatch.setitem(KINDS, "scores", replace(KINDS["scores"], check=broken))
    with pytest.raises(Broken, match="--count 1 --seed 5 --of scores"):
        hand_in(("scores", 5))


def test_atheris_guides_the_same_checks_where_it_is_there(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "tests.nonsense.guided", "--of", "scores", "--count", "100"]
    env = os.environ | {"TMPDIR": str(tmp_path)}
    ran = subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if find_spec("atheris") is None:
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "pip install -e '.[test,fuzz]'" in ran.stderr
    else:
        assert ran.returncode == 0, ran.stderr
        assert re.match(r"100 scores: \d+ taken, the others refused:\n", ran.stdout)
    assert list(tmp_path.iterdir()) == []


def test_what_broke_is_handed_in_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "broken"
    kept.write_text("{}")
    assert guided.main(["--of", "scores", "--file", str(kept)]) == 0
    assert capsys.readouterr().out == "What came of it: tally.no_edition\n"
