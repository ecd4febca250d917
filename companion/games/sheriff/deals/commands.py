"""Commands of this chapter."""

from collections.abc import Mapping

from companion.game.contract import Command
from companion.game.values import GoodId, SeatId


class MakeOffer(Command, frozen=True, kw_only=True):
    """The giver would give this, and the taker do that for it; either of them may say so. If it
    buys a pass and an opening, so much of the gold is for the opening: half, if nobody says it."""

    seat: SeatId
    round: int
    giver: SeatId
    taker: SeatId
    gold: int = 0
    stand: Mapping[GoodId, int] = {}
    bag: Mapping[GoodId, int] = {}
    anywhere: Mapping[GoodId, int] = {}
    passes: SeatId | None = None
    opens: SeatId | None = None
    for_opening: int | None = None
    if_honest: SeatId | None = None
    if_caught: SeatId | None = None
    later: str = ""


class ChangeOffer(Command, frozen=True, kw_only=True):
    """Other terms instead, by the side that made the offer or, as a counter-offer, the other."""

    seat: SeatId
    offer: int
    version: int
    gold: int = 0
    stand: Mapping[GoodId, int] = {}
    bag: Mapping[GoodId, int] = {}
    anywhere: Mapping[GoodId, int] = {}
    passes: SeatId | None = None
    opens: SeatId | None = None
    for_opening: int | None = None
    if_honest: SeatId | None = None
    if_caught: SeatId | None = None
    later: str = ""


class AcceptOffer(Command, frozen=True):
    """Agreed, as that version of it says."""

    seat: SeatId
    offer: int
    version: int


class HandOver(Command, frozen=True):
    """The giver hands over contraband that a deal did not name, or unread cards: these goods, or
    without goods all that is due, and nobody tells the clerk which cards they were."""

    seat: SeatId
    deal: int
    goods: Mapping[GoodId, int] = {}


class SayNotThere(Command, frozen=True):
    """The giver says that the contraband a deal named is not among the own unread cards."""

    seat: SeatId
    deal: int


class LetGo(Command, frozen=True):
    """A side of a bought inspection need not have it any more; or holds to it after all."""

    seat: SeatId
    deal: int
    agrees: bool = True


class RefuseOffer(Command, frozen=True):
    """The offer is refused, on these terms and on any."""

    seat: SeatId
    offer: int
    version: int


class WithdrawOffer(Command, frozen=True):
    """The maker of this version takes it back, as long as it is not accepted."""

    seat: SeatId
    offer: int
    version: int


class EndTalk(Command, frozen=True):
    """Enough has been said about this merchant's bag; the offers on it are closed."""

    seat: SeatId
    round: int
