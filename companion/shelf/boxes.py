"""Finds a box by its name: the edition's sheet, and which sticker is on which card.

Editions come with the clerk, or are files that people wrote; both are read by the same rules.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec.structs import replace

from companion.game.contract import AnyGame, Box
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import decoded, nearest, read_toml, shown
from companion.game.validate import unfit
from companion.game.values import SeatId, TagId, Value
from companion.games import catalogue

from .copy_numbers import CopyNumbers
from .files import read
from .setups import Setups
from .stickers import SEATS, Owner, Register, Stickers, no_stickers

EDITIONS = "editions"
"""The folder of those that people wrote themselves, in the data folder."""
GAME = "game"
"""The key of a sheet that says which game it is for."""
Wrong = tuple[Message, ...]
_SUFFIX = ".toml"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class NoSuchBox(LookupError):
    """No edition of this name is known."""


class Owned(Value, frozen=True):
    """A box, and the game that is played from it."""

    game: AnyGame
    box: Box


class Shelf:
    """The boxes at hand, with the stickers on their cards; people's own editions are read once."""

    def __init__(
        self,
        stickers: Stickers = no_stickers,
        editions: Path | None = None,
        kept: Path | None = None,
        seats: Mapping[TagId, SeatId] | None = None,
        setups: Path | None = None,
        copies: Path | None = None,
    ) -> None:
        """`stickers` and `seats` are those of cards and of seats at first. Later ones are kept in
        the folder `kept`, how boxes were played last in the file `setups`, and the numbers of
        people's boxes in the folder `copies`; without these, in memory alone."""
        self._at_first = stickers
        self._seats_at_first = seats or {}
        self._kept = kept
        self._setups = setups
        self._copies = copies
        self._shipped = {
            sheet.name.removesuffix(_SUFFIX): (game, sheet)
            for game in catalogue.GAMES
            for sheet in _sheets(game)
        }
        self._own: dict[str, Owned] = {}
        self._broken: dict[str, Wrong] = {}
        for path in _files(editions) if editions is not None else ():
            fits = self.has_room_for(path.stem)
            found = edition_at(str(path)) if fits else (says("text.file_name"),)
            if isinstance(found, Owned):
                self._own[path.stem] = found
            else:
                self._broken[path.stem] = found

    def names(self) -> tuple[str, ...]:
        """The boxes, game by game, then what people wrote themselves."""
        return (*self._shipped, *self._own)

    def has_room_for(self, name: str) -> bool:
        """Whether a file of people's own may be called that."""
        return bool(_NAME.fullmatch(name)) and name not in self._shipped

    def take(self, name: str) -> Owned:
        owned = self._with_numbers(name)
        return Owned(owned.game, replace(owned.box, tags=self.register.of(name)))

    @cached_property
    def register(self) -> Register:
        """All stickers of all boxes, read when the first of them is asked for. If a box turns out
        to hold more cards later on, these can have stickers after the next start."""
        owned = {name: self._with_numbers(name) for name in self.names()}
        copies = {name: one.game.copies(one.box) for name, one in owned.items()}
        at_first = {name: self._at_first(name, copies[name]) for name in copies}
        return Register(self._kept, copies, {**at_first, SEATS: self._seats_at_first})

    @cached_property
    def copies(self) -> CopyNumbers:
        """The numbers read off each box, read when the first of them is asked for."""
        bare = {name: self._bare(name) for name in self.names()}
        return CopyNumbers(self._copies, {name: (one.game, one.box) for name, one in bare.items()})

    @cached_property
    def setups(self) -> Setups:
        """How each box was played last, read when somebody first asks."""
        return Setups(self._setups, self._at_hand)

    def owner_of(self, tag: TagId) -> Owner | None:
        """The card of a box, or the seat, whose sticker this is, if it is anybody's."""
        return self.register.owner_of(tag)

    def find(self, name: str, *, files: bool = True) -> Owned | Wrong:
        """The box of this name, or the edition in the file there; or what is wrong with it."""
        if name in self.names():
            return self.take(name)
        if name in self._broken:
            return self._broken[name]
        if files and _is_there(name):
            return edition_at(name)
        meant = nearest(name, self.names())
        if meant is not None:
            return (says("text.no_edition_near", name=Quoted(shown(name)), near=Quoted(meant)),)
        known = Quoted(", ".join(self.names()))
        return (says("text.no_edition", name=Quoted(shown(name)), known=known),)

    @property
    def left_out(self) -> Wrong:
        """One sentence for each file of an edition, of numbers or stickers that cannot be used."""
        editions = tuple(
            says("trouble.edition_left_out", name=Quoted(shown(name)), what=wrong[0])
            for name, wrong in self._broken.items()
        )
        return editions + self.copies.left_out + self.register.left_out

    def _at_hand(self, name: str) -> tuple[AnyGame, Box] | None:
        try:
            owned = self.take(name)
        except NoSuchBox:
            return None
        return owned.game, owned.box

    def _with_numbers(self, name: str) -> Owned:
        """With the numbers read off it, and without any stickers."""
        owned = self._bare(name)
        return Owned(owned.game, replace(owned.box, overrides=self.copies.of(name)))

    def _bare(self, name: str) -> Owned:
        """As its edition has it."""
        if name in self._shipped:
            game, sheet = self._shipped[name]
            return Owned(game, Box(edition=name, sheet=sheet.read_text("utf-8")))
        if name not in self._own:
            known = ", ".join(self.names())
            raise NoSuchBox(f"There is no edition named {name}; the shelf holds: {known}.")
        return self._own[name]


def edition_at(name: str) -> Owned | Wrong:
    """The edition in a file, which is named after it; or all that is wrong with it."""
    raw = read(name)
    sheet = decoded(raw) if isinstance(raw, bytes) else raw
    if isinstance(sheet, Message):
        return (sheet,)
    path = Path(name)
    box = Box(edition=path.stem, sheet=sheet)
    game = game_of(sheet)
    if isinstance(game, Message):
        return (game,)
    return game.problems(box) or Owned(game, box)


def game_of(sheet: str) -> AnyGame | Message:
    """The game that a sheet says it is for; one that says none is for the first that is listed."""
    read_sheet = read_toml(sheet)
    if isinstance(read_sheet, Message):
        return read_sheet
    name = read_sheet.get(GAME)
    if name is None:
        return catalogue.GAMES[0]
    if not isinstance(name, str):
        return unfit(GAME, name, says("text.want_text"))
    return game_named(name)


def game_named(name: str) -> AnyGame | Message:
    """The game of this name, or a sentence that names those there are."""
    known = [game.name for game in catalogue.GAMES]
    found, near = catalogue.find(name), nearest(name, known)
    if found is not None:
        return found
    if near is not None:
        return says("text.no_game_near", name=Quoted(shown(name)), near=Quoted(near))
    return says("text.no_game", name=Quoted(shown(name)), known=Quoted(", ".join(known)))


def example(game: AnyGame | None = None) -> str:
    """An edition of a game, or of the first that is listed, to begin one's own with."""
    folder = resources.files((game or catalogue.GAMES[0]).package) / "example"
    return (folder / f"example{_SUFFIX}").read_text("utf-8")


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{_SUFFIX}") if path.is_file())


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # no file can have such a name
        return False


def _sheets(game: AnyGame) -> list[Traversable]:
    """The game's own sheets: the one that is named like it first, then the newest printing."""
    folder = resources.files(game.package) / "editions"
    if not folder.is_dir():
        return []
    sheets = [sheet for sheet in folder.iterdir() if sheet.name.endswith(_SUFFIX)]
    newest = sorted(sheets, key=lambda sheet: sheet.name, reverse=True)
    return sorted(newest, key=lambda sheet: sheet.name != game.name + _SUFFIX)
