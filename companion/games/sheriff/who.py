"""The right to ask: by which party, and in which steps of the round."""

from typing import Any

from companion.game import who
from companion.game.chapter import Asked, Rule
from companion.game.commands import CardRead
from companion.game.messages import Refusal
from companion.game.who import Who

from .piles import number_of
from .state import INSPECTION, Phase, Table

SHERIFFS = (Who.LEADER, Who.STEWARD)  # the sheriff or a deputy; the steward acts for them
ALWAYS = tuple(Phase)
PLAY = tuple(phase for phase in Phase if phase not in (Phase.ENDING, Phase.OVER))
FILLING = (Phase.MARKET, Phase.PACKING)
DECIDING = (*INSPECTION, Phase.SHARING, Phase.CLOSING)
DECLARED = (Phase.DECLARING, *INSPECTION)


def out_of_place(table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
    """Cards are read at the piles too."""
    command = asked.command
    at_pile = isinstance(command, CardRead) and number_of(table, command.seat) is not None
    places = (command.seat,) if at_pile else ()
    return who.out_of_place(table, asked, rule, table.officers, places)
