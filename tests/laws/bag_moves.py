"""The acts that are alike at every table of bags, and the cards the box can still hold."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import zip_longest
from random import Random
from typing import Any

from companion.game.cards import Card, Cards
from companion.game.commands import CardRead, SeatRead
from companion.game.contract import AnyGame, Command
from companion.game.values import READER, STEWARD, CopyId, GoodId, Party, SeatId, seated
from companion.games.bags.commands import (
    DismissStrays,
    PackByHand,
    SayTakingOut,
    TakeOutByHand,
)

from .playing import CardsContradict

Move = tuple[Command, Party]
Hand = tuple[CopyId, ...]
_IN_SECRET = (PackByHand, TakeOutByHand, SayTakingOut, DismissStrays)


class BagMoves:
    """The part of somebody who knows a game of bags that is the same in each of them."""

    game: AnyGame
    discards: str  # the place whose cards are drawn again
    twins: tuple[GoodId, GoodId]  # a legal good, and another one
    often: dict[type[Command], int] = {}
    """All other kinds of moves: 4."""

    def most(self, table: Any, good: GoodId) -> int:
        """The cards of a good that are played with."""
        raise NotImplementedError

    def possible(self, table: Any, command: Command) -> bool:
        """Whether the box holds a card that this could be about."""
        raise NotImplementedError

    def at_a_reader(
        self, table: Any, seat: SeatId, command: Command, chance: Random
    ) -> Move | None:
        """A card that lies there says the same, if one can."""
        raise NotImplementedError

    def over(self, table: Any) -> bool:
        over: bool = table.over
        return over

    def seen(self) -> "CardsSeen":
        return CardsSeen(self.most)

    def gold(self, table: Any) -> tuple[int, ...]:
        return tuple(table.purses.values())

    def audit(self, table: Any) -> None:
        self.seen().look(table)

    def room(self, table: Any, good: GoodId) -> int:
        """How many cards of a good can be out of sight, in hands, in the deck or discarded."""
        in_sight = [cards for place, cards in table.places() if place != self.discards]
        known = sum(len([card for card in cards if card.good == good]) for cards in in_sight)
        return self.most(table, good) - known

    def of_the_list(
        self, table: Any, seat: SeatId, moves: Iterable[Command], chance: Random
    ) -> Move | None:
        """One of a seat's moves, by the seat, by the steward or by a reader."""
        by_kind: dict[type[Command], list[Command]] = {}
        for one in moves:
            by_kind.setdefault(type(one), []).append(one)
        if not by_kind:
            return None
        (kind,) = chance.choices(list(by_kind), [self.often.get(kind, 4) for kind in by_kind])
        command = self.varied(table, chance.choice(by_kind[kind]), chance)
        if isinstance(command, _IN_SECRET):
            hand = self.hand_for(table, seat, chance, draws=1)
            act = self.secret_act(table, seat, hand, chance)
            return act if self.possible(table, act[0]) else (PackByHand(seat), seated(seat))
        if not self.possible(table, command):
            return None
        if chance.random() < 0.3:
            return self.at_a_reader(table, seat, command, chance) or (command, seated(seat))
        return command, STEWARD if chance.random() < 0.25 else seated(seat)

    def varied(self, table: Any, command: Command, chance: Random) -> Command:
        del table, chance
        return command

    def hand_for(self, table: Any, _seat: SeatId, chance: Random, draws: int = 12) -> Hand:
        """Cards that are out of sight, and stay in this hand whatever the others do."""
        goods = tuple(table.numbers.goods)
        hand: dict[CopyId, GoodId] = {}
        for _ in range(draws):
            good = chance.choice(goods)
            number = chance.randint(1, max(1, self.most(table, good)))
            copy = CopyId(f"{good}-{number:02d}")
            in_sight = place_of(table, Card(good, copy)) not in (None, self.discards)
            if not in_sight and self.room(table, good) > list(hand.values()).count(good):
                hand[copy] = good
        return tuple(hand)

    def may_hide(self, table: Any, seat: SeatId) -> bool:
        fills: bool = table.is_filling(seat)
        return fills

    def secret_act(self, table: Any, seat: SeatId, hand: Hand, chance: Random) -> Move:
        bag = table.bags[seat]
        packed = {card.copy for card in bag.cards}
        by_hand = Counter(card.good for card in bag.cards if card.copy is None and card.good)
        left = [copy for copy in hand if copy not in packed]
        for good, number in by_hand.items():
            same = [copy for copy in left if self._good(table, copy) == good][:number]
            left = [copy for copy in left if copy not in same]
        me = seated(seat)
        acts: list[Move] = [
            (PackByHand(seat), me),
            (SayTakingOut(seat, chance.random() < 0.5), me),
            (TakeOutByHand(seat, chance.choice([None, *self.twins])), me),
            (DismissStrays(seat), me),
            (SeatRead(seat), READER),
            (CardRead(seat, None), READER),
            (CardRead(seat, CopyId("unheard-of-01")), READER),
        ]
        if left:
            copy = chance.choice(left)
            acts += [(CardRead(seat, copy), READER)] * 6
            acts += [(PackByHand(seat, self._good(table, copy)), me)] * 2
        acts += [(CardRead(seat, card.copy), READER) for card in bag.cards if card.copy]
        return chance.choice(acts)

    def _good(self, table: Any, copy: CopyId) -> GoodId:
        card = table.card_of(copy)
        assert card is not None, "copies in hands are of the box"
        good: GoodId = card.good
        return good


def place_of(table: Any, card: Card) -> str | None:
    return next((place for place, cards in table.places() if card in cards), None)


class CardsSeen:
    """Which cards are known to lie where. Looked at again and again, it counts only what moved."""

    def __init__(self, most: Callable[[Any, GoodId], int]) -> None:
        """`most` is the number of cards of a good that are played with at a table."""
        self._most = most
        self._lying: list[Cards] = []
        self._copies: Counter[CopyId] = Counter()
        self._goods: Counter[GoodId] = Counter()

    def look(self, table: Any) -> None:
        """Each copy is in one place, and no more of a good is in sight than the box holds."""
        lying, moved = [cards for _, cards in table.places()], list[Card]()
        for before, cards in zip_longest(self._lying, lying, fillvalue=()):
            if cards != before:
                self._count(before, -1)
                self._count(cards, 1)
                moved.extend(cards)
        self._lying = lying
        for card in moved:
            self._hold_to_the_box(table, card)

    def _count(self, cards: Cards, by: int) -> None:
        for card in cards:
            if card.copy is not None:
                self._copies[card.copy] += by
            if card.good is not None:
                self._goods[card.good] += by

    def _hold_to_the_box(self, table: Any, card: Card) -> None:
        good, copy = card.good, card.copy
        if copy is not None:
            assert self._copies[copy] == 1, "a copy in two places"
            assert table.card_of(copy) == card, "a copy shows its own good"
        if good is not None and self._goods[good] > self._most(table, good):
            raise CardsContradict(f"{self._goods[good]} {good} cards are known")
