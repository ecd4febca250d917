"""One request of a script: whose it is, what it holds, and how it is answered."""

import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, NoReturn, TypeVar
from uuid import uuid4

import msgspec
from flask import Response, abort, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from companion.game.messages import Message, Quoted, Word, says
from companion.game.values import PUBLIC, CommandId, Value
from companion.host.door import Door
from companion.host.rights import START, Rights
from companion.words.voice import Voice

from . import live_page
from .api_types import Trouble
from .forms import place_in
from .live_page import Newer
from .openapi import GAME_ID, JSON, KEY, MARK, MEANT_FOR, ONCE
from .render import voice_for
from .stream import Streams

_T = TypeVar("_T")
_ERRORS = {
    400: "error.foreign",
    403: "error.foreign",
    404: "error.no_such_address",
    405: "error.wrong_method",
    413: "error.too_much",
}


class Desk:
    """Where scripts hand in what they ask; a token in a header counts here, and no cookie does, so
    that no other site can act through somebody's browser."""

    def __init__(self, door: Door, rights: Rights) -> None:
        self._door = door
        self._rights = rights

    def holder(self) -> str:
        """Whose token came with the request; without one, it is everyone's."""
        given = request.headers.get("Authorization")
        if given is None:
            return str(PUBLIC)
        scheme, token = _parts(given)
        holder = self._rights.holder_of(token) if scheme == "bearer" else None
        if holder is None or holder == START:  # which opens pages alone
            self.turn_away(401, "error.wrong_token")
        return holder

    def still_let_in(self) -> Callable[[], bool]:
        """Whether the token that came with this request opens later what it opens now."""
        holder, (_, token) = self.holder(), _parts(request.headers.get("Authorization", ""))
        return lambda: holder == str(PUBLIC) or self._rights.is_token_of(holder, token)

    def not_for(self, holder: str) -> NoReturn:
        """This holder has no right to it; everyone may still come with a token."""
        if holder == str(PUBLIC):
            self.turn_away(401, "error.no_token")
        self.turn_away(403, "error.not_this_token")

    def read(self, kind: type[_T], *others: type[_T]) -> _T:
        """The body, as exactly this type; or as one of the others, if only that can be read."""
        if request.mimetype != JSON:
            self.turn_away(415, "error.not_json")
        try:
            return msgspec.json.decode(request.get_data(), type=kind)
        except msgspec.DecodeError as wrong:
            for other in others:
                with suppress(msgspec.DecodeError):
                    return msgspec.json.decode(request.get_data(), type=other)
            where = place_in(wrong, "JSON")
            self._cannot_read(where, str(wrong).partition(" - at ")[0])

    def command_id(self, holder: str, name: str, game_id: str | None = None) -> CommandId:
        """With the script's own text, the same for the same request of the same holder; so nobody
        learns by a text of somebody else what that one asked."""
        key = request.headers.get(ONCE)
        if key is None:
            return CommandId(uuid4().hex)
        if not re.fullmatch(KEY, key):
            self._cannot_read(ONCE, f"Expected a text matching {KEY}")
        asked = f"{holder}\n{name}\n{key}\n{game_id or ''}\n".encode() + request.get_data()
        return CommandId(f"api.{sha256(asked).hexdigest()}")

    def game_id(self) -> str | None:
        """The game that the script means, if it says so."""
        game_id = request.headers.get(MEANT_FOR)
        if game_id is not None and not re.fullmatch(GAME_ID, game_id):
            self._cannot_read(MEANT_FOR, f"Expected a text matching {GAME_ID}")
        return game_id

    def text(self, answer: Value, language: str) -> bytes:
        """In JSON; every message with its sentence, and nothing in an order of its own."""
        voice = voice_for(self._door.newest(PUBLIC), language, self._door.invitation())
        told = _spoken(msgspec.to_builtins(answer), voice)
        return msgspec.json.encode(told, order="deterministic")

    def answer(self, answer: Value, code: int = 200) -> Response:
        return Response(self.text(answer, live_page.accepted()), code, content_type=JSON)

    def newest(self, newer: Newer) -> Response:
        """Answer at once with the version after the one the script has seen."""
        fresh = live_page.unseen(newer, self._mark("seen", request.args.get("seen")))
        if fresh is None:
            return Response(status=204)
        return Response(fresh[1], content_type=JSON)

    def stream(self, streams: Streams, holder: str, newer: Newer) -> Response:
        """Stream this version and all later ones; each holder keeps only the newest few streams."""
        self._mark("seen", request.args.get("seen"))
        self._mark(live_page.LAST, request.headers.get(live_page.LAST))
        return live_page.stream(streams, f"{holder} at {request.remote_addr}", newer)

    def failed(self, error: HTTPException) -> Response:
        """Answer an error that came before the request was read, or while it was answered."""
        code = error.code or 500
        answer = self._trouble(code, says(_ERRORS.get(code, "error.broken_answer")))
        if isinstance(error, MethodNotAllowed):
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods or ()))
        return answer

    def turn_away(self, code: int, key: str, **words: Word) -> NoReturn:
        abort(self._trouble(code, says(key, **words)))

    def _mark(self, name: str, given: str | None) -> str:
        """The version that the script has, if it names one there."""
        if given is not None and not live_page.is_mark(given):
            self._cannot_read(name, f"Expected a text matching {MARK}")
        return given or ""

    def _cannot_read(self, field: str, why: str) -> NoReturn:
        self.turn_away(400, "error.not_understood", field=Quoted(field), why=Quoted(why))

    def _trouble(self, code: int, message: Message) -> Response:
        answer = self.answer(Trouble(message), code)
        if code == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        return answer


def _parts(given: str) -> tuple[str, str]:
    """The scheme of an authorization header, and its token."""
    scheme, _, token = given.partition(" ")
    return scheme.lower(), token.strip()


def _spoken(told: Any, voice: Voice) -> Any:
    if isinstance(told, dict):
        if told.get("type") == Message.__name__:
            return {**told, "sentence": voice.say(msgspec.convert(told, Message))}
        return {name: _spoken(part, voice) for name, part in told.items()}
    if isinstance(told, list | tuple):
        return [_spoken(part, voice) for part in told]
    return told
