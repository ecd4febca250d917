"""What the pages may ask of the host: read the noticeboard, hand in a command, nothing else."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from companion.game.contract import Command, Setup
from companion.game.messages import Message
from companion.game.values import CommandId, Party, SeatId
from companion.host.joining import PhoneAct
from companion.host.page_data import Answer, Invitation, PageData
from companion.players.asked import Pace, Playing, Scope
from hardware.signals import ReaderName, TagId
from hardware.simulator.world import Scene


class Door(Protocol):
    """The host as the pages know it."""

    def invitation(self) -> Invitation: ...

    def newest(self, audience: Party) -> PageData: ...

    def next_order(self, after: int) -> tuple[int, Mapping[Party, PageData]] | None: ...

    def table_now_ms(self) -> int: ...

    def ask(
        self, command: Command, by: Party, command_id: CommandId, game_id: str | None = None
    ) -> Answer: ...

    def was_done(self, by: Party, command_id: CommandId) -> Answer: ...

    def begin(
        self, box: str, setup: Setup, instead_of: str, by: Party, command_id: CommandId
    ) -> Answer: ...

    def visit(self, act: PhoneAct) -> Answer: ...

    def chosen_by(self, phone: str) -> SeatId | None: ...

    def is_asking(self, phone: str) -> bool: ...

    def admits(self, phone: str, seat: SeatId) -> bool: ...


class Rights(Protocol):
    """Which token opens which pages."""

    def token_of(self, holder: Party | str) -> str: ...

    def holder_of(self, token: str) -> str | None: ...

    def is_token_of(self, holder: Party | str, token: str) -> bool: ...


class SimulatedWorld(Protocol):
    """The simulated table as its own page works it; it is there in simulated mode only."""

    def wait(self, after: int, timeout_s: float) -> tuple[int, Scene]: ...

    def refill(self) -> None: ...

    def swap(self, seat: str, tags: Sequence[TagId]) -> None: ...

    def hold(self, tag: TagId, mouth: str, then: str) -> None: ...

    def hold_together(self, tags: Sequence[TagId], mouth: str, then: str) -> None: ...

    def move(self, tag: TagId, place: str) -> None: ...

    def empty_bag(self, seat: str, place: str) -> None: ...

    def set_fault(self, name: ReaderName, fault: str) -> None: ...

    def press(self, button: str) -> None: ...

    def readers(self) -> Mapping[ReaderName, str]: ...


class Players(Protocol):
    """They act for people at the simulated table."""

    @property
    def now(self) -> Playing: ...

    def play(self, scope: Scope, seat: SeatId | None = None) -> Message | None: ...

    def set_pace(self, pace: Pace) -> None: ...

    def stop(self) -> None: ...


class Plug(Protocol):
    """It ends the whole process, as a power cut does, where the table can be laid again."""

    @property
    def is_there(self) -> bool: ...

    def pull(self) -> Message | None: ...


class Simulation(NamedTuple):
    """What there is in simulated mode only."""

    world: SimulatedWorld
    players: Players
    plug: Plug
