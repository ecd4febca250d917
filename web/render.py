"""From what is posted for an audience to the body of its page, made once for each version."""

import secrets
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from companion.game.values import Party
from companion.host.posted import Invitation, Posted

from . import codes, pictures
from .families import FAMILIES, NO_GAME, Pages
from .language import LANGUAGES, Voice

COMMAND = "@command@"
"""Stands in a kept part for the number of its form, which is new with every page."""


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
        qr_code=codes.qr_code,
        languages=LANGUAGES,
        option_groups=NO_GAME.option_groups,
        drawn_goods=pictures.GOODS.keys(),
        all_pictures=pictures.ALL,
    )
    return templates


def pages_of(posted: Posted) -> Pages:
    return FAMILIES.get(posted.family, NO_GAME)


def voice_for(posted: Posted, language: str, invitation: Invitation) -> Voice:
    """Speaks of the game on the table, and of those that could be begun."""
    words = {**invitation.words, **posted.words}
    return Voice(language, pages_of(posted).sentences, words)


class Renderer:
    """Keeps the newest body for each audience and language; what is shown twice is made once."""

    def __init__(self, invitation: Invitation) -> None:
        self._templates = environment()
        self._invitation = invitation
        self._lock = threading.Lock()
        self._bodies: dict[tuple[str, str], tuple[int, str]] = {}
        self._parts: dict[tuple[str, str], tuple[Any, str]] = {}

    def page(self, template: str, voice: Voice, **values: Any) -> str:
        return self._templates.get_template(template).render(t=voice.text, voice=voice, **values)

    def body(self, template: str, here: str, audience: Party, posted: Posted, language: str) -> str:
        """The body of a page: by the family's template of that name, or that of an empty table."""
        key = (here, language)
        with self._lock:
            number, body = self._bodies.get(key, (-1, ""))
            if number != posted.number:
                body = self.page(
                    f"{posted.family}/{template}.html" if posted.view else "lobby.html",
                    voice_for(posted, language, self._invitation),
                    posted=posted,
                    view=posted.view,
                    audience=audience,
                    here=here,
                    command_id=COMMAND,
                    invitation=self._invitation,
                    kept=partial(self._kept, language),
                ).replace(COMMAND, secrets.token_urlsafe(12))
                self._bodies[key] = (posted.number, body)
        return body

    def _kept(
        self, language: str, part: str, of: object, make: Callable[..., str], *given: Any
    ) -> str:
        """A part of pages that is made anew only once what it shows is something else. It may be
        handed nothing that is not everyone's to see, as it is the same on whichever page."""
        shown, html = self._parts.get((part, language), (None, ""))
        if not html or shown != of:
            html = make(*given)
            self._parts[part, language] = (of, html)
        return html
