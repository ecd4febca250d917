"""The promises of a reader that real ones can keep by themselves.

COMPANION_HARDWARE names the board that is wired to this machine; one card lies on each reader. The
output of these tests is worth sending, with the board's name: `pytest -n 0 -rP` shows it.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import pytest

from companion.boards.board import Id12laWire, Rdm6300Wire
from companion.boards.load import load_board
from companion.readers import Machine, reader_at
from hardware.ports import DeviceLost, TagReader
from hardware.signals import TagId
from hardware.simulator.world import tag_for
from tests.outside import no_part

from .lines import REAL

LOOKS = 10
NOBODY: frozenset[TagId] = frozenset()
ABSENT = tag_for("a card in the box")


@pytest.fixture
def readers() -> Iterator[Mapping[str, TagReader]]:
    """The board's readers; those that only push tokens are not asked for looks."""
    board = os.environ.get(REAL)
    if board is None:
        no_part(f"{REAL} names no board")
    wires, machine = load_board(board), Machine()
    with ExitStack() as closing:
        opened = {
            wire.name: reader_at(wire, wires, machine)
            for wire in wires.readers
            if not isinstance(wire, Rdm6300Wire | Id12laWire)
        }
        for reader in opened.values():
            closing.callback(reader.close)
        yield opened


def test_each_reader_sees_its_one_card_in_every_look(readers: Mapping[str, TagReader]) -> None:
    saw = {}
    for name, reader in readers.items():
        began_s = time.monotonic()
        looks = [reader.look(NOBODY) for _ in range(LOOKS)]
        took_ms = (time.monotonic() - began_s) / LOOKS * 1000
        saw[name] = Counter(
            f"unsure, {sorted(look.seen)}" if look.unresolved else str(sorted(look.seen))
            for look in looks
        )
        sys.stdout.write(f"{name}: {took_ms:.1f} ms a look, {dict(saw[name])}\n")
    assert {name: len(seen) for name, seen in saw.items()} == dict.fromkeys(readers, 1)
    assert all(seen.startswith("['") for looks in saw.values() for seen in looks)


def test_a_card_that_is_not_there_is_missing(readers: Mapping[str, TagReader]) -> None:
    for name, reader in readers.items():
        look = reader.look(frozenset({ABSENT}))
        assert look.missing == {ABSENT}, name


def test_a_reader_that_was_closed_is_lost_and_can_be_opened_again(
    readers: Mapping[str, TagReader],
) -> None:
    for reader in readers.values():
        reader.close()
        with pytest.raises(DeviceLost, match="closed"):
            reader.look(NOBODY)
    wires, machine = load_board(os.environ[REAL]), Machine()
    for wire in wires.readers:
        if wire.name in readers:
            again = reader_at(wire, wires, machine)
            assert len(again.look(NOBODY).seen) == 1
            again.close()
