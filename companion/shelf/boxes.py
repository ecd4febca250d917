"""Finds a box by its name: the edition's sheet, and which sticker is on which card."""

from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable

from msgspec.structs import replace

from companion.game.contract import AnyGame, Box
from companion.game.values import CopyId, TagId, Value
from companion.games.catalogue import FAMILIES

Stickers = Callable[[Iterable[CopyId]], Mapping[TagId, CopyId]]
"""Which tag is on which copy; a box without any stickers has none for any."""


class NoSuchBox(LookupError):
    """No edition of this name is known."""


class Owned(Value, frozen=True):
    """A box, and the game that is played from it."""

    game: AnyGame
    box: Box


def no_stickers(copies: Iterable[CopyId]) -> Mapping[TagId, CopyId]:
    del copies
    return {}


class Shelf:
    """The boxes at hand, with the stickers on their cards."""

    def __init__(self, stickers: Stickers = no_stickers) -> None:
        self._stickers = stickers

    def names(self) -> tuple[str, ...]:
        """The boxes, the newest printing of a game first."""
        sheets = (sheet.name for game in FAMILIES for sheet in _sheets(game))
        return tuple(sorted((name.removesuffix(".toml") for name in sheets), reverse=True))

    def take(self, name: str) -> Owned:
        for game in FAMILIES:
            for sheet in _sheets(game):
                if sheet.name == f"{name}.toml":
                    box = Box(edition=name, sheet=sheet.read_text("utf-8"))
                    return Owned(game, replace(box, tags=self._stickers(game.copies(box))))
        known = ", ".join(self.names())
        raise NoSuchBox(f"There is no edition named {name}; the shelf holds: {known}.")


def _sheets(game: AnyGame) -> list[Traversable]:
    folder = resources.files(f"companion.games.{game.name}") / "editions"
    return [sheet for sheet in folder.iterdir() if sheet.name.endswith(".toml")]
