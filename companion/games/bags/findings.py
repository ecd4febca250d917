"""How a finding about an edition is put into words."""

from collections.abc import Iterable, Iterator

from companion.game.messages import Message, Quoted, says
from companion.game.text_files import nearest, shown
from companion.game.validate import Place, Wrong, dotted

Findings = Iterator[Wrong]


def refers_to(place: Place, known: Iterable[str], *also: Place) -> Findings:
    """The name that ends this place must be one of the known ones."""
    known, name = tuple(known), str(place[-1])
    if name not in known:
        yield Wrong((place, *also), unknown(place, name, known))


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
