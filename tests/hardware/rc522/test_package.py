"""The unmodified `mfrc522` package on the simulated chip fails as people report it does."""

import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest

from hardware.simulator.rc522 import stand_ins
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import Workbench

NTAG = bytes.fromhex("04112233445580")
ANOTHER_NTAG = bytes.fromhex("04998877665580")
CLASSIC = bytes.fromhex("DEADBEEF")
AS_THE_PACKAGE_SAYS = 0x88041122BF
HEADER_PIN_22 = 25


@pytest.fixture
def simple(bench: Workbench) -> Any:
    reader = import_module("mfrc522").SimpleMFRC522()
    bench.clock.sleep(0.01)
    return reader


def test_a_look_at_an_empty_field_costs_two_thousand_and_thirteen_transfers(
    bench: Workbench, simple: Any
) -> None:
    wire, began_s = bench.spots[0, 0].wire, bench.clock.now_s()
    before = wire.transfers

    assert simple.read_id_no_block() is None
    assert wire.transfers - before == 2013
    assert bench.clock.now_s() - began_s == pytest.approx(0.153, abs=0.001)


def test_a_slower_pi_waits_a_second_for_nothing() -> None:
    bench = Workbench(overhead_us=500)
    with stand_ins.in_place(bench.wires):
        simple = import_module("mfrc522").SimpleMFRC522()
        began_s = bench.clock.now_s()
        assert simple.read_id_no_block() is None

    assert bench.clock.now_s() - began_s == pytest.approx(1.04, abs=0.01)


def test_a_number_of_seven_bytes_is_cut_to_three_of_them(bench: Workbench, simple: Any) -> None:
    bench.spots[0, 0].field.put(Tag(NTAG))
    bench.clock.sleep(0.01)

    assert simple.read_id() == AS_THE_PACKAGE_SAYS


def test_a_number_of_four_bytes_is_read_with_its_check_byte(bench: Workbench, simple: Any) -> None:
    bench.spots[0, 0].field.put(Tag(CLASSIC, sak=0x08))
    bench.clock.sleep(0.01)

    assert simple.read_id() == 0xDEADBEEF22


def test_a_card_that_lies_still_is_there_every_second_time(bench: Workbench, simple: Any) -> None:
    bench.spots[0, 0].field.put(Tag(NTAG))
    bench.clock.sleep(0.01)

    assert [simple.read_id_no_block() for _ in range(6)] == [AS_THE_PACKAGE_SAYS, None] * 3


@pytest.mark.parametrize(
    "other", [Tag(ANOTHER_NTAG), Tag(CLASSIC, sak=0x08)], ids=["same", "mixed"]
)
def test_of_two_cards_none_is_ever_read(bench: Workbench, simple: Any, other: Tag) -> None:
    field = bench.spots[0, 0].field
    field.put(Tag(NTAG))
    field.put(other)
    bench.clock.sleep(0.01)

    assert [simple.read_id_no_block() for _ in range(10)] == [None] * 10


def test_two_stickers_may_have_one_number(bench: Workbench, simple: Any) -> None:
    field, twin = bench.spots[0, 0].field, Tag(NTAG[:3] + ANOTHER_NTAG[3:])
    field.put(twin)
    bench.clock.sleep(0.01)

    assert simple.read_id() == AS_THE_PACKAGE_SAYS


def test_its_chip_works_out_a_check_sum_and_never_clears_the_bit_that_says_so(simple: Any) -> None:
    chip = simple.READER

    assert chip.CalulateCRC([0x50, 0x00]) == [0x57, 0xCD]
    assert chip.CalulateCRC([0x93, 0x70, *bytes.fromhex("88041122BF")]) == [0xB3, 0xF9]
    assert chip.Read_MFRC522(chip.DivIrqReg) & 0x04
    chip.ClearBitMask(chip.DivIrqReg, 0x04)
    assert chip.Read_MFRC522(chip.DivIrqReg) & 0x04


def test_its_timer_is_set_to_fifteen_milliseconds_and_a_half(bench: Workbench, simple: Any) -> None:
    chip = simple.READER
    chip.Write_MFRC522(chip.CommIrqReg, 0x7F)
    chip.Write_MFRC522(chip.ControlReg, 0x40)

    bench.clock.pass_ns(15_400_000)
    assert not chip.Read_MFRC522(chip.CommIrqReg) & 0x01
    bench.clock.pass_ns(100_000)
    assert chip.Read_MFRC522(chip.CommIrqReg) & 0x01


def test_closing_it_lets_go_of_every_pin_and_of_the_numbering(
    bench: Workbench, simple: Any
) -> None:
    gpio = import_module("RPi.GPIO")
    gpio.setup(18, gpio.OUT)
    gpio.output(18, gpio.HIGH)

    simple.READER.Close_MFRC522()

    assert gpio.getmode() is None
    with pytest.raises(RuntimeError, match="numbering"):
        gpio.output(18, gpio.HIGH)
    gpio.setmode(gpio.BCM)
    with pytest.raises(RuntimeError, match="OUTPUT"):
        gpio.output(HEADER_PIN_22, gpio.HIGH)
    assert bench.spots[0, 0].chip.transfer([0xEE, 0]) == [0, 0]


def test_the_stand_ins_are_found_only_while_they_are_asked_for() -> None:
    """In a process of its own, where nobody else has imported or replaced anything."""
    script = """
import sys
import companion.assembly, web.app, hardware.readers.rc522
from hardware.simulator.rc522 import stand_ins
from hardware.simulator.rc522.workbench import Workbench
named = lambda: {name.split(".")[0] for name in sys.modules} & {"mfrc522", "spidev", "RPi"}
assert named() == set(), named()
mine = sys.modules["spidev"] = object()
with stand_ins.in_place(Workbench().wires):
    import mfrc522, spidev
    assert spidev is not mine
    assert named() == {"mfrc522", "spidev", "RPi"}
assert sys.modules.pop("spidev") is mine
assert named() == set(), named()
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
