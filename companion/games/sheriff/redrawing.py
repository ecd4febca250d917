"""Two deputies put right: the pair of this round, or whose cards the next draws begin without.

Until a bag of the round is decided the pair itself is put right. Later it serves to the round's
end, and only the deck of the next draws changes.
"""

from msgspec.structs import replace

from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.put_right import PutRight, without_reason
from companion.game.values import Party, SeatId, Value
from companion.game.who import Who
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag

from . import events as e
from .state import Bag, Phase, Table
from .who import PLAY


class CorrectDeputies(Command, frozen=True, kw_only=True):
    """These two are the deputies of this round, in this order, as long as no bag was decided."""

    round: int
    first: SeatId
    second: SeatId
    reason: str


class CorrectDrawn(Command, frozen=True, kw_only=True):
    """This seat's card has left the deck of deputies, and the other one lies in it still. It counts
    for the next draws; this round's pair serves to its end."""

    seat: SeatId
    instead_of: SeatId
    round: int
    reason: str


class BagBackToHand(Event, frozen=True):
    """A deputy packs nothing: cards that were in the bag, if any, go back to hand, unseen."""

    seat: SeatId


class DrawnCorrected(Event, frozen=True, kw_only=True):
    """The card of one seat has been drawn, and not that of the other."""

    seat: SeatId
    instead_of: SeatId


def correct_pair(course: Course[Table], asked: Asked[CorrectDeputies]) -> Refusal | None:
    """The bags of the new deputies go back to hand unopened; the others are merchants now."""
    table, command = course.table, asked.command
    wrong = without_reason(command.reason) or _not_to_correct(table, command)
    if wrong:
        return wrong
    pair = command.first, command.second
    gone = tuple(seat for seat in table.deputies if seat not in pair)
    come = tuple(seat for seat in pair if seat not in table.deputies)
    course.write(PutRight(asked.by, command.reason), e.PairStruck(gone=gone, come=come))
    course.write(*map(BagBackToHand, come), e.DeputiesCorrected(seats=pair, gone=gone))
    return None


def _not_to_correct(table: Table, command: CorrectDeputies) -> Refusal | None:
    if not table.has_chest:
        return refuse("why.no_deputies_here")
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if _has_decided(table):
        return refuse("why.deputies_have_decided")
    if not {command.first, command.second} <= {*table.seats}:
        return refuse("why.no_such_seat")
    if command.first == command.second:
        return refuse("why.two_deputies")
    if {command.first, command.second} & {*_drawn_before(table)}:
        return refuse("why.has_served")
    if (command.first, command.second) == table.deputies:
        return refuse("why.same_deputies")
    return None


def _has_decided(table: Table) -> bool:
    """Whether a bag of this round has been opened or handed back."""
    undecided = BagStage.OPEN, BagStage.SEALED, BagStage.NONE
    return any(table.bags[seat].stage not in undecided for seat in table.merchants)


def _drawn_before(table: Table) -> tuple[SeatId, ...]:
    """The seats drawn in the rounds before, in this pass of the deck."""
    return tuple(seat for seat in table.served if seat not in table.deputies)


def correct_drawn(course: Course[Table], asked: Asked[CorrectDrawn]) -> Refusal | None:
    """As many cards have left the deck as before, but not the same ones."""
    table, command = course.table, asked.command
    wrong = without_reason(command.reason)
    if wrong:
        return wrong
    if not table.has_chest:
        return refuse("why.no_deputies_here")
    if command.round != table.round:
        return refuse("why.round_moved_on")
    may_be_wrong, deck = _may_be_swapped(table)
    if command.instead_of in table.served and command.instead_of not in may_be_wrong:
        return refuse("why.correct_the_pair")
    if command.instead_of not in may_be_wrong or command.seat not in deck:
        return refuse("why.not_to_swap")
    swapped = DrawnCorrected(seat=command.seat, instead_of=command.instead_of)
    course.write(PutRight(asked.by, command.reason), swapped)
    return None


def _may_be_swapped(table: Table) -> tuple[tuple[SeatId, ...], tuple[SeatId, ...]]:
    """The seats whose cards may still lie in the deck, and those whose cards do."""
    deck = tuple(seat for seat in table.seats if seat not in table.served)
    drawn = table.served if _has_decided(table) else _drawn_before(table)
    return drawn, deck


def with_bag_in_hand(table: Table, event: BagBackToHand) -> Table:
    return with_bag(table, event.seat, Bag(early=table.bags[event.seat].early))


def with_pair_corrected(table: Table, event: e.DeputiesCorrected) -> Table:
    """The words of deputies who do not serve count for no bag."""
    bags = {
        seat: replace(bag, wishes={d: said for d, said in bag.wishes.items() if d in event.seats})
        for seat, bag in table.bags.items()
    }
    served = (*_drawn_before(table), *event.seats)
    return replace(table, bags=bags, deputies=event.seats, served=served)


def with_drawn_corrected(table: Table, event: DrawnCorrected) -> Table:
    now = (event.seat if seat == event.instead_of else seat for seat in table.served)
    return replace(table, served=tuple(now))


def unchanged(table: Table, _event: e.PairStruck) -> Table:
    """Other chapters call off the talk with these seats; then the new pair is written down."""
    return table


def _told_corrected(event: e.DeputiesCorrected, _audience: Party) -> Message:
    first, second = event.seats
    key = "news.deputies_corrected" if event.gone else "news.deputies_in_other_order"
    return says(key, seat=seat_word(first), other=seat_word(second))


def _told_in_hand(event: BagBackToHand, _audience: Party) -> Message:
    return says("news.bag_back_to_hand", seat=seat_word(event.seat))


def _told_drawn_corrected(event: DrawnCorrected, _audience: Party) -> Message:
    seat, other = seat_word(event.seat), seat_word(event.instead_of)
    return says("news.drawn_corrected", seat=seat, other=other)


class PublicDraws(Value, frozen=True, kw_only=True):
    """The seats that a correction may name, where there are deputies."""

    pair: tuple[SeatId, ...]  # may be this round's deputies, as long as no bag was decided
    drawn: tuple[SeatId, ...]  # may have been named by mistake, as the next draws count
    deck: tuple[SeatId, ...]  # may have been drawn instead


def public_draws(table: Table) -> PublicDraws | None:
    if not table.has_chest or table.ended:
        return None
    before = _drawn_before(table)
    fixed = not table.deputies or _has_decided(table)
    drawn, deck = _may_be_swapped(table)
    return PublicDraws(
        pair=() if fixed else tuple(seat for seat in table.seats if seat not in before),
        drawn=drawn if deck else (),
        deck=deck if drawn else (),
    )


_DRAWN = tuple(phase for phase in PLAY if phase is not Phase.DRAWING)

CHAPTER = Chapter(
    name="redrawing",
    rules={
        CorrectDeputies: rule(_DRAWN, Who.STEWARD, decide=correct_pair),
        CorrectDrawn: rule(PLAY, Who.STEWARD, decide=correct_drawn),
    },
    effects={
        e.PairStruck: unchanged,
        BagBackToHand: with_bag_in_hand,
        e.DeputiesCorrected: with_pair_corrected,
        DrawnCorrected: with_drawn_corrected,
    },
    news={
        BagBackToHand: _told_in_hand,
        e.DeputiesCorrected: _told_corrected,
        DrawnCorrected: _told_drawn_corrected,
    },
    phrases=(
        Phrase(
            command=CorrectDeputies,
            text="{by} puts right that {first} and {second} are deputies: {reason}",
        ),
        Phrase(
            command=CorrectDrawn,
            text="{by} puts right that {seat} was drawn and not {instead_of:seat}: {reason}",
        ),
    ),
    public={"draws": public_draws},
)
