"""Validate parsed text against the type of a value, and report all faults at once.

A wrong part is replaced by a harmless one, so that the rest can still be checked. Later checks name
the places of each finding; findings about places that were already wrong are dropped.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .messages import Message, Quoted, says
from .text_files import Object, nearest, shown
from .values import Value

Place = tuple[str | int, ...]
Naming = Callable[[Place], str]
ValueT = TypeVar("ValueT", bound=Value)


class Wrong(Value, frozen=True):
    """A fault, and the places it comes from."""

    places: tuple[Place, ...]
    what: Message


def dotted(place: Place) -> str:
    """Return the place as a dotted key; entries of a list are counted from one."""
    return ".".join(str(part + 1) if isinstance(part, int) else shown(part) for part in place)


def shaped(
    written: Mapping[str, Any], kind: type[ValueT], naming: Naming = dotted
) -> tuple[ValueT, tuple[Wrong, ...]]:
    """Return the value, harmless where the text was wrong, and all faults."""
    reading = _Reading(naming)
    harmless = reading.read(written, _type_of(kind), ())
    return msgspec.convert(harmless, kind), tuple(reading.wrong)


def news_to(known: Iterable[Wrong], found: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """Return the findings about places without a known fault."""
    bad = {place for wrong in known for place in wrong.places}
    around = {part for place in bad for part in _with_those_around(place)}
    return tuple(
        wrong
        for wrong in found
        if around.isdisjoint(wrong.places)
        and all(bad.isdisjoint(_with_those_around(place)) for place in wrong.places)
    )


def unknown_key(place: str, key: str, known: Iterable[str]) -> Message:
    known = tuple(known)
    near = nearest(key, known)
    if near is not None:
        return says("text.unknown_key_near", place=Quoted(place), near=Quoted(near))
    return says("text.unknown_key", place=Quoted(place), known=Quoted(", ".join(known)))


def unfit(place: str, found: object, wanted: Message) -> Message:
    """Say that a value does not fit; a text is shown in quotes, as "3" is not the number 3."""
    text = json.dumps(found, ensure_ascii=False) if isinstance(found, str) else found
    return says("text.unfit", place=Quoted(place), found=Quoted(shown(text)), wanted=wanted)


def whole(least: int | None, most: int | None) -> Message:
    """Return the words for a whole number within these limits."""
    if least is not None and most is not None:
        return says("text.want_between", least=least, most=most)
    return says("text.want_whole") if least is None else says("text.want_at_least", least=least)


class _Reading:
    """One walk through the parsed text."""

    def __init__(self, naming: Naming) -> None:
        self.wrong: list[Wrong] = []
        self._naming = naming

    def read(self, value: Any, kind: inspect.Type, at: Place) -> Any:
        match kind:
            case inspect.StructType():
                return self._struct(value, kind, at)
            case inspect.DictType():
                return self._dict(value, kind, at)
            case inspect.TupleType():
                return self._pair(value, kind, at)
            case inspect.VarTupleType():
                return self._list(value, kind, at)
        if not _fits(value, kind):
            self._unfit(value, kind, at)
            return _harmless(kind)
        return value

    def _struct(self, value: Any, kind: inspect.StructType, at: Place) -> Any:
        if not isinstance(value, dict):
            self._unfit(value, kind, at)
            value = {field.encode_name: _harmless(field.type) for field in kind.fields}
        self._doubled(value, at)
        fields = {field.encode_name: field for field in kind.fields}
        for key in value:
            if key not in fields:
                there = (*at, key)
                self._say(there, unknown_key(self._naming(there), key, fields))
        read = {}
        for name, field in fields.items():
            there = (*at, name)
            if name in value:
                read[name] = self.read(value[name], field.type, there)
            elif field.required:
                wanted = _wanted(field.type)
                place = Quoted(self._naming(there))
                self._say(there, says("text.missing", place=place, wanted=wanted))
                read[name] = _harmless(field.type)
        return read

    def _dict(self, value: Any, kind: inspect.DictType, at: Place) -> Any:
        if not isinstance(value, dict):
            self._unfit(value, kind, at)
            return {}
        self._doubled(value, at)
        return {key: self.read(one, kind.value_type, (*at, key)) for key, one in value.items()}

    def _list(self, value: Any, kind: inspect.VarTupleType, at: Place) -> Any:
        if not isinstance(value, list):
            self._unfit(value, kind, at)
            return []
        return [self.read(one, kind.item_type, (*at, n)) for n, one in enumerate(value)]

    def _pair(self, value: Any, kind: inspect.TupleType, at: Place) -> Any:
        if not isinstance(value, list) or len(value) != len(kind.item_types):
            self._unfit(value, kind, at)
            return _harmless(kind)
        both = zip(value, kind.item_types, strict=True)
        return [self.read(one, item, (*at, n)) for n, (one, item) in enumerate(both)]

    def _doubled(self, value: dict[str, Any], at: Place) -> None:
        for key in dict.fromkeys(value.doubled) if isinstance(value, Object) else ():
            there = (*at, key)
            self._say(there, says("text.doubled_key", place=Quoted(self._naming(there))))

    def _unfit(self, value: Any, kind: inspect.Type, at: Place) -> None:
        self._say(at, unfit(self._naming(at), value, _wanted(kind)))

    def _say(self, at: Place, what: Message) -> None:
        self.wrong.append(Wrong((at,), what))


@lru_cache(maxsize=8)
def _type_of(kind: type[Value]) -> inspect.Type:
    return inspect.type_info(kind)


def _fits(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return type(value) is int and not (
                (least is not None and value < least) or (most is not None and value > most)
            )
        case inspect.BoolType():
            return isinstance(value, bool)
        case _:
            assert isinstance(kind, inspect.StrType), f"sheets hold no {kind}"
            return isinstance(value, str)


def _harmless(kind: inspect.Type) -> Any:
    match kind:
        case inspect.IntType(ge=least):
            return least or 0
        case inspect.BoolType():
            return False
        case inspect.StrType():
            return ""
        case inspect.TupleType(item_types=items):
            return [_harmless(item) for item in items]
        case inspect.VarTupleType():
            return []
        case inspect.StructType(fields=fields):
            return {field.encode_name: _harmless(field.type) for field in fields}
        case _:
            return {}


def _wanted(kind: inspect.Type) -> Message:
    match kind:
        case inspect.IntType(ge=least, le=most):
            return whole(least, most)
        case inspect.BoolType():
            return says("text.want_flag")
        case inspect.StrType():
            return says("text.want_text")
        case inspect.TupleType(item_types=items):
            return says("text.want_pair", number=len(items))
        case inspect.VarTupleType():
            return says("text.want_list")
        case _:
            return says("text.want_table")


def _with_those_around(place: Place) -> list[Place]:
    return [place[:length] for length in range(len(place) + 1)]
