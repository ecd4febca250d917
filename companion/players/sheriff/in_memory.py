"""Plays straight through the rules, over a deck, hands, bags and a pile in memory."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion.game.cards import Card, Cards, card_of, without
from companion.game.commands import CardRead
from companion.game.contract import AnyGame, Command, PlaceKind, Tabletop, View, with_chance
from companion.game.values import READER, STEWARD, CopyId, Party, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import bag_of, hand_of
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.market import TakeFromPile
from companion.games.sheriff.numbers import Numbers
from companion.games.sheriff.state import PILE, Table
from companion.players.acting import Hold, Move, Slip, Swap, Take

Act = Callable[[Table, Command, Party], Table]
"""Carries a command out and gives the table after it; players expect never to be refused."""


class InMemory:
    """The table of the rules, and beside it where every real card lies."""

    def __init__(self, game: AnyGame, table: Table, chance: Random, act: Act) -> None:
        self.table = table
        self._game = game
        self._act = act
        self._chance = chance
        self._cards = _Lying(game.tabletop(table), table.numbers, chance)
        self._looked_at: Table | None = None
        self._views: Mapping[Party, View] = {}

    def view(self, seat: SeatId) -> View:
        """All views are cut at once, and looked at until something has happened."""
        if self._looked_at is not self.table:
            self._looked_at = self.table
            self._views = self._game.views(self.table, map(seated, self.table.seats))
        return self._views[seated(seat)]

    def held(self, seat: SeatId) -> Mapping[str, Cards]:
        return {hand_of(seat): self._cards.hands[seat], bag_of(seat): self._cards.bags[seat]}

    def do(self, seat: SeatId, move: Move) -> None:
        match move:
            case Take(say=TakeFromPile(pile=pile) as say):
                self._cards.take(seat, pile)
                self.say(seat, say)
            case Swap(cards):
                self._cards.swap(seat, cards)
            case Hold(card, target=target):
                self._cards.put(seat, card, target)
                self._carry_out(CardRead(seat, card.copy), READER)
            case Slip(card, target=target, say=say):
                self._cards.put(seat, card, target)
                self.say(seat, say)
            case Command():
                self.say(seat, move)

    def say(self, seat: SeatId, command: Command) -> None:
        self._carry_out(command, seated(seat))

    def lead(self, command: Command) -> None:
        self._carry_out(command, STEWARD)

    def tip_out(self, source: str, target: str) -> None:
        """Every bag is tipped out as soon as it is decided."""
        raise AssertionError(f"{source} is empty, so nothing goes to {target}")

    def refill(self) -> None:
        self._cards.refill()

    def shuffles(self) -> int:
        return self._cards.shuffles

    def _carry_out(self, command: Command, by: Party) -> None:
        command = with_chance(command, f"{self._chance.getrandbits(128):032x}")
        before = self.table
        self.table = self._act(before, command, by)
        piles = list(zip(before.piles, self.table.piles, strict=True))
        laid = [now.seen[len(was.seen) :] for was, now in piles]
        shown = tuple(card for cards in laid for card in cards)
        confiscated = Counter((*shown, *self.table.confiscated.cards))
        confiscated.subtract(before.confiscated.cards)
        for seat, bag in self.table.bags.items():
            if bag.stage in (BagStage.PASSED, BagStage.JUDGED) and self._cards.bags[seat]:
                self._tip_out(seat, confiscated)
        if isinstance(command, Claim | BurnGoods):
            self._cards.take_from_stands(shown, self._game.whereabouts(self.table))
        for number, cards in enumerate(laid):
            self._cards.lay(number, cards)

    def _tip_out(self, seat: SeatId, confiscated: Counter[Card]) -> None:
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

        self._cards.tip_out(seat, [card for card in self._cards.bags[seat] if is_taken(card)])


class _Lying:
    """Deck, hands, bags and piles; a card on a stand returns when it is shown and discarded.

    Cards given up and confiscated ones wait aside until the clerk was told of a pile for them.
    """

    def __init__(self, tabletop: Tabletop, numbers: Numbers, chance: Random) -> None:
        cards = [card_of(copy) for copy in tabletop.cards]
        chance.shuffle(cards)
        del cards[: tabletop.dealt(PlaceKind.AWAY)]
        each = numbers.pile_start
        self._chance = chance
        self._size = numbers.hand
        self._keeps = numbers.pile_keeps
        self._piles = [tuple(cards[number * each :][:each]) for number in range(numbers.piles)]
        self._deck: Cards = tuple(cards[tabletop.dealt(PlaceKind.DISCARD) :])
        self._aside: Cards = ()
        self._stands: Cards = ()
        self.hands: dict[SeatId, Cards] = dict.fromkeys(tabletop.seats, ())
        self.bags: dict[SeatId, Cards] = dict.fromkeys(tabletop.seats, ())
        self.shuffles = 0

    def refill(self) -> None:
        for seat in self.hands:
            self._fill(seat, self._size)

    def take(self, seat: SeatId, pile: int) -> None:
        *below, top = self._piles[pile - 1]
        self._piles[pile - 1] = tuple(below)
        self.hands[seat] += (top,)

    def swap(self, seat: SeatId, cards: Cards) -> None:
        """Set cards of the hand aside and draw as many as it then lacks."""
        size = min(len(self.hands[seat]), self._size)
        self.hands[seat] = without(self.hands[seat], cards)
        self._aside += cards
        self._fill(seat, size)

    def put(self, seat: SeatId, card: Card, target: str) -> None:
        into_bag = target == bag_of(seat)
        there, here = (self.bags, self.hands) if into_bag else (self.hands, self.bags)
        here[seat] = without(here[seat], [card])
        there[seat] += (card,)

    def tip_out(self, seat: SeatId, taken: Sequence[Card]) -> None:
        self._aside += tuple(taken)
        self._stands += without(self.bags[seat], taken)
        self.bags[seat] = ()

    def take_from_stands(self, shown: Cards, places: Mapping[CopyId, str]) -> None:
        """Remove the copies shown; for a card that was typed in, any copy not known elsewhere."""
        for card in shown:
            alike = [one for one in self._stands if one.good == card.good]
            alike = [one for one in alike if one.copy == card.copy] or [
                one for one in alike if one.copy not in places
            ]
            self._stands = without(self._stands, alike[:1])
            self._aside += tuple(alike[:1])

    def lay(self, pile: int, told: Cards) -> None:
        """Move cards set aside to the pile the clerk was told; any will do for an unnamed card."""
        for card in told:
            alike = [one for one in self._aside if one.good == card.good] or self._aside
            self._piles[pile] += tuple(alike[:1])
            self._aside = without(self._aside, alike[:1])

    def _fill(self, seat: SeatId, size: int) -> None:
        self.hands[seat] += self._drawn(size - len(self.hands[seat]))

    def _drawn(self, count: int) -> Cards:
        if len(self._deck) < count:
            self._shuffle()
        drawn, self._deck = self._deck[:count], self._deck[count:]
        return drawn

    def _shuffle(self) -> None:
        """All but the top of each pile, if that is anything."""
        kept = [pile[max(0, len(pile) - self._keeps) :] for pile in self._piles]
        rest = [c for pile, top in zip(self._piles, kept, strict=True) for c in without(pile, top)]
        if rest:
            self._chance.shuffle(rest)
            self._deck, self._piles = self._deck + tuple(rest), kept
            self.shuffles += 1
