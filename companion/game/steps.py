"""How a chapter hears that a step of its own ends."""

from collections.abc import Callable, Mapping
from typing import Any

from .chapter import NOT_MINE, Asked, Hear, Unclaimed
from .commands import Pressed
from .contract import Command
from .course import Course
from .messages import Refusal, refuse

Do = Callable[[Course[Any]], Refusal | Unclaimed | None]


def going_on(
    go_on: type[Command], steps: Mapping[Any, Do], buttons: Mapping[Any, Do] | None = None
) -> Mapping[type[Command], Hear]:
    """Hear that one of these steps ends, by the command, which names its step, or by the button.
    Several chapters may share a step, and each says whether it is about its own part of it. Where
    the button does not end every step, `buttons` holds those that it ends."""
    by_button = steps if buttons is None else buttons

    def on_command(course: Course[Any], asked: Asked[Any]) -> Refusal | Unclaimed | None:
        phase = course.table.phase
        if phase not in steps:
            return NOT_MINE
        if asked.command.phase != phase:
            return refuse("why.phase_moved_on")
        return steps[phase](course)

    def on_button(course: Course[Any], asked: Asked[Pressed]) -> Refusal | Unclaimed | None:
        phase = course.table.phase
        meant = asked.command.button == "next" and phase in by_button
        return by_button[phase](course) if meant else NOT_MINE

    return {go_on: on_command, Pressed: on_button}


def moved_on(_course: Course[Any], _asked: Asked[Any]) -> Refusal:
    """No chapter has a use for it in this step."""
    return refuse("why.phase_moved_on")
