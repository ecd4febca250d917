"""What can be wrong with a simulated reader that has a card lying on it."""

from collections.abc import Callable

from hardware.simulator.rc522.field import Weather
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import Spot

CARD, OTHER = bytes.fromhex("04112233445580"), bytes.fromhex("04998877665580")
CLONE = 0xB2
THROUGH_FOIL, TO_A_WEAK_ANTENNA = 0.02, 0.08
MID_LOOK = 1000
TRANSFERS_TO_A_DIP = 450


def lay_a_card(spot: Spot) -> None:
    spot.field.put(Tag(CARD))


def _stuck_low(spot: Spot) -> None:
    spot.wire.stuck = 0x00


def _stuck_high(spot: Spot) -> None:
    spot.wire.stuck = 0xFF


def _unplugged(spot: Spot) -> None:
    spot.wire.unplug()


def _comes_loose(spot: Spot) -> None:
    spot.wire.breaks_after = MID_LOOK


def _weak_antenna(spot: Spot) -> None:
    _clear(spot)
    # A sticker that needs little is fed, but its answer is hardly heard.
    spot.field.put(Tag(CARD, needs=TO_A_WEAK_ANTENNA / 2), coupling=TO_A_WEAK_ANTENNA)


def _foil(spot: Spot) -> None:
    _clear(spot)
    spot.field.put(Tag(CARD), coupling=THROUGH_FOIL)


def _resets(spot: Spot) -> None:
    spot.wire.dips_every = TRANSFERS_TO_A_DIP


def _noise(spot: Spot) -> None:
    spot.field.weather = Weather(impulse=0.01, phantom=0.2)


def _clone(spot: Spot) -> None:
    spot.chip.version = CLONE
    spot.chip.brown_out()


def _two_cards(spot: Spot) -> None:
    spot.field.put(Tag(OTHER))


def _clear(spot: Spot) -> None:
    for tag in spot.field.tags:
        spot.field.take(tag)


TROUBLES: dict[str, Callable[[Spot], None]] = {
    "miso-00": _stuck_low,
    "miso-ff": _stuck_high,
    "unplugged": _unplugged,
    "comes-loose": _comes_loose,
    "weak-antenna": _weak_antenna,
    "foil": _foil,
    "resets": _resets,
    "noise": _noise,
    "clone": _clone,
    "two-cards": _two_cards,
    "no-card": _clear,
}
