"""The piles: people look through them, count them, begin them, and make a new deck of them."""

from collections.abc import Mapping
from typing import Any

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says
from companion.game.values import GoodId, Party, Value

from . import piles
from .state import Phase, Pile, Table
from .who import PLAY, SHERIFFS


class NamePileCard(Command, frozen=True):
    """Somebody looked: the card at this place from the top of a pile `of` so many is that good;
    without a place, the lowest unread one."""

    pile: int
    of: int
    good: GoodId
    place: int | None = None


class CountPile(Command, frozen=True):
    """Somebody counted: a pile that was thought `of` so many cards holds that number."""

    pile: int
    of: int
    number: int


class ReshufflePile(Command, frozen=True):
    """The deck ran out, and the pile has been shuffled to make a new one."""


class PileCardNamed(Event, frozen=True, kw_only=True):
    """Somebody looked through a pile and named the card there, counted from the bottom."""

    pile: int
    at: int
    card: Card


class PileCounted(Event, frozen=True):
    pile: int
    number: int


class PileReshuffled(Event, frozen=True):
    pass


def name_pile_card(course: Course[Table], asked: Asked[NamePileCard]) -> Refusal | None:
    """By its place from the top, or else the lowest unread card."""
    table, command = course.table, asked.command
    wrong = _not_to_be_told(table, command.pile, command.of)
    if wrong:
        return wrong
    wrong = table.none_left(None, command.good)
    if wrong:
        return wrong
    seen = table.piles[command.pile - 1].seen
    at = piles.lowest_unread(seen) if command.place is None else len(seen) - command.place
    if at is None or not 0 <= at < len(seen):
        return refuse("why.nothing_unread")
    if seen[at].good != command.good:
        course.write(PileCardNamed(pile=command.pile, at=at, card=Card(command.good)))
    return None


def count_pile(course: Course[Table], asked: Asked[CountPile]) -> Refusal | None:
    """Cards that were drawn or laid down untold: the top ones are gone, or lie there unread."""
    table, command = course.table, asked.command
    wrong = _not_to_be_told(table, command.pile, command.of)
    if wrong:
        return wrong
    most = sum(1 for _ in table.numbers.copies(len(table.seats)))
    if not 0 <= command.number <= most:
        return refuse("why.number_out_of_range", least=0, most=most)
    if command.number != command.of:
        course.write(PileCounted(command.pile, command.number))
    return None


def reshuffle(course: Course[Table], _asked: Asked[ReshufflePile]) -> Refusal | None:
    if not piles.can_be_shuffled(course.table):
        return refuse("why.pile_empty")
    course.write(PileReshuffled())
    return None


def card_at_pile(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A reader at a pile reads its top card, or one of those the pile begins with."""
    table = course.table
    pile = piles.number_of(table, asked.command.seat)
    if pile is None:
        return NOT_MINE
    card = table.card_of(asked.command.copy)
    if card is None:
        return table.unknown_card(asked.command.copy)
    if card in (*table.piles[pile - 1].seen[-1:], *_laid_out_last(table)):
        return None  # confirmed, without a change
    if not _piles_are_begun(table, pile):
        return NOT_MINE
    at = piles.lowest_unread(table.piles[pile - 1].seen)
    assert at is not None, "a pile is begun with unread cards"
    course.write(PileCardNamed(pile=pile, at=at, card=card))
    return None


def _laid_out_last(table: Table) -> tuple[Card, ...]:
    return table.market.out[-1:] if table.market is not None else ()


def _piles_are_begun(table: Table, pile: int) -> bool:
    """Before the first merchant of the game has begun, while a card there is unread."""
    begun = table.market is None or table.market.has_begun
    if table.round > 1 or table.phase is not Phase.MARKET or begun:
        return False
    return table.pile_open and piles.lowest_unread(table.piles[pile - 1].seen) is not None


def _not_to_be_told(table: Table, pile: int, of: int) -> Refusal | None:
    if not table.pile_open:
        return refuse("why.pile_not_open")
    if not piles.is_pile(table, pile):
        return refuse("why.no_such_pile")
    if len(table.piles[pile - 1].seen) != of:
        return refuse("why.pile_moved_on")
    return None


def with_pile_reshuffled(table: Table, _event: PileReshuffled) -> Table:
    return piles.shuffled(table)


def with_pile_card_named(table: Table, event: PileCardNamed) -> Table:
    return piles.named(table, event.pile, event.at, event.card)


def with_pile_counted(table: Table, event: PileCounted) -> Table:
    return piles.counted(table, event.pile, event.number)


def _told_named(event: PileCardNamed, _audience: Party) -> Message | None:
    good = event.card.good
    if good is None:
        return None
    return says("news.pile_card_named", pile=event.pile, good=good_word(good))


def _told_counted(event: PileCounted, _audience: Party) -> Message:
    return says("news.pile_counted", pile=event.pile, number=event.number)


def _told_reshuffled(_event: PileReshuffled, _audience: Party) -> Message:
    return says("news.pile_reshuffled")


def _unsaid(table: Table, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """How many cards lie on the pile now."""
    pile = said["pile"]
    return {"of": len(table.piles[pile - 1].seen) if piles.is_pile(table, pile) else 0}


class PublicPile(Value, frozen=True, kw_only=True):
    """A pile as it lies before everyone; whole, top first, only where anyone may look through."""

    number: int
    top: GoodId | None = None
    whole: tuple[GoodId | None, ...] | None = None


def public_piles(table: Table) -> tuple[PublicPile, ...]:
    return tuple(_public_pile(table, pile) for pile in table.piles)


def _public_pile(table: Table, pile: Pile) -> PublicPile:
    top_first = tuple(card.good for card in reversed(pile.seen))
    return PublicPile(
        number=len(top_first),
        top=top_first[0] if top_first else None,
        whole=top_first if table.pile_open else None,
    )


CHAPTER = Chapter(
    name="piles",
    rules={
        NamePileCard: rule(PLAY, *SHERIFFS, decide=name_pile_card),
        CountPile: rule(PLAY, *SHERIFFS, decide=count_pile),
        ReshufflePile: rule(PLAY, *SHERIFFS, decide=reshuffle),
    },
    hears={CardRead: card_at_pile},
    effects={
        PileCardNamed: with_pile_card_named,
        PileCounted: with_pile_counted,
        PileReshuffled: with_pile_reshuffled,
    },
    news={
        PileCardNamed: _told_named,
        PileCounted: _told_counted,
        PileReshuffled: _told_reshuffled,
    },
    phrases=(
        Phrase(
            command=NamePileCard,
            text="{by} looks through pile {pile}: {good}[, number {place} from the top]",
        ),
        Phrase(command=CountPile, text="{by} counts {number} cards on pile {pile}"),
        Phrase(command=ReshufflePile, text="{by} shuffles a new deck"),
    ),
    unsaid={NamePileCard: _unsaid, CountPile: _unsaid},
    public={
        "piles": public_piles,
        "reshuffles": piles.can_be_shuffled,
        "pile_keeps": lambda table: table.numbers.pile_keeps,
    },
)
