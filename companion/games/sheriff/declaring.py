"""Declaring: from the sheriff's left, one legal good and a number, said aloud."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, unread, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from .declared import wrong, wrong_good, wrong_number
from .numbers import Declaration
from .reasons import without_reason
from .state import BagStage, Phase, Table, with_bag
from .who import DECLARED, Who


def declare(course: Course[Table], asked: Asked[c.Declare]) -> Refusal | None:
    """The number is said aloud; only the merchant may leave it to what was counted."""
    table, command = course.table, asked.command
    turn = table.next_to_declare()
    if command.seat != turn:
        assert turn is not None, "while declaring, somebody is next"
        return refuse("why.not_your_turn", seat=seat_word(turn))
    refused = wrong_good(table.numbers, command.good)
    if refused:
        return refused
    if command.number is None and asked.by.seat != command.seat:
        return refuse("why.number_missing")
    counted = len(table.bags[command.seat].cards)
    number = counted if command.number is None else command.number
    if number == 0 and command.number is None:
        return refuse("why.nothing_counted")
    refused = wrong_number(table.numbers, number)
    if refused:
        return refused
    course.write(
        e.BagDeclared(
            seat=command.seat,
            declared=Declaration(command.good, number),
            unread=max(0, number - counted),
        )
    )
    return None


def correct_declaration(
    course: Course[Table], asked: Asked[c.CorrectDeclaration]
) -> Refusal | None:
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
    corrected = e.DeclarationCorrected(
        seat=command.seat, declared=declared, unread=max(missing, -unread(bag.cards))
    )
    course.write(e.PutRight(asked.by, command.reason), corrected)
    return None


def with_declared(table: Table, event: e.BagDeclared) -> Table:
    bag = table.bags[event.seat]
    cards = bag.cards + (UNREAD,) * event.unread
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def with_declaration_corrected(table: Table, event: e.DeclarationCorrected) -> Table:
    bag = table.bags[event.seat]
    more, fewer = max(0, event.unread), max(0, -event.unread)
    cards = without(bag.cards, (UNREAD,) * fewer) + (UNREAD,) * more
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _told(event: e.BagDeclared, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.bag_declared", seat=seat_word(event.seat), goods=goods)


def _told_corrected(event: e.DeclarationCorrected, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.declaration_corrected", seat=seat_word(event.seat), goods=goods)


def _plainly(command: c.Declare, events: tuple[Event, ...]) -> Command:
    """With the number that was said."""
    match command, events:
        case c.Declare(number=None), (e.BagDeclared(declared=declared),):
            return replace(command, number=declared.number)
    return command


def next_to_declare(table: Table) -> SeatId | None:
    return table.next_to_declare() if table.phase is Phase.DECLARING else None


def _next(table: Table) -> Message:
    turn = table.next_to_declare()
    assert turn is not None, "while declaring, somebody is next"
    return says("next.declaring", seat=seat_word(turn))


def _to_act(table: Table) -> tuple[SeatId, ...]:
    turn = table.next_to_declare()
    return (turn,) if turn else ()


CHAPTER = Chapter(
    name="declaring",
    rules={
        c.Declare: rule([Phase.DECLARING], Who.OWNER, Who.STEWARD, decide=declare),
        c.CorrectDeclaration: rule(DECLARED, Who.OWNER, Who.STEWARD, decide=correct_declaration),
    },
    leaves={
        e.BagDeclared: with_declared,
        e.DeclarationCorrected: with_declaration_corrected,
    },
    news={e.BagDeclared: _told, e.DeclarationCorrected: _told_corrected},
    phrases=(
        Phrase(command=c.Declare, text="{seat} declares[ {number}] {good}"),
        Phrase(
            command=c.CorrectDeclaration,
            text="{by} puts right that {seat} declared {number} {good}: {reason}",
        ),
    ),
    plain={c.Declare: _plainly},
    public={"next_to_declare": next_to_declare},
    next_step={Phase.DECLARING: _next},
    to_act={Phase.DECLARING: _to_act},
)
