"""The answers that every game of bags gives alike."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from companion.game.cards import Cards
from companion.game.chapter import ChapterGame
from companion.game.contract import View
from companion.game.values import Party, Role, SeatId

from .table import BagTable
from .tabletop import nameless

TableT = TypeVar("TableT", bound=BagTable)
PublicT = TypeVar("PublicT", bound=View)


class BagGame(ChapterGame[TableT], Generic[TableT, PublicT]):
    """A game of chapters in which cards go into closed bags."""

    @abstractmethod
    def public(self, table: TableT) -> PublicT:
        """The table as everyone around it sees and has heard it."""

    @abstractmethod
    def own(self, table: TableT, seat: SeatId, public: PublicT) -> View:
        """The view of a seat that plays, with the public one in it."""

    def view_for(self, table: TableT, audience: Party) -> View:
        return self.views(table, (audience,))[audience]

    def views(self, table: TableT, audiences: Iterable[Party]) -> Mapping[Party, View]:
        """Put together once what everyone sees; it lies in each seat's view."""
        public = self.public(table)
        return {audience: self._view_for(table, audience, public) for audience in audiences}

    def _view_for(self, table: TableT, audience: Party, public: PublicT) -> View:
        if audience.role is not Role.SEAT or audience.seat not in table.seats:
            return public
        return self.own(table, audience.seat, public)

    def laid_open(self, table: TableT) -> Mapping[SeatId, Cards]:
        return {seat: table.bags[seat].cards for seat in table.opened}

    def unread(self, table: TableT) -> Mapping[str, int]:
        return nameless(table)
