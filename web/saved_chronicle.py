"""The chronicle of a finished game as a file for everyone, where its table agreed on the truth."""

from collections.abc import Callable

from flask import Blueprint, Response, abort

from companion.game.messages import Message, says
from companion.game.values import PUBLIC
from companion.host.door import Door

from . import live_page
from .render import Renderer

HERE = "/chronicle"
Writes = Callable[[str], str | Message]
"""Returns the chronicle of the game of this number, or says why there is none."""


def download(door: Door, renderer: Renderer, chronicle: Writes) -> Blueprint:
    blueprint = Blueprint("chronicle", __name__, url_prefix=HERE)

    @blueprint.get("")
    def save() -> Response:
        posted = door.newest(PUBLIC)
        if not posted.tells_all:
            abort(404, "error.no_chronicle")
        text = chronicle(posted.game_id)
        if isinstance(text, Message):
            voice = renderer.voice(posted, live_page.language())
            title, back = says("error.title"), "/display"
            return live_page.trouble(renderer, voice, title, voice.say(text), 500, back)
        answer = Response(text, content_type="text/plain; charset=utf-8")
        answer.headers["Content-Disposition"] = f"attachment; filename=game-{posted.game_id}.txt"
        return answer

    return blueprint
