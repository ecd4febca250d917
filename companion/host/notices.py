"""The last words of a reader or a button: to one seat, or to everyone."""

from collections.abc import Iterable

from companion.game.messages import Message
from companion.game.values import PUBLIC, STEWARD, Party, ReaderPlace

_EVERYONE = (PUBLIC, STEWARD)


class Notices:
    """One notice an audience, until the next one; used by the clerk's thread alone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._audiences = frozenset(audiences)
        self._notices: dict[Party, Message] = {}

    def of(self, audience: Party) -> Message | None:
        return self._notices.get(audience)

    def page_of(self, place: ReaderPlace) -> Party | None:
        """The seat whose reader lies there; a pile and the shared reader have no page."""
        return next((party for party in self._audiences if party.seat == place), None)

    def tell(self, place: ReaderPlace, notice: Message) -> None:
        """Only the seat sees what its reader says; any other place speaks to everyone."""
        page = self.page_of(place)
        if page is not None:
            self._notices[page] = notice
        else:
            self.tell_everyone(notice)

    def tell_everyone(self, notice: Message) -> None:
        self._notices |= dict.fromkeys(_EVERYONE, notice)

    def forget(self, party: Party) -> None:
        self._notices.pop(party, None)

    def forget_everyones(self) -> None:
        for party in _EVERYONE:
            self.forget(party)

    def clear(self) -> None:
        self._notices.clear()
