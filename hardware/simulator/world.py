"""The simulated table as one value: every card, where it lies, and who holds one to a reader."""

import hashlib
from collections.abc import Mapping

from msgspec import Struct

from hardware.signals import ReaderName, TagId

DECK = "deck"
PILE = "pile"
AWAY = "away"  # taken out of the game unseen before the first hand was dealt
ELSEWHERE = "elsewhere"  # beside the table: other cards, and the bags with their stickers


class ImpossibleMove(ValueError):
    """Hands could not have done this on a real table; nothing was changed."""


class Held(Struct, frozen=True):
    """A card before a reader. It counts as lying where it came from until it slides to `then`."""

    tag: TagId
    then: str


class World(Struct, frozen=True, kw_only=True):
    """Everything that lies on the simulated table; seats stand in clockwise order. A reader that
    is not well has the name of its trouble in `faults`; so often was the power cut in this game."""

    seed: int
    game_id: str | None = None
    shuffles: int = 0
    hand: int = 0
    seats: tuple[str, ...] = ()
    cards: Mapping[TagId, str] = {}
    places: Mapping[str, tuple[TagId, ...]] = {}
    mouth: Mapping[str, tuple[Held, ...]] = {}
    faults: Mapping[ReaderName, str] = {}
    power_cuts: int = 0


class Scene(Struct, frozen=True, kw_only=True):
    """What the simulator's page shows: the world and the panel beside it."""

    world: World
    lamps: Mapping[str, bool]
    ticks: int
    warnings: int


def tag_for(label: str) -> TagId:
    """The sticker of a simulated card: seven bytes like an NTAG's, the same for ever."""
    return TagId("04" + hashlib.sha256(label.encode()).hexdigest()[:12].upper())


def hand_of(seat: str) -> str:
    return f"hand:{seat}"


def bag_of(seat: str) -> str:
    return f"bag:{seat}"


def stand_of(seat: str) -> str:
    return f"stand:{seat}"


def place_of(world: World, tag: TagId) -> str:
    """Where a card lies; a held card lies where it came from."""
    for place, tags in world.places.items():
        if tag in tags:
            return place
    raise ImpossibleMove(f"No card on the simulated table has the sticker {tag!r}; check the tag.")


def held_tags(world: World) -> frozenset[TagId]:
    return frozenset(held.tag for at_once in world.mouth.values() for held in at_once)


def loose(world: World, place: str) -> tuple[TagId, ...]:
    """The cards that really lie in a place, without one that is being held to a reader."""
    held = held_tags(world)
    return tuple(tag for tag in world.places.get(place, ()) if tag not in held)


def fault_in(world: World) -> str | None:
    """What makes this no world at all, if anything: a file can be well-formed and still wrong."""
    lying = [tag for tags in world.places.values() for tag in tags]
    if len(lying) != len(set(lying)):
        return "a card lies in two places"
    if set(lying) != set(world.cards):
        return "its list of cards and its places do not agree"
    if (world.seats or world.places) and not set(_places_for(world.seats)) <= set(world.places):
        return "a place of one of its seats is missing"
    return None


def empty_places(seats: tuple[str, ...]) -> dict[str, tuple[TagId, ...]]:
    return {place: () for place in _places_for(seats)}


def _places_for(seats: tuple[str, ...]) -> tuple[str, ...]:
    of_seats = [name(seat) for seat in seats for name in (hand_of, bag_of, stand_of)]
    return (DECK, *of_seats, PILE, AWAY)
