"""One seat's hands at its bag: cards go in past the reader or told by hand, and may come out."""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.game.cards import Card, Cards, Heap
from companion.game.contract import Command
from companion.game.values import CopyId, GoodId, SeatId
from companion.games.bags.commands import (
    DismissStrays,
    PackByHand,
    SayTakingOut,
    TakeOutByHand,
)
from companion.games.bags.tabletop import bag_of, hand_of
from companion.games.bags.views import OwnBag
from companion.players.acting import Hold, Move, Slip


class Packer:
    """Packs as planned, allowing for cards that others have put in or taken out meanwhile."""

    def __init__(self, seat: SeatId, chance: Random, by_hand: float, unread: Cards) -> None:
        """`by_hand` of the cards go into the bag past the reader. `unread` cards lie in the bag
        already, and whoever packed them remembers them."""
        self.unread = unread  # in the bag or behind it, and only this player knows them
        self._seat = seat
        self._chance = chance
        self._by_hand = by_hand
        self._planned_in = 0
        self._to_pack: Cards = ()
        self._read: Cards = ()  # counted in by the reader; one of them may come out again
        self._typed: Cards = ()
        self._hesitates = False

    def next_move(
        self, mine: OwnBag, number: int, most: int, hand: Cards, choose: Callable[[], Cards]
    ) -> Move | None:
        """Return the next move of the packing of this number, or None when the bag is packed;
        `choose` picks cards of the hand."""
        if self._planned_in != number:
            self._plan(mine, number, most, choose)
        if mine.strays:
            stray = _of(hand, mine.strays[0].copy)
            return self._slips_out(stray, DismissStrays(self._seat))
        self._read = tuple(card for card in self._read if card not in hand)
        self._to_pack = tuple(card for card in self._to_pack if card in hand)
        if mine.taking_out:
            return self._takes_out() if self._read else SayTakingOut(self._seat, on=False)
        if self._to_pack:
            return self._puts_in(most, mine.counted)
        if self._hesitates and mine.counted > most // 2:
            self._hesitates = False
            if self._typed:
                *rest, card = self._typed
                self._typed = tuple(rest)
                return self._slips_out(card, TakeOutByHand(self._seat, card.good))
            if self._read:
                return SayTakingOut(self._seat)
        if mine.counted == 0 and hand:
            self._plan(mine, number, most, choose)
            return self._puts_in(most, mine.counted)
        return None

    def _plan(self, mine: OwnBag, number: int, most: int, choose: Callable[[], Cards]) -> None:
        self._planned_in = number
        cards = choose()
        # Now and then a merchant miscounts, and the last card is one too many.
        room = most + (self._chance.random() < 0.2) - mine.counted
        self._to_pack = cards[: max(0, room)]
        self._read = self._typed = ()
        self._hesitates = self._chance.random() < 0.2

    def _puts_in(self, most: int, counted: int) -> Move:
        card, *rest = self._to_pack
        self._to_pack = tuple(rest)
        full = counted >= most
        if full or self._chance.random() >= self._by_hand:
            self._read += () if full else (card,)
            typed = PackByHand(self._seat, card.good)
            return Hold(card, hand_of(self._seat), bag_of(self._seat), typed)
        if self._chance.random() < 0.5:
            self.unread += (card,)
            return self._slips_in(card, PackByHand(self._seat))
        self._typed += (card,)
        return self._slips_in(card, PackByHand(self._seat, card.good))

    def _slips_in(self, card: Card, say: Command) -> Slip:
        return Slip(card, hand_of(self._seat), bag_of(self._seat), say)

    def _slips_out(self, card: Card, say: Command) -> Slip:
        return Slip(card, bag_of(self._seat), hand_of(self._seat), say)

    def _takes_out(self) -> Hold:
        *rest, card = self._read
        self._read = tuple(rest)
        typed = TakeOutByHand(self._seat, card.good)
        return Hold(card, bag_of(self._seat), hand_of(self._seat), typed)


def nameless(cards: Cards, named: Heap) -> Cards:
    """Return the cards that lie there without a name, where the clerk has these names."""
    left = Counter[GoodId]()
    for good, number in named:
        left[good] += number
    found = []
    for card in cards:
        if card.good is not None and left[card.good]:
            left[card.good] -= 1
        else:
            found.append(card)
    return tuple(found)


def _of(cards: Cards, copy: CopyId | None) -> Card:
    """The card of this copy; one that has left the hand is known by its name alone."""
    good = GoodId((copy or "").rpartition("-")[0])
    return next((card for card in cards if card.copy == copy), Card(good, copy))
