"""Signals of readers and buttons that no other chapter has a use for."""

from collections.abc import Iterable
from typing import Any

from companion.game.chapter import Asked, Chapter, rule
from companion.game.commands import GATE, CardRead, Pressed
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.who import Who

from .table import BagTable


def card_unexpected(_course: Course[BagTable], asked: Asked[CardRead]) -> Refusal | None:
    """Say nothing of the card at the shared reader: its packer is unknown."""
    at_gate = asked.command.seat == GATE
    return refuse("why.no_bag_at_gate" if at_gate else "why.no_card_expected")


def button_rests(_course: Course[BagTable], _asked: Asked[Any]) -> Refusal | None:
    return refuse("why.button_rests")


def chapter(*, always: Iterable[str]) -> Chapter:
    """The chapter, for a game that has these steps."""
    return Chapter(
        name="signals",
        rules={
            CardRead: rule(always, Who.MACHINE, decide=card_unexpected),
            Pressed: rule(always, Who.MACHINE, Who.STEWARD, decide=button_rests),
        },
    )
