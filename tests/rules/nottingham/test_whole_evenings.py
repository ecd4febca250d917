"""Whole evenings by the steward alone, without phones and readers, to the score of the cards."""

from collections import Counter
from random import Random

import pytest

from companion.game.contract import Command
from companion.game.values import STEWARD, GoodId, SeatId
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush
from companion.games.nottingham.attack import Defend, LetHappen, TakeFromHand
from companion.games.nottingham.barter import EndOffer, OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.offers import ShowHand, TakeOffer
from companion.games.nottingham.purchase import LayOffer, NameOffer, RefuseOffers
from companion.games.nottingham.springing import SpringAmbush
from companion.games.nottingham.table import Phase
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import Act, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard, TurnIn
from tests.nottingham_talk import CASKET, CHAIN, CLOCKWISE, COIN, ITEMS, PAIRS, a_table_of
from tests.nottingham_talk import colour as colour_card
from tests.nottingham_talk import pair as pair_card

TRACK = (4, 3, 5, 2, 6, 4, 3, 7, 2, 5, 4, 8, 3, 6, 2, 4, 5, 3, 4, 2)
POINTS = dict(zip(ITEMS, (7, 8, 9, 10, 11, 12, 13), strict=True))
TASKS = {
    "seven_different": (27, 22),
    "five_alike": (30, 25),
    "four_pairs": (24, 19),
    "three_pairs": (14, 10),
}
ATTACKS = ("candlestick", "pearls", "gems")
Cards = list[GoodId]


class Wood:
    """The cards on the wooden table, moved by people who know the rules by heart."""

    def __init__(self, players: int, chance: Random, eagerness: float) -> None:
        self.chance, self.eagerness = chance, eagerness
        self.evening = a_table_of(players)
        self.seats = CLOCKWISE[:players]
        self.deck = [good for good in ITEMS for _ in range(12)]
        chance.shuffle(self.deck)
        self.hands = {seat: [self.deck.pop() for _ in range(3)] for seat in self.seats}
        self.discards: Cards = []
        self.points: dict[SeatId, Cards] = {seat: [] for seat in self.seats}
        self.stack = [*PAIRS, *self.seats]
        chance.shuffle(self.stack)
        self.ambushes: dict[SeatId, list[str]] = {seat: [] for seat in self.seats}
        self.solved: dict[str, list[SeatId]] = {task: [] for task in TASKS}
        self.position = 0
        self.ended = False
        self.turn = 0
        self.laid = 0
        self.kinds: Counter[str] = Counter()

    @property
    def player(self) -> SeatId:
        return self.seats[self.turn % len(self.seats)]

    @property
    def others(self) -> tuple[SeatId, ...]:
        at = self.turn % len(self.seats)
        return self.seats[at + 1 :] + self.seats[:at]

    def play(self) -> None:
        while not self.ended:
            self._turn()
            self._compare()
        assert self.evening.public().phase is Phase.SCORING
        while self.evening.phase is not Phase.OVER:
            self._does(GoOn(self.evening.turn, Phase.SCORING))

    def _does(self, command: Command) -> None:
        self.evening.does(STEWARD, command)

    def _compare(self) -> None:
        table = self.evening.table
        assert self.evening.cards() == 84
        assert table.position == self.position
        assert {seat: len(cards) for seat, cards in self.hands.items()} == table.hands
        assert (len(self.discards), len(self.stack)) == (len(table.discards), table.stack)
        assert self.ended or len(self.deck) == table.draw
        assert {s: [c.good for c in cards] for s, cards in table.points.items()} == self.points
        assert {s: len(lying) for s, lying in table.ambushes.items()} == {
            seat: len(lying) for seat, lying in self.ambushes.items()
        }

    def _turn(self) -> None:
        card, number, player = self.deck.pop(), self.evening.turn, self.player
        self._does(TurnUp(player, number, card))
        self._settle()
        if self.ended:
            return
        if card == CHAIN:
            self.hands[player].append(card)
        elif self.chance.random() < 0.3 or not any(self.hands[seat] for seat in self.others):
            self._take(card)
        else:
            self._act(card)
        self._compare()
        if self.chance.random() < self.eagerness and self._turns_in():
            return
        self._does(GoOn(number, Phase.TURNING_IN))
        self._next()

    def _next(self) -> None:
        self.turn += 1
        self._settle()

    def _take(self, card: GoodId) -> None:
        self._does(TakeCard(self.player, self.evening.turn))
        self.hands[self.player].append(card)

    def _act(self, card: GoodId) -> None:
        self.kinds[card] += 1
        if card in ATTACKS:
            self._attack(card)
        elif card == COIN:
            self._purchase(card)
        elif card == CASKET:
            self._barter(card)
        else:
            self._ambush(card)

    def _attack(self, card: GoodId) -> None:
        player, turn = self.player, self.evening.turn
        target = self.chance.choice([seat for seat in self.others if self.hands[seat]])
        self._does(Act(player, turn, target))
        if CHAIN in self.hands[target]:
            self._does(Defend(target, turn))
            self._gives(target, player, CHAIN)
        else:
            self._does(LetHappen(target, turn))
            taken = self.chance.choice(self.hands[target])
            if card == "gems":
                self._does(TakeFromHand(player, turn, taken))
            self._gives(target, player, taken)
        self.hands[target].append(card)

    def _gives(self, giver: SeatId, taker: SeatId, card: GoodId) -> None:
        self.hands[giver].remove(card)
        self.hands[taker].append(card)

    def _purchase(self, card: GoodId) -> None:
        player, turn = self.player, self.evening.turn
        self._does(Act(player, turn))
        offers: dict[SeatId, GoodId] = {}
        for seat in self.others:
            if not self.hands[seat]:
                continue
            fit = [good for good in self.hands[seat] if good != card]
            if not fit:
                self._does(ShowHand(seat, turn))
                continue
            offers[seat] = self.chance.choice(fit)
            self._does(LayOffer(seat, turn))
        if not offers:
            self.hands[player].append(card)
            return
        for seat, good in offers.items():
            if self.chance.random() < 0.7:
                self._does(NameOffer(seat, turn, good))
        if self.chance.random() < 0.2:
            self._does(RefuseOffers(player, turn))
            self.hands[player].append(card)
            return
        of = self.chance.choice(list(offers))
        self._does(TakeOffer(player, turn, of))
        self._gives(of, player, offers[of])
        self.hands[of].append(card)

    def _barter(self, card: GoodId) -> None:
        player, turn = self.player, self.evening.turn
        self._does(Act(player, turn))
        offers: dict[SeatId, Cards] = {}
        for seat in self.others:
            fit = [good for good in self.hands[seat] if good != card]
            if not fit:
                if self.hands[seat]:
                    self._does(ShowHand(seat, turn))
                continue
            number = self.chance.randint(1, min(2, len(fit)))
            offers[seat] = self.chance.sample(fit, number)
            for good in offers[seat]:
                self._does(OfferCard(seat, turn, good))
            if number == 1 and len(self.hands[seat]) > 1:
                self._does(EndOffer(seat, turn))
        if not offers:
            self.hands[player].append(card)
            return
        of = self.chance.choice(list(offers))
        self._does(TakeOffer(player, turn, of))
        for good in offers[of]:
            self._gives(of, player, good)
        self.hands[of].append(card)

    def _ambush(self, card: GoodId) -> None:
        player, turn = self.player, self.evening.turn
        if not self.stack:
            self._take(card)
            return
        self._does(Act(player, turn))
        seen = [self.stack.pop(0) for _ in range(min(2, len(self.stack)))]
        fit = [one for one in seen if one != player]
        if not fit:
            self.stack += seen
            self._does(KeepNoAmbush(player, turn))
            self.hands[player].append(card)
            return
        kept = self.chance.choice(fit)
        seen.remove(kept)
        self.stack += seen
        self.ambushes[player].append(kept)
        self._does(LayAmbush(player, turn))

    def _turns_in(self) -> bool:
        """True if the turn is over by that."""
        player, turn = self.player, self.evening.turn
        counts = Counter(self.hands[player])
        task = self._task(counts)
        alike = [good for good, number in counts.items() if number >= 3]
        if task is not None:
            name, cards = task
            self._lay(cards)
            self._does(TurnIn(player, turn, name))
            self.solved[name].append(player)
            self.discards += cards
            if sum(map(len, self.solved.values())) == 8:
                self.ended = True
                return True
            self._favour()
            return True
        if not alike:
            return False
        good = self.chance.choice(alike)
        self._lay([good] * self.chance.randint(3, counts[good]))
        self._does(TurnIn(player, turn))
        return self._set(good)

    def _lay(self, cards: Cards) -> None:
        for good in cards:
            self._does(LayCard(self.player, self.evening.turn, good))
            self.hands[self.player].remove(good)
        self.laid = len(cards)

    def _set(self, good: GoodId) -> bool:
        player, turn = self.player, self.evening.turn
        holders = [seat for seat in self.others if self.ambushes[seat]]
        for seat in holders:
            for shown in list(self.ambushes[seat]):
                if self.laid >= 3 and (shown == player or good in shown.split()):
                    card = colour_card(player) if shown == player else pair_card(shown)
                    self._does(SpringAmbush(seat, turn, card))
                    self.kinds["sprung"] += 1
                    self.ambushes[seat].remove(shown)
                    self.stack.append(shown)
                    self.hands[seat].append(good)
                    self.hands[player].append(GoodId("gold"))
                    self.laid -= 1
        if self.laid < 3:
            self.hands[player] += [good] * self.laid
            self._next()
            return True
        if any(self.ambushes[seat] for seat in self.others):
            self._does(GoOn(turn, Phase.AMBUSHED))
        self.points[player].append(good)
        self.discards += [good] * (self.laid - 1)
        self._favour()
        return True

    def _task(self, counts: Counter[GoodId]) -> tuple[str, Cards] | None:
        pairs = [good for good, number in counts.items() if number >= 2]
        five = [good for good, number in counts.items() if number >= 5]
        found: dict[str, Cards] = {}
        if len(counts) == 7:
            found["seven_different"] = list(counts)
        if five:
            found["five_alike"] = five[:1] * 5
        if len(pairs) >= 4:
            found["four_pairs"] = pairs[:4] * 2
        if len(pairs) >= 3:
            found["three_pairs"] = pairs[:3] * 2
        for task, cards in found.items():
            if len(self.solved[task]) < 2 and self.player not in self.solved[task]:
                return task, cards
        return None

    def _favour(self) -> None:
        self.position += 1
        if self.position > len(TRACK):
            self.ended = True
            return
        number = TRACK[self.position - 1]
        waiting = [s for s in (self.player, *self.others) if len(self.hands[s]) <= number]
        for seat in waiting:
            self._settle()
            if self.ended:
                return
            self.hands[seat].append(self.deck.pop())
        self._settle()
        if not self.ended:
            self._next()

    def _settle(self) -> None:
        """The draw pile is empty: the discards, or the special case."""
        while not self.deck:
            if self.discards:
                self.deck, self.discards = self.discards, []
                self.chance.shuffle(self.deck)
                self.kinds["turned over"] += 1
                return
            number = TRACK[self.position - 1] if self.position else 99
            for seat, hand in self.hands.items():
                while len(hand) > number:
                    good = hand.pop(self.chance.randrange(len(hand)))
                    self._does(DiscardCard(seat, self.evening.turn, good))
                    self.discards.append(good)
                    self.kinds["special"] += 1
            self.position += 1
            if self.position > len(TRACK):
                self.ended = True
                return

    def totals(self) -> dict[SeatId, int]:
        total = {seat: sum(POINTS[g] for g in cards) for seat, cards in self.points.items()}
        for task, solvers in self.solved.items():
            for seat in solvers:
                total[seat] += TASKS[task][len(solvers) - 1]
        return total


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(5))
def test_an_evening_by_the_steward_alone_ends_with_the_score_of_the_cards(
    players: int, seed: int
) -> None:
    wood = Wood(players, Random(seed), (0.9, 0.7, 0.4, 0.2, 0.1)[seed])
    wood.play()
    score = wood.evening.public().score
    assert score is not None
    assert {sheet.seat: sheet.total for sheet in score.sheets} == wood.totals()
    best = max((total, len(wood.points[seat])) for seat, total in wood.totals().items())
    assert all((wood.totals()[s], len(wood.points[s])) == best for s in score.winners)


def test_these_evenings_meet_every_action_and_both_piles_empty() -> None:
    met: Counter[str] = Counter()
    for seed in range(5):
        wood = Wood(7, Random(seed), (0.9, 0.7, 0.4, 0.2, 0.1)[seed])
        wood.play()
        met += wood.kinds
    assert {*ITEMS, "sprung", "turned over", "special"} - {CHAIN} <= set(met)
