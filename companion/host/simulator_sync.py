"""Keeps a simulated table in step with the game: deals a new game's cards, lays cards where people
would have laid them, and after a restart puts right every card that lies elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from companion.game.cards import Cards, copies_in
from companion.game.contract import PlaceKind
from companion.game.values import CopyId
from companion.shelf.stickers import Stickers
from hardware.signals import TagId
from hardware.simulator.world import Place

from .card_positions import CardPositions


class World(Protocol):
    """The simulated table, as far as it is asked here."""

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
    ) -> frozenset[TagId]: ...

    def shuffled(self, times: int, more: Iterable[TagId] = ()) -> None: ...


class SimulatorSync:
    """Called by the clerk after every action; it tells the simulated table only what changed."""

    def __init__(self, world: World, stickers: Stickers) -> None:
        """`stickers` are those that the simulated cards carry, whatever the clerk knows of them."""
        self._world = world
        self._stickers = stickers
        self._game_id = ""
        self._carried: frozenset[TagId] = frozenset()
        self._followed: tuple[str, ...] = ()  # the places whose cards are laid at once
        self._open: tuple[str, ...] = ()  # those of them that lie open
        self._tags: object = None
        self._tag_of: Mapping[CopyId, TagId] = {}
        self._told: Mapping[str, Cards] = {}
        self._waiting: frozenset[TagId] = frozenset()

    def follow(self, at: CardPositions, restarted: bool) -> None:
        told, self._told = self._told, {}  # if this fails, everything is told the next time
        if restarted or at.game_id != self._game_id:
            self._deal(at)
            told = {}
        if at.tags is not self._tags:
            self._learn(at)
            told = {}
        lying = at.lying
        if restarted:
            unread = at.unread
            self._waiting = self._world.settle(
                self._whereabouts(lying), restarted=True, unread=unread
            )
        else:
            self._settle(lying, told)
        if at.shuffles:
            # The cards that the table has lost sight of were discarded first.
            lost = {place: told.get(place, ()) for place in self._open}
            known = self._whereabouts(lying)
            more = [tag for tag in self._whereabouts(lost) if tag not in known]
            self._world.shuffled(1 + at.shuffles, more)
        self._told = lying

    def _settle(self, lying: Mapping[str, Cards], told: Mapping[str, Cards]) -> None:
        followed = {place: lying.get(place, ()) for place in self._followed}
        changed = {place: now for place, now in followed.items() if now != told.get(place, ())}
        if not changed and not self._waiting:
            return
        whereabouts = self._whereabouts(changed)
        if self._waiting:
            everywhere = self._whereabouts(followed)
            whereabouts |= {tag: everywhere[tag] for tag in self._waiting & everywhere.keys()}
        self._waiting = self._world.settle(whereabouts)

    def _deal(self, at: CardPositions) -> None:
        self._game_id = ""
        tabletop = at.tabletop
        carried = self._stickers(at.box, tabletop.every_card)
        cards = {TagId(tag): str(copy) for tag, copy in carried.items()}
        places = msgspec.convert(msgspec.to_builtins(tabletop.places), tuple[Place, ...])
        self._world.deal(at.game_id, tabletop.seats, cards, places)
        self._game_id, self._carried, self._tags = at.game_id, frozenset(cards), None
        lying_open = (PlaceKind.OPEN, PlaceKind.DISCARD)
        followed = (*lying_open, PlaceKind.HELD)
        self._open = tuple(place.name for place in tabletop.places if place.kind in lying_open)
        self._followed = tuple(place.name for place in tabletop.places if place.kind in followed)
        self._waiting = frozenset()

    def _learn(self, at: CardPositions) -> None:
        """The clerk knows other stickers than before."""
        self._tags = at.tags
        self._tag_of = {
            copy: TagId(tag) for tag, copy in at.tags.items() if TagId(tag) in self._carried
        }

    def _whereabouts(self, lying: Mapping[str, Cards]) -> dict[TagId, str]:
        tag_of = self._tag_of
        return {tag_of[copy]: place for copy, place in copies_in(lying).items() if copy in tag_of}
