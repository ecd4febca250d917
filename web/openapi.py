"""The OpenAPI document of `/api`, made of the very types that are read and answered there."""

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec

from companion.game.contract import Chancy
from companion.game.values import Value

from .api_types import Refused, Trouble

JSON = "application/json"
STREAM = "text/event-stream"
MARK = r"^[0-9a-f]{8}\.[0-9]{1,18}$"
ONCE = "Idempotency-Key"
KEY = r"^[!-~]{1,64}$"
MEANT_FOR = "Game-Id"
GAME_ID = r"^[0-9]{4,18}$"

_REF = "#/components/schemas/"
_ABOUT = """Everything a page of the clerk can do, a script can do, with the same rights.

A link's last part is the token of its pages; send it as `Authorization: Bearer <token>`. Without a
token you are everyone at the table: you may look, and do nothing. Every sentence comes with its key
and the words in it, in the language of your `Accept-Language`. A command that the table refuses is
answered with 409 and has changed nothing.
With an `Idempotency-Key`, one request that is sent twice is carried out once. With a `Game-Id`, it
is refused if another game is on the table by then."""
_SEEN = {
    "name": "seen",
    "in": "query",
    "description": "The version you have; where it is still the newest, there is no answer.",
    "schema": {"type": "string", "pattern": MARK},
}
_ONCE = {
    "name": ONCE,
    "in": "header",
    "description": "Any text of yours: the same request with the same text and the same token is "
    "carried out once, however often it comes, in the next game too unless it names that one by "
    "its `Game-Id`. One that was refused may be sent again.",
    "schema": {"type": "string", "pattern": KEY},
}
_MEANT_FOR = {
    "name": MEANT_FOR,
    "in": "header",
    "description": "The `game_id` that you saw: the request is refused if another game is on the "
    "table. Without it, it is meant for whichever is. `Begin` says the same by `instead_of`.",
    "schema": {"type": "string", "pattern": GAME_ID},
}
_TROUBLES = {
    400: "The request cannot be read; the sentence names the field.",
    401: "A token is needed, or the one that came opens nothing here.",
    403: "The token is somebody else's.",
    413: "That is far more than a command holds.",
    415: "The body is not said to be JSON.",
}


class Operation(Value, frozen=True, kw_only=True):
    """One thing that can be asked, and the types of what is sent and answered."""

    path: str
    name: str
    says: str
    answer: type[Value] | None = None
    bodies: tuple[type[Value], ...] = ()  # one for each game that knows the name; none: a GET
    needs_token: bool = False
    takes_token: bool = True
    kind: str = JSON
    may_wait: bool = False  # whether it takes the version that was seen
    once: bool = False  # whether it takes a text by which it is known again
    of_a_game: bool = False  # whether it takes the game it is meant for


def document(operations: Iterable[Operation], views: Iterable[type[Value]]) -> bytes:
    """The whole document; a view is one of those that the games have."""
    operations, views = tuple(operations), tuple(views)
    sent: set[type[Value]] = {body for operation in operations for body in operation.bodies}
    told: set[type[Value]] = {
        operation.answer for operation in operations if operation.answer is not None
    }
    types: list[type[Value]] = [*sent, *told, *views, Refused, Trouble]
    types = sorted(dict.fromkeys(types), key=_kind_name)
    refs, schemas = msgspec.json.schema_components(types, ref_template=f"{_REF}{{name}}")
    ref_of = dict(zip(types, refs, strict=True))
    for body in sent:
        _as_sent(schemas[_name(ref_of[body])], body)
    schemas["View"] = {
        "description": schemas["View"]["description"],
        "anyOf": [ref_of[view] for view in views],
    }
    schemas["Message"]["properties"]["sentence"] = {
        "type": "string",
        "description": "The whole sentence, in the language asked for.",
    }
    paths = {
        operation.path: {"post" if operation.bodies else "get": _operation(operation, ref_of)}
        for operation in operations
    }
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "The clerk", "version": "1", "description": _ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
    return msgspec.json.encode(whole)


def _as_sent(schema: dict[str, Any], body: type[Value]) -> None:
    """The address names the command already, and chance is never the asker's."""
    schema["required"] = [name for name in schema.get("required", ()) if name != "type"]
    if issubclass(body, Chancy):
        del schema["properties"]["chance"]


def _operation(operation: Operation, ref_of: Mapping[type[Value], Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": re.split(r"[.;:] |\.$", " ".join(operation.says.split()))[0],
        "description": operation.says,
        "responses": {str(code): one for code, one in _responses(operation, ref_of)},
    }
    if operation.takes_token:
        described["security"] = [{"token": []}] if operation.needs_token else [{}, {"token": []}]
    if operation.may_wait:
        described["parameters"] = [_SEEN]
    if operation.once:
        described["parameters"] = [_ONCE, *([_MEANT_FOR] if operation.of_a_game else [])]
    if operation.bodies:
        refs = [ref_of[body] for body in operation.bodies]
        schema = refs[0] if len(refs) == 1 else {"anyOf": refs}
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    return described


def _responses(
    operation: Operation, ref_of: Mapping[type[Value], Any]
) -> Iterable[tuple[int, dict[str, Any]]]:
    schema = {"type": "object"} if operation.answer is None else ref_of[operation.answer]
    if operation.kind == STREAM:
        schema = {"type": "string"}
    yield 200, _answer("Done." if operation.bodies else "Here it is.", schema, operation.kind)
    if operation.may_wait and operation.kind == JSON:
        yield 204, {"description": "Nothing is newer than what you have seen."}
    if operation.bodies:
        yield 409, _answer("Refused; nothing has changed.", ref_of[Refused])
    for code in _troubles(operation):
        yield code, _answer(_TROUBLES[code], ref_of[Trouble])


def _troubles(operation: Operation) -> Iterable[HTTPStatus]:
    codes = [HTTPStatus.BAD_REQUEST]
    if operation.takes_token:
        codes += [HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN]
    if operation.bodies:
        codes += [HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE]
    return codes


def _answer(says: str, schema: Mapping[str, Any], kind: str = JSON) -> dict[str, Any]:
    return {"description": says, "content": {kind: {"schema": schema}}}


def _kind_name(kind: type[Value]) -> str:
    return kind.__name__


def _name(ref: Mapping[str, str]) -> str:
    return ref["$ref"].removeprefix(_REF)
