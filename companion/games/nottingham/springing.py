"""The call at every set: ambushes are sprung one after the other, or everyone lets the set pass.

It is a secret who let it pass, and whether an ambush would fit.
"""

from typing import ClassVar

from msgspec.structs import replace

from companion.game.cards import Card, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.scenes import Slide, Stamp, TurnedCard
from companion.game.steps import going_on
from companion.game.values import PUBLIC, CopyId, GoodId, Party, SeatId, seat_at
from companion.game.who import Who

from .commands import GoOn
from .events import SetFailed, SetTurnedIn, TurnEnded
from .spoken import ambush_word, card_word, told
from .table import Ambush, Phase, Table, into_hand, with_ambushes
from .who import OWNERS, ambush_read


class SpringAmbush(Command, frozen=True):
    """An ambush is shown: its owner takes one of the laid cards and gives the gold."""

    seat: SeatId
    turn: int
    card: CopyId


class LetPass(Command, frozen=True):
    """This seat springs nothing, or nothing more."""

    seat: SeatId
    turn: int


class AmbushShown(Event, frozen=True):
    """An ambush lies on the common reader; whose it is, is still to be told."""

    trace: ClassVar[Trace] = Trace.REVEAL
    card: CopyId


class AmbushSprung(Event, frozen=True, kw_only=True):
    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    player: SeatId
    at: int  # which of the seat's ambushes
    card: CopyId
    pair: tuple[GoodId, ...]
    gold: Card
    taken: Card


class AmbushPassed(Event, frozen=True):
    """Only its author knows that it happened."""

    trace: ClassVar[Trace] = Trace.HIDDEN
    seat: SeatId


class CallClosed(Event, frozen=True):
    """No other ambush is sprung on this set."""


def spring(course: Course[Table], asked: Asked[SpringAmbush]) -> Refusal | None:
    return _sprung(course, asked.command.seat, asked.command.card)


def _sprung(course: Course[Table], seat: SeatId, card: CopyId) -> Refusal | None:
    table = course.table
    if seat not in table.holders:
        return refuse("why.no_ambush_of_yours")
    if card not in table.ambush_copies:
        return refuse("why.colour_not_here")
    if not table.fits_set(card):
        return refuse("why.does_not_fit")
    at = _which(table.ambushes[seat], card)
    course.write(
        AmbushSprung(
            seat=seat,
            player=table.player,
            at=at,
            card=card,
            pair=table.numbers.pair(card),
            gold=table.ambushes[seat][at].gold,
            taken=table.lying[-1],
        )
    )
    _close_if_settled(course)
    return None


def _which(lying: tuple[Ambush, ...], card: CopyId) -> int:
    """The one that was named so; or one without a name; or any, as names may be wrong."""
    named = [ambush.card for ambush in lying]
    wanted = card if card in named else None
    return named.index(wanted) if wanted in named else 0


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """At its owner's reader it is sprung; at another one, people say whose it is."""
    table = course.table
    if table.phase is not Phase.AMBUSHED:
        return NOT_MINE
    card = ambush_read(table, asked.command.copy)
    if isinstance(card, Refusal):
        return card
    holders = table.holders
    seat = seat_at(asked.command.seat, holders)
    if seat is None and len(holders) == 1:
        seat = holders[0]
    if seat is not None:
        return _sprung(course, seat, card)
    if not table.fits_set(card):
        return refuse("why.does_not_fit")
    if table.laid is None or table.laid.shown != card:
        course.write(AmbushShown(card))
    return None


def let_pass(course: Course[Table], asked: Asked[LetPass]) -> Refusal | None:
    table, seat = course.table, asked.command.seat
    if seat not in table.holders:
        return refuse("why.no_ambush_of_yours")
    assert table.laid is not None, "a set is called"
    if seat in table.laid.passed:
        return None
    course.write(AmbushPassed(seat))
    _close_if_settled(course)
    return None


def _close_if_settled(course: Course[Table]) -> None:
    table = course.table
    assert table.laid is not None, "a set is called"
    short = len(table.lying) < table.numbers.set_min
    if short or set(table.holders) <= set(table.laid.passed):
        close(course)


def close(course: Course[Table]) -> None:
    """The set is turned in, or what is left goes back to the hand."""
    table, cards = course.table, course.table.lying
    if len(cards) < table.numbers.set_min:
        course.write(SetFailed(table.player, cards), TurnEnded(table.player))
        return
    course.write(CallClosed())
    course.write(SetTurnedIn(table.player, cards[0], cards))


def with_shown(table: Table, event: AmbushShown) -> Table:
    return (
        table if table.laid is None else replace(table, laid=replace(table.laid, shown=event.card))
    )


def with_sprung(table: Table, event: AmbushSprung) -> Table:
    assert table.laid is not None, "an ambush is sprung on a called set"
    cards = without(table.laid.cards, [event.taken])
    table = replace(table, laid=replace(table.laid, cards=cards, shown=None))
    lying = list(table.ambushes[event.seat])
    del lying[event.at]
    table = with_ambushes(table, event.seat, lying, 1)
    # People take any of the laid cards, which are alike, so its copy is not known for certain.
    table = into_hand(table, event.seat, event.taken)
    return into_hand(table, event.player, event.gold)


def with_passed(table: Table, event: AmbushPassed) -> Table:
    """Total: behind a step taken back there may be no call."""
    laid = table.laid
    if laid is None or not laid.called or event.seat in laid.passed:
        return table
    return replace(table, laid=replace(laid, passed=(*laid.passed, event.seat)))


def unchanged(table: Table, _event: CallClosed) -> Table:
    return table


def with_failed(table: Table, event: SetFailed) -> Table:
    return replace(into_hand(table, event.seat, *event.cards), laid=None, turned_in=True)


def _told_sprung(event: AmbushSprung, _audience: Party) -> Message:
    return says(
        "nottingham.sprung",
        holder=seat_word(event.seat),
        card=ambush_word(event.card, event.pair),
        good=card_word(event.taken),
        gold=card_word(event.gold),
        seat=seat_word(event.player),
    )


def _opening(_table: Table, event: AmbushSprung) -> Slide:
    """Everyone sees the card that is taken, and the gold that lay under the ambush."""
    holder, player = seat_word(event.seat), seat_word(event.player)
    good, gold = card_word(event.taken), card_word(event.gold)
    return Slide(
        title=says("nottingham.scene_ambush", seat=holder),
        seat=event.seat,
        cards=(TurnedCard(event.taken.good), TurnedCard(event.gold.good)),
        stamp=Stamp(says("nottingham.stamp_ambush"), well=True),
        said=(_told_sprung(event, PUBLIC),),
        own={
            event.seat: says("nottingham.i_sprang", good=good, gold=gold, seat=player),
            event.player: says("nottingham.sprung_on_me", good=good, gold=gold, holder=holder),
        },
    )


def _proclaimed(_table: Table, event: AmbushSprung) -> Message:
    return says("spoken.ambush", seat=seat_word(event.player), holder=seat_word(event.seat))


def _told_closed(_event: CallClosed, _audience: Party) -> Message:
    return says("nottingham.call_closed")


def _told_shown(_event: AmbushShown, _audience: Party) -> Message:
    return says("nottingham.ambush_shown")


def holders(table: Table) -> tuple[SeatId, ...]:
    """Everyone who has an ambush, also who let the set pass."""
    return table.holders


CHAPTER = Chapter(
    name="springing",
    rules={
        SpringAmbush: rule([Phase.AMBUSHED], *OWNERS, decide=spring),
        LetPass: rule([Phase.AMBUSHED], Who.OWNER, decide=let_pass),
    },
    hears={CardRead: card_read, **going_on(GoOn, {Phase.AMBUSHED: close})},
    effects={
        AmbushShown: with_shown,
        AmbushSprung: with_sprung,
        AmbushPassed: with_passed,
        CallClosed: unchanged,
        SetFailed: with_failed,
    },
    news={
        AmbushShown: _told_shown,
        AmbushSprung: _told_sprung,
        CallClosed: _told_closed,
        SetFailed: told("nottingham.set_failed", goods="cards"),
    },
    openings={AmbushSprung: _opening},
    proclaims={AmbushSprung: _proclaimed},
    phrases=(
        Phrase(command=SpringAmbush, text="{seat} springs {card:copy}"),
        Phrase(command=LetPass, text="{seat} lets it pass", secret=("seat",)),
        Phrase(command=GoOn, text="{by} says that nobody ambushes", sets={"phase": Phase.AMBUSHED}),
    ),
    to_act={Phase.AMBUSHED: holders},
)
