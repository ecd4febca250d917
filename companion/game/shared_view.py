"""A game in which each seat's view holds the one that everyone sees."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

from .chapter import ChapterGame
from .contract import View
from .values import Party, Role, SeatId


class Seated(Protocol):
    """A table at which these seats play."""

    @property
    def seats(self) -> tuple[SeatId, ...]: ...


TableT = TypeVar("TableT", bound=Seated)
PublicT = TypeVar("PublicT", bound=View)


class SharedViewGame(ChapterGame[TableT], Generic[TableT, PublicT]):
    """A game of chapters that puts together the public view once for all."""

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
