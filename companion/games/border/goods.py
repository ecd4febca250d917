"""Cards lying face down: their owner names them, and people put right where a card lies."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.put_right import AT_THE_START, PutRight, without_reason
from companion.game.values import GoodId, Party, Role, SeatId, seat_at
from companion.game.who import Who
from companion.games.bags.commands import NameCard

from . import places
from .places import AWAY, heap_of
from .table import DISCARDS, GOODS, STASH, Table, with_heap
from .who import ALWAYS, OWNERS


class MoveCard(Command, frozen=True, kw_only=True):
    """A card lies elsewhere than is written; without a good, one whose face nobody saw. Places are
    `away` (out of sight), `discards`, `goods.red`, `stash.red`."""

    good: GoodId | None = None
    source: str
    target: str
    reason: str


class CorrectGood(Command, frozen=True, kw_only=True):
    """One of the owner's cards lying face down bears another name than was read or typed."""

    seat: SeatId
    place: str
    was: GoodId
    now: GoodId
    reason: str


class GoodNamed(Event, frozen=True):
    """A card lying face down got its name."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId
    card: Card
    place: str


class CardMoved(Event, frozen=True, kw_only=True):
    """Where a card really lies, and which one the clerk took it for."""

    card: Card
    taken_for: Card | None
    source: str
    target: str


class GoodCorrected(Event, frozen=True, kw_only=True):
    seat: SeatId
    place: str
    was: Card
    now: Card


def card_laid_on(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """At the own reader, a card names one without a name; a card known there is confirmed."""
    table, seat = course.table, seat_at(asked.command.seat, course.table.seats)
    if seat is None:
        return NOT_MINE
    card = table.card_of(asked.command.copy)
    if card is None:
        return table.unknown_card(asked.command.copy)
    own = table.bags[seat].cards + table.goods[seat] + table.stash[seat]
    if card in own:
        return None
    looks = table.look is not None and seat == table.sheriff  # at cards that are not the own
    if looks or table.lies_elsewhere(card):
        return refuse("why.no_card_expected")
    return _name(course, seat, card)


def name_own(course: Course[Table], asked: Asked[NameCard]) -> Refusal | Unclaimed | None:
    """Only the owner knows what lies face down."""
    table, seat, good = course.table, asked.command.seat, asked.command.good
    if good is None:
        return NOT_MINE
    if asked.by.seat != seat:
        return refuse("why.cards_face_down")
    return table.none_left(seat, good) or _name(course, seat, Card(good))


def _name(course: Course[Table], seat: SeatId, card: Card) -> Refusal | None:
    for place in (GOODS, STASH):
        if UNREAD in course.table.face_down(place, seat):
            course.write(GoodNamed(seat, card, place))
            return None
    return refuse("why.no_card_expected" if card.copy else "why.nothing_unread")


def move_card(course: Course[Table], asked: Asked[MoveCard]) -> Refusal | None:
    """People say where a card really lies; only what everyone sees can contradict them."""
    table, command = course.table, asked.command
    refused = without_reason(command.reason)
    if refused is not None:
        return refused
    if command.good is not None and not table.has_good(command.good):
        return refuse("why.no_such_good")
    if not {command.source, command.target} <= set(places.all_of(table)):
        return refuse("why.no_such_place")
    if command.source == command.target:
        return refuse("why.lies_there_already")
    if any(heap_of(command.source) == (table.on_sale, seat) for seat in table.opened):
        return refuse("why.lies_at_the_bank")
    found = places.found(table, command.source, command.good)
    if found is None and heap_of(command.source) is not None:
        return refuse("why.not_lying_there")
    same = found is not None and found.good == command.good
    card = found if same and found is not None else Card(command.good)
    moved = CardMoved(card=card, taken_for=found, source=command.source, target=command.target)
    course.write(PutRight(asked.by, command.reason), moved)
    return None


def correct_good(course: Course[Table], asked: Asked[CorrectGood]) -> Refusal | None:
    """Only the owner knows what lies face down; once the game is over, everyone does."""
    table, command, by = course.table, asked.command, asked.by
    if by.seat != command.seat and not table.over:
        return refuse("why.cards_face_down")
    if command.place not in (GOODS, STASH):
        return refuse("why.no_such_place")
    refused = without_reason(command.reason) or table.none_left(by.seat, command.now)
    if refused is not None:
        return refused
    lying = table.face_down(command.place, command.seat)
    was = next((card for card in lying if card.good == command.was), None)
    if was is None or command.was == command.now:
        return refuse("why.not_lying_there")
    corrected = GoodCorrected(
        seat=command.seat, place=command.place, was=was, now=Card(command.now)
    )
    course.write(PutRight(by, command.reason), corrected)
    return None


def with_named(table: Table, event: GoodNamed) -> Table:
    """Another card may have been named in between, where this one came to lie elsewhere."""
    gone = event.card.copy is not None and table.lies_elsewhere(event.card)
    if gone or UNREAD not in table.face_down(event.place, event.seat):
        return table
    return _instead(table, event.place, event.seat, UNREAD, event.card)


def with_corrected(table: Table, event: GoodCorrected) -> Table:
    return _instead(table, event.place, event.seat, event.was, event.now)


def _instead(table: Table, place: str, seat: SeatId, was: Card, now: Card) -> Table:
    table = table.drawn(now)
    cards = without(table.face_down(place, seat), [was])
    return with_heap(table, place, seat, (*cards, now))


def with_moved(table: Table, event: CardMoved) -> Table:
    if event.taken_for is not None:
        table = _changed(table, event.source, gone=(event.taken_for,))
    if event.taken_for != event.card:
        table = table.drawn(event.card)
    return _changed(table, event.target, come=(event.card,))


def _changed(table: Table, place: str, gone: Cards = (), come: Cards = ()) -> Table:
    whose = heap_of(place)
    if whose is not None:
        cards = without(table.face_down(*whose), gone) + come
        return with_heap(table, *whose, cards)
    discards = without(table.discards, gone) + come
    return replace(table, discards=discards) if place == DISCARDS else table


def _told_moved(event: CardMoved, _audience: Party) -> Message:
    good = event.card.good
    return says(
        "news.card_moved",
        card="border.card_unseen" if good is None else good_word(good),
        source=places.word(event.source),
        target=places.word(event.target),
    )


def _told_renamed(event: GoodCorrected, audience: Party) -> Message:
    was, now = event.was.good, event.now.good
    if audience.seat == event.seat and was is not None and now is not None:
        return says("news.my_good_renamed", was=good_word(was), now=good_word(now))
    return says("news.face_down_card_renamed", seat=seat_word(event.seat))


CHAPTER = Chapter(
    name="goods",
    rules={
        MoveCard: rule(ALWAYS, Who.STEWARD, decide=move_card),
        CorrectGood: rule(ALWAYS, *OWNERS, decide=correct_good),
    },
    hears={CardRead: card_laid_on, NameCard: name_own},
    effects={GoodNamed: with_named, CardMoved: with_moved, GoodCorrected: with_corrected},
    news={CardMoved: _told_moved, GoodCorrected: _told_renamed},
    phrases=(
        Phrase(
            command=MoveCard,
            text="at the start {good:cards} lies/lie in {target:place}",
            by=Role.STEWARD,
            sets={"source": AWAY, "reason": AT_THE_START},
        ),
        Phrase(
            command=MoveCard,
            text="{by} moves {good:cards} from {source:place} to {target:place}: {reason}",
        ),
        Phrase(
            command=CorrectGood,
            text="{by} renames a card of the goods of {seat} from {was} to {now}: {reason}",
            sets={"place": GOODS},
            secret=("was", "now"),
        ),
        Phrase(
            command=CorrectGood,
            text="{by} renames a card of the stash of {seat} from {was} to {now}: {reason}",
            sets={"place": STASH},
            secret=("was", "now"),
        ),
    ),
)
