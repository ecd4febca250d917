"""From a posted form to a command: names and types are the command's own, so there is nothing to
keep in step. A field `first.second` fills the entry `second` of the mapping `first`."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from werkzeug.datastructures import MultiDict

from companion.game.contract import Command, Setup
from companion.game.values import CommandId

_T = TypeVar("_T")
_PLACE = re.compile(r"`\$\.([\w.]+)")
_MISSING = re.compile(r"field `(\w+)`")
COMMAND_FIELD = "command"
NUMBERS = "numbers."


class NotUnderstood(ValueError):
    """A form that no page of ours sends; the message names the field."""


def command_id(form: MultiDict[str, str], name: str) -> CommandId:
    """The page's number with what was asked: one form sent twice asks once, two forms ask twice."""
    given = form.get(COMMAND_FIELD, "")
    if not 8 <= len(given) <= 64:
        raise NotUnderstood(COMMAND_FIELD)
    asked = msgspec.json.encode([name, sorted(form.items(multi=True))])
    return CommandId(f"{given}.{sha256(asked).hexdigest()[:16]}")


def command(kind: type[Command], form: MultiDict[str, str]) -> Command:
    """The command a form asks for; an empty field is one that was not filled in."""
    fields: dict[str, Any] = {}
    for name, entry in form.items():
        if name == COMMAND_FIELD or entry.strip() == "":
            continue
        key, dot, inner = name.partition(".")
        if dot:
            entries = fields.setdefault(key, {})
            if not isinstance(entries, dict):
                raise NotUnderstood(name)
            entries[inner] = entry.strip()
        elif key in fields:
            raise NotUnderstood(name)
        else:
            fields[key] = entry.strip()
    return _converted(fields, kind)


def setup(form: MultiDict[str, str]) -> Setup:
    """The options of a box are fields behind its name, so that one form can offer every box; so are
    the numbers read off it, and one left empty was not read."""
    of_box = f"{form.get('box', '')}."
    chosen = [name.removeprefix(of_box) for name in form if name.startswith(of_box)]
    numbers = {
        name.removeprefix(NUMBERS): form[of_box + name].strip()
        for name in chosen
        if name.startswith(NUMBERS)
    }
    fields: Mapping[str, Any] = {
        "seats": form.getlist("seats"),
        "first": form.get("first", ""),
        "options": {name: True for name in chosen if not name.startswith(NUMBERS)},
        "numbers": {key: number for key, number in numbers.items() if number},
    }
    return _converted(fields, Setup)


def _converted(fields: Mapping[str, Any], kind: type[_T]) -> _T:
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as wrong:
        place = _PLACE.search(str(wrong)) or _MISSING.search(str(wrong))
        raise NotUnderstood(place[1] if place else kind.__name__) from wrong
