"""The moves of hands on the simulated table, each a pure change from one world to the next."""

from collections.abc import Container, Iterable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from hardware.signals import TagId
from hardware.simulator.world import (
    ELSEWHERE,
    Held,
    ImpossibleMove,
    Kind,
    Place,
    World,
    held_tags,
    kinds,
    loose,
    of_kind,
    place_of,
)


def dealt(
    world: World,
    game_id: str,
    seats: Sequence[str],
    cards: Mapping[TagId, str],
    places: Sequence[Place],
) -> World:
    """Lay a new game's places out, shuffle its cards and deal them in the order of the places; the
    game that lies there already is left alone, as long as it lies there with the same cards."""
    _require_sense(seats, cards, places)
    empty: dict[str, tuple[TagId, ...]] = {place.name: () for place in places}
    if world.game_id == game_id and cards.items() <= world.cards.items():
        return replace(world, laid_out=tuple(places), places=empty | dict(world.places))
    # By label, not as handed in: the same seed gives the same game whoever lists the box.
    in_order = sorted(cards, key=lambda tag: (cards[tag], tag))
    apart = {label for place in places for label in place.cards}
    world = replace(
        world,
        game_id=game_id,
        shuffles=0,
        power_cuts=0,
        seats=tuple(seats),
        laid_out=tuple(places),
        cards=dict(cards),
        places=empty,
        mouth=dict.fromkeys(world.mouth, ()),
    )
    world = _shuffled(world, [tag for tag in in_order if cards[tag] not in apart])
    for place in places:
        own = [tag for tag in in_order if cards[tag] in place.cards]
        if place.kind is Kind.DECK:
            Random(f"{world.seed}:{game_id}:{place.name}").shuffle(own)
        world = _drawn(_put(world, own, place.name), place.name, place.dealt)
    return world


def _require_sense(
    seats: Sequence[str], cards: Mapping[TagId, str], places: Sequence[Place]
) -> None:
    names = [place.name for place in places]
    if len(set(seats)) != len(seats):
        raise ImpossibleMove(f"Cards are dealt to different seats; got {seats!r}.")
    if len({ELSEWHERE, *names}) != len(names) + 1:
        raise ImpossibleMove(
            f"The places of a game have different names, none of them {ELSEWHERE!r}; got {names!r}."
        )
    if cards and not any(place.kind is Kind.DECK for place in places):
        raise ImpossibleMove(f"{len(cards)} cards need a deck to lie in; the game has {names!r}.")
    needed = sum(place.dealt for place in places)
    in_deck = len(cards) - sum(len(place.cards) for place in places)
    if any(place.dealt < 0 for place in places) or needed > in_deck:
        asked = ", ".join(f"{place.name} {place.dealt}" for place in places if place.dealt)
        raise ImpossibleMove(
            f"{in_deck} cards are too few to deal {asked}; deal fewer or use a bigger box."
        )


def beside(world: World, others: Mapping[TagId, str]) -> World:
    """Lay these things beside the table that are in nobody's hand, also before cards are dealt."""
    new = {tag: label for tag, label in others.items() if tag not in world.cards}
    if not new:
        return world
    lying = (*world.places.get(ELSEWHERE, ()), *new)
    places = {**world.places, ELSEWHERE: lying}
    return replace(world, cards={**world.cards, **new}, places=places)


def refilled(world: World, first: str | None = None) -> World:
    """Fill every hand from the deck, one seat after another, as far as the cards go. Where they
    are short and `first` is named, deal one at a time, clockwise from the hand of that seat."""
    hands = [place for place in world.laid_out if place.kind is Kind.HAND]
    at = next((i for i, place in enumerate(hands) if place.seat == first), 0)
    lacking = {
        place.name: place.dealt - len(loose(world, place.name)) for place in hands[at:] + hands[:at]
    }
    left = [place.name for place in world.laid_out if place.kind in (Kind.DECK, Kind.DISCARD)]
    short = sum(lacking.values()) > sum(len(loose(world, name)) for name in left)
    if not short or first is None:
        for hand, count in lacking.items():
            world = _drawn(world, hand, count)
        return world
    for dealt in range(max(lacking.values())):
        for hand, count in lacking.items():
            world = _drawn(world, hand, 1) if dealt < count else world
    return world


def swapped(world: World, seat: str, tags: Sequence[TagId]) -> World:
    """Change cards of a hand: draw first, then discard the old ones. A seat that has taken cards
    from elsewhere already draws so many fewer."""
    hand, discard = of_kind(world, Kind.HAND, seat), of_kind(world, Kind.DISCARD)
    if hand is None or discard is None:
        raise ImpossibleMove(f"{seat!r} has no hand here whose cards could be changed.")
    full = next(place.dealt for place in world.laid_out if place.name == hand)
    if len(set(tags)) != len(tags) or not set(tags) <= set(loose(world, hand)):
        raise ImpossibleMove(
            f"Only cards in the hand of {seat!r}, each once, can be changed; got {list(tags)!r}."
        )
    size = min(len(loose(world, hand)), full)
    world = _drawn(world, hand, size + len(tags) - len(loose(world, hand)))
    world = _put(world, tags, discard)
    # An empty deck is filled with the discarded cards, so the new hand is as large as the old one.
    return _drawn(world, hand, size - len(loose(world, hand)))


def top_of(world: World, deck: str) -> TagId:
    top = _loose_in(world, deck)[:1]
    if kinds(world).get(deck) is not Kind.DECK or not top:
        raise ImpossibleMove(f"No card can be drawn from {deck!r}: no deck with cards lies there.")
    return top[0]


def drawn(world: World, deck: str, place: str) -> World:
    """Draw the top card of a deck, unseen."""
    require_place(world, place)
    return _put(world, [top_of(world, deck)], place)


def reshuffled(world: World, more: Iterable[TagId] = ()) -> World:
    """Shuffle the discards, and more cards that lie open, and put them under the deck."""
    kind_of, held = kinds(world), held_tags(world)
    lying_open = (Kind.OPEN, Kind.DISCARD)
    told = (tag for tag in more if kind_of.get(place_of(world, tag)) in lying_open)
    going = dict.fromkeys([*_loose_in(world, of_kind(world, Kind.DISCARD)), *told])
    return _shuffled(world, [tag for tag in going if tag not in held])


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


def emptied(world: World, place: str, into: str) -> World:
    """Tip all cards of a place out into another."""
    require_place(world, place)
    require_place(world, into)
    return world if place == into else _put(world, loose(world, place), into)


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


def given_up(world: World, mouth: str, read: Container[TagId]) -> World:
    """Take several cards from a reader, of which only some were read: those slide, and the others
    stay in the hand. One card alone slides unread."""
    held = world.mouth[mouth]
    if len(held) == 1:
        return slid(world, mouth)
    for card in held:
        if card.tag in read:
            world = moved(world, card.tag, card.then)
    return replace(world, mouth={**world.mouth, mouth: ()})


def settled(
    world: World,
    whereabouts: Mapping[TagId, str],
    *,
    restarted: bool,
    unread: Mapping[str, int],
) -> World:
    """Lay known cards where the book has them; after a restart, put closed places right as well,
    in each of which so many cards are `unread`. Places that the table lacks are out of its sight.
    """
    for place, count in unread.items():
        require_place(world, place)
        if count < 0:
            raise ImpossibleMove(f"The place {place!r} cannot hold {count} unread cards.")
    kind_of = kinds(world)
    for tag, place in whereabouts.items():
        came_from = place_of(world, tag)
        kind = kind_of.get(place)
        if not _is_told(kind, restarted=restarted):
            continue
        # The book may list a card as discarded that was shuffled in and drawn again unknown to the
        # clerk: such a card stays in its hand or in the deck.
        drawn_again = kind is Kind.DISCARD and kind_of.get(came_from) in (Kind.DECK, Kind.HAND)
        # The book does not have the card at a reader yet: leave it there until it slides.
        if came_from != place and not drawn_again and tag not in held_tags(world):
            world = _put(world, [tag], place)
    return _with_closed_put_right(world, whereabouts, unread) if restarted else world


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


def _with_closed_put_right(
    world: World, whereabouts: Mapping[TagId, str], unread: Mapping[str, int]
) -> World:
    """Cards that the book has nowhere go back into the hand of the closed place's seat, but for
    as many as it knows to lie there unread."""
    kind_of = kinds(world)
    for place in world.laid_out:
        hand = of_kind(world, Kind.HAND, place.seat) if place.seat else None
        if place.kind is not Kind.CLOSED or hand is None:
            continue
        unknown = [
            tag
            for tag in loose(world, place.name)
            if not _is_told(kind_of.get(whereabouts.get(tag, "")), restarted=True)
        ]
        world = _put(world, unknown[unread.get(place.name, 0) :], hand)
    return world


def _is_told(kind: Kind | None, *, restarted: bool) -> bool:
    return kind in (Kind.OPEN, Kind.DISCARD, Kind.HELD) or (restarted and kind is Kind.CLOSED)


def _drawn(world: World, place: str, count: int) -> World:
    deck, discard = of_kind(world, Kind.DECK), of_kind(world, Kind.DISCARD)
    for _ in range(count):
        if not _loose_in(world, deck) and _loose_in(world, discard):
            world = _shuffled(world, _loose_in(world, discard))
        if not _loose_in(world, deck):
            break
        world = _put(world, _loose_in(world, deck)[:1], place)
    return world


def _loose_in(world: World, place: str | None) -> tuple[TagId, ...]:
    return () if place is None else loose(world, place)


def _shuffled(world: World, tags: Iterable[TagId]) -> World:
    order = list(tags)
    Random(f"{world.seed}:{world.game_id}:{world.shuffles}").shuffle(order)
    deck = of_kind(world, Kind.DECK)
    return replace(_put(world, order, deck), shuffles=world.shuffles + 1) if deck else world


def _put(world: World, tags: Sequence[TagId], place: str) -> World:
    going = frozenset(tags)
    places = {
        name: tuple(tag for tag in lying if tag not in going)
        for name, lying in world.places.items()
    }
    places[place] += tuple(tags)
    return replace(world, places=places)
