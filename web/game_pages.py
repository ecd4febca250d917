"""The one list of games that have pages; a new game is one entry here."""

from collections.abc import Mapping

from companion.game.contract import Command, View
from companion.game.history import TakeBack
from companion.game.values import Value
from companion.games.border import views as border_views
from companion.games.border.game import Border
from companion.games.nottingham import views as nottingham_views
from companion.games.nottingham.game import Nottingham
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.views import PublicView, SeatView
from companion.host.deck import CountDeck
from companion.host.joining import JOIN_COMMANDS
from companion.host.keeping_numbers import KeepNumbers
from companion.host.names import NAME_COMMANDS
from companion.host.staged import STAGE_COMMANDS
from companion.host.sticker_setup import STICKER_COMMANDS

from . import layouts
from .games.border.layouts import LAYOUTS as BORDER_LAYOUTS
from .games.border.options import GROUPS as BORDER_OPTIONS
from .games.nottingham.layouts import LAYOUTS as NOTTINGHAM_LAYOUTS
from .games.nottingham.options import GROUPS as NOTTINGHAM_OPTIONS
from .games.sheriff.layouts import LAYOUTS as SHERIFF_LAYOUTS
from .games.sheriff.options import GROUPS as SHERIFF_OPTIONS
from .page_parts import Layout

_BESIDE: tuple[type[Command], ...] = (
    *STICKER_COMMANDS,
    *JOIN_COMMANDS,
    *NAME_COMMANDS,
    KeepNumbers,
)
"""The commands that can be given with or without a game on the table."""


class Pages(Value, frozen=True, kw_only=True):
    """The pages of a game, and what scripts may ask of it and are shown."""

    package: str  # its folder `templates` holds the game's own; they are named `<game>/<file>`
    commands: Mapping[str, type[Command]]
    layouts: Mapping[str, Layout]
    views: tuple[type[View], ...] = ()
    option_groups: Mapping[str, tuple[str, ...]] = {}


def by_name(commands: tuple[type[Command], ...]) -> Mapping[str, type[Command]]:
    """The commands of a game, and those that every table takes."""
    every: tuple[type[Command], ...] = (*commands, TakeBack, CountDeck, *STAGE_COMMANDS, *_BESIDE)
    return {command.__name__: command for command in every}


GAME_PAGES: dict[str, Pages] = {
    "sheriff": Pages(
        package="web.games.sheriff",
        commands=by_name(Sheriff.commands),
        layouts=SHERIFF_LAYOUTS,
        views=(PublicView, SeatView),
        option_groups=SHERIFF_OPTIONS,
    ),
    "border": Pages(
        package="web.games.border",
        commands=by_name(Border.commands),
        layouts=BORDER_LAYOUTS,
        views=(border_views.PublicView, border_views.SeatView),
        option_groups=BORDER_OPTIONS,
    ),
    "nottingham": Pages(
        package="web.games.nottingham",
        commands=by_name(Nottingham.commands),
        layouts=NOTTINGHAM_LAYOUTS,
        views=(nottingham_views.PublicView, nottingham_views.SeatView),
        option_groups=NOTTINGHAM_OPTIONS,
    ),
}
"""The pages of each game, under the name that the game has in the catalogue."""


SHARED: Mapping[str, str] = {"bags": "web.games.bags"}
"""The packages whose templates several games share, under the name that stands before a file."""


def no_game() -> Pages:
    """The pages of a table without a game."""
    return Pages(
        package="web",
        commands={command.__name__: command for command in _BESIDE},
        layouts=layouts.NO_GAME,
    )
