"""Without --simulate the readers are real: on a machine that has none, the game goes on by hand."""

import sys
from pathlib import Path
from time import monotonic, sleep

from hardware.simulator.rc522 import stand_ins

from .product import A_WHILE_S, Product, laid

NONE_ANSWERS = "No reader answers. The game goes on: enter cards by hand"
STAND_INS = stand_ins.__name__


def stood_in_for() -> list[str]:
    """Modules that are ours and pretend to be the hardware's."""
    spidev, pins = sys.modules.get("spidev"), sys.modules.get("RPi.GPIO")
    found = [getattr(spidev, "SpiDev", None), getattr(pins, "setmode", None)]
    ours = [it for it in found if getattr(it, "__module__", "") == STAND_INS]
    return [getattr(it, "__qualname__", "") for it in ours]


def until_it_says(product: Product, text: str) -> None:
    enough_s = monotonic() + A_WHILE_S
    while text not in product.browser().get("/display").text:
        assert monotonic() < enough_s, f"nobody said {text!r}"
        sleep(0.02)


def test_where_no_reader_answers_it_is_said_once_and_cards_are_entered_by_hand(
    tmp_path: Path,
) -> None:
    with laid(tmp_path, simulate=False, by_hand=False) as product:
        product.begins("green", "blue", "yellow")
        until_it_says(product, NONE_ANSWERS)
        assert "The reader of" not in product.browser().get("/display").text
        product.browser("steward").done("/steward/do/CloseMarket", round="1")
        own = product.browser("seat:blue")
        assert '<details class="byhand" open>' in own.get("/seat/blue").text
        own.done("/seat/blue/do/PackByHand", seat="blue", good="apple")
        own.done("/seat/blue/do/SealBag", seat="blue", round="1")


def test_a_table_by_hand_looks_for_no_reader_and_misses_none(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        product.begins("green", "blue", "yellow")
        assert product.newest().troubles == ()


def test_the_hardware_is_stood_in_for_only_while_a_table_is_simulated(tmp_path: Path) -> None:
    assert stood_in_for() == []
    with laid(tmp_path / "simulated"):
        assert stood_in_for() == ["_spidev_over.<locals>.<lambda>", "Pins.setmode"]
    assert stood_in_for() == []
    with laid(tmp_path / "real", simulate=False, by_hand=False) as product:
        until_it_says(product, NONE_ANSWERS)
        assert stood_in_for() == []
