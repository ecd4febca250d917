"""Cards, buttons and the clock, where no other chapter has a use for them."""

from typing import Any

from companion.game.chapter import Asked, Chapter, rule
from companion.game.commands import CardRead, Pressed
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.who import Who

from .table import Table
from .who import ALWAYS


def card_unexpected(_course: Course[Table], _asked: Asked[CardRead]) -> Refusal:
    return refuse("why.no_card_expected")


def button_rests(_course: Course[Table], _asked: Asked[Any]) -> Refusal:
    return refuse("why.button_rests")


CHAPTER = Chapter(
    name="signals",
    rules={
        CardRead: rule(ALWAYS, Who.MACHINE, decide=card_unexpected),
        Pressed: rule(ALWAYS, Who.MACHINE, Who.STEWARD, decide=button_rests),
    },
)
