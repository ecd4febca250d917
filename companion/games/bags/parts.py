"""A bag, and what is said and found out about it."""

from enum import StrEnum

from companion.game.cards import Cards
from companion.game.values import CopyId, GoodId, SeatId, Value


class Declaration(Value, frozen=True):
    """The owner's word on a bag: one good, and how many cards."""

    good: GoodId
    number: int


class BagStage(StrEnum):
    """Where a merchant's bag is on its way through one round."""

    OPEN = "open"  # cards may go in and out
    SEALED = "sealed"
    OPENED = "opened"  # before everyone's eyes; not yet judged
    JUDGED = "judged"
    PASSED = "passed"
    NONE = "none"  # a merchant without any cards packs nothing


class Strayed(StrEnum):
    """Why a card at the bag's mouth was not counted in; a reason tells nothing of other bags."""

    FULL = "full"
    STRANGER = "stranger"
    LEFT_OUT = "left_out"  # in a game of so few
    TOO_MANY = "too_many"  # with those that its owner has already, the box would hold fewer


class Stray(Value, frozen=True):
    """A card that was held to the reader of an open bag and does not belong to what is in it."""

    why: Strayed
    copy: CopyId | None = None


class Seal(Value, frozen=True):
    """Made when a bag was closed: its code, and the line that whoever may see it checks it by."""

    round: int
    seat: SeatId
    code: str
    line: str


class Bag(Value, frozen=True, kw_only=True):
    """One bag of a round; a game adds what happens to it after it was closed."""

    stage: BagStage = BagStage.OPEN
    cards: Cards = ()
    strays: tuple[Stray, ...] = ()
    taking_out: bool = False
    declared: Declaration | None = None
    seal: Seal | None = None
    opened_by: tuple[SeatId, ...] = ()
    shown_by_people: bool = False  # the clerk had passed it: its seal's line stays secret
    early: Cards = ()  # packed for the next round, whose beginning was taken back
