"""The catalogues of translations, and the tables of sentences that they follow."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from companion.game.messages import Sentence
from companion.words.catalogue import FOLDER
from companion.words.sentences import every_sentence
from companion.words.voice import FIRST, LANGUAGES

TABLE: Mapping[str, Sentence] = every_sentence()
OTHERS = tuple(language for language in LANGUAGES if language != FIRST)
FUZZY = "fuzzy"
_WIDTH = 100
_HEADER = """msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def path_of(language: str) -> Path:
    return FOLDER / f"{language}.po"


def read(language: str) -> Catalog:
    if not path_of(language).exists():
        return Catalog(locale=language)
    return read_po(BytesIO(path_of(language).read_bytes()), locale=language)


def by_key(catalogue: Catalog) -> dict[str, Message]:
    return {message.context: message for message in catalogue if message.context}


def forms(message: Message) -> tuple[str, ...]:
    """One text, or as many as the language has forms."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def brought_up_to_date(old: Catalog, table: Mapping[str, Sentence]) -> Catalog:
    """In the order of the tables: what is new is empty, what is gone is left out, and what was
    translated from other English is marked."""
    fresh = Catalog(locale=old.locale)
    before = by_key(old)
    for key, english in table.items():
        known = before.get(key)
        if known is None or not any(forms(known)):
            fresh.add(english, context=key)
        elif known.id == english:
            fresh.add(english, known.string, context=key, flags=known.flags)
        else:
            kept = forms(known)[0]
            empty = ("",) * (fresh.num_plurals - 1)
            string = kept if isinstance(english, str) else (kept, *empty)
            fresh.add(english, string, context=key, flags={FUZZY})
    return fresh


def written(catalogue: Catalog) -> str:
    header = _HEADER.format(language=catalogue.locale, plurals=catalogue.plural_forms)
    body = BytesIO()
    write_po(body, catalogue, width=_WIDTH, omit_header=True)
    return header + body.getvalue().decode()


def not_done(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    """Every key that has no translation of the English it stands for now, and why."""
    found = by_key(catalogue)
    for key, english in TABLE.items():
        message = found.get(key)
        if message is None or not any(forms(message)):
            yield key, "missing"
        elif message.id != english:
            yield key, "of other English"
        elif message.fuzzy:
            yield key, "fuzzy"
        elif not all(forms(message)) or len(forms(message)) != _needed(catalogue, english):
            yield key, "without one of its forms"


def _needed(catalogue: Catalog, english: Sentence) -> int:
    return 1 if isinstance(english, str) else catalogue.num_plurals
