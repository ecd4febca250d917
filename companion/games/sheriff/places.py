"""Where a card can be put right: on a stand, on a pile, or out of sight, as people see it there.

What lies face down is moved by what people saw: if the clerk took it for something else, the clerk
was mistaken. Nothing here says no because of it, for that would tell.
"""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without
from companion.game.values import GoodId, SeatId

from . import bargains, piles
from . import events as e
from .showing import unseen
from .state import CHEST, Stand, Table, with_stand

AWAY = "away"
"""In a hand, in the deck or in the box: the clerk does not see which."""


def all_of(table: Table) -> tuple[str, ...]:
    on_piles = (f"pile.{number}" for number in range(1, len(table.piles) + 1))
    return (AWAY, *on_piles, *(f"stand.{owner}" for owner in table.stands))


def spoken(place: str) -> str:
    """A place as people say it."""
    kind, _, which = place.partition(".")
    if place == f"stand.{CHEST}":
        return f"the {CHEST}"
    return {"pile": f"pile {which}", "stand": f"the stand of {which}"}.get(kind, "out of sight")


def pile_of(place: str) -> int | None:
    kind, _, number = place.partition(".")
    return int(number) if kind == "pile" else None


def owner_of(place: str) -> SeatId | None:
    kind, _, owner = place.partition(".")
    return SeatId(owner) if kind == "stand" else None


def lying(table: Table, place: str, good: GoodId | None) -> Card | None:
    """What the clerk takes that card for; nothing if people cannot see one like it there."""
    pile, owner = pile_of(place), owner_of(place)
    if pile is not None:
        seen = table.piles[pile - 1].seen
        seen = seen if table.pile_open else seen[-1:]
        return next((card for card in reversed(seen) if card.good == good), None)
    if owner is not None:
        return _on_stand(table, table.stands[owner], good)
    return Card(good)


def face_down(table: Table, stand: Stand, good: GoodId | None) -> Card | None:
    """One of the cards lying there unseen: of that good, or without a name, or else any."""
    hidden = unseen(table.numbers, stand)
    alike = [card for card in hidden if card.good == good]
    unnamed = [card for card in hidden if card == UNREAD]
    return next(iter(alike + unnamed + list(hidden[-1:])), None)


def _on_stand(table: Table, stand: Stand, good: GoodId | None) -> Card | None:
    if good is None:
        return UNREAD if stand.unsorted else face_down(table, stand, None)
    if table.numbers.goods[good].legal:
        return next((card for card in stand.legal if card.good == good), None)
    shown = next((card for card in stand.face_up if card.good == good), None)
    return shown or face_down(table, stand, good)


def with_moved(table: Table, event: e.CardMoved) -> Table:
    taken, card = event.taken_for, event.card
    table, face_down = _taken(table, event)
    if event.source == AWAY or pile_of(event.source) is not None or card != taken:
        table, card = piles.brought_out(table, card)
    pile, owner = pile_of(event.target), owner_of(event.target)
    if pile is not None:
        return piles.laid(table, pile, (card,))
    if owner is None:
        return table
    stand = table.stands[owner]
    if table.numbers.is_legal(card):
        return with_stand(table, owner, replace(stand, legal=(*stand.legal, card)))
    if card == UNREAD and not face_down and owner != CHEST:  # nobody sorts what lies on a chest
        return with_stand(table, owner, replace(stand, unsorted=(*stand.unsorted, card)))
    return with_stand(table, owner, replace(stand, contraband=(*stand.contraband, card)))


def _taken(table: Table, event: e.CardMoved) -> tuple[Table, bool]:
    """The place without the card, and whether it lay face down on a stand."""
    card, pile, owner = event.taken_for, pile_of(event.source), owner_of(event.source)
    if pile is not None:
        return piles.without_card(table, pile, card), False
    if owner is None:
        return table, False
    stand = table.stands[owner]
    if card in stand.legal:
        return with_stand(table, owner, replace(stand, legal=without(stand.legal, [card]))), False
    if card == UNREAD and stand.unsorted and event.card == UNREAD:
        left = without(stand.unsorted, [card])
        return with_stand(table, owner, replace(stand, unsorted=left)), False
    was_shown = card in stand.face_up and card.good == event.card.good
    less = replace(
        stand,
        contraband=without(stand.contraband, [card]),
        face_up=without(stand.face_up, [card]) if was_shown else stand.face_up,
    )
    return with_stand(table, owner, less), True


def with_corrected(table: Table, event: e.ContrabandCorrected) -> Table:
    """The card has another name; one that is legal lies face up from now on."""
    stand = table.stands[event.seat]
    less = replace(stand, contraband=without(stand.contraband, [event.was]))
    table, card = piles.brought_out(with_stand(table, event.seat, less), event.now)
    table = bargains.with_handed_named(table, event.seat, event.was, card)
    if table.numbers.is_legal(card):
        return with_stand(table, event.seat, replace(less, legal=(*less.legal, card)))
    return with_stand(table, event.seat, replace(less, contraband=(*less.contraband, card)))
