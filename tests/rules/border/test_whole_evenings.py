"""Whole evenings by the steward alone, without phones and readers, to the score of the cards."""

from collections import Counter
from random import Random

import pytest

from companion.game.values import STEWARD, GoodId, SeatId
from companion.games.bags.commands import CountByHand, Declare, SealBag
from companion.games.border.commands import GoOn
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.round_end import ChooseSheriff, Stash
from companion.games.border.table import Phase
from companion.games.border.unloading import LayDown
from tests.border_talk import a_table_of

PRICE = {"jug": 2, "maracas": 3, "sombrero": 4, "cigar": 7, "tequila": 9, "statue": 12}
FINE = {"jug": 1, "maracas": 2, "sombrero": 3, "cigar": 4, "tequila": 5, "statue": 6}
LID = {
    3: (6, 5, 4, 3, 3, 2),
    4: (8, 7, 6, 4, 5, 3),
    5: (10, 8, 7, 5, 5, 4),
    6: (12, 10, 8, 6, 6, 4),
}
LEGAL = ("jug", "maracas", "sombrero")
Cards = list[str]


class Wood:
    """The cards and the money on the wooden table, reckoned by people who know the rules."""

    def __init__(self, players: int, chance: Random) -> None:
        self.chance = chance
        self.evening = a_table_of(players)
        self.seats = self.evening.table.seats
        self.deck = [
            good for good, n in zip(PRICE, (39, 30, 23, 18, 16, 13), strict=True) for _ in range(n)
        ]
        chance.shuffle(self.deck)
        self.money = dict.fromkeys(self.seats, 30)
        self.inside: dict[SeatId, Cards] = {}
        self.said: dict[SeatId, tuple[str, int]] = {}
        self.goods: dict[SeatId, Cards] = {seat: [] for seat in self.seats}
        self.stash: dict[SeatId, Cards] = {seat: [] for seat in self.seats}

    def play(self) -> None:
        """Every step is done by the steward."""
        while self.evening.phase is not Phase.OVER:
            getattr(self, f"_{self.evening.phase}")()

    def _does(self, command: object) -> None:
        self.evening.does(STEWARD, command)  # type: ignore[arg-type]

    def _goes_on(self) -> None:
        self._does(GoOn(self.evening.turn, self.evening.phase))

    def _packing(self) -> None:
        for seat in self.evening.table.packers:
            number = self.chance.randint(1, 5)
            self.inside[seat] = [self.deck.pop() for _ in range(number)]
            self._does(SealBag(seat, self.evening.turn))

    def _declaring(self) -> None:
        for seat in self.evening.table.packers:
            held = [good for good in self.inside[seat] if good in LEGAL]
            good = self.chance.choice(held or list(LEGAL))
            number = held.count(good) or self.chance.randint(1, 5)
            self.said[seat] = good, number
            self._does(Declare(seat, GoodId(good), number))

    def _inspecting(self) -> None:
        public = self.evening.public()
        turn = self.evening.turn
        if public.may_point and self.chance.random() < 0.7:
            self._does(PointAt(self.chance.choice(public.may_point), turn))
        elif public.may_extra and self.chance.random() < 0.5:
            self._does(PointAt(self.chance.choice(public.may_extra), turn, extra=True))
        elif public.may_confiscate and self.chance.random() < 0.5:
            self._does(Confiscate(self.chance.choice(public.may_confiscate), turn))
        else:
            self._goes_on()

    def _haggling(self) -> None:
        seat, turn = self.evening.table.haggling, self.evening.turn
        assert seat is not None
        if self.money[seat] and self.chance.random() < 0.4:
            gold = self.chance.randint(1, self.money[seat])
            self._does(NameSum(seat, turn, gold))
            self._does(Agree(seat, turn, gold))
            self._pays(seat, self.evening.table.sheriff, gold)
        else:
            self._does(OpenSuitcase(seat, turn))

    def _checking(self) -> None:
        (seat,) = self.evening.table.opened
        self._count(seat, self.inside[seat])
        self._goes_on()
        match, others = self._split(seat)
        number = self.said[seat][1]
        if not others and len(match) == number:
            self.money[seat] += sum(FINE[good] for good in match)
        self.money[seat] -= min(self.money[seat], sum(FINE[good] for good in others))
        self._down(seat, match, others)

    def _looking(self) -> None:
        seat = self.evening.table.look
        assert seat is not None
        match, others = self._split(seat)
        self._does(EndLook(self.evening.turn, len(match), len(others)))
        self._down(seat, match, [])
        self.goods[self.evening.table.sheriff] += others

    def _unloading(self) -> None:
        for seat in self.evening.table.closed:
            self._does(LayDown(seat, self.evening.turn, len(self.inside[seat])))
            self._down(seat, self.inside[seat], [])

    def _closing(self) -> None:
        self._goes_on()

    def _stashing(self) -> None:
        seat = self.evening.table.next_to_stash
        assert seat is not None
        number = self.chance.randint(0, min(3, len(self.goods[seat])))
        self._does(Stash(seat, number))
        self.chance.shuffle(self.goods[seat])
        self.stash[seat] += self.goods[seat][:number]
        self.goods[seat] = self.goods[seat][number:]

    def _selling(self) -> None:
        self._goes_on()
        for seat in self.evening.table.opened:
            self._count(seat, self.goods[seat])
        if self.evening.table.opened:
            self._goes_on()
        for seat in self.seats:
            self.money[seat] += sum(PRICE[good] for good in self.goods[seat])
            self._down(seat, [], self.goods[seat])
            self.goods[seat] = []

    def _starting(self) -> None:
        least = min(self.money.values())
        poorest = [seat for seat in self.seats if self.money[seat] == least]
        if len(poorest) > 1:
            self._goes_on()
        else:
            first = self.chance.choice(self.seats)
            self._does(ChooseSheriff(poorest[0], self.evening.turn, first))

    def _calling(self) -> None:
        self._goes_on()
        opened, calling = self.evening.table.opened, self.evening.table.calling
        for seat in opened:
            assert calling is not None
            self._count(seat, [one for one in self.stash[seat] if one == calling.good])
        if opened:
            self._goes_on()

    def _count(self, seat: SeatId, cards: Cards) -> None:
        self._does(CountByHand(seat, {GoodId(good): n for good, n in Counter(cards).items()}))

    def _split(self, seat: SeatId) -> tuple[Cards, Cards]:
        good, number = self.said[seat]
        match = [one for one in self.inside[seat] if one == good][:number]
        others = list((Counter(self.inside[seat]) - Counter(match)).elements())
        return match, others

    def _down(self, seat: SeatId, cards: Cards, gone: Cards) -> None:
        self.goods[seat] += cards
        self.deck = [*gone, *self.deck]
        self.inside[seat] = []

    def _pays(self, payer: SeatId, payee: SeatId, gold: int) -> None:
        self.money[payer] -= gold
        self.money[payee] += gold

    def sell_double(self) -> dict[SeatId, int]:
        """The rulebook's sale, card by card of the group whose turn it is."""
        total = dict(self.money)
        for good, limit in zip(PRICE, LID[len(self.seats)], strict=True):
            held = {seat: self.stash[seat].count(good) for seat in self.seats}
            left = limit
            if sum(held.values()) <= limit:
                left = sum(held.values())
            for number in sorted(set(held.values()) - {0}, reverse=True):
                group = [seat for seat in self.seats if held[seat] == number]
                sold = min(left, number * len(group))
                for seat in group:
                    total[seat] += sold * 2 * PRICE[good] // len(group)
                left = left - sold
        return total


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
def test_an_evening_by_the_steward_alone_ends_with_the_score_of_the_cards(
    players: int, seed: int
) -> None:
    wood = Wood(players, Random(seed))
    wood.play()
    score = wood.evening.public().score
    assert score is not None
    assert {sheet.seat: sheet.total for sheet in score.sheets} == wood.sell_double()
    assert sum(len(cards) for cards in wood.stash.values()) > 0
