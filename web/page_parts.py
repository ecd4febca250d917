"""The body of a page, made of parts that are kept for as long as they show the same.

A layout in Python names the parts of one page and what each is told; a macro of a template says how
a part looks. A part is rendered again only when something that it is told has changed.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec

from companion.game.values import Party, Value
from companion.host.page_data import Invitation, PageData
from companion.words.voice import Voice

from .forms import GAME

COMMAND = "@command@"
"""Stands in a body for the mark of its forms, which is new with every version."""

_CUT = "\0"
"""Around the name of a part in the frame of a body."""

Macro = Callable[..., str]
News = tuple[Literal["parts", "whole"], msgspec.Raw]
"""Some of its parts or all of a body, in JSON."""


def mark_of_forms(game_id: str) -> str:
    """Return a random mark for a body's forms: it identifies a repeated command, and the game."""
    return f"{secrets.token_hex(8)}{GAME}{game_id}"


class Body(Value, frozen=True, kw_only=True):
    """One version of a page's body: its parts by name, and the frame they stand in."""

    number: int
    command: str = msgspec.field(
        default_factory=lambda: secrets.token_hex(8)
    )  # the mark of its forms
    frame: str
    parts: Mapping[str, str]

    def whole(self) -> str:
        return self._framed(self.parts)

    def since(self, shown: "Body | None") -> News:
        """Only what differs from an earlier version, for a page that shows that one."""
        if shown is None:
            return "whole", _json(self.whole())
        before = shown.parts
        changed = {name: html for name, html in self.parts.items() if html != before.get(name)}
        if shown.frame == self.frame:
            return "parts", _json(changed)
        same = {name: _SAME.format(name) for name in self.parts}
        return "whole", _json(self._framed(same | changed))

    def _framed(self, parts: Mapping[str, str]) -> str:
        pieces = self.frame.split(_CUT)
        pieces[1::2] = [parts[name] for name in pieces[1::2]]
        return "".join(pieces)


_SAME = '<i data-part="{}" data-same></i>'
"""Stands in a new frame where the page keeps the part that it has."""


def _json(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


class Macros(Protocol):
    """Those of each template by its name."""

    def __getitem__(self, template: str) -> Any: ...


Kept = dict[str, tuple[tuple[object, ...], str]]
"""The cache of parts, by name: the values each was made of, and its HTML."""


class PageParts:
    """The parts of one body while a layout lays them out."""

    def __init__(
        self, own: Kept, everyones: Kept, macros: Macros, here: str, chosen: str, voice: Voice
    ) -> None:
        """Takes the parts made last for this page, and for any page in its language."""
        self.parts: dict[str, str] = {}
        self.macros = macros
        self.here = here
        self.chosen = chosen
        """The form that this viewer has chosen, where a page offers more than it shows."""
        self.voice = voice
        self.t = voice.text
        self.acts = (here, COMMAND)
        """The last arguments of every macro that contains a form."""
        self._own = own
        self._everyones = everyones

    def part(self, name: str, macro: Macro, *given: object) -> str:
        """A part that can be sent to a browser by itself; returns its place in the frame."""
        made_of = (macro, *given)
        kept = self._own.get(name)
        if kept is None or kept[0] != made_of:
            kept = self._everyones.get(name)
            if kept is None or kept[0] != made_of:
                kept = self._everyones[name] = (made_of, str(macro(*given)))
            self._own[name] = kept
        self.parts[name] = kept[1]
        return f"{_CUT}{name}{_CUT}"


Layout = Callable[[PageParts, PageData, Party, Invitation], str]
"""Lays the parts of one page out in a frame."""


def column(*parts: str, kind: str = "") -> str:
    return f'<div class="{f"column {kind}".rstrip()}">{"".join(parts)}</div>'
