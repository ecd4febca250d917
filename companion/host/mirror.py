"""Keeps a simulated table in step with the book: deals a new game's cards, lays cards where
people would have laid them, and after a restart puts right what disagrees."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.shelf.stickers import Stickers
from hardware.signals import TagId

from .game_session import GameSession


class World(Protocol):
    """What is asked of the simulated table."""

    def deal(
        self,
        game_id: str,
        seats: Sequence[str],
        cards: Mapping[TagId, str],
        hand: int,
        put_away: int,
        turned_up: int,
    ) -> None: ...

    def settle(
        self,
        whereabouts: Mapping[TagId, str],
        *,
        restarted: bool = False,
        unread: Mapping[str, int] | None = None,
    ) -> None: ...


class Mirror:
    """Called by the clerk after every action."""

    def __init__(self, world: World, stickers: Stickers) -> None:
        """`stickers` are those that the simulated cards carry, whatever the clerk knows of them."""
        self._world = world
        self._stickers = stickers

    def follow(self, session: GameSession, restarted: bool) -> None:
        game, table = session.game, session.table
        deal = game.deal(table)
        carried = self._stickers(session.book.of.box, deal.cards)
        cards = {TagId(tag): str(copy) for tag, copy in carried.items()}
        self._world.deal(
            session.game_id, deal.seats, cards, deal.hand, deal.put_away, deal.turned_up
        )
        tag_of = {copy: TagId(tag) for tag, copy in session.tags.items() if tag in carried}
        whereabouts = game.whereabouts(table).items()
        places = {tag_of[copy]: place for copy, place in whereabouts if copy in tag_of}
        unread = {str(seat): count for seat, count in game.unread(table).items()}
        self._world.settle(places, restarted=restarted, unread=unread)
