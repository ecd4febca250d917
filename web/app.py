"""Puts the pages together into one Flask application."""

import re
from collections.abc import Collection

from flask import Flask, Response, abort, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from companion.game.messages import says
from companion.game.values import PUBLIC
from companion.host.door import Door
from companion.host.rights import Rights
from companion.words.voice import LANGUAGES

from . import (
    api,
    first_page,
    joining,
    links,
    live_page,
    saved_chronicle,
    signin,
    statics,
    stream_waker,
)
from .api_request import Desk
from .door import Simulation
from .pages import table_pages
from .render import Renderer
from .security import guard
from .simulator import simulator_page
from .stream import Streams

_WAY_BACK = ("error.no_right", "error.let_go")
_OWN_PATH = re.compile(r"(/[a-z]+)+")
_ERRORS = {400: "error.foreign", 403: "error.foreign", 413: "error.too_big", 500: "error.broken"}


def create_app(
    *,
    door: Door,
    rights: Rights,
    names: Collection[str],
    streams: Streams,
    chronicle: saved_chronicle.Writes,
    simulation: Simulation | None = None,
) -> Flask:
    """The application for one table; the simulator's page is in it in simulated mode. `chronicle`
    writes down the game of that number, or says why it cannot."""
    app = Flask("web", static_folder=None)
    guard(app, names)
    statics.serve_files(app)
    renderer = Renderer(door.invitation())
    stream_waker.start(door, streams, simulation.world if simulation else None)
    app.register_blueprint(table_pages(door, rights, renderer, streams))
    app.register_blueprint(joining.join_pages(door, rights, renderer, streams))
    simulated = simulation is not None
    app.register_blueprint(links.link_pages(door, rights, renderer, simulated=simulated))
    first = first_page.first_page(door, rights, renderer, streams, simulation)
    app.register_blueprint(first)
    if simulation is not None:
        app.register_blueprint(simulator_page(simulation, door, rights, renderer, streams))

    app.register_blueprint(saved_chronicle.download(door, renderer, chronicle))
    desk = Desk(door, rights)
    app.register_blueprint(api.script_doors(desk, door, streams, simulation))

    @app.get("/enter/<token>")
    def enter(token: str) -> AnyResponse:
        joining.came_by_link(door, rights.holder_of(token))
        return signin.enter(rights, token)

    @app.get("/look/<any(dark, light):look>")
    def choose_look(look: str) -> AnyResponse:
        return _kept(signin.LOOK_COOKIE, look)

    @app.get("/language/<language>")
    def choose_language(language: str) -> AnyResponse:
        if language not in LANGUAGES:
            abort(404)
        return _kept(signin.LANGUAGE_COOKIE, language)

    @app.errorhandler(HTTPException)
    def failed(error: HTTPException) -> Response:
        if api.is_ours(request.path):
            return desk.failed(error)
        code = error.code or 500
        given = error.description or ""
        key = given if given.startswith("error.") else _ERRORS.get(code, "error.not_found")
        voice = renderer.voice(door.newest(PUBLIC), live_page.language())
        title, back = says("error.title"), "/display"
        if key in _WAY_BACK:
            back = joining.HERE
        return live_page.trouble(renderer, voice, title, voice.text(key), code, back)

    return app


def _kept(cookie: str, choice: str) -> AnyResponse:
    """The viewer's own choice, on this browser only; then back to the page it was made on."""
    back = request.args.get("back", "")
    answer = redirect(back if _OWN_PATH.fullmatch(back) else "/display", 303)
    signin.keep(answer, cookie, choice, "/")
    return answer
