"""The market: one merchant after another gives up cards and draws as many.

People need not tell the clerk of it. They may tell, card by card, what everyone sees: cards drawn
from the top of a pile, cards laid out. Cards drawn from the deck are nobody's business.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, unread
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead, Pressed
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, Word, good_word, refuse, says, seat_word
from companion.game.spoken import heap
from companion.game.values import GoodId, Party, SeatId, Value
from companion.game.who import Who

from . import events as e
from . import piles
from .state import Market, Phase, Table
from .who import SHERIFFS


class ChooseFirst(Command, frozen=True):
    """The sheriff picks the merchant who begins the market of this round."""

    seat: SeatId
    round: int


class TakeFromPile(Command, frozen=True):
    """The merchant at the market draws the top of a pile, in everyone's sight."""

    seat: SeatId
    round: int
    pile: int


class LayOnPile(Command, frozen=True):
    """The merchant at the market gives up a card; without a good, it is an unread one."""

    seat: SeatId
    round: int
    good: GoodId | None = None
    pile: int = 1


class EndTurn(Command, frozen=True):
    """The merchant is done at the market, having changed so many cards; without a number, as many
    as were told of. Those not told of go on the pile where the others lie, or on this one."""

    seat: SeatId
    round: int
    number: int | None = None
    pile: int = 1


class CloseMarket(Command, frozen=True):
    """Everyone is done at the market of this round; the bags may be packed."""

    round: int


class FirstChosen(Event, frozen=True):
    """The sheriff picked who begins the market."""

    seat: SeatId


class TakenFromPile(Event, frozen=True, kw_only=True):
    """The top of a pile went to a hand, and everyone saw which card it was."""

    seat: SeatId
    pile: int
    card: Card


class LaidOnPile(Event, frozen=True, kw_only=True):
    """Cards given up at the market were laid on a pile, face up, one by one."""

    seat: SeatId
    pile: int
    cards: Cards


class LaidOut(Event, frozen=True, kw_only=True):
    """Cards given up at the market lie face up on the table until it closes."""

    seat: SeatId
    cards: Cards


class TurnEnded(Event, frozen=True):
    """A merchant is done at the market, and has changed so many cards."""

    seat: SeatId
    number: int


class MarketClosed(Event, frozen=True):
    """The market is over; cards that were laid out are gathered onto the pile."""


def choose_first(course: Course[Table], asked: Asked[ChooseFirst]) -> Refusal | None:
    """Until somebody has begun; the edition may leave no choice."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.seat not in first_choices(table):
        return refuse("why.nobody_to_choose")
    course.write(FirstChosen(command.seat))
    return None


def take_from_pile(course: Course[Table], asked: Asked[TakeFromPile]) -> Refusal | None:
    """Before the deck, and before anything is given up: the top of a pile, shown to everyone."""
    table, command = course.table, asked.command
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
    course.write(TakenFromPile(seat=command.seat, pile=command.pile, card=seen[-1]))
    return None


def lay_on_pile(course: Course[Table], asked: Asked[LayOnPile]) -> Refusal | None:
    """A card given up is laid before everyone's eyes; without a good, it is unread."""
    table, command = course.table, asked.command
    wrong = _not_at_the_market(table, command.seat, command.round)
    if wrong:
        return wrong
    wrong = None if command.good is None else table.none_left(None, command.good)
    if wrong:
        return wrong
    return _give_up(course, command.seat, command.pile, Card(command.good))


def end_turn(course: Course[Table], asked: Asked[EndTurn]) -> Refusal | None:
    """As many are drawn as were given up; those that nobody named are laid down unread."""
    return _end_turn(course, asked.command)


def _end_turn(course: Course[Table], command: EndTurn) -> Refusal | None:
    table = course.table
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
    not_named = (UNREAD,) * (number - market.given)
    if not_named:
        course.write(_laid_down(table, command.seat, pile, *not_named))
    course.write(TurnEnded(command.seat, number))
    return None


def close_market(course: Course[Table], asked: Asked[CloseMarket]) -> Refusal | None:
    """At any moment: people need not tell the clerk who has been at the market."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    _close(course)
    return None


def _close(course: Course[Table]) -> None:
    _end_begun_turn(course)
    course.write(MarketClosed())


def _end_begun_turn(course: Course[Table]) -> None:
    table = course.table
    turn, market = turn_of(table), running(table)
    if turn is not None and (market.taken or market.given):
        refused = _end_turn(course, EndTurn(turn, table.round))
        assert refused is None, "a turn as it was told of can be ended"


def end_with_pair(course: Course[Table], _event: e.PairStruck) -> None:
    """Another pair changes whose turn it is; a turn that was begun is over, as it was told of."""
    if course.table.market is not None:
        _end_begun_turn(course)


def press_next(course: Course[Table], asked: Asked[Pressed]) -> Refusal | Unclaimed | None:
    """The next merchant, and after the last of them the end of the market."""
    table = course.table
    if asked.command.button != "next" or table.phase is not Phase.MARKET:
        return NOT_MINE
    turn = turn_of(table)
    if turn is None:
        _close(course)
        return None
    return _end_turn(course, EndTurn(turn, table.round))


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


def first_choices(table: Table) -> tuple[SeatId, ...]:
    """Whom the sheriff may still pick to begin."""
    fixed = running(table).has_begun or table.numbers.market_from_left
    return () if fixed else table.merchants


def card_at_pile(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """The merchant at the market lays down a card at a pile that has a reader."""
    table = course.table
    pile, card = piles.number_of(table, asked.command.seat), table.card_of(asked.command.copy)
    if pile is None or card is None or table.phase is not Phase.MARKET:
        return NOT_MINE
    turn = turn_of(table)
    return refuse("why.everyone_has_been") if turn is None else _give_up(course, turn, pile, card)


def _give_up(course: Course[Table], seat: SeatId, pile: int, card: Card) -> Refusal | None:
    table = course.table
    market, most = running(table), table.numbers.market_max
    if market.given >= most:
        return refuse("why.market_limit", number=most)
    if market.pile not in (None, pile):
        return refuse("why.one_pile_only", pile=market.pile or pile)
    wrong = _no_pile(table, pile)
    if wrong is None:
        course.write(_laid_down(table, seat, pile, card))
    return wrong


def _laid_down(table: Table, seat: SeatId, pile: int, *cards: Card) -> Event:
    if table.numbers.market_from_piles:
        return LaidOnPile(seat=seat, pile=pile, cards=cards)
    return LaidOut(seat=seat, cards=cards)


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


def with_first(table: Table, event: FirstChosen) -> Table:
    return replace(table, market=Market(first=event.seat))


def with_taken_from_pile(table: Table, event: TakenFromPile) -> Table:
    market = running(table)
    table = piles.without_top(table, event.pile)
    return replace(table, market=replace(market, taken=market.taken + 1))


def with_given_up(table: Table, event: LaidOnPile | LaidOut) -> Table:
    for given in event.cards:
        table, card = piles.brought_out(table, given)
        market = running(table)
        market = replace(market, given=market.given + 1)
        if isinstance(event, LaidOnPile):
            table = piles.laid(table, event.pile, (card,))
            market = replace(market, pile=event.pile)
        else:
            market = replace(market, out=(*market.out, card))
        table = replace(table, market=market)
    return table


def with_turn_ended(table: Table, event: TurnEnded) -> Table:
    market = running(table)
    changed = {**market.changed, event.seat: event.number}
    fresh = Market(first=market.first, changed=changed, out=market.out)
    return replace(table, market=fresh)


def with_market_closed(table: Table, _event: MarketClosed) -> Table:
    return replace(piles.laid(table, 1, running(table).out), market=None)


def with_market_open(table: Table, _event: e.RoundEnded) -> Table:
    return replace(table, market=Market())


def with_new_merchants(table: Table, event: e.DeputiesCorrected) -> Table:
    """The merchants who were taken for deputies have still to go to the market, even if it has been
    closed for the others."""
    market = table.market
    if market is None:
        been = {seat: 0 for seat in table.merchants if seat not in event.gone}
        return replace(table, market=Market(changed=been)) if event.gone else table
    first = market.first if market.first in table.merchants else None
    been = {seat: number for seat, number in market.changed.items() if seat in table.merchants}
    return replace(table, market=replace(market, first=first, changed=been))


def _told_first(event: FirstChosen, _audience: Party) -> Message:
    return says("news.first_chosen", seat=seat_word(event.seat))


def _told_taken(event: TakenFromPile, _audience: Party) -> Message:
    seat, good = seat_word(event.seat), event.card.good
    if good is None:
        return says("news.taken_from_pile_unnamed", seat=seat, pile=event.pile)
    return says("news.taken_from_pile", seat=seat, pile=event.pile, good=good_word(good))


def _told_laid_on_pile(event: LaidOnPile, _audience: Party) -> Message:
    seat, named = seat_word(event.seat), heap(event.cards)
    if unread(event.cards):
        number = unread(event.cards)
        return says("news.laid_on_pile_unnamed", seat=seat, pile=event.pile, number=number)
    return says("news.laid_on_pile", seat=seat, pile=event.pile, goods=named)


def _told_laid_out(event: LaidOut, _audience: Party) -> Message:
    return says("news.laid_out", seat=seat_word(event.seat), number=len(event.cards))


def _told_turn_ended(event: TurnEnded, _audience: Party) -> Message:
    key = "news.turn_ended" if event.number else "news.turn_ended_quietly"
    return says(key, seat=seat_word(event.seat), number=event.number)


def _told_closed(_event: MarketClosed, _audience: Party) -> Message:
    return says("news.market_closed")


class PublicMarket(Value, frozen=True, kw_only=True):
    """The market as far as it has been told of; cards laid out are only counted."""

    turn: SeatId | None
    order: tuple[SeatId, ...]
    changed: Mapping[SeatId, int]
    choices: tuple[SeatId, ...]  # whom the sheriff may still pick to begin
    from_piles: bool
    most: int
    taken: int
    given: int
    onto: tuple[int, ...]  # the piles on which what is given up may be laid


def public_market(table: Table) -> PublicMarket | None:
    if table.market is None or table.phase is not Phase.MARKET:
        return None
    return PublicMarket(
        turn=turn_of(table),
        order=order(table),
        changed=table.market.changed,
        choices=first_choices(table),
        from_piles=table.numbers.market_from_piles,
        most=table.numbers.market_max,
        taken=table.market.taken,
        given=table.market.given,
        onto=piles.onto(table, table.market.pile),
    )


def next_at_market(table: Table) -> Message:
    turn, most = turn_of(table), table.numbers.market_max
    if turn is None:
        return says("next.market_done", sheriff=seat_word(table.officers[0]))
    if not running(table).has_begun:
        return says("next.market", hand=table.numbers.hand, seat=seat_word(turn), most=most)
    return _next_of_turn(table, running(table), seat_word(turn), most)


def _next_of_turn(table: Table, told: Market, seat: Word, most: int) -> Message:
    """By what has been told of this turn."""
    if told.given:
        key = "next.market_laid" if table.numbers.market_from_piles else "next.market_laid_out"
        return says(key, seat=seat, number=told.given, most=most)
    if told.taken:
        return says("next.market_drawn", seat=seat, number=told.taken, most=most)
    return says("next.market_turn", seat=seat, most=most)


def _to_act(table: Table) -> tuple[SeatId, ...]:
    turn = turn_of(table)
    return (turn,) if turn else table.officers[:1]


CHAPTER = Chapter(
    name="market",
    rules={
        ChooseFirst: rule([Phase.MARKET], *SHERIFFS, decide=choose_first),
        TakeFromPile: rule([Phase.MARKET], Who.OWNER, *SHERIFFS, decide=take_from_pile),
        LayOnPile: rule([Phase.MARKET], Who.OWNER, *SHERIFFS, decide=lay_on_pile),
        EndTurn: rule([Phase.MARKET], Who.OWNER, *SHERIFFS, decide=end_turn),
        CloseMarket: rule([Phase.MARKET], *SHERIFFS, decide=close_market),
    },
    hears={CardRead: card_at_pile, Pressed: press_next},
    effects={
        FirstChosen: with_first,
        TakenFromPile: with_taken_from_pile,
        LaidOnPile: with_given_up,
        LaidOut: with_given_up,
        TurnEnded: with_turn_ended,
        MarketClosed: with_market_closed,
    },
    echoes={e.RoundEnded: with_market_open, e.DeputiesCorrected: with_new_merchants},
    follows={e.PairStruck: end_with_pair},
    news={
        FirstChosen: _told_first,
        TakenFromPile: _told_taken,
        LaidOnPile: _told_laid_on_pile,
        LaidOut: _told_laid_out,
        TurnEnded: _told_turn_ended,
        MarketClosed: _told_closed,
    },
    phrases=(
        Phrase(command=ChooseFirst, text="{by} lets {seat} begin the market"),
        Phrase(command=TakeFromPile, text="{seat} takes the top of pile {pile}"),
        Phrase(command=LayOnPile, text="{seat} lays {good:cards} on pile {pile}"),
        Phrase(
            command=EndTurn,
            text="{seat} is done at the market[, {number} changed][, on pile {pile}]",
        ),
        Phrase(command=CloseMarket, text="{by} closes the market"),
    ),
    public={"market": public_market},
    next_step={Phase.MARKET: next_at_market},
    to_act={Phase.MARKET: _to_act},
)
