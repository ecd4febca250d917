"""A card that destroys: its owner discards it as it arrives, and legal goods of another with it."""

from companion.game.cards import Card, Cards
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, SeatId

from . import commands as c
from . import events as e
from . import piles
from .showing import picked, shown_of, unseen
from .state import BagStage, Phase, Table

Decision = tuple[Event, ...] | Refusal

STEPS = (Phase.INSPECTING, Phase.CLOSING)


def burn(table: Table, command: c.BurnGoods, by: Party) -> Decision:
    """In the round in which it came. What everyone saw is believed; only the owner is told that
    there is no such card."""
    wrong = _not_allowed(table, command)
    if wrong:
        return wrong
    burner, is_owner = table.numbers.burner, by.seat == command.seat
    stand, brought = table.stands[command.seat], _brought(table, command.seat)
    cards = picked(table.stands[command.target].legal, (Card(command.good),) * command.number)
    if cards is None:
        return refuse("why.not_on_stand")
    if is_owner and not any(card.good in (burner, None) for card in brought):
        return refuse("why.nothing_to_burn_with")
    given = shown_of(unseen(table.numbers, stand), (Card(burner),), believed=not is_owner)
    if given is None:
        return refuse("why.name_cards_first" if stand.unsorted else "why.nothing_to_burn_with")
    (card,), (taken_for,) = given
    return (
        e.GoodsBurned(
            seat=command.seat,
            card=card,
            taken_for=taken_for,
            target=command.target,
            cards=cards,
            pile=command.pile,
        ),
    )


def may_burn(table: Table) -> tuple[SeatId, ...]:
    """Who has brought something unseen this round, which may be such a card; as everyone sees."""
    if table.numbers.burner is None or table.phase not in STEPS:
        return ()
    return tuple(seat for seat in table.merchants if _brought_something(table, seat))


def can_burn(table: Table, seat: SeatId) -> bool:
    """Whether the card may be there, as far as the clerk knows; for the owner alone."""
    burner = table.numbers.burner
    return seat in may_burn(table) and any(
        card.good in (burner, None) for card in _brought(table, seat)
    )


def _not_allowed(table: Table, command: c.BurnGoods) -> Refusal | None:
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
    return bool(_brought(table, seat) and (stand.unsorted or unseen(table.numbers, stand)))


def _brought(table: Table, seat: SeatId) -> Cards:
    """What came face down out of this seat's bag when it passed this round."""
    bag = table.bags[seat]
    if seat in table.officers or bag.stage is not BagStage.PASSED or bag.outcome is None:
        return ()
    return bag.outcome.hidden()
