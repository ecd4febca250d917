"""The RC522 driver on a simulated chip: over the real `mfrc522` package, and at a hub."""

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest

from hardware.ports import DeviceLost
from hardware.readers.mfrc522_chip import (
    CW_GS_P,
    GS_N,
    MODE,
    RF_CFG,
    T_MODE,
    T_PRESCALER,
    T_RELOAD_LOW,
    TX_ASK,
    SelfTest,
    Wiring,
)
from hardware.readers.rc522 import Rc522
from hardware.signals import Look, TagId
from hardware.simulator.rc522.field import Weather
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import RESET_PIN, Spot
from tests.hardware.rc522.benches import BENCHES, SIX, Bench, on_spi

NOBODY: frozenset[TagId] = frozenset()
APPLE, SILK, FOREIGN = TagId("04112233445580"), TagId("04998877665580"), TagId("DEADBEEF")
ABSENT = TagId("04AAAAAAAAAA80")
MS = 1_000_000


@pytest.fixture(params=BENCHES)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with BENCHES[request.param]() as bench:
        yield bench


@pytest.fixture
def spi() -> Iterator[Bench]:
    with on_spi() as bench:
        yield bench


@pytest.fixture
def spot(bench: Bench) -> Spot:
    return bench.spots[0, 0]


def card(tag: TagId) -> Tag:
    return Tag(bytes.fromhex(tag), sak=0x08 if len(tag) == 8 else 0)


def test_an_empty_field_is_looked_at_in_few_transfers(spi: Bench) -> None:
    spot = spi.spots[0, 0]
    reader = spi.reader()
    reader.look(NOBODY)
    before = spot.wire.transfers

    assert reader.look(NOBODY) == Look(seen=NOBODY)
    assert spot.wire.transfers - before <= 16


def test_a_card_that_lies_still_is_seen_in_every_look(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    spot.field.put(card(APPLE))

    assert [reader.look(NOBODY) for _ in range(20)] == [Look(seen=frozenset({APPLE}))] * 20


def test_cards_whose_numbers_differ_in_the_thirty_second_bit_are_told_apart(
    bench: Bench, spot: Spot
) -> None:
    """The chip says 0 for that place, since it counts from 1 to 32 in five bits."""
    one, other = TagId("04112233445580"), TagId("0411A233445580")
    spot.field.put(card(one))
    spot.field.put(card(other))

    reader = bench.reader()
    assert reader.look(NOBODY) == Look(seen=frozenset({one, other}))
    transfers = spot.wire.transfers
    reader.look(NOBODY)
    # Counted otherwise the collision would be found all the same, but by more questions.
    assert spot.wire.transfers - transfers <= (138 if bench.pico else 126)


def test_what_noise_left_in_the_chip_does_not_spoil_the_next_look(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    reader.look(NOBODY)
    spot.field.put(card(APPLE))
    spot.chip.transfer([0x09 << 1, 1, 2, 3])

    assert reader.look(NOBODY) == Look(seen=frozenset({APPLE}))


def test_cards_come_and_go(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    apple, silk, foreign = card(APPLE), card(SILK), card(FOREIGN)
    looks = []
    for put, take in ((apple, None), (silk, None), (foreign, apple), (None, silk), (None, foreign)):
        if put:
            spot.field.put(put)
        if take:
            spot.field.take(take)
        looks.append(reader.look(NOBODY).seen)

    assert looks == [{APPLE}, {APPLE, SILK}, {SILK, FOREIGN}, {FOREIGN}, NOBODY]


def test_who_is_expected_and_silent_is_missing(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    spot.field.put(card(APPLE))
    spot.field.put(card(FOREIGN))

    assert reader.look(frozenset({APPLE, SILK})) == Look(
        seen=frozenset({APPLE, FOREIGN}), missing=frozenset({SILK})
    )


def test_the_field_is_on_only_during_a_look(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    reader.look(NOBODY)
    lit = []
    bench.clock.at(bench.clock.now_ns + 8 * MS, lambda: lit.append(spot.field.is_on))
    reader.look(NOBODY)

    assert lit == [True]
    assert not spot.field.is_on


def test_six_readers_take_turns_and_share_nothing(bench: Bench) -> None:
    readers = {node: bench.reader(node) for node in SIX}
    fields = [spot.field for spot in bench.spots.values()]
    cards = {node: TagId(f"0400000000{node[0]}{node[1]}80") for node in SIX}
    for node, spot in bench.spots.items():
        spot.field.neighbours += [field for field in fields if field is not spot.field]
        spot.field.weather = Weather(from_neighbour=1.0)
        spot.field.put(card(cards[node]))
    bench.spots[0, 2].wire.unplug()

    for _ in range(2):
        for node, reader in readers.items():
            if node == (0, 2):
                with pytest.raises(DeviceLost, match=bench.node((0, 2))):
                    reader.look(NOBODY)
            else:
                assert reader.look(NOBODY) == Look(seen=frozenset({cards[node]}))


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_stuck_line_is_a_lost_reader_until_it_is_free(
    bench: Bench, spot: Spot, floating: int
) -> None:
    reader = bench.reader()
    spot.field.put(card(APPLE))
    spot.wire.stuck = floating
    for _ in range(2):
        with pytest.raises(DeviceLost, match=f"lost.data_(low|high).*{floating:02X}"):
            reader.look(NOBODY)

    spot.wire.stuck = None
    assert reader.look(NOBODY).seen == {APPLE}


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_unplugged_at_any_moment_of_a_look_it_tells_nothing_wrong_and_comes_back(
    bench: Bench, spot: Spot, floating: int
) -> None:
    reader = bench.reader()
    spot.field.put(card(APPLE))
    spot.wire.floating = floating
    reader.look(NOBODY)
    lost = 0
    for transfers in range(80):
        spot.wire.breaks_after = transfers
        try:
            look = reader.look(NOBODY)
            assert look.seen <= {APPLE}
            assert look.seen or look.unresolved
        except DeviceLost:
            lost += 1
        spot.wire.plug_in()
        assert APPLE in (reader.look(NOBODY).seen | reader.look(NOBODY).seen)

    assert lost > 50


def test_a_chip_that_resets_itself_at_any_moment_tells_nothing_wrong_and_is_set_up_again(
    bench: Bench, spot: Spot
) -> None:
    reader = bench.reader()
    spot.field.put(card(APPLE))
    reader.look(NOBODY)
    set_ups = reader.set_ups
    for quarter in range(100):
        bench.clock.at(bench.clock.now_ns + quarter * MS // 4, spot.chip.brown_out)
        look = reader.look(NOBODY)
        assert look.seen <= {APPLE}
        assert look.seen or look.unresolved
        bench.clock.pass_ns(30 * MS)
        assert reader.look(NOBODY) == Look(seen=frozenset({APPLE}))

    assert reader.set_ups - set_ups >= 80


def test_a_chip_that_keeps_its_registers_and_never_answers_is_lost(
    bench: Bench, spot: Spot, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = bench.reader()
    monkeypatch.setattr(spot.chip, "_transmit", lambda _frame, _length: None)
    assert reader.look(NOBODY).unresolved
    with pytest.raises(DeviceLost, match=r"lost\.silent"):
        reader.look(NOBODY)

    # Its field would spoil the looks of its neighbours until it is tried again.
    assert not spot.field.is_on
    with pytest.raises(DeviceLost, match=r"lost\.silent"):
        reader.noises(1)
    assert not spot.field.is_on
    monkeypatch.undo()
    assert reader.look(NOBODY) == Look(seen=NOBODY)


def test_a_device_file_that_fails_for_a_moment_leaves_no_field_on(
    spi: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = spi.spots[0, 0]
    reader = spi.reader()
    transfer = spot.wire.transfer
    reader.look(NOBODY)
    lit: list[bool] = []

    def fails_once(sent: Sequence[int]) -> list[int]:
        if spot.field.is_on and not lit:
            lit.append(True)
            raise OSError(5, "Input/output error")
        return transfer(sent)

    monkeypatch.setattr(spot.wire, "transfer", fails_once)
    with pytest.raises(DeviceLost, match="Input/output error"):
        reader.look(NOBODY)

    assert lit
    assert not spot.field.is_on


def test_a_reader_that_is_closed_leaves_no_field_on_though_its_wire_was_loose_in_a_look(
    bench: Bench, spot: Spot
) -> None:
    reader = bench.reader()
    reader.look(NOBODY)
    reader.look(NOBODY)
    spot.wire.breaks_after = 6
    with pytest.raises(DeviceLost, match=r"lost\.data_high"):
        reader.look(NOBODY)
    assert spot.field.is_on

    # Its chip select was loose, so it kept its power; now it is heard again.
    spot.wire.plugged, spot.wire.breaks_after = True, None
    reader.close()
    assert not spot.field.is_on


def test_a_clone_that_lacks_what_the_data_sheet_reserves_reads_cards_all_the_same(
    bench: Bench, spot: Spot
) -> None:
    reader = bench.reader()
    spot.chip.lacks = {MODE: 0x14, RF_CFG: 0x08, GS_N: 0xF0, CW_GS_P: 0xC0}
    spot.field.put(card(APPLE))
    reader.look(NOBODY)
    set_ups = reader.set_ups
    reader.set_gain(48)

    assert [reader.look(NOBODY).seen for _ in range(5)] == [{APPLE}] * 5
    assert reader.set_ups == set_ups
    assert reader.kept_otherwise() == 3

    spot.chip.brown_out()
    assert reader.look(NOBODY).seen == {APPLE}
    assert reader.set_ups == set_ups + 1


@pytest.mark.parametrize("register", [TX_ASK, T_MODE, T_PRESCALER, T_RELOAD_LOW])
def test_a_chip_that_lacks_what_no_card_is_read_without_is_named(
    bench: Bench, spot: Spot, register: int
) -> None:
    spot.chip.lacks = {register: 0xFF}

    with pytest.raises(DeviceLost, match=r"lost\.no_settings"):
        bench.reader().look(NOBODY)


def test_a_line_that_another_reader_holds_and_a_lifted_chip_select_are_told_apart(
    spi: Bench,
) -> None:
    reader, spot = spi.reader(), spi.spots[0, 0]
    spot.field.put(card(APPLE))
    spot.wire.pulled_every = 7
    with pytest.raises(DeviceLost, match=r"lost\.unsteady"):
        reader.look(NOBODY)

    spot.wire.pulled_every, spot.wire.lifts_after = None, 8
    with pytest.raises(DeviceLost, match=r"lost\.cut_short"):
        reader.look(NOBODY)

    spot.wire.lifts_after = None
    assert reader.look(NOBODY).seen == {APPLE}


def test_a_chip_that_keeps_no_settings_is_named(
    bench: Bench, spot: Spot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spot.chip, "_write", lambda _address, _value: None)

    with pytest.raises(DeviceLost, match=r"lost\.no_settings"):
        bench.reader().look(NOBODY)


def test_a_device_file_that_fails_in_mid_look_is_opened_again(
    spi: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    spot = spi.spots[0, 0]
    reader = spi.reader()
    reader.look(NOBODY)

    def broken(*_what: object) -> list[int]:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(spot.wire, "transfer", broken)
    with pytest.raises(DeviceLost, match="Input/output error"):
        reader.look(NOBODY)
    monkeypatch.undo()
    assert reader.look(NOBODY) == Look(seen=NOBODY)


def test_a_weak_tag_is_seen_with_more_gain(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    spot.field.put(Tag(bytes.fromhex(APPLE), needs=0.01), coupling=0.05)
    assert reader.look(NOBODY).seen == NOBODY

    reader.set_gain(48)
    assert reader.look(NOBODY).seen == {APPLE}
    with pytest.raises(ValueError, match="18, 23, 33, 38, 43, 48"):
        reader.set_gain(50)


def test_what_was_left_open_is_looked_at_with_other_gains_until_one_will_do(
    bench: Bench, spot: Spot
) -> None:
    reader = bench.reader()
    spot.field.put(Tag(bytes.fromhex(APPLE), needs=0.01), coupling=0.05)
    set_ups = []
    looks = []
    for _ in range(3):
        looks.append(reader.look(frozenset({APPLE})).seen)
        set_ups.append(reader.set_ups)

    assert looks == [NOBODY, {APPLE}, {APPLE}]
    assert set_ups == [1, 1, 1]


@pytest.mark.parametrize(
    ("version", "passed"), [(0x91, True), (0x92, True), (0x88, True), (0xB2, None)]
)
def test_the_self_test_knows_the_genuine_versions_and_a_clone(
    bench: Bench, spot: Spot, version: int, passed: bool | None
) -> None:
    reader = bench.reader()
    spot.chip.version = version
    spot.chip.brown_out()
    spot.field.put(card(APPLE))

    assert reader.self_test() == SelfTest(version, passed)
    assert reader.look(NOBODY).seen == {APPLE}


def test_a_chip_that_fails_its_self_test_is_told(bench: Bench, spot: Spot) -> None:
    reader = bench.reader()
    reader.look(NOBODY)
    spot.chip.version = 0x91
    spot.chip.transfer([0x36 << 1, 0])

    # It says it is a 92 until it is reset, and then answers as a 91 would.
    assert reader.self_test() == SelfTest(0x92, False)


def test_closing_leaves_other_readers_and_other_peoples_pins_alone(spi: Bench) -> None:
    gpio = import_module("RPi.GPIO")
    gpio.setmode(gpio.BCM)
    gpio.setup(18, gpio.OUT)
    first, second = spi.reader(), spi.reader((0, 1))
    spi.spots[0, 1].field.put(card(APPLE))
    first.look(NOBODY)
    second.look(NOBODY)

    first.close()
    first.close()

    gpio.output(18, gpio.HIGH)
    assert gpio.getmode() == gpio.BCM
    assert second.look(NOBODY).seen == {APPLE}
    assert second.set_ups == 1
    with pytest.raises(DeviceLost, match="closed"):
        first.look(NOBODY)


def test_nothing_is_opened_before_the_first_look() -> None:
    reader = Rc522(Wiring(bus=0, device=0, reset_pin=RESET_PIN))
    reader.close()

    assert "mfrc522" not in sys.modules


def test_a_device_file_that_does_not_exist_is_named(spi: Bench) -> None:
    with pytest.raises(DeviceLost, match=r"lost.no_device.*/dev/spidev2\.0"):
        spi.reader((2, 0)).look(NOBODY)


def test_a_program_that_the_machine_leaves_waiting_reads_the_answers_all_the_same(
    spi: Bench,
) -> None:
    """Between sending a frame and asking for its answer others may run for 30 ms."""
    reader = Rc522(
        spi.wired((0, 0)),
        now_s=spi.clock.now_s,
        sleep=lambda seconds: spi.clock.sleep(seconds + 0.03),
    )
    spot = spi.spots[0, 0]
    spot.field.put(card(APPLE))
    spot.field.put(card(SILK), coupling=0.7)

    for _ in range(5):
        assert reader.look(frozenset({ABSENT})) == Look(
            seen=frozenset({APPLE, SILK}), missing=frozenset({ABSENT})
        )
