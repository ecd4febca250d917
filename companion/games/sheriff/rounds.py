"""The frame of the game: laying the table, the round's end, the game's end.

The game ends in two steps. The last round ends, which can be taken back; then the contraband is
turned up, which cannot.
"""

from msgspec.structs import replace

from companion.game import bank
from companion.game.beginning import purses_filled, wrong_seats
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import Pressed
from companion.game.contract import Box, Command, Event, Phrase, Setup
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.spoken import sheriff
from companion.game.values import Party, Role, SeatId
from companion.game.who import Who

from . import edition_asks, piles
from . import events as e
from .options import chosen
from .spoken import sheriff_word
from .state import CHEST, Bag, Phase, Stand, Table
from .who import SHERIFFS


class EndRound(Command, frozen=True):
    """The inspection is over; the sheriff's figure moves on, or no round follows."""

    round: int


class EndGame(Command, frozen=True):
    """The evening is late: the game ends after this round, though others were still to come."""

    round: int


class TurnUpContraband(Command, frozen=True):
    """Everyone has turned up their contraband after the last round, and the game is scored."""

    round: int


ASKS_TRUTH = (Phase.DRAWING, Phase.MARKET, Phase.ENDING)
"""The steps in which people are asked once more whether the truth is told at the end."""


def asks_truth(table: Table) -> bool:
    """As the last round begins, and before contraband is turned up."""
    return table.ended or table.round == table.rounds


def start(box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
    """Everyone sits down, the first sheriff takes the figure, and the bank hands out the purses."""
    numbers = edition_asks.with_answers(box, setup.numbers)
    if isinstance(numbers, Refusal):
        return numbers
    wrong = wrong_seats(setup, numbers.players)
    if wrong is not None:
        return wrong
    options = chosen(setup.options, numbers.left_out)
    if isinstance(options, Refusal):
        return options
    unanswered = edition_asks.unanswered(box, numbers, setup.numbers, options)
    if unanswered is not None:
        return unanswered
    began = e.GameBegan(
        numbers=numbers.at_table(len(setup.seats), options),
        options=options,
        seats=setup.seats,
        first=setup.first,
    )
    return (began, *purses_filled(setup.seats, numbers.purse))


def end_round(course: Course[Table], asked: Asked[EndRound]) -> Refusal | None:
    if asked.command.round != course.table.round:
        return refuse("why.round_moved_on")
    _end(course)
    return None


def press_next(course: Course[Table], asked: Asked[Pressed]) -> Unclaimed | None:
    """The button ends the round, once every bag is decided; after the last one it turns up the
    contraband."""
    if asked.command.button != "next":
        return NOT_MINE
    match course.table.phase:
        case Phase.CLOSING:
            _end(course)
        case Phase.ENDING:
            course.write(e.GameEnded())
        case _:
            return NOT_MINE
    return None


def _end(course: Course[Table]) -> None:
    table = course.table
    if table.round == table.rounds:
        course.write(e.LastRoundEnded())
        return
    course.write(e.RoundEnded(table.merchants[0] if len(table.officers) == 1 else None))


def end_game(course: Course[Table], asked: Asked[EndGame]) -> Refusal | None:
    """In any round: people may have to go home. The rounds that were played count."""
    if asked.command.round != course.table.round:
        return refuse("why.round_moved_on")
    course.write(e.LastRoundEnded())
    return None


def turn_up_contraband(course: Course[Table], asked: Asked[TurnUpContraband]) -> Refusal | None:
    """Where the last round is still open, this ends it too; journals of older games have it so."""
    table = course.table
    if asked.command.round != table.round:
        return refuse("why.round_moved_on")
    ends_early = table.phase is Phase.CLOSING and table.round < table.rounds
    if ends_early and asked.by.role is not Role.STEWARD:
        return refuse("why.rounds_left")
    course.write(e.GameEnded())
    return None


def laid(_table: None, event: e.GameBegan) -> Table:
    numbers, seats = event.numbers, event.seats
    owners = (*seats, CHEST) if numbers.officers > 1 else seats
    return Table(
        numbers=numbers,
        options=event.options,
        seats=seats,
        first=event.first,
        purses=bank.opened(owners, numbers.coins),
        bags={seat: Bag() for seat in seats},
        stands={owner: Stand() for owner in owners},
        piles=piles.turned_up(numbers),
    )


def with_next_round(table: Table, _event: e.RoundEnded) -> Table:
    return replace(
        piles.nothing_waits(table),
        round=table.round + 1,
        bags={seat: Bag(cards=bag.early) for seat, bag in table.bags.items()},
        past_bags=table.closed_bags(),
    )


def last_ended(table: Table, _event: e.LastRoundEnded) -> Table:
    return replace(piles.nothing_waits(table), ended=True)


def over(table: Table, _event: e.GameEnded) -> Table:
    return replace(piles.nothing_waits(table), ended=True, over=True)


def _told_beginning(event: e.GameBegan, _audience: Party) -> Message:
    if event.numbers.officers > 1:
        return says("news.game_began_deputies")
    return says("news.game_began", sheriff=seat_word(event.first))


def _told_round(event: e.RoundEnded, _audience: Party) -> Message:
    if event.sheriff is None:
        return says("news.round_ended_deputies")
    return says("news.round_ended", sheriff=seat_word(event.sheriff))


def _told_last(_event: e.LastRoundEnded, _audience: Party) -> Message:
    return says("news.last_round_ended")


def _told_end(_event: e.GameEnded, _audience: Party) -> Message:
    return says("news.game_ended")


def _proclaimed(table: Table, _event: Event) -> Message | None:
    """The one sheriff of the round that begins; deputies are still to be drawn."""
    return sheriff(table.officers[0]) if len(table.officers) == 1 else None


def _next(table: Table) -> Message:
    last = table.round == table.rounds
    return says("next.ending" if last else "next.closing", sheriff=sheriff_word(table))


def _asks_to_turn_up(_table: Table) -> Message:
    return says("next.turning_up")


def nobody(_table: Table) -> tuple[SeatId, ...]:
    return ()


def _plainly(command: Command, events: tuple[Event, ...]) -> Command:
    """The turning up, by whatever told of it: in older journals the end of the last round did. The
    line names no round."""
    return TurnUpContraband(round=0) if events == (e.GameEnded(),) else command


CHAPTER = Chapter(
    name="rounds",
    rules={
        EndRound: rule([Phase.CLOSING], *SHERIFFS, decide=end_round),
        EndGame: rule([Phase.CLOSING], Who.STEWARD, decide=end_game),
        TurnUpContraband: rule(
            [Phase.CLOSING, Phase.ENDING], *SHERIFFS, Who.MACHINE, decide=turn_up_contraband
        ),
    },
    hears={Pressed: press_next},
    effects={
        e.GameBegan: laid,
        e.RoundEnded: with_next_round,
        e.LastRoundEnded: last_ended,
        e.GameEnded: over,
    },
    news={
        e.GameBegan: _told_beginning,
        e.RoundEnded: _told_round,
        e.LastRoundEnded: _told_last,
        e.GameEnded: _told_end,
    },
    proclaims={e.GameBegan: _proclaimed, e.RoundEnded: _proclaimed},
    phrases=(
        Phrase(command=EndRound, text="{by} ends the round"),
        Phrase(command=EndGame, text="{by} ends the game"),
        Phrase(command=TurnUpContraband, text="{by} turns up the contraband"),
    ),
    plain={EndRound: _plainly, EndGame: _plainly, Pressed: _plainly},
    next_step={Phase.CLOSING: _next, Phase.ENDING: _asks_to_turn_up},
    to_act={Phase.OVER: nobody},
)
