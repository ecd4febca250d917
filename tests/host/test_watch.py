"""Several readers on one bus: each has its turn, and none of them spoils the others' evening."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby, pairwise

import pytest
from msgspec.structs import replace

from companion.host.watch import LOOKS_ALONE, Watch
from hardware.ports import DeviceLost, TagReader
from hardware.signals import (
    Checked,
    Look,
    ReaderBack,
    ReaderLost,
    ReaderName,
    Signal,
    TagId,
    TagPlaced,
)
from tests.patience import PATIENCE_S

from .at_work import PushedClock

APPLE, SILK = TagId("04A1"), TagId("04C3")
GREEN, RED, BLUE = map(ReaderName, ("green-mouth", "red-mouth", "blue-mouth"))
ALL = [GREEN, RED, BLUE]
NOTHING = Look(seen=frozenset())
A_LOOK_MS, A_LONG_WAIT_MS = 50, 100

Sees = Callable[[frozenset[TagId]], Look]


class Readers:
    """Readers that do as they are told, and what has come of them; a look takes its time."""

    def __init__(self, clock: PushedClock, **sees: Sees) -> None:
        self.clock = clock
        self.looks: list[ReaderName] = []
        self.said: list[Signal] = []
        self.ticks = 0
        self.expected: frozenset[TagId] = frozenset()
        self._changed = threading.Condition()
        self._looking: set[ReaderName] = set()
        self.at_once = 0  # how many have ever looked at the same time
        self.by_name: dict[ReaderName, TagReader] = {
            ReaderName(f"{name}-mouth"): _Told(self, ReaderName(f"{name}-mouth"), told)
            for name, told in sees.items()
        }

    def hear(self, signal: Signal) -> None:
        self.said.append(signal)

    def tick(self) -> None:
        self.ticks += 1

    def look(self, name: ReaderName, told: Sees, expected: frozenset[TagId]) -> Look:
        self._looking.add(name)
        self.at_once = max(self.at_once, len(self._looking))
        self.clock.push(A_LOOK_MS)
        try:
            return told(expected)
        finally:
            self._looking.discard(name)
            with self._changed:
                self.looks.append(name)
                self._changed.notify_all()

    def wait_for(self, so: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(so, PATIENCE_S), f"after {self.looks}"


class _Told:
    def __init__(self, readers: Readers, name: ReaderName, told: Sees) -> None:
        self._readers, self._name, self._told = readers, name, told

    def look(self, expected: frozenset[TagId]) -> Look:
        return self._readers.look(self._name, self._told, expected)

    def close(self) -> None:
        pass


@contextmanager
def watched(clock: PushedClock | None = None, **sees: Sees) -> Iterator[Readers]:
    readers = Readers(clock or PushedClock(), **sees)
    watch = Watch(
        readers.by_name, readers.hear, readers.tick, readers.clock, lambda: readers.expected
    )
    watch.start()
    try:
        yield readers
    finally:
        watch.close()


def empty(_expected: frozenset[TagId]) -> Look:
    return NOTHING


def test_readers_look_one_after_another_and_never_together() -> None:
    with watched(green=empty, red=empty, blue=empty) as readers:
        readers.wait_for(lambda: len(readers.looks) >= 6)
        assert readers.looks[:6] == [GREEN, RED, BLUE, GREEN, RED, BLUE]
    assert readers.at_once == 1


def test_a_reader_that_is_lost_slowly_takes_at_most_a_tenth_of_the_time() -> None:
    clock = PushedClock()

    def lost(_expected: frozenset[TagId]) -> Look:
        clock.push(A_LONG_WAIT_MS)
        raise DeviceLost("no answer")

    with watched(clock, green=empty, red=lost) as readers:
        readers.wait_for(lambda: readers.looks.count(RED) >= 3)
    first, second, third = [turn for turn, name in enumerate(readers.looks) if name == RED][:3]
    assert first == 1
    for others in (second - first - 1, third - second - 1):
        assert others * A_LOOK_MS >= 9 * A_LONG_WAIT_MS
    assert readers.said == [ReaderLost(RED, "no answer")]


def test_a_reader_that_comes_back_is_said_to_be_back_and_reads() -> None:
    answers: Iterator[Look | Exception] = iter(
        [DeviceLost("unplugged"), DeviceLost("unplugged"), Look(seen=frozenset({APPLE}))]
    )

    def unplugged_for_a_while(_expected: frozenset[TagId]) -> Look:
        answer = next(answers, NOTHING)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with watched(green=empty, red=unplugged_for_a_while) as readers:
        readers.wait_for(lambda: TagPlaced(RED, APPLE) in readers.said)
    back = [ReaderLost(RED, "unplugged"), ReaderBack(RED), TagPlaced(RED, APPLE)]
    assert readers.said[:3] == back
    assert readers.ticks == 1


def test_a_mistake_in_one_driver_is_a_lost_reader_and_the_others_go_on() -> None:
    def mistaken(_expected: frozenset[TagId]) -> Look:
        raise ZeroDivisionError("a mistake")

    with watched(green=mistaken, red=empty) as readers:
        readers.wait_for(lambda: readers.looks.count(RED) >= 3)
    assert readers.said == [ReaderLost(GREEN, "a mistake")]


def asked_for(expected: frozenset[TagId]) -> Look:
    """The card that is asked for lies there."""
    return Look(seen=expected & {APPLE}, missing=expected - {APPLE})


def heap(expected: frozenset[TagId]) -> Look:
    """It lies there under others."""
    return Look(seen=expected & {APPLE}, unresolved=bool(expected))


def checks(readers: Readers) -> list[Checked]:
    return [signal for signal in readers.said if isinstance(signal, Checked)]


def test_every_reader_is_asked_for_the_cards_of_an_open_bag_until_it_is_decided() -> None:
    opened = frozenset({APPLE, SILK})
    with watched(green=empty, red=asked_for) as readers:
        readers.wait_for(lambda: len(readers.looks) >= 4)
        readers.expected = opened
        readers.wait_for(lambda: len(checks(readers)) >= 2)
        readers.expected = frozenset()
        before = len(readers.looks)
        readers.wait_for(lambda: len(readers.looks) >= before + 6)
    lies = Checked(reader=RED, asked=opened, seen=frozenset({APPLE}), sure=False)
    assert checks(readers) == [lies, replace(lies, sure=True)]


def test_the_reader_on_which_an_open_bag_lies_looks_alone_until_it_is_sure() -> None:
    heaps = iter(range(6))

    def spread_out_at_last(expected: frozenset[TagId]) -> Look:
        return heap(expected) if expected and next(heaps, None) is not None else asked_for(expected)

    with watched(green=empty, red=spread_out_at_last, blue=empty) as readers:
        readers.expected = frozenset({APPLE})
        readers.wait_for(lambda: len(checks(readers)) >= 2 and readers.looks[-3:] == ALL)
    runs = [len(list(run)) for name, run in groupby(readers.looks) if name == RED]
    assert max(runs) in (10, 11)  # after a turn of all in which it was seen
    assert [one.sure for one in checks(readers)] == [False, True]


def test_a_heap_that_is_never_told_apart_lets_the_others_look_now_and_then() -> None:
    with watched(green=empty, red=heap) as readers:
        readers.expected = frozenset({APPLE})
        readers.wait_for(lambda: readers.looks.count(RED) >= 3 * LOOKS_ALONE)
    turns = [turn for turn, name in enumerate(readers.looks) if name == GREEN]
    later = [two - one for one, two in pairwise(turns) if two - one > LOOKS_ALONE / 2]
    assert later
    assert set(later) <= {LOOKS_ALONE, LOOKS_ALONE + 1}
    asked = frozenset({APPLE})
    assert checks(readers) == [Checked(reader=RED, asked=asked, seen=asked, sure=False)]


def test_a_look_that_never_ends_does_not_keep_the_table_from_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looking, released = threading.Event(), threading.Event()

    def hangs(_expected: frozenset[TagId]) -> Look:
        looking.set()
        released.wait(PATIENCE_S)
        return NOTHING

    monkeypatch.setattr("companion.host.watch.LAST_LOOK_S", 0.01)
    try:
        with watched(green=hangs):
            assert looking.wait(PATIENCE_S)
        assert not released.is_set()
    finally:
        released.set()


def test_a_watch_of_its_own_keeps_a_blocking_reader_from_stopping_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looking, released = threading.Event(), threading.Event()

    def hangs(_expected: frozenset[TagId]) -> Look:
        looking.set()
        released.wait(PATIENCE_S)
        return NOTHING

    monkeypatch.setattr("companion.host.watch.LAST_LOOK_S", 0.01)
    try:
        with watched(green=hangs):
            assert looking.wait(PATIENCE_S)
            with watched(red=lambda _expected: Look(seen=frozenset({APPLE}))) as others:
                others.wait_for(lambda: len(others.looks) > 1)
                assert TagPlaced(RED, APPLE) in others.said
        assert not released.is_set()
    finally:
        released.set()
