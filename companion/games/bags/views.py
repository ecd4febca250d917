"""A bag as everyone sees it, and as its owner does; a game adds what it knows besides."""

from typing import Any

from companion.game.bank import Entry, purse
from companion.game.cards import Heap, unread
from companion.game.messages import Message
from companion.game.values import SeatId, Value

from .parts import BagStage, Declaration, Stray
from .table import BagTable


class CameOut(Value, frozen=True, kw_only=True):
    """The verdict on an opened bag, and the cards of it, where they may be repeated."""

    said: Message
    well: bool
    gold: int  # for the owner, below zero for a fine
    goods: Heap = ()


class PublicBag(Value, frozen=True, kw_only=True):
    """A bag as it lies before everyone; its cards show only once it has been opened."""

    stage: BagStage
    declared: Declaration | None = None
    shown: Heap | None = None
    shown_unread: int = 0
    code: str = ""  # its seal's, once it is closed
    line: str = ""  # the code was made of this line; shown once the bag was opened
    came_out: CameOut | None = None  # once it was judged

    @property
    def number_shown(self) -> int:
        return sum(count for _, count in self.shown or ()) + self.shown_unread


class OwnBag(Value, frozen=True, kw_only=True):
    """The knowledge of one seat besides: the own purse and the own bag."""

    seat: SeatId
    gold: int
    statement: tuple[Entry, ...]
    bag: Heap
    bag_unread: int
    counted: int
    filling: bool
    taking_out: bool
    strays: tuple[Stray, ...]


def public_bag(table: BagTable, seat: SeatId) -> dict[str, Any]:
    """The fields of the bag that everyone sees; a bag that was judged still shows its seal."""
    bag = table.bags[seat]
    seal, lies_open = bag.seal, bag.stage is BagStage.OPENED
    was_opened = bag.stage in (BagStage.OPENED, BagStage.JUDGED)
    return {
        "stage": bag.stage,
        "declared": bag.declared,
        "shown": table.heap(bag.cards) if lies_open else None,
        "shown_unread": unread(bag.cards) if lies_open else 0,
        "code": seal.code if seal else "",
        "line": seal.line if seal and was_opened and not bag.shown_by_people else "",
    }


def own_bag(table: BagTable, seat: SeatId) -> dict[str, Any]:
    """The fields that one seat alone has."""
    bag = table.bags[seat]
    return {
        "seat": seat,
        "gold": table.gold(seat),
        "statement": table.statements.get(purse(seat), ()),
        "bag": table.heap(bag.cards),
        "bag_unread": unread(bag.cards),
        "counted": len(bag.cards),
        "filling": table.is_filling(seat),
        "taking_out": bag.taking_out,
        "strays": bag.strays,
    }
