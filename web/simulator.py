"""The simulator's page: the cards as people would hold them. It exists in simulated mode only,
reads the simulated world alone, and belongs to nobody at the table."""

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, says
from companion.game.values import PUBLIC
from companion.host.rights import SIMULATOR
from hardware.signals import ReaderName, TagId
from hardware.simulator.world import ImpossibleMove

from . import live
from .door import Door, Rights, SimulatedWorld
from .live import Live
from .render import Renderer, voice_for
from .signin import path_of, require
from .stream import Streams

_HERE = path_of(SIMULATOR)

Act = Callable[[SimulatedWorld, MultiDict[str, str]], None]


def _every_reader(world: SimulatedWorld, alive: bool) -> None:
    for name in world.readers():
        world.set_reader(name, alive)


ACTS: Mapping[str, Act] = {
    "hold": lambda world, form: world.hold(TagId(form["tag"]), form["mouth"], form["then"]),
    "move": lambda world, form: world.move(TagId(form["tag"]), form["place"]),
    "swap": lambda world, form: world.swap(form["seat"], form.getlist("tag", TagId)),
    "refill": lambda world, _form: world.refill(),
    "empty_bag": lambda world, form: world.empty_bag(form["seat"], form["place"]),
    "plug_in": lambda world, form: world.set_reader(ReaderName(form["reader"]), True),
    "unplug": lambda world, form: world.set_reader(ReaderName(form["reader"]), False),
    "plug_in_all": lambda world, _form: _every_reader(world, True),
    "unplug_all": lambda world, _form: _every_reader(world, False),
    "press": lambda world, form: world.press(form["button"]),
}


def simulator_page(
    world: SimulatedWorld, door: Door, rights: Rights, renderer: Renderer, streams: Streams
) -> Blueprint:
    page = Blueprint("simulator", __name__, url_prefix=_HERE)

    def this_page() -> Live:
        tongue = live.language()

        def newer(known: int, timeout_s: float) -> tuple[int, str] | None:
            version, scene = world.wait(known, timeout_s)
            if version == known:
                return None
            voice = voice_for(door.newest(PUBLIC), tongue, door.invitation())
            values = {"scene": scene, "readers": world.readers(), "here": _HERE}
            return version, renderer.page("simulator.html", voice, **values)

        return Live(
            title=says("ui.simulator"),
            here=_HERE,
            voice=voice_for(door.newest(PUBLIC), tongue, door.invitation()),
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
    act = ACTS.get(name)
    if act is None:
        return says("why.unknown_command")
    try:
        act(world, request.form)
    except ImpossibleMove as why:
        return says("error.impossible_move", what=str(why))
    except KeyError as missing:
        return says("why.not_understood", field=str(missing.args[0]))
    return None
