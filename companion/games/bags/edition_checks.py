"""Whether the goods of an edition can be told apart: their keys and their names."""

import re
from collections.abc import Iterable, Mapping

from companion.game.contract import RESERVED
from companion.game.messages import says
from companion.game.text_files import shown
from companion.game.validate import Place, Wrong, dotted

from .findings import Findings, quoted, wrong_at
from .sealing import UNREAD_WORD

_ID = re.compile(r"[a-z][a-z0-9_]{0,29}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_LONGEST_NAME = 60
_MOST_PLAYERS = 6

Named = tuple[Place, Mapping[str, str]]
"""A place of the sheet with names, by language."""


def ids(goods: Iterable[str], also_taken: Iterable[str] = ()) -> Findings:
    """A good's key is a word of its own, in chronicles and on seals."""
    taken = {UNREAD_WORD, *RESERVED, *also_taken}
    for good in goods:
        if good in taken or not _ID.fullmatch(good):
            place = ("goods", good)
            yield Wrong((place,), says("edition.id_senseless", place=quoted(dotted(place))))


def numbers_of_players(by_players: Iterable[tuple[Place, Iterable[str]]]) -> Findings:
    """Keys that are numbers of players."""
    for place, counts in by_players:
        for players in counts:
            if players not in map(str, range(2, _MOST_PLAYERS + 1)):
                there = (*place, players)
                yield Wrong((there,), says("edition.no_such_players", place=quoted(dotted(there))))


def names(title: Mapping[str, str], kinds: list[Named]) -> Findings:
    """The edition and its kinds have names that people can read, and no two kinds the same."""
    for place, named in [(("title",), title), *kinds]:
        if not named:
            yield wrong_at(place, "edition.no_name")
        for language, name in named.items():
            there = (*place, language)
            if not _LANGUAGE.fullmatch(language):
                yield wrong_at(there, "edition.no_language")
            elif not (name.strip() and name.isprintable() and len(name) <= _LONGEST_NAME):
                yield Wrong(
                    (there,),
                    says("edition.no_such_name", place=quoted(dotted(there)), most=_LONGEST_NAME),
                )
    yield from _alike(kinds)


def _alike(kinds: list[Named]) -> Findings:
    first: dict[tuple[str, str], Place] = {}
    for place, named in kinds:
        for language, name in named.items():
            there = (*place, language)
            before = first.setdefault((language, " ".join(name.split()).casefold()), there)
            if before != there:
                yield Wrong(
                    (there, before),
                    says(
                        "edition.names_alike",
                        place=quoted(dotted(there)),
                        name=quoted(shown(name)),
                        other=quoted(dotted(before)),
                    ),
                )
