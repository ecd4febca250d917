"""Six simulated readers, on the buses of a Pi or at a hub: the same driver runs on both."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from hardware.readers.hub import Hub, HubPlace
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522, Wired
from hardware.simulator.rc522 import stand_ins
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.pico import Pico, PicoLine
from hardware.simulator.rc522.wires import Node
from hardware.simulator.rc522.workbench import RESET_PIN, Spot, Workbench

SIX = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
PORT = "/dev/ttyACM0"


class Bench:
    """Readers by the node they have on a Pi; at a hub their places are in the same order."""

    def __init__(
        self,
        clock: VirtualClock,
        spots: Mapping[Node, Spot],
        wired: Callable[[Node], Wired],
        pico: Pico | None = None,
    ) -> None:
        self.clock = clock
        self.spots = spots
        self.wired = wired
        self.pico = pico

    def reader(self, node: Node = (0, 0)) -> Rc522:
        return Rc522(self.wired(node), now_s=self.clock.now_s, sleep=self.clock.sleep)

    def node(self, node: Node = (0, 0)) -> str:
        return self.wired(node).node


@contextmanager
def on_spi(nodes: tuple[Node, ...] = SIX, seed: int = 1) -> Iterator[Bench]:
    bench = Workbench(nodes=nodes, seed=seed)
    with stand_ins.in_place(bench.wires):
        yield Bench(bench.clock, bench.spots, _on_bus)


@contextmanager
def at_hub(nodes: tuple[Node, ...] = SIX, seed: int = 1) -> Iterator[Bench]:
    clock = VirtualClock()
    pico = Pico(clock, range(len(nodes)), seed)
    hub = Hub(PORT, lambda: PicoLine(pico, PORT), clock.now_s)
    spots = {node: pico.spots[place] for place, node in enumerate(nodes)}
    yield Bench(clock, spots, lambda node: HubPlace(hub, nodes.index(node)), pico)


BENCHES = {"spi": on_spi, "hub": at_hub}


def _on_bus(node: Node) -> Wired:
    return Wiring(bus=node[0], device=node[1], reset_pin=RESET_PIN)
