"""The answers that every game of bags gives alike."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TypeVar

from companion.game.cards import Cards
from companion.game.chapter import ChapterGame
from companion.game.contract import View
from companion.game.values import Party, SeatId

from .table import BagTable
from .tabletop import nameless

TableT = TypeVar("TableT", bound=BagTable)


class BagGame(ChapterGame[TableT]):
    """A game of chapters in which cards go into closed bags."""

    @abstractmethod
    def views(self, table: TableT, audiences: Iterable[Party]) -> Mapping[Party, View]:
        """Make once what all of them see."""

    def view_for(self, table: TableT, audience: Party) -> View:
        return self.views(table, (audience,))[audience]

    def laid_open(self, table: TableT) -> Mapping[SeatId, Cards]:
        return {seat: table.bags[seat].cards for seat in table.opened}

    def unread(self, table: TableT) -> Mapping[str, int]:
        return nameless(table)
