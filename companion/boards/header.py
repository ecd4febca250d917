"""The 40-pin header of a Raspberry Pi: where each pin is and which bus takes it."""

from collections.abc import Mapping

from companion.boards.board import Bcm, Bus, Model

HEADER_PIN: Mapping[Bcm, int] = {
    Bcm(bcm): pin
    for bcm, pin in (
        *((0, 27), (1, 28), (2, 3), (3, 5), (4, 7), (5, 29), (6, 31), (7, 26), (8, 24), (9, 21)),
        *((10, 19), (11, 23), (12, 32), (13, 33), (14, 8), (15, 10), (16, 36), (17, 11), (18, 12)),
        *((19, 35), (20, 38), (21, 40), (22, 15), (23, 16), (24, 18), (25, 22), (26, 37), (27, 13)),
    )
}

BUS_LINES: Mapping[Bus, Mapping[str, Bcm]] = {
    "spi0": {"MOSI": Bcm(10), "MISO": Bcm(9), "SCLK": Bcm(11)},
    "spi1": {"MOSI": Bcm(20), "MISO": Bcm(19), "SCLK": Bcm(21)},
    "i2c1": {"SDA": Bcm(2), "SCL": Bcm(3)},
    "uart0": {"TXD": Bcm(14), "RXD": Bcm(15)},
}

# Switching a bus on takes all of these, whether a reader hangs on them or not.
CHIP_ENABLES: Mapping[Bus, tuple[Bcm, ...]] = {
    "spi0": (Bcm(8), Bcm(7)),
    "spi1": (Bcm(18), Bcm(17), Bcm(16)),
}

# The Pi holds these at 3.3 V while it starts, and pulls all others low.
HIGH_AT_START = frozenset(Bcm(bcm) for bcm in range(9))

# The Pi has resistors of 1.8 kohm from these to 3.3 V, which cannot be switched off.
PULLED_UP_PINS = frozenset(BUS_LINES["i2c1"].values())
# The pins of a Raspberry Pi Pico from which a hub feeds its readers.
PICO_PLUS, PICO_GROUND = "pin 36 (3V3 OUT)", "pin 38 (GND)"

EEPROM_PINS = frozenset({Bcm(0), Bcm(1)})
UART_PINS = frozenset(BUS_LINES["uart0"].values())

# The pins of a Pi 4 give half of what those of the others do.
MILLIAMPS_PER_PIN: Mapping[Model, int] = {
    "any": 8,
    "pi-3": 16,
    "pi-4": 8,
    "pi-5": 16,
    "zero": 16,
    "zero-2": 16,
}
MILLIAMPS_IN_SUM = 50


def lines_of(bus: Bus) -> Mapping[str, Bcm]:
    """Every line that a bus takes when it is switched on."""
    enables = CHIP_ENABLES.get(bus, ())
    return {**BUS_LINES[bus], **{f"CE{n}": pin for n, pin in enumerate(enables)}}


def pico_pin(gpio: int) -> str:
    """Where GP0 to GP15 are on a Raspberry Pi Pico: a ground pin stands after every four of them,
    first after two."""
    return f"pin {gpio + 1 + (gpio + 2) // 4} (GP{gpio})"
