"""JSON for scripts: `/api` gives and takes the same as the pages, with the same rights."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from flask import Blueprint, Response
from werkzeug.wrappers import Response as AnyResponse

from companion.game.contract import Command
from companion.game.messages import Message, Refusal, says
from companion.game.values import PUBLIC, STEWARD, Party, Value, seated
from companion.host.door import Door
from companion.host.page_data import Answer, PageData
from companion.host.rights import SIMULATOR

from . import live_page
from .api_request import Desk
from .api_types import Begin, Happened, Home, Lobby, Option, Refused, Shown
from .door import Simulation
from .game_pages import GAME_PAGES
from .live_page import Newer
from .openapi import JSON, STREAM, Operation, document
from .render import pages_of
from .simulator import ACTS, Simulated, impossible, shown
from .stream import LetGo, Streams

HERE = "/api"
BEGIN = Begin.__name__
_Way = Callable[..., AnyResponse]


def every_command() -> Mapping[str, tuple[type[Command], ...]]:
    """Each command under its name, as each game has it that knows the name."""
    known = [pages.commands for pages in GAME_PAGES.values()]
    return {
        name: tuple(dict.fromkeys(one[name] for one in known if name in one))
        for name in dict.fromkeys(name for one in known for name in one)
    }


def is_ours(path: str) -> bool:
    return path == HERE or path.startswith(f"{HERE}/")


def script_doors(
    desk: Desk, door: Door, streams: Streams, simulation: Simulation | None
) -> Blueprint:
    """Everything under `/api`; the simulated cards are there in simulated mode."""
    blueprint = Blueprint("api", __name__, url_prefix=HERE)
    table = TableScripts(desk, door, streams)
    ways: dict[str, _Way] = {
        "": table.home,
        "/lobby": table.lobby,
        "/view": table.view,
        "/changes": table.changes,
        "/do/<name>": table.do,
    }
    if simulation is not None:
        cards = SimulatorScripts(desk, streams, simulation)
        ways |= {
            "/simulator": cards.view,
            "/simulator/changes": cards.changes,
            "/simulator/do/<name>": cards.do,
        }
    simulated = simulation is not None
    ways["/openapi.json"] = lambda: Response(whole_document(simulated=simulated), content_type=JSON)
    for rule, way in ways.items():
        methods = ["POST" if rule.endswith("<name>") else "GET"]
        name = rule.replace(".", "-")
        blueprint.add_url_rule(rule, name, way, methods=methods, provide_automatic_options=False)
    return blueprint


class TableScripts:
    """The table as it may be seen by whoever asks, and what may be done at it."""

    def __init__(self, desk: Desk, door: Door, streams: Streams) -> None:
        self._desk = desk
        self._door = door
        self._streams = streams
        parties = (PUBLIC, STEWARD, *map(seated, door.invitation().seats))
        self._commands = every_command()
        self._parties = {str(party): party for party in parties}

    def home(self) -> Response:
        holder = self._desk.holder()
        posted = self._door.newest(PUBLIC)
        ways = ["openapi.json", "lobby", "view", "changes"]
        links = {way: f"{HERE}/{way}" for way in ways}
        if holder == SIMULATOR:
            links[SIMULATOR] = f"{HERE}/{SIMULATOR}"
        home = Home(you=holder, game_id=posted.game_id, game=posted.game, links=links)
        return self._desk.answer(home)

    def lobby(self) -> Response:
        offered = self._door.invitation()
        options = {
            key: Option(says(f"option.{key}"), says(f"option.{key}.changes"))
            for keys in offered.boxes.values()
            for key in keys
        }
        return self._desk.answer(Lobby(offered, options))

    def view(self) -> Response:
        return self._desk.newest(self._newer_for(self._party()))

    def changes(self) -> Response:
        party = self._party()
        return self._desk.stream(self._streams, str(party), self._newer_for(party))

    def do(self, name: str) -> Response:
        """Carry a command out, as the very type that the game on the table has for it."""
        party = self._party()
        if party == PUBLIC:
            self._desk.not_for(str(party))
        if name == BEGIN:
            refused = self._begun(party)
        elif name in self._commands:
            refused = self._done(party, name)
        else:
            self._desk.turn_away(404, "error.no_such_address")
        if refused is not None:
            return self._desk.answer(Refused(refused), 409)
        return self._desk.answer(Happened(live_page.mark(self._door.newest(party).number)))

    def _begun(self, party: Party) -> Message | None:
        asked = self._desk.read(Begin)
        command_id = self._desk.command_id(str(party), BEGIN)
        return _why(
            self._door.begin(
                asked.box, asked.setup, asked.instead_of, party, command_id, asked.names
            )
        )

    def _done(self, party: Party, name: str) -> Message | None:
        """Done, or why not."""
        posted = self._door.newest(party)
        kinds, kind = self._commands[name], pages_of(posted).commands.get(name)
        command = self._desk.read(kind or kinds[0], *kinds)
        if kind is None or not isinstance(command, kind):
            return says("why.of_another_game" if posted.game else "why.no_game")
        game_id = self._desk.game_id()
        command_id = self._desk.command_id(str(party), name, game_id)
        return _why(self._door.ask(command, party, command_id, game_id))

    def _party(self) -> Party:
        holder = self._desk.holder()
        party = self._parties.get(holder)
        if party is None:
            self._desk.not_for(holder)
        return party

    def _newer_for(self, party: Party) -> Newer:
        language = live_page.accepted()

        still_let_in = self._desk.still_let_in()

        def newer(known: int) -> tuple[int, bytes] | None:
            posted = self._door.newest(party)
            if not still_let_in():
                raise LetGo
            if posted.number == known:
                return None
            return posted.number, self._desk.text(self._shown(party, posted), language)

        return newer

    def _shown(self, party: Party, posted: PageData) -> Shown:
        seen, now_ms = live_page.mark(posted.number), self._door.table_now_ms()
        return Shown(you=str(party), seen=seen, now_ms=now_ms, table=posted)


class SimulatorScripts:
    """The simulated cards, for whoever has the token of their page."""

    def __init__(self, desk: Desk, streams: Streams, simulation: Simulation) -> None:
        self._desk = desk
        self._streams = streams
        self._at = simulation

    def view(self) -> Response:
        self._let_in()
        return self._desk.newest(self._newer())

    def changes(self) -> Response:
        self._let_in()
        return self._desk.stream(self._streams, SIMULATOR, self._newer())

    def do(self, name: str) -> Response:
        self._let_in()
        if name not in ACTS:
            self._desk.turn_away(404, "error.no_such_address")
        refused = impossible(self._at, self._desk.read(ACTS[name]))
        if refused is not None:
            return self._desk.answer(Refused(refused), 409)
        version, _ = self._at.world.wait(-1, 0.0)
        return self._desk.answer(Happened(live_page.mark(version)))

    def _let_in(self) -> None:
        holder = self._desk.holder()
        if holder != SIMULATOR:
            self._desk.not_for(holder)

    def _newer(self) -> Newer:
        language, still_let_in = live_page.accepted(), self._desk.still_let_in()

        def newer(known: int) -> tuple[int, bytes] | None:
            if not still_let_in():
                raise LetGo
            version, scene = self._at.world.wait(-1, 0.0)
            if version == known:
                return None
            cards = shown(live_page.mark(version), scene, self._at)
            return version, self._desk.text(cards, language)

        return newer


def whole_document(*, simulated: bool) -> bytes:
    """Describe this kind of table's `/api`; made when somebody first asks for it."""
    return _whole_document(tuple(GAME_PAGES), simulated=simulated)


@cache
def _whole_document(games: tuple[str, ...], *, simulated: bool) -> bytes:
    operations = [*_of_the_table(), *(_of_the_simulator() if simulated else ())]
    return document(operations, [view for game in games for view in GAME_PAGES[game].views])


def _of_the_table() -> Iterator[Operation]:
    """Every operation that any table has."""
    yield Operation(path=HERE, name="home", says=_about(Home), answer=Home)
    yield Operation(
        path=f"{HERE}/openapi.json",
        name="document",
        says="This document.",
        takes_token=False,
    )
    yield Operation(
        path=f"{HERE}/lobby",
        name="lobby",
        says=_about(Lobby),
        answer=Lobby,
        takes_token=False,
    )
    yield from _shown(f"{HERE}/view", f"{HERE}/changes", "view", Shown, needs_token=False)
    yield _to_do(f"{HERE}/do/{BEGIN}", BEGIN, (Begin,))
    for name, kinds in every_command().items():
        yield _to_do(f"{HERE}/do/{name}", name, kinds, of_a_game=True)


def _of_the_simulator() -> Iterator[Operation]:
    """Yield the operations that only a simulated table has."""
    here = f"{HERE}/{SIMULATOR}"
    yield from _shown(here, f"{here}/changes", "cards", Simulated, needs_token=True)
    for name, kind in ACTS.items():
        yield _to_do(f"{here}/do/{name}", name, (kind,), once=False)


def _shown(
    view: str, changes: str, name: str, answer: type[Value], *, needs_token: bool
) -> Iterator[Operation]:
    yield Operation(
        path=view,
        name=name,
        says=_about(answer),
        answer=answer,
        needs_token=needs_token,
        may_wait=True,
    )
    yield Operation(
        path=changes,
        name=f"{name}_changes",
        says=f"The same as a stream of server-sent events, one whole {answer.__name__} each.",
        kind=STREAM,
        needs_token=needs_token,
        may_wait=True,
    )


def _to_do(
    path: str,
    name: str,
    kinds: tuple[type[Value], ...],
    *,
    once: bool = True,
    of_a_game: bool = False,
) -> Operation:
    return Operation(
        path=path,
        name=name,
        says=_about(kinds[0]),
        answer=Happened,
        bodies=kinds,
        needs_token=True,
        once=once,
        of_a_game=of_a_game,
    )


def _about(kind: type[Value]) -> str:
    return inspect.getdoc(kind) or kind.__name__


def _why(answer: Answer) -> Message | None:
    return answer.why if isinstance(answer, Refusal) else None
