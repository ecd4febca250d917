"""Confiscated cards: where there are several piles, the sheriff chooses one, and the order."""

from companion.game.cards import Cards
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
    waiting = table.confiscated.cards
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not waiting:
        return refuse("why.nothing_confiscated")
    if not piles.is_pile(table, command.pile):
        return refuse("why.no_such_pile")
    if command.good is None:
        return laid_down(table, command.pile, waiting)
    alike = tuple(card for card in waiting if card.good == command.good)
    return laid_down(table, command.pile, alike[:1]) if alike else refuse("why.not_confiscated")


def laid_down(table: Table, pile: int, cards: Cards) -> Decision:
    """All cards of one bag go on one pile."""
    begun = table.confiscated.pile
    if begun not in (None, pile):
        return refuse("why.one_pile_only", pile=begun or pile)
    return (e.ConfiscatedLaid(pile, cards),)
