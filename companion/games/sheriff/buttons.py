"""A round by buttons and bags alone, for a table that only reads its pages.

While bags are declared, the next button shows one good after the other. The bag at the gate, held
to it again, is declared as that. While they are inspected, such a bag is opened, and the button,
pressed twice, hands the first closed one back.
"""

from typing import Any, ClassVar

from msgspec.structs import replace

from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed
from companion.game.commands import Pressed, SeatReadAgain
from companion.game.contract import Event, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.values import GoodId, SeatId, seated
from companion.games.bags.commands import Declare
from companion.games.bags.declaring import declare
from companion.games.bags.events import BagDeclared, BagOpened
from companion.games.bags.parts import BagStage

from . import commands as c
from .events import BagPassed
from .inspection import JudgeBag, judge_bag, open_bag, pass_bag
from .passing import end_wait
from .state import Phase, Table


class GoodOffered(Event, frozen=True):
    """The display shows a good for the seat that declares next. It is no step of the game."""

    trace: ClassVar[Trace] = Trace.ASIDE
    good: GoodId


class PassOffered(Event, frozen=True):
    """The display shows which bag the next press hands back. It is no step of the game."""

    trace: ClassVar[Trace] = Trace.ASIDE
    seat: SeatId


def press_next(course: Course[Table], asked: Asked[Pressed]) -> Refusal | Unclaimed | None:
    table = course.table
    if asked.command.button != "next":
        return NOT_MINE
    if table.phase is Phase.DECLARING:
        course.write(GoodOffered(_good_after(table)))
        return None
    if table.phase is Phase.INSPECTING:
        return _decide_next(course, asked)
    return NOT_MINE


def _good_after(table: Table) -> GoodId:
    goods = [good for good in table.numbers.goods if table.wrong_good(good) is None]
    at = goods.index(table.offered) + 1 if table.offered in goods else 0
    return goods[at % len(goods)]


def _decide_next(course: Course[Table], asked: Asked[Pressed]) -> Refusal | None:
    """Judge a bag that lies open; otherwise hand the first closed one back for nothing, in the
    order in which they were declared. A bag that passed cannot be taken back, so the first press
    only shows which one it is."""
    table = course.table
    opened = next(iter(table.opened), None)
    if opened is not None:
        judging = JudgeBag(opened, table.round)
        return judge_bag(course, Asked(judging, asked.by, asked.at_ms))
    begun = next((seat for seat in table.merchants if table.bags[seat].passing), None)
    if begun is not None:
        return end_wait(course, begun)
    first = next(seat for seat in table.merchants if table.bags[seat].stage is BagStage.SEALED)
    if table.handed_back != first:
        course.write(PassOffered(first))
        return None
    passing = c.PassBag(first, table.round, 0)
    return pass_bag(course, Asked(passing, asked.by, asked.at_ms))


def bag_again(course: Course[Any], asked: Asked[SeatReadAgain]) -> Refusal | Unclaimed | None:
    """The bag is in the hand of who declares it, and of the sheriff who opens it."""
    table: Table = course.table
    seat = asked.command.seat
    if seat in table.officers:
        return NOT_MINE
    if table.phase is Phase.DECLARING:
        if table.offered is None:
            return refuse("why.no_good_offered")
        said = Declare(seat, table.offered)
        return declare(course, Asked(said, seated(seat), asked.at_ms))
    if table.phase is Phase.INSPECTING and table.bags[seat].stage is BagStage.SEALED:
        opening = c.OpenBag(seat, table.round)
        return open_bag(course, Asked(opening, asked.by, asked.at_ms))
    return NOT_MINE


def with_offered(table: Table, event: GoodOffered) -> Table:
    """Unless what it was offered for has been taken back."""
    return replace(table, offered=event.good) if table.phase is Phase.DECLARING else table


def with_none_offered(table: Table, _event: BagDeclared) -> Table:
    return replace(table, offered=None)


def with_pass_offered(table: Table, event: PassOffered) -> Table:
    return replace(table, handed_back=event.seat) if table.phase is Phase.INSPECTING else table


def with_no_pass_offered(table: Table, _event: BagPassed | BagOpened) -> Table:
    return replace(table, handed_back=None)


def _next_pass(table: Table) -> Message | None:
    if table.handed_back is None:
        return None
    return says("next.inspecting_offered", seat=seat_word(table.handed_back))


def _next(table: Table) -> Message | None:
    turn = table.next_to_declare()
    if table.offered is None or turn is None:
        return None
    return says("next.declaring_offered", seat=seat_word(turn), good=good_word(table.offered))


CHAPTER = Chapter(
    name="buttons",
    hears={Pressed: press_next, SeatReadAgain: bag_again},
    effects={GoodOffered: with_offered, PassOffered: with_pass_offered},
    echoes={
        BagDeclared: with_none_offered,
        BagPassed: with_no_pass_offered,
        BagOpened: with_no_pass_offered,
    },
    next_step={Phase.DECLARING: _next, Phase.INSPECTING: _next_pass},
)
