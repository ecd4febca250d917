"""How what happened, and what was asked for, reads as bytes: JSON, each value under its name."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from .commands import COMMON
from .contract import AnyGame, Command, Event
from .history import TakeBack, TakenBack

encode = msgspec.json.encode


def events_of(game: AnyGame) -> msgspec.json.Decoder[tuple[Event, ...]]:
    """Reads the events of one action: the game's own, and the one that every history knows."""
    kinds: Any = reduce(or_, (*game.events, TakenBack))
    return msgspec.json.Decoder(tuple.__class_getitem__((kinds, ...)))


def commands_of(game: AnyGame) -> msgspec.json.Decoder[Command]:
    """Reads one command: the game's own, or one that any table may hear."""
    kinds: Any = reduce(or_, (*game.commands, *COMMON, TakeBack))
    return msgspec.json.Decoder(kinds)
