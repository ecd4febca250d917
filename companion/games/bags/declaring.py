"""Declaring: one seat after the other names a good and a number, said aloud.

It may be put right until the bag is decided on, without any penalty.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.game.cards import UNREAD, unread, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.put_right import PutRight, without_reason
from companion.game.values import Party, SeatId
from companion.game.who import Who

from . import commands as c
from . import events as e
from .parts import BagStage, Declaration
from .table import BagTable, TableT, with_bag


def declare(course: Course[BagTable], asked: Asked[c.Declare]) -> Refusal | None:
    """The number is said aloud; where it is the true one, only the owner may leave it to what was
    counted."""
    table, command = course.table, asked.command
    turn = table.next_to_declare()
    if command.seat != turn:
        assert turn is not None, "while declaring, somebody is next"
        return refuse("why.not_your_turn", seat=seat_word(turn))
    refused = table.wrong_good(command.good)
    if refused:
        return refused
    leaves_it = asked.by.seat == command.seat and table.number_is_true()
    if command.number is None and not leaves_it:
        return refuse("why.number_missing")
    counted = len(table.bags[command.seat].cards)
    number = counted if command.number is None else command.number
    if number == 0 and command.number is None:
        return refuse("why.nothing_counted")
    refused = table.wrong_number(number)
    if refused:
        return refused
    course.write(
        e.BagDeclared(
            seat=command.seat,
            declared=Declaration(command.good, number),
            unread=max(0, number - counted) if table.number_is_true() else 0,
        )
    )
    return None


def with_declared(table: TableT, event: e.BagDeclared) -> TableT:
    bag = table.bags[event.seat]
    cards = bag.cards + (UNREAD,) * event.unread
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def correct_declaration(
    course: Course[BagTable], asked: Asked[c.CorrectDeclaration]
) -> Refusal | None:
    """Said aloud, as long as nobody has decided on the bag."""
    table, command = course.table, asked.command
    refused = without_reason(command.reason)
    if refused:
        return refused
    if command.round != table.round:
        return refuse("why.round_moved_on")
    bag = table.bags[command.seat]
    if bag.stage is not BagStage.SEALED or bag.declared is None:
        return refuse("why.nothing_declared")
    refused = table.wrong_good(command.good) or table.wrong_number(command.number)
    if refused:
        return refused
    missing = command.number - len(bag.cards) if table.number_is_true() else 0
    corrected = e.DeclarationCorrected(
        seat=command.seat,
        declared=Declaration(command.good, command.number),
        unread=max(missing, -unread(bag.cards)),
    )
    course.write(PutRight(asked.by, command.reason), corrected)
    return None


def with_declaration_corrected(table: TableT, event: e.DeclarationCorrected) -> TableT:
    bag = table.bags[event.seat]
    more, fewer = max(0, event.unread), max(0, -event.unread)
    cards = without(bag.cards, (UNREAD,) * fewer) + (UNREAD,) * more
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _told_corrected(event: e.DeclarationCorrected, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.declaration_corrected", seat=seat_word(event.seat), goods=goods)


def _told(event: e.BagDeclared, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.bag_declared", seat=seat_word(event.seat), goods=goods)


def _proclaimed(_table: BagTable, event: e.BagDeclared | e.DeclarationCorrected) -> Message:
    """Repeated, so that everyone has heard it."""
    said = event.declared
    return says(
        "spoken.declares",
        seat=seat_word(event.seat),
        number=said.number,
        good=good_word(said.good),
    )


def _plainly(command: c.Declare, events: tuple[Event, ...]) -> Command:
    """With the number that was said."""
    match command, events:
        case c.Declare(number=None), (e.BagDeclared(declared=declared),):
            return replace(command, number=declared.number)
    return command


def _next(table: BagTable) -> Message:
    turn = table.next_to_declare()
    assert turn is not None, "while declaring, somebody is next"
    return says("next.declaring", seat=seat_word(turn))


def _to_act(table: BagTable) -> tuple[SeatId, ...]:
    turn = table.next_to_declare()
    return (turn,) if turn else ()


def chapter(*, step: str, declared: Iterable[str]) -> Chapter:
    """The chapter, for a game in which bags are declared in the one step, and have been declared
    in the others."""
    owners = (Who.OWNER, Who.STEWARD)

    def whose_turn(table: BagTable) -> SeatId | None:
        return table.next_to_declare() if table.phase == step else None

    return Chapter(
        name="declaring",
        rules={
            c.Declare: rule([step], *owners, decide=declare),
            c.CorrectDeclaration: rule(declared, *owners, decide=correct_declaration),
        },
        effects={
            e.BagDeclared: with_declared,
            e.DeclarationCorrected: with_declaration_corrected,
        },
        news={e.BagDeclared: _told, e.DeclarationCorrected: _told_corrected},
        proclaims={e.BagDeclared: _proclaimed, e.DeclarationCorrected: _proclaimed},
        phrases=(
            Phrase(command=c.Declare, text="{seat} declares[ {number}] {good}"),
            Phrase(
                command=c.CorrectDeclaration,
                text="{by} puts right that {seat} declared {number} {good}: {reason}",
            ),
        ),
        plain={c.Declare: _plainly},
        public={"next_to_declare": whose_turn},
        next_step={step: _next},
        to_act={step: _to_act},
    )
