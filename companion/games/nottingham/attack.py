"""Theft, robbery and raid, and the chain against them.

Whether the other has a chain, the clerk does not know: everyone is asked in the same way.
"""

from typing import ClassVar

from companion.game.cards import Card, Cards
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.scenes import Slide, Stamp, TurnedCard
from companion.game.steps import going_on
from companion.game.values import PUBLIC, GoodId, SeatId

from .commands import GoOn, NamedCard
from .numbers import ActionKind
from .spoken import card_word, told
from .table import Action, Phase, Table, done, exchanged, forgotten, with_action, with_hand
from .who import ANYONE, OWNERS, item_read, no_item, not_the_player


class Defend(Command, frozen=True):
    """The attacked player shows a chain."""

    seat: SeatId
    turn: int


class LetHappen(Command, frozen=True):
    """The attacked player shows none."""

    seat: SeatId
    turn: int


class ShowCard(NamedCard, frozen=True):
    """A card of the hand that lies open is named, if people like."""


class TakeFromHand(Command, frozen=True):
    """The player takes a card of the open hand; without a good, nobody named it."""

    seat: SeatId
    turn: int
    good: GoodId | None = None


class Exchange(Event, frozen=True):
    """The player and another seat exchange a card for the turned-up one."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    target: SeatId
    given: Card


class Defended(Exchange, frozen=True):
    card: Card


class CardStolen(Exchange, frozen=True):
    pass


class CardRobbed(Exchange, frozen=True):
    pass


class HandShown(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId


class CardShown(Event, frozen=True):
    seat: SeatId
    card: Card


class CardRaided(Event, frozen=True):
    seat: SeatId
    target: SeatId
    given: Card
    card: Card


def _attack(table: Table) -> tuple[Action, SeatId, Card]:
    action = table.action
    assert action is not None, "an attack is under way"
    assert action.target is not None, "an attack has a target"
    assert table.turned is not None, "an attack is made with a card"
    return action, action.target, table.turned


def _not_attacked(table: Table, seat: SeatId) -> Refusal | None:
    _, target, _ = _attack(table)
    return None if seat == target else refuse("why.not_attacked", seat=seat_word(target))


def _chain(table: Table) -> GoodId:
    items = table.numbers.items.items()
    return next(item for item, kind in items if kind.action == ActionKind.DEFENCE)


def defend(course: Course[Table], asked: Asked[Defend]) -> Refusal | None:
    table, chain = course.table, _chain(course.table)
    refused = _not_attacked(table, asked.command.seat) or no_item(table, chain)
    if refused is None:
        _defended(course, Card(chain))
    return refused


def _defended(course: Course[Table], chain: Card) -> None:
    _, target, given = _attack(course.table)
    course.write(Defended(course.table.player, target, given, chain))


def let_happen(course: Course[Table], asked: Asked[LetHappen]) -> Refusal | None:
    refused = _not_attacked(course.table, asked.command.seat)
    if refused is None:
        happen(course)
    return refused


def happen(course: Course[Table]) -> None:
    table = course.table
    action, target, given = _attack(table)
    if action.kind is ActionKind.RAID:
        course.write(HandShown(target))
    elif action.kind is ActionKind.THEFT:
        course.write(CardStolen(table.player, target, given))
    else:
        course.write(CardRobbed(table.player, target, given))


def show(course: Course[Table], asked: Asked[ShowCard]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = _not_attacked(table, command.seat) or no_item(table, command.good)
    return refused or _shown(course, Card(command.good))


def _shown(course: Course[Table], card: Card) -> Refusal | None:
    action, target, _ = _attack(course.table)
    if len(action.open) >= course.table.hands[target]:
        return refuse("why.more_than_the_hand")
    course.write(CardShown(target, card))
    return None


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A chain defends; a card of the open hand is named. At any reader, as only one can lay it."""
    table, copy = course.table, asked.command.copy
    if table.phase not in (Phase.DEFENDING, Phase.RAIDING):
        return NOT_MINE
    action, _, _ = _attack(table)
    if copy is not None and any(card.copy == copy for card in action.open):
        return None
    card = item_read(table, copy)
    if isinstance(card, Refusal):
        return card
    if table.phase is Phase.RAIDING:
        return _shown(course, card)
    if card.good != _chain(table):
        return refuse("why.not_that_card")
    _defended(course, card)
    return None


def take(course: Course[Table], asked: Asked[TakeFromHand]) -> Refusal | None:
    table, command = course.table, asked.command
    action, target, given = _attack(table)
    good, known = command.good, [c for c in action.open if c.good == command.good]
    refused = not_the_player(table, command.seat)
    if refused is None and good is not None and not known:
        refused = no_item(table, good)
        if refused is None and len(action.open) >= table.hands[target]:
            refused = refuse("why.not_in_the_hand", good=card_word(Card(good)))
    if refused is None:
        # Which of several alike is taken, people do not say.
        card = known[0] if len(known) == 1 else Card(good)
        course.write(CardRaided(table.player, target, given, card))
    return refused


def with_exchange(table: Table, event: CardStolen | CardRobbed) -> Table:
    """Only these two saw which card."""
    return done(exchanged(table, event.seat, event.target, None, event.given))


def with_defended(table: Table, event: Defended) -> Table:
    table = forgotten_in_others(table, event.target, event.card)
    return done(exchanged(table, event.seat, event.target, event.card, event.given))


def with_shown(table: Table, _event: HandShown) -> Table:
    return with_action(table, shown=True)


def with_card_shown(table: Table, event: CardShown) -> Table:
    table = forgotten_in_others(table, event.seat, event.card)
    return with_action(table, open=(*_open(table), event.card))


def with_raided(table: Table, event: CardRaided) -> Table:
    """Everyone saw the named cards of the hand, and which one was taken."""
    copies = tuple(card.copy for card in _open(table) if card.copy is not None)
    table = with_hand(table, event.target, 0, table.seen[event.target] + copies)
    card = event.card if event.card.good is not None else None
    return done(exchanged(table, event.seat, event.target, card, event.given))


def _open(table: Table) -> Cards:
    return () if table.action is None else table.action.open


def forgotten_in_others(table: Table, seat: SeatId, card: Card) -> Table:
    """The copy is in this hand, so it does not lie where it was believed."""
    held = card.copy in table.seen[seat]
    table = forgotten(table, card.copy)
    return table if not held or card.copy is None else _seen_again(table, seat, card)


def _seen_again(table: Table, seat: SeatId, card: Card) -> Table:
    assert card.copy is not None, "only a copy is known in a hand"
    return with_hand(table, seat, 0, (*table.seen[seat], card.copy))


def _chain_shown(_table: Table, event: Defended) -> Slide:
    return Slide(
        title=says("nottingham.scene_chain", seat=seat_word(event.target)),
        seat=event.target,
        cards=(TurnedCard(event.card.good),),
        stamp=Stamp(says("nottingham.stamp_chain"), well=True),
        said=(_told_defended(event, PUBLIC),),
    )


def _raid(_table: Table, event: CardRaided) -> Slide:
    """The hand lay open, so everyone saw which card was taken."""
    taken, given = card_word(event.card), card_word(event.given)
    return Slide(
        title=says("nottingham.scene_raid", seat=seat_word(event.target)),
        seat=event.target,
        cards=(TurnedCard(event.card.good),),
        stamp=Stamp(says("nottingham.stamp_raid"), well=False),
        said=(_told_raided(event, PUBLIC),),
        own={event.target: says("nottingham.raided_me", good=taken, given=given)},
    )


_told_defended = told("nottingham.defended", target="target", good="given")
_told_raided = told("nottingham.raided", target="target", taken="card", good="given")


def _next_defending(table: Table) -> Message:
    action, target, _ = _attack(table)
    seat = seat_word(table.player)
    return says("next.defend", target=seat_word(target), seat=seat, action=f"action.{action.kind}")


def _next_raiding(table: Table) -> Message:
    _, target, _ = _attack(table)
    return says("next.raid", target=seat_word(target), seat=seat_word(table.player))


def _target(table: Table) -> tuple[SeatId, ...]:
    return (_attack(table)[1],)


CHAPTER = Chapter(
    name="attack",
    rules={
        Defend: rule([Phase.DEFENDING], *OWNERS, decide=defend),
        LetHappen: rule([Phase.DEFENDING], *OWNERS, decide=let_happen),
        ShowCard: rule([Phase.RAIDING], *ANYONE, decide=show),
        TakeFromHand: rule([Phase.RAIDING], *OWNERS, decide=take),
    },
    hears={CardRead: card_read, **going_on(GoOn, {Phase.DEFENDING: happen})},
    effects={
        Defended: with_defended,
        CardStolen: with_exchange,
        CardRobbed: with_exchange,
        HandShown: with_shown,
        CardShown: with_card_shown,
        CardRaided: with_raided,
    },
    news={
        Defended: _told_defended,
        CardStolen: told("nottingham.stolen", target="target", good="given"),
        CardRobbed: told("nottingham.robbed", target="target", good="given"),
        HandShown: told("nottingham.hand_shown"),
        CardRaided: _told_raided,
    },
    openings={Defended: _chain_shown, CardRaided: _raid},
    phrases=(
        Phrase(command=Defend, text="{seat} defends"),
        Phrase(command=LetHappen, text="{seat} lets it happen"),
        Phrase(command=ShowCard, text="{seat} shows {good:named}"),
        Phrase(command=TakeFromHand, text="{seat} takes {good:cards} from the hand"),
        Phrase(command=GoOn, text="{by} says that it happens", sets={"phase": Phase.DEFENDING}),
    ),
    next_step={Phase.DEFENDING: _next_defending, Phase.RAIDING: _next_raiding},
    to_act={Phase.DEFENDING: _target},
)
