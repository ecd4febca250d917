"""Modules that share one bus: each fault of it, as the driver meets it and as it is told apart."""

from collections.abc import Iterator

import pytest

from hardware.ports import DeviceLost
from hardware.readers.entanglement import Entangled, entangled_on
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522
from hardware.signals import ReaderName, TagId
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.troubles import TROUBLES, cure
from hardware.simulator.rc522.wires import Node
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench

NODES: list[Node] = [(0, 0), (0, 1), (0, 2), (1, 0)]
GREEN, BLUE, YELLOW, RED = map(ReaderName, ("green", "blue", "yellow", "red"))
NAMES = dict(zip((GREEN, BLUE, YELLOW, RED), NODES, strict=True))
CARD, OTHER = TagId("04112233445580"), TagId("04998877665580")
NOBODY: frozenset[TagId] = frozenset()


@pytest.fixture
def bench() -> Iterator[Workbench]:
    bench = Workbench(NODES)
    with in_place(bench.wires):
        yield bench


def wiring(node: Node, speed_hz: int = 1_000_000) -> Wiring:
    return Wiring(bus=node[0], device=node[1], reset_pin=RESET_PIN, speed_hz=speed_hz)


def reader_of(bench: Workbench, node: Node, speed_hz: int = 1_000_000) -> Rc522:
    return Rc522(wiring(node, speed_hz), now_s=bench.clock.now_s, sleep=bench.clock.sleep)


def seen_at(bench: Workbench, node: Node, speed_hz: int = 1_000_000) -> frozenset[TagId]:
    reader = reader_of(bench, node, speed_hz)
    try:
        return reader.look(NOBODY).seen
    finally:
        reader.close()


def put(bench: Workbench, node: Node, tag: TagId) -> None:
    bench.spots[node].field.put(Tag(bytes.fromhex(tag)))


def ail(bench: Workbench, node: Node, trouble: str) -> None:
    TROUBLES[trouble](bench.spots[node])


def lost_at(bench: Workbench, node: Node, speed_hz: int = 1_000_000) -> str:
    with pytest.raises(DeviceLost) as lost:
        seen_at(bench, node, speed_hz)
    return lost.value.key


def tangles(bench: Workbench) -> tuple[Entangled, ...]:
    """On each bus by itself, as a driver knows of no other."""
    return tuple(
        one
        for bus in (0, 1)
        for one in entangled_on(
            {name: wiring(node) for name, node in NAMES.items() if node[0] == bus},
            bench.clock.now_s,
            bench.clock.sleep,
        )
    )


def test_sound_readers_are_not_entangled_nor_are_those_that_are_alone_or_not_there(
    bench: Workbench,
) -> None:
    assert tangles(bench) == ()
    with_gaps = {GREEN: wiring((0, 0)), BLUE: wiring((0, 7))}
    assert entangled_on(with_gaps, bench.clock.now_s, bench.clock.sleep) == ()


@pytest.mark.parametrize(
    "trouble", ["unplugged", "miso-00", "miso-ff", "shared-line", "lifted-select", "swapped-select"]
)
def test_a_fault_of_one_reader_alone_entangles_none(bench: Workbench, trouble: str) -> None:
    ail(bench, (0, 1), trouble)

    assert tangles(bench) == ()


def test_a_module_that_holds_the_line_makes_all_others_of_its_bus_unreadable(
    bench: Workbench,
) -> None:
    put(bench, (0, 0), CARD)
    put(bench, (1, 0), CARD)
    ail(bench, (0, 0), "holds-miso")

    assert seen_at(bench, (0, 0)) == {CARD}
    assert seen_at(bench, (1, 0)) == {CARD}
    assert lost_at(bench, (0, 1)) == lost_at(bench, (0, 2)) == "lost.data_low"
    assert tangles(bench) == (Entangled(GREEN, (BLUE, YELLOW), one_chip=False),)
    cure(bench.spots[0, 0])
    assert seen_at(bench, (0, 1)) == NOBODY


def test_a_held_line_does_no_harm_once_that_module_is_unplugged(bench: Workbench) -> None:
    ail(bench, (0, 0), "holds-miso")
    bench.spots[0, 0].wire.unplug()

    assert seen_at(bench, (0, 1)) == NOBODY


def test_swapped_chip_selects_read_each_others_cards_and_nothing_else_is_wrong(
    bench: Workbench,
) -> None:
    put(bench, (0, 0), CARD)
    ail(bench, (0, 0), "swapped-select")

    assert seen_at(bench, (0, 0)) == NOBODY
    assert seen_at(bench, (0, 1)) == {CARD}
    cure(bench.spots[0, 1])
    assert seen_at(bench, (0, 1)) == {CARD}, "the mistake was made at the other"
    cure(bench.spots[0, 0])
    assert seen_at(bench, (0, 0)) == {CARD}
    assert seen_at(bench, (0, 1)) == NOBODY


def test_two_chip_selects_at_one_module_are_told_as_one_chip(bench: Workbench) -> None:
    put(bench, (0, 0), OTHER)
    put(bench, (0, 1), CARD)
    ail(bench, (0, 0), "wrong-select")

    assert seen_at(bench, (0, 0)) == seen_at(bench, (0, 1)) == {CARD}
    assert tangles(bench) == (
        Entangled(GREEN, (BLUE,), one_chip=True),
        Entangled(BLUE, (GREEN,), one_chip=True),
    )


def test_a_chip_select_that_leads_nowhere_reads_like_an_empty_plug(bench: Workbench) -> None:
    bench.spots[0, 1].bus.solder(1, {1: ()})

    assert lost_at(bench, (0, 1)) == "lost.data_high"
    assert tangles(bench) == ()


def test_a_chip_select_at_two_modules_makes_up_no_card(bench: Workbench) -> None:
    """Their bytes lie on one another, and the checks of the frames catch it."""
    put(bench, (0, 0), CARD)
    put(bench, (0, 1), OTHER)
    bench.spots[0, 0].bus.solder(0, {0: (0, 1), 1: ()})
    reader = reader_of(bench, (0, 0))

    for _ in range(5):
        assert reader.look(NOBODY).seen <= {CARD, OTHER}
    assert lost_at(bench, (0, 1)) == "lost.data_high"


@pytest.mark.parametrize(
    ("after", "key"), [(1, "lost.data_low"), (2, "lost.cut_short"), (8, "lost.cut_short")]
)
def test_a_chip_select_lifted_after_every_byte_leaves_nothing_and_later_spoils_bursts(
    bench: Workbench, after: int, key: str
) -> None:
    bench.spots[0, 0].wire.lifts_after = after

    assert lost_at(bench, (0, 0)) == key


def test_wires_too_long_fail_at_their_clock_and_not_at_half_of_it(bench: Workbench) -> None:
    put(bench, (0, 0), CARD)
    ail(bench, (0, 0), "long-wires")

    assert lost_at(bench, (0, 0)) == lost_at(bench, (0, 0), 2_000_000) == "lost.unsteady"
    assert seen_at(bench, (0, 0), 500_000) == {CARD}
    assert seen_at(bench, (0, 1)) == NOBODY


def test_bits_that_fail_now_and_then_make_up_no_card(bench: Workbench) -> None:
    put(bench, (0, 0), CARD)
    ail(bench, (0, 0), "long-wires")
    reader = reader_of(bench, (0, 0), 800_000)
    looks = losses = 0
    for _ in range(200):
        try:
            assert reader.look(NOBODY).seen <= {CARD}
            looks += 1
        except DeviceLost:
            losses += 1

    assert looks > losses > 0


def test_a_reset_line_that_another_program_has_is_named(bench: Workbench) -> None:
    bench.wires.taken_pins.add(RESET_PIN)

    assert lost_at(bench, (0, 0)) == "lost.pin_busy"
