"""The right to ask: by which party, and in which steps of the round."""

from typing import Any

from companion.game.chapter import Asked, Rule
from companion.game.commands import GATE, CardRead
from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role
from companion.games.bags.who import Who

from .piles import number_of
from .state import INSPECTION, Phase, Table

SHERIFFS = (Who.LEADER, Who.STEWARD)  # the sheriff or a deputy; the steward acts for them
ALWAYS = tuple(Phase)
PLAY = tuple(phase for phase in Phase if phase not in (Phase.ENDING, Phase.OVER))
FILLING = (Phase.MARKET, Phase.PACKING)
DECIDING = (*INSPECTION, Phase.SHARING, Phase.CLOSING)
DECLARED = (Phase.DECLARING, *INSPECTION)


def out_of_place(table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
    """Asked by the wrong party, about nobody, or in the wrong step of the round."""
    command = asked.command
    seat = getattr(command, "seat", None)
    if seat is not None and seat not in table.seats and not _at_no_seat(table, command):
        return refuse("why.no_such_seat")
    if not rule.who & _parts(table, asked.by, seat):
        return refuse("why.not_yours")
    if table.phase not in rule.phases:
        return refuse("why.not_now")
    return None


def _at_no_seat(table: Table, command: Command) -> bool:
    """A card at the shared reader, or at a pile."""
    if not isinstance(command, CardRead):
        return False
    return command.seat == GATE or number_of(table, command.seat) is not None


def _parts(table: Table, by: Party, seat: object) -> set[Who]:
    match by.role:
        case Role.STEWARD:
            return {Who.STEWARD}
        case Role.READER | Role.BUTTON | Role.CLOCK:
            return {Who.MACHINE}
        case Role.PUBLIC:
            return set()
        case Role.SEAT:
            owner = {Who.OWNER} if by.seat == seat else set()
            return owner | ({Who.LEADER} if by.seat in table.officers else set())
