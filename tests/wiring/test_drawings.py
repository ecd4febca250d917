"""The drawings in `wiring/` are those of the boards.

Versions of graphviz lay a graph out differently, so coordinates are not compared. Each drawing
names the hash of the graph it was laid out from, which needs no graphviz; where graphviz is there,
the words and the colours of all wires are compared, too.
"""

import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.boards.harness import drawings_of
from companion.boards.load import known_boards, load_board
from companion.boards.plan import STRIPS, plan_of
from companion.cli.board_drawing import digest_of, svgs_of
from tests.outside import program

WIRING = Path(__file__).parents[2] / "wiring"
MOST_BYTES = 100_000
boards = pytest.mark.parametrize("name", known_boards())


def kept(name: str) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in WIRING.glob(f"{name}-*.svg")}


@boards
def test_the_drawings_are_laid_out_from_the_graphs_of_the_board(name: str) -> None:
    digests = {
        f"{name}-{sheet}.svg": digest_of(h) for sheet, h in drawings_of(load_board(name)).items()
    }

    assert {file: re.findall(r"<!-- graph (\w+) -->", svg) for file, svg in kept(name).items()} == {
        file: [digest] for file, digest in digests.items()
    }, "run: python -m tests.wiring.update"


@boards
def test_graphviz_draws_the_same_words_and_colours_again(name: str) -> None:
    program("dot", "graphviz")

    assert {file: _seen(svg) for file, svg in svgs_of(load_board(name)).items()} == {
        file: _seen(svg) for file, svg in kept(name).items()
    }


def _seen(svg: str) -> tuple[Counter[str], set[str]]:
    words = (unescape(word) for word in re.findall(r"<text[^>]*>(.*?)</text>", svg))
    colours = set(re.findall(r'stroke="(#\w+)"', svg))
    return Counter(" ".join(word.split()) for word in words), colours


@boards
def test_every_wire_is_drawn_exactly_once(name: str) -> None:
    board = load_board(name)
    drawn = Counter(
        frozenset(wire) for harness in drawings_of(board).values() for wire in _wires(harness)
    )
    planned = Counter(
        frozenset((end.part, end.pin) for end in wire) for wire in plan_of(board).wires
    )

    assert drawn == planned


def _wires(harness: Any) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    wires = []
    for left, _cable, right in harness["connections"]:
        [(first, pins)], [(last, others)] = left.items(), right.items()
        ends = [(_bare(first), _bare(last))] * len(pins)
        wires += [
            ((a, pin), (b, other)) for (a, b), pin, other in zip(ends, pins, others, strict=True)
        ]
    return wires


def _bare(box: str) -> str:
    return re.sub(r" \(for [^)]+\)$", "", box)


@boards
def test_the_drawings_are_small_and_stand_alone(name: str) -> None:
    for file, svg in kept(name).items():
        assert len(svg) < MOST_BYTES, file
        assert "<image" not in svg
        assert STRIPS in svg or "USB" in svg


def test_the_pins_of_the_pi_stand_as_their_wires_leave() -> None:
    sheet = drawings_of(load_board("table-gate"))["spi0"]
    to_strips, to_reader = (
        left["Pi"] for left, _cable, _right in sheet["connections"] if "Pi" in left
    )

    assert sheet["connectors"]["Pi"]["pins"][:7] == [*to_strips, *to_reader]


@boards
def test_a_box_that_is_drawn_again_has_the_same_name(name: str) -> None:
    assert [file for file, svg in kept(name).items() if "(for " in svg] == []


@boards
def test_the_minus_leg_of_a_capacitor_is_told(name: str) -> None:
    notes = "".join(
        box.get("notes", "")
        for sheet in drawings_of(load_board(name)).values()
        for box in sheet["connectors"].values()
    )

    assert notes.count("10 uF") == notes.count("capacitor 10 uF, + to 3.3V, - to GND")
