"""Corrections: people put right what the clerk believed, with a reason that everyone reads.

An earlier belief stays written down, and the correction follows it. Coins are counted here; the
other chapters write their own corrections behind `PutRight`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game.bank import purse
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Quoted, Refusal, refuse, says, seat_word
from companion.game.values import Party, Role

from . import commands as c
from . import events as e
from .purses import more_than_there_are, settled
from .reasons import AT_THE_START, without_reason
from .table import BagTable, TableT
from .who import Who


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
    course.write(e.PutRight(by, command.reason), counted, *settled(table, owner, command.counted))
    return None


def unchanged(table: TableT, _event: e.PutRight | e.PurseCounted) -> TableT:
    """Said aloud; the table changes by the events behind it."""
    return table


def _told_reason(event: e.PutRight, _audience: Party) -> Message:
    who = "bags.steward" if event.by.seat is None else seat_word(event.by.seat)
    return says("news.put_right", who=who, reason=Quoted(event.reason))


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
        effects={e.PutRight: unchanged, e.PurseCounted: unchanged},
        news={e.PutRight: _told_reason, e.PurseCounted: _told_counted},
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
