"""A card that destroys: its owner discards it as it arrives, and legal goods of another with it."""

from typing import ClassVar

from companion.game.cards import Card, Cards
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.spoken import heap
from companion.game.values import GoodId, Party, SeatId, Value
from companion.game.who import Who
from companion.games.bags.parts import BagStage
from companion.games.bags.shown import picked, shown_of

from . import outcomes, piles
from .showing import never_shown
from .state import Phase, Table, with_stand, without_cards


class BurnGoods(Command, frozen=True):
    """A card that this merchant just brought is discarded, to destroy legal goods of another; all
    of them go on one pile."""

    seat: SeatId
    round: int
    target: SeatId
    good: GoodId
    number: int = 1
    pile: int = 1


STEPS = (Phase.INSPECTING, Phase.CLOSING)


class GoodsBurned(Event, frozen=True, kw_only=True):
    """A card that just arrived was shown and discarded, and legal goods of another with it."""

    trace: ClassVar[Trace] = Trace.REVEAL
    seat: SeatId
    card: Card
    taken_for: Card
    target: SeatId
    cards: Cards
    pile: int


def burn(course: Course[Table], asked: Asked[BurnGoods]) -> Refusal | None:
    """In the round in which it came. Others saw the card and are believed; only the owner is told
    that there is no such card."""
    table, command = course.table, asked.command
    wrong = _not_allowed(table, command)
    if wrong:
        return wrong
    burner, is_owner = table.numbers.burner, asked.by.seat == command.seat
    stand, brought = table.stands[command.seat], _brought(table, command.seat)
    cards = picked(table.stands[command.target].legal, (Card(command.good),) * command.number)
    if cards is None:
        return refuse("why.not_on_stand")
    if is_owner and not any(card.good in (burner, None) for card in brought):
        return refuse("why.nothing_to_burn_with")
    given = shown_of(never_shown(table.numbers, stand), (Card(burner),), believed=not is_owner)
    if given is None:
        return refuse("why.name_cards_first" if stand.unsorted else "why.nothing_to_burn_with")
    (card,), (taken_for,) = given
    course.write(
        GoodsBurned(
            seat=command.seat,
            card=card,
            taken_for=taken_for,
            target=command.target,
            cards=cards,
            pile=command.pile,
        )
    )
    return None


def may_burn(table: Table) -> tuple[SeatId, ...]:
    """The merchants who brought something unseen this round, which may be such a card."""
    if table.numbers.burner is None or table.phase not in STEPS:
        return ()
    return tuple(seat for seat in table.merchants if _brought_something(table, seat))


def can_burn(table: Table, seat: SeatId) -> bool:
    """Whether the card may be there, as far as the clerk knows; for the owner alone."""
    burner = table.numbers.burner
    return seat in may_burn(table) and any(
        card.good in (burner, None) for card in _brought(table, seat)
    )


def _not_allowed(table: Table, command: BurnGoods) -> Refusal | None:
    burner = table.numbers.burner
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if burner is None or not _brought_something(table, command.seat):
        return refuse("why.nothing_to_burn_with")
    if command.target not in table.seats or command.target == command.seat:
        return refuse("why.burn_anothers")
    most = table.numbers.goods[burner].burns
    if not 1 <= command.number <= most:
        return refuse("why.number_out_of_range", least=1, most=most)
    if not piles.is_pile(table, command.pile):
        return refuse("why.no_such_pile")
    return None


def _brought_something(table: Table, seat: SeatId) -> bool:
    stand = table.stands[seat]
    return bool(_brought(table, seat) and (stand.unsorted or never_shown(table.numbers, stand)))


def _brought(table: Table, seat: SeatId) -> Cards:
    """The cards that came face down out of this seat's bag when it passed this round."""
    bag = table.bags[seat]
    if seat in table.officers or bag.stage is not BagStage.PASSED or bag.outcome is None:
        return ()
    return bag.outcome.hidden()


def with_burned(table: Table, event: GoodsBurned) -> Table:
    stand = without_cards(table.stands[event.seat], (event.taken_for,))
    table = with_stand(table, event.seat, stand)
    if event.card != event.taken_for:
        table = piles.drawn(table, event.card)
    target = without_cards(table.stands[event.target], event.cards)
    table = with_stand(table, event.target, target)
    table = outcomes.without_shown(table, event.seat, event.card)
    return piles.laid(table, event.pile, (event.card, *event.cards))


def _told(event: GoodsBurned, _audience: Party) -> Message | None:
    if event.card.good is None:
        return None
    return says(
        "news.goods_burned",
        seat=seat_word(event.seat),
        target=seat_word(event.target),
        good=good_word(event.card.good),
        goods=heap(event.cards),
    )


class PublicBurning(Value, frozen=True, kw_only=True):
    """A card that destroys goods is in play: how many, and by whom it may just have been
    brought."""

    card: GoodId
    most: int
    may_burn: tuple[SeatId, ...]


def public_burning(table: Table) -> PublicBurning | None:
    burner = table.numbers.burner
    if burner is None:
        return None
    most = table.numbers.goods[burner].burns
    return PublicBurning(card=burner, most=most, may_burn=may_burn(table))


CHAPTER = Chapter(
    name="burning",
    rules={BurnGoods: rule(STEPS, Who.OWNER, Who.STEWARD, decide=burn)},
    effects={GoodsBurned: with_burned},
    news={GoodsBurned: _told},
    phrases=(
        Phrase(
            command=BurnGoods,
            text="{seat} burns {number} {good} of {target}[, onto pile {pile}]",
        ),
    ),
    public={"burning": public_burning},
    own={"can_burn": can_burn},
)
