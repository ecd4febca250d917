"""The commands of one evening, as simple players cause them; asked again of a real table, they are
the mix of events that pages have to show."""

from random import Random
from typing import Any

from companion.chronicle.speech import Authored
from companion.game.contract import Box, Command, Setup
from companion.game.messages import Refusal
from companion.game.values import Party, SeatId
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Table
from companion.players.sheriff.evening import play
from companion.players.sheriff.in_memory import InMemory
from companion.players.sheriff.player import Player

SEATS = tuple(map(SeatId, ("green", "blue", "yellow", "red", "purple")))
"""Five, as with more of them chance decides what may be done next."""


def evening(box: Box, seed: int) -> list[Authored]:
    """Everything that is asked between laying the table and the end of the game."""
    game, chance, asked = Sheriff(), Random(seed), list[Authored]()

    def act(table: Table, command: Command, by: Party) -> Table:
        asked.append(Authored(command, by))
        decided = game.decide(table, command, by, 0)
        assert not isinstance(decided, Refusal), f"{by} was refused: {decided}"
        return decided.table

    laid: Any = None
    events = game.start(box, setup())
    assert not isinstance(events, Refusal), "the table is one that can be laid"
    for event in events:
        laid = game.apply(laid, event)
    play({seat: Player(seat, chance) for seat in SEATS}, InMemory(game, laid, chance, act))
    return asked


def setup() -> Setup:
    return Setup(seats=SEATS, first=SEATS[0])
