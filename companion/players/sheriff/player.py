"""A player of Sheriff: changes cards, packs honestly or not, declares, and serves as sheriff.

It never counts an opened bag by hand, for it has no eyes: cards that nobody read are named by the
merchant who packed them and remembers.
"""

from functools import partial
from random import Random

from companion.game.cards import Cards
from companion.game.contract import Command
from companion.game.values import GoodId, SeatId
from companion.games.bags.commands import Declare, NameCard, SealBag, SitOut
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import hand_of
from companion.games.sheriff import commands as c
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.deals.commands import HandOver, SayNotThere
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.deputies import PickFromChest, ShareChest
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import (
    ChooseFirst,
    CloseMarket,
    EndTurn,
    LayOnPile,
    TakeFromPile,
)
from companion.games.sheriff.pile_talk import ReshufflePile
from companion.games.sheriff.rounds import EndRound, TurnUpContraband
from companion.games.sheriff.state import PILE, Phase
from companion.games.sheriff.views import PublicSeat, PublicView, SeatView
from companion.players.acting import Move, Swap, Take
from companion.players.bags.choice import Choice
from companion.players.bags.packer import Packer

from .haggling import Haggler
from .moves import declared_goods, legal_goods, moves, place_of


class Player:
    """One seat's memory and moods; `by_hand` of its cards go into the bag past the reader."""

    def __init__(
        self, seat: SeatId, chance: Random, by_hand: float = 0.15, unread: Cards = ()
    ) -> None:
        """`unread` cards lie in its bag already, and whoever packed them remembers them."""
        self.seat = seat
        self._chance = chance
        self._planned_market_in = self._picked_in = 0
        self._to_take = 0
        self._to_change: Cards = ()
        self._to_lay: Cards = ()
        self._changed = 0
        self._packer = Packer(seat, chance, by_hand, unread)
        self._claim: GoodId | None = None
        self._face_down: Cards = ()
        self._haggler = Haggler(seat, chance)

    def next_move(self, view: SeatView, hand: Cards) -> Move | None:
        """Return the seat's move, or None if others must act first."""
        can = Choice(moves(view, self._chance), self._chance)
        return (
            self._names(view)
            or self._pays(view, can)
            or self._hands_over(can)
            or self._burns(view, can)
            or self._claims(view, can)
            or self._in_this_step(view, can, hand)
        )

    def _in_this_step(self, view: SeatView, can: Choice, hand: Cards) -> Move | None:
        if self.seat in view.public.officers:
            return self._as_sheriff(view.public, can)
        match view.public.phase:
            case Phase.MARKET:
                return self._at_the_market(view.public, can, hand)
            case Phase.PACKING if view.mine.filling:
                return self._packs(view, can, hand)
            case Phase.DECLARING:
                return self._declares(can)
            case Phase.INSPECTING:
                return self._haggler.as_merchant(view.public, can)
            case _:
                return None

    def recalls(self) -> GoodId | None:
        """A card face down that went to somebody else before anyone had named it."""
        return self._remembered() if self._face_down else None

    def pile_shuffled(self, view: SeatView) -> Command | None:
        """The deck ran out and people shuffled the pile: the sheriff says so."""
        is_told = view.public.officers[:1] == (self.seat,) and view.public.reshuffles
        return ReshufflePile() if is_told and not view.over else None

    # A merchant's part.

    def _at_the_market(self, public: PublicView, can: Choice, hand: Cards) -> Move | None:
        """Tops of piles first, then the deck; some of the cards given up are named, all counted."""
        market = public.market
        assert market is not None, "the market is open"
        if market.turn != self.seat:
            return None
        if self._planned_market_in != public.round:
            self._planned_market_in = public.round
            self._plan_market(public, hand)
        say = can.one(TakeFromPile)
        if self._to_take and say is not None:
            self._to_take -= 1
            top = public.piles[say.pile - 1].top
            return Take(PILE, top, hand_of(self.seat), say)
        if self._to_change:
            cards, self._to_change = self._to_change, ()
            return Swap(cards)
        pile = self._chance.choice(market.onto)
        if self._to_lay:
            card, *rest = self._to_lay
            self._to_lay = tuple(rest)
            return LayOnPile(self.seat, public.round, card.good, pile)
        return EndTurn(self.seat, public.round, self._changed, pile)

    def _plan_market(self, public: PublicView, hand: Cards) -> None:
        most = min(public.market.most if public.market else 0, len(hand))
        self._changed = self._chance.randint(0, most)
        self._to_change = tuple(self._chance.sample(hand, self._changed))
        self._to_lay = self._to_change[: self._chance.randint(0, self._changed)]
        from_piles = public.market is not None and public.market.from_piles
        self._to_take = self._chance.randint(0, self._changed) if from_piles else 0

    def _packs(self, view: SeatView, can: Choice, hand: Cards) -> Move | None:
        public = view.public
        choose = partial(self._chosen, view, hand)
        most, number = public.bag_max, public.round
        packing = self._packer.next_move(view.mine, number, most, hand, choose)
        return packing or can.one(SitOut) or can.one(SealBag)

    def _chosen(self, view: SeatView, hand: Cards) -> Cards:
        """An honest bag, one of several legal goods, or one with contraband in it."""
        legal, declared = legal_goods(view.public), declared_goods(view.public)
        mine = tuple(card for card in hand if card.good in legal)
        hidden = tuple(card for card in hand if card.good not in legal)
        mood = self._chance.random()
        named = [card.good for card in mine if card.good in declared]
        self._claim = self._chance.choice(named or list(declared))
        honest = tuple(card for card in mine if card.good == self._claim)
        if mood < 0.45 and honest:
            return honest
        if mood < 0.7 and mine:
            return tuple(self._chance.sample(mine, self._chance.randint(1, len(mine))))
        others = self._chance.sample(mine, self._chance.randint(0, len(mine)))
        return (*hidden, *others) or hand

    def _declares(self, can: Choice) -> Declare | None:
        planned = [declare for declare in can.all(Declare) if declare.good == self._claim]
        return self._chance.choice(planned) if planned else can.one(Declare)

    def _names(self, view: SeatView) -> NameCard | None:
        """Cards that nobody read are named once they lie before their merchant."""
        me = place_of(view.public, self.seat)
        opened = me.bag is not None and me.bag.stage is BagStage.OPENED and me.bag.shown_unread
        if self._packer.unread and (opened or me.unsorted):
            card, *rest = self._packer.unread
            self._packer.unread = tuple(rest)
            legal = card.good in legal_goods(view.public)
            if opened or legal or view.over or self._chance.random() < 0.5:
                return NameCard(self.seat, card.good)
            self._face_down += (card,)
            return NameCard(self.seat)
        if view.over and view.mine.contraband_unread and (self._face_down or self._packer.unread):
            card, *rest = self._face_down + self._packer.unread
            self._face_down, self._packer.unread = tuple(rest), ()
            return NameCard(self.seat, card.good)
        return None

    def _burns(self, view: SeatView, can: Choice) -> BurnGoods | None:
        """Burn goods once the card that does it is counted and named."""
        burning, held = view.public.burning, dict(view.mine.contraband)
        return can.one(BurnGoods) if burning is not None and burning.card in held else None

    def _claims(self, view: SeatView, can: Choice) -> Claim | None:
        """Claim at the black market once the seat has enough named goods."""
        market, held = view.public.black_market, dict(view.mine.contraband)
        needs = market.needs if market else 0
        known = [claim for claim in can.all(Claim) if held.get(claim.good, 0) >= needs]
        return known[0] if known else None

    def _pays(self, view: SeatView, can: Choice) -> PayDebt | None:
        """Pay with the least goods, or with a card face down whose name only this player knows."""
        debts = [debt for debt in view.public.debts if debt.debtor == self.seat]
        if any(debt.suggestions for debt in debts) or view.mine.debt_choices:
            return can.one(PayDebt)
        if not debts or not self._face_down:
            return None
        good = self._remembered()
        return PayDebt(self.seat, {good: 1} if good else {})

    def _hands_over(self, can: Choice) -> HandOver | SayNotThere | None:
        """Hand over some contraband by name; only this player may know the name."""
        absent = can.one(SayNotThere)
        if absent is not None:
            return absent
        handing = can.one(HandOver)
        if handing is None or handing.goods or not self._face_down:
            return handing
        good = self._remembered()
        return HandOver(self.seat, handing.deal, {good: 1} if good else {})

    def _remembered(self) -> GoodId | None:
        card, *rest = self._face_down
        self._face_down = tuple(rest)
        return card.good

    # The sheriff's part, or a deputy's.

    def _as_sheriff(self, public: PublicView, can: Choice) -> Command | None:
        confiscated = can.one(LayConfiscated)
        if confiscated is not None and self._chance.random() < 0.8:  # or they find their way
            return confiscated
        return (
            self._haggler.answers(public, can)
            or self._picks_the_first(public, can)
            or can.one(CloseMarket)
            or can.one(JudgeBag)
            or self._inspects(public, can)
            or can.one(PickFromChest)
            or can.one(ShareChest)
            or can.one(EndRound)
            or can.one(TurnUpContraband)
        )

    def _picks_the_first(self, public: PublicView, can: Choice) -> ChooseFirst | None:
        if self._picked_in == public.round:
            return None
        first = can.one(ChooseFirst)
        self._picked_in = public.round if first else self._picked_in
        return first

    def _inspects(self, public: PublicView, can: Choice) -> c.OpenBag | c.PassBag | None:
        """One bag after another, as they come to mind; two deputies take them in turn."""
        opens = {opened.seat: opened for opened in can.all(c.OpenBag)}
        if not opens:
            return can.one(c.PassBag)  # for a sum that both deputies name
        together = len(public.officers) > 1
        merchant = next(iter(opens)) if together else self._chance.choice(list(opens))
        passes = [passed for passed in can.all(c.PassBag) if passed.seat == merchant]
        if not passes or self._chance.random() < self._suspicion(place_of(public, merchant)):
            return opens[merchant]
        return passes[0]

    def _suspicion(self, merchant: PublicSeat) -> float:
        """The more cards somebody declares, the sooner one looks."""
        declared = merchant.bag.declared if merchant.bag else None
        return 0.2 + 0.07 * (declared.number if declared else 0)
