"""From what is posted for an audience to the body of its page, part by part."""

import secrets
import threading
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

import msgspec
from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup

from companion.game.values import Party, Value
from companion.host.posted import Invitation, Posted

from . import codes, pictures
from .families import FAMILIES, NO_GAME, Pages
from .language import LANGUAGES, Voice

COMMAND = "@command@"
"""Stands in a body for the number of its forms, which is new with every version."""

_CUT = "\0"
"""Around the name of a part in the frame of a body."""

Macro = Callable[..., str]


class Body(Value, frozen=True, kw_only=True):
    """One version of a page's body: its parts by name, and the frame they stand in."""

    number: int
    command: str = msgspec.field(default_factory=partial(secrets.token_urlsafe, 12))
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
        return {
            "parts": {name: html for name, html in self.parts.items() if html != shown.parts[name]}
        }


def environment() -> Environment:
    """Common templates, and each family's under its own name."""
    templates = Environment(
        loader=ChoiceLoader(
            [
                PackageLoader("web"),
                PrefixLoader({name: PackageLoader(f"web.{name}") for name in FAMILIES}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.globals.update(
        macros=_Macros(templates),
        qr_code=codes.qr_code,
        languages=LANGUAGES,
        option_groups=NO_GAME.option_groups,
        drawn_goods=pictures.GOODS.keys(),
        draw_good=pictures.good,
        draw_picture=pictures.picture,
        all_pictures=pictures.ALL,
    )
    return templates


class _Macros(dict[str, TemplateModule]):
    """Those of each template, looked for once; an `import` looks for them in every rendering."""

    def __init__(self, templates: Environment) -> None:
        super().__init__()
        self._templates = templates

    def __missing__(self, name: str) -> TemplateModule:
        self[name] = self._templates.get_template(name).module
        return self[name]


def pages_of(posted: Posted) -> Pages:
    return FAMILIES.get(posted.family, NO_GAME)


def voice_for(posted: Posted, language: str, invitation: Invitation) -> Voice:
    """Speaks of the game on the table, and of those that could be begun."""
    words = {**invitation.words, **posted.words}
    return Voice(language, pages_of(posted).sentences, words)


class _Kept(Value, frozen=True):
    """What was made last, and of what; a group with its parts."""

    given: tuple[object, ...]
    html: str
    parts: Mapping[str, str]


_Store = dict[tuple[str, str, Macro, str], _Kept]
"""By the address of a page, or by none for any; by name, macro and language."""


class Renderer:
    """Makes bodies out of parts. A part is made anew only when what it shows has changed, and is
    the same for whoever is shown the same."""

    def __init__(self, invitation: Invitation) -> None:
        self._templates = environment()
        self._invitation = invitation
        self._lock = threading.Lock()
        self._voices: dict[str, tuple[object, Voice]] = {}
        self._bodies: dict[tuple[str, str], Body] = {}
        self._kept: _Store = {}

    def voice(self, posted: Posted, language: str) -> Voice:
        """The same one for as long as it has the same to speak of."""
        of = (posted.family, posted.words)
        known, voice = self._voices.get(language, (None, None))
        if voice is None or known != of:
            voice = voice_for(posted, language, self._invitation)
            self._voices[language] = (of, voice)
        return voice

    def page(self, template: str, voice: Voice, **values: Any) -> str:
        return self._templates.get_template(template).render(t=voice.text, voice=voice, **values)

    def body(
        self, template: str, here: str, audience: Party, posted: Posted, language: str
    ) -> Body:
        """The body of a page: by the family's template of that name, or that of an empty table."""
        key = (here, language)
        with self._lock:
            kept = self._bodies.get(key)
            if kept is not None and kept.number == posted.number:
                return kept
            body = self._drawn(
                f"{posted.family}/{template}.html" if posted.view else "lobby.html",
                self.voice(posted, language),
                here,
                posted.number,
                posted=posted,
                view=posted.view,
                audience=audience,
                invitation=self._invitation,
            )
            self._bodies[key] = body
        return body

    def drawn(self, template: str, voice: Voice, here: str, number: int, **values: Any) -> Body:
        """A body that is not the same for everyone who has this page open."""
        with self._lock:
            return self._drawn(template, voice, here, number, **values)

    def _drawn(self, template: str, voice: Voice, here: str, number: int, **values: Any) -> Body:
        made = _Making(self._kept, here, voice.language)
        values |= {"here": here, "command_id": COMMAND, "part": made.part, "group": made.group}
        return Body(number=number, frame=self.page(template, voice, **values), parts=made.parts)


class _Making:
    """A body while it is made: what its template calls for each of its parts."""

    def __init__(self, kept: _Store, here: str, language: str) -> None:
        self.parts: dict[str, str] = {}
        self._kept = kept
        self._here = here
        self._language = language

    def part(self, name: str, macro: Macro, *given: object) -> Markup:
        """One that a browser can be sent by itself."""
        kept = self._found(name, macro, given)
        if kept is None:
            kept = self._keep(name, macro, _Kept(given, str(macro(*given)), {}))
        self.parts[name] = kept.html
        return _cut(name)

    def group(self, name: str, macro: Macro, *given: object) -> str:
        """Several of them; the macro is handed `part` last. While all that is given to it is the
        same, none of them is so much as looked at."""
        kept = self._found(name, macro, given)
        if kept is None:
            inside = _Making(self._kept, self._here, self._language)
            html = macro(*given, inside.part)
            kept = self._keep(name, macro, _Kept(given, html, inside.parts))
        self.parts |= kept.parts
        return kept.html

    def _found(self, name: str, macro: Macro, given: tuple[object, ...]) -> _Kept | None:
        """As it is on this page still, or on another one already."""
        for here in (self._here, ""):
            kept = self._kept.get((here, name, macro, self._language))
            if kept is not None and kept.given == given:
                return kept
        return None

    def _keep(self, name: str, macro: Macro, kept: _Kept) -> _Kept:
        for here in (self._here, ""):
            self._kept[here, name, macro, self._language] = kept
        return kept


@cache
def _cut(name: str) -> Markup:
    return Markup(f"{_CUT}{name}{_CUT}")
