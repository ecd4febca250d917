"""Plays fists at random."""

from random import Random

from companion.game.commands import CardRead, Pressed, SeatRead, SeatReadAgain, TimeIsUp, Woken
from companion.game.contract import AnyGame, Box, Command, Setup
from companion.game.values import BUTTON, CLOCK, PUBLIC, READER, STEWARD, Party, SeatId, seated
from tests.toy import BOX, EndRound, Fists, Hide, Toy

from .playing import SEATS

BUTTONS = ("timer", "next", "undo", "")


class ToyMoves:
    """Hides, presses, waits and wakes."""

    game: AnyGame = Toy()

    def box(self, _chance: Random) -> Box:
        return BOX

    def setup(self, _box: Box, chance: Random) -> Setup:
        seats = SEATS[: chance.randint(2, 5)]
        return Setup(seats=seats, first=chance.choice(seats))

    def move(self, table: Fists, chance: Random) -> tuple[Command, Party]:
        seat = chance.choice(table.seats)
        likely: list[tuple[Command, Party]] = [
            (Hide(seat, chance.randint(0, 9)), seated(seat)),
            (Pressed("timer"), BUTTON),
            (Woken(), CLOCK),
            (TimeIsUp(), CLOCK),
        ]
        return chance.choices(likely, [8, 2, 1, 1])[0]

    def nonsense(self, _table: Fists, chance: Random) -> tuple[Command, Party]:
        seat = chance.choice((*SEATS, SeatId("nobody")))
        commands: list[Command] = [
            Hide(seat, chance.choice((-1, 0, 7, 2**70))),
            EndRound(chance.choice((0, 1, 2, 2**70))),
            CardRead(seat, None),
            SeatRead(seat),
            SeatReadAgain(seat),
            Pressed(chance.choice(BUTTONS)),
            TimeIsUp(),
            Woken(),
        ]
        parties = (*map(seated, SEATS), STEWARD, PUBLIC, READER, BUTTON, CLOCK)
        return chance.choice(commands), chance.choice(parties)

    def stewards_way_on(self, table: Fists) -> Command | None:
        return EndRound(table.round) if table.round <= table.rounds else None

    def gold(self, _table: Fists) -> tuple[int, ...]:
        return (0,)

    def audit(self, table: Fists) -> None:
        assert set(table.fists) <= set(table.seats)

    def hand_for(self, _table: Fists, _seat: SeatId, _chance: Random) -> int:
        return 9

    def may_hide(self, table: Fists, seat: SeatId) -> bool:
        return _neighbour(table, seat) not in table.fists and table.round <= table.rounds

    def secret_act(
        self, _table: Fists, seat: SeatId, hand: int, chance: Random
    ) -> tuple[Command, Party]:
        return Hide(seat, chance.randint(-1, hand + 1)), seated(seat)

    def tells_nothing_of(
        self, seat: SeatId, tables: list[Fists], _hand: int, command: Command
    ) -> bool:
        """One other fist stays open, so that nothing opens them all."""
        known = (seat, _neighbour(tables[0], seat))
        hides = isinstance(command, Hide) and command.seat in known
        opens = command in (Pressed("next"), TimeIsUp()) or isinstance(command, EndRound)
        return not hides and not opens


def _neighbour(table: Fists, seat: SeatId) -> SeatId:
    return table.seats[table.seats.index(seat) - 1]
