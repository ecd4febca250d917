"""Reads the translations of one language from its PO file, and counts in its plural forms.

This reads the PO files that `tests/languages/update.py` writes, and what PO editors make of them:
comments, `msgctxt`, `msgid`, `msgid_plural`, `msgstr`, and texts over several lines. Format:
https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html
"""

import marshal
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from companion.game.messages import Sentence

from . import compiled

FOLDER = Path(__file__).parent / "locale"

Translations = dict[str, tuple[Sentence, tuple[str, ...]]]
"""For each key the English that was translated, and every form of its translation."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_ESCAPED = re.compile(r"\\(.)")
_LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d\])?\s+)?"(.*)"')
_DIGEST = sha256().digest_size


class UnreadableCatalogue(ValueError):
    """A line of a PO file cannot be read."""


def one_or_more(number: int) -> int:
    return int(number != 1)


def polish(number: int) -> int:
    return 0 if number == 1 else _few_or_many(number)


def russian(number: int) -> int:
    return 0 if number % 10 == 1 and number % 100 != 11 else _few_or_many(number)


def _few_or_many(number: int) -> int:
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return 1 if few else 2


PLURALS: Mapping[str, Callable[[int], int]] = {
    "en": one_or_more,
    "de": one_or_more,
    "es": one_or_more,
    "pl": polish,
    "ru": russian,
}
"""Which form a whole number takes: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html"""


def translations(language: str) -> Translations:
    """All that is translated into a language; compiled again when its PO file has changed."""
    source = FOLDER / f"{language}.po"
    written = source.read_bytes()
    digest = sha256(written).digest()
    kept = compiled.read(source)
    if kept is not None and kept[:_DIGEST] == digest:
        known: Translations = marshal.loads(kept[_DIGEST:])
        return known
    fresh = read(written.decode(), source.name)
    compiled.keep(source, digest + marshal.dumps(fresh))
    return fresh


def read(written: str, name: str) -> Translations:
    """The translations in a PO file, without those that are incomplete, fuzzy or obsolete."""
    return {
        key: ((one, more) if more else one, forms)
        for key, one, more, forms in _entries(written, name)
        if key and all(forms)
    }


def _entries(written: str, name: str) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """The context, English, English plural and all forms of each entry that is not fuzzy."""
    texts: dict[str, list[str]] = {"msgstr": []}
    last, fuzzy, next_fuzzy = "msgstr", True, False
    for number, line in enumerate([*written.splitlines(), 'msgctxt ""'], start=1):
        if line.startswith("#") or not line.strip():
            next_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise UnreadableCatalogue(f"Line {number} of {name} is no line of a PO file: {line}")
        word, text = match.groups()
        if word is None:
            texts[last][-1] += _unescaped(text)
            continue
        if last == "msgstr" and word != "msgstr":
            if not fuzzy:
                key, one, more, *_ = map("".join, texts.values())
                yield key, one, more, tuple(texts["msgstr"])
            texts = {"msgctxt": [], "msgid": [], "msgid_plural": [], "msgstr": []}
            fuzzy, next_fuzzy = next_fuzzy, False
        last = word
        texts[last].append(_unescaped(text))


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text)
