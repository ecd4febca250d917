"""The sheriff's way around the county, his favour, the draw pile, and empty piles."""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.steps import going_on
from companion.game.values import Party, SeatId, Value, seat_at

from .commands import GoOn, NamedCard
from .events import (
    AmbushesCounted,
    CardTaken,
    GameEnded,
    HandCounted,
    PileCounted,
    SetTurnedIn,
    TaskCorrected,
    TaskSolved,
    TurnedUp,
    TurnEnded,
)
from .numbers import ActionKind
from .spoken import seats_word, told
from .table import Favour, Phase, Table, forgotten, out_of_hand, with_hand
from .who import OWNERS, item_read, no_item


class DiscardCard(NamedCard, frozen=True):
    """A card of one's own choice is given up, as both piles are empty."""


class SheriffMoved(Event, frozen=True, kw_only=True):
    position: int
    number: int | None  # on the new space; none in the town
    favour: bool


class FavourBegan(Event, frozen=True):
    """The hands are judged at once, before anybody draws."""

    number: int
    seats: tuple[SeatId, ...]


class FavourDrawn(Event, frozen=True):
    """Each of these draws a card that nobody sees."""

    seats: tuple[SeatId, ...]


class PileTurnedOver(Event, frozen=True):
    """The discards are shuffled into a new draw pile."""

    trace: ClassVar[Trace] = Trace.REVEAL
    number: int


class SpecialBegan(Event, frozen=True):
    """Both piles are empty, and these discard down to the number of the space."""

    trace: ClassVar[Trace] = Trace.REVEAL
    number: int
    seats: tuple[SeatId, ...]


class CardDiscarded(Event, frozen=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    card: Card


class SpecialEnded(Event, frozen=True):
    """All hands are down to the number, and there are cards again."""


class PublicPile(Value, frozen=True, kw_only=True):
    """The discards as everyone sees them; the whole pile only where the table agreed on it."""

    number: int
    top: str | None
    whole: tuple[tuple[str, int], ...] | None


def turned_in(course: Course[Table], event: SetTurnedIn | TaskSolved) -> None:
    """The eighth task ends the game at once, and then the sheriff stays where he is."""
    table = course.table
    if isinstance(event, TaskSolved) and _all_solved(table):
        course.write(GameEnded("tasks"))
        return
    if not _moved(course, favour=True):
        return
    table, number = course.table, course.table.space
    if number is not None:
        seats = tuple(s for s in table.around(table.player) if table.hands[s] <= number)
        course.write(FavourBegan(number, seats))
    resume(course)


def _all_solved(table: Table) -> bool:
    return all(len(solvers) >= table.numbers.task_cards for solvers in table.tasks.values())


def _moved(course: Course[Table], *, favour: bool) -> bool:
    """One space on; in the town the game ends at once."""
    table = course.table
    to = table.position + 1
    course.write(SheriffMoved(position=to, number=table.numbers.number_on(to), favour=favour))
    if course.table.in_town:
        course.write(GameEnded("town"))
        return False
    return True


def supplied(course: Course[Table]) -> bool:
    """There are cards to draw; an empty pile is dealt with as far as that goes without people."""
    while course.table.draw < 1:
        table, number = course.table, course.table.space
        if table.discards:
            course.write(PileTurnedOver(len(table.discards)))
            return True
        above = tuple(s for s, n in table.hands.items() if number is not None and n > number)
        if above:
            assert number is not None, "somebody is above it"
            course.write(SpecialBegan(number, above))
            return False
        if not _moved(course, favour=False):
            return False
    return True


def resume(course: Course[Table]) -> None:
    """Go on with what waited for cards: the favour, a chain that was turned up, the turn's end."""
    while course.table.favour is not None:
        if not supplied(course):
            return
        table, favour = course.table, course.table.favour
        assert favour is not None, "some still wait"
        course.write(FavourDrawn(favour.waiting[: table.draw]))
        if not course.table.options.deal_when_needed and not supplied(course):
            return
    table = course.table
    if table.phase is Phase.CHOOSING and table.turned is not None:
        if table.numbers.action_of(table.turned) is ActionKind.DEFENCE:
            course.write(CardTaken(table.player, table.turned))
    elif table.phase is Phase.TURNING_IN and table.turned_in:
        course.write(TurnEnded(table.player))


def turned_up(course: Course[Table], _event: TurnedUp) -> None:
    if course.table.options.deal_when_needed or supplied(course):
        resume(course)


def turn_ended(course: Course[Table], _event: TurnEnded) -> None:
    """The next card is needed now."""
    supplied(course)


def counted(course: Course[Table], _event: Event) -> None:
    """People counted cards: a pile may be empty, or nobody is above the number any more."""
    table = course.table
    if table.phase is Phase.DISCARDING:
        _finish_special(course)
    elif table.phase in (Phase.TURNING_UP, Phase.FAVOUR):
        supplied(course)


def task_corrected(course: Course[Table], _event: TaskCorrected) -> None:
    if not course.table.ended_by and _all_solved(course.table):
        course.write(GameEnded("tasks"))


def discard(course: Course[Table], asked: Asked[DiscardCard]) -> Refusal | None:
    table, command = course.table, asked.command
    return no_item(table, command.good) or _discarded(course, command.seat, Card(command.good))


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    table, copy = course.table, asked.command.copy
    if table.phase is not Phase.DISCARDING:
        return NOT_MINE
    if copy is not None and any(card.copy == copy for card in table.discards):
        return None
    card = item_read(table, copy)
    if isinstance(card, Refusal):
        return card
    waiting = tuple(table.to_discard)
    seat = seat_at(asked.command.seat, waiting)
    if seat is None and len(waiting) == 1:
        seat = waiting[0]
    return refuse("why.whose_card") if seat is None else _discarded(course, seat, card)


def _discarded(course: Course[Table], seat: SeatId, card: Card) -> Refusal | None:
    if seat not in course.table.to_discard:
        return refuse("why.not_above")
    course.write(CardDiscarded(seat, card))
    _finish_special(course)
    return None


def _finish_special(course: Course[Table]) -> None:
    """The sheriff moves without a favour, the discards become the draw pile, and it goes on."""
    if course.table.to_discard:
        return
    if not _moved(course, favour=False):
        return
    course.write(SpecialEnded())
    if supplied(course):
        resume(course)


def finish_special(course: Course[Table]) -> Refusal | None:
    if course.table.to_discard:
        return refuse("why.still_to_discard")
    _finish_special(course)
    return None


def with_moved(table: Table, event: SheriffMoved) -> Table:
    return replace(table, position=event.position)


def with_favour(table: Table, event: FavourBegan) -> Table:
    favour = Favour(event.number, event.seats) if event.seats else None
    return replace(table, favour=favour)


def with_drawn(table: Table, event: FavourDrawn) -> Table:
    for seat in event.seats:
        table = with_hand(table, seat, 1, table.seen[seat])
    favour = table.favour
    assert favour is not None, "whoever draws was waiting"
    left = tuple(seat for seat in favour.waiting if seat not in event.seats)
    return replace(table, favour=Favour(favour.number, left) if left else None)


def with_turned_over(table: Table, _event: PileTurnedOver) -> Table:
    return replace(table, discards=(), shuffles=table.shuffles + 1)


def with_special(table: Table, event: SpecialBegan) -> Table:
    return replace(table, special=event.number)


def with_discarded(table: Table, event: CardDiscarded) -> Table:
    table = forgotten(out_of_hand(table, event.seat, event.card), event.card.copy)
    return replace(table, discards=(*table.discards, event.card))


def with_special_ended(table: Table, _event: SpecialEnded) -> Table:
    return replace(table, special=None)


def public_pile(table: Table) -> PublicPile:
    """The top card lies in everyone's sight."""
    cards = table.discards
    whole = table.numbers.heap(cards) if table.options.whole_pile else None
    return PublicPile(number=len(cards), top=cards[-1].good if cards else None, whole=whole)


def _told_moved(event: SheriffMoved, _audience: Party) -> Message:
    if event.number is None:
        return says("nottingham.sheriff_in_town")
    key = "nottingham.sheriff" if event.favour else "nottingham.sheriff_no_favour"
    return says(key, space=event.position, number=event.number)


def _proclaimed(_table: Table, event: SheriffMoved) -> Message | None:
    return says("nottingham.sheriff_in_town") if event.number is None else None


def _told_favour(event: FavourDrawn, _audience: Party) -> Message:
    return says("nottingham.favour", what=seats_word(event.seats))


def _told_no_favour(event: FavourBegan, _audience: Party) -> Message | None:
    return None if event.seats else says("nottingham.favour_for_nobody")


def _told_over(event: PileTurnedOver, _audience: Party) -> Message:
    return says("nottingham.pile_turned_over", number=event.number)


def _told_special(event: SpecialBegan, _audience: Party) -> Message:
    return says("nottingham.special", number=event.number, what=seats_word(event.seats))


def _next_favour(table: Table) -> Message:
    waiting = () if table.favour is None else table.favour.waiting
    return says("next.favour", what=seats_word(waiting))


def _next_discarding(table: Table) -> Message:
    left = tuple(table.to_discard)
    if not left:
        return says("next.nobody_discards", seat=seat_word(table.player))
    return says("next.discard", number=table.special or 0, what=seats_word(left))


def _to_discard(table: Table) -> tuple[SeatId, ...]:
    return tuple(table.to_discard) or (table.player,)


CHAPTER = Chapter(
    name="track",
    rules={DiscardCard: rule([Phase.DISCARDING], *OWNERS, decide=discard)},
    hears={
        CardRead: card_read,
        **going_on(GoOn, {Phase.FAVOUR: resume, Phase.DISCARDING: finish_special}),
    },
    follows={
        SetTurnedIn: turned_in,
        TaskSolved: turned_in,
        TurnedUp: turned_up,
        TurnEnded: turn_ended,
        HandCounted: counted,
        PileCounted: counted,
        AmbushesCounted: counted,
        TaskCorrected: task_corrected,
    },
    effects={
        SheriffMoved: with_moved,
        FavourBegan: with_favour,
        FavourDrawn: with_drawn,
        PileTurnedOver: with_turned_over,
        SpecialBegan: with_special,
        CardDiscarded: with_discarded,
        SpecialEnded: with_special_ended,
    },
    news={
        SheriffMoved: _told_moved,
        FavourBegan: _told_no_favour,
        FavourDrawn: _told_favour,
        PileTurnedOver: _told_over,
        SpecialBegan: _told_special,
        CardDiscarded: told("nottingham.discarded", good="card"),
    },
    proclaims={SheriffMoved: _proclaimed},
    phrases=(
        Phrase(command=DiscardCard, text="{seat} discards {good:named}"),
        Phrase(command=GoOn, text="{by} deals the favour on", sets={"phase": Phase.FAVOUR}),
        Phrase(command=GoOn, text="{by} ends the discarding", sets={"phase": Phase.DISCARDING}),
    ),
    public={"discards": public_pile},
    next_step={Phase.FAVOUR: _next_favour, Phase.DISCARDING: _next_discarding},
    to_act={Phase.DISCARDING: _to_discard},
)
