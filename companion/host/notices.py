"""The last words of a reader or a button: to one seat, or to everyone."""

from collections.abc import Iterable

from companion.game.messages import Message
from companion.game.values import PUBLIC, STEWARD, Party, SeatId, seated

_EVERYONE = (PUBLIC, STEWARD)


class Notices:
    """One notice an audience, until the next one; used by the clerk's thread alone."""

    def __init__(self, audiences: Iterable[Party]) -> None:
        self._audiences = frozenset(audiences)
        self._notices: dict[Party, Message] = {}

    def of(self, audience: Party) -> Message | None:
        return self._notices.get(audience)

    def has_page(self, place: SeatId) -> bool:
        """Whether the place is a seat; a pile and the shared reader have no page."""
        return seated(place) in self._audiences

    def tell(self, place: SeatId, notice: Message) -> None:
        """Only the seat sees what its reader says; any other place speaks to everyone."""
        if self.has_page(place):
            self._notices[seated(place)] = notice
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
