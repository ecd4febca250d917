"""The PN532 driver against a simulated chip: over bytes in virtual time, and over a real port."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hardware.ports import DeviceLost
from hardware.readers.pn532 import Pn532
from hardware.readers.pn532_frames import ACK, NACK, command
from hardware.readers.serial_port import SerialPort
from hardware.signals import Look, TagId
from hardware.simulator.cables.pump import pumped
from hardware.simulator.cables.spot import CabledSpot, pn532_spot
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.tags import Tag
from tests.hardware.cables.ptys import PtyCable

APPLE, BREAD = TagId("04112233445580"), TagId("04998877665580")
NOBODY: frozenset[TagId] = frozenset()
NOTHING = Look(seen=NOBODY)


class Desk:
    """A reader on a simulated cable, and the bytes that the host sent on it."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.spot = pn532_spot(self.clock, "1")
        self.sent: list[bytes] = []
        self.late_until_s = 0.0
        self.spoil: Callable[[bytes], bytes] = bytes
        self.port = self.spot.port("/dev/pn532")
        self.reader = Pn532(self, "/dev/pn532", now_s=self.clock.now_s, sleep=self.clock.sleep)

    def lay(self, *tags: TagId) -> None:
        for tag in self.spot.field.tags:
            self.spot.field.take(tag)
        for name in tags:
            self.spot.field.put(Tag(bytes.fromhex(name)))

    def look(self, *expected: TagId) -> Look:
        self.sent.clear()
        return self.reader.look(frozenset(expected))

    def loss(self) -> tuple[str, float]:
        """Which loss the next look ends in, and after how long."""
        began_s = self.clock.now_s()
        with pytest.raises(DeviceLost) as lost:
            self.look()
        return lost.value.key, self.clock.now_s() - began_s

    # The line, on which it notes the sent bytes.

    def write(self, message: bytes) -> None:
        self.sent.append(message)
        self.port.write(message)

    def read(self, most: int, within_s: float) -> bytes:
        late_s = self.late_until_s - self.clock.now_s()
        if late_s > 0:
            self.clock.sleep(min(late_s, within_s))
        if late_s > within_s:
            return b""
        within_s -= max(late_s, 0)
        return self.spoil(self.port.read(most, within_s))

    def forget(self) -> None:
        self.port.forget()

    def close(self) -> None:
        self.port.close()


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_the_first_look_wakes_the_chip_and_sets_it_up_and_the_field_is_on_for_a_look(
    desk: Desk,
) -> None:
    assert desk.look() == NOTHING
    asked = [bytes.fromhex(data) for data in ("32 0100", "32 0101", "4A 0200", "52 00", "32 0100")]
    assert desk.sent[0] == b"\x55\x55" + bytes(14)
    assert desk.sent[1:] == [
        command(data[0], data[1:])
        for data in map(bytes.fromhex, ("02", "14 010000", "12 04", "32 05FF0101"))
    ] + [command(data[0], data[1:]) for data in asked]
    assert not desk.spot.field.is_on

    desk.look()
    assert desk.sent == [command(data[0], data[1:]) for data in asked[1:]]


@pytest.mark.parametrize("number", ["9A010203", APPLE, "04010203040506070809"])
def test_a_number_of_any_length_is_read_whole_look_after_look(desk: Desk, number: str) -> None:
    tag = TagId(number)
    desk.lay(tag)

    assert [desk.look() for _ in range(3)] == [Look(seen=frozenset({tag}))] * 3
    assert [desk.look(tag) for _ in range(3)] == [Look(seen=frozenset({tag}))] * 3


def test_an_expected_tag_is_called_by_its_number_with_the_byte_that_says_more(desk: Desk) -> None:
    desk.lay(APPLE, BREAD)

    look = desk.look(BREAD, TagId("04010203040506"))
    assert command(0x4A, bytes.fromhex("0100 88 049988 77665580")) in desk.sent
    assert look.missing == {TagId("04010203040506")}
    assert look.seen == {APPLE, BREAD}


def test_beside_two_a_third_may_lie_so_the_look_is_unresolved(desk: Desk) -> None:
    third = TagId("04777777777777")
    for there in ((APPLE, BREAD), (APPLE, BREAD, third)):
        desk.lay(*there)
        look = desk.look()
        assert look.unresolved
        assert len(look.seen) == 2
        assert look.seen <= set(there)

    assert desk.look(*there) == Look(seen=frozenset(there), unresolved=True)


def test_a_heap_that_takes_the_field_from_one_another_is_not_seen_and_one_of_it_is(
    desk: Desk,
) -> None:
    desk.spot.field.detuned_by_each = 3.0
    desk.lay(APPLE, BREAD, TagId("04777777777777"))
    assert desk.look() == NOTHING

    desk.lay(APPLE)
    assert desk.look().seen == {APPLE}


def test_a_number_that_no_such_tag_has_is_not_called(desk: Desk) -> None:
    assert desk.look(TagId("0F008EF855"), TagId("gate")) == NOTHING


def test_silence_of_a_second_is_a_loss_and_the_chip_is_set_up_again(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.look()
    desk.spot.cable.deaf = True
    losses = [desk.loss(), desk.loss()]
    assert [key for key, _ in losses] == ["lost.silent", "lost.no_answer"]
    assert [after_s for _, after_s in losses] == pytest.approx([1.0, 1.5])

    desk.spot.cable.deaf = False
    assert desk.look().seen == {APPLE}
    assert desk.reader.set_ups == 2


def test_a_first_answer_may_be_late(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.late_until_s = 1.4

    assert desk.look().seen == {APPLE}
    assert desk.clock.now_s() > 1.4


def test_a_chip_that_lost_its_power_is_found_asleep_and_woken(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.look()
    desk.spot.cable.plug_in()

    assert desk.loss()[0] == "lost.silent"
    assert desk.look().seen == {APPLE}


def test_an_unplugged_reader_is_lost_and_comes_back(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.look()
    desk.spot.cable.unplug()
    assert [desk.loss()[0], desk.loss()[0]] == ["lost.port_away", "lost.port_missing"]
    desk.spot.cable.plug_in()

    assert desk.look().seen == {APPLE}


def test_on_a_line_with_noise_no_look_invents_and_no_look_hides(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.spot.cable.noise = 0.004
    looks, lost = [], 0
    for _ in range(80):
        try:
            looks.append(desk.look(APPLE, BREAD))
        except DeviceLost:
            lost += 1

    clear = [look for look in looks if not look.unresolved]
    assert desk.reader.broken > 5
    assert len(clear) > 50 > 10 > lost
    assert {(look.seen, look.missing) for look in clear} == {
        (frozenset({APPLE}), frozenset({BREAD}))
    }


def test_an_answer_that_came_broken_is_asked_for_again(desk: Desk) -> None:
    desk.lay(APPLE)
    desk.look()
    broken = desk.reader.broken
    of_the_answer = iter([0] * 12 + [0x10])
    desk.spoil = lambda came: bytes(byte ^ next(of_the_answer, 0) for byte in came)

    assert desk.look().seen == {APPLE}
    assert desk.reader.broken == broken + 1
    assert desk.sent.count(NACK) == 1


def test_nonsense_leaves_one_look_open_and_twice_in_a_row_is_a_loss(desk: Desk) -> None:
    desk.look()
    desk.spoil = lambda came: bytes(byte ^ 0x55 for byte in came)

    assert desk.look().unresolved
    assert desk.loss()[0] == "lost.garbled"


def test_something_else_that_answers_is_no_pn532() -> None:
    desk = Desk()
    desk.spoil = lambda came: came.replace(b"\x32\x01\x06\x07\xe8", b"\x33\x01\x06\x07\xe7")
    desk.late_until_s = 0.1  # so that the whole answer has come

    with pytest.raises(DeviceLost, match=r"other_chip, /dev/pn532, 33 01 06 07"):
        desk.look()


def test_a_closed_reader_leaves_the_chip_idle_with_its_field_off(desk: Desk) -> None:
    desk.look()
    desk.spot.field.switch(True)
    desk.sent.clear()
    desk.reader.close()
    desk.reader.close()

    assert desk.sent == [ACK, command(0x32, b"\x01\x00")]
    assert not desk.spot.field.is_on
    assert desk.loss()[0] == "lost.closed"


def test_a_command_that_is_given_up_ends_at_once(desk: Desk) -> None:
    """An empty field is asked for ever by a chip that was told nothing."""
    desk.port.write(b"\x55" * 3 + bytes(20))
    desk.port.write(command(0x4A, b"\x02\x00"))
    assert desk.port.read(99, 0.1)
    desk.clock.sleep(0.5)
    desk.port.forget()
    desk.port.write(ACK + command(0x02))
    desk.clock.sleep(0.01)

    assert bytes.fromhex("D50332010607") in desk.port.read(99, 0.0)


@contextmanager
def at_a_port(cable: PtyCable, spot: CabledSpot) -> Iterator[None]:
    with pumped(spot.cable, cable.end):
        yield


def test_over_a_real_port_it_is_lost_and_found_again_under_another_name(cable: PtyCable) -> None:
    spot = pn532_spot(VirtualClock(), "1")
    spot.field.put(Tag(bytes.fromhex(APPLE)))
    reader = Pn532(SerialPort(str(cable.link), 115200), str(cable.link))
    with at_a_port(cable, spot):
        assert reader.look(frozenset({APPLE, BREAD})) == Look(
            seen=frozenset({APPLE}), missing=frozenset({BREAD})
        )
    cable.unplug()
    for key in ("lost.port_away", "lost.port_missing"):
        with pytest.raises(DeviceLost, match=key):
            reader.look(NOBODY)
    spot.cable.plug_in()
    cable.plug_in()
    with at_a_port(cable, spot):
        assert reader.look(NOBODY).seen == {APPLE}
        reader.close()
    assert not spot.field.is_on
