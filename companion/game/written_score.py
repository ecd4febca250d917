"""Players as people wrote them down at the end: whose they are, and what cannot be so.

A game reads its own shape and scores it; each finding names the player it is about.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .messages import Message, Quoted, good_word, says
from .text_files import shown
from .validate import Place, Wrong, dotted, news_to, unknown_key
from .values import GoodId

_LONGEST_NAME = 40

Held = Sequence[Mapping[GoodId, int]]
"""The cards of each player, by goods."""


class Whose:
    """Names a place by the player it belongs to, as far as there is a name."""

    def __init__(self, written: Mapping[str, Any]) -> None:
        players = written.get("players")
        self._players = players if isinstance(players, list) else []

    def place(self, place: Place) -> str:
        if place[:1] != ("players",) or len(place) == 1:
            return dotted(place)
        _, number, *field = place
        assert isinstance(number, int), "players stand in a list"
        who = self.name(number)
        return f"{who}, {dotted(tuple(field))}" if field else who

    def name(self, number: int) -> str:
        player = self._players[number]
        name = player.get("name") if isinstance(player, dict) else None
        return shown(name) if isinstance(name, str) and name.strip() else f"player {number + 1}"

    def everyone(
        self,
        names: Sequence[str],
        field: str,
        held: Held,
        *,
        between: tuple[int, int],
        known: Mapping[GoodId, Any],
        too_many: Callable[[Mapping[GoodId, int]], Mapping[GoodId, int]],
    ) -> Iterator[Wrong]:
        """Too few or too many players, names that cannot stay so, and cards that the box lacks;
        `too_many` says of which goods there are too many, and how many there can be."""
        least, most = between
        if not least <= len(names) <= most:
            what = says("tally.number_of_players", number=len(names), least=least, most=most)
            yield Wrong((("players",),), what)
        yield from self._names(names)
        yield from self._goods(field, held, known, too_many, seated(between, len(names)))

    def _names(self, names: Sequence[str]) -> Iterator[Wrong]:
        """Two players of one name could not be told apart."""
        known: dict[str, int] = {}
        for number, name in enumerate(names):
            place = ("players", number, "name")
            if not name.strip() or not name.isprintable() or len(name) > _LONGEST_NAME:
                at, most = Quoted(self.place(place)), _LONGEST_NAME
                yield Wrong((place,), says("tally.no_name", place=at, most=most))
                continue
            before = known.setdefault(" ".join(name.split()).casefold(), number)
            if before != number:
                yield Wrong(
                    (place, ("players", before, "name")),
                    says(
                        "tally.doubled_name",
                        name=Quoted(shown(name)),
                        first=before + 1,
                        second=number + 1,
                    ),
                )

    def _goods(
        self,
        field: str,
        held: Held,
        known: Mapping[GoodId, Any],
        too_many: Callable[[Mapping[GoodId, int]], Mapping[GoodId, int]],
        players: int,
    ) -> Iterator[Wrong]:
        together: Counter[GoodId] = Counter()
        for number, cards_of in enumerate(held):
            for good, cards in cards_of.items():
                place = ("players", number, field, good)
                if good not in known:
                    yield Wrong((place,), unknown_key(self.place(place), good, known))
                else:
                    together[good] += cards
        for good, most in too_many(together).items():
            holders = [number for number, cards_of in enumerate(held) if cards_of.get(good)]
            yield Wrong(
                tuple(("players", number, field, good) for number in holders),
                says(
                    "tally.too_many_cards",
                    who=Quoted(", ".join(map(self.name, holders))),
                    place=Quoted(f"{field}.{good}"),
                    good=good_word(good),
                    cards=Quoted(shown(together[good])),
                    most=most,
                    number=players,
                ),
            )


def seated(between: tuple[int, int], players: int) -> int:
    """For how many the box is laid; as many as can play where more or fewer are written down."""
    least, most = between
    return players if least <= players <= most else most


def all_wrong(misshapen: Sequence[Wrong], found: Sequence[Wrong]) -> tuple[Message, ...]:
    """The misshapen parts, then the impossible ones."""
    return tuple(one.what for one in (*misshapen, *news_to(misshapen, found)))
