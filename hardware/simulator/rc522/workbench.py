"""A simulated Pi with its readers laid out: one clock, its wires, an antenna at each node."""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from hardware.simulator.rc522.chip import Chip
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field
from hardware.simulator.rc522.wires import Bus, Cable, Node, Wire, Wires

RESET_PIN = 25


class Spot(Struct, frozen=True):
    """One reader: the air before it, the chip, and the wire to it; all by one clock. On its bus it
    is planned to be the device of that number. A hub's reader has the hub's cable too."""

    clock: VirtualClock
    field: Field
    chip: Chip
    wire: Wire
    bus: Bus
    device: int
    cable: Cable | None = None


class Workbench:
    """Everything simulated about one Pi; `stand_ins.in_place(bench.wires)` makes it reachable."""

    def __init__(
        self,
        nodes: Sequence[Node] = ((0, 0),),
        overhead_us: float = 60,
        seed: int = 1,
        reset_pin: int = RESET_PIN,
    ) -> None:
        self.clock = VirtualClock()
        self.wires = Wires(self.clock, overhead_us)
        self.spots = {node: self._spot(node, seed, reset_pin) for node in nodes}

    def _spot(self, node: Node, seed: int, reset_pin: int) -> Spot:
        field = Field(self.clock, Random(f"{seed}:{node}"))
        chip = Chip(self.clock, field)
        wire = self.wires.connect(node, chip, reset_pin)
        bus, device = node
        return Spot(self.clock, field, chip, wire, self.wires.bus(bus), device)
