"""The simulated MFRC522 keeps the rules of its data sheet, and NXP's reading of CollPos."""

from random import Random

import pytest

from hardware.simulator.rc522.chip import ETU_NS, WAKES_UP_AFTER_NS
from hardware.simulator.rc522.field import Weather
from hardware.simulator.rc522.firmware import SELF_TEST
from hardware.simulator.rc522.tags import Tag, bits_of, bytes_of
from hardware.simulator.rc522.workbench import Workbench
from tests.hardware.rc522.vectors import CHECK_SUMS

COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS_1 = 0x01, 0x04, 0x05, 0x06, 0x07
FIFO, LEVEL, CONTROL, FRAMING, COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
MODE, TX_CONTROL, TX_ASK, RX_THRESHOLD, RF_CFG, VERSION = 0x11, 0x14, 0x15, 0x18, 0x26, 0x37
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
MEM, CALC_CRC, TRANSCEIVE, SOFT_RESET, START = 0x01, 0x03, 0x0C, 0x0F, 0x80
RX, IDLE_IRQ, TIMER = 0x20, 0x10, 0x01
COLLIDED, PARITY = 0x08, 0x02
LONG_NS = 10_000_000
NTAG = bytes.fromhex("04112233445580")


class Desk:
    """A chip with its antenna on, spoken to register by register."""

    def __init__(self, *tags: Tag) -> None:
        bench = Workbench(overhead_us=0)
        self.clock = bench.clock
        spot = bench.spots[0, 0]
        self.field, self.chip, self.wire = spot.field, spot.chip, spot.wire
        for register, value in ((MODE, 0x3D), (TX_ASK, 0x40), (COLL, 0x00), (TX_CONTROL, 0x83)):
            self.write(register, value)
        for register, value in ((T_MODE, 0x80), (T_PRESCALER, 0xA9), (T_RELOAD_LOW, 40)):
            self.write(register, value)
        for tag in tags:
            self.field.put(tag)
        self.clock.pass_ns(LONG_NS)

    def read(self, register: int) -> int:
        return self.wire.transfer([register << 1 | 0x80, 0])[1]

    def write(self, register: int, *values: int) -> None:
        self.wire.transfer([register << 1, *values])

    def send(self, frame: bytes, last_bits: int = 0, align: int = 0) -> None:
        self.write(COMMAND, 0)
        self.write(FRAMING, align << 4 | last_bits)
        self.write(COM_IRQ, 0x7F)
        self.write(LEVEL, 0x80)
        self.write(FIFO, *frame)
        self.write(COMMAND, TRANSCEIVE)
        self.write(FRAMING, START | align << 4 | last_bits)

    def ask(self, frame: bytes, last_bits: int = 0, align: int = 0) -> bytes:
        self.send(frame, last_bits, align)
        self.clock.pass_ns(LONG_NS)
        return bytes(self.read(FIFO) for _ in range(self.read(LEVEL)))


def test_reading_every_byte_asks_for_what_the_next_one_brings() -> None:
    desk = Desk()
    asked = [VERSION << 1 | 0x80, TX_CONTROL << 1 | 0x80, MODE << 1 | 0x80, 0]

    assert desk.wire.transfer(asked) == [0, 0x92, 0x83, 0x3D]


def test_writing_all_bytes_go_to_one_register() -> None:
    desk = Desk()
    desk.write(FIFO, 1, 2, 3)

    assert desk.read(LEVEL) == 3
    assert [desk.read(FIFO) for _ in range(3)] == [1, 2, 3]


def test_the_interrupt_bits_are_cleared_by_writing_ones_and_set_with_the_top_bit() -> None:
    desk = Desk()
    desk.write(COM_IRQ, 0x7F)
    assert desk.read(COM_IRQ) == 0
    desk.write(COM_IRQ, 0x80 | RX | TIMER)
    desk.write(COM_IRQ, TIMER)
    assert desk.read(COM_IRQ) == RX


def test_the_fifo_holds_sixty_four_bytes_and_says_when_it_runs_over() -> None:
    desk = Desk()
    desk.write(FIFO, *range(64))
    assert (desk.read(LEVEL), desk.read(ERROR)) == (64, 0)
    desk.write(FIFO, 64)
    assert (desk.read(LEVEL), desk.read(ERROR)) == (64, 0x10)
    desk.write(LEVEL, 0x80)
    assert (desk.read(LEVEL), desk.read(ERROR)) == (0, 0)


def test_a_read_only_register_is_not_written() -> None:
    desk = Desk()
    desk.write(VERSION, 0)
    desk.write(COLL, 0x1F)

    assert (desk.read(VERSION), desk.read(COLL)) == (0x92, 0x20)


@pytest.mark.parametrize(("message", "check"), CHECK_SUMS)
def test_the_check_sums_are_those_of_the_standard(message: str, check: str) -> None:
    desk = Desk()
    desk.write(DIV_IRQ, 0x04)
    desk.write(FIFO, *bytes.fromhex(message))
    desk.write(COMMAND, CALC_CRC)

    assert desk.read(DIV_IRQ) & 0x04
    assert bytes([desk.read(0x22), desk.read(0x21)]) == bytes.fromhex(check)


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0xB2])
def test_the_self_test_leaves_what_its_version_is_known_to_leave(version: int) -> None:
    desk = Desk()
    desk.chip.version = version
    desk.write(COMMAND, SOFT_RESET)
    desk.write(FIFO, *bytes(25))
    desk.write(COMMAND, MEM)
    desk.write(0x36, 0x09)
    desk.write(FIFO, 0)
    desk.write(COMMAND, CALC_CRC)

    answer = bytes(desk.read(FIFO) for _ in range(desk.read(LEVEL)))
    assert answer == SELF_TEST.get(version, bytes(64))


def test_a_reset_forgets_everything_and_is_over_when_power_down_reads_nought() -> None:
    desk = Desk(Tag(NTAG))
    desk.write(COMMAND, SOFT_RESET)

    assert desk.read(COMMAND) & 0x10
    assert (desk.read(TX_CONTROL), desk.field.is_on, desk.read(TX_ASK)) == (0x80, False, 0)
    desk.clock.pass_ns(WAKES_UP_AFTER_NS)
    assert desk.read(COMMAND) == 0x20


def test_a_brown_out_is_told_to_nobody() -> None:
    desk = Desk()
    desk.chip.brown_out()

    assert (desk.read(VERSION), desk.read(TX_CONTROL)) == (0x92, 0x80)


def test_an_unknown_command_ends_at_once() -> None:
    desk = Desk()
    desk.write(COM_IRQ, 0x7F)
    desk.write(COMMAND, 0x02)

    assert desk.read(COM_IRQ) & IDLE_IRQ
    assert desk.read(COMMAND) & 0x0F == 0


def test_an_idle_command_given_by_hand_sets_no_interrupt() -> None:
    desk = Desk()
    desk.write(COM_IRQ, 0x7F)
    desk.write(COMMAND, 0)

    assert not desk.read(COM_IRQ) & IDLE_IRQ


def test_silence_ends_with_the_timer_and_not_before() -> None:
    desk = Desk()
    desk.send(b"\x26", last_bits=7)
    period_ns = (2 * 0xA9 + 1) * 41 * 1000 / 13.56
    frame_ns = 8 * ETU_NS

    desk.clock.pass_ns(round(frame_ns + period_ns) - 10)
    assert not desk.read(COM_IRQ) & TIMER
    assert desk.read(STATUS_1) & 0x08
    desk.clock.pass_ns(20)
    assert desk.read(COM_IRQ) & (TIMER | RX) == TIMER


def test_an_answer_stops_the_timer_at_its_fifth_bit_and_takes_its_time() -> None:
    desk = Desk(Tag(NTAG))
    desk.send(b"\x26", last_bits=7)
    # 7 bits after a start bit, the pause of the standard, two bytes with parity after a start bit.
    until_ns = round(8 * ETU_NS + (9 * 128 + 20) * 1000 / 13.56 + 19 * ETU_NS)

    desk.clock.pass_ns(until_ns - 10)
    assert not desk.read(COM_IRQ) & RX
    desk.clock.pass_ns(20)
    assert desk.read(COM_IRQ) & RX
    desk.clock.pass_ns(LONG_NS)
    assert not desk.read(COM_IRQ) & TIMER
    assert [desk.read(FIFO) for _ in range(desk.read(LEVEL))] == [0x44, 0x00]


def test_a_command_given_meanwhile_ends_what_was_going_on() -> None:
    desk = Desk(Tag(NTAG))
    desk.send(b"\x26", last_bits=7)
    desk.write(COMMAND, 0)
    desk.clock.pass_ns(LONG_NS)

    assert (desk.read(COM_IRQ) & RX, desk.read(LEVEL)) == (0, 0)


def test_start_that_was_left_set_sends_as_soon_as_the_command_is_given() -> None:
    """The stricter reading: a driver that forgets to clear it sends with the old framing."""
    desk = Desk(Tag(NTAG))
    desk.ask(b"\x26", last_bits=7)
    desk.write(COMMAND, 0)
    desk.write(FIFO, 0x93, 0x20)
    desk.write(COMMAND, TRANSCEIVE)

    assert desk.read(LEVEL) == 0


def test_a_field_that_is_off_or_half_modulated_reaches_nobody() -> None:
    for register, value in ((TX_CONTROL, 0x80), (TX_ASK, 0x00)):
        desk = Desk(Tag(NTAG))
        desk.write(register, value)
        assert desk.ask(b"\x26", last_bits=7) == b""


def test_answers_that_are_alike_hide_each_other() -> None:
    desk = Desk(Tag(NTAG), Tag(NTAG[::-1]))

    assert desk.ask(b"\x26", last_bits=7) == b"\x44\x00"
    assert desk.read(ERROR) == 0


def test_answers_that_differ_collide_already_at_the_request() -> None:
    desk = Desk(Tag(NTAG), Tag(b"\xde\xad\xbe\xef", sak=8))

    desk.ask(b"\x26", last_bits=7)
    assert (desk.read(ERROR), desk.read(COLL)) == (COLLIDED, 7)


@pytest.mark.parametrize("place", range(40))
def test_a_collision_is_counted_in_the_received_frame(place: int) -> None:
    """Wherever the first bit in doubt, and however many bits before it were known."""
    chance = Random(place)
    block = [chance.getrandbits(1) for _ in range(40)]
    other = [*block[:place], 1 - block[place], *block[place + 1 :]]
    for known in range(place + 1):
        desk = Desk()
        for bits in (block, other):
            desk.field.put(Answering(bytes_of(bits)))
        desk.clock.pass_ns(LONG_NS)
        align = known % 8
        asked = bytes([0x93, 0x20 + (known // 8 << 4) + align]) + bytes_of(block[:known])
        desk.ask(b"\x26", last_bits=7)

        answer = bits_of(desk.ask(asked, last_bits=align, align=align))

        position = 8 * (known // 8) + ((desk.read(COLL) & 0x1F) or 32) - 1
        if place - 8 * (known // 8) >= 32:
            assert desk.read(COLL) & 0x20
        else:
            assert position == place
        assert desk.read(ERROR) & COLLIDED
        assert list(answer[align : align + place - known]) == block[known:place]
        assert set(answer[align + place - known :]) <= {0}


def test_bits_after_a_collision_are_kept_when_asked_for() -> None:
    desk = Desk(Answering(b"\xff\x00\xff\x00\x00"), Answering(b"\xfe\x00\xff\x00\x01"))
    desk.write(COLL, 0x80)
    desk.ask(b"\x26", last_bits=7)

    assert desk.ask(b"\x93\x20")[2] == 0xFF
    assert desk.read(COLL) & 0x1F == 1


def test_the_answer_to_a_split_byte_lies_in_the_upper_part_of_its_first_byte() -> None:
    desk = Desk(Tag(NTAG))
    desk.ask(b"\x26", last_bits=7)

    answer = desk.ask(b"\x93\x43\x88\x04\x01", last_bits=3, align=3)

    assert answer == bytes.fromhex("1022BF")
    assert desk.read(CONTROL) & 0x07 == 0


def test_a_much_stronger_tag_drowns_the_weaker_without_a_collision() -> None:
    desk = Desk(Answering(b"\xff\x00\x00\x00\xff"))
    desk.field.put(Answering(b"\x00\xff\x00\x00\xff"), coupling=0.45)
    desk.clock.pass_ns(LONG_NS)
    desk.ask(b"\x26", last_bits=7)
    assert desk.ask(b"\x93\x20") == b"\xff\x00\x00\x00\xff"
    assert desk.read(ERROR) == 0

    desk.write(RX_THRESHOLD, 0x83)
    desk.ask(b"\x93\x20")
    assert desk.read(ERROR) == COLLIDED


def test_a_weak_tag_is_heard_only_with_enough_gain_and_a_starved_one_never() -> None:
    desk = Desk()
    desk.field.put(Tag(NTAG, needs=0.05), coupling=0.06)
    desk.clock.pass_ns(LONG_NS)
    assert desk.ask(b"\x26", last_bits=7) == b""
    desk.ask(b"\x26", last_bits=7)
    desk.write(RF_CFG, 0x68)
    assert b"\x44\x00" in (desk.ask(b"\x26", last_bits=7), desk.ask(b"\x26", last_bits=7))

    starved = Desk()
    starved.field.put(Tag(NTAG), coupling=0.1)
    starved.clock.pass_ns(LONG_NS)
    starved.write(RF_CFG, 0x78)
    assert starved.ask(b"\x26", last_bits=7) == b""


def test_a_stack_weakens_every_tag_in_it() -> None:
    desk = Desk(*(Tag(bytes([4, card, *NTAG[2:]])) for card in range(5)))
    assert desk.ask(b"\x26", last_bits=7) == b"\x44\x00"

    desk.field.detuned_by_each = 2.0
    desk.field.put(Tag(NTAG))
    desk.clock.pass_ns(LONG_NS)
    assert desk.ask(b"\x26", last_bits=7) == b""


def test_clones_never_collide() -> None:
    desk = Desk(Tag(NTAG), Tag(NTAG))
    desk.ask(b"\x26", last_bits=7)

    assert desk.ask(b"\x93\x20") == bytes.fromhex("88041122BF")
    assert desk.read(ERROR) == 0


def test_impulses_are_noticed_as_wrong_parity_or_as_collisions_more_often_than_not() -> None:
    desk = Desk(Tag(NTAG))
    desk.field.weather = Weather(impulse=0.05)
    clean = wrong = noticed = 0
    for _ in range(400):
        desk.ask(b"\x26", last_bits=7)
        answer = desk.ask(b"\x93\x20")
        if answer:
            is_right, error = answer == bytes.fromhex("88041122BF"), desk.read(ERROR)
            clean += is_right and not error
            wrong += not is_right and not error
            noticed += bool(error)

    assert clean > 10
    assert noticed > 10 * wrong
    assert desk.read(ERROR) & ~(COLLIDED | PARITY) == 0


def test_drop_outs_lose_a_tag_until_it_wakes_again() -> None:
    desk = Desk(Tag(NTAG))
    desk.field.weather = Weather(drop_out=1.0)
    assert desk.ask(b"\x26", last_bits=7) == b""
    desk.field.weather = Weather()
    assert desk.ask(b"\x26", last_bits=7) == b"\x44\x00"


def test_noise_alone_may_look_like_an_answer() -> None:
    desk = Desk()
    desk.field.weather = Weather(phantom=1.0)
    desk.ask(b"\x26", last_bits=7)

    assert desk.read(COM_IRQ) & RX


def test_a_neighbours_field_makes_noise_and_feeds_tags_that_lie_between() -> None:
    bench = Workbench(nodes=[(0, 0), (0, 1)])
    mine, next_door = bench.spots[0, 0].field, bench.spots[0, 1].field
    mine.neighbours.append(next_door)
    mine.weather = Weather(from_neighbour=1.0)
    between = Tag(NTAG)
    for field in (mine, next_door):
        field.put(between)
    bench.spots[0, 1].chip.transfer([TX_CONTROL << 1, 0x83])
    bench.clock.pass_ns(LONG_NS)
    desk = bench.spots[0, 0].chip

    assert between.hear(b"\x26", 7, bench.clock.now_ns) is not None
    for register, value in ((TX_ASK, 0x40), (TX_CONTROL, 0x83), (FRAMING, 7), (FIFO, 0x26)):
        desk.transfer([register << 1, value])
    desk.transfer([COMMAND << 1, TRANSCEIVE])
    desk.transfer([FRAMING << 1, START | 7])
    bench.clock.pass_ns(LONG_NS)
    assert desk.transfer([COM_IRQ << 1 | 0x80, 0])[1] & RX


@pytest.mark.parametrize("floating", [0x00, 0xFF])
def test_a_wire_that_is_stuck_or_unplugged_reads_always_the_same(floating: int) -> None:
    desk = Desk(Tag(NTAG))
    desk.wire.stuck = floating
    assert desk.read(VERSION) == floating
    desk.wire.stuck = None
    assert desk.read(VERSION) == 0x92

    desk.wire.floating = floating
    desk.wire.unplug()
    assert desk.read(VERSION) == floating
    desk.wire.plug_in()
    assert (desk.read(VERSION), desk.read(TX_CONTROL)) == (0x92, 0x80)


def test_a_wire_may_break_in_the_middle_of_a_scan() -> None:
    desk = Desk()
    desk.wire.breaks_after = 2

    assert [desk.read(VERSION) for _ in range(4)] == [0x92, 0x92, 0xFF, 0xFF]


class Answering(Tag):
    """A tag that answers any five bytes, so that collisions can be put at any bit."""

    def __init__(self, block: bytes) -> None:
        super().__init__(NTAG)
        self._block = block

    def hear(self, frame: bytes, length: int, now_ns: int) -> tuple[int, ...] | None:
        assert now_ns
        if length == 7:
            return bits_of(b"\x44\x00")
        known = length - 16
        mine = bits_of(self._block)
        return mine[known:] if mine[:known] == bits_of(frame[2:])[:known] else None
