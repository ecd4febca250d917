"""Keeps a simulated table in step with the game: deals a new game's cards, lays cards where people
would have laid them, and after a restart puts right every card that lies elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from companion.shelf.stickers import Stickers
from hardware.signals import TagId
from hardware.simulator.world import Place

from .card_positions import CardPositions


class World(Protocol):
    """What is asked of the simulated table."""

    def deal(
        self,
        game_id: str,
        seats: Sequence[str],
        cards: Mapping[TagId, str],
        places: Sequence[Place],
    ) -> None: ...

    def settle(
        self,
        whereabouts: Mapping[TagId, str],
        *,
        restarted: bool = False,
        unread: Mapping[str, int] | None = None,
    ) -> None: ...


class SimulatorSync:
    """Called by the clerk after every action."""

    def __init__(self, world: World, stickers: Stickers) -> None:
        """`stickers` are those that the simulated cards carry, whatever the clerk knows of them."""
        self._world = world
        self._stickers = stickers

    def follow(self, at: CardPositions, restarted: bool) -> None:
        carried = self._stickers(at.box, at.tabletop.cards)
        cards = {TagId(tag): str(copy) for tag, copy in carried.items()}
        places = msgspec.convert(msgspec.to_builtins(at.tabletop.places), tuple[Place, ...])
        self._world.deal(at.game_id, at.tabletop.seats, cards, places)
        tag_of = {copy: TagId(tag) for tag, copy in at.tags.items() if tag in carried}
        whereabouts = at.whereabouts.items()
        lying = {tag_of[copy]: place for copy, place in whereabouts if copy in tag_of}
        self._world.settle(lying, restarted=restarted, unread=at.unread)
