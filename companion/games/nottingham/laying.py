"""Laying the table: everyone has a pawn, three cards in the hand, and an empty points pile."""

from companion.game.beginning import chosen, wrong_seats
from companion.game.chapter import Chapter
from companion.game.contract import Box, Event, Setup
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party

from .edition import SHEETS
from .events import GameBegan
from .numbers import Numbers
from .options import Options
from .table import Table


def start(box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
    printed = SHEETS.numbers(box)
    options = chosen(Options, setup.options, printed.left_out)
    if isinstance(options, Refusal):
        return options
    wrong = wrong_seats(setup, printed.players) or _no_pawn(printed, setup)
    numbers = wrong or SHEETS.with_copy(box, setup)
    if isinstance(numbers, Refusal):
        return numbers
    seats, first = setup.seats, setup.first
    return (GameBegan(numbers=numbers.at_table(), options=options, seats=seats, first=first),)


def _no_pawn(numbers: Numbers, setup: Setup) -> Refusal | None:
    """A seat is known by its pawn, as an ambush may show the pawn's colour."""
    odd = [seat for seat in setup.seats if seat not in numbers.pawns]
    return refuse("why.no_such_pawn", seat=seat_word(odd[0])) if odd else None


def laid(_table: None, event: GameBegan) -> Table:
    numbers, seats = event.numbers, event.seats
    return Table(
        numbers=numbers,
        options=event.options,
        seats=seats,
        first=event.first,
        hands={seat: numbers.hand for seat in seats},
        seen={seat: () for seat in seats},
        points={seat: () for seat in seats},
        ambushes={seat: () for seat in seats},
        stack=len(numbers.ambush_copies(seats)),
        tasks={task: () for task in numbers.tasks},
    )


def _told(event: GameBegan, _audience: Party) -> Message:
    return says("nottingham.game_began", seat=seat_word(event.first), number=event.numbers.hand)


CHAPTER = Chapter(
    name="laying",
    effects={GameBegan: laid},
    news={GameBegan: _told},
    proclaims={GameBegan: lambda _table, event: says("spoken.turn", seat=seat_word(event.first))},
)
