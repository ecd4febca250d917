"""Plays straight through the rules of a bag game, over real cards in memory."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.game.cards import Card, Cards, card_of, without
from companion.game.commands import CardRead
from companion.game.contract import AnyGame, Command, PlaceKind, View, with_chance
from companion.game.values import READER, STEWARD, Party, SeatId, seated
from companion.games.bags.tabletop import hand_of
from companion.players.acting import Hold, Lay, Move, Slip

Act = Callable[[Any, Command, Party], Any]
"""Carries a command out and gives the table after it; players expect never to be refused."""


class InMemory:
    """The table of the rules, and beside it where every real card lies."""

    def __init__(self, game: AnyGame, table: Any, chance: Random, act: Act) -> None:
        self.table = table
        self._game = game
        self._act = act
        self._chance = chance
        self._looked_at: Any = None
        self._views: Mapping[Party, View] = {}
        self._shuffles = 0
        self._tabletop = game.tabletop(table)
        self._lying: dict[str, Cards] = {place.name: () for place in self._tabletop.places}
        self._size = next(p.dealt for p in self._tabletop.places if p.kind is PlaceKind.HAND)
        cards = [card_of(copy) for copy in self._tabletop.cards]
        chance.shuffle(cards)
        self._deck: Cards = tuple(cards[self._tabletop.dealt(PlaceKind.AWAY) :])

    def view(self, seat: SeatId) -> View:
        """All views are cut at once, and looked at until something has happened."""
        if self._looked_at is not self.table:
            self._looked_at = self.table
            self._views = self._game.views(self.table, map(seated, self.table.seats))
        return self._views[seated(seat)]

    def held(self, seat: SeatId) -> Mapping[str, Cards]:
        own = [place.name for place in self._tabletop.places if place.seat == seat]
        return {place: self._lying[place] for place in own}

    def do(self, seat: SeatId, move: Move) -> None:
        match move:
            case Hold(card, source, target):
                self._put(card, source, target)
                self._carry_out(CardRead(seat, card.copy), READER)
            case Slip(card, source, target, say):
                self._put(card, source, target)
                self.say(seat, say)
            case Lay(card, source, target):
                self._put(card, source, target)
            case Command():
                self.say(seat, move)

    def say(self, seat: SeatId, command: Command) -> None:
        self._carry_out(command, seated(seat))

    def lead(self, command: Command) -> None:
        self._carry_out(command, STEWARD)

    def tip_out(self, source: str, target: str) -> None:
        self._lying[target] += self._lying[source]
        self._lying[source] = ()

    def refill(self, first: SeatId | None = None) -> None:
        """One hand after another; where cards are short and `first` is named, one card at a time,
        clockwise from that seat."""
        seats = self._tabletop.seats
        at = seats.index(first) if first else 0
        lacking = {s: self._size - len(self._lying[hand_of(s)]) for s in seats[at:] + seats[:at]}
        one_by_one = first is not None and sum(lacking.values()) > self._left()
        for seat, count in () if one_by_one else lacking.items():
            self._fill(seat, count)
        for dealt in range(max(lacking.values()) if one_by_one else 0):
            for seat in (seat for seat, count in lacking.items() if dealt < count):
                self._fill(seat, 1)

    def number_in(self, place: str) -> int:
        return len(self.lying.get(place, ()))

    def shuffles(self) -> int:
        return self._shuffles

    @property
    def lying(self) -> Mapping[str, Cards]:
        """Where every card lies."""
        deck = next(place.name for place in self._tabletop.places if place.kind is PlaceKind.DECK)
        return {**self._lying, deck: self._deck}

    def _carry_out(self, command: Command, by: Party) -> None:
        command = with_chance(command, f"{self._chance.getrandbits(128):032x}")
        self.table = self._act(self.table, command, by)

    def _put(self, card: Card, source: str, target: str) -> None:
        self._lying[source] = without(self._lying[source], [card])
        self._lying[target] += (card,)

    def _fill(self, seat: SeatId, count: int) -> None:
        if len(self._deck) < count:
            self._shuffle()
        drawn, self._deck = self._deck[:count], self._deck[count:]
        self._lying[hand_of(seat)] += drawn

    def _shuffle(self) -> None:
        """The discarded cards, if there are any, become the deck."""
        cards = list(self._taken_for_the_deck())
        if cards:
            self._chance.shuffle(cards)
            self._deck += tuple(cards)
            self._shuffles += 1

    def _taken_for_the_deck(self) -> Cards:
        (place,) = self._discards()
        cards, self._lying[place] = self._lying[place], ()
        return cards

    def _left(self) -> int:
        """The cards that can still be dealt."""
        return len(self._deck) + sum(len(self._lying[place]) for place in self._discards())

    def _discards(self) -> list[str]:
        return [place.name for place in self._tabletop.places if place.kind is PlaceKind.DISCARD]
