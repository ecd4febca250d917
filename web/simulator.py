"""The simulator's page: the cards as people would hold them. It exists in simulated mode only,
reads the simulated world alone, and belongs to nobody at the table."""

from collections.abc import Mapping

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Quoted, says
from companion.game.values import PUBLIC, Value
from companion.host.rights import SIMULATOR
from hardware.signals import ReaderName, TagId
from hardware.simulator.rc522.troubles import TROUBLES
from hardware.simulator.world import AWAY, DECK, ImpossibleMove, Scene

from . import live
from .door import Door, Rights, SimulatedWorld
from .forms import NotUnderstood, converted
from .live import Live
from .render import Body, Renderer
from .signin import path_of, require
from .stream import Streams

_HERE = path_of(SIMULATOR)


class Act(Value, frozen=True):
    """Something that hands do at the simulated table."""

    def done_at(self, world: SimulatedWorld) -> None:
        raise NotImplementedError


class Hold(Act, frozen=True):
    """A card is held to a reader, and then laid down there."""

    tag: TagId
    mouth: str
    then: str

    def done_at(self, world: SimulatedWorld) -> None:
        world.hold(self.tag, self.mouth, self.then)


class HoldTogether(Act, frozen=True):
    """Several cards are held to a reader in one hand."""

    mouth: str
    then: str
    tags: tuple[TagId, ...] = ()

    def done_at(self, world: SimulatedWorld) -> None:
        world.hold_together(self.tags, self.mouth, self.then)


class Move(Act, frozen=True):
    """A card is laid elsewhere, past every reader."""

    tag: TagId
    place: str

    def done_at(self, world: SimulatedWorld) -> None:
        world.move(self.tag, self.place)


class Swap(Act, frozen=True):
    """These cards of a hand go on the pile, and as many are drawn."""

    seat: str
    tags: tuple[TagId, ...] = ()

    def done_at(self, world: SimulatedWorld) -> None:
        world.swap(self.seat, self.tags)


class Refill(Act, frozen=True):
    """Everyone draws up to a full hand."""

    def done_at(self, world: SimulatedWorld) -> None:
        world.refill()


class EmptyBag(Act, frozen=True):
    """A bag is tipped out."""

    seat: str
    place: str

    def done_at(self, world: SimulatedWorld) -> None:
        world.empty_bag(self.seat, self.place)


class Ail(Act, frozen=True):
    """A reader, or every one, suffers from something, or is well again."""

    fault: str = ""
    reader: ReaderName | None = None

    def done_at(self, world: SimulatedWorld) -> None:
        for name in world.readers() if self.reader is None else [self.reader]:
            world.set_fault(name, self.fault)


class Press(Act, frozen=True):
    """One of the table's buttons is pressed."""

    button: str

    def done_at(self, world: SimulatedWorld) -> None:
        world.press(self.button)


ACTS: Mapping[str, type[Act]] = {
    "hold": Hold,
    "hold_together": HoldTogether,
    "move": Move,
    "swap": Swap,
    "refill": Refill,
    "empty_bag": EmptyBag,
    "ail": Ail,
    "press": Press,
}


class Lying(Value, frozen=True):
    """A card, and its sticker."""

    tag: TagId
    card: str


class Simulated(Value, frozen=True, kw_only=True):
    """What the simulator's page shows: the cards people hold and see, the readers, the panel."""

    seen: str
    seats: tuple[str, ...]
    places: Mapping[str, tuple[Lying, ...]]
    deck: int
    held: Mapping[str, tuple[TagId, ...]]  # at whose reader; it still lies where it came from
    readers: Mapping[ReaderName, str]
    faults: Mapping[ReaderName, str]  # of those that are not well
    lamps: Mapping[str, bool]
    ticks: int  # a card was read
    warnings: int  # what was read is no card of this box


def shown(seen: str, scene: Scene, readers: Mapping[ReaderName, str]) -> Simulated:
    """The same as the page, for scripts; nobody can look into the deck."""
    world = scene.world
    return Simulated(
        seen=seen,
        seats=world.seats,
        places={
            place: tuple(Lying(tag, world.cards[tag]) for tag in tags)
            for place, tags in world.places.items()
            if place not in (DECK, AWAY)
        },
        deck=len(world.places.get(DECK, ())),
        held={
            mouth: tuple(held.tag for held in at_once)
            for mouth, at_once in world.mouth.items()
            if at_once
        },
        readers=readers,
        faults=world.faults,
        lamps=scene.lamps,
        ticks=scene.ticks,
        warnings=scene.warnings,
    )


def simulator_page(
    world: SimulatedWorld, door: Door, rights: Rights, renderer: Renderer, streams: Streams
) -> Blueprint:
    page = Blueprint("simulator", __name__, url_prefix=_HERE)

    def this_page() -> Live:
        tongue = live.language()

        def newer(known: int, timeout_s: float) -> Body | None:
            version, scene = world.wait(known, timeout_s)
            if version == known:
                return None
            return renderer.drawn(
                "simulator.html",
                renderer.voice(door.newest(PUBLIC), tongue),
                _HERE,
                version,
                scene=scene,
                readers=world.readers(),
                faults=tuple(TROUBLES),
            )

        return Live(
            title=says("ui.simulator"),
            here=_HERE,
            voice=renderer.voice(door.newest(PUBLIC), tongue),
            newer=newer,
            kind=SIMULATOR,
        )

    @page.before_request
    def let_in() -> None:
        require(rights, SIMULATOR)

    @page.get("")
    def show() -> Response:
        return live.whole(renderer, this_page())

    @page.get("/stream")
    def stream() -> Response:
        return live.streamed(streams, this_page())

    @page.get("/now")
    def now() -> AnyResponse:
        return live.asked(this_page())

    @page.post("/do/<name>")
    def do(name: str) -> AnyResponse:
        return live.answered(renderer, this_page(), _impossible(world, name))

    return page


def _impossible(world: SimulatedWorld, name: str) -> Message | None:
    kind = ACTS.get(name)
    if kind is None:
        return says("why.unknown_command")
    form = request.form
    fields = {
        field: form.getlist(field) if field == "tags" else form[field]
        for field in kind.__struct_fields__
        if field in form
    }
    try:
        return impossible(world, converted(fields, kind))
    except NotUnderstood as wrong:
        return says("why.not_understood", field=str(wrong))


def impossible(world: SimulatedWorld, act: Act) -> Message | None:
    """Do it; why hands could not have, if so."""
    try:
        act.done_at(world)
    except ImpossibleMove as why:
        return says("error.impossible_move", what=Quoted(str(why)))
    return None
