"""Looking through the piles: where anyone may, people tell the clerk what lies there."""

from companion.game.cards import Card
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party

from . import commands as c
from . import events as e
from . import piles
from .state import Table

Decision = tuple[Event, ...] | Refusal


def name_pile_card(table: Table, command: c.NamePileCard, by: Party) -> Decision:
    """By its place from the top, or else the lowest card that nobody has named."""
    del by
    wrong = _not_to_be_told(table, command.pile, command.of)
    if wrong:
        return wrong
    if command.good not in table.numbers.goods:
        return refuse("why.no_such_good")
    seen = table.piles[command.pile - 1].seen
    at = piles.lowest_unnamed(seen) if command.place is None else len(seen) - command.place
    if at is None or not 0 <= at < len(seen):
        return refuse("why.nothing_unread")
    if seen[at].good == command.good:
        return ()
    return (e.PileCardNamed(pile=command.pile, at=at, card=Card(command.good)),)


def count_pile(table: Table, command: c.CountPile, by: Party) -> Decision:
    """Cards that were drawn or laid down untold: the top ones are gone, or lie there unnamed."""
    del by
    wrong = _not_to_be_told(table, command.pile, command.of)
    if wrong:
        return wrong
    most = sum(1 for _ in table.numbers.copies(len(table.seats)))
    if not 0 <= command.number <= most:
        return refuse("why.number_out_of_range", least=0, most=most)
    return () if command.number == command.of else (e.PileCounted(command.pile, command.number),)


def _not_to_be_told(table: Table, pile: int, of: int) -> Refusal | None:
    if not table.pile_open:
        return refuse("why.pile_not_open")
    if not piles.is_pile(table, pile):
        return refuse("why.no_such_pile")
    if len(table.piles[pile - 1].seen) != of:
        return refuse("why.pile_moved_on")
    return None
