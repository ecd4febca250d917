"""Corrections: people put right what the clerk believed, with a reason that everyone reads.

Coins are counted here; the other chapters write their own corrections behind `PutRight`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game.bank import purse
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.put_right import (
    AT_THE_START,
    PutRight,
    told_reason,
    unchanged,
    without_reason,
)
from companion.game.values import Party, Role
from companion.game.who import Who

from . import commands as c
from . import events as e
from .purses import more_than_there_are, settled
from .table import BagTable


def correct_gold(course: Course[BagTable], asked: Asked[c.CorrectGold]) -> Refusal | None:
    """The counted coins are there; the difference came from the bank, or went to it."""
    table, command, by = course.table, asked.command, asked.by
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    owner = table.chest if command.seat is None else command.seat
    if owner is None:
        return refuse("why.no_chest")
    hidden = table.hides_purses and owner != table.chest
    may_see = not hidden or by.seat == owner
    if may_see and command.was != table.gold(owner):
        return refuse("why.purse_moved_on")
    if command.counted < 0:
        return refuse("why.negative_gold")
    if more_than_there_are(table, owner, command.counted):
        return refuse("why.bank_lacks")
    counted = e.PurseCounted(owner=owner, counted=command.counted, hidden=hidden)
    course.write(PutRight(by, command.reason), counted, *settled(table, owner, command.counted))
    return None


def _told_counted(event: e.PurseCounted, audience: Party) -> Message:
    if event.hidden and audience.seat != event.owner:
        return says("news.hidden_purse_counted", seat=seat_word(event.owner))
    return says("news.purse_counted", seat=seat_word(event.owner), number=event.counted)


def _unsaid(table: BagTable, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """The gold that is written for the purse."""
    owner = said["seat"] or table.chest
    return {"was": None if owner is None else table.purses.get(purse(owner))}


def chapter(*, always: Iterable[str]) -> Chapter:
    """The chapter, for a game that has these steps."""
    return Chapter(
        name="corrections",
        rules={c.CorrectGold: rule(always, Who.OWNER, Who.STEWARD, decide=correct_gold)},
        effects={PutRight: unchanged, e.PurseCounted: unchanged},
        news={PutRight: told_reason, e.PurseCounted: _told_counted},
        phrases=(
            Phrase(
                command=c.CorrectGold,
                text="at the start {seat} has {counted} gold",
                by=Role.STEWARD,
                sets={"reason": AT_THE_START},
                secret=("counted",),
            ),
            Phrase(
                command=c.CorrectGold,
                text="{by} counts {counted} gold in the purse of {seat}: {reason}",
                secret=("counted",),
            ),
        ),
        unsaid={c.CorrectGold: _unsaid},
    )
