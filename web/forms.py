"""From a posted form to a command: names and types are the command's own, so there is nothing to
keep in step. A field `first.second` fills the entry `second` of the mapping `first`."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from werkzeug.datastructures import MultiDict

from companion.game.contract import Ask, Command, Setup
from companion.game.values import CommandId, SeatId

_T = TypeVar("_T")
_PLACE = re.compile(r"`\$\.([\w.]+)")
_FIELD = re.compile(r"field `([^`]+)`")
COMMAND_FIELD = "command"
GAME = "."
"""Between the number of a page's version and the game that it shows, in the mark of its forms."""
NUMBERS = "numbers."


class NotUnderstood(ValueError):
    """A form that no page of ours sends; the message names the field."""


def command_id(form: MultiDict[str, str], name: str) -> CommandId:
    """The page's mark with what was asked: one form sent twice asks once, two forms ask twice."""
    given = _mark(form)
    asked = msgspec.json.encode([name, sorted(form.items(multi=True))])
    return CommandId(f"{given}.{sha256(asked).hexdigest()[:16]}")


def game_id(form: MultiDict[str, str]) -> str:
    """The game that was on the page with the form; none, if there was none yet."""
    return _mark(form).rpartition(GAME)[2]


def _mark(form: MultiDict[str, str]) -> str:
    given = form.get(COMMAND_FIELD, "")
    if not 8 <= len(given) <= 64 or GAME not in given:
        raise NotUnderstood(COMMAND_FIELD)
    return given


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
    return converted(fields, kind)


def setup(
    form: MultiDict[str, str],
    asks: Mapping[str, Mapping[str, Sequence[Ask]]],
    pawns: Mapping[str, Sequence[SeatId]],
) -> Setup:
    """The options of a box are fields behind its name, so that one form can offer every box; so are
    the numbers read off it. An empty field was not read; a number counts only with its option. The
    page hides seats without a pawn in the box, so none of them plays."""
    box = form.get("box", "")
    seats = form.getlist("seats")
    chosen = [name.removeprefix(f"{box}.") for name in form if name.startswith(f"{box}.")]
    options = [name for name in chosen if not name.startswith(NUMBERS)]
    unasked = {
        NUMBERS + ask.key
        for option, asked in asks.get(box, {}).items()
        for ask in asked
        if option not in options
    }
    numbers = {
        name.removeprefix(NUMBERS): form[f"{box}.{name}"].strip()
        for name in chosen
        if name.startswith(NUMBERS) and name not in unasked
    }
    fields: Mapping[str, Any] = {
        "seats": [seat for seat in seats if seat in (pawns.get(box) or seats)],
        "first": form.get("first", ""),
        "options": dict.fromkeys(options, True),
        "numbers": {key: number for key, number in numbers.items() if number},
    }
    return converted(fields, Setup)


def names(form: MultiDict[str, str], seats: Sequence[SeatId]) -> Mapping[SeatId, str] | None:
    """The names typed for these seats; none where the form has no room for them."""
    typed = {seat: form[f"called.{seat}"] for seat in seats if f"called.{seat}" in form}
    return typed or None


def converted(fields: Mapping[str, Any], kind: type[_T]) -> _T:
    """A form's entries are texts; they become what the type says."""
    try:
        return msgspec.convert(fields, kind, strict=False)
    except msgspec.ValidationError as wrong:
        raise NotUnderstood(place_in(wrong, kind.__name__)) from wrong


def place_in(wrong: msgspec.DecodeError, whole: str) -> str:
    """The dotted name of the field that cannot be read; without one, it is all of it."""
    parent, field = _PLACE.search(str(wrong)), _FIELD.search(str(wrong))
    places = [found[1] for found in (parent, field) if found]
    return ".".join(places) or whole
