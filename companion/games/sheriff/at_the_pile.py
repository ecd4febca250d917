"""A reader laid at a pile: whoever lays a card down there has told the clerk which it is."""

from companion.game.cards import Card
from companion.game.commands import CardRead
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse

from . import events as e
from . import market, piles
from .confiscating import laid_down
from .state import Phase, Table

Decision = tuple[Event, ...] | Refusal


def card_laid_there(table: Table, command: CardRead, pile: int) -> Decision:
    """Given up at the market, confiscated, or one of those the pile begins with."""
    card = table.card_of(command.copy)
    if card is None:
        return refuse("why.unknown_card")
    if card in (*table.piles[pile - 1].seen[-1:], *_laid_out_last(table)):
        return ()  # confirmed; nothing changes
    if _piles_are_begun(table, pile):
        at = piles.lowest_unnamed(table.piles[pile - 1].seen)
        assert at is not None, "a pile is begun with cards that nobody has named"
        return (e.PileCardNamed(pile=pile, at=at, card=card),)
    if table.phase is Phase.MARKET:
        return market.give_up_next(table, pile, card)
    waiting = table.confiscated.cards
    alike = card if card in waiting else Card(card.good)
    return laid_down(table, pile, (alike,)) if alike in waiting else refuse("why.no_card_expected")


def _laid_out_last(table: Table) -> tuple[Card, ...]:
    return table.market.out[-1:] if table.market is not None else ()


def _piles_are_begun(table: Table, pile: int) -> bool:
    """Before the first merchant of the game has begun, while a card there has no name."""
    if table.round > 1 or table.phase is not Phase.MARKET or market.has_begun(table):
        return False
    return table.pile_open and piles.lowest_unnamed(table.piles[pile - 1].seen) is not None
