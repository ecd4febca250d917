"""The wooden table: hands, points piles, ambushes on their gold, tasks, and three stacks."""

from collections.abc import Iterator, Mapping

from companion.game.cards import Cards, card_of
from companion.game.contract import Place, PlaceKind, Tabletop
from companion.game.values import CopyId, GoodId, SeatId

from .numbers import colour_of
from .table import Table

_OF_SEAT = (
    ("hand", PlaceKind.HELD, "sim.hand", "sim.to_hand"),
    ("laid", PlaceKind.OPEN, "sim.laid", "sim.to_laid"),
    ("points", PlaceKind.OPEN, "sim.points", "sim.to_points"),
    ("ambush", PlaceKind.CLOSED, "sim.ambush", "sim.to_ambush"),
    ("gold", PlaceKind.OPEN, "sim.gold", "sim.to_gold"),
    ("tasks", PlaceKind.OPEN, "sim.tasks", "sim.to_tasks"),
)


def tabletop(table: Table) -> Tabletop:
    return Tabletop(table.seats, table.numbers.item_copies, tuple(_places(table)))


def _places(table: Table) -> Iterator[Place]:
    numbers, deck = table.numbers, PlaceKind.DECK
    yield Place(name="deck", kind=deck, word="sim.deck")
    yield Place(
        name="ambushes",
        kind=deck,
        word="nottingham.ambushes",
        into="sim.under_ambushes",
        cards=table.ambush_copies,
    )
    yield Place(
        name="tasks", kind=PlaceKind.OPEN, word="nottingham.tasks", cards=numbers.task_copies
    )
    yield Place(name="turned", kind=PlaceKind.OPEN, word="nottingham.turned", into="sim.turn_up")
    for seat in table.seats:
        for name, kind, word, into in _OF_SEAT:
            yield Place(
                name=f"{name}:{seat}",
                kind=kind,
                seat=seat,
                dealt=numbers.hand if kind is PlaceKind.HELD else 0,
                word=word,
                into=into,
            )
    yield Place(
        name="discards", kind=PlaceKind.DISCARD, word="nottingham.discards", into="sim.to_discards"
    )


def lying(table: Table) -> Mapping[str, Cards]:
    """The cards that the table knows, and in hands those that everyone saw go in."""
    places: dict[str, Cards] = {"discards": table.discards}
    places["turned"] = () if table.turned is None else (table.turned,)
    for seat in table.seats:
        places |= _of_seat(table, seat)
    return places


def _of_seat(table: Table, seat: SeatId) -> Mapping[str, Cards]:
    ambushes = table.ambushes[seat]
    return {
        f"hand:{seat}": tuple(card_of(copy) for copy in table.seen[seat]),
        f"laid:{seat}": table.lying if seat == table.player else (),
        f"points:{seat}": table.points[seat],
        f"ambush:{seat}": tuple(card_of(one.card) for one in ambushes if one.card is not None),
        f"gold:{seat}": tuple(one.gold for one in ambushes),
        f"tasks:{seat}": tuple(
            card_of(copy)
            for task, solvers in table.tasks.items()
            for copy, solver in zip(_cards_of(table, task), solvers, strict=False)
            if solver == seat
        ),
    }


def _cards_of(table: Table, task: str) -> tuple[CopyId, ...]:
    """The one that turns comes first."""
    return tuple(copy for copy in table.numbers.task_copies if copy.startswith(f"{task}-"))


def taken_out(table: Table) -> tuple[tuple[GoodId, int], ...]:
    """The ambushes of colours that do not play."""
    idle = (pawn for pawn in table.numbers.pawns if pawn not in table.seats)
    return tuple((GoodId(colour_of(pawn).rpartition("-")[0]), 1) for pawn in idle)
