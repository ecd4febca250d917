"""A round's end: some goods go under the suitcases, all others are sold, the poorest chooses."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.game import bank
from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.spoken import sheriff, tells
from companion.game.values import GoodId, Party, SeatId
from companion.game.who import Who
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.shown import picked
from companion.games.bags.table import with_bag

from .commands import GoOn
from .events import GameEnded
from .table import (
    GOODS,
    STASH,
    Calling,
    Phase,
    Said,
    Suitcase,
    Table,
    emptied,
    next_turn,
    turned_up,
    with_heap,
    without_copies,
)
from .who import OWNERS, going_on, unread_open


class Stash(Command, frozen=True):
    """So many goods go under the suitcase; only their owner says which."""

    seat: SeatId
    number: int
    goods: Mapping[GoodId, int] = {}


class ChooseSheriff(Command, frozen=True):
    """The poorest chooses who begins the next round."""

    seat: SeatId
    turn: int
    first: SeatId


class EndGame(Command, frozen=True):
    """The evening is late: goods are stashed and sold now, and then at double price."""

    round: int  # the turn, under the name that other games have for it


class Stashed(Event, frozen=True):
    """The number is said aloud."""

    seat: SeatId
    number: int
    cards: Cards | None


class GoodsSold(Event, frozen=True):
    """Sold openly at the bank, in place of the cards that the clerk took them for."""

    seat: SeatId
    cards: Cards
    amount: int


class RoundSold(Event, frozen=True):
    """Everyone has sold; the cards not sold lie under the suitcases."""

    last: bool


class RoundBegan(Event, frozen=True):
    """The star is with the first sheriff of a round, who deals."""

    first: SeatId


class CutShort(Event, frozen=True):
    """No round comes after this one; packed cards go back into the hands."""


def last_begins(table: Table) -> bool:
    """Whether this is the first turn of the last round."""
    return table.lap == table.numbers.rounds and table.turn_in_round == 1


def stash(course: Course[Table], asked: Asked[Stash]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
    turn = table.next_to_stash
    assert turn is not None, "while stashing, somebody is next"
    if command.seat != turn:
        return refuse("why.not_your_turn", seat=seat_word(turn))
    goods = table.goods[turn]
    most = min(table.numbers.stash_max, len(goods))
    if not 0 <= command.number <= most:
        return refuse("why.stash_too_many", most=most)
    if command.goods and by.seat != turn:
        return refuse("why.cards_face_down")
    cards = _chosen(goods, command)
    if isinstance(cards, Refusal):
        return cards
    course.write(Stashed(turn, command.number, cards))
    return None


def _chosen(goods: Cards, command: Stash) -> Cards | Refusal | None:
    """The cards that were named; without naming any, all or none, else they were chosen out of
    sight. This holds for goods that are alike too: if only those were turned up with their names,
    everyone would know what is stashed."""
    if command.goods:
        if any(count < 0 for count in command.goods.values()):
            return refuse("why.stash_not_there")
        named = tuple(Card(good) for good, n in command.goods.items() for _ in range(n))
        cards = picked(goods, named) if len(named) == command.number else None
        return refuse("why.stash_not_there") if cards is None else cards
    return goods[: command.number] if command.number in (0, len(goods)) else None


def sell(course: Course[Table]) -> Refusal | Unclaimed | None:
    """All that is not stashed is turned up; it is sold once every card of it has a name."""
    table = course.table
    for seat in table.seats:
        cards = _to_sell(table, seat)
        if cards:
            course.write(BagOpened(seat, table.in_order(cards), ()))
    return None if unread_open(course.table) else settle(course)


def _to_sell(table: Table, seat: SeatId) -> Cards:
    goods, said = table.goods[seat], (table.said or {}).get(seat)
    if said is None:
        return goods
    stashed = None if said.cards is None else picked(goods, said.cards)
    if stashed is None or len(stashed) != said.number:
        return (UNREAD,) * (len(goods) - said.number)
    return without_copies(without(goods, stashed), {card.good for card in stashed})


def settle(course: Course[Table]) -> Refusal | Unclaimed | None:
    table = course.table
    if table.said is None:
        return NOT_MINE
    refused = unread_open(table)
    if refused is not None:
        return refused
    for seat in (seat for seat in table.seats if seat in table.opened):
        cards, _ = turned_up(table.goods[seat], table.bags[seat].cards)
        amount = table.numbers.worth(cards)
        course.write(GoodsSold(seat, table.in_order(cards), amount))
        if amount:
            course.write(bank.earned(seat, amount, "sale"))
    course.write(RoundSold(course.table.last or table.sold + 1 == table.numbers.rounds))
    _end_if_nothing_is_stashed(course)
    return None


def _end_if_nothing_is_stashed(course: Course[Table]) -> None:
    table = course.table
    if table.calling is not None and not any(table.stash.values()):
        course.write(GameEnded())


def choose(course: Course[Table], asked: Asked[ChooseSheriff]) -> Refusal | None:
    table, command = course.table, asked.command
    if command.seat not in table.poorest:
        return refuse("why.not_the_poorest")
    if len(table.poorest) > 1:
        return refuse("why.not_poorest_alone")
    if command.first not in table.seats:
        return refuse("why.no_such_seat")
    course.write(RoundBegan(command.first))
    return None


def go_on_from_tie(course: Course[Table]) -> Refusal | None:
    table = course.table
    if len(table.poorest) == 1:
        return refuse("why.poorest_chooses", seat=seat_word(table.poorest[0]))
    course.write(RoundBegan(table.packers[0]))
    return None


def end_game(course: Course[Table], asked: Asked[EndGame]) -> Refusal | None:
    """Before any suitcase of a turn is closed, or behind a turn or a round."""
    table = course.table
    if asked.command.round != table.round:
        return refuse("why.round_moved_on")
    if any(bag.stage is BagStage.SEALED for bag in table.bags.values()):
        return refuse("why.turn_has_begun")
    course.write(CutShort())
    _end_if_nothing_is_stashed(course)
    return None


def with_stashed(table: Table, event: Stashed) -> Table:
    said = {**(table.said or {}), event.seat: Said(event.number, event.cards)}
    return replace(table, said=said)


def with_sold(table: Table, event: GoodsSold) -> Table:
    seat, shown = event.seat, table.bags[event.seat].cards
    _, left = turned_up(table.goods[seat], shown)
    table = replace(table, discards=table.discards + event.cards)
    empty = Suitcase(stage=BagStage.NONE, early=table.bags[seat].early)
    return with_heap(with_bag(table, seat, empty), GOODS, seat, left)


def with_round_sold(table: Table, event: RoundSold) -> Table:
    """Under each suitcase lie as many cards more as were said, whatever the clerk took them for."""
    for seat, said in (table.said or {}).items():
        left = (*table.goods[seat], *(UNREAD,) * said.number)[: said.number]
        table = with_heap(table, STASH, seat, table.stash[seat] + left)
    return replace(
        table,
        goods={seat: () for seat in table.seats},
        said=None,
        sold=table.sold + 1,
        choosing=not event.last,
        calling=Calling() if event.last else None,
    )


def with_round_begun(table: Table, event: RoundBegan) -> Table:
    turn = table.round + 1
    began = replace(table, round=turn, began=turn, starter=event.first, choosing=False)
    return next_turn(began)


def with_cut_short(table: Table, _event: CutShort) -> Table:
    table = replace(emptied(table), last=True, choosing=False)
    some = any(table.goods.values())
    return replace(table, said={} if some else None, calling=None if some else Calling())


def poorest(table: Table) -> tuple[SeatId, ...]:
    """The seats with the least money, when the next round is to begin."""
    return table.poorest if table.phase is Phase.STARTING else ()


def next_to_stash(table: Table) -> SeatId | None:
    return table.next_to_stash if table.phase is Phase.STASHING else None


def _told_began(event: RoundBegan, _audience: Party) -> Message:
    return says("news.round_began", seat=seat_word(event.first))


def _told_cut_short(_event: CutShort, _audience: Party) -> Message:
    return says("news.cut_short")


def _next_stashing(table: Table) -> Message:
    assert table.next_to_stash is not None, "while stashing, somebody is next"
    seat = seat_word(table.next_to_stash)
    return says("next.stashing", seat=seat, number=table.numbers.stash_max)


def _next_selling(table: Table) -> Message:
    return says("next.selling", sheriff=seat_word(table.sheriff))


def _next_checking(table: Table) -> Message | None:
    return None if table.said is None else says("next.turning_up", number=len(table.opened))


def _next_starting(table: Table) -> Message:
    if len(table.poorest) > 1:
        return says("next.starting_tie", seat=seat_word(table.packers[0]))
    return says("next.starting", seat=seat_word(table.poorest[0]))


def _to_stash(table: Table) -> tuple[SeatId, ...]:
    return () if table.next_to_stash is None else (table.next_to_stash,)


def _to_start(table: Table) -> tuple[SeatId, ...]:
    return table.poorest if len(table.poorest) == 1 else (table.sheriff,)


CHAPTER = Chapter(
    name="round's end",
    rules={
        Stash: rule([Phase.STASHING], *OWNERS, decide=stash),
        ChooseSheriff: rule([Phase.STARTING], *OWNERS, decide=choose),
        EndGame: rule([Phase.PACKING, Phase.CLOSING, Phase.STARTING], Who.STEWARD, decide=end_game),
    },
    hears=going_on({Phase.SELLING: sell, Phase.CHECKING: settle, Phase.STARTING: go_on_from_tie}),
    effects={
        Stashed: with_stashed,
        GoodsSold: with_sold,
        RoundSold: with_round_sold,
        RoundBegan: with_round_begun,
        CutShort: with_cut_short,
    },
    news={
        Stashed: tells("news.stashed", number="number"),
        GoodsSold: tells("news.sold", goods="cards", number="amount"),
        RoundBegan: _told_began,
        CutShort: _told_cut_short,
    },
    proclaims={RoundBegan: lambda _table, event: sheriff(event.first)},
    phrases=(
        Phrase(
            command=Stash,
            text="{seat} puts {number} under the suitcase[: {goods}]",
            secret=("goods",),
        ),
        Phrase(command=GoOn, text="{by} has the rest sold", sets={"phase": Phase.SELLING}),
        Phrase(command=ChooseSheriff, text="{seat} lets {first} begin"),
        Phrase(command=GoOn, text="{by} begins the next round", sets={"phase": Phase.STARTING}),
        Phrase(command=EndGame, text="{by} ends the game"),
    ),
    public={"poorest": poorest, "next_to_stash": next_to_stash},
    next_step={
        Phase.STASHING: _next_stashing,
        Phase.SELLING: _next_selling,
        Phase.CHECKING: _next_checking,
        Phase.STARTING: _next_starting,
    },
    to_act={Phase.STASHING: _to_stash, Phase.STARTING: _to_start},
)
