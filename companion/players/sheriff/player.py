"""A player of Sheriff: changes cards, packs honestly or not, declares, and serves as sheriff.

It never counts an opened bag by hand, for it has no eyes: cards that nobody read are named by the
merchant who packed them and remembers.
"""

from random import Random

from companion.game.cards import Card, Cards
from companion.game.contract import Command
from companion.game.values import CopyId, GoodId, SeatId
from companion.games.sheriff import commands as c
from companion.games.sheriff.state import PILE, BagStage, Phase, Wish
from companion.games.sheriff.tabletop import bag_of, hand_of
from companion.games.sheriff.views import PublicChest, PublicSeat, PublicView, SeatView
from companion.players.acting import Hold, Move, Slip, Swap, Take

from .haggling import Haggler

MOST_ASKED = 15


class Player:
    """One seat's memory and moods; `by_hand` of its cards go into the bag past the reader."""

    def __init__(
        self, seat: SeatId, chance: Random, by_hand: float = 0.15, unread: Cards = ()
    ) -> None:
        """`unread` cards lie in its bag already, and whoever packed them remembers them."""
        self.seat = seat
        self._chance = chance
        self._by_hand = by_hand
        self._planned_market_in = self._picked_in = 0
        self._to_take = 0
        self._to_change: Cards = ()
        self._to_lay: Cards = ()
        self._changed = 0
        self._planned_in = 0
        self._claim: GoodId | None = None
        self._to_pack: Cards = ()
        self._read: Cards = ()  # what the reader counted in; one of them may come out again
        self._typed: Cards = ()
        self._unread = unread  # in the bag or on the stand, and only this player knows them
        self._face_down: Cards = ()
        self._hesitates = False
        self._haggler = Haggler(seat, chance)

    def next_move(self, view: SeatView, hand: Cards) -> Move | None:
        """What this seat does now, or nothing: then it is for others to act."""
        due = self._names(view) or self._pays(view) or self._hands_over(view) or self._burns(view)
        if due is not None:
            return due
        if view.mine.claimable and self._known(view):
            return c.Claim(self.seat, view.public.round, self._known(view)[0])
        if self.seat in view.public.officers:
            return self._as_sheriff(view.public)
        match view.public.phase:
            case Phase.MARKET:
                return self._at_the_market(view.public, hand)
            case Phase.PACKING if view.mine.filling:
                return self._packs(view, hand)
            case Phase.DECLARING if view.public.next_to_declare == self.seat:
                return self._declares(view)
            case Phase.INSPECTING:
                return self._haggler.as_merchant(view)
            case _:
                return None

    def pile_shuffled(self, view: SeatView) -> Command | None:
        """The deck ran out and people shuffled the pile: the sheriff says so."""
        is_told = view.public.officers[:1] == (self.seat,) and view.public.reshuffles
        return c.ReshufflePile() if is_told and not view.over else None

    # A merchant's part.

    def _at_the_market(self, public: PublicView, hand: Cards) -> Move | None:
        """Tops of piles first, then the deck; some of the cards given up are named, all counted."""
        market = public.market
        assert market is not None, "the market is open"
        if market.turn != self.seat:
            return None
        if self._planned_market_in != public.round:
            self._planned_market_in = public.round
            self._plan_market(public, hand)
        piles = [number for number, pile in enumerate(public.piles, 1) if pile.number]
        if self._to_take and piles:
            self._to_take -= 1
            pile = self._chance.choice(piles)
            top, say = public.piles[pile - 1].top, c.TakeFromPile(self.seat, public.round, pile)
            return Take(PILE, top, hand_of(self.seat), say)
        if self._to_change:
            cards, self._to_change = self._to_change, ()
            return Swap(cards)
        pile = self._chance.choice(market.onto)
        if self._to_lay:
            card, *rest = self._to_lay
            self._to_lay = tuple(rest)
            return c.LayOnPile(self.seat, public.round, card.good, pile)
        return c.EndTurn(self.seat, public.round, self._changed, pile)

    def _plan_market(self, public: PublicView, hand: Cards) -> None:
        most = min(public.market.most if public.market else 0, len(hand))
        self._changed = self._chance.randint(0, most)
        self._to_change = tuple(self._chance.sample(hand, self._changed))
        self._to_lay = self._to_change[: self._chance.randint(0, self._changed)]
        from_piles = public.market is not None and public.market.from_piles
        self._to_take = self._chance.randint(0, self._changed) if from_piles else 0

    def _packs(self, view: SeatView, hand: Cards) -> Move:
        """As planned, with whatever others have put in or taken away meanwhile."""
        if self._planned_in != view.public.round:
            self._plan(view, hand)
        mine = view.mine
        if mine.strays:
            stray = _of(hand, mine.strays[0].copy)
            return self._slips_out(stray, c.DismissStrays(self.seat))
        self._read = tuple(card for card in self._read if card not in hand)
        self._to_pack = tuple(card for card in self._to_pack if card in hand)
        if mine.taking_out:
            return self._takes_out() if self._read else c.SayTakingOut(self.seat, on=False)
        if self._to_pack:
            return self._puts_in(view.public.bag_max, mine.counted)
        if self._hesitates and mine.counted > view.public.bag_max // 2:
            self._hesitates = False
            if self._typed:
                *rest, card = self._typed
                self._typed = tuple(rest)
                return self._slips_out(card, c.TakeOutByHand(self.seat, card.good))
            if self._read:
                return c.SayTakingOut(self.seat)
        if mine.counted == 0 and hand:
            self._plan(view, hand)
            return self._puts_in(view.public.bag_max, mine.counted)
        if mine.counted == 0:
            return c.SitOut(self.seat, view.public.round)
        return c.SealBag(self.seat, view.public.round)

    def _plan(self, view: SeatView, hand: Cards) -> None:
        """An honest bag, one of several legal goods, or one with contraband in it."""
        legal, declared = _legal_goods(view.public), _declared_goods(view.public)
        mine = tuple(card for card in hand if card.good in legal)
        hidden = tuple(card for card in hand if card.good not in legal)
        mood = self._chance.random()
        self._planned_in = view.public.round
        named = [card.good for card in mine if card.good in declared]
        self._claim = self._chance.choice(named or list(declared))
        honest = tuple(card for card in mine if card.good == self._claim)
        if mood < 0.45 and honest:
            cards = honest
        elif mood < 0.7 and mine:
            cards = tuple(self._chance.sample(mine, self._chance.randint(1, len(mine))))
        else:
            others = self._chance.sample(mine, self._chance.randint(0, len(mine)))
            cards = (*hidden, *others) or hand
        # Now and then a merchant miscounts, and the last card is one too many.
        most = view.public.bag_max + (self._chance.random() < 0.2) - view.mine.counted
        self._to_pack = cards[: max(0, most)]
        self._read = self._typed = ()
        self._hesitates = self._chance.random() < 0.2

    def _puts_in(self, most: int, counted: int) -> Move:
        card, *rest = self._to_pack
        self._to_pack = tuple(rest)
        full = counted >= most
        if full or self._chance.random() >= self._by_hand:
            self._read += () if full else (card,)
            typed = c.PackByHand(self.seat, card.good)
            return Hold(card, hand_of(self.seat), bag_of(self.seat), typed)
        if self._chance.random() < 0.5:
            self._unread += (card,)
            return self._slips_in(card, c.PackByHand(self.seat))
        self._typed += (card,)
        return self._slips_in(card, c.PackByHand(self.seat, card.good))

    def _slips_in(self, card: Card, say: Command) -> Slip:
        return Slip(card, hand_of(self.seat), bag_of(self.seat), say)

    def _slips_out(self, card: Card, say: Command) -> Slip:
        return Slip(card, bag_of(self.seat), hand_of(self.seat), say)

    def _takes_out(self) -> Hold:
        *rest, card = self._read
        self._read = tuple(rest)
        typed = c.TakeOutByHand(self.seat, card.good)
        return Hold(card, bag_of(self.seat), hand_of(self.seat), typed)

    def _declares(self, view: SeatView) -> c.Declare:
        """The number is never a lie: the rulebook wants it true."""
        good = self._claim or self._chance.choice(_declared_goods(view.public))
        number = self._chance.choice((None, view.mine.counted))
        return c.Declare(self.seat, good, number)

    def _names(self, view: SeatView) -> c.NameCard | None:
        """Cards that nobody read are named once they lie before their merchant."""
        me = _place(view.public, self.seat)
        opened = me.bag is not None and me.bag.stage is BagStage.OPENED and me.bag.shown_unread
        if self._unread and (opened or me.unsorted):
            card, *rest = self._unread
            self._unread = tuple(rest)
            legal = card.good in _legal_goods(view.public)
            if opened or legal or view.over or self._chance.random() < 0.5:
                return c.NameCard(self.seat, card.good)
            self._face_down += (card,)
            return c.NameCard(self.seat)
        if view.over and view.mine.contraband_unread and (self._face_down or self._unread):
            card, *rest = self._face_down + self._unread
            self._face_down, self._unread = tuple(rest), ()
            return c.NameCard(self.seat, card.good)
        return None

    def _burns(self, view: SeatView) -> c.BurnGoods | None:
        """Once the card has come, as many goods as it destroys, of anyone."""
        public = view.public
        burning, held = public.burning, dict(view.mine.contraband)
        others = [s for s in public.seats if s.seat != self.seat and s.legal]
        if burning is None or not view.mine.can_burn or burning.card not in held or not others:
            return None
        target = self._chance.choice(others)
        good, number = self._chance.choice(target.legal)
        most, pile = min(number, burning.most), self._chance.randint(1, len(public.piles))
        return c.BurnGoods(self.seat, public.round, target.seat, good, most, pile)

    def _known(self, view: SeatView) -> tuple[GoodId, ...]:
        """What there is enough of for the black market, by name."""
        market, held = view.public.black_market, dict(view.mine.contraband)
        needs = market.needs if market else 0
        return tuple(good for good in view.mine.claimable if held.get(good, 0) >= needs)

    def _pays(self, view: SeatView) -> c.PayDebt | None:
        """What gives least away, as the clerk suggests it, or all there is."""
        for debt in view.public.debts:
            if debt.debtor == self.seat:
                choices = debt.suggestions or view.mine.debt_choices
                if choices:
                    return c.PayDebt(self.seat, dict(self._chance.choice(choices)))
                return self._pays_unnamed()
        return None

    def _hands_over(self, view: SeatView) -> c.HandOver | None:
        """Any of the own contraband by name, also what only this player remembers."""
        if not view.mine.handing_over:
            return None
        handing = view.mine.handing_over[0]
        goods = [good for good, _ in handing.goods]
        if goods:
            return c.HandOver(self.seat, handing.deal, {self._chance.choice(goods): 1})
        if not self._face_down:
            return c.HandOver(self.seat, handing.deal)
        card, *rest = self._face_down
        self._face_down = tuple(rest)
        return c.HandOver(self.seat, handing.deal, {card.good: 1} if card.good else {})

    def _pays_unnamed(self) -> c.PayDebt | None:
        """A card face down that the clerk has no name for, and this player remembers."""
        if not self._face_down:
            return None
        card, *rest = self._face_down
        self._face_down = tuple(rest)
        return c.PayDebt(self.seat, {card.good: 1} if card.good else {})

    # The sheriff's part, or a deputy's.

    def _as_sheriff(self, public: PublicView) -> Command | None:
        leads = public.officers[0] == self.seat
        if leads and public.confiscated and self._chance.random() < 0.8:  # or they find their way
            pile = self._chance.choice(public.confiscated.onto)
            good = self._chance.choice((None, *public.confiscated.goods))
            return c.LayConfiscated(public.round, pile, good)
        return self._haggler.as_sheriff(public) or self._leads(public, leads=leads)

    def _leads(self, public: PublicView, *, leads: bool) -> Command | None:
        match public.phase:
            case Phase.INSPECTING if len(public.officers) > 1:
                return self._inspects_with_another(public)
            case Phase.SHARING if public.chest and public.chest.next_to_pick:
                return self._picks(public, public.chest)
            case Phase.SHARING if leads:
                return c.ShareChest(public.round, self._chance.choice((None, *public.officers)))
            case _ if not leads:
                return None
            case Phase.MARKET:
                return self._watches_the_market(public)
            case Phase.INSPECTING:
                return self._inspects(public)
            case Phase.CLOSING if not any(deal.due for deal in public.deals.made):
                return c.EndRound(public.round)
            case _:
                return None

    def _watches_the_market(self, public: PublicView) -> Command | None:
        market = public.market
        assert market is not None, "the market is open"
        if market.choices and self._picked_in != public.round:
            self._picked_in = public.round
            return c.ChooseFirst(self._chance.choice(market.choices), public.round)
        return c.CloseMarket(public.round) if market.turn is None else None

    def _inspects(self, public: PublicView) -> Command | None:
        opened = [s for s in public.seats if s.bag and s.bag.stage is BagStage.OPENED]
        if opened:
            ready = [s for s in opened if s.bag and not s.bag.shown_unread]
            return c.JudgeBag(ready[0].seat, public.round) if ready else None
        waiting = [s for s in public.seats if s.bag and s.bag.stage is BagStage.SEALED]
        merchant = self._chance.choice(waiting)
        owed = {inspection.bag for inspection in public.deals.owed}
        if merchant.seat in owed or self._chance.random() < self._suspicion(merchant):
            return c.OpenBag(merchant.seat, public.round)
        asked = self._chance.choice((0, self._chance.randint(1, MOST_ASKED)))
        return c.PassBag(merchant.seat, public.round, min(asked, merchant.gold or 0))

    def _picks(self, public: PublicView, chest: PublicChest) -> c.PickFromChest | None:
        """A card as it lies; contraband without looking at it."""
        if chest.next_to_pick != self.seat:
            return None
        goods = [good for good, _ in chest.legal + chest.face_up] + [None] * bool(chest.contraband)
        return c.PickFromChest(self.seat, public.round, self._chance.choice(goods))

    def _inspects_with_another(self, public: PublicView) -> Command | None:
        """Says what he wants; where they differ, the one who wants to open does so alone."""
        other = next(seat for seat in public.officers if seat != self.seat)
        opened = [s for s in public.seats if s.bag and s.bag.stage is BagStage.OPENED]
        if opened:
            leads = public.officers[0] == self.seat
            ready = [s for s in opened if s.bag and not s.bag.shown_unread]
            return c.JudgeBag(ready[0].seat, public.round) if ready and leads else None
        for merchant in public.seats:
            if merchant.bag is None or merchant.bag.stage is not BagStage.SEALED:
                continue
            wishes = dict(merchant.bag.wishes)
            mine, others = wishes.get(self.seat), wishes.get(other)
            opens = self._chance.random() < self._suspicion(merchant)
            if mine is None and opens:
                return c.OpenBag(merchant.seat, public.round)
            if mine is None:
                bribe = self._chance.randint(0, min(MOST_ASKED, merchant.gold or 0))
                return c.PassBag(merchant.seat, public.round, bribe)
            if mine is Wish.OPEN and others is Wish.PASS:
                return c.OpenBag(merchant.seat, public.round, alone=self.seat)
        return None

    def _suspicion(self, merchant: PublicSeat) -> float:
        """The more cards somebody declares, the sooner one looks."""
        declared = merchant.bag.declared if merchant.bag else None
        return 0.2 + 0.07 * (declared.number if declared else 0)


def _declared_goods(public: PublicView) -> tuple[GoodId, ...]:
    return tuple(kind.good for kind in public.goods if kind.declared)


def _legal_goods(public: PublicView) -> tuple[GoodId, ...]:
    return tuple(kind.good for kind in public.goods if kind.legal)


def _place(public: PublicView, seat: SeatId) -> PublicSeat:
    return next(place for place in public.seats if place.seat == seat)


def _of(cards: Cards, copy: CopyId | None) -> Card:
    """The card of this copy; one that has left the hand is known by its name alone."""
    good = GoodId((copy or "").rpartition("-")[0])
    return next((card for card in cards if card.copy == copy), Card(good, copy))
