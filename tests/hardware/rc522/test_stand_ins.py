"""The stand-ins for `spidev` and `RPi.GPIO` have the awkward corners of the real ones."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from hardware.simulator.rc522.workbench import Workbench

READ_VERSION = 0x37 << 1 | 0x80


@pytest.fixture
def spi(bench: Workbench) -> Any:
    device = import_module("spidev").SpiDev()
    device.open(*next(iter(bench.spots)))
    device.max_speed_hz = 1_000_000
    return device


@pytest.fixture
def gpio(bench: Workbench) -> Any:
    assert bench.spots
    return import_module("RPi.GPIO")


def test_a_transfer_overwrites_the_list_it_was_given_and_returns_it(spi: Any) -> None:
    sent = [READ_VERSION, 0]

    assert spi.xfer2(sent) is sent
    assert sent == [0, 0x92]


def test_a_tuple_comes_back_as_a_new_one(spi: Any) -> None:
    sent = (READ_VERSION, 0)

    assert spi.xfer2(sent) == (0, 0x92)
    assert sent == (READ_VERSION, 0)


def test_values_are_silently_cut_to_a_byte(spi: Any) -> None:
    assert spi.xfer2([READ_VERSION + 0x300, -1]) == [0, 0x92]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda spi: spi.xfer2([]), TypeError),
        (lambda spi: spi.xfer2(["a"]), TypeError),
        (lambda spi: spi.xfer2(7), TypeError),
        (lambda spi: spi.xfer2([0] * 4097), OverflowError),
        (lambda spi: spi.open(7, 0), FileNotFoundError),
        (lambda spi: spi.open_path("/dev/spidev0.9"), FileNotFoundError),
    ],
)
def test_what_the_real_one_refuses_is_refused(
    spi: Any, wrong: Callable[[Any], object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        wrong(spi)


def test_nothing_goes_over_a_closed_device(spi: Any) -> None:
    spi.close()

    with pytest.raises(OSError, match="Bad file descriptor"):
        spi.xfer2([READ_VERSION, 0])
    with pytest.raises(OSError, match="Bad file descriptor"):
        spi.max_speed_hz = 1
    with pytest.raises(OSError, match="Bad file descriptor"):
        spi.mode = 0


def test_a_transfer_takes_its_bits_and_the_overhead(bench: Workbench, spi: Any) -> None:
    began_ns = bench.clock.now_ns
    spi.xfer2([READ_VERSION, 0])
    spi.max_speed_hz = 4_000_000
    spi.readbytes(4)

    assert bench.clock.now_ns - began_ns == 2 * 60_000 + 16_000 + 8_000


def test_pins_need_a_numbering_and_only_one(gpio: Any) -> None:
    with pytest.raises(RuntimeError, match="numbering"):
        gpio.setup(25, gpio.OUT)
    with pytest.raises(ValueError, match="invalid mode"):
        gpio.setmode(7)
    gpio.setmode(gpio.BCM)
    gpio.setmode(gpio.BCM)
    with pytest.raises(ValueError, match="different mode"):
        gpio.setmode(gpio.BOARD)


def test_a_pin_that_is_low_holds_the_chip_and_its_outputs_still(gpio: Any, spi: Any) -> None:
    gpio.setmode(gpio.BCM)
    gpio.setup(25, gpio.OUT)
    assert spi.xfer2([READ_VERSION, 0]) == [0, 0]

    gpio.output(25, gpio.HIGH)
    assert gpio.input(25) == gpio.HIGH
    assert spi.xfer2([READ_VERSION, 0]) == [0, 0x92]

    gpio.cleanup(25)
    assert gpio.getmode() == gpio.BCM
    assert spi.xfer2([READ_VERSION, 0]) == [0, 0]


def test_edges_cannot_be_waited_for_as_on_any_pi_since_kernel_six_six(gpio: Any) -> None:
    gpio.setmode(gpio.BCM)
    with pytest.raises(RuntimeError, match="edge"):
        gpio.add_event_detect(24, gpio.FALLING)


@pytest.mark.parametrize(
    ("wrong", "error", "why"),
    [
        (lambda gpio: gpio.output(25, gpio.HIGH), RuntimeError, "not been set up as an OUTPUT"),
        (lambda gpio: gpio.input(25), RuntimeError, "must setup"),
        (lambda gpio: gpio.setup(25, gpio.OUT, gpio.PUD_UP), ValueError, "pull_up_down"),
        (lambda gpio: gpio.setup(25, gpio.IN, initial=1), ValueError, "initial"),
        (lambda gpio: gpio.setup(24, gpio.OUT), Exception, "GPIO not allocated"),
    ],
)
def test_pins_refuse_as_those_of_rpi_lgpio_do(
    bench: Workbench,
    gpio: Any,
    wrong: Callable[[Any], object],
    error: type[Exception],
    why: str,
) -> None:
    bench.wires.taken_pins.add(24)
    gpio.setmode(gpio.BCM)

    with pytest.raises(error, match=why):
        wrong(gpio)
