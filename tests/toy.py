"""Fists: seats hide numbers; once all are shut, or time is up, they open and each pays left."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.game import bank, commands, tabletime
from companion.game.contract import Box, Command, Deal, Event, Setup, Trace, View
from companion.game.messages import Message, refuse, says
from companion.game.values import CopyId, Party, Role, SeatId, Value

FULL, ROUNDS, HEARD_FROM = tabletime.Timer(60_000), 3, (Role.STEWARD, Role.BUTTON, Role.CLOCK)


class Hide(Command, frozen=True):
    seat: SeatId
    number: int


class Laid(Event, frozen=True):
    seats: tuple[SeatId, ...]


class TimerSet(Event, frozen=True):
    timer: tabletime.Timer


class Hidden(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    number: int


class Opened(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    fists: Mapping[SeatId, int]


class Fists(Value, frozen=True, kw_only=True):
    seats: tuple[SeatId, ...]
    purses: bank.Purses
    fists: Mapping[SeatId, int] = {}
    timer: tabletime.Timer = FULL
    round: int = 1


class Shown(View, frozen=True, kw_only=True):
    table: Fists


class Toy:
    name, commands = "toy", (Hide,)
    events: tuple[type[Event], ...] = (Laid, bank.CoinsMoved, TimerSet, Hidden, Opened)

    def copies(self, _box: Box) -> tuple[CopyId, ...]:
        return ()

    def start(self, _box: Box, setup: Setup) -> tuple[Event, ...]:
        gold = [_coins(bank.BANK, bank.purse(seat), 9) for seat in setup.seats]
        return (Laid(setup.seats), *gold)

    def decide(self, table: Fists, command: Command, by: Party, at_ms: int) -> Any:
        match command:
            case Hide(seat, number) if by.seat == seat in table.seats and table.round <= ROUNDS:
                wrong = seat in table.fists or not 0 <= number <= table.purses[bank.purse(seat)]
                fists = {**table.fists, seat: number}
                opened = _opened(table, fists) if len(fists) == len(table.seats) else ()
                return refuse("why.fist") if wrong else (Hidden(seat, number), *opened)
            case commands.Pressed("timer") if by.role in HEARD_FROM and table.round <= ROUNDS:
                return (TimerSet(tabletime.started(table.timer, at_ms)),)
            case commands.Pressed("next") | commands.TimeIsUp() if by.role in HEARD_FROM:
                return _opened(table, table.fists) if table.round <= ROUNDS else ()
            case commands.Woken() if by.role in HEARD_FROM:
                return (TimerSet(tabletime.paused(table.timer, at_ms)),)
        return refuse("why.not_here")

    def apply(self, table: Fists | None, event: Event) -> Fists:
        if isinstance(event, Laid):
            return Fists(seats=event.seats, purses=bank.opened(event.seats, 100))
        assert table is not None, "only the laying of the table applies to no table"
        match event:
            case TimerSet(timer):
                return replace(table, timer=timer)
            case Hidden(seat, number):
                return replace(table, fists={**table.fists, seat: number})
            case bank.CoinsMoved():
                return replace(table, purses=bank.after(table.purses, event))
        return replace(table, fists={}, timer=FULL, round=table.round + 1)

    def view_for(self, table: Fists, audience: Party) -> View:
        own = {seat: number for seat, number in table.fists.items() if seat == audience.seat}
        shown, over = replace(table, fists=own), table.round > ROUNDS
        return Shown(next_step=says("next.fists"), over=over, table=shown)

    def news_for(self, event: Event, _audience: Party) -> Message | None:
        return says("news.opened") if isinstance(event, Opened) else None

    def due_ms(self, table: Fists) -> int | None:
        return tabletime.due_ms(table.timer)

    def deal(self, table: Fists) -> Deal:
        return Deal(table.seats, (), 0)

    def _nothing(self, _table: object) -> Mapping[Any, Any]:
        return {}

    words = whereabouts = unread = _nothing


def _coins(payer: bank.Account, payee: bank.Account, amount: int) -> bank.CoinsMoved:
    return bank.CoinsMoved(payer=payer, payee=payee, amount=amount, reason="fists")


def _opened(table: Fists, fists: Mapping[SeatId, int]) -> tuple[Event, ...]:
    left = dict(zip(table.seats, (*table.seats[1:], table.seats[0]), strict=True))
    paid = [
        _coins(bank.purse(s), bank.purse(left[s]), fists[s]) for s in table.seats if fists.get(s)
    ]
    return (Opened(fists), *paid)
