"""One reader for all bags: whoever holds the own bag to it has said whose cards come after it."""

from companion.game.commands import CardRead, SeatReadAgain
from companion.game.contract import Event, GateUse
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from . import commands as c
from . import inspecting, packing
from .state import BagStage, Phase, Table

Decision = tuple[Event, ...] | Refusal


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


def bag_read_again(table: Table, command: SeatReadAgain, by: Party) -> Decision:
    """Its cards have been read. That closes it, as soon as bags are closed."""
    if table.phase is not Phase.PACKING:
        return ()
    return packing.seal(table, c.SealBag(command.seat, table.round, chance=command.chance), by)


def card_laid_there(table: Table, command: CardRead, by: Party) -> Decision:
    """While no bag lies there. It may be from an opened bag, which everyone looks at; of any other
    card nothing is said, for nobody knows who packs it."""
    if any(table.bags[seat].stage is BagStage.OPENED for seat in table.merchants):
        return inspecting.card_laid_on(table, command, by)
    return refuse("why.no_bag_at_gate")
