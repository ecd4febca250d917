"""Where a card can be put right: on a stand, on a pile, or out of sight, as people see it there.

A card that lies face down is moved by the word of people: if the clerk took it for another, the
clerk was mistaken. It is never a reason to refuse, for that would tell.
"""

from companion.game.cards import UNREAD, Card
from companion.game.messages import Message, says, seat_word
from companion.game.values import GoodId, SeatId

from . import stacks
from .showing import never_shown
from .state import CHEST, Stand, Table

AWAY = "away"
"""In a hand, in the deck or in the box: the clerk does not see which. A card that can be
bought lies in its stack there."""


def all_of(table: Table) -> tuple[str, ...]:
    on_piles = (f"pile.{number}" for number in range(1, len(table.piles) + 1))
    stacked = (stacks.PLACE,) if table.numbers.market_cards else ()
    return (AWAY, *stacked, *on_piles, *(f"stand.{owner}" for owner in table.stands))


def spoken(place: str) -> str:
    """A place as people say it."""
    kind, _, which = place.partition(".")
    if place == f"stand.{CHEST}":
        return f"the {CHEST}"
    said = {"pile": f"pile {which}", "stand": f"the stand of {which}"}
    return {**said, stacks.PLACE: stacks.SPOKEN}.get(kind, "out of sight")


def word(place: str) -> Message:
    """A place as the pages name it."""
    kind, _, which = place.partition(".")
    match kind:
        case "stand":
            return says("place.stand", seat=seat_word(SeatId(which)))
        case "pile":
            return says("place.pile", pile=int(which))
        case stacks.PLACE:
            return says(stacks.WORD)
        case _:
            return says("place.away")


def is_stack(place: str) -> bool:
    """Whether a card that can be bought lies in its stack there."""
    return place in (AWAY, stacks.PLACE)


def pile_of(place: str) -> int | None:
    kind, _, number = place.partition(".")
    return int(number) if kind == "pile" else None


def owner_of(place: str) -> SeatId | None:
    kind, _, owner = place.partition(".")
    return SeatId(owner) if kind == "stand" else None


def lying(table: Table, place: str, good: GoodId | None) -> Card | None:
    """The card as the clerk knows it; none if people cannot see one like it there."""
    pile, owner = pile_of(place), owner_of(place)
    if good in table.numbers.market_cards:
        return _bought(table, owner, Card(good)) if pile is None else None
    if pile is not None:
        seen = table.piles[pile - 1].seen
        seen = seen if table.pile_open else seen[-1:]
        return next((card for card in reversed(seen) if card.good == good), None)
    if owner is not None:
        return _on_stand(table, table.stands[owner], good)
    return Card(good)


def face_down(table: Table, stand: Stand, good: GoodId | None) -> Card | None:
    """One of the cards lying there unseen: with that name, or without one, or else any."""
    hidden = never_shown(table.numbers, stand)
    alike = [card for card in hidden if card.good == good]
    unread = [card for card in hidden if card == UNREAD]
    return next(iter(alike + unread + list(hidden[-1:])), None)


def _bought(table: Table, owner: SeatId | None, card: Card) -> Card | None:
    """On that stand, or else in its stack; no such card ever lies on a pile."""
    lying = table.stacked if owner is None else table.stands[owner].contraband
    return card if card in lying else None


def _on_stand(table: Table, stand: Stand, good: GoodId | None) -> Card | None:
    if good is None:
        return UNREAD if stand.unsorted else face_down(table, stand, None)
    if table.numbers.goods[good].legal:
        return next((card for card in stand.legal if card.good == good), None)
    shown = next((card for card in stand.face_up if card.good == good), None)
    return shown or face_down(table, stand, good)
