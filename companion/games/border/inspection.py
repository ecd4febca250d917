"""The inspection: the sheriff points at a suitcase; its owner opens it, or offers money.

The player pointed at has the same two ways with any cards in the suitcase.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.game import bank
from companion.game.bank import BANK
from companion.game.cards import UNREAD, unread
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.scenes import Payment, Slide
from companion.game.spoken import heap, tells, verdict
from companion.game.values import Party, Role, SeatId, Value
from companion.game.who import Who
from companion.games.bags import scene
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.purses import seen_to_pay
from companion.games.bags.table import with_bag

from .commands import GoOn
from .matching import split
from .table import GOODS, Phase, Sum, Table, Verdict, with_heap
from .who import OWNERS, SHERIFFS, going_on, unread_open

THE_BANK = SeatId(BANK)


class PointAt(Command, frozen=True):
    """The sheriff picks a suitcase for inspection; the extra check is a second one."""

    seat: SeatId
    turn: int
    extra: bool = False


class NameSum(Command, frozen=True):
    """The owner offers so much for a closed suitcase, or the sheriff asks for it."""

    seat: SeatId
    turn: int
    gold: int
    asks: bool = False


class Agree(Command, frozen=True):
    """The other side agrees to the sum that stands, and names it."""

    seat: SeatId
    turn: int
    gold: int


class OpenSuitcase(Command, frozen=True):
    """All cards of the suitcase pointed at are laid on the table."""

    seat: SeatId
    turn: int


class PointedAt(Event, frozen=True):
    seat: SeatId
    extra: bool


class SumNamed(Event, frozen=True):
    """Said aloud, and no card was seen."""

    seat: SeatId
    gold: int
    asks: bool


class SumAgreed(Event, frozen=True):
    """The suitcase stays shut and unseen, so this can be taken back until all unload."""

    seat: SeatId
    gold: int


class SuitcaseJudged(Event, frozen=True):
    seat: SeatId
    verdict: Verdict


class FineForgiven(Event, frozen=True):
    """So much of a fine could not be paid; where the table agreed on it, it stays owed."""

    seat: SeatId
    left: int
    owed: bool


class Ways(Value, frozen=True, kw_only=True):
    """The two ways of the player pointed at, with the sum that stands. Everyone sees them, so they
    are the same whatever lies in the suitcase."""

    seat: SeatId
    sum: Sum | None


def point_at(course: Course[Table], asked: Asked[PointAt]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = (
        _no_extra_check(table) if command.extra else _no_inspection(table)
    ) or _not_to_point_at(table, command.seat)
    if refused is None:
        course.write(PointedAt(command.seat, command.extra))
    return refused


def _no_inspection(table: Table) -> Refusal | None:
    if table.pointed_at:
        return refuse("why.pointed_at_already")
    return refuse("why.inspection_before_look") if table.looked_at else None


def _no_extra_check(table: Table) -> Refusal | None:
    if not table.markers[table.sheriff].extra:
        return refuse("why.extra_marker_gone")
    if not table.pointed_at:
        return refuse("why.extra_needs_first")
    return refuse("why.extra_before_look") if table.looked_at else None


def _not_to_point_at(table: Table, seat: SeatId) -> Refusal | None:
    if seat in table.pointed_at:
        return refuse("why.extra_same_player")
    closed = seat in table.closed
    return None if closed else refuse("why.no_cards_there", seat=seat_word(seat))


def name_sum(course: Course[Table], asked: Asked[NameSum]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
    refused = _not_haggling(table, command)
    if refused is not None:
        return refused
    side = table.sheriff if command.asks else command.seat
    if by.role is not Role.STEWARD and by.seat != side:
        return refuse("why.not_yours")
    if command.gold < 1:
        return refuse("why.sum_too_small")
    paid = seen_to_pay(table, command.seat, command.gold, by)
    if isinstance(paid, Refusal):
        return paid
    course.write(SumNamed(command.seat, command.gold, command.asks))
    return None


def agree(course: Course[Table], asked: Asked[Agree]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
    refused = _not_haggling(table, command)
    if refused is not None:
        return refused
    if table.sum is None or command.gold != table.sum.gold:
        return refuse("why.sum_moved_on")
    side = command.seat if table.sum.asks else table.sheriff
    if by.role is not Role.STEWARD and by.seat != side:
        return refuse("why.not_yours")
    paid = seen_to_pay(table, command.seat, command.gold, by)
    if isinstance(paid, Refusal):
        return paid
    bribe = bank.paid(command.seat, table.sheriff, command.gold, "bribe", command.seat)
    course.write(SumAgreed(command.seat, command.gold), *paid, bribe)
    return None


def open_suitcase(course: Course[Table], asked: Asked[OpenSuitcase]) -> Refusal | None:
    """The owner may always; the sheriff insists once the owner has named a sum. It is judged at
    once where the declared number and what was counted and named agree. Where nothing was counted,
    as many cards as declared wait for their names."""
    table, command, by = course.table, asked.command, asked.by
    refused = _not_haggling(table, command)
    if refused is not None:
        return refused
    offered = table.sum is not None and table.sum.offered
    if by.seat == table.sheriff and not offered:
        return refuse("why.owner_first", seat=seat_word(command.seat))
    bag = table.bags[command.seat]
    assert bag.declared is not None, "only declared suitcases are pointed at"
    cards = table.in_order(bag.cards) or (UNREAD,) * bag.declared.number
    course.write(BagOpened(command.seat, cards, (table.sheriff,)))
    if not unread(cards) and len(cards) == bag.declared.number:
        _judge(course, command.seat)
    return None


def settle(course: Course[Table]) -> Refusal | Unclaimed | None:
    if course.table.on_sale:
        return NOT_MINE
    refused = unread_open(course.table)
    if refused is None:
        _judge(course, course.table.opened[0])
    return refused


def _judge(course: Course[Table], seat: SeatId) -> None:
    table = course.table
    bag, numbers = table.bags[seat], table.numbers
    assert bag.declared is not None, "only declared suitcases are opened"
    kept, fined = split(bag.cards, bag.declared)
    honest = not fined and len(kept) == bag.declared.number
    verdict = Verdict(
        honest=honest,
        kept=kept,
        fined=fined,
        fine=numbers.fine(fined),
        compensation=numbers.fine(kept) if honest else 0,
    )
    course.write(SuitcaseJudged(seat, verdict))
    paid = min(verdict.fine, table.gold(seat))
    if verdict.compensation:
        course.write(bank.earned(seat, verdict.compensation, "compensation", seat))
    if paid:
        course.write(bank.handed_in(seat, paid, "fine", seat))
    if paid < verdict.fine:
        course.write(FineForgiven(seat, verdict.fine - paid, table.options.fines_stay_owed))


def _not_haggling(table: Table, command: NameSum | Agree | OpenSuitcase) -> Refusal | None:
    return None if command.seat == table.haggling else refuse("why.not_pointed_at")


def with_pointed_at(table: Table, event: PointedAt) -> Table:
    bag = replace(table.bags[event.seat], pointed=2 if event.extra else 1)
    if event.extra:
        left = table.markers[table.sheriff]
        spent = replace(left, extra=left.extra - 1)
        table = replace(table, markers={**table.markers, table.sheriff: spent})
    return with_bag(replace(table, sum=None), event.seat, bag)


def with_sum(table: Table, event: SumNamed) -> Table:
    offered = not event.asks or (table.sum is not None and table.sum.offered)
    return replace(table, sum=Sum(gold=event.gold, asks=event.asks, offered=offered))


def with_agreed(table: Table, event: SumAgreed) -> Table:
    bag = replace(table.bags[event.seat], paid=event.gold)
    return with_bag(replace(table, sum=None), event.seat, bag)


def without_sum(table: Table, _event: BagOpened) -> Table:
    return replace(table, sum=None)


def with_judged(table: Table, event: SuitcaseJudged) -> Table:
    seat, verdict = event.seat, event.verdict
    bag = replace(table.bags[seat], stage=BagStage.JUDGED, cards=(), verdict=verdict)
    table = replace(table, discards=table.discards + verdict.fined)
    return with_heap(with_bag(table, seat, bag), GOODS, seat, table.goods[seat] + verdict.kept)


def with_forgiven(table: Table, event: FineForgiven) -> Table:
    if not event.owed:
        return table
    owed = table.owed.get(event.seat, 0) + event.left
    return replace(table, owed={**table.owed, event.seat: owed})


def may_point(table: Table) -> tuple[SeatId, ...]:
    """The suitcases that the sheriff may point at first."""
    return _may(table, _no_inspection)


def may_extra(table: Table) -> tuple[SeatId, ...]:
    """The suitcases left for the extra check."""
    return _may(table, _no_extra_check)


def _may(table: Table, wrong: Callable[[Table], Refusal | None]) -> tuple[SeatId, ...]:
    if table.phase is not Phase.INSPECTING or wrong(table):
        return ()
    return tuple(seat for seat in table.closed if not _not_to_point_at(table, seat))


def ways(table: Table) -> Ways | None:
    seat = table.haggling if table.phase is Phase.HAGGLING else None
    return None if seat is None else Ways(seat=seat, sum=table.sum)


def _told_pointed(event: PointedAt, _audience: Party) -> Message:
    key = "news.extra_check" if event.extra else "news.pointed_at"
    return says(key, seat=seat_word(event.seat))


def _told_sum(event: SumNamed, _audience: Party) -> Message:
    key = "news.sum_asked" if event.asks else "news.sum_offered"
    return says(key, seat=seat_word(event.seat), number=event.gold)


def _told_judged(event: SuitcaseJudged, _audience: Party) -> Message:
    seat, verdict = seat_word(event.seat), event.verdict
    kept, fined = heap(verdict.kept), heap(verdict.fined)
    if verdict.honest:
        number = verdict.compensation
        return says("news.told_the_truth", seat=seat, kept=kept, number=number)
    if not fined:
        return says("news.judged_short", seat=seat, kept=kept)
    number = verdict.fine
    return says("news.not_as_declared", seat=seat, kept=kept, fined=fined, number=number)


def _proclaimed(_table: Table, event: SuitcaseJudged) -> Message | None:
    found = event.verdict
    if not found.honest and not found.fined:
        return None
    number = found.compensation if found.honest else found.fine
    return verdict(event.seat, number, honest=found.honest)


def _opening(table: Table, event: SuitcaseJudged) -> Slide:
    seat, verdict = event.seat, event.verdict
    gold = verdict.compensation if verdict.honest else verdict.fine
    payments = scene.coins_moved(table, seat, THE_BANK, seat)
    if verdict.honest and gold:
        payments = (Payment(payer=seat_word(THE_BANK), payee=seat_word(seat), gold=gold),)
    found = scene.verdict_on(honest=verdict.honest, taken=verdict.fined)
    return scene.judged(
        table,
        seat,
        found,
        kept=verdict.kept,
        taken=verdict.fined,
        gold=gold,
        payments=payments if gold else (),
        judges={table.sheriff: scene.judge_told(found, gold)},
    )


def _told_forgiven(event: FineForgiven, _audience: Party) -> Message:
    key = "news.fine_owed" if event.owed else "news.fine_forgiven"
    return says(key, seat=seat_word(event.seat), number=event.left)


def _next_inspecting(table: Table) -> Message:
    left, looked = table.markers[table.sheriff], table.looked_at
    if not table.pointed_at and not looked:
        key = "next.pointing"
    else:
        key = "next.after_check" if left.confiscation or left.extra > looked else "next.unloading"
    return says(key, sheriff=seat_word(table.sheriff))


def _next_haggling(table: Table) -> Message:
    assert table.haggling is not None, "while haggling, somebody was pointed at"
    return says("next.haggling", seat=seat_word(table.haggling), sheriff=seat_word(table.sheriff))


def _next_checking(table: Table) -> Message | None:
    return None if table.on_sale else says("next.checking", sheriff=seat_word(table.sheriff))


def _both(table: Table) -> tuple[SeatId, ...]:
    """The two who speak, whatever lies in the suitcase."""
    return tuple(seat for seat in table.seats if seat in (table.haggling, table.sheriff))


CHAPTER = Chapter(
    name="inspection",
    rules={
        PointAt: rule([Phase.INSPECTING], *SHERIFFS, decide=point_at),
        NameSum: rule([Phase.HAGGLING], *OWNERS, Who.LEADER, decide=name_sum),
        Agree: rule([Phase.HAGGLING], *OWNERS, Who.LEADER, decide=agree),
        OpenSuitcase: rule([Phase.HAGGLING], *OWNERS, Who.LEADER, decide=open_suitcase),
    },
    hears=going_on({Phase.CHECKING: settle}),
    effects={
        PointedAt: with_pointed_at,
        SumNamed: with_sum,
        SumAgreed: with_agreed,
        SuitcaseJudged: with_judged,
        FineForgiven: with_forgiven,
    },
    echoes={BagOpened: without_sum},
    news={
        PointedAt: _told_pointed,
        SumNamed: _told_sum,
        SumAgreed: tells("news.bribe_taken", number="gold"),
        SuitcaseJudged: _told_judged,
        FineForgiven: _told_forgiven,
    },
    proclaims={SuitcaseJudged: _proclaimed},
    openings={SuitcaseJudged: _opening},
    phrases=(
        Phrase(command=PointAt, text="{by} points at {seat}", sets={"extra": False}),
        Phrase(command=PointAt, text="{by} uses the extra check on {seat}", sets={"extra": True}),
        Phrase(command=NameSum, text="{seat} offers {gold} dollars", sets={"asks": False}),
        Phrase(command=NameSum, text="{by} asks {seat} for {gold} dollars", sets={"asks": True}),
        Phrase(command=Agree, text="{seat} agrees to {gold} dollars"),
        Phrase(command=Agree, text="{by} takes the {gold} dollars of {seat}"),
        Phrase(command=OpenSuitcase, text="{seat} opens the suitcase"),
        Phrase(command=OpenSuitcase, text="{by} opens the suitcase of {seat}"),
        Phrase(command=GoOn, text="{by} settles it", sets={"phase": Phase.CHECKING}),
    ),
    public={"may_point": may_point, "may_extra": may_extra, "ways": ways},
    next_step={
        Phase.INSPECTING: _next_inspecting,
        Phase.HAGGLING: _next_haggling,
        Phase.CHECKING: _next_checking,
    },
    to_act={Phase.HAGGLING: _both},
)
