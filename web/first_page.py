"""The first page: for the person who started the clerk. Its doors lead to everything else.

A new door is one entry in `DOORS`, with its words `first.<name>` and `first.<name>.about`, and its
picture in `web/static/pictures/doors/`.
"""

from collections.abc import Iterable
from functools import partial

from flask import Blueprint, abort, redirect, request
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, STEWARD, Value
from companion.host.door import Door
from companion.host.page_data import PageData
from companion.host.rights import SIMULATOR, START, Rights

from . import forms, live_page
from .again import PLAY_AGAIN, play_again
from .door import Simulation
from .live_page import Live
from .page_parts import Body
from .render import Renderer
from .signin import START_COOKIE, let_in, require, still_let_in
from .stream import Streams

HERE = "/start"
WATCH = "watch"
"""The form that lets players play an evening."""
BESIDE = "companion demo --port 8001"
"""Plays an evening beside this table, on pages of its own."""
_WAYS = {
    "steward": (str(STEWARD), ""),
    "setup": (str(STEWARD), "/steward/setup"),
    "simulator": (SIMULATOR, ""),
}
"""Whose pages a door leads to, and which one of them if not the first."""


class FirstDoor(Value, frozen=True, kw_only=True):
    """A door of the first page: a link `to` somewhere, or a form that `does` something."""

    name: str
    to: str = ""
    does: str = ""
    simulated: bool = False  # it opens at a simulated table only
    about: str = ""  # the key of its sentence, where it is not the usual one
    shut: bool = False  # it says instead what to do, and by which command
    command: str = ""


DOORS = (
    FirstDoor(name=WATCH, does=WATCH, simulated=True),
    FirstDoor(name="setup", to="/start/to/setup"),
    FirstDoor(name="simulator", to="/start/to/simulator", simulated=True),
)


def doors_for(posted: PageData, *, simulated: bool) -> Iterable[FirstDoor]:
    """The doors as they stand now. A real table says how an evening is watched elsewhere, and a
    game of people's own shuts the door that would need its place."""
    playing = posted.view is not None and not posted.view.over
    for door in DOORS:
        if door.name == WATCH:
            yield _watching(door, posted, playing=playing, simulated=simulated)
        elif door.simulated and not simulated:
            continue
        else:
            yield door


def _watching(door: FirstDoor, posted: PageData, *, playing: bool, simulated: bool) -> FirstDoor:
    if not simulated:
        return replace(door, about="first.watch_elsewhere", shut=True, command=BESIDE)
    if playing and not posted.sample:
        return replace(door, about="first.watch_own_game", shut=True, command=BESIDE)
    return replace(door, about="first.watch_goes_on") if playing else door


def first_page(
    door: Door,
    rights: Rights,
    renderer: Renderer,
    streams: Streams,
    simulation: Simulation | None,
) -> Blueprint:
    """Everything under `/start`."""
    blueprint = Blueprint("first", __name__, url_prefix=HERE)
    page = FirstPage(door, rights, renderer, simulation)
    blueprint.before_request(partial(require, rights, START))
    live_page.add_ways(blueprint, "", "show", page.live, renderer, streams)
    blueprint.add_url_rule("/to/<name>", "go", page.go)
    blueprint.add_url_rule("/do/<name>", "do", page.do, methods=["POST"])
    return blueprint


class FirstPage:
    """Answers its requests."""

    def __init__(
        self,
        door: Door,
        rights: Rights,
        renderer: Renderer,
        simulation: Simulation | None,
    ) -> None:
        self._door = door
        self._rights = rights
        self._renderer = renderer
        self._simulation = simulation

    def go(self, name: str) -> AnyResponse:
        """Let this browser in to other pages, and lead it there."""
        holder, to = _WAYS.get(name, ("", ""))
        if not holder or (holder == SIMULATOR and self._simulation is None):
            abort(404)
        return let_in(self._rights, holder, to)

    def do(self, name: str) -> AnyResponse:
        why, to = self._done(name)
        if why is not None:
            return live_page.answered(self._renderer, self.live(), why)
        return redirect(to, 303)

    def _done(self, name: str) -> tuple[Message | None, str]:
        """Do what a door asks for; why it was not done, and the page where people see it."""
        if name == WATCH and self._simulation is not None:
            return self._simulation.players.show(), "/display"
        if name != PLAY_AGAIN:
            return says("why.unknown_command"), ""
        try:
            answer = play_again(self._door, STEWARD, request.form)
        except forms.NotUnderstood as wrong:
            return says("why.not_understood", field=str(wrong)), ""
        return answer.why if isinstance(answer, Refusal) else None, f"{HERE}/to/steward"

    def live(self) -> Live:
        tongue, token = live_page.language(), request.cookies.get(START_COOKIE, "")

        def newer(known: int) -> Body | None:
            still_let_in(self._rights, START, token)
            posted = self._door.newest(PUBLIC)
            if posted.number == known:
                return None
            return self._renderer.drawn(
                "first.html",
                self._renderer.voice(posted, tongue),
                HERE,
                posted.number,
                posted=posted,
                doors=tuple(doors_for(posted, simulated=self._simulation is not None)),
                again=self._door.newest(STEWARD).setups.again() is not None,
            )

        return Live(
            title=says("first.title"),
            here=HERE,
            voice=self._renderer.voice(self._door.newest(PUBLIC), tongue),
            newer=newer,
            kind=START,
        )
