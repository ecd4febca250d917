"""Makes sentences of keys and values, in the viewer's language."""

import logging
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache

from companion.game.cards import Heap
from companion.game.messages import Message, Quoted, Sentence, Word, good_word
from companion.game.values import SeatId

from .catalogue import PLURALS, Translations, one_or_more, translations
from .sentences import COMMON, every_sentence

_log = logging.getLogger(__name__)

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "pl": "Polski",
    "ru": "Русский",
}
"""Every language there are sentences in, by its own name."""

FIRST = "en"
"""The language that the tables of sentences are written in; it needs no catalogue."""

REMEMBERED = 2_000
"""The most sentences that each language's cache holds."""

NO_BREAK = "\u00a0"
"""Keeps a number on one line with its word or sign."""

CASES = ("nom", "gen", "dat")
"""Where names bend, a seat's entry holds it in each of these, with bars between them; a sentence
says which it wants, as in {payee:dat}. A person's own name does not bend, so a noun before it does;
{payer:nom} asks for that noun too, where a verb would tell a man from a woman."""

_NAMES = "seat."
COLOUR = "colour."
"""Before a seat: its colour, whatever the person is called who sits there."""
_PERSON = "name.person"
"""How a name bends, as a noun before it does where the name itself cannot."""
_AT_BEGINNING = "^"
_RIGHT_TO_LEFT = ("R", "AL", "AN")

OWN = "me"
"""Stands behind the key of a sentence in the place of a seat: it is for that seat's own page."""


def chosen(accepted: Sequence[str]) -> str:
    """The first of the languages asked for that there are sentences in."""
    short = (tag.replace("_", "-").split("-")[0].lower() for tag in accepted)
    return next((tag for tag in short if tag in LANGUAGES), FIRST)


@cache
def catalogue(language: str) -> Translations:
    """A language's translations, read once, when somebody first needs that language."""
    if language == FIRST:
        return {}
    try:
        return translations(language)
    except (OSError, ValueError) as why:
        _log.error(
            "No translation can be read, so English is said instead of %s: %s", language, why
        )
        return {}


@cache
def _kept_together(sentence: str, numbers: tuple[str, ...], space: str) -> str:
    """No line ends behind a number, between it and a colon or a little word before it, or before
    a dash."""
    for name in numbers:
        number = re.escape(f"{{{name}}}")
        sentence = re.sub(rf"(:|\b\w{{1,3}}) (?={number})", rf"\1{space}", sentence)
        sentence = re.sub(rf"({number}) ", rf"\1{space}", sentence)
    return sentence.replace(" —", f"{space}—")


@cache
def _marked(sentence: str) -> str:
    """Marks every name that a sentence begins with and bends."""
    return re.sub(r"((?:^|[.!?] )\{\w+:\w+)\}", rf"\1{_AT_BEGINNING}}}", sentence)


class _Said(str):
    """A word or a phrase within a sentence, in the case that the sentence wants."""

    cases: Mapping[str, str] = {}

    def __format__(self, case: str) -> str:
        return self.cases.get(case) or self.cases.get(case.rstrip(_AT_BEGINNING), str(self))


def _bending(entry: str) -> _Said:
    forms = entry.split("|")
    said = _Said(forms[0])
    said.cases = dict(zip(CASES, forms, strict=False))
    return said


@cache
def colours() -> Mapping[str, SeatId]:
    """Every form of every seat's colour in every language, in small letters, and whose it is."""
    every = every_sentence()
    keys = [key for key in COMMON if key.startswith(_NAMES)]
    return {
        form.casefold(): SeatId(key.removeprefix(_NAMES))
        for language in LANGUAGES
        for key in keys
        for form in Voice(language, sentences=every).every_form(key)
    }


class Voice:
    """One language, bound once for a whole page."""

    def __init__(
        self,
        language: str,
        words: Mapping[str, Mapping[str, str]] | None = None,
        *,
        sentences: Mapping[str, Sentence] | None = None,
        space: str = NO_BREAK,
        own: str = "",
    ) -> None:
        """`words` are an edition's names; `sentences` replaces those of the clerk and its games;
        `space` stands behind a number; `own` is a game, which may say a shared sentence in words of
        its own, under its name: `border.bags.gold` for `bags.gold`."""
        self.language = language
        self._own = f"{own}." if own else ""
        self._space = space
        self._catalogue = catalogue(language)
        self._plural = PLURALS[language]
        self._sentences = every_sentence() if sentences is None else sentences
        self._words = words or {}
        self._texts: dict[object, str] = {}
        self._said: dict[int, tuple[Message, str]] = {}

    def say(self, message: Message) -> str:
        """The sentence of a message. The latest are cached, since pages repeat the same news."""
        known, sentence = self._said.get(id(message), (None, ""))
        if known is message:
            return sentence
        sentence = self.text(message.key, **message.words)
        if len(self._said) >= REMEMBERED:
            self._said.clear()
        self._said[id(message)] = message, sentence
        return sentence

    def say_to(self, seat: str, message: Message) -> str:
        """The sentence on this seat's own page: it says "you" where there is such a sentence."""
        to_me = self._to(seat, message)
        return self.say(message) if to_me is message else self.text(to_me.key, **to_me.words)

    def _to(self, seat: str, message: Message) -> Message:
        words = {
            name: self._to(seat, word) if isinstance(word, Message) else word
            for name, word in message.words.items()
        }
        own = self._own + message.key
        said = own if own in self._sentences else message.key
        for name, word in words.items():
            key = f"{said}/{name}={OWN}"
            if word == f"{_NAMES}{seat}" and key in self._sentences:
                return Message(key, words)
        same = all(word is message.words[name] for name, word in words.items())
        return message if same else Message(message.key, words)

    def text(self, key: str, **words: Word) -> str:
        """The sentence under a key, or the key if there is none. Cached, since page after page says
        the same words."""
        asked = (key, *words.items()) if words else key
        try:
            return self._texts[asked]
        except KeyError:
            if len(self._texts) >= REMEMBERED:
                self._texts.clear()
            text = self._texts[asked] = self._found(key, words)
            return text
        except TypeError:  # one of the words is a message, which is cached itself
            return self._found(key, words)

    def _found(self, key: str, words: Mapping[str, Word]) -> str:
        if key.startswith(_NAMES):
            return str(self._name(key))
        if key.startswith(COLOUR):
            return str(self._colour(_NAMES + key.removeprefix(COLOUR)))
        if self._own and self._own + key in self._sentences:
            key = self._own + key
        key = self._key_for(key, words)
        sentence = self._sentences.get(key, key)
        count = words.get("number", 0)
        sentence = self._translated(key, sentence, count if isinstance(count, int) else 0)
        numbers = tuple(name for name, word in words.items() if isinstance(word, int))
        sentence = _kept_together(sentence, numbers, self._space)
        return _marked(sentence).format(**{name: self.spoken(word) for name, word in words.items()})

    def _key_for(self, key: str, words: Mapping[str, Word]) -> str:
        """Two who act together, and the chest, need another sentence than one person: it stands
        under the key with that word behind it."""
        for name, word in words.items():
            own = f"{key}/{name}={word.key if isinstance(word, Message) else word}"
            if own in self._sentences:
                return own
        return key

    def _name(self, key: str) -> _Said:
        """A person's name if this seat has one; else its colour."""
        return self._person(self.word(key)) if key in self._words else self._colour(key)

    def _colour(self, key: str) -> _Said:
        name = self._sentences.get(key, key)
        return _bending(self._translated(key, name))

    def _person(self, name: str) -> _Said:
        """In most sentences the bare name; a case that would bend it is said by a noun."""
        if any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name):
            name = f"\u2068{name}\u2069"
        said = _Said(name)
        forms = self._translated(_PERSON, self._sentences[_PERSON]).split("|")
        bent = {case: form.format(name=name) for case, form in zip(CASES, forms, strict=False)}
        first = {case + _AT_BEGINNING: form[:1].upper() + form[1:] for case, form in bent.items()}
        said.cases = bent | first if len(forms) > 1 else {}
        return said

    def _translated(self, key: str, english: Sentence, count: int = 0) -> str:
        """A translation counts only for the very English it was made from."""
        translated, forms = self._catalogue.get(key, (None, ()))
        form = self._plural(count) if isinstance(english, tuple) else 0
        if translated == english and form < len(forms):
            return forms[form]
        return english if isinstance(english, str) else english[one_or_more(count)]

    def every_form(self, key: str) -> tuple[str, ...]:
        """A word in each of its cases."""
        colour = self._colour(key)
        return (str(colour), *colour.cases.values())

    def word(self, key: str) -> str:
        """A seat, a good or a box by name."""
        names = self._words.get(key)
        if names is not None:
            return names.get(self.language) or names.get(FIRST) or next(iter(names.values()), key)
        return self.text(key) if key in self._sentences else key

    def good(self, good: str) -> str:
        return self.word(f"good.{good}")

    def goods(self, heap: Heap) -> str:
        """Each good as a label with its number; no sentence bends a good's name."""
        if not heap:
            return self.text("ui.none")
        times = f"{self._space}×{self._space}"
        return ", ".join(f"{self.word(good_word(good))}{times}{count}" for good, count in heap)

    def spoken(self, word: Word) -> str:
        """One word, as it stands in a sentence."""
        match word:
            case int():
                return str(word)
            case str() if word.startswith(_NAMES):
                return self._name(word)
            case str() if word.startswith(COLOUR):
                return self._colour(_NAMES + word.removeprefix(COLOUR))
            case str():
                return _Said(self.word(word))
            case Message():
                return _Said(self.say(word))
            case Quoted():
                return _Said(word.text)
            case _:
                return _Said(self.goods(word))
