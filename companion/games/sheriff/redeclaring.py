"""A declaration put right: until the bag is decided on, and without any penalty."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, unread, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import GoodId, Party, SeatId
from companion.games.bags.parts import BagStage, Declaration
from companion.games.bags.table import with_bag
from companion.games.bags.who import Who

from . import events as e
from .declared import wrong
from .reasons import without_reason
from .state import Table
from .who import DECLARED


class CorrectDeclaration(Command, frozen=True, kw_only=True):
    """Before the bag is decided on: this is what was really declared."""

    seat: SeatId
    round: int
    good: GoodId
    number: int
    reason: str


class DeclarationCorrected(Event, frozen=True, kw_only=True):
    """The declaration as it was really said; so many more unread cards are in the bag, or fewer."""

    seat: SeatId
    declared: Declaration
    unread: int


def correct_declaration(course: Course[Table], asked: Asked[CorrectDeclaration]) -> Refusal | None:
    """Said aloud and without any penalty, as long as nobody has decided on the bag."""
    table, command = course.table, asked.command
    refused = without_reason(command.reason)
    if refused:
        return refused
    if command.round != table.round:
        return refuse("why.round_moved_on")
    bag = table.bags[command.seat]
    if bag.stage is not BagStage.SEALED or bag.declared is None:
        return refuse("why.nothing_declared")
    declared = Declaration(command.good, command.number)
    refused = wrong(table.numbers, declared)
    if refused:
        return refused
    missing = command.number - len(bag.cards)
    corrected = DeclarationCorrected(
        seat=command.seat, declared=declared, unread=max(missing, -unread(bag.cards))
    )
    course.write(e.PutRight(asked.by, command.reason), corrected)
    return None


def with_declaration_corrected(table: Table, event: DeclarationCorrected) -> Table:
    bag = table.bags[event.seat]
    more, fewer = max(0, event.unread), max(0, -event.unread)
    cards = without(bag.cards, (UNREAD,) * fewer) + (UNREAD,) * more
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _told_corrected(event: DeclarationCorrected, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.declaration_corrected", seat=seat_word(event.seat), goods=goods)


CHAPTER = Chapter(
    name="declaration put right",
    rules={
        CorrectDeclaration: rule(DECLARED, Who.OWNER, Who.STEWARD, decide=correct_declaration),
    },
    effects={
        DeclarationCorrected: with_declaration_corrected,
    },
    news={DeclarationCorrected: _told_corrected},
    phrases=(
        Phrase(
            command=CorrectDeclaration,
            text="{by} puts right that {seat} declared {number} {good}: {reason}",
        ),
    ),
)
