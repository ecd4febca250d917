"""A pass that can be called back: it takes effect four seconds after it was asked for.

A bag that passes shows how much contraband it held, and nobody can unsee that. So the first press
only begins the pass, and tells nothing about the bag. The wait ends early where the sheriff says
so, where another bag is opened or judged, and where the time of the inspection runs out.
"""

from typing import ClassVar, Literal

from msgspec.structs import replace

from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import TimeIsUp
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import STEWARD, Party, SeatId, seated
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag

from . import commands as c
from . import events as e
from . import officers
from .deals.accepting import pass_as_offered
from .inspection import pass_bag
from .state import Passing, Phase, Table
from .who import SHERIFFS

CALL_BACK_MS = 4_000


class LetPass(Command, frozen=True):
    """The bag passes in four seconds, unless it is called back; otherwise the same as `PassBag`."""

    seat: SeatId
    round: int
    bribe: int | None = None
    alone: SeatId | None = None


class CallBack(Command, frozen=True):
    """A bag that is about to pass stays where it is."""

    seat: SeatId


class PassBegun(Event, frozen=True):
    """Everyone hears that this bag is about to pass, and nothing about its cards."""

    seat: SeatId
    passing: Passing


class PassCalledBack(Event, frozen=True):
    """A step back leaves it alone: the bag would pass at once, as its time is over."""

    trace: ClassVar[Trace] = Trace.ASIDE
    seat: SeatId


class PassDropped(Event, frozen=True):
    """The pass was asked for and cannot be any more. A step back leaves that alone."""

    trace: ClassVar[Trace] = Trace.ASIDE
    seat: SeatId
    why: Literal["gold", "owed", "changed"]


WHY_DROPPED: dict[str, Literal["gold", "owed"]] = {
    "why.bribe_too_big": "gold",
    "why.bank_lacks": "gold",
    "why.inspection_owed": "owed",
}


def due_ms(table: Table) -> int | None:
    """When the next bag passes. While a debt is paid, no bag does."""
    if table.phase is not Phase.INSPECTING:
        return None
    return min((passing.due_ms for _, passing in _all_passing(table)), default=None)


def let_pass(course: Course[Table], asked: Asked[LetPass]) -> Refusal | None:
    """Refuse where passing the bag at once would be refused. Write a deputy's word at once."""
    table, said = course.table, asked.command
    now = Asked(c.PassBag(said.seat, said.round, said.bribe, said.alone), asked.by, asked.at_ms)
    trial = course.trial()
    refused = _pass(trial, now)
    if refused is not None:
        return refused
    price = officers.price(table, now.command, now.by)
    if isinstance(price, Refusal) or not _passes(trial, said.seat):
        return _pass(course, now)
    if table.bags[said.seat].passing is not None:
        return refuse("why.passing_already")
    offer = _offer_taken(trial)
    passing = Passing(
        due_ms=asked.at_ms + CALL_BACK_MS,
        by=asked.by.seat,
        bribe=None if offer else price,
        alone=said.alone,
        offer=offer,
    )
    course.write(PassBegun(said.seat, passing))
    return None


def call_back(course: Course[Table], asked: Asked[CallBack]) -> Refusal | None:
    if course.table.bags[asked.command.seat].passing is None:
        return refuse("why.not_passing")
    course.write(PassCalledBack(asked.command.seat))
    return None


def at_once(course: Course[Table], asked: Asked[c.PassBag]) -> Refusal | Unclaimed | None:
    """Without a sum of its own, `PassBag` ends the wait of a pass that was begun."""
    table, said = course.table, asked.command
    waits = table.bags[said.seat].passing is not None and said.round == table.round
    if not waits or said.bribe is not None or said.alone is not None:
        return NOT_MINE
    return end_wait(course, said.seat)


def end_wait(course: Course[Table], seat: SeatId) -> Refusal | None:
    """Pass the bag now, on the terms of the moment when its pass began."""
    passing = course.table.bags[seat].passing
    assert passing is not None, "its pass was begun"
    return _pass(course, _as_begun(course.table, seat, passing))


def time_is_up(course: Course[Table], asked: Asked[TimeIsUp]) -> Unclaimed | None:
    """The inspection's time, if it is over too, is asked for once more."""
    due = due_ms(course.table)
    if due is None or asked.at_ms < due:
        return NOT_MINE
    for seat, passing in _all_passing(course.table):
        if passing.due_ms <= asked.at_ms:
            _carry_out(course, seat, passing)
    return None


def pass_before(course: Course[Table], _event: BagOpened | e.BagJudged | e.TimeRanOut) -> None:
    """Bags pass in the order in which the sheriff decided on them: gold is paid in that order."""
    for seat, passing in _all_passing(course.table):
        _carry_out(course, seat, passing)


def _carry_out(course: Course[Table], seat: SeatId, passing: Passing) -> None:
    """Pass the bag on the terms of the moment when it began, or drop the pass and say why."""
    asked, trial = _as_begun(course.table, seat, passing), course.trial()
    refused = _pass(trial, asked)
    if refused is None and _passes(trial, seat) and _offer_taken(trial) == passing.offer:
        _pass(course, asked)
    else:
        key = refused.why.key if refused is not None else ""
        course.write(PassDropped(seat, WHY_DROPPED.get(key, "changed")))


def _pass(course: Course[Table], asked: Asked[c.PassBag]) -> Refusal | None:
    """Decide on `PassBag`, as the chapters of deals and of the inspection do."""
    answer = pass_as_offered(course, asked)
    return pass_bag(course, asked) if isinstance(answer, Unclaimed) else answer


def _as_begun(table: Table, seat: SeatId, passing: Passing) -> Asked[c.PassBag]:
    by = STEWARD if passing.by is None else seated(passing.by)
    command = c.PassBag(seat, table.round, passing.bribe, passing.alone)
    return Asked(command, by, passing.due_ms)


def _all_passing(table: Table) -> list[tuple[SeatId, Passing]]:
    """The bags that are about to pass, the next one first."""
    bags = ((seat, table.bags[seat].passing) for seat in table.merchants)
    passing = [(seat, begun) for seat, begun in bags if begun is not None]
    return sorted(passing, key=lambda one: one[1].due_ms)


def _passes(course: Course[Table], seat: SeatId) -> bool:
    return e.BagPassed(seat) in course.events


def _offer_taken(course: Course[Table]) -> tuple[int, int] | None:
    """The number and the version of the offer that is accepted by passing the bag."""
    made = (event.offer for event in course.events if isinstance(event, e.DealMade))
    return next(((offer.number, offer.version) for offer in made), None)


def with_begun(table: Table, event: PassBegun) -> Table:
    return with_bag(table, event.seat, replace(table.bags[event.seat], passing=event.passing))


def without_pass(
    table: Table, event: PassCalledBack | PassDropped | e.BagPassed | BagOpened
) -> Table:
    bag = table.bags[event.seat]
    if bag.passing is None:
        return table
    return with_bag(table, event.seat, replace(bag, passing=None))


def without_passes(table: Table, _event: e.DeputiesCorrected) -> Table:
    bags = {seat: replace(bag, passing=None) for seat, bag in table.bags.items()}
    return replace(table, bags=bags)


def _told_begun(event: PassBegun, _audience: Party) -> Message:
    seat, bribe = seat_word(event.seat), event.passing.bribe
    if bribe:
        return says("news.pass_begun_for", seat=seat, number=bribe)
    return says("news.pass_begun" if bribe == 0 else "news.pass_begun_offered", seat=seat)


def _told_called_back(event: PassCalledBack, _audience: Party) -> Message:
    return says("news.pass_called_back", seat=seat_word(event.seat))


def _told_dropped(event: PassDropped, _audience: Party) -> Message:
    return says(f"news.pass_dropped_{event.why}", seat=seat_word(event.seat))


def _next(table: Table) -> Message | None:
    opened = any(table.bags[seat].stage is BagStage.OPENED for seat in table.merchants)
    passing = _all_passing(table)
    if opened or not passing:
        return None
    return says("next.passing", seat=seat_word(passing[0][0]))


CHAPTER = Chapter(
    name="passing",
    rules={
        LetPass: rule([Phase.INSPECTING], *SHERIFFS, decide=let_pass),
        CallBack: rule([Phase.INSPECTING], *SHERIFFS, decide=call_back),
    },
    hears={c.PassBag: at_once, TimeIsUp: time_is_up},
    effects={
        PassBegun: with_begun,
        PassCalledBack: without_pass,
        PassDropped: without_pass,
    },
    echoes={
        e.BagPassed: without_pass,
        BagOpened: without_pass,
        e.DeputiesCorrected: without_passes,
    },
    follows={BagOpened: pass_before, e.BagJudged: pass_before, e.TimeRanOut: pass_before},
    news={
        PassBegun: _told_begun,
        PassCalledBack: _told_called_back,
        PassDropped: _told_dropped,
    },
    phrases=(
        Phrase(
            command=LetPass,
            text="{by} lets the bag of {seat} pass for nothing[, {alone} alone]",
            sets={"bribe": 0},
        ),
        Phrase(
            command=LetPass,
            text="{by} lets the bag of {seat} pass[ for {bribe} gold][, {alone} alone]",
        ),
        Phrase(command=CallBack, text="{by} calls the bag of {seat} back"),
    ),
    next_step={Phase.INSPECTING: _next},
)
