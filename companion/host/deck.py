"""Counting the deck at the readers, before the first step of a game and when it is packed up.

Cards that lay on a reader in everyone's sight are compared with the edition's list, good by good;
the game's knowledge of hidden cards is never used. A count lives in memory: after a restart it
begins again.
"""

from collections import Counter
from collections.abc import Iterable

from companion.game.cards import Heap, card_of
from companion.game.contract import AnyGame, Box, Command, PlaceKind
from companion.game.values import CopyId, GoodId, TagId, Value


class CountDeck(Command, frozen=True):
    """Every card held to any reader is counted as one of the deck, until this is said again."""

    on: bool = True


class DeckCount(Value, frozen=True, kw_only=True):
    """The cards of the deck, and those counted so far."""

    cards: int
    taken_out: Heap  # cards of the box that stay out of this deck
    put_away: int  # so many are drawn from it unseen before the game, and come back after it
    packing_up: bool
    has_stickers: bool
    counting: bool
    counted: int
    found: int  # so many of them belong in the deck
    missing: Heap | None  # None while too few were counted to name any
    too_many: Heap
    strangers: int  # stickers that the box does not know


class Deck:
    """The deck of one game; used by the clerk's thread alone."""

    def __init__(self, game: AnyGame, box: Box, table: object) -> None:
        tabletop = game.tabletop(table)
        self.seats = tabletop.seats
        self._belong = Counter(_goods(tabletop.every_card))
        self._taken_out = game.taken_out(box, table)
        self._put_away = tabletop.dealt(PlaceKind.AWAY)
        self.names = game.names(box)
        self.lies_together = True
        self.forget()

    def forget(self) -> None:
        """The cards are dealt, or counted anew."""
        self.counting = False
        self._copies: set[CopyId] = set()
        self._strangers: set[TagId] = set()

    def follow(self, *, began: bool, over: bool) -> None:
        """As everyone can see, the cards lie together before the first step and after the end."""
        self.lies_together = over or not began
        if not self.lies_together:
            self.forget()

    def begin_or_stop(self, *, on: bool) -> None:
        if on and not self.counting:
            self.forget()
        self.counting = on

    def count(self, tag: TagId, copy: CopyId | None) -> None:
        if copy is None:
            self._strangers.add(tag)
        else:
            self._copies.add(copy)

    def posted(self, *, packing_up: bool, has_stickers: bool) -> DeckCount | None:
        """Before the game somebody may already be packing, and one card more on the list would be
        that card's name: so nothing is named until most of the deck has passed by."""
        if not self._belong:
            return None  # this game has no cards
        seen = Counter(_goods(sorted(self._copies)))
        cards, found = self._belong.total(), (self._belong & seen).total()
        told = packing_up or not self._copies or 2 * found > cards
        return DeckCount(
            cards=cards,
            taken_out=self._taken_out,
            put_away=self._put_away,
            packing_up=packing_up,
            has_stickers=has_stickers,
            counting=self.counting,
            counted=len(self._copies),
            found=found,
            missing=tuple((self._belong - seen).items()) if told else None,
            too_many=tuple((seen - self._belong).items()) if told else (),
            strangers=len(self._strangers),
        )


def _goods(copies: Iterable[CopyId]) -> list[GoodId]:
    return [card.good for card in map(card_of, copies) if card.good is not None]
