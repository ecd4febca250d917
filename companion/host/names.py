"""Names of people: the commands that give and forget them, and the values shown on pages."""

from companion.game.contract import Command
from companion.game.messages import Message
from companion.game.values import SeatId, Value
from companion.shelf.people import Names


class NameSeat(Command, frozen=True):
    """Call whoever sits here by this name, in this game, or in the next one if none is played. An
    empty name takes the last one away."""

    seat: SeatId
    name: str = ""


class ForgetPerson(Command, frozen=True):
    """Take this name out of every game, so that no file of the clerk's holds it any more."""

    name: str


NAME_COMMANDS: tuple[type[Command], ...] = (NameSeat, ForgetPerson)


class TableNames(Value, frozen=True, kw_only=True):
    """The names of those at the table, for the forms that ask for them."""

    here: Names = {}  # in the game that is played; between games those typed for the next one
    expected: Names = {}  # in the next game, if nobody types another
    offered: tuple[str, ...] = ()  # people who were here before and have no seat yet
    known: tuple[str, ...] = ()
    wrong: Message | None = None  # why some names are not known, or will not be after a restart
