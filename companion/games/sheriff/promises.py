"""Promises made during an inspection: offers, and the deals they become.

Everyone hears all that is said across the table, so an offer is no secret. Whether its goods exist
often is one.
"""

from enum import StrEnum

from companion.game.cards import Cards
from companion.game.values import GoodId, SeatId, Value

ANY_CONTRABAND = GoodId("contraband")
"""Stands in a promise for a card of contraband that is not named."""


class Origin(StrEnum):
    """Where promised goods are said to come from."""

    STAND = "stand"
    BAG = "bag"
    ANYWHERE = "anywhere"


class Promised(Value, frozen=True):
    """So many of one good, and where they come from."""

    place: Origin
    good: GoodId
    number: int


class Terms(Value, frozen=True, kw_only=True):
    """One side's gifts, and the other side's service for them."""

    giver: SeatId
    taker: SeatId  # whose favour it buys; the chest stands for two deputies together
    gold: int = 0
    goods: tuple[Promised, ...] = ()
    passes: SeatId | None = None  # the bag that is handed back for it
    opens: SeatId | None = None  # the bag that is opened for it
    later: str = ""  # a promise for later rounds: noted, and binding nobody
    for_opening: int | None = None  # so much of the gold buys the opening, if a pass is bought too

    if_honest: SeatId | None = None  # gold and goods are due if that bag is found as declared
    if_caught: SeatId | None = None  # or if it is not

    @property
    def condition(self) -> SeatId | None:
        """The bag whose outcome decides whether anything is given."""
        return self.if_honest or self.if_caught

    @property
    def opening_price(self) -> int:
        """The gold that goes back if the bag is not opened."""
        return self.gold if self.for_opening is None else self.for_opening


class Offer(Value, frozen=True, kw_only=True):
    """Terms on the table; every change makes a new version, which the other side answers."""

    number: int
    version: int = 1  # never used twice, even if a step was taken back
    by: SeatId  # the speaker of this version
    agreed: tuple[SeatId, ...] = ()  # the sides that have agreed so far
    terms: Terms


class Bargain(Value, frozen=True, kw_only=True):
    """A deal that was made this round, and what of it is still to be handed over."""

    number: int
    terms: Terms
    due: tuple[Promised, ...] = ()
    handed: Cards = ()  # the cards handed over for it so far
    met: bool | None = None  # whether its condition came true; None while nobody knows
    let_go: tuple[SeatId, ...] = ()  # the sides that no longer insist on its inspection


def not_paid(bargain: Bargain) -> bool:
    """Whether nothing is paid for it: its condition is still open, or did not come true."""
    return bargain.terms.condition is not None and not bargain.met


class Proof(Value, frozen=True, kw_only=True):
    """Shown to these seats alone: promised contraband is not there. Without cards it is the clerk
    who says so."""

    shown_to: tuple[SeatId, ...]
    giver: SeatId
    good: GoodId
    number: int
    gone: int = 0  # so many of them are no longer there, as an earlier deal took them
    cards: Cards | None = None


class Noted(Value, frozen=True, kw_only=True):
    """A promise for later rounds that was part of a deal."""

    round: int
    giver: SeatId
    taker: SeatId
    later: str
