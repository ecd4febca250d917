"""Declaring: one seat after the other names a good and a number, said aloud."""

from msgspec.structs import replace

from companion.game.cards import UNREAD
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from .parts import Declaration
from .table import BagTable, TableT, with_bag
from .who import Who


def declare(course: Course[BagTable], asked: Asked[c.Declare]) -> Refusal | None:
    """The number is said aloud; only the merchant may leave it to what was counted."""
    table, command = course.table, asked.command
    turn = table.next_to_declare()
    if command.seat != turn:
        assert turn is not None, "while declaring, somebody is next"
        return refuse("why.not_your_turn", seat=seat_word(turn))
    refused = table.wrong_good(command.good)
    if refused:
        return refused
    if command.number is None and asked.by.seat != command.seat:
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
            unread=max(0, number - counted),
        )
    )
    return None


def with_declared(table: TableT, event: e.BagDeclared) -> TableT:
    bag = table.bags[event.seat]
    cards = bag.cards + (UNREAD,) * event.unread
    return with_bag(table, event.seat, replace(bag, cards=cards, declared=event.declared))


def _told(event: e.BagDeclared, _audience: Party) -> Message:
    goods = ((event.declared.good, event.declared.number),)
    return says("news.bag_declared", seat=seat_word(event.seat), goods=goods)


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


def chapter(*, step: str) -> Chapter:
    """The chapter, for a game in which bags are declared in this step."""

    def whose_turn(table: BagTable) -> SeatId | None:
        return table.next_to_declare() if table.phase == step else None

    return Chapter(
        name="declaring",
        rules={c.Declare: rule([step], Who.OWNER, Who.STEWARD, decide=declare)},
        effects={e.BagDeclared: with_declared},
        news={e.BagDeclared: _told},
        phrases=(Phrase(command=c.Declare, text="{seat} declares[ {number}] {good}"),),
        plain={c.Declare: _plainly},
        public={"next_to_declare": whose_turn},
        next_step={step: _next},
        to_act={step: _to_act},
    )
