"""The answers that every game of bags gives alike."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from companion.game.cards import Cards
from companion.game.contract import View
from companion.game.shared_view import SharedViewGame
from companion.game.values import SeatId

from .table import BagTable
from .tabletop import nameless

TableT = TypeVar("TableT", bound=BagTable)
PublicT = TypeVar("PublicT", bound=View)


class BagGame(SharedViewGame[TableT, PublicT], Generic[TableT, PublicT]):
    """A game of chapters in which cards go into closed bags."""

    def laid_open(self, table: TableT) -> Mapping[SeatId, Cards]:
        return {seat: table.bags[seat].cards for seat in table.opened}

    def unread(self, table: TableT) -> Mapping[str, int]:
        return nameless(table)
