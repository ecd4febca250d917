"""Fists: every seat hides a number; once all are shut, or time is up, the fists open."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.game.commands import Pressed, TimeIsUp, Woken
from companion.game.contract import Box, Command, Event, Game, Setup, Tabletop, Trace, View
from companion.game.messages import refuse, says
from companion.game.tabletime import Timer, due_ms, paused, started
from companion.game.values import Party, SeatId

FULL, ROUNDS = Timer(60_000), 3


class Hide(Command, frozen=True):
    seat: SeatId
    number: int


class Fists(Event, frozen=True, kw_only=True):
    seats: tuple[SeatId, ...]
    fists: Mapping[SeatId, int] = {}
    timer: Timer = FULL
    round: int = 1


class TimerSet(Event, frozen=True):
    timer: Timer


class Hidden(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    number: int


class Opened(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    fists: Mapping[SeatId, int]


class Shown(View, frozen=True, kw_only=True):
    table: Fists


class Toy(Game[Fists]):
    name, commands, events = "toy", (Hide,), (Fists, TimerSet, Hidden, Opened)

    def start(self, _box: Box, setup: Setup) -> tuple[Event, ...]:
        return (Fists(seats=setup.seats),)

    def decide(self, table: Fists, command: Command, by: Party, at_ms: int) -> Any:
        match command:
            case Hide(s, number) if by.seat == s in {*table.seats} - {*table.fists} and number >= 0:
                fists = {**table.fists, s: number}
                opened = (Opened(fists),) if len(fists) == len(table.seats) else ()
                return (Hidden(s, number), *opened)
            case Pressed("next") | TimeIsUp() if not by.seat and table.round <= ROUNDS:
                return (Opened(table.fists),)
            case Pressed("timer") | Woken() if not by.seat:
                turn = started if isinstance(command, Pressed) else paused
                return (TimerSet(turn(table.timer, at_ms)),)
        return refuse("why.not_here")

    def apply(self, table: Any, event: Event) -> Any:
        match event:
            case Fists():
                return event
            case TimerSet(timer):
                return replace(table, timer=timer)
            case Hidden(seat, number):
                return replace(table, fists={**table.fists, seat: number})
        return replace(table, fists={}, timer=FULL, round=table.round + 1)

    def view_for(self, table: Fists, audience: Party) -> View:
        shown = replace(table, fists={s: n for s, n in table.fists.items() if s == audience.seat})
        return Shown(next_step=says("next.fists"), over=table.round > ROUNDS, table=shown)

    def tabletop(self, table: Fists) -> Tabletop:
        return Tabletop(table.seats)

    def due_ms(self, table: Fists) -> int | None:
        return due_ms(table.timer)
