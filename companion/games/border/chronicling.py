"""Lines of a chronicle that are no commands: checks of the table, and headings; and its words."""

from collections.abc import Mapping

from companion.game.cards import unread
from companion.game.commands import GATE
from companion.game.contract import Expectation, Known, Phrase
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, SeatId

from . import places
from .scoring import score
from .table import GOODS, STASH, Table

Goods = Mapping[GoodId, int]
_SUITCASE = "suitcase"


class HasDollars(Expectation, frozen=True):
    """So many dollars are in a purse."""

    seat: SeatId
    gold: int


class LieThere(Expectation, frozen=True):
    """These cards lie in a suitcase, face down before a seat, or under the suitcase."""

    seat: SeatId
    place: str
    goods: Goods = {}
    unread: int = 0


class HasWon(Expectation, frozen=True):
    """This seat has won, alone or with others."""

    seat: SeatId


def _lying(place: str, are: str) -> tuple[Phrase, ...]:
    text, empty = f"{{seat}}'s {place} {are} now", {"goods": {}, "unread": 0}
    return (
        Phrase(command=LieThere, text=f"{text} empty", sets={"place": place, **empty}),
        Phrase(
            command=LieThere, text=f"{text} {{unread}} unread", sets={"place": place, "goods": {}}
        ),
        Phrase(
            command=LieThere, text=f"{text} {{goods}}[, {{unread}} unread]", sets={"place": place}
        ),
    )


SAYINGS: tuple[Phrase, ...] = (
    Phrase(command=HasDollars, text="{seat} now has {gold} dollars"),
    *_lying(_SUITCASE, "is"),
    *_lying(GOODS, "are"),
    *_lying(STASH, "is"),
    Phrase(command=HasWon, text="{seat} has won"),
)


def counted(table: Table, expected: Expectation) -> Expectation | Refusal:
    """The same, as it really is at this table."""
    match expected:
        case HasDollars(seat) if seat in table.seats:
            return HasDollars(seat, table.gold(seat))
        case LieThere(seat, place) if seat in table.seats:
            cards = table.bags[seat].cards if place == _SUITCASE else table.lying(place, seat)
            return LieThere(seat, place, dict(table.numbers.heap(cards)), unread(cards))
        case HasWon(seat) if seat in table.seats and table.over:
            winners = score(table).winners
            return HasWon(seat if seat in winners else winners[0])
        case HasWon():
            return refuse("why.not_now")
    return refuse("why.no_such_seat")


def heading(table: Table) -> str:
    if table.over:
        return "After the end."
    if table.calling is not None:
        return "The sale at double price."
    if table.on_sale or table.choosing:
        return f"The end of round {table.lap}."
    return f"Round {table.lap}, turn {table.turn_in_round}: {table.sheriff} is the sheriff."


def known(table: Table) -> Known:
    """Several of a good are called as its English name has it, where that is its own name with an
    s: jugs, but tequila."""
    goods = {}
    for good, kind in table.numbers.goods.items():
        spoken = kind.names.get("en", "").lower().replace(" ", "_")
        several = GoodId(f"{good}s")
        goods[good] = several if spoken == several not in table.numbers.goods else good
    return Known(
        seats=(*table.seats, GATE),
        goods=goods,
        places={place: places.spoken(place) for place in places.all_of(table)},
        titles={"sheriff": table.sheriff},
    )
