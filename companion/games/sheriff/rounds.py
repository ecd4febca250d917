"""The frame of the game: laying the table, the round's end, the game's end."""

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.contract import Box, Event, Setup
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import Party

from . import asking, piles
from . import commands as c
from . import events as e
from .choosing import awaited
from .options import chosen
from .state import Table

Decision = tuple[Event, ...] | Refusal


def start(box: Box, setup: Setup) -> Decision:
    """Everyone sits down, the first sheriff takes the figure, and the bank hands out the purses."""
    numbers = asking.with_answers(box, setup.numbers)
    if isinstance(numbers, Refusal):
        return numbers
    fewest, most = numbers.players
    if not fewest <= len(setup.seats) <= most:
        return refuse("why.wrong_number_of_players", least=fewest, most=most)
    if len(set(setup.seats)) != len(setup.seats):
        return refuse("why.seat_taken_twice")
    if setup.first not in setup.seats:
        return refuse("why.first_does_not_play")
    options = chosen(setup.options, numbers.left_out)
    if isinstance(options, Refusal):
        return options
    unanswered = asking.unanswered(box, numbers, setup.numbers, options)
    if unanswered is not None:
        return unanswered
    began = e.GameBegan(
        numbers=numbers.at_table(len(setup.seats), options),
        options=options,
        seats=setup.seats,
        first=setup.first,
    )
    purses = tuple(
        CoinsMoved(payer=BANK, payee=bank.purse(seat), amount=numbers.purse, reason="purse")
        for seat in setup.seats
        if numbers.purse
    )
    return (began, *purses)


def reshuffle(table: Table, command: c.ReshufflePile, by: Party) -> Decision:
    del command, by
    if not piles.can_be_shuffled(table):
        return refuse("why.pile_empty")
    return (e.PileReshuffled(),)


def end_round(table: Table, command: c.EndRound, by: Party) -> Decision:
    del by
    wrong = _not_over(table, command.round)
    if wrong is not None:
        return wrong
    if table.round == table.rounds:
        return (e.GameEnded(),)
    return (e.RoundEnded(table.merchants[0] if len(table.officers) == 1 else None),)


def end_game(table: Table, command: c.EndGame, by: Party) -> Decision:
    """In any round: people may have to go home. What was played counts."""
    del by
    return _not_over(table, command.round) or (e.GameEnded(),)


def _not_over(table: Table, round_: int) -> Refusal | None:
    """Why this round cannot end now."""
    if round_ != table.round:
        return refuse("why.round_moved_on")
    waiting = awaited(table)
    if waiting is None:
        return None
    unsorted = table.stands[waiting].unsorted
    key = "why.promise_waits" if unsorted else "why.choice_waits"
    return refuse(key, seat=seat_word(waiting))
