"""The simulator's page: the cards as people would hold them, players who act for people, and the
plug. It exists in simulated mode only, and belongs to nobody at the table."""

from collections.abc import Mapping, Sequence

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Quoted, says
from companion.game.values import PUBLIC, SeatId, Value
from companion.host.door import Door
from companion.host.lamps import TABLE_LAMPS
from companion.host.rights import SIMULATOR, Rights
from companion.players.asked import Pace, Playing, Scope
from hardware.signals import ReaderName, TagId
from hardware.simulator.world import ImpossibleMove, Kind, PanelScene, Scene, World, kinds

from . import live_page
from .door import Simulation
from .forms import NotUnderstood, converted
from .live_page import Live
from .page_parts import Body
from .render import Renderer
from .signin import COOKIE, path_of, require, still_let_in
from .stream import Streams

CUT_POWER = "cut_power"
_HERE = path_of(SIMULATOR)


class NotDone(Exception):
    """`why` says to people what stands against it."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


class Act(Value, frozen=True):
    """Something that hands do at the simulated table."""

    def done_at(self, at: Simulation) -> None:
        raise NotImplementedError


class Hold(Act, frozen=True):
    """A card is held to a reader, and then laid down there; or it goes there past the reader."""

    tag: TagId
    mouth: str
    then: str
    past: bool = False

    def done_at(self, at: Simulation) -> None:
        if self.past:
            at.world.move(self.tag, self.then)
        else:
            at.world.hold(self.tag, self.mouth, self.then)


class HoldTop(Act, frozen=True):
    """The top card of a deck is held to a reader, and then laid down there."""

    deck: str
    mouth: str
    then: str

    def done_at(self, at: Simulation) -> None:
        at.world.hold_top(self.deck, self.mouth, self.then)


class Draw(Act, frozen=True):
    """The top card of a deck goes there unseen."""

    deck: str
    place: str

    def done_at(self, at: Simulation) -> None:
        at.world.draw(self.deck, self.place)


class Reshuffle(Act, frozen=True):
    """The discards are shuffled and put under the deck."""

    def done_at(self, at: Simulation) -> None:
        at.world.reshuffle()


class HoldTogether(Act, frozen=True):
    """Several cards are held to a reader in one hand."""

    mouth: str
    then: str
    tags: tuple[TagId, ...] = ()

    def done_at(self, at: Simulation) -> None:
        at.world.hold_together(self.tags, self.mouth, self.then)


class Move(Act, frozen=True):
    """A card is laid elsewhere, past every reader."""

    tag: TagId
    place: str

    def done_at(self, at: Simulation) -> None:
        at.world.move(self.tag, self.place)


class Swap(Act, frozen=True):
    """These cards of a hand are discarded, and as many are drawn."""

    seat: str
    tags: tuple[TagId, ...] = ()

    def done_at(self, at: Simulation) -> None:
        at.world.swap(self.seat, self.tags)


class Refill(Act, frozen=True):
    """Everyone draws up to a full hand."""

    def done_at(self, at: Simulation) -> None:
        at.world.refill()


class TipOut(Act, frozen=True):
    """A whole place is tipped out into another."""

    place: str
    into: str

    def done_at(self, at: Simulation) -> None:
        at.world.tip_out(self.place, self.into)


class Ail(Act, frozen=True):
    """A reader, or every one, suffers from something, or is well again."""

    fault: str = ""
    reader: ReaderName | None = None

    def done_at(self, at: Simulation) -> None:
        for name in at.world.readers() if self.reader is None else [self.reader]:
            at.world.set_fault(name, self.fault)


class Press(Act, frozen=True):
    """One of the table's buttons is pressed."""

    button: str

    def done_at(self, at: Simulation) -> None:
        at.world.press(self.button)


class Turn(Act, frozen=True):
    """The switch of a bag: the bag is snapped shut, or opened."""

    seat: str
    closed: bool

    def done_at(self, at: Simulation) -> None:
        at.world.turn(self.seat, self.closed)


class Play(Act, frozen=True):
    """Players act: for one seat what it has to do now, for this round, or for the evening."""

    scope: Scope
    seat: SeatId | None = None

    def done_at(self, at: Simulation) -> None:
        why = at.players.play(self.scope, self.seat)
        if why is not None:
            raise NotDone(why)


class SetPace(Act, frozen=True):
    """How long they wait between two acts, from now on."""

    pace: Pace

    def done_at(self, at: Simulation) -> None:
        at.players.set_pace(self.pace)


class StopPlaying(Act, frozen=True):
    """Stop the players after their current act."""

    def done_at(self, at: Simulation) -> None:
        at.players.stop()


class CutPower(Act, frozen=True):
    """The whole table goes dark in the middle of whatever it does, and comes back."""

    def done_at(self, at: Simulation) -> None:
        why = at.plug.pull()
        if why is not None:
            raise NotDone(why)


ACTS: Mapping[str, type[Act]] = {
    "hold": Hold,
    "hold_together": HoldTogether,
    "hold_top": HoldTop,
    "draw": Draw,
    "reshuffle": Reshuffle,
    "move": Move,
    "swap": Swap,
    "refill": Refill,
    "tip_out": TipOut,
    "ail": Ail,
    "press": Press,
    "turn": Turn,
    "play": Play,
    "set_pace": SetPace,
    "stop_playing": StopPlaying,
    CUT_POWER: CutPower,
}


class Lying(Value, frozen=True):
    """A card, and its sticker."""

    tag: TagId
    card: str


class Simulated(Value, frozen=True, kw_only=True):
    """The content of the simulator's page: the cards held and in sight, the readers, the panel."""

    seen: str
    seats: tuple[str, ...]
    places: Mapping[str, tuple[Lying, ...]]
    deck: int
    held: Mapping[str, tuple[TagId, ...]]  # at whose reader; it still lies where it came from
    readers: Mapping[ReaderName, str]
    faults: Mapping[ReaderName, str]  # only readers with a fault
    panel: PanelScene
    playing: Playing
    power_cuts: int  # in this game


def shown(seen: str, scene: Scene, at: Simulation) -> Simulated:
    """Return the content of the page for scripts; the cards of the deck stay hidden."""
    world = scene.world
    unseen = [place for place, kind in kinds(world).items() if kind in (Kind.DECK, Kind.AWAY)]
    return Simulated(
        seen=seen,
        seats=world.seats,
        places={
            place: tuple(Lying(tag, world.cards[tag]) for tag in tags)
            for place, tags in world.places.items()
            if place not in unseen
        },
        deck=sum(len(world.places[place]) for place in decks(world)),
        held={
            mouth: tuple(held.tag for held in at_once)
            for mouth, at_once in world.mouth.items()
            if at_once
        },
        readers=at.world.readers(),
        faults=world.faults,
        panel=scene.panel,
        playing=at.players.now,
        power_cuts=world.power_cuts,
    )


def decks(world: World) -> tuple[str, ...]:
    return tuple(place.name for place in world.laid_out if place.kind is Kind.DECK)


def _faults(at: Simulation) -> Mapping[str, Sequence[str]]:
    """The faults that each reader may have; without a name, those that every one may have."""
    of = at.world.troubles()
    first, *others = of.values() or [()]
    shared = [fault for fault in first if all(fault in other for other in others)]
    return {"": shared} | {str(name): faults for name, faults in of.items()}


def simulator_page(
    at: Simulation, door: Door, rights: Rights, renderer: Renderer, streams: Streams
) -> Blueprint:
    page = Blueprint("simulator", __name__, url_prefix=_HERE)

    def this_page() -> Live:
        tongue, token = live_page.language(), request.cookies.get(COOKIE, "")

        def newer(known: int) -> Body | None:
            still_let_in(rights, SIMULATOR, token)
            version, scene = at.world.wait(-1, 0.0)
            if version == known:
                return None
            posted = door.newest(PUBLIC)
            return renderer.drawn(
                "simulator.html",
                renderer.voice(posted, tongue),
                _HERE,
                version,
                scene=scene,
                readers=at.world.readers(),
                faults=_faults(at),
                playing=at.players.now,
                paces=tuple(Pace),
                table_lamps=TABLE_LAMPS,
                has_plug=at.plug.is_there,
                posted=posted,
                shared=_shared(at, door),
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

    live_page.add_ways(page, "", "show", this_page, renderer, streams)

    @page.post("/do/<name>")
    def do(name: str) -> AnyResponse:
        why = _impossible(at, name)
        if name == CUT_POWER and why is None and not live_page.by_script():
            return _goes_dark(renderer, this_page())
        return live_page.answered(renderer, this_page(), why)

    return page


def _shared(at: Simulation, door: Door) -> frozenset[str]:
    """The places of readers that belong to no seat."""
    return frozenset(at.world.readers().values()) - frozenset(door.invitation().seats)


def _goes_dark(renderer: Renderer, page: Live) -> Response:
    """A way back, for a browser that does not come back by itself."""
    sentence = page.voice.text("power.goes")
    return live_page.trouble(renderer, page.voice, says("power.title"), sentence, 202, page.here)


def _impossible(at: Simulation, name: str) -> Message | None:
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
        return impossible(at, converted(fields, kind))
    except NotUnderstood as wrong:
        return says("why.not_understood", field=str(wrong))


def impossible(at: Simulation, act: Act) -> Message | None:
    """Do it; why nobody could have, if so."""
    try:
        act.done_at(at)
    except NotDone as not_done:
        return not_done.why
    except ImpossibleMove as why:
        return says("error.impossible_move", what=Quoted(str(why)))
    return None
