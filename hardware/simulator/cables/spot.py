"""One simulated reader by cable: its line, and the air before it."""

from random import Random

from msgspec import Struct

from hardware.simulator.cables.cable import Cable, CablePort
from hardware.simulator.cables.pn532 import Pn532Chip
from hardware.simulator.cables.tokens import TokenDevice
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field

PN532_BAUD, TOKEN_BAUD = 115200, 9600


class CabledSpot(Struct, frozen=True):
    """One reader: the air before it, and the cable to it; both by one clock."""

    clock: VirtualClock
    field: Field
    cable: Cable
    # It reads tokens of 125 kHz, and no cards.
    of_tokens: bool = False

    def port(self, node: str) -> CablePort:
        """The host's end of the cable, as the port of that name."""
        return CablePort(self.cable, node)


def pn532_spot(clock: VirtualClock, seed: str) -> CabledSpot:
    field = Field(clock, Random(f"{seed}:air"))
    cable = Cable(clock, PN532_BAUD, Random(f"{seed}:cable"))
    cable.connect(Pn532Chip(clock, field, cable.from_device))
    return CabledSpot(clock, field, cable)


def token_spot(clock: VirtualClock, seed: str, *, once: bool) -> CabledSpot:
    field = Field(clock, Random(f"{seed}:air"))
    cable = Cable(clock, TOKEN_BAUD, Random(f"{seed}:cable"))
    cable.connect(TokenDevice(clock, field, cable.from_device, once=once))
    return CabledSpot(clock, field, cable, of_tokens=True)
