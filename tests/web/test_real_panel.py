"""Without --simulate the panel is real: its buttons play, one that is held at the start keeps the
readers out, and where its lines cannot be had the game goes on by the pages."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion import assembly, panels
from companion.boards.load import load_board
from hardware.panel.driver import GpioPanel
from hardware.panel.pins import SimulatedPins
from hardware.ports import DeviceLost

from .product import A_WHILE_S, Product, laid
from .test_real_readers import until_it_says

BOARD = load_board("table-gate")
NEXT, READY = panels.wiring_of(BOARD).buttons["next"], panels.wiring_of(BOARD).lamps["ready"][0]


@contextmanager
def on_pins(
    patch: pytest.MonkeyPatch, data: Path, *, held: bool = False
) -> Iterator[tuple[Product, SimulatedPins]]:
    pins = SimulatedPins()

    def taken(_board: object) -> GpioPanel:
        panel = GpioPanel(panels.wiring_of(BOARD), pins)
        if held:
            pins.ground(NEXT)
        return panel

    patch.setattr(assembly, "real_panel", taken)
    patch.setattr(assembly, "SAFE_AFTER_S", 0.05)
    with laid(data, simulate=False, board="table-gate") as product:
        yield product, pins


def until(is_so: Callable[[], bool]) -> None:
    enough_s = monotonic() + A_WHILE_S
    while not is_so():
        assert monotonic() < enough_s
        sleep(0.01)


def test_buttons_play_and_lamps_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with on_pins(monkeypatch, tmp_path) as (product, pins):
        until(lambda: pins.level(READY) == 0.0)
        product.begins("green", "blue", "yellow")
        until(lambda: pins.level(READY) == 1.0)
        before = product.newest().number
        pins.ground(NEXT)
        pins.let_go(NEXT)
        until(lambda: product.newest().number != before)


def test_a_button_that_is_held_at_the_start_keeps_the_readers_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with on_pins(monkeypatch, tmp_path, held=True) as (product, pins):
        product.begins("green", "blue", "yellow")
        assert [trouble.key for trouble in product.newest().troubles] == ["trouble.safe_mode"]
        before = product.newest().number
        pins.let_go(NEXT)
        assert product.newest().number == before
        until_it_says(product, "started with its next button held down")


def test_where_the_lines_cannot_be_had_it_is_said_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(_board: object) -> GpioPanel:
        raise DeviceLost("lost.panel_line_taken", pin="22")

    monkeypatch.setattr(assembly, "real_panel", taken)
    with laid(tmp_path, simulate=False, board="table-gate") as product:
        product.begins("green", "blue", "yellow")
        until_it_says(product, "out of use. GPIO 22, a line of the panel, is taken")
