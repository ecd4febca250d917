"""Turning in: cards are laid open one by one, as a set or as a task, once a turn."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.values import Party, SeatId

from .commands import NamedCard
from .events import CardsTakenBack, SetCalled, SetTurnedIn, TaskSolved
from .numbers import alike
from .shapes import may_become
from .spoken import card_word, told
from .table import Laid, Phase, Table, forgotten, into_hand, out_of_hand
from .who import OWNERS, item_read, no_item, not_the_player


class LayCard(NamedCard, frozen=True):
    """The player lays a card open, to be turned in."""


class TakeCardsBack(Command, frozen=True):
    """All laid cards go back to the hand."""

    seat: SeatId
    turn: int


class TurnIn(Command, frozen=True):
    """The laid cards are turned in, as a set or as this task."""

    seat: SeatId
    turn: int
    task: str = ""


class CardLaid(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    card: Card


def lay(course: Course[Table], asked: Asked[LayCard]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = not_the_player(table, command.seat) or no_item(table, command.good)
    return refused or _laid(course, Card(command.good))


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """Each card is answered before the next; at any reader, as only the player can lay one."""
    table, copy = course.table, asked.command.copy
    if table.phase is not Phase.TURNING_IN:
        return NOT_MINE
    if copy is not None and any(card.copy == copy for card in table.lying):
        return None
    card = item_read(table, copy)
    return card if isinstance(card, Refusal) else _laid(course, card)


def _laid(course: Course[Table], card: Card) -> Refusal | None:
    table = course.table
    if table.turned_in:
        return refuse("why.turned_in_already")
    if not table.hands[table.player]:
        return refuse("why.hand_empty")
    cards, tasks = (*table.lying, card), table.numbers.tasks
    fits = alike(cards) or any(may_become(cards, tasks[one].sizes) for one in table.open_tasks)
    if not fits:
        return refuse("why.fits_nothing", good=card_word(card))
    course.write(CardLaid(table.player, card))
    return None


def take_back(course: Course[Table], asked: Asked[TakeCardsBack]) -> Refusal | None:
    table = course.table
    refused = not_the_player(table, asked.command.seat)
    if refused is None and not table.lying:
        return refuse("why.nothing_laid")
    if refused is None:
        course.write(CardsTakenBack(table.player))
    return refused


def turn_in(course: Course[Table], asked: Asked[TurnIn]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = not_the_player(table, command.seat)
    if refused is not None:
        return refused
    if not table.lying:
        return refuse("why.nothing_laid")
    return _solve(course, command.task) if command.task else _set(course)


def _set(course: Course[Table]) -> Refusal | None:
    table = course.table
    if "set" not in table.makes:
        return refuse("why.no_set", least=table.numbers.set_min)
    seat, cards = table.player, table.lying
    called = SetCalled(seat, cards)
    course.write(called if table.holders else SetTurnedIn(seat, cards[0], cards))
    return None


def _solve(course: Course[Table], task: str) -> Refusal | None:
    table, seat = course.table, course.table.player
    solvers = table.tasks.get(task)
    if solvers is None:
        return refuse("why.no_such_task")
    word = f"task.{task}"
    if seat in solvers:
        return refuse("why.task_yours", task=word)
    if task not in table.open_tasks:
        return refuse("why.task_gone", task=word)
    if task not in table.makes:
        return refuse("why.not_that_task", task=word)
    number = len(solvers) + 1
    points = table.numbers.points_of(task, number)
    course.write(TaskSolved(seat, task, table.lying, number, points))
    return None


def with_laid(table: Table, event: CardLaid) -> Table:
    table = forgotten(out_of_hand(table, event.seat, event.card), event.card.copy)
    return replace(table, laid=Laid(cards=(*table.lying, event.card)))


def with_taken_back(table: Table, event: CardsTakenBack) -> Table:
    return replace(into_hand(table, event.seat, *table.lying), laid=None)


def with_called(table: Table, event: SetCalled) -> Table:
    return replace(table, laid=Laid(cards=event.cards, called=True))


def with_set(table: Table, event: SetTurnedIn) -> Table:
    pile = {**table.points, event.seat: (*table.points[event.seat], event.kept)}
    rest = list(event.cards)
    rest.remove(event.kept)
    discards = (*table.discards, *rest)
    return replace(table, points=pile, discards=discards, laid=None, turned_in=True)


def with_solved(table: Table, event: TaskSolved) -> Table:
    solvers = {**table.tasks, event.task: (*table.tasks[event.task], event.seat)}
    discards = (*table.discards, *event.cards)
    return replace(table, tasks=solvers, discards=discards, laid=None, turned_in=True)


def _told_task(event: TaskSolved, _audience: Party) -> Message:
    key = "nottingham.task_in" if event.solvers == 1 else "nottingham.task_in_too"
    task, seat = f"task.{event.task}", seat_word(event.seat)
    return says(key, seat=seat, task=task, number=event.points)


def _next(table: Table) -> Message:
    seat, cards = seat_word(table.player), table.lying
    if table.turned_in:
        return says("next.turn_done", seat=seat)
    if not cards:
        return says("next.turn_in", seat=seat)
    return says("next.laying", seat=seat, goods=table.numbers.heap(cards))


def _next_called(table: Table) -> Message:
    cards, shown = table.lying, None if table.laid is None else table.laid.shown
    if shown is not None:
        return says("next.whose")
    seat, good = seat_word(table.player), alike(cards)
    named = card_word(None) if good is None else good_word(good)
    return says("next.call", seat=seat, number=len(cards), good=named)


CHAPTER = Chapter(
    name="turning_in",
    rules={
        LayCard: rule([Phase.TURNING_IN], *OWNERS, decide=lay),
        TakeCardsBack: rule([Phase.TURNING_IN], *OWNERS, decide=take_back),
        TurnIn: rule([Phase.TURNING_IN], *OWNERS, decide=turn_in),
    },
    hears={CardRead: card_read},
    effects={
        CardLaid: with_laid,
        CardsTakenBack: with_taken_back,
        SetCalled: with_called,
        SetTurnedIn: with_set,
        TaskSolved: with_solved,
    },
    news={
        CardLaid: told("nottingham.laid", good="card"),
        CardsTakenBack: told("nottingham.cards_taken_back"),
        SetCalled: told("nottingham.called", goods="cards"),
        SetTurnedIn: told("nottingham.set_in", goods="cards"),
        TaskSolved: _told_task,
    },
    phrases=(
        Phrase(command=LayCard, text="{seat} lays {good:named}"),
        Phrase(command=TakeCardsBack, text="{seat} takes the cards back"),
        Phrase(command=TurnIn, text="{seat} turns in a set", sets={"task": ""}),
        Phrase(command=TurnIn, text="{seat} turns in {task:word}"),
    ),
    next_step={Phase.TURNING_IN: _next, Phase.AMBUSHED: _next_called},
)
