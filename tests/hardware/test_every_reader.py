"""Every reader keeps the same promises, whatever it is made of."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec import Struct

from hardware.ports import DeviceLost, TagReader
from hardware.readers.hub import Hub, HubPlace
from hardware.readers.pn532 import Pn532
from hardware.readers.rc522 import Rc522
from hardware.readers.scripted import ScriptedReader
from hardware.readers.serial_port import SerialPort
from hardware.signals import Look, TagId
from hardware.simulator.cables.pump import pumped
from hardware.simulator.cables.spot import pn532_spot
from hardware.simulator.devices import AttendedReader
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field
from hardware.simulator.rc522.pico import Pico
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.world import tag_for
from tests.hardware.cables.ptys import PtyCable
from tests.hardware.hub.running import RunningHub
from tests.hardware.rc522 import benches as simulated

APPLE, BREAD, SILK = tag_for("apple-01"), tag_for("bread-01"), tag_for("silk-01")
FOUR_BYTES, TEN_BYTES = TagId("9A010203"), TagId("04010203040506070809")
NOBODY: frozenset[TagId] = frozenset()

Meeting = Sequence[TagId] | DeviceLost
"""The cards that a look meets, or a broken device."""


class Desk(Struct, frozen=True):
    """A reader on a table, its air, and the ways to break it and to mend it."""

    reader: TagReader
    field: Field
    break_it: Callable[[], None]
    mend_it: Callable[[], None]


class Bench(Struct, frozen=True):
    """A kind of reader; `lay` prepares one for its next looks. It tells so many cards apart."""

    lay: Callable[[Sequence[Meeting]], TagReader]
    most: int = 3


class Prepared:
    """A reader whose air is laid out before each look."""

    def __init__(self, desk: Desk, meets: Sequence[Meeting]) -> None:
        self._desk = desk
        self._meets = iter(meets)
        self._broken = False

    def look(self, expected: frozenset[TagId]) -> Look:
        meets, field = next(self._meets, ()), self._desk.field
        for tag in field.tags:
            field.take(tag)
        if isinstance(meets, DeviceLost):
            self._desk.break_it()
            self._broken = True
        else:
            if self._broken:
                self._desk.mend_it()
                self._broken = False
            for number in meets:
                field.put(Tag(bytes.fromhex(number), sak=0x08 if number == FOUR_BYTES else 0x00))
        return self._desk.reader.look(expected)

    def close(self) -> None:
        self._desk.reader.close()


def scripted(_folder: Path, _cleanup: ExitStack) -> Bench:
    return Bench(
        lambda meets: ScriptedReader(
            item if isinstance(item, DeviceLost) else Look(seen=frozenset(item)) for item in meets
        )
    )


def attended(folder: Path, cleanup: ExitStack) -> Bench:
    on_chips = rc522(folder, cleanup)
    return Bench(lambda meets: AttendedReader(on_chips.lay(meets), lambda _look: None))


def rc522(_folder: Path, cleanup: ExitStack) -> Bench:
    return _rc522_of(cleanup.enter_context(simulated.on_spi()))


def hub(_folder: Path, cleanup: ExitStack) -> Bench:
    return _rc522_of(cleanup.enter_context(simulated.at_hub()))


def _rc522_of(bench: simulated.Bench) -> Bench:
    spot = bench.spots[0, 0]
    desk = Desk(bench.reader(), spot.field, spot.wire.unplug, spot.wire.plug_in)
    return Bench(lambda meets: Prepared(desk, meets))


def hub_over_pty(folder: Path, cleanup: ExitStack) -> Bench:
    cable, pico = PtyCable(folder / "hub"), Pico(VirtualClock(), places=[0])
    running = RunningHub(cable, pico)
    cleanup.callback(running.unplug)
    at = Hub(str(cable.link), lambda: SerialPort(str(cable.link), 115200))
    desk = Desk(Rc522(HubPlace(at, 0)), pico.spots[0].field, running.unplug, running.plug_in)
    return Bench(lambda meets: Prepared(desk, meets))


def pn532_over_pty(folder: Path, cleanup: ExitStack) -> Bench:
    cable, spot = PtyCable(folder / "pn532"), pn532_spot(VirtualClock(), "1")
    cleanup.callback(cable.unplug)
    carrying = cleanup.enter_context(ExitStack())
    carrying.enter_context(pumped(spot.cable, cable.end))

    def unplug() -> None:
        carrying.close()
        cable.unplug()

    def plug_in() -> None:
        cable.plug_in()
        spot.cable.plug_in()
        carrying.enter_context(pumped(spot.cable, cable.end))

    reader = Pn532(SerialPort(str(cable.link), 115200), str(cable.link))
    desk = Desk(reader, spot.field, unplug, plug_in)
    return Bench(lambda meets: Prepared(desk, meets), most=1)


BENCHES = (scripted, attended, rc522, hub, hub_over_pty, pn532_over_pty)


@pytest.fixture(params=BENCHES, ids=lambda bench: bench.__name__)
def bench(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bench]:
    with ExitStack() as cleanup:
        yield request.param(tmp_path, cleanup)


SCENES: Sequence[Sequence[TagId]] = (
    (),
    (APPLE,),
    (FOUR_BYTES,),
    (TEN_BYTES,),
    (APPLE, BREAD),
    (APPLE, FOUR_BYTES),
    (APPLE, BREAD, SILK),
    (FOUR_BYTES, TEN_BYTES, SILK),
    (APPLE,),
)


@pytest.mark.parametrize("expected", [NOBODY, frozenset({APPLE, BREAD})], ids=["any", "named"])
def test_in_every_scene_it_sees_who_is_there_or_says_that_it_is_unsure(
    bench: Bench, expected: frozenset[TagId]
) -> None:
    reader = bench.lay(SCENES)
    for scene in SCENES:
        there, look = frozenset(scene), reader.look(expected)
        if len(there) <= bench.most:
            assert look == Look(seen=there, missing=expected - there)
        assert look.unresolved == (len(there) > bench.most)
        assert look.seen <= there
        assert look.missing <= expected - there


def test_it_sees_the_card_that_is_there(bench: Bench) -> None:
    assert bench.lay([[APPLE]]).look(NOBODY) == Look(seen=frozenset({APPLE}))


def test_an_empty_mouth_is_an_empty_look_for_ever(bench: Bench) -> None:
    reader = bench.lay([[APPLE]])

    assert [reader.look(NOBODY).seen for _ in range(9)] == [{APPLE}, *[NOBODY] * 8]


def test_expected_cards_it_does_not_see_are_named_as_missing(bench: Bench) -> None:
    look = bench.lay([[APPLE]]).look(frozenset({APPLE, BREAD}))

    assert look == Look(seen=frozenset({APPLE}), missing=frozenset({BREAD}))


def test_a_device_that_does_not_answer_is_lost_and_may_come_back(bench: Bench) -> None:
    reader = bench.lay([[APPLE], DeviceLost("no answer"), [APPLE]])

    reader.look(NOBODY)
    with pytest.raises(DeviceLost, match=r"\w+"):
        reader.look(NOBODY)
    assert reader.look(NOBODY).seen == {APPLE}


def test_a_closed_reader_is_lost_and_may_be_closed_again(bench: Bench) -> None:
    reader = bench.lay([[APPLE], [APPLE]])
    reader.close()
    reader.close()

    with pytest.raises(DeviceLost, match="closed"):
        reader.look(NOBODY)


def test_a_script_may_leave_a_heap_unresolved() -> None:
    heap = Look(seen=NOBODY, unresolved=True)

    assert ScriptedReader([heap]).look(frozenset({APPLE})) == heap
