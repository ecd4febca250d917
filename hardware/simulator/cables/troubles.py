"""The faults of a simulated reader by cable, and their cure."""

from collections.abc import Callable

from hardware.simulator.cables.spot import CabledSpot
from hardware.simulator.rc522.field import Weather

THROUGH_FOIL = 0.02
MID_LOOK = 250
BYTES_TO_A_DIP = 450
NOISY_LINE = 0.004


def cure(spot: CabledSpot) -> None:
    """Remove every fault from the reader, and plug it in if it was unplugged."""
    cable, field = spot.cable, spot.field
    cable.breaks_after = cable.dips_every = None
    cable.deaf, cable.noise = False, 0.0
    if not cable.plugged:
        cable.plug_in()
    field.weather = Weather()
    field.feeds = 1.0


def _unplugged(spot: CabledSpot) -> None:
    spot.cable.unplug()


def _comes_loose(spot: CabledSpot) -> None:
    spot.cable.breaks_after = MID_LOOK


def _deaf(spot: CabledSpot) -> None:
    spot.cable.deaf = True


def _noisy_line(spot: CabledSpot) -> None:
    spot.cable.noise = NOISY_LINE


def _resets(spot: CabledSpot) -> None:
    spot.cable.dips_every = BYTES_TO_A_DIP


def _foil(spot: CabledSpot) -> None:
    spot.field.feeds = THROUGH_FOIL


def _noise(spot: CabledSpot) -> None:
    spot.field.weather = Weather(impulse=0.01, phantom=0.2)


TROUBLES: dict[str, Callable[[CabledSpot], None]] = {
    "unplugged": _unplugged,
    "comes-loose": _comes_loose,
    "silent": _deaf,
    "noisy-line": _noisy_line,
    "resets": _resets,
    "foil": _foil,
    "noise": _noise,
}
# A reader of tokens works for itself, so nothing is heard of its power, nor of its air bit by bit.
OF_TOKENS = ("unplugged", "comes-loose", "silent", "noisy-line", "foil")


def troubles_of(spot: CabledSpot) -> tuple[str, ...]:
    return OF_TOKENS if spot.of_tokens else tuple(TROUBLES)
