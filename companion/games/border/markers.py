"""The confiscation: the sheriff alone looks into a suitcase and keeps what does not match."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import UNREAD, Cards, Heap, unread
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.spoken import heap, tells
from companion.game.values import Party, Role, SeatId, Value
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag

from .matching import split
from .table import GOODS, Phase, Table, with_heap
from .who import SHERIFFS


class Confiscate(Command, frozen=True):
    """The sheriff spends the marker, and this suitcase is handed over."""

    seat: SeatId
    turn: int


class EndLook(Command, frozen=True):
    """So many cards go back, and so many are kept; without numbers, as the clerk has them."""

    turn: int
    back: int | None = None
    kept: int | None = None


class LookBegan(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId


class LookEnded(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    sheriff: SeatId
    back: Cards
    kept: Cards


class Look(Value, frozen=True, kw_only=True):
    """The cards for the sheriff's eyes, as far as the clerk knows them."""

    seat: SeatId
    back: Heap
    kept: Heap
    unread: int


def confiscate(course: Course[Table], asked: Asked[Confiscate]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = _no_look(table) or _not_to_look_at(table, command.seat)
    if refused is None:
        course.write(LookBegan(command.seat))
    return refused


def _no_look(table: Table) -> Refusal | None:
    if not table.markers[table.sheriff].confiscation:
        return refuse("why.look_marker_gone")
    needs = not table.options.look_without_inspection
    return refuse("why.look_needs_inspection") if needs and not table.pointed_at else None


def _not_to_look_at(table: Table, seat: SeatId) -> Refusal | None:
    if table.bags[seat].verdict is not None:
        return refuse("why.look_inspected")
    if seat not in table.closed:
        return refuse("why.no_cards_there", seat=seat_word(seat))
    bribed = table.bags[seat].paid is not None and not table.options.look_after_bribe
    return refuse("why.look_bribed") if bribed else None


def end_look(course: Course[Table], asked: Asked[EndLook]) -> Refusal | None:
    """People are believed. Where their numbers are not the clerk's, it forgets those cards."""
    table, command = course.table, asked.command
    assert table.look is not None, "while looking, there is a suitcase to look into"
    cards = table.bags[table.look].cards
    back, kept = _split(table, table.look)
    said = (command.back, command.kept)
    if said == (None, None) and asked.by.role is not Role.STEWARD:
        if unread(cards) or not cards:
            return refuse("why.look_numbers")
    else:
        numbers = (command.back, command.kept)
        if command.back is None or command.kept is None or min(command.back, command.kept) < 0:
            return refuse("why.look_numbers")
        least, most = table.limits
        if not least <= command.back + command.kept <= most:
            return refuse("why.number_out_of_range", least=least, most=most)
        if unread(cards) or numbers != (len(back), len(kept)):
            back, kept = (UNREAD,) * command.back, (UNREAD,) * command.kept
    course.write(LookEnded(table.look, table.sheriff, back, kept))
    return None


def _split(table: Table, seat: SeatId) -> tuple[Cards, Cards]:
    bag = table.bags[seat]
    assert bag.declared is not None, "only declared suitcases are looked into"
    cards = table.in_order(bag.cards)
    return split(cards, bag.declared, surplus=table.options.surplus_matches)


def with_look(table: Table, event: LookBegan) -> Table:
    left = table.markers[table.sheriff]
    spent = replace(left, confiscation=left.confiscation - 1)
    markers = {**table.markers, table.sheriff: spent}
    bag = replace(table.bags[event.seat], looked=True)
    return with_bag(replace(table, markers=markers, look=event.seat), event.seat, bag)


def with_look_ended(table: Table, event: LookEnded) -> Table:
    bag = replace(table.bags[event.seat], stage=BagStage.PASSED, cards=())
    table = with_bag(replace(table, look=None), event.seat, bag)
    for seat, cards in ((event.seat, event.back), (event.sheriff, event.kept)):
        table = with_heap(table, GOODS, seat, table.goods[seat] + cards)
    return table


def may_confiscate(table: Table) -> tuple[SeatId, ...]:
    """The suitcases that the sheriff may look into."""
    if table.phase is not Phase.INSPECTING or _no_look(table):
        return ()
    return tuple(seat for seat in table.closed if not _not_to_look_at(table, seat))


def own_look(table: Table, seat: SeatId) -> Look | None:
    """For the sheriff alone, and only as long as the look lasts."""
    if table.look is None or seat != table.sheriff:
        return None
    back, kept = (table.numbers.heap(cards) for cards in _split(table, table.look))
    left = unread(table.bags[table.look].cards)
    return Look(seat=table.look, back=back, kept=kept, unread=left)


def _told_ended(event: LookEnded, audience: Party) -> Message:
    """The two who know the goods hear them by name."""
    seat, sheriff = seat_word(event.seat), seat_word(event.sheriff)
    back, number = len(event.back), len(event.kept)
    knows = audience.seat in (event.seat, event.sheriff) and heap(event.kept)
    key = "news.look_ended_named" if knows else "news.look_ended"
    goods = heap(event.kept) if knows else ()
    return says(key, seat=seat, sheriff=sheriff, back=back, number=number, goods=goods)


def _next(table: Table) -> Message:
    assert table.look is not None, "while looking, there is a suitcase to look into"
    return says("next.looking", sheriff=seat_word(table.sheriff), seat=seat_word(table.look))


CHAPTER = Chapter(
    name="markers",
    rules={
        Confiscate: rule([Phase.INSPECTING], *SHERIFFS, decide=confiscate),
        EndLook: rule([Phase.LOOKING], *SHERIFFS, decide=end_look),
    },
    effects={LookBegan: with_look, LookEnded: with_look_ended},
    news={LookBegan: tells("news.look_began"), LookEnded: _told_ended},
    phrases=(
        Phrase(command=Confiscate, text="{by} uses the confiscation on {seat}"),
        Phrase(command=EndLook, text="{by} is done looking[: {back} back, {kept} kept]"),
    ),
    public={"may_confiscate": may_confiscate},
    own={"look": own_look},
    next_step={Phase.LOOKING: _next},
)
