"""Everything that can be asked of the clerk: a game's commands, and those beside any game."""

from companion.game.contract import Command, Setup
from companion.game.values import CommandId, Party, Value
from companion.shelf.people import Names

from .joining import PhoneAct


class Begin(Value, frozen=True, kw_only=True):
    """Lay the table for a new game; `instead_of` is the game it ends, as the asker saw it. Without
    names, people are called as they were last time."""

    box: str
    setup: Setup
    instead_of: str
    names: Names | None = None


SAMPLE = "sample-"
"""The id of a `Begin` starts so if players lay the table, for people to watch them."""


class WasDone(Value, frozen=True):
    """A question: whether the command of this id was carried out. It changes nothing."""


AnyCommand = Command | Begin | PhoneAct | WasDone


class Request(Value, frozen=True, kw_only=True):
    """A command as it waits in the clerk's inbox, with its author."""

    command: AnyCommand
    by: Party
    command_id: CommandId
    game_id: str | None = None  # the game it is meant for, if the asker says so
