"""One reader for all bags: a bag held to it says whose cards come after it."""

from companion.game.contract import GateUse
from companion.game.messages import Refusal, refuse
from companion.game.values import SeatId
from companion.games.bags import shared_reader
from companion.games.bags.parts import BagStage

from .state import Phase, Table


def use_of(table: Table, seat: SeatId) -> GateUse | Refusal:
    """While bags are filled, one that is open; later a closed one, to be declared or opened, and
    that of anybody who has cards to show or to pay with."""
    if table.phase is Phase.DRAWING and seat in table.seats:
        return refuse("why.not_now")
    if seat in table.officers:
        packs = table.phase in (Phase.MARKET, Phase.PACKING)
        return refuse("why.sheriff_packs_nothing") if packs else GateUse.LAYING
    bag = table.bags.get(seat)
    if bag is not None and bag.stage is BagStage.SEALED:
        if table.phase is Phase.DECLARING and bag.declared is None:
            return GateUse.DECLARING
        if table.phase is Phase.INSPECTING:
            return GateUse.OPENING
    waits = table.phase in (Phase.MARKET, Phase.PACKING, Phase.DECLARING)
    return shared_reader.use_of(table, seat, waits=waits)
