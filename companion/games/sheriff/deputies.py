"""Two deputies instead of a sheriff: who is drawn, who decides on a bag, and the chest they share.

Both must say that a bag passes, or that it is opened. Where they differ, the one who wants to open
acts alone, on his own account; what they do together goes to the chest.
"""

from companion.game import bank
from companion.game.bank import BANK, CoinsMoved
from companion.game.cards import Card, Cards, without
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse, seat_word
from companion.game.values import Party, Role, SeatId

from . import commands as c
from . import events as e
from .apply import folded
from .choosing import to_choose
from .showing import face_down, market_cards
from .state import CHEST, Table, Wish

Decision = tuple[Event, ...] | Refusal
Officers = tuple[SeatId, ...]


def draw(table: Table, command: c.DrawDeputies, by: Party) -> Decision:
    """Named from the physical cards, or drawn by chance from those who have not served yet."""
    del by
    if command.round != table.round:
        return refuse("why.round_moved_on")
    deck = [seat for seat in table.seats if seat not in table.served]
    if command.first is None and command.second is None:
        chance, first = divmod(int(command.chance, 16), len(deck))
        leader = deck.pop(first)
        return (e.DeputiesDrawn((leader, deck[chance % len(deck)])),)
    if command.first is None or command.second is None or command.first == command.second:
        return refuse("why.two_deputies")
    if not {command.first, command.second} <= set(deck):
        return refuse("why.has_served")
    return (e.DeputiesDrawn((command.first, command.second)),)


def acting(
    table: Table, command: c.PassBag | c.OpenBag, by: Party, wish: Wish
) -> Officers | e.DeputySaid | Refusal:
    """Who carries this out: the sheriff, both deputies, or one alone; or what one of them said."""
    officers, alone = table.officers, command.alone
    if alone is not None and (len(officers) == 1 or alone not in officers):
        return refuse("why.no_such_deputy")
    if len(officers) == 1:
        return officers
    if by.role is not Role.SEAT:
        return officers if alone is None else (alone,)
    assert by.seat is not None, "a seat has a name"
    if alone not in (None, by.seat):
        return refuse("why.not_yours")
    wishes = table.bags[command.seat].wishes
    others = next(wishes.get(officer) for officer in officers if officer != by.seat)
    if alone is not None and others is not Wish.PASS:
        return refuse("why.other_deputy_first")
    if alone is not None:
        return (alone,)
    if others is wish:
        return officers
    if wishes.get(by.seat) is wish:
        return refuse("why.other_deputy_first" if others is None else "why.deputies_differ")
    return e.DeputySaid(by.seat, command.seat, wish)


def till(officers: Officers) -> SeatId:
    """Where these officers put what they take."""
    return CHEST if len(officers) > 1 else officers[0]


def shares(amount: int, officers: Officers) -> list[tuple[SeatId, int]]:
    """Equal parts of a payment; the first drawn pays the odd coin."""
    part, odd = divmod(amount, len(officers))
    return [(seat, part + (number < odd)) for number, seat in enumerate(officers)]


def next_to_pick(table: Table) -> SeatId | None:
    """Who takes a card from the chest now; an odd last card is nobody's by right."""
    left = len(table.stands[CHEST].all())
    if left == 0 or (left == 1 and table.picked % 2 == 0):
        return None
    return table.officers[table.picked % 2]


def pick(table: Table, command: c.PickFromChest, by: Party) -> Decision:
    """Both deputies may look at what lies face down, and choose from it; nobody else names it."""
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.seat != next_to_pick(table):
        return refuse("why.not_your_pick")
    chest = table.stands[CHEST]
    in_sight = chest.legal + market_cards(table.numbers, chest)
    known = chest.all() if by.seat in table.officers else in_sight
    cards = [card for card in known if card.good == command.good]
    if command.good is None:
        cards = list(face_down(table.numbers, chest))
    if not cards:
        return refuse("why.not_on_chest")
    return (_picked(table, command.seat, cards[0]),)


def share(table: Table, command: c.ShareChest, by: Party) -> Decision:
    """Half the coins each; cards that nobody chose are dealt in turn; the odd ones go where both
    agree, or away."""
    del by
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if command.rest_to is not None and command.rest_to not in table.officers:
        return refuse("why.no_such_deputy")
    waiting = _still_to_give(table)
    if waiting is not None:
        return refuse("why.chest_waits", seat=seat_word(waiting))
    half, odd = divmod(table.gold(CHEST), 2)
    shared: tuple[Event, ...] = tuple(
        _coins(bank.purse(seat), half) for seat in table.officers if half
    )
    if odd:
        shared = (*shared, _coins(bank.purse(command.rest_to) if command.rest_to else BANK, odd))
    for card in _laid(table, command.chance):
        now = folded(table, shared)
        turn = next_to_pick(now) or command.rest_to
        taken: Event = e.ChestCardDiscarded(card) if turn is None else _picked(now, turn, card)
        shared = (*shared, taken)
    return shared


def _still_to_give(table: Table) -> SeatId | None:
    """Who has still to choose cards for both deputies: they make an odd number even."""
    deals = (deal for deal in table.bargains if deal.terms.taker == CHEST)
    return next((deal.terms.giver for deal in deals if to_choose(table, deal)), None)


def _laid(table: Table, chance: str) -> Cards:
    chest = table.stands[CHEST]
    hidden = table.numbers.in_order(chest.contraband)
    if hidden:
        odd = hidden[int(chance, 16) % len(hidden)]
        hidden = (*without(hidden, [odd]), odd)
    return table.numbers.in_order(chest.legal) + hidden


def _picked(table: Table, seat: SeatId, card: Card) -> e.ChestPicked:
    return e.ChestPicked(seat=seat, card=card, legal=card in table.stands[CHEST].legal)


def _coins(payee: bank.Account, amount: int) -> CoinsMoved:
    return CoinsMoved(payer=bank.purse(CHEST), payee=payee, amount=amount, reason="share")
