"""Whether an edition's numbers can be played together, and what is odd about them.

Blanks are no fault: they are read off the own copy. All known numbers have to make sense.
"""

from collections import Counter
from collections.abc import Iterator

from companion.game.contract import RESERVED
from companion.game.findings import (
    Findings,
    Named,
    good_ids,
    more_than,
    names,
    quoted,
    refers_to,
    wrong_at,
)
from companion.game.messages import Message, good_word, says
from companion.game.validate import Place, Wrong, dotted
from companion.game.values import GoodId

from .numbers import ActionKind, Numbers
from .options import Options

_MOST_IN_TASK = 14
_TRACK = (2, 8)  # the numbers on the spaces, as reviews tell
_TASKS = (10, 30)
_LEAST_TASK = "three_pairs"


def senseless(numbers: Numbers) -> Findings:
    least, most = numbers.players
    yield from more_than(("players", 0), least, ("players", 1), most)
    yield from more_than(("players", 1), most, ("pawns",), len(numbers.pawns))
    needed = numbers.hand * most + 1
    yield from more_than(("hand",), needed, ("items",), numbers.cards)
    yield from _items(numbers)
    yield from _tasks(numbers)
    yield from _ambushes(numbers)
    spaces = [str(space) for space in range(1, numbers.spaces + 1)]
    for space in numbers.track:
        yield from refers_to(("track", space), spaces)
    for at, option in enumerate(numbers.left_out):
        yield from refers_to(("left_out", at, option), Options.__struct_fields__)
    yield from _names(numbers)


def _items(numbers: Numbers) -> Findings:
    """Each action is on the banner of one item."""
    yield from good_ids(numbers.items, {*RESERVED} - {"gold"}, "items")
    first: dict[str, Place] = {}
    for item, kind in numbers.items.items():
        here: Place = ("items", item, "action")
        if kind.action not in tuple(ActionKind):
            yield Wrong((here,), _unknown_action(here, kind.action))
            continue
        there = first.setdefault(kind.action, here)
        if there != here:
            at, other = quoted(dotted(here)), quoted(dotted(there))
            yield Wrong((here, there), says("edition.action_twice", place=at, other=other))
    for action in ActionKind:
        if action not in first:
            what = says("edition.action_missing", place=quoted("items"), action=quoted(action))
            yield Wrong((("items",),), what)


def _unknown_action(place: Place, found: str) -> Message:
    known = quoted(", ".join(ActionKind))
    return says(
        "edition.unknown", place=quoted(dotted(place)), found=quoted(repr(found)), known=known
    )


def _tasks(numbers: Numbers) -> Findings:
    yield from good_ids(numbers.tasks, {*RESERVED, *numbers.items}, "tasks")
    for task, kind in numbers.tasks.items():
        there = ("tasks", task, "sizes")
        if not 1 <= sum(kind.sizes) <= _MOST_IN_TASK or len(kind.sizes) > len(numbers.items):
            what = says("edition.task_size", place=quoted(dotted(there)), most=_MOST_IN_TASK)
            yield Wrong((there,), what)
        if kind.alone and kind.shared >= kind.alone:
            alone, shared = ("tasks", task, "alone"), ("tasks", task, "shared")
            at, number = quoted(dotted(alone)), kind.alone
            what = says("edition.task_not_more", place=at, number=number, most=kind.shared)
            yield Wrong((alone, shared), what)


def _ambushes(numbers: Numbers) -> Findings:
    """Two different items on each card, and each item but that of the ambush on two cards."""
    on_cards = tuple(
        item for item, kind in numbers.items.items() if kind.action != ActionKind.AMBUSH
    )
    if numbers.ambush_pairs != len(on_cards):
        there, number = ("ambush_pairs",), len(on_cards)
        yield Wrong((there,), says("edition.pairs", place=quoted("ambush_pairs"), number=number))
    cards = [str(card) for card in range(1, numbers.ambush_pairs + 1)]
    counts: Counter[GoodId] = Counter()
    for card, ticks in numbers.ambushes.items():
        place = ("ambushes", card)
        yield from refers_to(place, cards)
        for item in ticks:
            yield from refers_to((*place, item), on_cards)
        ticked = [item for item, tick in ticks.items() if tick]
        counts.update(ticked)
        if len(ticked) > 2 or (len(ticked) < 2 and len(ticks) == len(on_cards)):
            yield wrong_at(place, "edition.pair_two")
    for item in on_cards:
        if counts[item] > 2:
            places = tuple(("ambushes", card, item) for card in numbers.ambushes)
            yield Wrong(places, says("edition.item_thrice", good=good_word(item)))


def _names(numbers: Numbers) -> Findings:
    yield from good_ids(numbers.pawns, RESERVED, "pawns")
    kinds: list[Named] = [
        (("items", item, "names"), kind.names) for item, kind in numbers.items.items()
    ]
    kinds += [(("tasks", task, "names"), kind.names) for task, kind in numbers.tasks.items()]
    yield from names(numbers.title, kinds)
    pawns = [(("pawns", pawn), given) for pawn, given in numbers.pawns.items()]
    others = [(("ambush_names",), numbers.ambush_names), (("pair_names",), numbers.pair_names)]
    yield from names(numbers.title, [*pawns, *others])


def doubts(numbers: Numbers) -> Iterator[Message]:
    least, most = _TRACK
    known = [number for number in numbers.track.values() if number]
    odd = [number for number in known if not least <= number <= most]
    if odd:
        yield says("nottingham.doubt_range", number=odd[0], least=least, most=most)
    if len(known) == numbers.spaces and len(set(known)) == 1:
        yield says("nottingham.doubt_equal")
    least, most = _TASKS
    points = [side for kind in numbers.tasks.values() for side in (kind.alone, kind.shared) if side]
    odd = [number for number in points if not least <= number <= most]
    if odd:
        yield says("nottingham.doubt_task_range", number=odd[0], least=least, most=most)
    task = numbers.tasks.get(_LEAST_TASK)
    if task is not None and task.shared and task.shared > min(points):
        yield says("nottingham.doubt_three_pairs")
    pairs = [tuple(sorted(i for i, t in row.items() if t)) for row in numbers.ambushes.values()]
    if any(count > 1 and pair for pair, count in Counter(pairs).items()):
        yield says("nottingham.doubt_same_pair")
