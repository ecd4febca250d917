"""The types that `/api` answers with, and the one request that is no command."""

from collections.abc import Mapping

from companion.game.contract import Setup
from companion.game.messages import Message
from companion.game.values import SeatId, Value
from companion.host.page_data import Invitation, PageData


class Home(Value, frozen=True, kw_only=True):
    """Whose token this is, which game is on the table, and where to go from here."""

    you: str  # public, steward, a seat such as seat:green, or simulator
    game_id: str
    game: str  # its name; empty while no game is on the table
    links: Mapping[str, str]


class Option(Value, frozen=True):
    """Something the table may agree on."""

    name: Message
    changes: Message


class Lobby(Value, frozen=True):
    """The choices for a new game, and the meaning of each option."""

    offered: Invitation
    options: Mapping[str, Option]


class Shown(Value, frozen=True, kw_only=True):
    """Everything one audience may know now; `seen` tells this version of it from others. The result
    of a game is in it at once, while pages still show the end slide by slide."""

    you: str
    seen: str
    now_ms: int  # table time, for what counts down
    table: PageData


class Happened(Value, frozen=True):
    """The command was carried out and is on disk; `seen` is the version of your view after it."""

    seen: str


class Refused(Value, frozen=True):
    """The table says no, and nothing has changed."""

    refused: Message


class Trouble(Value, frozen=True):
    """The request could not be taken in, and nothing has changed."""

    error: Message


class Begin(Value, frozen=True, kw_only=True):
    """Lay the table for a new game; `instead_of` is the `game_id` of the one that it ends."""

    box: str
    setup: Setup
    instead_of: str = ""
    names: Mapping[SeatId, str] | None = None  # without them, everyone keeps last time's
