"""Plays straight through the rules, over a deck, hands, bags and a pile in memory."""

from collections.abc import Callable, Iterable, Mapping
from random import Random

from companion.game.cards import Card, Cards, without
from companion.game.commands import CardRead
from companion.game.contract import AnyGame, Command, Deal, View, with_chance
from companion.game.values import READER, CopyId, GoodId, Party, SeatId, seated
from companion.games.bags.state import BagStage, Table
from companion.games.bags.views import SeatView

from .bags import Hold, Move, Slip, Spot, Swap

Act = Callable[[Table, Command, Party], Table]
"""Carries a command out and gives the table after it; players expect never to be refused."""


class InMemory:
    """The table of the rules, and beside it where every real card lies."""

    def __init__(self, game: AnyGame, table: Table, chance: Random, act: Act) -> None:
        self.table = table
        self._game = game
        self._act = act
        self._chance = chance
        self._cards = _Lying(game.deal(table), chance)
        self._looked_at: Table | None = None
        self._views: Mapping[Party, View] = {}

    def view(self, seat: SeatId) -> SeatView:
        """All views are cut at once, and looked at until something has happened."""
        if self._looked_at is not self.table:
            self._looked_at = self.table
            self._views = self._game.views(self.table, map(seated, self.table.seats))
        view = self._views[seated(seat)]
        assert isinstance(view, SeatView), "only those who play are asked"
        return view

    def hand(self, seat: SeatId) -> Cards:
        return self._cards.hands[seat]

    def do(self, seat: SeatId, move: Move) -> None:
        match move:
            case Swap(cards):
                self._cards.swap(seat, cards)
            case Hold(card, into):
                self._cards.put(seat, card, into)
                self._carry_out(CardRead(seat, card.copy), READER)
            case Slip(card, into, say):
                self._cards.put(seat, card, into)
                self.say(seat, say)
            case _:
                self.say(seat, move)

    def say(self, seat: SeatId, command: Command) -> None:
        self._carry_out(command, seated(seat))

    def refill(self) -> None:
        self._cards.refill()

    def shuffles(self) -> int:
        return self._cards.shuffles

    def _carry_out(self, command: Command, by: Party) -> None:
        command = with_chance(command, f"{self._chance.getrandbits(128):032x}")
        self.table = self._act(self.table, command, by)
        done = {BagStage.PASSED: False, BagStage.JUDGED: True}
        for seat, bag in self.table.bags.items():
            if bag.stage in done and self._cards.bags[seat]:
                self._tip_out(seat, judged=done[bag.stage])

    def _tip_out(self, seat: SeatId, *, judged: bool) -> None:
        """Onto the stand, or the pile; cards typed in stay if they are what was declared."""
        places, declared = self._game.whereabouts(self.table), self.table.bags[seat].declared
        good = declared.good if declared else None

        def is_taken(card: Card) -> bool:
            place = places.get(card.copy) if card.copy else None
            return place == "pile" or (place is None and card.good != good)

        bag = self._cards.bags[seat]
        self._cards.tip_out(seat, [card for card in bag if judged and is_taken(card)])


class _Lying:
    """Deck, hands, bags and pile; what lies on a stand never comes back."""

    def __init__(self, deal: Deal, chance: Random) -> None:
        cards = [card_of(copy) for copy in deal.cards]
        chance.shuffle(cards)
        self._chance = chance
        self._size = deal.hand
        self._deck: Cards = tuple(cards[deal.put_away :])
        self._pile: Cards = ()
        self.hands: dict[SeatId, Cards] = dict.fromkeys(deal.seats, ())
        self.bags: dict[SeatId, Cards] = dict.fromkeys(deal.seats, ())
        self.shuffles = 0

    def refill(self) -> None:
        for seat, hand in self.hands.items():
            self.hands[seat] = hand + self._drawn(self._size - len(hand))

    def swap(self, seat: SeatId, cards: Cards) -> None:
        """Draw first, then lay the old ones on the pile."""
        size = len(self.hands[seat])
        self.hands[seat] = without(self.hands[seat] + self._drawn(len(cards)), cards)
        self._pile += cards
        self.hands[seat] += self._drawn(size - len(self.hands[seat]))

    def put(self, seat: SeatId, card: Card, into: Spot) -> None:
        there, here = (self.bags, self.hands) if into is Spot.BAG else (self.hands, self.bags)
        here[seat] = without(here[seat], [card])
        there[seat] += (card,)

    def tip_out(self, seat: SeatId, taken: Iterable[Card]) -> None:
        self._pile += tuple(taken)
        self.bags[seat] = ()

    def _drawn(self, count: int) -> Cards:
        if len(self._deck) < count and self._pile:
            pile = list(self._pile)
            self._chance.shuffle(pile)
            self._deck, self._pile = self._deck + tuple(pile), ()
            self.shuffles += 1
        drawn, self._deck = self._deck[:count], self._deck[count:]
        return drawn


def card_of(copy: CopyId) -> Card:
    return Card(GoodId(copy.rpartition("-")[0]), copy)
