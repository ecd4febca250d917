"""From what is posted for an audience to the body of its page, part by part."""

import json
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, cast

from jinja2 import (
    ChoiceLoader,
    Environment,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
)
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion.game.messages import Message
from companion.game.values import Party
from companion.host.page_data import Invitation, PageData
from companion.words.voice import LANGUAGES, Voice
from hardware.sounds import PATTERNS, STEP_S

from . import codes, layouts, pictures, statics
from .compiled_templates import CompiledTemplates
from .game_pages import GAME_PAGES, SHARED, Pages, no_game
from .page_parts import COMMAND, Body, Kept, PageParts, mark_of_forms


class _PlainCalls(Context):
    """Calls a macro directly; Jinja looks at each one first, for a wish that none of ours has."""

    def call(
        self, called: Callable[..., Any], *args: Any, _loop_vars: Any = None, **named: Any
    ) -> Any:
        return called(*args, **named)


class _Template(Template):
    """Escapes a text once: pages say the same names and sentences over and over."""

    @classmethod
    def from_code(cls, *made_of: Any) -> Template:
        template = super().from_code(*made_of)
        template.root_render_func.__globals__["escape"] = _escaped
        return template


def _escaped(value: Any) -> Markup:
    kind = type(value)
    if kind is Markup:
        return cast(Markup, value)
    return _escaped_text(value) if kind is str or kind is int else escape(value)


_escaped_text = lru_cache(maxsize=4_000)(escape)


class _Templates(Environment):
    context_class = _PlainCalls
    template_class = _Template


BODIES = 300
"""The size of the cache of bodies: more than all pages in all languages, with a few forms each."""


def environment() -> Environment:
    """The common templates, those of each game under its name, and those that games share."""
    packages = {**SHARED, **{name: pages.package for name, pages in GAME_PAGES.items()}}
    return _environment(tuple(packages.items()))


@cache
def _environment(packages: tuple[tuple[str, str], ...]) -> Environment:
    """Each template is read once a start, and compiled once a version."""
    templates = _Templates(
        loader=ChoiceLoader(
            [
                PackageLoader("web"),
                PrefixLoader({name: PackageLoader(package) for name, package in packages}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.bytecode_cache = CompiledTemplates(templates)
    templates.filters.update(lines=_lines, longest_word=_longest_word)
    templates.globals.update(
        qr_code=codes.qr_code,
        languages=LANGUAGES,
        option_groups={name: pages.option_groups for name, pages in GAME_PAGES.items()},
        drawn_goods=pictures.GOODS.keys(),
        draw_good=pictures.good,
        draw_picture=pictures.picture,
        all_pictures=pictures.ALL,
        door_pictures=pictures.DOORS,
        sound_patterns=Markup(json.dumps(PATTERNS, separators=(",", ":"))),
        sound_step_s=STEP_S,
        static=statics.address,
        version=statics.VERSION,
    )
    return templates


def _same_words(one: PageData, other: PageData) -> bool:
    """Pages posted together share one object, so this is mostly an identity check."""
    return one.game == other.game and (one.words is other.words or one.words == other.words)


def _lines(messages: Iterable[Message], voice: Voice) -> Markup:
    """Each of them said on a line of a list."""
    return Markup("".join([_line(voice.say(message)) for message in messages]))


@lru_cache(maxsize=1_000)
def _line(sentence: str) -> Markup:
    return Markup("<li>{}</li>\n").format(sentence)


@lru_cache(maxsize=1_000)
def _longest_word(name: str) -> int:
    return max(map(len, name.split()), default=0)


class _Macros(dict[str, TemplateModule]):
    """Those of each template, looked for once; an `import` looks for them in every rendering."""

    def __init__(self, templates: Environment) -> None:
        super().__init__()
        self._templates = templates

    def __missing__(self, name: str) -> TemplateModule:
        self[name] = self._templates.get_template(name).module
        return self[name]


def pages_of(posted: PageData) -> Pages:
    return GAME_PAGES.get(posted.game) or no_game()


def voice_for(posted: PageData, language: str, invitation: Invitation) -> Voice:
    """Speaks of the game on the table, and of those that could be begun."""
    words = {**invitation.words, **posted.words}
    return Voice(language, words, own=posted.game)


class Renderer:
    """Makes bodies out of parts, each part once for all pages that are told the same."""

    def __init__(self, invitation: Invitation) -> None:
        self._templates = environment()
        self._macros = _Macros(self._templates)
        self._invitation = invitation
        self._at_it: defaultdict[tuple[str, str], threading.Lock] = defaultdict(threading.Lock)
        self._voices: dict[str, tuple[PageData, Voice]] = {}
        self._made: OrderedDict[tuple[str, str, str], tuple[PageData, Body]] = OrderedDict()
        self._parts: defaultdict[tuple[str, str], Kept] = defaultdict(dict)

    def voice(self, posted: PageData, language: str) -> Voice:
        """Return a voice for this data; the cached one while its words stay the same."""
        last, voice = self._voices.get(language, (None, None))
        if last is None or voice is None or not _same_words(last, posted):
            voice = voice_for(posted, language, self._invitation)
        self._voices[language] = posted, voice
        return voice

    def page(self, template: str, voice: Voice, **values: Any) -> str:
        return self._templates.get_template(template).render(t=voice.text, voice=voice, **values)

    def body(
        self,
        layout: str,
        here: str,
        audience: Party,
        posted: PageData,
        language: str,
        chosen: str = "",
    ) -> Body:
        """The body of a page: by the game's layout of that name, or that of an empty table."""
        key = (here, language, chosen)
        with self._at_it[here, language]:  # one thread makes a page; the others wait
            made = self._made.get(key)
            if made is not None and made[0] is posted:
                return made[1]
            own, everyones = self._parts[here, language], self._parts["", language]
            voice = self.voice(posted, language)
            page = PageParts(own, everyones, self._macros, here, chosen, voice)
            frame = pages_of(posted).layouts[layout](page, posted, audience, self._invitation)
            frame += layouts.heard(page, posted)
            body = Body(
                number=posted.number,
                command=mark_of_forms(posted.game_id),
                frame=frame,
                parts=page.parts,
            )
            self._keep(key, posted, body)
        return body

    def drawn(self, template: str, voice: Voice, here: str, number: int, **values: Any) -> Body:
        """A body in one piece, which is not the same for everyone who has this page open."""
        whole = self.page(template, voice, here=here, command_id=COMMAND, **values)
        command = mark_of_forms(values["posted"].game_id)
        return Body(number=number, command=command, frame=whole, parts={})

    def _keep(self, key: tuple[str, str, str], posted: PageData, body: Body) -> None:
        """Forget the oldest, as an address can name any form."""
        with self._at_it["", ""]:
            self._made[key] = posted, body
            self._made.move_to_end(key)
            if len(self._made) > BODIES:
                self._made.popitem(last=False)
