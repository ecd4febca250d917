"""One reader for all bags: a bag held to it says whose cards come after it."""

from companion.game.contract import GateUse
from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId

from .parts import BagStage
from .table import BagTable


def use_of(table: BagTable, seat: SeatId, *, waits: bool) -> GateUse | Refusal:
    """Fill a bag that is open; later show or lay cards, unless the bag is closed. `waits` says
    that other bags are still being filled or declared."""
    if seat not in table.seats:
        return refuse("why.no_such_seat")
    if table.is_filling(seat):
        return GateUse.PACKING
    if waits or table.bags[seat].stage is BagStage.SEALED:
        return refuse("why.bag_closed")
    return GateUse.LAYING
