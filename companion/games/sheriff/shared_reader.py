"""One reader for all bags: a bag held to it says whose cards come after it."""

from companion.game.contract import GateUse
from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId
from companion.games.bags.parts import BagStage

from .state import Phase, Table


def use_of(table: Table, seat: SeatId) -> GateUse | Refusal:
    """While bags are filled, one that is open; later, that of anybody who has cards to show or to
    pay with, unless it is closed and so the sheriff's to decide on."""
    if seat not in table.seats:
        return refuse("why.no_such_seat")
    if table.is_filling(seat):
        return GateUse.PACKING
    if table.phase is Phase.DRAWING:
        return refuse("why.not_now")
    if seat in table.officers:
        packs = table.phase in (Phase.MARKET, Phase.PACKING)
        return refuse("why.sheriff_packs_nothing") if packs else GateUse.LAYING
    waits = table.phase in (Phase.MARKET, Phase.PACKING, Phase.DECLARING)
    if waits or table.bags[seat].stage is BagStage.SEALED:
        return refuse("why.bag_closed")
    return GateUse.LAYING
