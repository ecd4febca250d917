"""What every reader promises, whatever it is made of."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.ports import DeviceLost, TagReader
from hardware.readers.scripted import ScriptedReader
from hardware.signals import Look, TagId
from hardware.simulator.devices import AttendedReader
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.world import tag_for
from tests.hardware.rc522 import benches as simulated

APPLE, BREAD = tag_for("apple-01"), tag_for("bread-01")
NOBODY: frozenset[TagId] = frozenset()

# A reader, and a way to say what its next look meets: a card, nothing, or a broken device.
Bench = Callable[[Sequence[TagId | DeviceLost | None]], TagReader]


def scripted_bench(_folder: Path, _cleanup: ExitStack) -> Bench:
    def laid_out(meets: Sequence[TagId | DeviceLost | None]) -> TagReader:
        return ScriptedReader(
            item if isinstance(item, DeviceLost) else Look(seen=frozenset({item} if item else ()))
            for item in meets
        )

    return laid_out


class PreparedField:
    """An RC522 on a simulated chip whose field is laid out before each look."""

    def __init__(self, bench: simulated.Bench, meets: Sequence[TagId | DeviceLost | None]) -> None:
        self._spot = bench.spots[0, 0]
        self._meets = iter(meets)
        self._reader = bench.reader()

    def look(self, expected: frozenset[TagId]) -> Look:
        meets = next(self._meets, None)
        for tag in self._spot.field.tags:
            self._spot.field.take(tag)
        if isinstance(meets, DeviceLost):
            self._spot.wire.unplug()
        elif not self._spot.wire.plugged:
            self._spot.wire.plug_in()
        if isinstance(meets, str):
            self._spot.field.put(Tag(bytes.fromhex(meets)))
        return self._reader.look(expected)

    def close(self) -> None:
        self._reader.close()


def attended_bench(folder: Path, cleanup: ExitStack) -> Bench:
    on_chips = rc522_bench(folder, cleanup)
    return lambda meets: AttendedReader(on_chips(meets), lambda _look: None)


def rc522_bench(_folder: Path, cleanup: ExitStack) -> Bench:
    bench = cleanup.enter_context(simulated.on_spi())
    return lambda meets: PreparedField(bench, meets)


def hub_bench(_folder: Path, cleanup: ExitStack) -> Bench:
    bench = cleanup.enter_context(simulated.at_hub())
    return lambda meets: PreparedField(bench, meets)


@pytest.fixture(
    params=[scripted_bench, attended_bench, rc522_bench, hub_bench],
    ids=["scripted", "attended", "rc522", "hub"],
)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    with ExitStack() as cleanup:
        yield request.param(tmp_path, cleanup)


def test_it_sees_the_card_that_is_there(bench: Bench) -> None:
    assert bench([APPLE]).look(NOBODY) == Look(seen=frozenset({APPLE}))


def test_an_empty_mouth_is_an_empty_look_for_ever(bench: Bench) -> None:
    reader = bench([APPLE, None])

    assert [reader.look(NOBODY).seen for _ in range(9)] == [{APPLE}, *[NOBODY] * 8]


def test_expected_cards_it_does_not_see_are_named_as_missing(bench: Bench) -> None:
    look = bench([APPLE]).look(frozenset({APPLE, BREAD}))

    assert look == Look(seen=frozenset({APPLE}), missing=frozenset({BREAD}))


def test_a_device_that_does_not_answer_is_lost_and_may_come_back(bench: Bench) -> None:
    reader = bench([APPLE, DeviceLost("no answer"), APPLE])

    reader.look(NOBODY)
    with pytest.raises(DeviceLost, match=r"\w+"):
        reader.look(NOBODY)
    assert reader.look(NOBODY).seen == {APPLE}


def test_a_closed_reader_is_lost_and_may_be_closed_again(bench: Bench) -> None:
    reader = bench([APPLE, APPLE])
    reader.close()
    reader.close()

    with pytest.raises(DeviceLost, match="closed"):
        reader.look(NOBODY)


def test_a_script_may_leave_a_heap_unresolved() -> None:
    heap = Look(seen=NOBODY, unresolved=True)

    assert ScriptedReader([heap]).look(frozenset({APPLE})) == heap
