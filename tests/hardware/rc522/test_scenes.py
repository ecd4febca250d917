"""Noisy scenes by the hundred keep two laws: nobody is invented, and nobody heard is forgotten."""

import pytest

from hardware.readers import inventory
from hardware.readers.inventory import Inventory
from hardware.readers.iso14443 import Answer
from hardware.signals import Look
from tests.hardware.rc522 import long_run
from tests.hardware.rc522.scenes import MOST_LOOKS, LawBroken, Outcome, invented, played

SCENES = 250


def test_in_noisy_air_nobody_is_invented_and_nobody_who_was_heard_is_forgotten() -> None:
    outcomes = [played(seed) for seed in range(SCENES)]
    unsure = sum(outcome.unsure for outcome in outcomes)

    assert not any(outcome.overlooked for outcome in outcomes)

    # Some of these scenes nobody could be sure of; most must be, or the law would hold idly.
    assert SCENES / 20 < unsure < SCENES / 2


def test_at_a_hub_a_scene_goes_as_it_does_on_a_bus() -> None:
    seeds = range(8)
    at_hub = [looks_at(seed, "hub") for seed in seeds]

    assert at_hub == [looks_at(seed, "spi") for seed in seeds]
    assert any(look.unresolved for looks in at_hub for look in looks)


def test_a_reader_that_hides_its_doubts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Inventory, "is_unresolved", lambda _inventory: False)

    assert broken() > 0


def test_a_reader_that_looks_at_no_check_byte_and_no_check_sum_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def any_block(heard: int, _start: int, _answer: Answer) -> bytes:
        return heard.to_bytes(16, "little")[:5]

    def any_acknowledge(answer: Answer) -> int:
        return 0x04 if answer.data[:1] == b"\x04" else 0x00

    monkeypatch.setattr(inventory, "_right_block", any_block)
    monkeypatch.setattr(inventory, "sak_of", any_acknowledge)

    assert broken() > 0


def test_a_long_run_says_how_sure_it_was_and_what_breaks_says_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert long_run.main(["--count", "20", "--seed", "1"]) == 0
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("20 scenes, 1 of them on chips, 1 of these at a hub; ")
    assert second.endswith(" unsure, 0 wrong.")
    assert third.startswith("In 0 sure ones")

    def wrong(seed: int, _driver: str | None) -> Outcome:
        raise LawBroken(f"in scene {seed}")

    monkeypatch.setattr(long_run, "played", wrong)
    assert long_run.main(["--count", "1", "--seed", "7"]) == 1
    assert "Broken by --count 1 --seed 7: in scene 7" in capsys.readouterr().out


def looks_at(seed: int, driver: str) -> list[Look]:
    with invented(seed, driver) as scene:
        return [scene.reader.look(scene.expected) for _ in range(MOST_LOOKS)]


def broken() -> int:
    caught = 0
    for seed in range(SCENES):
        try:
            caught += played(seed).overlooked
        except LawBroken:
            caught += 1
    return caught
