"""Whole games around the track, played at random at two tables. One player names other ambushes at
either table, and lets other sets pass; everybody does the same at both."""

from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec

from companion.game.commands import CardRead, Pressed, TimeIsUp, Woken
from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.game.values import PUBLIC, STEWARD, Party, Role, SeatId
from companion.games.nottingham.ambush import LayAmbush
from companion.games.nottingham.turn import EndGame
from tests.laws.nottingham_moves import NottinghamMoves
from tests.nottingham_talk import GAME, SHOW, nottingham_box

from .pair_games import LONGEST, Compared
from .pairs import AROUND, OneTable, Pair

MOST = 5
"""So many play at most."""


class TrackPairGame:
    """One pair; the same seed plays the same."""

    def __init__(
        self,
        data: Path,
        holding: ExitStack,
        seed: int,
        *,
        longest: int = LONGEST,
        closely: int = 5,
    ) -> None:
        chance = self._chance = Random(seed)
        self._mover = NottinghamMoves()
        box = nottingham_box()
        pawns = [seat for seat in AROUND if seat in GAME.pawns(box)]
        self._seats = tuple(pawns[: chance.randint(3, MOST)])
        self._options = tuple(key for key in GAME.options(box) if chance.random() < 0.3)
        self._gate = chance.random() < 0.25
        self._hider = SeatId(chance.choice(self._seats))
        self._longest = longest
        self._steps = 0
        self.pair = Pair(
            data,
            holding,
            hider=self._hider,
            box=SHOW,
            seats=self._seats,
            options=self._options,
            board="table-gate" if self._gate else "table-six",
            closely=closely,
        )

    def play(self) -> Compared:
        while self._steps < self._longest and not self._is_over():
            self._steps += 1
            self._step()
        self.pair.looks_around()
        self.pair.ends()
        return Compared(
            edition=SHOW,
            players=len(self._seats),
            gate=self._gate,
            options=self._options,
            steps=self._steps,
            compared=dict(self.pair.compared),
            over=self._is_over(),
            knowing=len(self.pair.knowing),
        )

    def _is_over(self) -> bool:
        return self._mover.over(self.pair.here)

    def _step(self) -> None:
        tables = [self.pair.here, self.pair.there]
        hides = all(self._mover.may_hide(table, self._hider) for table in tables)
        if hides and self._chance.random() < 0.3:
            chances = [Random(self._chance.random()) for _ in range(2)]
            here, there = (_Hide(self._mover, self._hider, chance) for chance in chances)
            self.pair.apart(here, there)
            return
        for _ in range(20):
            command, by = self._chosen()
            if self._is_fair(command, by):
                self._does(command, by)
                return

    def _chosen(self) -> tuple[Command, Party]:
        here, kind = self.pair.here, self._chance.random()
        session = self.pair.tables[0].product.clerk._game.session
        assert session is not None, "the table is laid"
        newest = session.history.newest
        if kind < 0.05 and newest is not None:
            return TakeBack(newest.number), STEWARD
        if kind < 0.12:
            return self._mover.nonsense(here, self._chance)
        way_on = self._mover.stewards_way_on(here) if kind < 0.3 else None
        stays = isinstance(way_on, EndGame) and self._chance.random() > 0.02
        if way_on is not None and not stays:
            return way_on, STEWARD
        return self._mover.move(here, self._chance)

    def _is_fair(self, command: Command, by: Party) -> bool:
        tables = [self.pair.here, self.pair.there]
        if not self._mover.tells_nothing_of(self._hider, tables, None, command):
            return False
        if isinstance(command, Pressed | TimeIsUp | Woken):
            return True
        if isinstance(command, CardRead):
            return self._can_be_read(command)
        if isinstance(command, LayAmbush) and by.seat == self._hider:
            return False  # the owner alone is told of the own colour
        return by.role in (Role.SEAT, Role.STEWARD, Role.PUBLIC) and by.seat in (None, *AROUND)

    def _can_be_read(self, command: CardRead) -> bool:
        one = self.pair.tables[0]
        if command.copy is None or command.seat not in self._seats:
            return False
        return one.has_gate or one.reader(command.seat) is not None

    def _does(self, command: Command, by: Party) -> None:
        match command:
            case CardRead(seat=place, copy=copy):
                assert copy is not None
                self.pair.both(f"{copy} at {place}", lambda one: one.reads(place, copy))
            case Pressed(button=button):
                self.pair.presses(button)
            case TimeIsUp() | Woken():
                self.pair.time_passes(self._chance.choice((500, 30_000)))
            case _:
                who = "display" if by == PUBLIC else str(by)
                body = msgspec.to_builtins(command)
                fields = {name: body[name] for name in body if name not in ("type", "chance")}
                self.pair.tries(who, type(command).__name__, **fields)


class _Hide:
    """Something that only the hider knows of, once or twice, or not at all."""

    def __init__(self, mover: NottinghamMoves, seat: SeatId, chance: Random) -> None:
        self._mover = mover
        self._seat = seat
        self._chance = chance

    def __call__(self, one: OneTable) -> None:
        for _ in range(self._chance.choice((0, 1, 2))):
            command, _ = self._mover.secret_act(one.table, self._seat, None, self._chance)
            body = msgspec.to_builtins(command)
            fields = {name: body[name] for name in body if name not in ("type", "seat")}
            one.own(self._seat, type(command).__name__, **fields)
