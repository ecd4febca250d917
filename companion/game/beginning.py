"""The beginning of a game: its seats, its options, and full purses."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from . import bank
from .bank import CoinsMoved
from .contract import Setup
from .messages import Refusal, refuse
from .values import SeatId, Value

OptionsT = TypeVar("OptionsT", bound=Value)


def wrong_seats(setup: Setup, players: tuple[int, int]) -> Refusal | None:
    """Why these seats cannot play, or not beginning with that one."""
    fewest, most = players
    if not fewest <= len(setup.seats) <= most:
        return refuse("why.wrong_number_of_players", least=fewest, most=most)
    if len(set(setup.seats)) != len(setup.seats):
        return refuse("why.seat_taken_twice")
    return None if setup.first in setup.seats else refuse("why.first_does_not_play")


def offers(options: type[Value], left_out: Iterable[str]) -> tuple[str, ...]:
    """The options an edition has, in the order they are shown."""
    return tuple(key for key in options.__struct_fields__ if key not in set(left_out))


def chosen(
    options: type[OptionsT], given: Mapping[str, object], left_out: Iterable[str]
) -> OptionsT | Refusal:
    """The table's choices; one that this edition does not have is refused."""
    if not set(given) <= set(offers(options, left_out)):
        return refuse("why.no_such_option")
    try:
        return msgspec.convert(given, options, strict=False)
    except msgspec.ValidationError:
        return refuse("why.no_such_option")


def purses_filled(seats: Iterable[SeatId], gold: int) -> tuple[CoinsMoved, ...]:
    """The bank hands out the purses."""
    return tuple(bank.earned(seat, gold, "purse") for seat in seats if gold)
