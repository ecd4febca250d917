"""The simulated table as one value: every card, where it lies, and who holds one to a reader."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from hardware.lights import Light
from hardware.signals import ReaderName, TagId
from hardware.sounds import Sound

ELSEWHERE = "elsewhere"
"""Beside the table, in every game: other cards, and stickers that are on no card."""


class Kind(StrEnum):
    """How hands, and the game's word, treat the cards in a place."""

    DECK = "deck"  # face down; cards are dealt and drawn from its top
    HAND = "hand"  # a seat draws until it holds as many as it was dealt
    HELD = "held"  # a hand of any size: the game knows some of it, and its word counts at once
    CLOSED = "closed"  # out of sight: the game's word counts after a restart only
    OPEN = "open"  # the game's word counts at once
    DISCARD = "discard"  # open too, and shuffled into a new deck when that runs out
    AWAY = "away"  # out of the game, face down


class ImpossibleMove(ValueError):
    """Hands could not do this on a real table, so it was refused and the table is unchanged."""


class Place(Struct, frozen=True, kw_only=True):
    """A place as the game describes it; the three words are for the simulator's page."""

    name: str
    kind: Kind
    seat: str | None = None  # whose it is
    dealt: int = 0  # so many cards lie there once everyone was dealt to
    word: str = ""  # its name
    into: str = ""  # said of a card that a hand puts there
    tipped: str = ""  # said of a whole closed place that is tipped out there
    cards: tuple[str, ...] = ()  # these lie there at first, and are no part of the deck


class Held(Struct, frozen=True):
    """A card before a reader. It counts as lying where it came from until it slides to `then`."""

    tag: TagId
    then: str


class World(Struct, frozen=True, kw_only=True):
    """Everything that lies on the simulated table; seats stand in clockwise order. A reader that
    is not well has the name of its trouble in `faults`; `power_cuts` counts those of this game."""

    seed: int
    game_id: str | None = None
    shuffles: int = 0
    seats: tuple[str, ...] = ()
    laid_out: tuple[Place, ...] = ()
    cards: Mapping[TagId, str] = {}
    places: Mapping[str, tuple[TagId, ...]] = {}
    mouth: Mapping[str, tuple[Held, ...]] = {}
    faults: Mapping[ReaderName, str] = {}
    power_cuts: int = 0


class PanelScene(Struct, frozen=True, kw_only=True):
    """The panel as people see and hear it: its lamps, whether each bag's switch is closed, how
    often it played each sound, and which one last."""

    buttons: tuple[str, ...] = ()
    lamps: Mapping[str, Light] = {}
    switches: Mapping[str, bool] = {}
    sounds: Mapping[Sound, int] = {}
    last: Sound | None = None


class Scene(Struct, frozen=True, kw_only=True):
    """The content of the simulator's page: the world and the panel beside it."""

    world: World
    panel: PanelScene


def tag_for(label: str) -> TagId:
    """The sticker of a simulated card: seven bytes like an NTAG's, the same for ever."""
    return TagId("04" + hashlib.sha256(label.encode()).hexdigest()[:12].upper())


def of_kind(world: World, kind: Kind, seat: str | None = None) -> str | None:
    """The first place of that kind, or the first that is this seat's."""
    fitting = (
        place.name
        for place in world.laid_out
        if place.kind is kind and (seat is None or place.seat == seat)
    )
    return next(fitting, None)


def kinds(world: World) -> Mapping[str, Kind]:
    return {place.name: place.kind for place in world.laid_out}


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
    """Return why this world is impossible, or None: a well-formed file can still be wrong."""
    lying = [tag for tags in world.places.values() for tag in tags]
    if len(lying) != len(set(lying)):
        return "a card lies in two places"
    if set(lying) != set(world.cards):
        return "its list of cards and its places do not agree"
    if not {place.name for place in world.laid_out} <= set(world.places):
        return "one of the game's places is missing"
    return None
