"""The rules of fists, and the contract of a game as far as it needs one."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.game.cards import Cards, card_of
from companion.game.commands import CardRead, Pressed, TimeIsUp, Woken
from companion.game.contract import (
    Box,
    Command,
    Entry,
    Event,
    Game,
    Known,
    Phrase,
    Printed,
    Reckoned,
    Setup,
    Standings,
    Tabletop,
    Trace,
    View,
)
from companion.game.copy_sheet import CopySheet
from companion.game.course import Course
from companion.game.messages import Message, Quoted, Refusal, box_word, refuse, says, seat_word
from companion.game.tabletime import Timer, due_ms, paused, started
from companion.game.values import STEWARD, CopyId, Party, Role, SeatId, seat_at

from . import edition, score
from .pebbles import lying, places
from .sentences import SENTENCES


class Hide(Command, frozen=True):
    """Hide a number in the fist."""

    seat: SeatId
    number: int


class EndRound(Command, frozen=True):
    """Open all fists, also those with nothing in them."""

    round: int


class Fists(Event, frozen=True, kw_only=True):
    """The table is laid; it is the table itself, too."""

    seats: tuple[SeatId, ...]
    rounds: int
    most: int
    full: Timer
    timer: Timer
    low_wins: bool = False
    fists: Mapping[SeatId, int] = {}
    round: int = 1
    points: Mapping[SeatId, int] = {}
    shown: Mapping[SeatId, int] = {}  # stones in all rounds together
    pebbles: tuple[CopyId, ...] = ()
    hand: int = 0
    held: Mapping[SeatId, Cards] = {}  # the pebble that a reader saw go into a fist
    row: Cards = ()  # the pebbles that were shown
    worth: tuple[int, ...] = ()  # the points for each round


class TimerSet(Event, frozen=True):
    """The timer runs, or stands still."""

    timer: Timer


class Hidden(Event, frozen=True):
    """A fist is shut; only its seat knows."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    number: int
    pebbles: Cards = ()


class Opened(Event, frozen=True):
    """A round is over."""

    trace: ClassVar[Trace] = Trace.REVEAL
    fists: Mapping[SeatId, int]
    round: int


class Shown(View, frozen=True, kw_only=True):
    """The table with the fist of one seat, or with none."""

    seat: SeatId | None = None
    table: Fists


class Toy(Game[Fists]):
    """Fists at the clerk's table."""

    name, commands, events = "toy", (Hide, EndRound), (Fists, TimerSet, Hidden, Opened)
    sentences = SENTENCES
    phrases: tuple[Phrase, ...] = (
        Phrase(command=Hide, text="{seat} hides {number}"),
        Phrase(command=EndRound, text="the fists are opened", by=Role.STEWARD),
    )

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        numbers = edition.read(box)
        if isinstance(numbers, tuple):
            return Refusal(numbers[0])
        if setup.first not in setup.seats:
            return refuse("why.first_does_not_play")
        if len(setup.seats) < 2:
            return refuse("toy.too_few")
        unread = edition.unread(box, len(setup.seats))
        if unread is not None:
            return unread
        timer = Timer(numbers.seconds * 1000)
        table = Fists(
            seats=setup.seats,
            rounds=numbers.rounds,
            most=numbers.most,
            full=timer,
            timer=timer,
            low_wins=setup.options.get("low_wins", False),
            pebbles=numbers.copies,
            hand=numbers.hand,
            worth=numbers.worths(len(setup.seats)),
        )
        return (table,)

    def decide(
        self, table: Fists, command: Command, by: Party, at_ms: int
    ) -> Course[Fists] | Refusal:
        if table.round > table.rounds:
            return refuse("why.not_now")
        match command:
            case Hide(seat, number) if by.seat == seat and seat in table.seats:
                return self._hide(table, Hidden(seat, number))
            case CardRead(place, copy) if copy in table.pebbles:
                owner, pebble = seat_at(place, table.seats), card_of(copy)
                if owner is not None:
                    assert pebble.good is not None, "every pebble has a number"
                    number = edition.number_on(pebble.good)
                    return self._hide(table, Hidden(owner, number, (pebble,)))
            case EndRound(number) if by == STEWARD:
                if number != table.round:
                    return refuse("why.fists_open")
                return self.course(table, Opened(table.fists, table.round))
            case Pressed("next") | TimeIsUp() if not by.seat:
                return self.course(table, Opened(table.fists, table.round))
            case Pressed("timer") | Woken() if not by.seat:
                turn = started if isinstance(command, Pressed) else paused
                return self.course(table, TimerSet(turn(table.timer, at_ms)))
        return refuse("toy.not_so")

    def _hide(self, table: Fists, hidden: Hidden) -> Course[Fists] | Refusal:
        """A number goes into a fist; with the last one all fists open."""
        if hidden.seat in table.fists or not 0 <= hidden.number <= table.most:
            return refuse("why.fist_shut")
        fists = {**table.fists, hidden.seat: hidden.number}
        opened = [Opened(fists, table.round)] if len(fists) == len(table.seats) else []
        return self.course(table, hidden, *opened)

    def apply(self, table: Fists | None, event: Event) -> Fists:
        if isinstance(event, Fists):
            return event
        assert table is not None, "the first event lays the table"
        match event:
            case TimerSet(timer):
                return replace(table, timer=timer)
            case Hidden(seat, number, pebbles):
                held = {**table.held, seat: pebbles} if pebbles else table.held
                return replace(table, fists={**table.fists, seat: number}, held=held)
            case Opened(fists, number):
                scorer = score.scorer(fists, low_wins=table.low_wins)
                worth = table.worth[number - 1]
                points = {s: table.points.get(s, 0) + worth * (s == scorer) for s in table.seats}
                shown = {s: table.shown.get(s, 0) + fists.get(s, 0) for s in table.seats}
                left = replace(table, points=points, shown=shown, round=number + 1)
                pebbles = tuple(card for cards in table.held.values() for card in cards)
                row = (*table.row, *pebbles)
                return replace(left, fists={}, timer=table.full, held={}, row=row)
        raise TypeError(f"Fists know no {event}.")

    def due_ms(self, table: Fists) -> int | None:
        return due_ms(table.timer)

    def view_for(self, table: Fists, audience: Party) -> View:
        own = {seat: number for seat, number in table.fists.items() if seat == audience.seat}
        over = table.round > table.rounds
        return Shown(
            next_step=says("next.fists_over" if over else "next.fists"),
            to_act=() if over else table.seats,
            over=over,
            seat=audience.seat if audience.seat in table.seats else None,
            table=replace(table, fists=own, held={}),
        )

    def view_text(self, view: View) -> tuple[Entry, ...]:
        assert isinstance(view, Shown), "this game has no other view"
        table = view.table
        if view.seat is not None:
            number = table.fists.get(view.seat)
            knows = says("ui.knows", seat=seat_word(view.seat))
            hides = "–" if number is None else str(number)
            return (Entry((knows,), ((Quoted(hides),),)),)
        points = [
            (seat_word(seat), (says("toy.points"), Quoted(" "), table.points.get(seat, 0)))
            for seat in table.seats
        ]
        return (
            Entry((), ((view.next_step,),)),
            *(Entry((seat,), (line,)) for seat, line in points),
        )

    def news_for(self, event: Event, audience: Party) -> Message | None:  # noqa: ARG002
        if not isinstance(event, Opened):
            return None
        shown = ", ".join(f"{seat} {number}" for seat, number in event.fists.items()) or "–"
        return says("news.fists", number=event.round, shown=Quoted(shown))

    def standings(self, table: Fists) -> Standings | None:
        over = table.round > table.rounds
        return score.standings(table.points, table.shown) if over else None

    def tells_all(self, table: Fists) -> bool:
        return table.round > table.rounds

    def problems(self, box: Box) -> tuple[Message, ...]:
        numbers = edition.read(box)
        return numbers if isinstance(numbers, tuple) else ()

    def copy_sheet(self, box: Box) -> CopySheet | None:
        return edition.copy_sheet(box)

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:
        numbers = edition.read(box)
        return {} if isinstance(numbers, tuple) else {box_word(box.edition): numbers.title}

    def printed(self, box: Box) -> Printed:
        numbers = edition.read(box)
        return Printed() if isinstance(numbers, tuple) else edition.printed(box, numbers)

    def options(self, box: Box) -> tuple[str, ...]:  # noqa: ARG002
        return ("low_wins",)

    def reckon(self, box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:  # noqa: ARG002
        return score.reckoned(written)

    def tabletop(self, table: Fists) -> Tabletop:
        if not table.pebbles:
            return Tabletop(table.seats)
        return Tabletop(table.seats, table.pebbles, tuple(places(table.seats, table.hand)))

    def copies(self, box: Box) -> tuple[CopyId, ...]:
        numbers = edition.read(box)
        return () if isinstance(numbers, tuple) else numbers.copies

    def lying(self, table: Fists) -> Mapping[str, Cards]:
        return lying(table.held, table.row)

    def known(self, table: Fists) -> Known:
        return Known(seats=table.seats)

    def unsaid(
        self,
        table: Fists,
        command: type[Command],
        said: Mapping[str, Any],  # noqa: ARG002
    ) -> Mapping[str, Any]:
        return {"round": table.round} if command is EndRound else {}
