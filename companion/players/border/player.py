"""A player of Hart an der Grenze: packs, lies, offers money, stashes, and serves as sheriff."""

from collections.abc import Mapping
from functools import partial
from random import Random

from companion.game.cards import Card, Cards, without
from companion.game.contract import Command
from companion.game.values import GoodId, SeatId
from companion.games.bags.commands import Declare, NameCard, SealBag, SitOut
from companion.games.bags.tabletop import bag_of, hand_of
from companion.games.border.commands import GoOn
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.matching import split
from companion.games.border.round_end import ChooseSheriff, Stash
from companion.games.border.table import GOODS, STASH, Phase
from companion.games.border.unloading import LayDown
from companion.games.border.views import PublicView, SeatView
from companion.players.acting import Hold, Move
from companion.players.bags.choice import Choice
from companion.players.bags.packer import Packer, nameless

from .moves import at, moves

POOR = 12
"""With less money than this a player sells more goods."""


class Player:
    """One seat's memory and moods; `by_hand` of its cards go into the suitcase past the reader."""

    def __init__(
        self, seat: SeatId, chance: Random, by_hand: float = 0.15, unread: Cards = ()
    ) -> None:
        self.seat = seat
        self.stashed: Cards = ()  # this round
        self._chance = chance
        self._packer = Packer(seat, chance, by_hand, unread)
        self._claim: GoodId | None = None
        self._thought_of: set[tuple[str, int]] = set()

    def next_move(self, view: SeatView, held: Mapping[str, Cards], looks_at: Cards) -> Move | None:
        """Return the seat's move, or None if others must act first; `looks_at` are the cards that
        the sheriff alone sees."""
        public, me = view.public, at(view.public, self.seat)
        if me.suitcase and me.suitcase.shown_unread:
            return self._names(view, held)
        can = Choice(moves(view, self._chance), self._chance)
        match public.phase:
            case Phase.PACKING if view.mine.filling:
                return self._packs(view, can, held[hand_of(self.seat)])
            case Phase.DECLARING:
                return self._declares(public, can, len(held[bag_of(self.seat)]))
            case Phase.HAGGLING if public.ways and public.ways.seat == self.seat:
                return self._buys_itself_off(view, can, held[bag_of(self.seat)])
            case Phase.LAYING_DOWN if can.one(LayDown):
                return LayDown(self.seat, public.turn, len(held[bag_of(self.seat)]))
            case Phase.STASHING if can.one(Stash):
                return self._stashes(view, held)
            case Phase.STARTING if can.one(ChooseSheriff):
                seats = [place.seat for place in public.seats]
                return ChooseSheriff(self.seat, public.turn, seats[seats.index(self.seat) - 1])
        return self._as_sheriff(view, can, looks_at)

    def _as_sheriff(self, view: SeatView, can: Choice, looks_at: Cards) -> Command | None:
        match view.public.phase:
            case Phase.INSPECTING:
                return self._inspects(view.public, can)
            case Phase.HAGGLING:
                return self._takes_money(view.public, can)
            case Phase.LOOKING if view.mine.look is not None:
                return self._ends_look(view, looks_at)
        return can.one(GoOn)

    def _names(self, view: SeatView, held: Mapping[str, Cards]) -> Move | None:
        """Name a card that lies open: one that this player packed unread goes past the reader."""
        calling, suitcase = view.public.calling, at(view.public, self.seat).suitcase
        shown, place = (suitcase.shown if suitcase else None) or (), bag_of(self.seat)
        if suitcase is None or not suitcase.pointed:  # turned up to be sold
            place = f"{STASH if calling else GOODS}:{self.seat}"
        lying = tuple(card for card in held[place] if calling or card not in self.stashed)
        called = tuple(card for card in lying if calling and card.good == calling.good)
        known = (*shown, *view.mine.stash) if calling else shown
        cards = nameless(called, shown) or nameless(lying, known) or lying
        card = next((card for card in cards if card in self._packer.unread), None)
        if card is None:
            return NameCard(self.seat, cards[0].good) if cards else None
        self._packer.unread = without(self._packer.unread, [card])
        return Hold(card, place, place, NameCard(self.seat, card.good))

    def _packs(self, view: SeatView, can: Choice, hand: Cards) -> Move | None:
        public, choose = view.public, partial(self._chosen, view.public, hand)
        most, number = public.bag_max, public.turn
        packing = self._packer.next_move(view.mine, number, most, hand, choose)
        return packing or can.one(SitOut) or can.one(SealBag)

    def _chosen(self, public: PublicView, hand: Cards) -> Cards:
        """An honest suitcase, one of several legal goods, or one with contraband in it."""
        if not hand:
            return ()
        legal = [kind.good for kind in public.goods if kind.legal]
        mine = [card for card in hand if card.good in legal]
        self._claim = self._chance.choice([card.good for card in mine] or legal)
        mood, hidden = self._chance.random(), [card for card in hand if card not in mine]
        if mood < 0.45 and mine:
            return tuple(card for card in mine if card.good == self._claim)
        if (mood < 0.7 and mine) or not hidden:
            return tuple(self._chance.sample(hand, self._chance.randint(1, len(hand))))
        return (*hidden, *self._chance.sample(mine, self._chance.randint(0, len(mine))))

    def _declares(self, public: PublicView, can: Choice, number: int) -> Declare | None:
        """Now and then the number is false, where it may be."""
        declare = can.one(Declare)
        if declare is None:
            return None
        if not public.true_number and self._chance.random() < 0.15:
            number = declare.number or number
        return Declare(self.seat, self._claim or declare.good, number)

    def _inspects(self, public: PublicView, can: Choice) -> Command | None:
        """Point at whoever declared most, if anybody; use each marker while it is of use."""
        declared = {p.seat: p.suitcase.declared for p in public.seats if p.suitcase}
        numbers = {seat: said.number for seat, said in declared.items() if said}
        last = public.lap == public.laps
        kinds: tuple[tuple[type[PointAt | Confiscate], float], ...] = (
            (PointAt, 0.5 if public.may_extra else 0.25),
            (Confiscate, 0.7 if last else 0.1),
        )
        for kind, chance in kinds:
            found = sorted(can.all(kind), key=lambda one: -numbers.get(one.seat, 0))
            thought = (f"{kind.__name__}{len(public.may_extra)}", public.turn)
            if found and thought not in self._thought_of:
                self._thought_of.add(thought)
                if self._chance.random() < chance + 0.08 * numbers.get(found[0].seat, 0):
                    return found[0]
        return can.one(GoOn)

    def _buys_itself_off(self, view: SeatView, can: Choice, cards: Cards) -> Command | None:
        """Offer about half of what the suitcase is worth, now and then as an honest one too."""
        public, ways, gold = view.public, view.public.ways, view.mine.gold
        suitcase = at(public, self.seat).suitcase
        opens, asked = can.one(OpenSuitcase), can.one(Agree)
        if ways is None or suitcase is None or suitcase.declared is None:
            return opens
        if ways.sum is not None and not ways.sum.asks:
            return None  # it is the sheriff's turn to answer
        _, wrong = split(cards, suitcase.declared)
        prints = {kind.good: kind for kind in public.goods}
        lost = sum(prints[c.good].fine + prints[c.good].price for c in wrong if c.good)
        most = min(gold, lost)
        if asked is not None:
            return asked if asked.gold <= most else opens
        offers = gold > 0 and self._chance.random() < (0.7 if wrong else 0.25)
        sum_ = max(1, min(gold, 6 * lost // 10 + self._chance.randint(-2, 4)))
        return NameSum(self.seat, public.turn, sum_) if offers else opens

    def _takes_money(self, public: PublicView, can: Choice) -> Command | None:
        """Take a good sum. Ask once for half more than a small one, and then have it opened."""
        agrees, asks = can.one(Agree), can.one(NameSum)
        said = None if public.ways is None else public.ways.sum
        if said is None or said.asks or asks is None:
            return None
        if agrees is None or agrees.gold >= 4:
            return agrees or can.one(OpenSuitcase)
        owner, thought = at(public, asks.seat), ("sum", public.turn)
        more = min(-(-3 * agrees.gold // 2), owner.gold or 0)
        if thought in self._thought_of or more <= agrees.gold:
            return can.one(OpenSuitcase)
        self._thought_of.add(thought)
        return NameSum(asks.seat, public.turn, more, asks=True)

    def _ends_look(self, view: SeatView, cards: Cards) -> EndLook:
        """The clerk's word, or else the numbers that the sheriff sees."""
        look, turn = view.mine.look, view.public.turn
        suitcase = at(view.public, look.seat).suitcase if look else None
        known = look is not None and not look.unread and (look.back or look.kept)
        if known or suitcase is None or suitcase.declared is None:
            return EndLook(turn)
        back, kept = split(cards, suitcase.declared)
        return EndLook(turn, len(back), len(kept))

    def _stashes(self, view: SeatView, held: Mapping[str, Cards]) -> Stash:
        """The dearest goods, as many as can be sold at double price; the poor sell one more."""
        public, prints = view.public, {kind.good: kind for kind in view.public.goods}
        under = list(held[f"{STASH}:{self.seat}"])
        chosen: list[Card] = []
        dearest = sorted(
            held[f"{GOODS}:{self.seat}"],
            key=lambda card: -prints[card.good].price if card.good else 0,
        )
        most = public.stash_max - (view.mine.gold < POOR)
        for card in dearest:
            alike = [one for one in (*under, *chosen) if one.good == card.good]
            if len(chosen) < most and card.good and len(alike) < prints[card.good].limit:
                chosen.append(card)
        self.stashed = tuple(chosen)
        goods: dict[GoodId, int] = {}
        for card in chosen:
            if card.good:
                goods[card.good] = goods.get(card.good, 0) + 1
        named = dict(view.mine.goods)
        is_told = all(named.get(good, 0) >= number for good, number in goods.items())
        silent = self._chance.random() < 0.2 or not is_told
        return Stash(self.seat, len(chosen), {} if silent else goods)
