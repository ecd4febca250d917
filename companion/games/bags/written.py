"""Results that people wrote down: each place is named by the player it belongs to."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.game.messages import Quoted, says
from companion.game.text_files import shown
from companion.game.validate import Place, Wrong, dotted

_LONGEST_NAME = 40


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

    def named_twice(self, names: Iterable[str]) -> Iterator[Wrong]:
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


def number_of_players(players: int, limits: tuple[int, int]) -> Iterator[Wrong]:
    least, most = limits
    if not least <= players <= most:
        what = says("tally.number_of_players", number=players, least=least, most=most)
        yield Wrong((("players",),), what)
