"""Opening: the cards of an opened bag are shown, by a reader, by name or by a count of people.

A game opens bags and judges them itself.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, Cards, unread, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import GATE, CardRead
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.spoken import heap
from companion.game.values import Party, SeatId, seat_at
from companion.game.who import Who

from . import commands as c
from . import events as e
from .parts import BagStage
from .table import BagTable, TableT, with_bag


def card_beside_opened(
    course: Course[BagTable], asked: Asked[CardRead]
) -> Refusal | Unclaimed | None:
    """While a bag lies open, a card at any seat's reader or at the shared one is from it."""
    table, command = course.table, asked.command
    seat = seat_at(command.seat, table.seats)
    if not table.opened or (seat is None and command.seat != GATE):
        return NOT_MINE
    card = table.card_of(command.copy)
    if card is None:
        return table.unknown_card(command.copy)
    return _show(course, _bag_of(table, card, seat), card)


def name_opened(course: Course[BagTable], asked: Asked[c.NameCard]) -> Refusal | Unclaimed | None:
    """By hand, a card of an opened bag."""
    table, command, by = course.table, asked.command, asked.by
    seat, good = command.seat, command.good
    if good is None or seat not in table.opened:
        return NOT_MINE
    wrong = table.none_left(by.seat if by.seat == seat else None, good)
    return wrong or _show(course, seat, Card(good))


def nothing_unread(_course: Course[BagTable], _asked: Asked[c.NameCard]) -> Refusal:
    """No chapter knows of a card before this seat that waits for a name."""
    return refuse("why.nothing_unread")


def count_by_hand(course: Course[BagTable], asked: Asked[c.CountByHand]) -> Refusal | None:
    """People have looked; their count replaces the cards that the readers saw."""
    table, command = course.table, asked.command
    bag = table.bags[command.seat]
    if command.seat not in table.opened:
        return refuse("why.bag_not_opened")
    if not all(map(table.has_good, command.goods)):
        return refuse("why.no_such_good")
    if any(count < 0 for count in command.goods.values()):
        return refuse("why.box_has_fewer")
    if sum(command.goods.values()) > table.most_shown:
        return refuse("why.number_out_of_range", least=0, most=table.most_shown)
    emptied = with_bag(table, command.seat, replace(bag, cards=()))
    named = [good for good, count in command.goods.items() for _ in range(count)]
    wrong = emptied.none_left(None, *named)
    if wrong:
        return wrong
    cards: Cards = ()
    for good, count in command.goods.items():
        alike = [card for card in bag.cards if card.good == good][:count]
        cards += (*alike, *[Card(good)] * (count - len(alike)))
    course.write(e.BagCounted(command.seat, table.in_order(cards)))
    return None


def _bag_of(table: BagTable, card: Card, beside: SeatId | None) -> SeatId:
    """Several bags may lie open. The card is from the one that has it, or has it as typed in, or
    else waits for one; if two are alike, from the one whose reader it lies on."""
    opened = table.opened
    having = [seat for seat in opened if card in table.bags[seat].cards]
    typed = [seat for seat in opened if Card(card.good) in table.bags[seat].cards]
    waiting = [seat for seat in opened if unread(table.bags[seat].cards)]
    candidates = having or typed or waiting or opened
    return beside if beside is not None and beside in candidates else candidates[0]


def _show(course: Course[BagTable], seat: SeatId, card: Card) -> Refusal | None:
    table = course.table
    bag = table.bags[seat]
    if card.copy is not None and card in bag.cards:
        return None  # confirmed, without a change
    if card.copy is not None and table.lies_elsewhere(card):
        return refuse("why.not_one_of_the_bag")
    if card.copy is not None and Card(card.good) in bag.cards:
        course.write(e.CardRecognised(seat, card))
        return None
    if not unread(bag.cards):
        return refuse("why.not_one_of_the_bag")
    course.write(e.CardShown(seat, card))
    return None


def with_opened(table: TableT, event: e.BagOpened) -> TableT:
    bag = table.bags[event.seat]
    opened = replace(bag, stage=BagStage.OPENED, cards=event.cards, opened_by=event.by)
    return with_bag(table, event.seat, opened)


def with_card_shown(table: TableT, event: e.CardShown) -> TableT:
    return _with_instead(table, event.seat, UNREAD, event.card)


def with_recognised(table: TableT, event: e.CardRecognised) -> TableT:
    return _with_instead(table, event.seat, Card(event.card.good), event.card)


def _with_instead(table: TableT, seat: SeatId, was: Card, now: Card) -> TableT:
    table = table.drawn(now)
    bag = table.bags[seat]
    return with_bag(table, seat, replace(bag, cards=(*without(bag.cards, [was]), now)))


def with_counted(table: TableT, event: e.BagCounted) -> TableT:
    bag = table.bags[event.seat]
    new = list(event.cards)
    for card in bag.cards:
        if card in new:
            new.remove(card)
    table = with_bag(table, event.seat, replace(bag, cards=without(event.cards, new)))
    for card in new:
        table = table.drawn(card)
        bag = table.bags[event.seat]
        table = with_bag(table, event.seat, replace(bag, cards=(*bag.cards, card)))
    return table


def _told_opened(event: e.BagOpened, _audience: Party) -> Message:
    return _lies_open(event.seat, event.cards, "news.bag_opened")


def _told_counted(event: e.BagCounted, _audience: Party) -> Message:
    return _lies_open(event.seat, event.cards, "news.bag_counted")


def _lies_open(seat: SeatId, cards: Cards, key: str) -> Message:
    if unread(cards):
        key = f"{key}_unnamed"
    return says(key, seat=seat_word(seat), goods=heap(cards), number=unread(cards))


def _told_shown(event: e.CardShown, _audience: Party) -> Message | None:
    good = event.card.good
    if good is None:
        return None
    return says("news.card_shown", seat=seat_word(event.seat), good=good_word(good))


def chapter(*, always: Iterable[str], checking: Iterable[str]) -> Chapter:
    """The chapter, for a game that has these steps; cards lie open in the second ones.

    A name or a card that is about no opened bag is left to the other chapters.
    """
    leaders = (Who.LEADER, Who.STEWARD)
    return Chapter(
        name="opening",
        rules={
            c.NameCard: rule(always, Who.OWNER, *leaders, decide=nothing_unread),
            c.CountByHand: rule(checking, *leaders, decide=count_by_hand),
        },
        hears={CardRead: card_beside_opened, c.NameCard: name_opened},
        effects={
            e.BagOpened: with_opened,
            e.CardShown: with_card_shown,
            e.CardRecognised: with_recognised,
            e.BagCounted: with_counted,
        },
        news={
            e.BagOpened: _told_opened,
            e.CardShown: _told_shown,
            e.BagCounted: _told_counted,
        },
        phrases=(
            Phrase(command=c.NameCard, text="{seat} names a card: {good}", secret=("good",)),
            Phrase(command=c.NameCard, text="{seat} names {good:named}", secret=("good",)),
            Phrase(command=c.CountByHand, text="{by} counts in the bag of {seat}: {goods}"),
        ),
    )
