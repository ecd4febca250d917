"""The black market: three of one contraband, shown and discarded, for a card that is worth more.

Only a merchant whose bag came back may claim, once a round. A card of the black market lies with
the contraband, but in everyone's sight: all saw who took which.
"""

from companion.game.cards import Card, without
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId, Party, SeatId

from . import choosing
from . import commands as c
from . import events as e
from .showing import face_down, shown_of
from .state import BagStage, Phase, Table

Decision = tuple[Event, ...] | Refusal

STEPS = (Phase.INSPECTING, Phase.PAYING, Phase.SHARING, Phase.CLOSING)
"""Until the round ends; a table may agree to claim during the inspection only."""


def claim(table: Table, command: c.Claim, by: Party) -> Decision:
    """What everyone saw is believed; only the merchant is told that the cards are not there."""
    wrong = _not_allowed(table, command)
    if wrong:
        return wrong
    stack = table.black_market.get(command.good)
    if not stack:
        return refuse("why.nothing_at_black_market")
    stand, needed = table.stands[command.seat], table.numbers.black_market_needs
    shown = (Card(command.good),) * needed
    others = tuple(card for card in stand.face_up if card.good != command.good)
    hidden = without(face_down(table.numbers, stand), others)
    given = shown_of(hidden, shown, believed=by.seat != command.seat)
    if given is None and stand.unsorted:
        return refuse("why.name_cards_first")
    if given is None:
        return refuse("why.too_few_to_claim", number=needed)
    cards, taken_for = given
    return (e.MarketCardTaken(seat=command.seat, cards=cards, taken_for=taken_for, card=stack[0]),)


def may_claim(table: Table) -> tuple[SeatId, ...]:
    """Who may claim now if the cards are there, as everyone can see; clockwise."""
    if not any(table.black_market.values()) or table.phase not in _steps(table):
        return ()
    return tuple(
        seat
        for seat in table.merchants
        if _came_back(table, seat) and not (_owes(table, seat) or _promised(table, seat))
    )


def claimable(table: Table, seat: SeatId) -> tuple[GoodId, ...]:
    """What this merchant may have enough of, as far as the clerk knows; for the owner alone."""
    if seat not in may_claim(table):
        return ()
    hidden = table.stands[seat].contraband
    return tuple(
        good
        for good, stack in table.black_market.items()
        if stack
        and sum(card.good in (good, None) for card in hidden) >= table.numbers.black_market_needs
    )


def _not_allowed(table: Table, command: c.Claim) -> Refusal | None:
    seat = command.seat
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not table.numbers.black_market:
        return refuse("why.no_black_market")
    if table.phase not in _steps(table):
        return refuse("why.claims_are_over")
    if seat in table.officers:
        return refuse("why.sheriff_claims_nothing")
    if table.bags[seat].claimed:
        return refuse("why.claimed_this_round")
    if _owes(table, seat):
        return refuse("why.debt_before_claim")
    if _promised(table, seat):
        return refuse("why.promise_before_claim")
    if not _came_back(table, seat):
        return refuse("why.bag_did_not_come_back")
    return None


def _steps(table: Table) -> tuple[Phase, ...]:
    return STEPS[:2] if table.options.claims_in_inspection else STEPS


def _owes(table: Table, seat: SeatId) -> bool:
    return any(debt.debtor == seat for debt in table.debts)


def _promised(table: Table, seat: SeatId) -> bool:
    """Whether something that this seat promised is still to be handed over."""
    return choosing.keeps_waiting(table, seat)


def _came_back(table: Table, seat: SeatId) -> bool:
    bag = table.bags[seat]
    after_opening = table.options.market_after_opening and bag.stage is BagStage.JUDGED
    return not bag.claimed and (bag.stage is BagStage.PASSED or after_opening)
