"""The table of Sheriff in memory: its piles, and the goods that a stand gives up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from companion.game.cards import Card, Cards, without
from companion.game.contract import AnyGame, Command, PlaceKind
from companion.game.values import CopyId, Party, SeatId
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import bag_of, hand_of
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.market import TakeFromPile
from companion.games.sheriff.state import PILE, Table
from companion.players.acting import Move, Swap, Take
from companion.players.bags import in_memory
from companion.players.bags.in_memory import Act


class InMemory(in_memory.InMemory):
    """The table of the rules, and beside it where every real card lies; a card on a stand returns
    when it is shown and discarded.

    Cards given up and confiscated ones wait aside until the clerk was told of a pile for them.
    """

    def __init__(self, game: AnyGame, table: Table, chance: Random, act: Act) -> None:
        super().__init__(game, table, chance, act)
        numbers = table.numbers
        each = numbers.pile_start
        self._keeps = numbers.pile_keeps
        self._piles = [self._deck[number * each :][:each] for number in range(numbers.piles)]
        self._deck = self._deck[self._tabletop.dealt(PlaceKind.DISCARD) :]
        self._aside: Cards = ()
        self._stands: Cards = ()

    def do(self, seat: SeatId, move: Move) -> None:
        match move:
            case Take(say=TakeFromPile(pile=pile) as say):
                self._take(seat, pile)
                self.say(seat, say)
            case Swap(cards):
                self._swap(seat, cards)
            case _:
                super().do(seat, move)

    def tip_out(self, source: str, target: str) -> None:
        """Every bag is tipped out as soon as it is decided."""
        raise AssertionError(f"{source} is empty, so nothing goes to {target}")

    def _carry_out(self, command: Command, by: Party) -> None:
        before = self.table
        super()._carry_out(command, by)
        piles = list(zip(before.piles, self.table.piles, strict=True))
        laid = [now.seen[len(was.seen) :] for was, now in piles]
        shown = tuple(card for cards in laid for card in cards)
        confiscated = Counter((*shown, *self.table.confiscated.cards))
        confiscated.subtract(before.confiscated.cards)
        for seat, bag in self.table.bags.items():
            if bag.stage in (BagStage.PASSED, BagStage.JUDGED) and self._lying[bag_of(seat)]:
                self._empty(seat, confiscated)
        if isinstance(command, Claim | BurnGoods):
            self._take_from_stands(shown, self._game.whereabouts(self.table))
        for number, cards in enumerate(laid):
            self._lay(number, cards)

    def _empty(self, seat: SeatId, confiscated: Counter[Card]) -> None:
        """Onto the stand, or aside for a pile; a card typed in is known by its good alone."""
        places = self._game.whereabouts(self.table)

        def is_taken(card: Card) -> bool:
            place = places.get(card.copy) if card.copy else None
            typed_in = (Card(card.good),) if place in (None, PILE) else ()
            for believed in (card, *typed_in):
                if confiscated[believed] > 0:
                    confiscated[believed] -= 1
                    return True
            return False

        cards = self._lying[bag_of(seat)]
        self._tip(seat, [card for card in cards if is_taken(card)])

    def _tip(self, seat: SeatId, taken: Sequence[Card]) -> None:
        self._aside += tuple(taken)
        self._stands += without(self._lying[bag_of(seat)], taken)
        self._lying[bag_of(seat)] = ()

    def _take(self, seat: SeatId, pile: int) -> None:
        *below, top = self._piles[pile - 1]
        self._piles[pile - 1] = tuple(below)
        self._lying[hand_of(seat)] += (top,)

    def _swap(self, seat: SeatId, cards: Cards) -> None:
        """Set cards of the hand aside and draw as many as it then lacks."""
        hand = self._lying[hand_of(seat)]
        self._lying[hand_of(seat)] = without(hand, cards)
        self._aside += cards
        left = len(hand) - len(cards)
        self._fill(seat, min(len(hand), self._size) - left)

    def _take_from_stands(self, shown: Cards, places: Mapping[CopyId, str]) -> None:
        """Remove the copies shown; for a card that was typed in, any copy not known elsewhere."""
        for card in shown:
            alike = [one for one in self._stands if one.good == card.good]
            alike = [one for one in alike if one.copy == card.copy] or [
                one for one in alike if one.copy not in places
            ]
            self._stands = without(self._stands, alike[:1])
            self._aside += tuple(alike[:1])

    def _lay(self, pile: int, told: Cards) -> None:
        """Move cards set aside to the pile the clerk was told; any will do for an unnamed card."""
        for card in told:
            alike = [one for one in self._aside if one.good == card.good] or self._aside
            self._piles[pile] += tuple(alike[:1])
            self._aside = without(self._aside, alike[:1])

    def _taken_for_the_deck(self) -> Cards:
        """All but the top of each pile."""
        kept = [pile[max(0, len(pile) - self._keeps) :] for pile in self._piles]
        both = list(zip(self._piles, kept, strict=True))
        self._piles = kept
        return tuple(card for pile, top in both for card in without(pile, top))
