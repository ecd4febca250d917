"""The right to ask, and how a chapter hears that a step ends."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.game.cards import unread
from companion.game.chapter import NOT_MINE, Asked, Hear, Rule, Unclaimed
from companion.game.commands import Pressed
from companion.game.contract import Command
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.games.bags import who
from companion.games.bags.who import Who

from .commands import GoOn
from .table import Phase, Table

OWNERS = (Who.OWNER, Who.STEWARD)
SHERIFFS = (Who.LEADER, Who.STEWARD)
ALWAYS = tuple(Phase)
Do = Callable[[Course[Table]], Refusal | Unclaimed | None]


def out_of_place(table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
    """Nor may it be about another turn."""
    refused = who.out_of_place(table, asked, rule, (table.sheriff,))
    turn = getattr(asked.command, "turn", table.round)
    moved_on = None if turn == table.round else refuse("why.round_moved_on")
    return refused or moved_on


def going_on(steps: Mapping[Phase, Do]) -> Mapping[type[Command], Hear]:
    """Hear that one of these steps ends, by the command or by the button; several chapters may
    share a step, and each says whether the cards that lie open are its own."""

    def on_command(course: Course[Table], asked: Asked[GoOn]) -> Refusal | Unclaimed | None:
        command, table = asked.command, course.table
        if table.phase not in steps:
            return NOT_MINE
        if command.phase != table.phase:
            return refuse("why.phase_moved_on")
        return steps[table.phase](course)

    def on_button(course: Course[Table], asked: Asked[Pressed]) -> Refusal | Unclaimed | None:
        phase = course.table.phase
        meant = asked.command.button == "next" and phase in steps
        return steps[phase](course) if meant else NOT_MINE

    return {GoOn: on_command, Pressed: on_button}


def unread_open(table: Table) -> Refusal | None:
    """Why the cards that lie open are not settled yet."""
    left = sum(unread(table.bags[seat].cards) for seat in table.opened)
    return refuse("why.unread_open", number=left) if left else None


def moved_on(_course: Course[Table], _asked: Asked[Any]) -> Refusal:
    """No chapter has a use for it in this step."""
    return refuse("why.phase_moved_on")
