"""The simulator's page has the buttons, lamps, switches and sounds of the board."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import assembly
from companion.boards.board import Bcm, ColourLampWire, SwitchWire
from companion.boards.load import load_board
from hardware.lights import Rhythm

from .product import Product, laid
from .test_real_panel import until

THREE = ColourLampWire(name="blue", red=Bcm(13), green=Bcm(16), blue=Bcm(17), milliamps=2)


@pytest.fixture
def product(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Product]:
    board = load_board("table-gate")
    lamps = tuple(lamp for lamp in board.lamps if lamp.name in ("ready", "attention", "fault"))
    more = replace(
        board, lamps=lamps, colour_lamps=(THREE,), switches=(SwitchWire("blue", Bcm(27)),)
    )
    monkeypatch.setattr(assembly, "load_board", lambda _name: more)
    with laid(tmp_path, board="table-gate") as product:
        product.begins("green", "blue", "yellow")
        yield product


def test_a_bag_is_snapped_shut_and_opened_again(product: Product) -> None:
    page = product.browser("simulator")
    assert "Snap shut" in page.get("/simulator").text
    page.done("/simulator/do/turn", seat="blue", closed="true")
    assert "Open the snap" in page.get("/simulator").text
    page.done("/simulator/do/turn", seat="blue", closed="false")
    assert "Snap shut" in page.get("/simulator").text


def test_lamps_and_the_last_sound_are_shown(product: Product) -> None:
    page = product.browser("simulator")
    assert product.world is not None
    world = product.world
    until(lambda: world.snapshot().panel.lamps["ready"].rhythm is Rhythm.ON)
    assert "Ready: on" in page.get("/simulator").text
    assert "Last sound: none yet" in page.get("/simulator").text
    page.done("/simulator/do/press", button="timer")
    until(lambda: bool(world.snapshot().panel.sounds))
    assert "Last sound: refused (1)" in page.get("/simulator").text
    page.done("/simulator/do/press", button="next")
    until(lambda: world.snapshot().panel.lamps["blue"].rhythm is Rhythm.SLOW)
    assert "Lamp: blinks slowly" in page.get("/simulator").text
