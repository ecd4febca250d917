"""Lines of a chronicle that are no commands: checks of the table, a shortcut, and headings."""

from collections.abc import Mapping

from companion.game.cards import Cards, unread
from companion.game.contract import Command, Expectation, Phrase, Shortcut
from companion.game.messages import Refusal, refuse
from companion.game.values import STEWARD, GoodId, Party, Role, SeatId, seated

from . import commands as c
from .deals.commands import AcceptOffer, MakeOffer
from .officers import till
from .rounds import TurnUpContraband
from .scoring import standings
from .showing import market_cards
from .state import CHEST, Phase, Table

Goods = Mapping[GoodId, int]


class HasGold(Expectation, frozen=True):
    """So much gold is in a purse, or in the chest."""

    seat: SeatId
    gold: int


class StandIs(Expectation, frozen=True):
    """These goods lie face up on a stand, and so many cards face down or unsorted."""

    seat: SeatId
    goods: Goods = {}
    hidden: int = 0


class BagIs(Expectation, frozen=True):
    """These cards are in a bag, and so many unread ones."""

    seat: SeatId
    goods: Goods = {}
    unread: int = 0


class HasPoints(Expectation, frozen=True):
    """So many points, at the end."""

    seat: SeatId
    points: int


class PassFor(Shortcut, frozen=True, kw_only=True):
    """A bag passes for goods: its merchant offers them, and whoever inspects accepts."""

    seat: SeatId
    gold: int = 0
    stand: Goods = {}
    bag: Goods = {}
    anywhere: Goods = {}


SAYINGS: tuple[Phrase, ...] = (
    Phrase(
        command=PassFor,
        text="{by} passes the bag of {seat} for[, {gold} gold][, {stand} from the stand]"
        "[, {bag} from the bag][, {anywhere} from anywhere]",
    ),
    Phrase(command=HasGold, text="{seat} now has {gold} gold"),
    Phrase(command=StandIs, text="{seat}'s stand is now empty", sets={"goods": {}, "hidden": 0}),
    Phrase(command=StandIs, text="{seat}'s stand is now {hidden} face down", sets={"goods": {}}),
    Phrase(command=StandIs, text="{seat}'s stand is now {goods}[, {hidden} face down]"),
    Phrase(command=BagIs, text="{seat}'s bag is now empty", sets={"goods": {}, "unread": 0}),
    Phrase(command=BagIs, text="{seat}'s bag is now {unread} unread", sets={"goods": {}}),
    Phrase(command=BagIs, text="{seat}'s bag is now {goods}[, {unread} unread]"),
    Phrase(command=HasPoints, text="{seat} now has {points} points"),
)


def counted(table: Table, expected: Expectation) -> Expectation | Refusal:
    """The same, as it really is at this table."""
    match expected:
        case HasGold(seat) if _holds(table, seat):
            return HasGold(seat, table.gold(seat))
        case StandIs(seat) if _holds(table, seat):
            return _stand(table, seat)
        case BagIs(seat) if seat in table.seats:
            cards = table.bags[seat].cards
            return BagIs(seat, _goods(table, cards), unread(cards))
        case HasPoints(seat) if seat in table.seats:
            final = standings(table)
            if final is None:
                return refuse("why.not_now")
            return HasPoints(seat, {one.seat: one.total for one in final.seats}[seat])
    return refuse("why.no_such_seat")


def _holds(table: Table, seat: SeatId) -> bool:
    return seat in table.seats or (seat == CHEST and table.has_chest)


def _stand(table: Table, seat: SeatId) -> StandIs:
    """At the end all contraband is turned up."""
    stand = table.stands[seat]
    shown = stand.face_up + market_cards(table.numbers, stand)
    face_up = _goods(table, stand.legal + (stand.contraband if table.over else shown))
    return StandIs(seat, face_up, len(stand.all()) - sum(face_up.values()))


def _goods(table: Table, cards: Cards) -> Goods:
    return dict(table.numbers.heap(cards))


def next_of(table: Table, shortcut: Shortcut, by: Party, done: int) -> tuple[Command, Party] | None:
    """First the merchant offers; then each of those who inspect accepts, one after another."""
    assert isinstance(shortcut, PassFor), "there is no other"
    officers = table.officers
    may_pass = by.role is Role.STEWARD or by.seat in officers
    if not officers or not may_pass:  # the rules say why not
        return None if done else (c.PassBag(shortcut.seat, table.round), by)
    if not done:
        return _offer(table, shortcut), by if by.seat is None else seated(shortcut.seat)
    offer = next((one for one in table.offers if one.number == table.offers_made), None)
    if offer is None or done > len(officers):
        return None
    officer = officers[done - 1]
    answer = AcceptOffer(officer, offer.number, offer.version)
    return answer, by if by.seat is None else seated(officer)


def _offer(table: Table, shortcut: PassFor) -> MakeOffer:
    """For nothing at all it is an empty offer, which the rules refuse."""
    for_something = shortcut != PassFor(seat=shortcut.seat)
    return MakeOffer(
        seat=shortcut.seat,
        round=table.round,
        giver=shortcut.seat,
        taker=till(table.officers),
        gold=shortcut.gold,
        stand=shortcut.stand,
        bag=shortcut.bag,
        anywhere=shortcut.anywhere,
        passes=shortcut.seat if for_something else None,
    )


def left_out(table: Table) -> tuple[Command, Party] | None:
    """Older chronicles know the end of the last round and the turning up as one step."""
    if table.phase is not Phase.ENDING:
        return None
    return TurnUpContraband(table.round), STEWARD


def heading(table: Table) -> str:
    if table.ended:
        return "After the end."
    if table.numbers.officers > 1:
        return f"Round {table.round}."
    return f"Round {table.round}: {table.officers[0]} is the sheriff."
