"""Confiscated cards: where there are several piles, the sheriff chooses one, and the order."""

from companion.game.cards import Card, Cards
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.spoken import heap
from companion.game.values import GoodId, Party, Value
from companion.games.bags.parts import BagStage

from . import piles
from .spoken import sheriff_word
from .state import Phase, Table
from .who import PLAY, SHERIFFS


class LayConfiscated(Command, frozen=True):
    """The sheriff lays a confiscated card on a pile; without a good, all that are left."""

    round: int
    pile: int
    good: GoodId | None = None


class ConfiscatedLaid(Event, frozen=True):
    """The sheriff laid confiscated cards on a pile, the last of them uppermost."""

    pile: int
    cards: Cards


def lay_confiscated(course: Course[Table], asked: Asked[LayConfiscated]) -> Refusal | None:
    """One card of a good, or all that are left in the order in which they lie there."""
    table, command = course.table, asked.command
    waiting = table.confiscated.cards
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not waiting:
        return refuse("why.nothing_confiscated")
    if not piles.is_pile(table, command.pile):
        return refuse("why.no_such_pile")
    if command.good is None:
        return _lay_down(course, command.pile, waiting)
    alike = tuple(card for card in waiting if card.good == command.good)
    return _lay_down(course, command.pile, alike[:1]) if alike else refuse("why.not_confiscated")


def card_at_pile(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A reader at a pile reads a card that was confiscated."""
    table = course.table
    pile, card = piles.number_of(table, asked.command.seat), table.card_of(asked.command.copy)
    if pile is None or card is None:
        return NOT_MINE
    waiting = table.confiscated.cards
    alike = card if card in waiting else Card(card.good)
    return _lay_down(course, pile, (alike,)) if alike in waiting else NOT_MINE


def _lay_down(course: Course[Table], pile: int, cards: Cards) -> Refusal | None:
    """All cards of one bag go on one pile."""
    begun = course.table.confiscated.pile
    if begun not in (None, pile):
        return refuse("why.one_pile_only", pile=begun or pile)
    course.write(ConfiscatedLaid(pile, cards))
    return None


def with_confiscated_laid(table: Table, event: ConfiscatedLaid) -> Table:
    return piles.chosen(table, event.pile, event.cards)


def _told(event: ConfiscatedLaid, _audience: Party) -> Message:
    return says("news.confiscated_laid", pile=event.pile, goods=heap(event.cards))


class PublicConfiscated(Value, frozen=True, kw_only=True):
    """Cards of an opened bag in the sheriff's hands, and the piles on which they may be laid."""

    goods: tuple[GoodId | None, ...]
    onto: tuple[int, ...]


def public_confiscated(table: Table) -> PublicConfiscated | None:
    waiting = table.confiscated
    if not waiting.cards:
        return None
    goods = tuple(card.good for card in waiting.cards)
    return PublicConfiscated(goods=goods, onto=piles.onto(table, waiting.pile))


def _next(table: Table) -> Message | None:
    """Cards wait, and no bag lies open that would come first."""
    opened = any(bag.stage is BagStage.OPENED for bag in table.bags.values())
    if opened or not table.confiscated.cards:
        return None
    return says("next.confiscated", sheriff=sheriff_word(table))


CHAPTER = Chapter(
    name="confiscated",
    rules={LayConfiscated: rule(PLAY, *SHERIFFS, decide=lay_confiscated)},
    hears={CardRead: card_at_pile},
    effects={ConfiscatedLaid: with_confiscated_laid},
    news={ConfiscatedLaid: _told},
    phrases=(
        Phrase(command=LayConfiscated, text="{by} lays the confiscated {good} on pile {pile}"),
        Phrase(
            command=LayConfiscated,
            text="{by} lays all that was confiscated on pile {pile}",
            sets={"good": None},
        ),
    ),
    public={"confiscated": public_confiscated},
    next_step={Phase.INSPECTING: _next, Phase.CLOSING: _next},
)
