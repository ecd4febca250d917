"""Confiscated cards: where there are several piles, the sheriff chooses one, and the order."""

from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party

from . import commands as c
from . import events as e
from . import piles
from .state import Table

Decision = tuple[Event, ...] | Refusal


def lay_confiscated(table: Table, command: c.LayConfiscated, by: Party) -> Decision:
    """One card of a good, or all that are left in the order in which they lie there."""
    del by
    waiting = table.confiscated
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not waiting.cards:
        return refuse("why.nothing_confiscated")
    if not piles.is_pile(table, command.pile):
        return refuse("why.no_such_pile")
    if waiting.pile not in (None, command.pile):
        return refuse("why.one_pile_only", pile=waiting.pile or command.pile)
    if command.good is None:
        return (e.ConfiscatedLaid(command.pile, waiting.cards),)
    alike = tuple(card for card in waiting.cards if card.good == command.good)
    if not alike:
        return refuse("why.not_confiscated")
    return (e.ConfiscatedLaid(command.pile, alike[:1]),)
