"""Before its last round the table may still agree that the truth is told at the end."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import asdict, replace

from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import Party, Role
from companion.game.who import Who


class AgreeOnTruth(Command, frozen=True):
    """The table agrees that everyone sees after the score what lay in every bag."""


class TruthAgreed(Event, frozen=True):
    """From now on it is as if the table had agreed on it before the game."""


def _told(_event: TruthAgreed, _audience: Party) -> Message:
    return says("news.truth_agreed")


def chapter(*, option: str, steps: Iterable[str], is_time: Callable[[Any], bool]) -> Chapter:
    """The chapter, for a game that has this option; it asks in these steps once it is time."""
    steps = frozenset(steps)

    def agree(course: Course[Any], _asked: Asked[AgreeOnTruth]) -> Refusal | None:
        if not is_time(course.table):
            return refuse("why.not_last_round")
        if not is_agreed(course.table):
            course.write(TruthAgreed())
        return None

    def is_agreed(table: Any) -> bool:
        agreed: bool = asdict(table.options)[option]
        return agreed

    def with_truth(table: Any, _event: TruthAgreed) -> Any:
        return replace(table, options=replace(table.options, **{option: True}))

    def asks(table: Any) -> bool:
        return table.phase in steps and is_time(table) and not is_agreed(table)

    return Chapter(
        name="agreeing",
        rules={AgreeOnTruth: rule(steps, Who.STEWARD, decide=agree)},
        effects={TruthAgreed: with_truth},
        news={TruthAgreed: _told},
        phrases=(
            Phrase(
                command=AgreeOnTruth, text="{by} promises the truth at the end", by=Role.STEWARD
            ),
        ),
        public={"asks_truth": asks},
    )
