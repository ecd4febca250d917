"""Keeps the numbers that the steward reads off a box, beside any game; the next game has them."""

from collections.abc import Iterable, Mapping

from companion.game.contract import Command
from companion.game.messages import Message, Refusal, refuse, says
from companion.shelf.copy_numbers import CopyNumbers


class KeepNumbers(Command, frozen=True):
    """Keep these numbers of a box, by their dotted keys, in place of those kept before. With
    `confirm_all`, keep each suggested number too for which none is given."""

    box: str
    numbers: Mapping[str, int] = {}
    confirm_all: bool = False


def keep(copies: CopyNumbers, asked: KeepNumbers) -> Refusal | None:
    """Keep all of them, or refuse and name everything that is wrong."""
    if copies.is_wrong(asked.box):
        return refuse("why.copy_unreadable")
    if asked.box not in copies.sheets:
        return refuse("why.no_copy_sheet")
    numbers = asked.numbers
    if asked.confirm_all:
        numbers = copies.with_suggested(asked.box, numbers)
    try:
        wrong = copies.keep(asked.box, numbers)
    except OSError:
        return refuse("why.numbers_not_kept")
    return refuse("why.numbers_wrong", what=_one_by_one(wrong)) if wrong else None


def _one_by_one(sentences: Iterable[Message]) -> Message:
    first, *rest = sentences
    return says("copy.and", what=first, rest=_one_by_one(rest)) if rest else first
