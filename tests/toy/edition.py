"""The numbers of an edition of fists, and their text."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from companion.game.contract import Box, Printed
from companion.game.messages import Message, Quoted, box_word, says
from companion.game.text_files import read_toml
from companion.game.validate import shaped
from companion.game.values import CopyId, GoodId, Value


class Numbers(Value, frozen=True, kw_only=True):
    """The keys of a sheet."""

    game: str = "toy"
    title: Mapping[str, str]
    rounds: Annotated[int, Meta(ge=1, le=99)]
    most: Annotated[int, Meta(ge=1, le=99)]
    seconds: Annotated[int, Meta(ge=1, le=3600)]
    pebbles: Annotated[int, Meta(ge=0, le=20)] = 0  # marked ones of each kind; none: no cards
    hand: Annotated[int, Meta(ge=0, le=20)] = 0

    @property
    def copies(self) -> tuple[CopyId, ...]:
        """Every pebble, each called after the number on it."""
        kinds, each = range(1, self.most + 1), range(1, self.pebbles + 1)
        return tuple(CopyId(f"pebble_{number}-{one:02}") for number in kinds for one in each)


def read(box: Box) -> Numbers | tuple[Message, ...]:
    """The numbers of a box, or all that is wrong with its sheet."""
    sheet = read_toml(box.sheet)
    if isinstance(sheet, Message):
        return (sheet,)
    numbers, wrong = shaped(sheet, Numbers)
    return tuple(one.what for one in wrong) or numbers


def number_on(good: GoodId) -> int:
    """The number on a pebble."""
    return int(good.rpartition("_")[2])


def printed(box: Box, numbers: Numbers) -> Printed:
    """The edition as a table."""
    return Printed(
        lines=((box_word(box.edition),), (Quoted(f"game {numbers.game}"),)),
        heads=(says("toy.rounds"), says("toy.most"), says("toy.seconds")),
        rows=((numbers.rounds, numbers.most, numbers.seconds),),
    )
