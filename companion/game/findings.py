"""Puts findings about an edition into words, and checks the names that every sheet has."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from .messages import Message, Quoted, says
from .text_files import nearest, shown
from .validate import Place, Wrong, dotted
from .values import GoodId

Findings = Iterator[Wrong]
Named = tuple[Place, Mapping[str, str]]
"""A place in a sheet, and the names there by language."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,29}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_LONGEST_NAME = 60


def refers_to(place: Place, known: Iterable[str], *also: Place) -> Findings:
    """The name that ends this place must be one of the known ones."""
    known, name = tuple(known), str(place[-1])
    if name not in known:
        yield Wrong((place, *also), unknown(place, name, known))


def more_than(place: Place, number: int, other: Place, most: int) -> Findings:
    """The number at one place must not be larger than that at the other."""
    if number > most:
        at, there = quoted(dotted(place)), quoted(dotted(other))
        what = says("edition.more_than", place=at, number=number, other=there, most=most)
        yield Wrong((place, other), what)


def good_ids(
    goods: Iterable[GoodId | str], taken: Collection[str], under: str = "goods"
) -> Findings:
    """The key of a good is a short word, and none that means something else already."""
    for good in goods:
        if good in taken or not _ID.fullmatch(good):
            yield wrong_at((under, good), "edition.id_senseless")


def names(title: Mapping[str, str], kinds: Sequence[Named]) -> Findings:
    """Every name can be printed, in a language there is, and no two kinds are called the same."""
    for place, given in ((("title",), title), *kinds):
        if not given:
            yield wrong_at(place, "edition.no_name")
        for language, name in given.items():
            there = (*place, language)
            if not _LANGUAGE.fullmatch(language):
                yield wrong_at(there, "edition.no_language")
            elif not (name.strip() and name.isprintable() and len(name) <= _LONGEST_NAME):
                at = quoted(dotted(there))
                yield Wrong((there,), says("edition.no_such_name", place=at, most=_LONGEST_NAME))
    yield from _alike(kinds)


def unknown(place: Place, name: str, known: Iterable[str]) -> Message:
    known, at, found = tuple(known), quoted(dotted(place)), quoted(shown(name))
    near = nearest(name, known)
    if near is not None:
        return says("edition.unknown_near", place=at, found=found, near=quoted(shown(near)))
    return says(
        "edition.unknown", place=at, found=found, known=quoted(", ".join(map(shown, known)))
    )


def wrong_at(place: Place, key: str, *also: Place) -> Wrong:
    return Wrong((place, *also), says(key, place=quoted(dotted(place))))


def quoted(text: str) -> Quoted:
    return Quoted(text)


def listed(named: Iterable[Message]) -> Message:
    """One message that holds all of these, a semicolon between them."""
    first, *rest = named
    return says("ask.and", what=first, rest=listed(rest)) if rest else first


def _alike(kinds: Iterable[Named]) -> Findings:
    """Two kinds must not have the same name."""
    first: dict[tuple[str, str], Place] = {}
    for place, given in kinds:
        for language, name in given.items():
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
