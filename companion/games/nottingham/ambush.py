"""The ambush: two cards are looked at, one stays face down on the gold, and its owner may name it.

Only the owner knows the name. Others see and hear the same, whatever it is.
"""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.steps import going_on
from companion.game.values import CopyId, GoodId, Party, SeatId
from companion.game.who import Who

from .commands import GoOn
from .numbers import ActionKind
from .spoken import ambush_word, card_word, told
from .table import (
    Ambush,
    Phase,
    Table,
    done,
    into_hand,
    own_colour,
    with_action,
    with_ambushes,
)
from .who import OWNERS, UNTIL_OVER, ambush_read, not_the_player


class LayAmbush(Command, frozen=True):
    """The kept card lies face down on the gold."""

    seat: SeatId
    turn: int


class KeepNoAmbush(Command, frozen=True):
    """The last card of the stack shows the own colour, so the gold goes to the hand."""

    seat: SeatId
    turn: int


class NameAmbush(Command, frozen=True):
    """The owner names an ambush, which nobody else learns; the one being laid comes last."""

    seat: SeatId
    number: int
    card: CopyId


class AmbushLaid(Event, frozen=True):
    seat: SeatId
    gold: Card


class GoldKept(Event, frozen=True):
    seat: SeatId
    gold: Card


class AmbushNamed(Event, frozen=True):
    """Only its owner knows that it happened."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    number: int
    card: CopyId
    pair: tuple[GoodId, ...]


def _lays(table: Table, seat: SeatId) -> bool:
    action = table.action
    return seat == table.player and action is not None and action.kind is ActionKind.AMBUSH


def lay(course: Course[Table], asked: Asked[LayAmbush]) -> Refusal | None:
    """Only the player hears that the named card is of the own colour; others are believed."""
    table, seat = course.table, asked.command.seat
    refused = not_the_player(table, seat)
    if refused is not None:
        return refused
    assert table.action is not None, "an ambush is laid by an action"
    if asked.by.seat == seat and own_colour(seat, table.action.kept):
        return refuse("why.own_colour")
    lies(course)
    return None


def lies(course: Course[Table]) -> None:
    assert course.table.turned is not None, "an ambush is laid on a gold"
    course.write(AmbushLaid(course.table.player, course.table.turned))


def keep_none(course: Course[Table], asked: Asked[KeepNoAmbush]) -> Refusal | None:
    table, seat = course.table, asked.command.seat
    refused = not_the_player(table, seat)
    if refused is None and table.stack > 1:
        return refuse("why.only_at_the_last")
    if refused is None:
        assert table.turned is not None, "an ambush is laid on a gold"
        course.write(GoldKept(seat, table.turned))
    return refused


def name(course: Course[Table], asked: Asked[NameAmbush]) -> Refusal | None:
    table, command = course.table, asked.command
    seat, card = command.seat, command.card
    last = len(table.ambushes[seat]) + _lays(table, seat)
    if not 1 <= command.number <= last:
        return refuse("why.no_ambush_of_yours")
    if card not in table.ambush_copies:
        return refuse("why.colour_not_here")
    if own_colour(seat, card):
        return refuse("why.own_colour")
    course.write(AmbushNamed(seat, command.number, card, table.numbers.pair(card)))
    return None


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """The card that the player keeps. Everyone hears the gate, and so it refuses no ambush."""
    table, seat = course.table, course.table.player
    if table.phase is not Phase.LAYING_AMBUSH:
        return NOT_MINE
    card = ambush_read(table, asked.command.copy)
    if isinstance(card, Refusal):
        return card
    if asked.command.seat == seat and own_colour(seat, card):
        return refuse("why.own_colour")
    number = len(table.ambushes[seat]) + 1
    course.write(AmbushNamed(seat, number, card, table.numbers.pair(card)))
    return None


def with_laid(table: Table, event: AmbushLaid) -> Table:
    """A card of the own colour cannot lie there, so it was another one."""
    kept = None if table.action is None else table.action.kept
    named = None if own_colour(event.seat, kept) else kept
    lying = (*table.ambushes[event.seat], Ambush(event.gold, named))
    return done(with_ambushes(table, event.seat, lying, -1))


def with_gold_kept(table: Table, event: GoldKept) -> Table:
    return done(into_hand(table, event.seat, event.gold))


def with_named(table: Table, event: AmbushNamed) -> Table:
    """Total: behind a step taken back there may be no such ambush."""
    lying, at = list(table.ambushes[event.seat]), event.number - 1
    if at == len(lying) and _lays(table, event.seat):
        return with_action(table, kept=event.card)
    if at >= len(lying):
        return table
    lying = [replace(one, card=None) if one.card == event.card else one for one in lying]
    lying[at] = replace(lying[at], card=event.card)
    return with_ambushes(table, event.seat, lying, 0)


def _told_named(event: AmbushNamed, audience: Party) -> Message | None:
    if audience.seat != event.seat:
        return None
    return says("nottingham.my_ambush_named", card=ambush_word(event.card, event.pair))


def _next(table: Table) -> Message:
    key = "next.ambush_two" if table.stack > 1 else "next.ambush_one"
    return says(key, seat=seat_word(table.player), good=card_word(table.turned))


CHAPTER = Chapter(
    name="ambush",
    rules={
        LayAmbush: rule([Phase.LAYING_AMBUSH], *OWNERS, decide=lay),
        KeepNoAmbush: rule([Phase.LAYING_AMBUSH], *OWNERS, decide=keep_none),
        NameAmbush: rule(UNTIL_OVER, Who.OWNER, decide=name),
    },
    hears={CardRead: card_read, **going_on(GoOn, {Phase.LAYING_AMBUSH: lies})},
    effects={AmbushLaid: with_laid, GoldKept: with_gold_kept, AmbushNamed: with_named},
    news={
        AmbushLaid: told("nottingham.ambush_laid", good="gold"),
        GoldKept: told("nottingham.gold_kept", good="gold"),
        AmbushNamed: _told_named,
    },
    phrases=(
        Phrase(command=LayAmbush, text="{seat} lays the ambush"),
        Phrase(command=KeepNoAmbush, text="{seat} keeps no ambush"),
        Phrase(
            command=NameAmbush,
            text="{seat} has {card:copy} as ambush {number}",
            secret=("card",),
        ),
        Phrase(
            command=GoOn, text="{by} says that the ambush lies", sets={"phase": Phase.LAYING_AMBUSH}
        ),
    ),
    next_step={Phase.LAYING_AMBUSH: _next},
)
