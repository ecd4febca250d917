"""How a player haggles: offers gold, goods or a lie for a pass, and answers what others offer."""

from random import Random
from typing import Any

from companion.game.contract import Command
from companion.game.values import GoodId, SeatId
from companion.games.sheriff import commands as c
from companion.games.sheriff.deals.views import OpenOffer
from companion.games.sheriff.promises import ANY_CONTRABAND, Place
from companion.games.sheriff.state import CHEST, BagStage
from companion.games.sheriff.views import PublicSeat, PublicView, SeatView

MOST_OFFERED = 12
FOR_LATER = "I shall remember it when I am sheriff"


class Haggler:
    """One seat's part in the talk; it makes one offer a round at most."""

    def __init__(self, seat: SeatId, chance: Random) -> None:
        self.seat = seat
        self._chance = chance
        self._offered_in = 0

    def as_merchant(self, view: SeatView) -> Command | None:
        public = view.public
        answer = self._answers(public)
        if answer is not None or self._offered_in == public.round:
            return answer
        self._offered_in = public.round
        me = _place(public, self.seat)
        if me.bag is None or me.bag.stage is not BagStage.SEALED or self._chance.random() < 0.5:
            return None
        terms = self._would_give(view, me)
        together = len(public.officers) > 1
        closed = [s.seat for s in public.seats if s.bag and s.bag.stage is BagStage.SEALED]
        others = [seat for seat in closed if seat != self.seat]
        if others and not together and self._chance.random() < 0.3:
            terms["opens"] = self._chance.choice(others)
        return c.MakeOffer(
            seat=self.seat,
            round=public.round,
            giver=self.seat,
            taker=CHEST if together else public.officers[0],
            passes=self.seat,
            **terms,
        )

    def as_sheriff(self, public: PublicView) -> Command | None:
        return self._answers(public)

    def _would_give(self, view: SeatView, me: PublicSeat) -> dict[str, Any]:
        """Gold, an open good, something that may not be in the bag at all, or a fine word."""
        gold = self._chance.randint(0, min(MOST_OFFERED, view.mine.gold))
        terms: dict[str, Any] = {"gold": gold}
        if me.legal and self._chance.random() < 0.4:
            terms["stand"] = {self._chance.choice(me.legal)[0]: 1}
        if self._chance.random() < 0.4:
            terms["bag"] = {self._a_good(view): 1}
        if self._chance.random() < 0.2:
            terms["later"] = FOR_LATER
        return terms

    def _a_good(self, view: SeatView) -> GoodId:
        if self._chance.random() < 0.3:
            return ANY_CONTRABAND
        kinds = [kind.good for kind in view.public.goods if kind.in_play]
        return self._chance.choice([good for good, _ in view.mine.bag] or kinds)

    def _answers(self, public: PublicView) -> Command | None:
        mine = [offer for offer in public.deals.offers if self.seat in offer.waits_for]
        return self._answer(public, mine[0]) if mine else None

    def _answer(self, public: PublicView, offer: OpenOffer) -> Command:
        terms, mood = offer.terms, self._chance.random()
        giver = _place(public, terms.giver)
        if mood < 0.5 and _holds(public, offer):
            return c.AcceptOffer(self.seat, offer.number, offer.version)
        most = giver.gold or 0
        if mood < 0.75 and most > terms.gold:
            goods = _said(offer)
            return c.ChangeOffer(
                seat=self.seat,
                offer=offer.number,
                version=offer.version,
                gold=self._chance.randint(terms.gold + 1, most),
                passes=terms.passes,
                opens=terms.opens,
                later=terms.later,
                **({} if not _lies_there(giver, offer) else goods),
            )
        return c.RefuseOffer(self.seat, offer.number, offer.version)


def _said(offer: OpenOffer) -> dict[str, Any]:
    goods: dict[str, dict[GoodId, int]] = {}
    for promised in offer.terms.goods:
        goods.setdefault(promised.place, {})[promised.good] = promised.number
    return goods


def _holds(public: PublicView, offer: OpenOffer) -> bool:
    """Whether the offer can still be accepted: other deals have been made since."""
    giver = _place(public, offer.terms.giver)
    owed = {inspection.bag for inspection in public.deals.owed}
    is_free = offer.terms.passes not in owed
    return is_free and offer.terms.gold <= (giver.gold or 0) and _lies_there(giver, offer)


def _lies_there(giver: PublicSeat, offer: OpenOffer) -> bool:
    lying = dict(giver.legal)
    on_stand = [goods for goods in offer.terms.goods if goods.place is Place.STAND]
    return all(goods.number <= lying.get(goods.good, 0) for goods in on_stand)


def _place(public: PublicView, seat: SeatId) -> PublicSeat:
    return next(place for place in public.seats if place.seat == seat)
