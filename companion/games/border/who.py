"""The right to ask, and how a chapter hears that a step ends."""

from collections.abc import Mapping
from typing import Any

from companion.game import steps as steps_of
from companion.game import who
from companion.game.cards import unread
from companion.game.chapter import Asked, Hear, Rule
from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.who import Who

from .commands import GoOn
from .table import Phase, Table

OWNERS = (Who.OWNER, Who.STEWARD)
SHERIFFS = (Who.LEADER, Who.STEWARD)
ALWAYS = tuple(Phase)


def out_of_place(table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
    """Nor may it be about another turn."""
    refused = who.out_of_place(table, asked, rule, (table.sheriff,))
    turn = getattr(asked.command, "turn", table.round)
    moved_on = None if turn == table.round else refuse("why.round_moved_on")
    return refused or moved_on


def going_on(steps: Mapping[Phase, steps_of.Do]) -> Mapping[type[Command], Hear]:
    """Hear that one of these steps ends, by the command or by the button."""
    return steps_of.going_on(GoOn, steps)


def unread_open(table: Table) -> Refusal | None:
    """Why the cards that lie open are not settled yet."""
    left = sum(unread(table.bags[seat].cards) for seat in table.opened)
    return refuse("why.unread_open", number=left) if left else None
