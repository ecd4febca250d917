"""The names of the people at each seat: in each game, and in the next one. One small file holds it.

No journal holds a name, so this file is all there is to forget. A finished game keeps its names;
one typed after the end is for the next game.
"""

import unicodedata
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion.game.messages import Message, Quoted, Refusal, refuse, says
from companion.game.values import SeatId, Value
from hardware.disk import replace_file

PEOPLE = "people.json"
"""The file, in the data folder."""
LONGEST_NAME = 20
MOST_OFFERED = 24

Names = Mapping[SeatId, str]

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # they count as printable, and show nothing
_MARKS = ("Mn", "Mc", "Me")
_MOST_MARKS = 2
"""More of them on one letter would reach into other lines."""


class _File(Value, frozen=True, kw_only=True):
    """The content of the file. An empty name for the next game takes the last one's away."""

    games: Mapping[str, Names] = {}  # the oldest first
    next: Names = {}


class People:
    """Used by the clerk's thread alone. Without a file it remembers until the clerk is closed."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._believe(_File())
        self.wrong: Message | None = None
        """Why names are not known, or will not be after a restart."""
        if file is not None and file.exists():
            try:
                self._believe(msgspec.json.decode(file.read_bytes(), type=_File))
            except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                self.wrong = says("trouble.people_left_out", name=Quoted(file.name))

    def of(self, game_id: str) -> Names:
        """The names in this game; a seat without one is not in it."""
        return self._kept.games.get(game_id, {})

    @property
    def typed(self) -> Names:
        """The names typed for the next game."""
        return {seat: name for seat, name in self._kept.next.items() if name}

    @property
    def expected(self) -> Names:
        """The names typed for the next game, and elsewhere those of the last one's seats."""
        coming = self._kept.next
        last: Names = next(reversed([*self._kept.games.values()]), {})
        here = {alike(name) for name in coming.values()}
        stay = {
            seat: name
            for seat, name in last.items()
            if seat not in coming and alike(name) not in here
        }
        return {**stay, **self.typed}

    def name(self, seat: SeatId, name: str, *, game_id: str = "") -> None:
        """Give a seat this name in that game, or in the next one; an empty name takes it away. May
        raise OSError, and then nothing has changed."""
        if not game_id:
            self._keep(replace(self._kept, next={**self._kept.next, seat: name}))
            return
        others = {other: known for other, known in self.of(game_id).items() if other != seat}
        named = {**others, seat: name} if name else others
        self._keep(replace(self._kept, games={**self._kept.games, game_id: named}))

    def begin(self, game_id: str, names: Names) -> None:
        """A game was begun by these people. A file that cannot be written stops no game, but it
        is said."""
        games = {old: kept for old, kept in self._kept.games.items() if old != game_id}
        kept = _File(games={**games, game_id: {seat: name for seat, name in names.items() if name}})
        try:
            self._keep(kept)
        except OSError:
            self._believe(kept)
            self.wrong = says("trouble.people_not_kept", name=Quoted(PEOPLE))

    def forget(self, name: str) -> None:
        """Take a person out of every game. May raise OSError, and then nothing has changed."""
        games = {game_id: _without(name, names) for game_id, names in self._kept.games.items()}
        self._keep(_File(games=games, next=_without(name, self._kept.next)))

    def _keep(self, kept: _File) -> None:
        if self._file is not None:
            replace_file(self._file, msgspec.json.format(msgspec.json.encode(kept)))
        self._believe(kept)
        self.wrong = None

    def _believe(self, kept: _File) -> None:
        self._kept = kept
        known: dict[str, str] = {}
        for names in (self.typed, *reversed([*kept.games.values()])):
            for name in names.values():
                known.setdefault(alike(name), name)
        self.known = tuple(known.values())
        """Everyone, those who played last first."""


def alike(name: str) -> str:
    """The same for names that people would take for one."""
    return unicodedata.normalize("NFKC", name).casefold()


def readable(typed: str) -> str | Refusal:
    """The name as it is kept, from what somebody typed; or the reason why it cannot be a name."""
    name = unicodedata.normalize("NFC", " ".join(typed.split()))
    if len(name) > LONGEST_NAME:
        return refuse("why.name_too_long", number=LONGEST_NAME)
    if not name.isprintable() or _BLANK & set(name) or _has_piled_marks(name):
        return refuse("why.name_unprintable")
    return name


def refusal_of(
    seat: SeatId, name: str, others: Names, colours: Mapping[str, SeatId]
) -> Refusal | None:
    """The reason why this seat cannot have a name: one of the others has it, or it is another
    seat's colour in some language."""
    if alike(name) in map(alike, others.values()):
        return refuse("why.name_taken", name=Quoted(name))
    if colours.get(alike(name), seat) != seat:
        return refuse("why.name_is_colour", name=Quoted(name))
    return None


def _has_piled_marks(name: str) -> bool:
    piled = _MOST_MARKS  # none may come first
    for letter in name:
        piled = piled + 1 if unicodedata.category(letter) in _MARKS else 0
        if piled > _MOST_MARKS:
            return True
    return False


def _without(name: str, names: Names) -> Names:
    return {seat: known for seat, known in names.items() if alike(known) != alike(name)}
