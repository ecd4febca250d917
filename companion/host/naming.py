"""Gives seats the names of people, and forgets them; the game goes by seats alone."""

from collections.abc import Mapping

from companion.game.contract import Command
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import PUBLIC, Party, Role, SeatId
from companion.shelf.people import MOST_OFFERED, Names, People, alike, readable, refusal_of
from companion.words.voice import FIRST, colours

from .current_game import CurrentGame
from .names import ForgetPerson, NameSeat, TableNames


class Naming:
    """Used by the clerk's thread alone."""

    def __init__(self, people: People, game: CurrentGame, seats: tuple[SeatId, ...]) -> None:
        self._people = people
        self._game = game
        self._seats = seats
        self._words: tuple[object, ...] = ()
        self._with_names: Mapping[str, Mapping[str, str]] = {}

    def ask(self, command: Command, by: Party) -> Refusal | None:
        match command:
            case NameSeat(seat=seat, name=name) if by.role is Role.STEWARD or by.seat == seat:
                return self.name(seat, name)
            case ForgetPerson(name=name) if by.role is Role.STEWARD:
                return self._forget(name)
            case _:
                return refuse("why.not_yours")

    def refused(self, seat: SeatId, typed: str) -> Refusal | None:
        """The reason why this seat cannot have that name now."""
        name = self._checked(seat, typed)
        return name if isinstance(name, Refusal) else None

    def name(self, seat: SeatId, typed: str) -> Refusal | None:
        """Give the seat this name, if it is one that nobody could misunderstand."""
        if seat not in self._seats:
            return refuse("why.seat_not_on_board")
        name = self._checked(seat, typed)
        if isinstance(name, Refusal):
            return name
        played = self._played()
        try:
            self._people.name(seat, name, game_id=played if self._sits(seat) else "")
        except OSError:
            return refuse("why.name_not_kept")
        return None

    def refusal_of(self, names: Names) -> Refusal | None:
        """The reason why a game cannot be begun with these names."""
        taken: dict[SeatId, str] = {}
        for seat, typed in names.items():
            name = _checked(seat, typed, taken)
            if isinstance(name, Refusal):
                return name
            if name:
                taken[seat] = name
        return None

    def begun(self, seats: tuple[SeatId, ...], names: Names | None) -> None:
        """A game was begun with these names, or, if nobody said any, with those expected."""
        given = self._people.expected if names is None else names
        known = {seat: given[seat] for seat in seats if seat in given}
        read = {seat: readable(name) for seat, name in known.items()}
        kept = {seat: name for seat, name in read.items() if isinstance(name, str)}
        self._people.begin(self._game.game_id, kept)

    def posted(self, *, over: bool) -> TableNames:
        people = self._people
        here = self._here(over=over)
        at_table = set(map(alike, here.values()))
        offered = [name for name in people.known if alike(name) not in at_table]
        return TableNames(
            here=here,
            expected=people.expected,
            offered=tuple(offered[:MOST_OFFERED]),
            known=people.known,
            wrong=people.wrong,
        )

    def words(self, others: Mapping[str, Mapping[str, str]]) -> Mapping[str, Mapping[str, str]]:
        """These words, and the name of each seat that has one; the same object as long as they
        stay the same."""
        game_id = self._game.game_id
        names = self._people.of(game_id) if game_id else self._people.typed
        if self._words != (others, names):
            named = {seat_word(seat): {FIRST: name} for seat, name in names.items()}
            self._words, self._with_names = (others, names), {**others, **named}
        return self._with_names

    def _forget(self, name: str) -> Refusal | None:
        try:
            self._people.forget(name)
        except OSError:
            return refuse("why.name_not_forgotten")
        return None

    def _checked(self, seat: SeatId, typed: str) -> str | Refusal:
        others = {other: name for other, name in self._here().items() if other != seat}
        return _checked(seat, typed, others)

    def _here(self, *, over: bool | None = None) -> Names:
        played = self._played() if over is None else "" if over else self._game.game_id
        return {**self._people.of(played), **self._people.typed}

    def _played(self) -> str:
        """The game that is played now; none, if it is over."""
        session = self._game.session
        return "" if session is None or session.view(PUBLIC).over else session.game_id

    def _sits(self, seat: SeatId) -> bool:
        return self._game.deck is not None and seat in self._game.deck.seats


def _checked(seat: SeatId, typed: str, others: Names) -> str | Refusal:
    name = readable(typed)
    if isinstance(name, Refusal) or not name:
        return name
    return refusal_of(seat, name, others, colours()) or name
