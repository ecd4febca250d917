"""The market: one merchant after another gives up cards and draws as many.

Nobody has to tell the clerk of it. What is told, card by card, is what everyone sees: cards drawn
from the top of a pile, cards laid out. Cards drawn from the deck are nobody's business.
"""

from companion.game.cards import UNREAD, Card
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from . import piles
from .state import Market, Table

Decision = tuple[Event, ...] | Refusal


def choose_first(table: Table, command: c.ChooseFirst, by: Party) -> Decision:
    """Until somebody has begun; the edition may leave no choice."""
    del by
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.seat not in first_choices(table):
        return refuse("why.nobody_to_choose")
    return (e.FirstChosen(command.seat),)


def take_from_pile(table: Table, command: c.TakeFromPile, by: Party) -> Decision:
    """Before the deck, and before anything is given up: the top of a pile, shown to everyone."""
    del by
    wrong = _not_at_the_market(table, command.seat, command.round) or _no_pile(table, command.pile)
    if wrong:
        return wrong
    market = running(table)
    if not table.numbers.market_from_piles:
        return refuse("why.drawn_from_the_deck")
    if market.given:
        return refuse("why.drawing_is_over")
    if market.taken >= table.numbers.market_max:
        return refuse("why.market_limit", number=table.numbers.market_max)
    seen = table.piles[command.pile - 1].seen
    if not seen:
        return refuse("why.nothing_on_pile")
    return (e.TakenFromPile(seat=command.seat, pile=command.pile, card=seen[-1]),)


def lay_on_pile(table: Table, command: c.LayOnPile, by: Party) -> Decision:
    """A card given up is laid before everyone's eyes; without a good, nobody has named it."""
    del by
    wrong = _not_at_the_market(table, command.seat, command.round)
    if wrong:
        return wrong
    if command.good is not None and command.good not in table.numbers.goods:
        return refuse("why.no_such_good")
    return _given(table, command.seat, command.pile, Card(command.good))


def end_turn(table: Table, command: c.EndTurn, by: Party) -> Decision:
    """As many are drawn as were given up; those that nobody named are laid down unnamed."""
    del by
    wrong = _not_at_the_market(table, command.seat, command.round)
    if wrong:
        return wrong
    market, most = running(table), table.numbers.market_max
    told = max(market.taken, market.given)
    number = told if command.number is None else command.number
    if not told <= number <= most:
        return refuse("why.number_out_of_range", least=told, most=most)
    pile = market.pile or command.pile
    wrong = _no_pile(table, pile)
    if wrong:
        return wrong
    ended = e.TurnEnded(command.seat, number)
    unnamed = (UNREAD,) * (number - market.given)
    return (_laid_down(table, command.seat, pile, *unnamed), ended) if unnamed else (ended,)


def close_market(table: Table, command: c.CloseMarket, by: Party) -> Decision:
    """At any moment: nobody is made to tell the clerk who has been at the market."""
    if command.round != table.round:
        return refuse("why.round_moved_on")
    turn, market = turn_of(table), running(table)
    if turn is None or not (market.taken or market.given):
        return (e.MarketClosed(),)
    ended = end_turn(table, c.EndTurn(turn, table.round), by)
    assert not isinstance(ended, Refusal), "a turn as it was told of can be ended"
    return (*ended, e.MarketClosed())


def press_next(table: Table, by: Party) -> Decision:
    """The next merchant, and after the last of them the end of the market."""
    turn = turn_of(table)
    if turn is None:
        return close_market(table, c.CloseMarket(table.round), by)
    return end_turn(table, c.EndTurn(turn, table.round), by)


def running(table: Table) -> Market:
    assert table.market is not None, "the market is open"
    return table.market


def order(table: Table) -> tuple[SeatId, ...]:
    """Clockwise from whom the sheriff picked, or else from the sheriff's left."""
    merchants = table.merchants
    first = running(table).first
    start = merchants.index(first) if first in merchants else 0
    return merchants[start:] + merchants[:start]


def turn_of(table: Table) -> SeatId | None:
    """Whose turn it is, while anybody's is."""
    done = running(table).changed
    return next((seat for seat in order(table) if seat not in done), None)


def has_begun(table: Table) -> bool:
    market = running(table)
    return bool(market.changed or market.taken or market.given)


def first_choices(table: Table) -> tuple[SeatId, ...]:
    """Whom the sheriff may still pick to begin."""
    return () if has_begun(table) or table.numbers.market_from_left else table.merchants


def give_up_next(table: Table, pile: int, card: Card) -> Decision:
    """A card is laid down by whoever is at the market."""
    turn = turn_of(table)
    return refuse("why.everyone_has_been") if turn is None else _given(table, turn, pile, card)


def _given(table: Table, seat: SeatId, pile: int, card: Card) -> Decision:
    market, most = running(table), table.numbers.market_max
    if market.given >= most:
        return refuse("why.market_limit", number=most)
    if market.pile not in (None, pile):
        return refuse("why.one_pile_only", pile=market.pile or pile)
    return _no_pile(table, pile) or (_laid_down(table, seat, pile, card),)


def _laid_down(table: Table, seat: SeatId, pile: int, *cards: Card) -> Event:
    if table.numbers.market_from_piles:
        return e.LaidOnPile(seat=seat, pile=pile, cards=cards)
    return e.LaidOut(seat=seat, cards=cards)


def _not_at_the_market(table: Table, seat: SeatId, round_: int) -> Refusal | None:
    if round_ != table.round:
        return refuse("why.round_moved_on")
    turn = turn_of(table)
    if turn is None:
        return refuse("why.everyone_has_been")
    if seat != turn:
        return refuse("why.not_at_the_market", seat=seat_word(turn))
    return None


def _no_pile(table: Table, pile: int) -> Refusal | None:
    return None if piles.is_pile(table, pile) else refuse("why.no_such_pile")
