"""The body of a page, made of parts that are kept for as long as they show the same.

A layout names the parts of one page and what each is told, in plain Python; how a part looks is a
macro of a template. So what a part depends on is checked like any other call, and a page on which
one line has changed costs little more than that line.
"""

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, Protocol, TypeVar, cast

import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from companion.game.values import Party, Value
from companion.host.page_data import Invitation, PageData
from companion.words.voice import Voice

from .forms import GAME

COMMAND = "@command@"
"""Stands in a body for the mark of its forms, which is new with every version."""

_Of = TypeVar("_Of")
_Seen = TypeVar("_Seen")

_CUT = "\0"
"""Around the name of a part in the frame of a body."""

Macro = Callable[..., str]
News = tuple[Literal["parts", "whole"], msgspec.Raw]
"""Some of its parts or all of a body, in JSON."""


_BYTES = 8
_AT_ONCE = 128
_NUMBERS: deque[str] = deque()


def _number() -> str:
    """Nobody can guess it. They are drawn many at once: whoever asks the system for chance lets
    other threads go first, and every page is waited for."""
    while True:
        try:
            return _NUMBERS.popleft()
        except IndexError:
            drawn = secrets.token_bytes(_BYTES * _AT_ONCE)
            _NUMBERS.extend(drawn[at : at + _BYTES].hex() for at in range(0, len(drawn), _BYTES))


def mark_of_forms(game_id: str) -> str:
    """By it a command is known again, and which game it is for."""
    return f"{_number()}{GAME}{game_id}"


class Body(Value, frozen=True, kw_only=True):
    """One version of a page's body: its parts by name, and the frame they stand in."""

    number: int
    command: str = msgspec.field(default_factory=_number)  # the mark of its forms
    frame: str
    parts: Mapping[str, str]
    news: tuple[str, News] | None = None  # for whoever shows the version of that command

    def whole(self) -> str:
        pieces = self.frame.split(_CUT)
        pieces[1::2] = [self.parts[name] for name in pieces[1::2]]
        return "".join(pieces)

    def after(self, before: "Body") -> "Body":
        """This one, with its news ready for everyone who shows that one."""
        return replace(self, news=(before.command, self._compared(before)))

    def since(self, shown: "Body | None") -> News:
        """What whoever shows an earlier version needs to show this one."""
        if shown is not None and self.news is not None and self.news[0] == shown.command:
            return self.news[1]
        return self._compared(shown)

    def _compared(self, shown: "Body | None") -> News:
        if shown is None or shown.frame != self.frame:
            return "whole", msgspec.Raw(msgspec.json.encode(self.whole()))
        before = shown.parts
        parts = {
            name: html
            for name, html in self.parts.items()
            if html is not before[name] and html != before[name]
        }
        return "parts", msgspec.Raw(msgspec.json.encode(parts))


class Macros(Protocol):
    """Those of each template by its name."""

    def __getitem__(self, template: str) -> Any: ...


class Kept(Value, frozen=True):
    """What was made last, and of what; of a group, with the parts in it."""

    given: tuple[object, ...]
    html: str
    parts: Mapping[str, str] = {}


Shelf = dict[str | tuple[str, str], Kept]
"""Parts by their names, and groups by theirs."""


class Making:
    """A body while it is made: what its layout calls for each of its parts."""

    def __init__(
        self,
        own: Shelf,
        everyones: Shelf,
        seen: dict[str, tuple[Any, Any]],
        macros: Macros,
        here: str,
        chosen: str,
        voice: Voice,
    ) -> None:
        """What was made before, for this page and for any in its language, and what was seen."""
        self.parts: dict[str, str] = {}
        self.macros = macros
        self.here = here
        self.chosen = chosen
        """The form that this viewer has chosen, where a page offers more than it shows."""
        self.voice = voice
        self.t = voice.text
        self.acts = (here, COMMAND)
        """What every macro with a form in it is told last."""
        self._own = own
        self._everyones = everyones
        self._seen = seen

    def seen_as(self, of: _Of, name: str, look: Callable[[_Of], _Seen]) -> _Seen:
        """Looked at once for all pages; and the very same as before where it is equal, so that
        nobody has to compare it part by part."""
        last, seen = self._seen.get(name, (None, None))
        if last is not of:
            fresh = look(of)
            seen = seen if fresh == seen else fresh
            self._seen[name] = of, seen
        return cast(_Seen, seen)

    def part(self, name: str, macro: Macro, *given: object) -> str:
        """One that a browser can be sent by itself; its place in the frame."""
        self.parts[name] = self._html(name, macro, given)
        return _cut(name)

    def within(self, name: str, macro: Macro, *given: object) -> Markup:
        """What stays as it is within a part that is made anew."""
        return Markup(self._html(name, macro, given))

    def _html(self, name: str, macro: Macro, given: tuple[object, ...]) -> str:
        """As it was made last for this page, or for another in this language."""
        made_of = (macro, *given)
        kept = self._own.get(name)
        if kept is None or kept.given != made_of:
            kept = self._everyones.get(name)
            if kept is None or kept.given != made_of:
                kept = self._everyones[name] = Kept(made_of, str(macro(*given)))
            self._own[name] = kept
        return kept.html

    def group(self, name: str, lay: "Callable[..., str]", *given: object) -> str:
        """Several parts, laid by what is handed this making first. While all that is given to it
        is the same, none of them is so much as looked at."""
        key, made_of = ("group", name), (lay, self.chosen, *given)
        kept = self._own.get(key)
        if kept is None or kept.given != made_of:
            inside = Making(
                self._own,
                self._everyones,
                self._seen,
                self.macros,
                self.here,
                self.chosen,
                self.voice,
            )
            html = lay(inside, *given)
            kept = self._own[key] = Kept(made_of, html, inside.parts)
        self.parts |= kept.parts
        return kept.html


Layout = Callable[[Making, PageData, Party, Invitation], str]
"""Lays the parts of one page out in a frame."""


def column(*parts: str, kind: str = "") -> str:
    return f'<div class="{f"column {kind}".rstrip()}">{"".join(parts)}</div>'


@cache
def _cut(name: str) -> str:
    return f"{_CUT}{name}{_CUT}"
