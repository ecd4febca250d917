"""What hands can do on the simulated table, each as a change from one world to the next."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from hardware.signals import TagId
from hardware.simulator.world import (
    AWAY,
    DECK,
    ELSEWHERE,
    PILE,
    Held,
    ImpossibleMove,
    World,
    bag_of,
    empty_places,
    hand_of,
    held_tags,
    loose,
    place_of,
)


def dealt(
    world: World,
    game_id: str,
    seats: Sequence[str],
    cards: Mapping[TagId, str],
    hand: int,
    put_away: int = 0,
    turned_up: int = 0,
) -> World:
    """Shuffle a new game's cards and deal them; the game that lies there already is left alone,
    as long as it lies there with the same cards."""
    if world.game_id == game_id and cards.items() <= world.cards.items():
        return world
    if not seats or len(set(seats)) != len(seats):
        raise ImpossibleMove(f"Cards are dealt to different seats, at least one; got {seats!r}.")
    needed = hand * len(seats) + put_away + turned_up
    if min(hand, put_away, turned_up) < 0 or needed > len(cards):
        raise ImpossibleMove(
            f"{len(cards)} cards cannot give {len(seats)} seats {hand} each with {put_away} put "
            f"away and {turned_up} turned up; deal smaller hands or use a bigger box."
        )
    # By label, not as handed in: the same seed gives the same game whoever lists the box.
    in_order = sorted(cards, key=lambda tag: (cards[tag], tag))
    laid_out = replace(
        world,
        game_id=game_id,
        shuffles=0,
        power_cuts=0,
        hand=hand,
        seats=tuple(seats),
        cards=dict(cards),
        places=empty_places(tuple(seats)) | {DECK: tuple(in_order)},
        mouth=dict.fromkeys(world.mouth, ()),
    )
    shuffled = _shuffled(laid_out, in_order)
    world = refilled(_put(shuffled, shuffled.places[DECK][:put_away], AWAY))
    return _put(world, world.places[DECK][:turned_up], PILE)


def beside(world: World, others: Mapping[TagId, str]) -> World:
    """Lay these things beside the table that are in nobody's hand, also before cards are dealt."""
    new = {tag: label for tag, label in others.items() if tag not in world.cards}
    if not new:
        return world
    lying = (*world.places.get(ELSEWHERE, ()), *new)
    places = {**(world.places or empty_places(())), ELSEWHERE: lying}
    return replace(world, cards={**world.cards, **new}, places=places)


def refilled(world: World) -> World:
    """Fill every hand from the deck, one seat after another, as far as the cards go."""
    for seat in world.seats:
        short_of = world.hand - len(loose(world, hand_of(seat)))
        world = _drawn(world, hand_of(seat), short_of)
    return world


def swapped(world: World, seat: str, tags: Sequence[TagId]) -> World:
    """Change cards at the market: draw first, then lay the old ones on the pile. Who has taken
    cards from the pile already draws so many fewer."""
    hand = hand_of(seat)
    require_place(world, hand)
    if len(set(tags)) != len(tags) or not set(tags) <= set(loose(world, hand)):
        raise ImpossibleMove(
            f"Only cards in the hand of {seat!r}, each once, can be changed at the market; "
            f"got {list(tags)!r}."
        )
    size = min(len(loose(world, hand)), world.hand)
    world = _drawn(world, hand, size + len(tags) - len(loose(world, hand)))
    world = _put(world, tags, PILE)
    # A table that has run dry deals from the pile again, so nobody leaves with a smaller hand.
    return _drawn(world, hand, size - len(loose(world, hand)))


def moved(world: World, tag: TagId, place: str) -> World:
    """Take a card, also out of a hand that holds it to a reader, and lay it somewhere else."""
    require_place(world, place)
    came_from = place_of(world, tag)
    mouth = {
        at: tuple(held for held in at_once if held.tag != tag)
        for at, at_once in world.mouth.items()
    }
    world = replace(world, mouth=mouth)
    return world if came_from == place else _put(world, [tag], place)


def emptied(world: World, seat: str, place: str) -> World:
    """Tip a whole bag out into a place."""
    require_place(world, bag_of(seat))
    require_place(world, place)
    return world if place == bag_of(seat) else _put(world, loose(world, bag_of(seat)), place)


def held_to(world: World, mouth: str, at_once: tuple[Held, ...]) -> World:
    """Hold a card, or several in one hand, to the reader of a mouth that is free."""
    require_hold(world, mouth, at_once)
    if world.mouth[mouth]:
        raise ImpossibleMove(
            f"Another card is still being read at the mouth of {mouth!r}; lay this one on again "
            "in a moment."
        )
    for held in at_once:
        if held.tag in held_tags(world):
            raise ImpossibleMove(
                f"The card {held.tag} is being held to another reader; wait for it."
            )
    return replace(world, mouth={**world.mouth, mouth: at_once})


def slid(world: World, mouth: str) -> World:
    """Let what is held slide to where it was going; if nothing is, nothing happens."""
    for held in world.mouth[mouth]:
        world = moved(world, held.tag, held.then)
    return world


def settled(
    world: World,
    whereabouts: Mapping[TagId, str],
    *,
    restarted: bool,
    unread: Mapping[str, int],
) -> World:
    """Lay known cards where the book has them; after a restart, put the bags right as well."""
    for seat, count in unread.items():
        require_place(world, bag_of(seat))
        if count < 0:
            raise ImpossibleMove(f"The bag of {seat!r} cannot hold {count} unread cards.")
    for tag, place in whereabouts.items():
        came_from = place_of(world, tag)
        if not _is_told(place, restarted=restarted):
            continue
        world = _with_stand(world, place)
        require_place(world, place)
        # Nobody carries a card from a hand or the deck to the pile because of the book: a card it
        # still has there has been shuffled in and drawn again, and nobody told the clerk.
        drawn_again = place == PILE and came_from.partition(":")[0] in (DECK, "hand")
        # What a card at a reader means is not in the book yet: it is left to slide.
        if came_from != place and not drawn_again and tag not in held_tags(world):
            world = _put(world, [tag], place)
    return _with_bags_put_right(world, whereabouts, unread) if restarted else world


def require_place(world: World, place: str) -> None:
    if place not in world.places:
        raise ImpossibleMove(
            f"There is no place {place!r} on the simulated table; it has "
            f"{', '.join(world.places) or 'none before the first deal'}."
        )


def require_hold(world: World, mouth: str, at_once: tuple[Held, ...]) -> None:
    if mouth not in world.mouth:
        raise ImpossibleMove(
            f"There is no mouth {mouth!r} on the simulated table; it has "
            f"{', '.join(world.mouth) or 'none'}."
        )
    tags = [held.tag for held in at_once]
    if not tags or len(set(tags)) != len(tags):
        raise ImpossibleMove(f"A hand holds different cards, at least one; got {tags!r}.")
    for held in at_once:
        place_of(world, held.tag)
        require_place(world, held.then)


def _with_bags_put_right(
    world: World, whereabouts: Mapping[TagId, str], unread: Mapping[str, int]
) -> World:
    for seat in world.seats:
        unknown = [
            tag
            for tag in loose(world, bag_of(seat))
            if not _is_told(whereabouts.get(tag, ""), restarted=True)
        ]
        world = _put(world, unknown[unread.get(seat, 0) :], hand_of(seat))
    return world


def _with_stand(world: World, place: str) -> World:
    """A stand of nobody's, such as a chest, is laid out when the book first has a card on it."""
    if not place.startswith("stand:") or place in world.places:
        return world
    return replace(world, places={**world.places, place: ()})


def _is_told(place: str, *, restarted: bool) -> bool:
    return place == PILE or place.startswith("stand:") or (restarted and place.startswith("bag:"))


def _drawn(world: World, place: str, count: int) -> World:
    for _ in range(count):
        if not loose(world, DECK) and loose(world, PILE):
            world = _shuffled(world, loose(world, PILE))
        if not loose(world, DECK):
            break
        world = _put(world, loose(world, DECK)[:1], place)
    return world


def _shuffled(world: World, tags: Iterable[TagId]) -> World:
    order = list(tags)
    Random(f"{world.seed}:{world.game_id}:{world.shuffles}").shuffle(order)
    return replace(_put(world, order, DECK), shuffles=world.shuffles + 1)


def _put(world: World, tags: Sequence[TagId], place: str) -> World:
    going = frozenset(tags)
    places = {
        name: tuple(tag for tag in lying if tag not in going)
        for name, lying in world.places.items()
    }
    places[place] += tuple(tags)
    return replace(world, places=places)
