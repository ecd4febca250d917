"""An edition's numbers: items with their actions, the sheriff's track, tasks and ambushes."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.game import stock
from companion.game.cards import Card, Cards, Heap, heap
from companion.game.sheets import CopiedNumbers
from companion.game.values import CopyId, GoodId, SeatId, Value

GAME = "nottingham"
"""The name of the game, in its sheets and everywhere else."""
NONE_YET = 0
"""Stands for a number that has to be read off the own copy; nothing printed there is a nought."""
AMBUSH = "ambush_"
PAIR = f"{AMBUSH}pair"
Names = Mapping[str, str]

Points = Annotated[int, Meta(ge=1, le=99)]
Printed = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=1, le=99)]
Some = Annotated[int, Meta(ge=1, le=20)]
Length = Annotated[int, Meta(ge=0, le=60)]
Tick = Annotated[int, Meta(ge=0, le=1)]
Players = Annotated[int, Meta(ge=3, le=7)]


class ActionKind(StrEnum):
    """The action on the banner of a card."""

    PURCHASE = "purchase"
    THEFT = "theft"
    AMBUSH = "ambush"
    ROBBERY = "robbery"
    RAID = "raid"
    DEFENCE = "defence"
    BARTER = "barter"


ATTACKS = (ActionKind.THEFT, ActionKind.ROBBERY, ActionKind.RAID)
"""The actions on a red banner, against which a chain helps."""


class Item(Value, frozen=True, kw_only=True):
    """One kind of card: its points and its banner belong to it."""

    points: Points
    action: str
    cards: Copies
    several: str = ""  # several of it in a chronicle; otherwise its own id
    names: Names


class Task(Value, frozen=True, kw_only=True):
    """The cards that solve a task, by how many are alike, and its points."""

    sizes: tuple[Some, ...]
    alone: Printed = NONE_YET
    shared: Printed = NONE_YET
    names: Names


class Numbers(CopiedNumbers, frozen=True, kw_only=True, dict=True):
    """Everything the rules need to know of one edition."""

    title: Names
    players: tuple[Players, Players]
    pawns: Mapping[SeatId, Names]  # each has an ambush card of its colour
    hand: Some
    set_min: Some
    task_cards: Some  # cards of each task
    ambush_pairs: Some
    ambush_names: Names
    pair_names: Names
    spaces: Length = NONE_YET  # on the track, without the town
    track: Mapping[str, Printed] = {}  # clockwise from the town: "1" -> the number printed there
    ambushes: Mapping[str, Mapping[GoodId, Tick]] = {}  # card -> the items on it
    items: Mapping[GoodId, Item]
    tasks: Mapping[str, Task]
    left_out: tuple[str, ...] = ()  # options this edition does not have

    def at_table(self) -> "Numbers":
        """The numbers as they hold for one game."""
        return replace(self, suggested={}, reasons={})

    @cached_property
    def stock(self) -> Mapping[GoodId, int]:
        return {item: kind.cards for item, kind in self.items.items()}

    @property
    def cards(self) -> int:
        return sum(self.stock.values())

    def too_many(self, named: Mapping[GoodId, int]) -> Mapping[GoodId, int]:
        """The items of which more cards are named than there are, and how many of each are."""
        return {item: most for item, most in self.stock.items() if named.get(item, 0) > most}

    def card_of(self, copy: CopyId | None) -> Card | None:
        """The item card with this name."""
        item = None if copy is None else stock.good_of(copy, self.stock)
        return None if item is None else Card(item, copy)

    def action_of(self, card: Card) -> ActionKind | None:
        return None if card.good is None else ActionKind(self.items[card.good].action)

    def heap(self, cards: Iterable[Card]) -> Heap:
        """The named cards, in the edition's order of items."""
        return heap(cards, self.items)

    def worth(self, cards: Iterable[Card]) -> int:
        return sum(self.items[card.good].points for card in cards if card.good is not None)

    def number_on(self, position: int) -> int | None:
        """The number on a space; the town has none."""
        return self.track[str(position)] if 1 <= position <= self.spaces else None

    def pair(self, copy: CopyId) -> tuple[GoodId, ...]:
        """The two items on an ambush; none on one with a colour."""
        name, _, number = copy.rpartition("-")
        if name != PAIR or not number.isdecimal():
            return ()
        ticked = self.ambushes.get(str(int(number)), {})
        return tuple(item for item in self.items if ticked.get(item))

    def pair_copy(self, number: int) -> CopyId:
        """The ambush card with two items of this number."""
        return tuple(stock.copies({GoodId(PAIR): self.ambush_pairs}))[number - 1]

    def points_of(self, task: str, solvers: int) -> int:
        kind = self.tasks[task]
        return kind.alone if solvers == 1 else kind.shared

    @property
    def item_copies(self) -> tuple[CopyId, ...]:
        return tuple(stock.copies(self.stock))

    @property
    def task_copies(self) -> tuple[CopyId, ...]:
        return tuple(stock.copies({GoodId(task): self.task_cards for task in self.tasks}))

    def ambush_copies(self, pawns: Iterable[SeatId]) -> tuple[CopyId, ...]:
        """Those of these colours, and all with two items."""
        colours = tuple(colour_of(pawn) for pawn in pawns)
        return colours + tuple(stock.copies({GoodId(PAIR): self.ambush_pairs}))

    @property
    def all_names(self) -> Iterator[tuple[str, Names]]:
        """Items, tasks and ambushes by the good on their stickers."""
        yield from ((item, kind.names) for item, kind in self.items.items())
        yield from ((task, kind.names) for task, kind in self.tasks.items())
        for pawn, names in self.pawns.items():
            yield f"{AMBUSH}{pawn}", self._ambush(names)
        yield PAIR, self._ambush(self.pair_names)

    def _ambush(self, names: Names) -> Names:
        known = self.ambush_names
        return {one: f"{known[one]}: {names[one]}" for one in known if one in names}


def colour_of(pawn: SeatId) -> CopyId:
    """The ambush card of a colour."""
    return CopyId(f"{AMBUSH}{pawn}-01")


def pawn_on(copy: CopyId) -> str:
    """The colour that an ambush card shows, or nothing."""
    name = copy.rpartition("-")[0].removeprefix(AMBUSH)
    return "" if copy.startswith(f"{PAIR}-") else name


def alike(cards: Cards) -> GoodId | None:
    """The item that all of these cards show."""
    goods = {card.good for card in cards}
    return goods.pop() if len(goods) == 1 else None
