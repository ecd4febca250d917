"""The faults of a simulated reader, and their cure."""

from collections.abc import Callable

from hardware.simulator.rc522.chip import MODE, RF_CFG
from hardware.simulator.rc522.field import Weather
from hardware.simulator.rc522.workbench import Spot

GENUINE, CLONE = 0x92, 0xB2
RESERVED_BITS = {MODE: 0x14, RF_CFG: 0x08}
THROUGH_FOIL, TO_A_WEAK_ANTENNA = 0.02, 0.08
MID_LOOK = 1000
TRANSFERS_TO_A_DIP = 450
PULLED_EVERY, LIFTED_AFTER = 5, 8
FAILS_AT_HZ = 1_000_000


def cure(spot: Spot) -> None:
    """Remove every fault from the reader, and plug it in if it was unplugged."""
    wire, field, chip = spot.wire, spot.field, spot.chip
    wire.stuck = wire.breaks_after = wire.dips_every = None
    wire.pulled_every = wire.lifts_after = wire.fails_at_hz = None
    wire.lets_go = True
    spot.bus.mend(spot.device)
    if spot.cable:
        spot.cable.plug_in(wire)
    if not wire.plugged:
        wire.plug_in()
    field.weather = Weather()
    field.feeds = field.hears = 1.0
    chip.lacks = {}
    if chip.version != GENUINE:
        _another_chip(spot, GENUINE)


def _stuck_low(spot: Spot) -> None:
    spot.wire.stuck = 0x00


def _stuck_high(spot: Spot) -> None:
    spot.wire.stuck = 0xFF


def _unplugged(spot: Spot) -> None:
    spot.wire.unplug()


def _comes_loose(spot: Spot) -> None:
    spot.wire.breaks_after = MID_LOOK


def _hub_unplugged(spot: Spot) -> None:
    if spot.cable:
        spot.cable.pull(spot.wire)


def _shared_line(spot: Spot) -> None:
    spot.wire.pulled_every = PULLED_EVERY


def _holds_the_line(spot: Spot) -> None:
    spot.wire.lets_go = False


def _swapped_selects(spot: Spot) -> None:
    """Its chip select and that of the next reader are exchanged."""
    after = spot.bus.after(spot.device)
    spot.bus.solder(spot.device, {spot.device: (after,), after: (spot.device,)})


def _anothers_module(spot: Spot) -> None:
    """Its chip select reaches the next reader's module, as that reader's own does."""
    spot.bus.solder(spot.device, {spot.device: (spot.bus.after(spot.device),)})


def _long_wires(spot: Spot) -> None:
    spot.wire.fails_at_hz = FAILS_AT_HZ


def _lifted_select(spot: Spot) -> None:
    spot.wire.lifts_after = LIFTED_AFTER


def _weak_antenna(spot: Spot) -> None:
    spot.field.hears = TO_A_WEAK_ANTENNA


def _foil(spot: Spot) -> None:
    spot.field.feeds = THROUGH_FOIL


def _resets(spot: Spot) -> None:
    spot.wire.dips_every = TRANSFERS_TO_A_DIP


def _noise(spot: Spot) -> None:
    spot.field.weather = Weather(impulse=0.01, phantom=0.2)


def _clone(spot: Spot) -> None:
    spot.chip.lacks = RESERVED_BITS
    _another_chip(spot, CLONE)


def _another_chip(spot: Spot, version: int) -> None:
    spot.chip.version = version
    spot.chip.brown_out()


TROUBLES: dict[str, Callable[[Spot], None]] = {
    "miso-00": _stuck_low,
    "miso-ff": _stuck_high,
    "unplugged": _unplugged,
    "hub-unplugged": _hub_unplugged,
    "comes-loose": _comes_loose,
    "shared-line": _shared_line,
    "holds-miso": _holds_the_line,
    "swapped-select": _swapped_selects,
    "wrong-select": _anothers_module,
    "long-wires": _long_wires,
    "lifted-select": _lifted_select,
    "weak-antenna": _weak_antenna,
    "foil": _foil,
    "resets": _resets,
    "noise": _noise,
    "clone": _clone,
}
# A reader on a bus of the Pi cannot have these.
OF_HUBS = ("hub-unplugged",)
