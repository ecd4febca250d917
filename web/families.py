"""The one list of the families of games that have pages; a new one is one entry here."""

from collections.abc import Mapping

from companion.game.contract import Command, View
from companion.game.history import TakeBack
from companion.game.values import Value
from companion.games.sheriff.commands import COMMANDS as BAGS_COMMANDS
from companion.games.sheriff.views import PublicView as BagsPublicView
from companion.games.sheriff.views import SeatView as BagsSeatView
from companion.host.deck import CountDeck
from companion.host.joining import JOIN_COMMANDS
from companion.host.sticker_setup import STICKER_COMMANDS

from . import layouts
from .games.sheriff.layouts import LAYOUTS as BAGS_LAYOUTS
from .games.sheriff.options import GROUPS as BAGS_GROUPS
from .page_parts import Layout

_BESIDE: tuple[type[Command], ...] = (*STICKER_COMMANDS, *JOIN_COMMANDS)
"""What can be asked for whether or not there is a game."""


class Pages(Value, frozen=True, kw_only=True):
    """What a family brings for its pages and for scripts; its templates lie in the folder of its
    name."""

    commands: Mapping[str, type[Command]]
    layouts: Mapping[str, Layout]
    views: tuple[type[View], ...] = ()
    option_groups: Mapping[str, tuple[str, ...]] = {}


def _by_name(commands: tuple[type[Command], ...]) -> Mapping[str, type[Command]]:
    every: tuple[type[Command], ...] = (*commands, TakeBack, CountDeck, *_BESIDE)
    return {command.__name__: command for command in every}


FAMILIES: Mapping[str, Pages] = {
    "sheriff": Pages(
        commands=_by_name(BAGS_COMMANDS),
        layouts=BAGS_LAYOUTS,
        views=(BagsPublicView, BagsSeatView),
        option_groups=BAGS_GROUPS,
    ),
}
NO_GAME = Pages(
    commands={command.__name__: command for command in _BESIDE},
    layouts=layouts.NO_GAME,
    option_groups={
        group: options
        for pages in FAMILIES.values()
        for group, options in pages.option_groups.items()
    },
)
"""Before a game is chosen, the options of all of them may be needed."""
