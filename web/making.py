"""The body of a page, made of parts that are kept for as long as they show the same.

A layout names the parts of one page and what each is told, in plain Python; how a part looks is a
macro of a template. So what a part depends on is checked like any other call, and a page on which
one line has changed costs little more than that line.
"""

import secrets
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from itertools import count
from typing import Any, Protocol

import msgspec

from companion.game.values import Party, Value
from companion.host.posted import Invitation, Posted

from .language import Voice

COMMAND = "@command@"
"""Stands in a body for the number of its forms, which is new with every version."""

_CUT = "\0"
"""Around the name of a part in the frame of a body."""

Macro = Callable[..., str]


_KEY = secrets.token_bytes(16)
_NUMBERS = count()


def _number(of: int) -> str:
    """Nobody can guess it. Asking the system for chance would let other threads go first, and
    every page is waited for."""
    return blake2b(of.to_bytes(8, "big"), key=_KEY, digest_size=8).hexdigest()


class Body(Value, frozen=True, kw_only=True):
    """One version of a page's body: its parts by name, and the frame they stand in."""

    number: int
    command: str = msgspec.field(default_factory=lambda: _number(next(_NUMBERS)))
    frame: str
    parts: Mapping[str, str]

    def whole(self) -> str:
        pieces = self.frame.split(_CUT)
        pieces[1::2] = [self.parts[name] for name in pieces[1::2]]
        return "".join(pieces)

    def since(self, shown: "Body | None") -> dict[str, object]:
        """What whoever shows an earlier version needs to show this one."""
        if shown is None or shown.frame != self.frame:
            return {"whole": self.whole()}
        before = shown.parts
        return {
            "parts": {
                name: html
                for name, html in self.parts.items()
                if html is not before[name] and html != before[name]
            }
        }


class Macros(Protocol):
    """Those of each template by its name."""

    def __getitem__(self, template: str) -> Any: ...


class Kept(Value, frozen=True):
    """What was made last, and of what; a group with its parts."""

    given: tuple[object, ...]
    html: str
    parts: Mapping[str, str]


class Making:
    """A body while it is made: what its layout calls for each of its parts."""

    def __init__(
        self,
        kept: dict[tuple[str, ...], Kept],
        macros: Macros,
        here: str,
        voice: Voice,
    ) -> None:
        """`kept` is what was made before, for this page and for all others."""
        self.parts: dict[str, str] = {}
        self.macros = macros
        self.here = here
        self.voice = voice
        self.t = voice.text
        self._kept = kept

    def part(self, name: str, macro: Macro, *given: object) -> str:
        """One that a browser can be sent by itself; its place in the frame."""
        own = (self.here, self.voice.language, name)
        kept = self._kept.get(own)
        if kept is None or kept.given != (macro, *given):
            kept = self._like_another(own, macro, given) or self._keep(
                own, Kept((macro, *given), str(macro(*given)), {})
            )
        self.parts[name] = kept.html
        return _cut(name)

    def group(self, name: str, lay: "Callable[..., str]", *given: object) -> str:
        """Several of them, laid by what is handed this making first. While all that is given to it
        is the same, none of them is so much as looked at."""
        own = (self.here, self.voice.language, "group", name)
        kept = self._kept.get(own)
        if kept is None or kept.given != (lay, *given):
            inside = Making(self._kept, self.macros, self.here, self.voice)
            kept = self._keep(own, Kept((lay, *given), lay(inside, *given), inside.parts))
        self.parts |= kept.parts
        return kept.html

    def _like_another(
        self, own: tuple[str, ...], macro: Macro, given: tuple[object, ...]
    ) -> Kept | None:
        """As it stands on another page already."""
        kept = self._kept.get(own[1:])
        if kept is None or kept.given != (macro, *given):
            return None
        self._kept[own] = kept
        return kept

    def _keep(self, own: tuple[str, ...], kept: Kept) -> Kept:
        self._kept[own] = self._kept[own[1:]] = kept
        return kept


Layout = Callable[[Making, Posted, Party, Invitation], str]
"""Lays the parts of one page out in a frame."""


def column(*parts: str, kind: str = "") -> str:
    return f'<div class="{f"column {kind}".rstrip()}">{"".join(parts)}</div>'


@cache
def _cut(name: str) -> str:
    return f"{_CUT}{name}{_CUT}"
