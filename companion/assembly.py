"""The composition root: builds all parts, starts them, and closes them in reverse.

It alone knows every concrete part; each part knows only what it is handed."""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack, closing
from functools import partial
from operator import itemgetter
from pathlib import Path

from flask import Flask
from msgspec.structs import replace

from companion.boards.board import Board, ReaderWire, TokenWire
from companion.boards.check import problems_of
from companion.boards.load import UnreadableBoard, load_board
from companion.chronicle.writing import NotTold
from companion.game.messages import Message, Quoted, says, says_quoting
from companion.game.values import (
    PUBLIC,
    STEWARD,
    CopyId,
    PlaceId,
    ReaderPlace,
    SeatId,
    TagId,
    Value,
    seated,
)
from companion.host.addresses import own_names, reached_at
from companion.host.clerk import Clerk
from companion.host.clock import SystemClock
from companion.host.door import Door
from companion.host.exporting import exported
from companion.host.folder import DataFolder, game_file
from companion.host.invitation import invitation
from companion.host.lamps import Lamps
from companion.host.noticeboard import Noticeboard
from companion.host.phones import Phones
from companion.host.rights import RIGHTS, SIMULATOR, START, Rights, links
from companion.host.simulator_sync import SimulatorSync
from companion.host.sounds import in_silence
from companion.host.speech import Speaker, can_speak
from companion.host.stage import STAGE
from companion.host.watch import Watch
from companion.journal.book import BookError
from companion.journal.sqlite import SqliteBook
from companion.panels import has_panel, real_panel, simulated_panel
from companion.readers import Machine, reader_at, simulated
from companion.shelf.boxes import EDITIONS, NoSuchBox, Shelf
from companion.shelf.copy_numbers import COPIES
from companion.shelf.people import PEOPLE, People
from companion.shelf.setups import SETUPS
from companion.shelf.stickers import STICKERS, no_stickers
from companion.simulating.players import Players
from companion.simulating.plug import Plug
from hardware.disk import lay_aside
from hardware.holding import held_alone
from hardware.ports import DeviceLost, Panel, TagReader
from hardware.readers.tokens import NUMBER_DIGITS
from hardware.signals import ReaderName
from hardware.signals import TagId as ReadTag
from hardware.simulator.store import DamagedWorld
from hardware.simulator.table import SimulatedTable
from hardware.simulator.world import tag_for
from hardware.sounds import Sound
from web.app import create_app
from web.door import Simulation
from web.stream import Streams

STRANGER = "stranger"
USUAL_BOARD = "table-six"
SAFE_BUTTON, SAFE_AFTER_S = "next", 3.0
"""Held for so long while the table starts, this button starts it without readers."""
SAFE_MODE = says("trouble.safe_mode")
SIMULATED_STICKERS = f"simulated-{STICKERS}"
"""A real table's stickers are none of a simulated one's, though both be kept in one folder."""


class Settings(Value, frozen=True, kw_only=True):
    """The settings of the command line."""

    data: Path
    board: str = USUAL_BOARD
    simulate: bool = False
    by_hand: bool = False  # no reader is looked for
    seed: int = 1
    speak: str = ""  # the language in which a program on this machine says what is proclaimed
    editions: Path | None = None  # where people's own lie; else a folder in the data folder


class House:
    """One table with everything around it, from the data folder to the pages."""

    def __init__(self, settings: Settings) -> None:
        self._closing = ExitStack()
        with ExitStack() as opened:
            self._build(settings, opened)
            self._closing = opened.pop_all()

    def _build(self, settings: Settings, opened: ExitStack) -> None:
        wires = load_board(settings.board)
        if problems := problems_of(wires):
            raise UnreadableBoard(f"The board {wires.name} cannot be used: {' '.join(problems)}")
        self.seats = tuple(SeatId(seat) for seat in wires.every_seat)
        clock = SystemClock()
        folder = opened.enter_context(DataFolder(settings.data))
        self.rights = Rights(folder.path / RIGHTS, self.seats)
        self._served: tuple[str, int] | None = None
        phones = self._phones = Phones(self.rights, self.seats, clock, self._addresses)
        board = Noticeboard([PUBLIC, STEWARD, *map(seated, self.seats)])
        real, troubles = _real_panel(settings, wires, opened)
        if troubles == (SAFE_MODE,):
            settings = replace(settings, by_hand=True)
        wired = () if settings.by_hand else wires.readers
        plan = {ReaderName(wire.name): _place_of(wire, wires) for wire in wired}
        stickers = _simulated_stickers if settings.simulate else no_stickers
        kept = settings.data / (SIMULATED_STICKERS if settings.simulate else STICKERS)
        bags = _simulated_bags(wires) if settings.simulate else {}
        editions = settings.editions or settings.data / EDITIONS
        data = settings.data
        shelf = Shelf(stickers, editions, kept, bags, data / SETUPS, data / COPIES)
        world, readers, left_out = _devices(settings, wires, plan, shelf, opened)
        self.world = world
        panel = _simulated_panel(wires, world, opened) if world is not None else real
        people = People(data / PEOPLE)
        kept_wrong = (shelf.setups.last.wrong, people.wrong)
        setups = tuple(wrong for wrong in kept_wrong if wrong is not None)
        self.left_out = (
            *self.rights.left_out,
            *shelf.left_out,
            *setups,
            *left_out,
            *_start_voice(settings.speak, board, opened),
        )
        followers = [SimulatorSync(world, stickers).follow] if world is not None else []
        clerk = self._clerk = Clerk(
            library=folder,
            shelf=shelf,
            board=board,
            clock=clock,
            plan=plan,
            phones=phones,
            people=people,
            troubles=troubles,
            followers=followers,
            play=panel.play if panel is not None else in_silence,
            stage=data / STAGE,
        )
        self.hear = clerk.hear
        self._streams = Streams()
        self._board = board
        door = self.door = Door(
            ask=clerk.ask,
            table_now_ms=clerk.table_now_ms,
            board=board,
            phones=phones,
            invitation=invitation(shelf, self.seats),
        )
        self.players = Players(door, world, settings.seed) if world is not None else None
        self.plug = Plug(world.power_goes) if world is not None else None
        self.app: Flask = create_app(
            door=door,
            rights=self.rights,
            names=own_names(),
            streams=self._streams,
            chronicle=partial(_chronicle, data, shelf),
            simulation=_simulation(world, self.players, self.plug),
        )
        clerk.start()
        opened.callback(clerk.close)
        if panel is not None:
            _start_panel(panel, clerk, board, opened)
        if readers:
            tick = partial(panel.play if panel is not None else in_silence, Sound.READ)
            for together in _by_line(wired, readers):
                watch = Watch(together, clerk.hear, tick, clock, clerk.expected)
                watch.start()
                opened.callback(watch.close)
        if self.players is not None:
            opened.callback(self.players.close)
        opened.callback(self.stop_serving)

    def links(self, base: str) -> dict[str, str]:
        """Which link opens what; a link gives its rights to anyone who has it."""
        holders = [START, str(STEWARD), *(str(seated(seat)) for seat in self.seats)]
        if "simulator" in self.app.blueprints:
            holders.append(SIMULATOR)
        return links(base, self.rights.token_of, holders)

    def serves_at(self, host: str, port: int) -> None:
        """Where the pages are served, as the display tells phones."""
        self._served = host, port
        self._phones.moved()
        self._clerk.glance()

    def _addresses(self) -> tuple[str, ...]:
        return () if self._served is None else reached_at(*self._served)

    def stop_serving(self) -> None:
        """End every stream, so that nobody waits for the server to stop."""
        self._streams.close()
        self._board.close()

    def close(self) -> None:
        self._closing.close()


def _chronicle(data: Path, shelf: Shelf, game_id: str) -> str | Message:
    """Read the game from its file, beside the clerk; or say why it cannot be written down."""
    try:
        with closing(SqliteBook(game_file(data, game_id), only_read=True)) as book:
            return exported(book, shelf, People(data / PEOPLE).of(game_id))
    except (BookError, NoSuchBox, NotTold, OSError, ValueError) as why:
        return says("start.no_chronicle", why=Quoted(str(why)))


def _simulation(
    world: SimulatedTable | None, players: Players | None, plug: Plug | None
) -> Simulation | None:
    if world is None or players is None or plug is None:
        return None
    return Simulation(world, players, plug)


def _devices(
    settings: Settings,
    wires: Board,
    plan: dict[ReaderName, ReaderPlace],
    shelf: Shelf,
    opened: ExitStack,
) -> tuple[SimulatedTable | None, dict[ReaderName, TagReader], tuple[Message, ...]]:
    """The readers of the board; simulated, the same drivers on chips at a simulated table, and a
    word if its file was damaged."""
    if settings.by_hand:
        return None, {}, ()
    if not settings.simulate:
        at = Machine()
        real = {ReaderName(wire.name): reader_at(wire, wires, at) for wire in wires.readers}
        return None, real, ()
    at, spots = opened.enter_context(simulated(wires, settings.seed))
    mouths = dict.fromkeys((*wires.every_seat, *plan.values()))
    laid = partial(
        SimulatedTable.open,
        settings.data / "simulated-table.json",
        mouths=tuple(mouths),
        readers=plan,
        spots=spots,
        others=_other_stickers(wires, shelf),
        seed=settings.seed,
    )
    left_out: tuple[Message, ...] = ()
    try:
        world = laid()
    except DamagedWorld as damaged:
        aside = lay_aside(damaged.path)
        left_out = (says("trouble.simulated_left_out", name=Quoted(str(aside))),)
        world = laid()
    opened.callback(world.close)
    attended: dict[ReaderName, TagReader] = {
        name: world.attended(name, reader_at(wire, wires, at))
        for wire in wires.readers
        for name in [ReaderName(wire.name)]
    }
    return world, attended, left_out


def _by_line(
    wires: Iterable[ReaderWire], readers: Mapping[ReaderName, TagReader]
) -> Iterable[Mapping[ReaderName, TagReader]]:
    """The readers of each line, which share a watch: a slow line keeps no other waiting."""
    lines: dict[str, dict[ReaderName, TagReader]] = {}
    for wire in wires:
        name = ReaderName(wire.name)
        lines.setdefault(wire.line, {})[name] = readers[name]
    return lines.values()


def _place_of(reader: ReaderWire, board: Board) -> ReaderPlace:
    return SeatId(reader.seat) if reader.seat in board.every_seat else PlaceId(reader.seat)


def _other_stickers(wires: Board, shelf: Shelf) -> dict[ReadTag, str]:
    """The other stickers near a simulated reader: on the bags, on a card of each other box, and one
    that is unknown."""
    others = {_bag_tag(seat, wires): f"bag-{seat}" for seat in wires.every_seat}
    others[tag_for(STRANGER)] = STRANGER
    for name in shelf.names():
        tags = shelf.take(name).box.tags
        if tags:
            tag, copy = min(tags.items(), key=itemgetter(1))
            others[ReadTag(tag)] = f"{name}/{copy}"
    return others


def _simulated_stickers(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    """Every card of a simulated box carries a sticker, and no other box has the same."""
    return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}


def _simulated_bags(wires: Board) -> dict[TagId, SeatId]:
    """So does every bag."""
    return {TagId(_bag_tag(seat, wires)): SeatId(seat) for seat in wires.every_seat}


def _bag_tag(seat: str, wires: Board) -> ReadTag:
    """A sticker, or a token where the board has a reader for those."""
    tag = tag_for(f"bag-{seat}")
    tokens = any(isinstance(wire, TokenWire) for wire in wires.readers)
    return ReadTag(tag[:NUMBER_DIGITS]) if tokens else tag


def _real_panel(
    settings: Settings, wires: Board, opened: ExitStack
) -> tuple[Panel | None, tuple[Message, ...]]:
    """The panel on this machine's lines, or a word why there is none: the game goes on without.
    A button that is held while it is taken asks for the safe mode."""
    if settings.by_hand or settings.simulate:
        return None, ()
    opened.enter_context(held_alone())
    if not has_panel(wires):
        return None, ()
    try:
        panel = real_panel(wires)
    except DeviceLost as lost:
        return None, (says("trouble.no_panel", what=says_quoting(lost.key, lost.words)),)
    opened.callback(panel.close)
    return panel, (SAFE_MODE,) if panel.still_held(SAFE_BUTTON, SAFE_AFTER_S) else ()


def _simulated_panel(wires: Board, world: SimulatedTable, opened: ExitStack) -> Panel:
    panel, hands = simulated_panel(wires)
    opened.callback(panel.close)
    return world.attended_panel(panel, hands)


def _start_voice(language: str, board: Noticeboard, opened: ExitStack) -> tuple[Message, ...]:
    """A program on this machine speaks, if that is asked for; or a word why it cannot."""
    if not language:
        return ()
    if not can_speak():
        return (says("start.no_voice"),)
    speaker = Speaker(board, language)
    speaker.start()
    opened.callback(speaker.close)
    return ()


def _start_panel(panel: Panel, clerk: Clerk, board: Noticeboard, opened: ExitStack) -> None:
    panel.listen(clerk.hear)
    lamps = Lamps(panel, board)
    lamps.start()
    opened.callback(lamps.close)
