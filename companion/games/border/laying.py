"""Laying the table: everyone has a suitcase, money and markers."""

from companion.game import bank
from companion.game.beginning import chosen, purses_filled, wrong_seats
from companion.game.chapter import Chapter
from companion.game.contract import Box, Event, Setup
from companion.game.messages import Message, Refusal, says, seat_word
from companion.game.spoken import sheriff
from companion.game.values import Party

from .edition import SHEETS
from .events import GameBegan
from .options import Options
from .table import Markers, Suitcase, Table, next_turn


def start(box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
    """Everyone sits down, the first sheriff takes the star, and the bank hands out the money."""
    printed = SHEETS.numbers(box)
    options = chosen(Options, setup.options, printed.left_out)
    if isinstance(options, Refusal):
        return options
    numbers = wrong_seats(setup, printed.players) or SHEETS.with_copy(box, setup)
    if isinstance(numbers, Refusal):
        return numbers
    seats = setup.seats
    at_table = numbers.at_table(len(seats))
    began = GameBegan(numbers=at_table, options=options, seats=seats, first=setup.first)
    return (began, *purses_filled(seats, numbers.purse))


def laid(_table: None, event: GameBegan) -> Table:
    numbers, seats = event.numbers, event.seats
    markers = Markers(numbers.extra_checks(len(seats)), numbers.confiscations)
    table = Table(
        numbers=numbers,
        options=event.options,
        seats=seats,
        starter=event.first,
        purses=bank.opened(seats, numbers.coins),
        bags={seat: Suitcase() for seat in seats},
        goods={seat: () for seat in seats},
        stash={seat: () for seat in seats},
        markers={seat: markers for seat in seats},
    )
    return next_turn(table)


def _told(event: GameBegan, _audience: Party) -> Message:
    return says("news.game_began", sheriff=seat_word(event.first))


CHAPTER = Chapter(
    name="laying",
    effects={GameBegan: laid},
    news={GameBegan: _told},
    proclaims={GameBegan: lambda _table, event: sheriff(event.first)},
)
