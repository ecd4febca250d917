"""From what is posted for an audience to the body of its page, made once for each version."""

import secrets
import threading
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

from companion.game.values import Party, Role
from companion.host.posted import Invitation, Posted

from .families import FAMILIES, NO_GAME, Pages
from .language import Voice
from .signin import path_of_party


def environment() -> Environment:
    """Common templates, and each family's under its own name."""
    return Environment(
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
    )


def pages_of(posted: Posted) -> Pages:
    return FAMILIES.get(posted.family, NO_GAME)


def voice_for(posted: Posted, language: str) -> Voice:
    return Voice(language, pages_of(posted).sentences, posted.words)


class Renderer:
    """Keeps the newest body for each audience and language; what is shown twice is made once."""

    def __init__(self, invitation: Invitation) -> None:
        self._templates = environment()
        self._invitation = invitation
        self._lock = threading.Lock()
        self._bodies: dict[tuple[Party, str], tuple[int, str]] = {}

    def page(self, template: str, voice: Voice, **values: Any) -> str:
        return self._templates.get_template(template).render(t=voice.text, voice=voice, **values)

    def body(self, audience: Party, posted: Posted, language: str) -> str:
        """The body of an audience's page: one family's template, or that of the empty table."""
        key = (audience, language)
        with self._lock:
            number, body = self._bodies.get(key, (-1, ""))
            if number != posted.number:
                body = self._made(audience, posted, language)
                self._bodies[key] = (posted.number, body)
        return body

    def _made(self, audience: Party, posted: Posted, language: str) -> str:
        name = {Role.PUBLIC: "display", Role.SEAT: "seat"}.get(audience.role, "steward")
        template = f"{posted.family}/{name}.html" if posted.view else "lobby.html"
        return self.page(
            template,
            voice_for(posted, language),
            posted=posted,
            view=posted.view,
            audience=audience,
            here=path_of_party(audience),
            command_id=secrets.token_urlsafe(12),
            invitation=self._invitation,
        )
