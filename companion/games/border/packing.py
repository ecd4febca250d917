"""The chapters of every game of bags, in the words of this one."""

from typing import Any

from msgspec.structs import replace

from companion.game.chapter import Asked, Chapter
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import Role
from companion.games.bags import corrections, declaring, opening, packing
from companion.games.bags.commands import CorrectDeclaration

from .table import Phase, Table
from .who import ALWAYS


def _said_here(text: str) -> str:
    """The names of fields stay as they are."""
    return text.replace("the bag", "the suitcase").replace("} gold", "} dollars")


def _correct_declaration(course: Course[Any], asked: Asked[CorrectDeclaration]) -> Refusal | None:
    """Once pointed at, a player takes nothing back; the steward puts right what was misheard."""
    table: Table = course.table
    if table.bags[asked.command.seat].pointed and asked.by.role is not Role.STEWARD:
        return refuse("why.declaration_stands")
    return declaring.correct_declaration(course, asked)


def _until_pointed_at(chapter: Chapter) -> Chapter:
    rule = replace(chapter.rules[CorrectDeclaration], decide=_correct_declaration)
    return replace(chapter, rules={**chapter.rules, CorrectDeclaration: rule})


def _in_own_words(chapter: Chapter) -> Chapter:
    phrases = tuple(replace(phrase, text=_said_here(phrase.text)) for phrase in chapter.phrases)
    return replace(chapter, phrases=phrases)


PACKING = _in_own_words(
    packing.chapter(always=ALWAYS, filling=[Phase.PACKING], closing=Phase.PACKING)
)
DECLARING = _until_pointed_at(
    _in_own_words(
        declaring.chapter(
            step=Phase.DECLARING, declared=[Phase.DECLARING, Phase.INSPECTING, Phase.HAGGLING]
        )
    )
)
OPENING = _in_own_words(opening.chapter(always=ALWAYS, checking=[Phase.CHECKING]))
CORRECTIONS = _in_own_words(corrections.chapter(always=ALWAYS))
