"""The end: the last sheriff calls good by good, and the stashes are sold at double price."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.game import bank
from companion.game.cards import Cards
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, Word, good_word, refuse, says, seat_word
from companion.game.values import GoodId, Party, SeatId
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag

from . import double_price
from .commands import GoOn
from .double_price import Settlement
from .events import GameEnded
from .table import STASH, Calling, Phase, Settled, Suitcase, Table, turned_up, with_heap
from .who import SHERIFFS, going_on, unread_open


class ShowNoMore(Command, frozen=True):
    """Nobody shows another card of the good called; those without a name stay where they lay."""

    turn: int


class NoMoreShown(Event, frozen=True):
    good: GoodId


class GoodCalled(Event, frozen=True):
    """Everyone shows all cards of this good; it is seen too who has none."""

    trace: ClassVar[Trace] = Trace.REVEAL
    good: GoodId


class GoodSettled(Event, frozen=True):
    """Sold at double price as far as the limit allows; the others bring nothing."""

    good: GoodId
    sale: Settlement


def go_on(course: Course[Table]) -> Refusal | Unclaimed | None:
    """The next good is called; behind the last the game ends."""
    table = course.table
    good = next_good(table)
    if good is None:
        course.write(GameEnded())
        return None
    course.write(GoodCalled(good))
    for seat in table.seats:
        cards = tuple(card for card in table.stash[seat] if card.good in (good, None))
        if cards:
            course.write(BagOpened(seat, table.in_order(cards), ()))
    return None if unread_open(course.table) else settle(course)


def next_good(table: Table) -> GoodId | None:
    """In the order of the lid."""
    done = () if table.calling is None else table.calling.done
    goods = (good for good in table.numbers.goods if good not in {one.good for one in done})
    return next(goods, None)


def settle(course: Course[Table]) -> Refusal | Unclaimed | None:
    table = course.table
    good = None if table.calling is None else table.calling.good
    if good is None:
        return NOT_MINE
    refused = unread_open(table)
    if refused is not None:
        return refused
    held = tuple((seat, len(_of(table.bags[seat].cards, good))) for seat in table.seats)
    numbers = table.numbers
    each = numbers.times * numbers.goods[good].price
    sale = double_price.settle(numbers.limit(good, len(table.seats)), each, held)
    course.write(GoodSettled(good, sale))
    for line in sale.lines:
        if line.amount:
            course.write(bank.earned(line.seat, line.amount, "double"))
    return None


def show_no_more(course: Course[Table], _asked: Asked[ShowNoMore]) -> Refusal | None:
    good = None if course.table.calling is None else course.table.calling.good
    if good is None:
        return refuse("why.nothing_called")
    course.write(NoMoreShown(good))
    settle(course)
    return None


def _of(cards: Cards, good: GoodId) -> Cards:
    return tuple(card for card in cards if card.good == good)


def with_called(table: Table, event: GoodCalled) -> Table:
    assert table.calling is not None, "goods are called one after another"
    return replace(table, calling=replace(table.calling, good=event.good))


def with_no_more(table: Table, _event: NoMoreShown) -> Table:
    for seat in table.opened:
        bag = table.bags[seat]
        named = tuple(card for card in bag.cards if card.good is not None)
        table = with_bag(table, seat, replace(bag, cards=named))
    return table


def with_settled(table: Table, event: GoodSettled) -> Table:
    """Cards of another good, shown by the way, stay where they lay, with their names. Commands name
    the next good by another turn, so a late click does not call it."""
    assert table.calling is not None, "goods are called one after another"
    for seat in table.opened:
        shown, left = turned_up(table.stash[seat], table.bags[seat].cards)
        others = tuple(card for card in shown if card.good != event.good)
        table = replace(table, discards=table.discards + _of(shown, event.good))
        empty = Suitcase(stage=BagStage.NONE, early=table.bags[seat].early)
        table = with_heap(with_bag(table, seat, empty), STASH, seat, left + others)
    assert table.calling is not None, "goods are called one after another"
    done = (*table.calling.done, Settled(event.good, event.sale))
    turn, began = table.round + 1, table.began + 1
    return replace(table, round=turn, began=began, calling=Calling(None, done))


def ended(table: Table, _event: GameEnded) -> Table:
    return replace(table, over=True)


def explained(settled: Settled, name: Callable[[SeatId], Word] = seat_word) -> Iterator[Message]:
    """A sentence for each step of the sale, and why it went so."""
    good, sale = good_word(settled.good), settled.sale
    each = sale.each
    if not sale.lines:
        yield says("call.nobody", good=good)
    elif sale.total <= sale.limit:
        yield says("call.all", good=good, number=sale.total, limit=sale.limit, each=each)
    else:
        yield says("call.too_many", good=good, number=sale.total, limit=sale.limit, each=each)
        for line in sale.lines:
            yield _said(sale, line, name(line.seat))


def _said(sale: Settlement, line: double_price.Line, seat: Word) -> Message:
    held, amount = line.held, line.amount
    if line.sold is not None:
        key = "call.sells" if line.sold else "call.sells_none"
        return says(key, seat=seat, held=held, number=line.sold, amount=amount)
    words: dict[str, Word] = {"of": sale.shared * sale.each, "left": sale.shared}
    key = "call.shares_rounded" if sale.left_in_bank else "call.shares"
    words |= {"held": held, "amount": amount, "rest": sale.left_in_bank}
    return says(key, seat=seat, number=line.shared_by, **words)


def _told_called(event: GoodCalled, _audience: Party) -> Message:
    return says("news.good_called", good=good_word(event.good))


def _told_no_more(event: NoMoreShown, _audience: Party) -> Message:
    return says("news.no_more_shown", good=good_word(event.good))


def _told_settled(event: GoodSettled, _audience: Party) -> Message:
    """The first sentence; all of them, with each sum, stand in the view."""
    return next(explained(Settled(event.good, event.sale)))


def _told_end(_event: GameEnded, _audience: Party) -> Message:
    return says("news.game_ended")


def _next(table: Table) -> Message:
    sheriff, good = seat_word(table.sheriff), next_good(table)
    if good is None:
        return says("next.ending", sheriff=sheriff)
    return says("next.calling", sheriff=sheriff, good=good_word(good))


def _next_checking(table: Table) -> Message | None:
    good = None if table.calling is None else table.calling.good
    if good is None:
        return None
    return says("next.showing", good=good_word(good), sheriff=seat_word(table.sheriff))


def _next_over(_table: Table) -> Message:
    return says("next.over")


def nobody(_table: Table) -> tuple[SeatId, ...]:
    return ()


CHAPTER = Chapter(
    name="calling",
    rules={ShowNoMore: rule([Phase.CHECKING], *SHERIFFS, decide=show_no_more)},
    hears=going_on({Phase.CALLING: go_on, Phase.CHECKING: settle}),
    effects={
        GoodCalled: with_called,
        NoMoreShown: with_no_more,
        GoodSettled: with_settled,
        GameEnded: ended,
    },
    news={
        GoodCalled: _told_called,
        NoMoreShown: _told_no_more,
        GoodSettled: _told_settled,
        GameEnded: _told_end,
    },
    phrases=(
        Phrase(command=GoOn, text="{by} calls the next good", sets={"phase": Phase.CALLING}),
        Phrase(command=ShowNoMore, text="{by} sees no more of it"),
    ),
    next_step={
        Phase.CALLING: _next,
        Phase.CHECKING: _next_checking,
        Phase.OVER: _next_over,
    },
    to_act={Phase.OVER: nobody},
)
