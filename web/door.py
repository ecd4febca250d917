"""The interface of the pages to a simulated table, its players and its plug."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from companion.game.messages import Message
from companion.game.values import SeatId
from companion.players.asked import Pace, Playing, Scope
from hardware.signals import ReaderName, TagId
from hardware.simulator.world import Scene


class SimulatedWorld(Protocol):
    """The simulated table as its own page works it; it is there in simulated mode only."""

    def wait(self, after: int, timeout_s: float) -> tuple[int, Scene]: ...

    def refill(self) -> None: ...

    def swap(self, seat: str, tags: Sequence[TagId]) -> None: ...

    def hold(self, tag: TagId, mouth: str, then: str) -> None: ...

    def hold_together(self, tags: Sequence[TagId], mouth: str, then: str) -> None: ...

    def hold_top(self, deck: str, mouth: str, then: str) -> None: ...

    def draw(self, deck: str, place: str) -> None: ...

    def reshuffle(self) -> None: ...

    def move(self, tag: TagId, place: str) -> None: ...

    def tip_out(self, place: str, into: str) -> None: ...

    def set_fault(self, name: ReaderName, fault: str) -> None: ...

    def press(self, button: str) -> None: ...

    def turn(self, seat: str, closed: bool) -> None: ...

    def troubles(self) -> Mapping[ReaderName, tuple[str, ...]]: ...

    def readers(self) -> Mapping[ReaderName, str]: ...


class Players(Protocol):
    """Players who act for people at the simulated table."""

    @property
    def now(self) -> Playing: ...

    def play(self, scope: Scope, seat: SeatId | None = None) -> Message | None: ...

    def show(self) -> Message | None: ...

    def set_pace(self, pace: Pace) -> None: ...

    def stop(self) -> None: ...


class Plug(Protocol):
    """Ends the process as a power cut does, on machines that can start the table again."""

    @property
    def is_there(self) -> bool: ...

    def pull(self) -> Message | None: ...


class Simulation(NamedTuple):
    """The parts that exist only in simulated mode."""

    world: SimulatedWorld
    players: Players
    plug: Plug
