"""Cards lying face down: their owner names them, and people put right where a card lies."""

from typing import ClassVar

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Quoted, Refusal, good_word, refuse, says, seat_word
from companion.game.values import GoodId, Party, Role, SeatId, seat_at
from companion.games.bags.commands import NameCard
from companion.games.bags.who import Who
from msgspec.structs import replace

from .table import DISCARDS, GOODS, STASH, Phase, Table, with_heap
from .who import ALWAYS, OWNERS
