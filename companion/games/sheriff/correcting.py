"""Corrections: people say where a card really lies, what it is, and how a bag was decided on."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.put_right import AT_THE_START, PutRight, without_reason
from companion.game.values import GoodId, Party, Role, SeatId
from companion.game.who import Who
from companion.games.bags.commands import CorrectGold

from . import events as e
from . import outcomes, piles, places, redeciding, stacks
from .places import AWAY, owner_of, pile_of
from .redeciding import CorrectDecision
from .showing import never_shown
from .state import CHEST, Table, with_stand
from .who import ALWAYS, DECIDING


class MoveCard(Command, frozen=True, kw_only=True):
    """A card lies elsewhere than is written; without a good, one whose face nobody saw. Places are
    `away` (out of sight), `pile.1`, `stand.red`, `stand.chest`."""

    good: GoodId | None = None
    source: str
    target: str
    reason: str


class CorrectContraband(Command, frozen=True, kw_only=True):
    """A card lying face down before this seat bears another name than was read or typed."""

    seat: SeatId
    was: GoodId
    now: GoodId
    reason: str


def move_card(course: Course[Table], asked: Asked[MoveCard]) -> Refusal | None:
    """People say where a card really lies; only what everyone sees can contradict them."""
    table, command = course.table, asked.command
    known = places.all_of(table)
    of_market = command.good in table.numbers.market_cards
    wrong = without_reason(command.reason)
    if wrong is None and not of_market:
        wrong = _no_such_good(table, command.good)
    if wrong:
        return wrong
    if of_market and pile_of(command.target) is not None:
        return refuse("why.market_card_on_pile")
    if command.source not in known or command.target not in known:
        return refuse("why.no_such_place")
    if not of_market and stacks.PLACE in (command.source, command.target):
        return refuse("why.not_a_market_card")
    stays_in_stack = of_market and all(map(places.is_stack, (command.source, command.target)))
    if command.source == command.target or stays_in_stack:
        return refuse("why.lies_there_already")
    found = places.lying(table, command.source, command.good)
    if found is None:
        return refuse("why.not_lying_there")
    comes_into_sight = command.target != AWAY and not _in_sight(table, command.source, found)
    wrong = _none_left(table, command.good) if comes_into_sight and not of_market else None
    if wrong:
        return wrong
    card = found if found.good == command.good else Card(command.good)
    moved = e.CardMoved(card=card, taken_for=found, source=command.source, target=command.target)
    course.write(PutRight(asked.by, command.reason), moved)
    return None


def correct_contraband(course: Course[Table], asked: Asked[CorrectContraband]) -> Refusal | None:
    """Only the owner knows what lies face down; once the game is over, everyone does."""
    table, command, by = course.table, asked.command, asked.by
    if by.seat != command.seat and not table.over:
        return refuse("why.face_down")
    wrong = (
        without_reason(command.reason)
        or _no_such_good(table, command.was)
        or table.none_left(by.seat, command.now)
    )
    if wrong:
        return wrong
    stand = table.stands[command.seat]
    hidden = never_shown(table.numbers, stand)
    was = next((card for card in hidden if card.good == command.was), None)
    if was is None or command.was == command.now:
        return refuse("why.not_on_stand")
    now = Card(command.now)
    corrected = e.ContrabandCorrected(
        seat=command.seat, was=was, now=now, legal=table.numbers.is_legal(now)
    )
    course.write(PutRight(by, command.reason), corrected)
    return None


def _no_such_good(table: Table, good: GoodId | None) -> Refusal | None:
    return None if good is None or good in table.numbers.goods else refuse("why.no_such_good")


def _none_left(table: Table, good: GoodId | None) -> Refusal | None:
    return None if good is None else table.none_left(None, good)


def _in_sight(table: Table, place: str, card: Card) -> bool:
    """Whether the card lies open on a stand, where everyone sees it."""
    owner = owner_of(place)
    if owner is None:
        return False
    stand = table.stands[owner]
    return card in stand.legal or card in (stand.contraband if table.over else stand.face_up)


def with_moved(table: Table, event: e.CardMoved) -> Table:
    taken, card = event.taken_for, event.card
    table, face_down = _taken(table, event)
    in_sight = card == taken and pile_of(event.source) is None and event.source != AWAY
    if not in_sight and card.good not in table.numbers.market_cards:
        table, card = piles.brought_out(table, card)
    pile, owner = pile_of(event.target), owner_of(event.target)
    if pile is not None:
        return piles.laid(table, pile, (card,))
    if owner is None:
        return table
    stand = table.stands[owner]
    if table.numbers.is_legal(card):
        return with_stand(table, owner, replace(stand, legal=(*stand.legal, card)))
    if card == UNREAD and not face_down and owner != CHEST:  # cards on a chest are not sorted
        return with_stand(table, owner, replace(stand, unsorted=(*stand.unsorted, card)))
    return with_stand(table, owner, replace(stand, contraband=(*stand.contraband, card)))


def _taken(table: Table, event: e.CardMoved) -> tuple[Table, bool]:
    """The place without the card, and whether it lay face down on a stand."""
    card, pile, owner = event.taken_for, pile_of(event.source), owner_of(event.source)
    if pile is not None:
        return piles.without_card(table, pile, card), False
    if owner is None:
        return table, False
    stand = table.stands[owner]
    if card in stand.legal:
        return with_stand(table, owner, replace(stand, legal=without(stand.legal, [card]))), False
    if card == UNREAD and stand.unsorted and event.card == UNREAD:
        left = without(stand.unsorted, [card])
        return with_stand(table, owner, replace(stand, unsorted=left)), False
    was_shown = card in stand.face_up and card.good == event.card.good
    less = replace(
        stand,
        contraband=without(stand.contraband, [card]),
        face_up=without(stand.face_up, [card]) if was_shown else stand.face_up,
    )
    return with_stand(table, owner, less), True


def with_corrected(table: Table, event: e.ContrabandCorrected) -> Table:
    """The card has another name; one that is legal lies face up from now on."""
    stand = table.stands[event.seat]
    less = replace(stand, contraband=without(stand.contraband, [event.was]))
    table, card = piles.brought_out(with_stand(table, event.seat, less), event.now)
    table = outcomes.with_handed_named(table, event.seat, event.was, card)
    if table.numbers.is_legal(card):
        return with_stand(table, event.seat, replace(less, legal=(*less.legal, card)))
    return with_stand(table, event.seat, replace(less, contraband=(*less.contraband, card)))


def _told_moved(event: e.CardMoved, _audience: Party) -> Message:
    good = event.card.good
    return says(
        "news.card_moved",
        card="bags.card_unseen" if good is None else good_word(good),
        source=places.word(event.source),
        target=places.word(event.target),
    )


def _told_renamed(event: e.ContrabandCorrected, audience: Party) -> Message:
    seat, was, now = seat_word(event.seat), event.was.good, event.now.good
    assert was is not None, "a card without a name is named, not corrected"
    assert now is not None, "a correction has a name"
    if audience.seat == event.seat:
        return says("news.my_card_renamed", was=good_word(was), now=good_word(now))
    if event.legal:
        return says("news.face_down_card_is_legal", seat=seat, good=good_word(now))
    return says("news.face_down_card_renamed", seat=seat)


def _told_undone(event: e.DecisionUndone, _audience: Party) -> Message:
    key = "news.bag_was_opened" if event.opened else "news.bag_had_passed"
    return says(key, seat=seat_word(event.seat))


def _plainly(command: CorrectDecision, _events: tuple[Event, ...]) -> Command:
    """A bag that was opened has no gold for passing it."""
    return replace(command, bribe=0) if command.opened else command


CHAPTER = Chapter(
    name="correcting",
    rules={
        MoveCard: rule(ALWAYS, Who.STEWARD, decide=move_card),
        CorrectContraband: rule(ALWAYS, Who.OWNER, Who.STEWARD, decide=correct_contraband),
        CorrectDecision: rule(DECIDING, Who.STEWARD, decide=redeciding.correct_decision),
    },
    effects={
        e.CardMoved: with_moved,
        e.ContrabandCorrected: with_corrected,
        e.DecisionUndone: redeciding.with_decision_undone,
    },
    news={
        e.CardMoved: _told_moved,
        e.ContrabandCorrected: _told_renamed,
        e.DecisionUndone: _told_undone,
    },
    phrases=(
        Phrase(
            command=CorrectGold,
            text="{by} counts {counted} gold in the chest: {reason}",
            sets={"seat": None},
        ),
        Phrase(
            command=MoveCard,
            text="at the start {good:cards} lies/lie on {target:place}",
            by=Role.STEWARD,
            sets={"source": AWAY, "reason": AT_THE_START},
        ),
        Phrase(
            command=MoveCard,
            text="{by} moves {good:cards} from {source:place} to {target:place}: {reason}",
        ),
        Phrase(
            command=CorrectContraband,
            text="{by} renames contraband of {seat} from {was} to {now}: {reason}",
            secret=("was", "now"),
        ),
        Phrase(
            command=CorrectDecision,
            text="{by} puts right that the bag of {seat} was opened[, {alone} alone]: {reason}",
            sets={"opened": True},
        ),
        Phrase(
            command=CorrectDecision,
            text="{by} puts right that the bag of {seat} passed[ for {bribe} gold]"
            "[, {alone} alone]: {reason}",
            sets={"opened": False},
        ),
    ),
    plain={CorrectDecision: _plainly},
)
