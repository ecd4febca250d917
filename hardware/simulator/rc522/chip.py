"""The MFRC522 as its data sheet describes it: registers, FIFO, interrupt bits, timer, commands."""

from collections.abc import Callable, Sequence
from functools import partial

from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Ear, Field, Received
from hardware.simulator.rc522.firmware import SELF_TEST
from hardware.simulator.rc522.tags import bits_of, bytes_of, crc
from hardware.simulator.rc522.timer import FC_HZ, T_MODE, Timer

COMMAND, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x04, 0x05, 0x06
STATUS_1, STATUS_2, FIFO_DATA, FIFO_LEVEL, WATER_LEVEL = 0x07, 0x08, 0x09, 0x0A, 0x0B
CONTROL, BIT_FRAMING, COLL, MODE, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x0E, 0x11, 0x14, 0x15
RX_THRESHOLD, CRC_HIGH, CRC_LOW, RF_CFG = 0x18, 0x21, 0x22, 0x26
T_COUNTER_HIGH, T_COUNTER_LOW, AUTO_TEST, VERSION = 0x2E, 0x2F, 0x36, 0x37

IDLE, MEM, CALC_CRC, NO_CHANGE, TRANSCEIVE, AUTHENTICATE, SOFT_RESET = 0, 1, 3, 7, 0xC, 0xE, 0xF
TX_IRQ, RX_IRQ, IDLE_IRQ, HIGH_IRQ, LOW_IRQ, ERROR_IRQ, TIMER_IRQ = 64, 32, 16, 8, 4, 2, 1
CRC_IRQ, POWER_DOWN, START_SEND, TIMER_AUTO = 0x04, 0x10, 0x80, 0x80
OVERFLOW, COLLISION, PARITY = 0x10, 0x08, 0x02
AFTER_COLLISION_KEPT, POSITION_UNKNOWN = 0x80, 0x20

RESET_VALUES = {
    COMMAND: 0x20, 0x02: 0x80, COM_IRQ: 0x14, STATUS_1: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10,
    COLL: 0xA0, MODE: 0x3F, TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, RX_THRESHOLD: 0x84,
    0x19: 0x4D, CRC_HIGH: 0xFF, CRC_LOW: 0xFF, 0x24: 0x26, RF_CFG: 0x48, 0x27: 0x88, 0x28: 0x20,
    0x29: 0x20,
}  # fmt: skip
READ_ONLY = {ERROR, STATUS_1, CRC_HIGH, CRC_LOW, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION}
GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)
CRC_STARTS = (0x0000, 0x6363, 0xA671, 0xFFFF)

FIFO_SIZE = 64
ETU_NS = 128e9 / FC_HZ
# From the end of a frame to the start of its answer, after a last bit 0 and after a last bit 1.
ANSWER_AFTER_NS = ((9 * 128 + 20) * 1e9 / FC_HZ, (9 * 128 + 84) * 1e9 / FC_HZ)
BITS_UNTIL_TIMER_STOPS = 5
WAKES_UP_AFTER_NS = 37_740


class Chip:
    """One chip and its antenna."""

    def __init__(self, clock: VirtualClock, field: Field, version: int = 0x92) -> None:
        self.field = field
        self.version = version
        self._clock = clock
        self._held = self._sending = False
        self._turn = 0
        self._awake_ns = clock.now_ns
        self._memory = b""
        self._registers = [0] * 64
        # Bits that never hold a 1, by register: a clone may not have what the data sheet reserves.
        self.lacks: dict[int, int] = {}
        self._fifo: list[int] = []
        self._timer = Timer(clock, self._registers)
        self._reads: dict[int, Callable[[], int]] = {
            COMMAND: self._command,
            STATUS_1: self._status_1,
            FIFO_DATA: self._pop,
            FIFO_LEVEL: lambda: len(self._fifo),
            BIT_FRAMING: lambda: self._registers[BIT_FRAMING] & ~START_SEND,
            T_COUNTER_HIGH: lambda: self._timer.ticks_left() >> 8,
            T_COUNTER_LOW: lambda: self._timer.ticks_left() & 0xFF,
        }
        self._writes: dict[int, Callable[[int], None]] = {
            COMMAND: self._start,
            COM_IRQ: partial(self._interrupt, COM_IRQ),
            DIV_IRQ: partial(self._interrupt, DIV_IRQ),
            FIFO_DATA: self._push,
            FIFO_LEVEL: self._flush,
            CONTROL: self._control,
            BIT_FRAMING: self._framing,
            COLL: self._collisions,
            TX_CONTROL: self._antenna,
        }
        self._reset()

    def transfer(self, sent: Sequence[int]) -> list[int]:
        """One SPI frame. Reading, every byte asks for what the next one brings; writing, all
        bytes after the first go to one register."""
        if self._held:
            return [0] * len(sent)
        if sent[0] & 0x80:
            return [0, *(self._read(address >> 1 & 0x3F) for address in sent[:-1])]
        for value in sent[1:]:
            self._write(sent[0] >> 1 & 0x3F, value)
        return [0] * len(sent)

    def hold_in_reset(self, held: bool) -> None:
        """The reset pin: low holds the chip, and its outputs, still."""
        if held and not self._held:
            self._reset()
        self._held = held
        self._awake_ns = self._clock.now_ns + WAKES_UP_AFTER_NS

    def brown_out(self) -> None:
        """A dip of the supply: the chip starts afresh and tells nobody."""
        self._reset()

    def _reset(self) -> None:
        self._turn += 1
        self._timer.stop()
        self._registers[:] = [RESET_VALUES.get(address, 0) for address in range(64)]
        self._registers[VERSION] = self.version
        self._fifo.clear()
        self._sending = False
        self._awake_ns = self._clock.now_ns + WAKES_UP_AFTER_NS
        self.field.switch(False)

    def _read(self, address: int) -> int:
        read = self._reads.get(address)
        return read() if read else self._registers[address]

    def _write(self, address: int, value: int) -> None:
        value &= ~self.lacks.get(address, 0)
        write = self._writes.get(address)
        if write:
            write(value)
        elif address not in READ_ONLY:
            self._registers[address] = value

    def _command(self) -> int:
        down = POWER_DOWN if self._clock.now_ns < self._awake_ns else 0
        return self._registers[COMMAND] | down

    def _status_1(self) -> int:
        steady = self._registers[STATUS_1] & ~0x0B
        return steady | self._timer.runs << 3 | self._alerts()

    def _interrupt(self, address: int, value: int) -> None:
        """The top bit says whether the others that are 1 are to be set or to be cleared."""
        old = self._registers[address]
        self._registers[address] = old | value & 0x7F if value & 0x80 else old & ~value

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[ERROR] &= ~OVERFLOW

    def _control(self, value: int) -> None:
        if value & 0x40:
            self._timer.start()
        if value & 0x80:
            self._timer.stop()

    def _framing(self, value: int) -> None:
        self._registers[BIT_FRAMING] = value
        self._send()

    def _collisions(self, value: int) -> None:
        kept = self._registers[COLL] & ~AFTER_COLLISION_KEPT
        self._registers[COLL] = kept | value & AFTER_COLLISION_KEPT

    def _antenna(self, value: int) -> None:
        self._registers[TX_CONTROL] = value
        self.field.switch(bool(value & 0x03))

    def _start(self, value: int) -> None:
        command = value & 0x0F
        if command == NO_CHANGE:
            return
        self._turn += 1
        self._sending = False
        self._registers[COMMAND] = value & 0x30 | command
        if command != IDLE:
            self._registers[ERROR] &= OVERFLOW
        if command == SOFT_RESET:
            self._reset()
        elif command == MEM:
            self._memory, self._fifo = bytes(self._fifo[:25]), self._fifo[25:]
            self._end_command()
        elif command == CALC_CRC:
            self._calculate()
        elif command == TRANSCEIVE:
            self._send()
        elif command == AUTHENTICATE:
            self._authenticate()
        elif command != IDLE:
            self._end_command()

    def _end_command(self) -> None:
        self._registers[COMMAND] &= 0x30
        self._registers[COM_IRQ] |= IDLE_IRQ

    def _calculate(self) -> None:
        if self._registers[AUTO_TEST] & 0x0F == 0x09:
            if self._memory == bytes(25):
                self._fifo = list(SELF_TEST.get(self.version, bytes(FIFO_SIZE)))
            self._end_command()
        else:
            start = CRC_STARTS[self._registers[MODE] & 0x03]
            result = crc(bytes(self._fifo), start)
            self._registers[CRC_HIGH], self._registers[CRC_LOW] = divmod(result, 256)
            self._fifo.clear()
        self._registers[DIV_IRQ] |= CRC_IRQ

    def _authenticate(self) -> None:
        """No tag here knows a key: the question goes out, and the tag falls back in silence."""
        asked = bytes(self._fifo[:2])
        self._fifo.clear()
        self._transmit(asked + crc(asked, 0x6363).to_bytes(2, "little"), 32)

    def _send(self) -> None:
        framing = self._registers[BIT_FRAMING]
        ready = self._registers[COMMAND] & 0x0F == TRANSCEIVE and not self._sending
        if not (ready and framing & START_SEND and self._fifo):
            return
        frame = bytes(self._fifo)
        self._fifo.clear()
        last = framing & 0x07
        self._transmit(frame, len(frame) * 8 - (8 - last if last else 0))

    def _transmit(self, frame: bytes, length: int) -> None:
        self._sending = True
        self._timer.stop()
        on_air = 1 + length + length // 8
        self._later(on_air * ETU_NS, lambda: self._sent(frame, length))

    def _sent(self, frame: bytes, length: int) -> None:
        self._registers[COM_IRQ] |= TX_IRQ
        self._alert()
        if self._registers[T_MODE] & TIMER_AUTO:
            self._timer.start()
        # Only full modulation is understood by a tag.
        if not self._registers[TX_ASK] & 0x40:
            self._sending = False
            return
        align = self._registers[BIT_FRAMING] >> 4 & 0x07
        received = self.field.exchange(frame, length, align, self._ear())
        if received is None:
            self._sending = False
            return
        starts = ANSWER_AFTER_NS[bits_of(frame)[length - 1]]
        self._later(starts + BITS_UNTIL_TIMER_STOPS * ETU_NS, self._timer.stop)
        groups = len(received.bits) // 8
        ends = starts + (1 + len(received.bits) + groups) * ETU_NS
        self._later(ends, lambda: self._receive(received, align))

    def _receive(self, received: Received, align: int) -> None:
        self._sending = False
        registers = self._registers
        bits = list(received.bits)
        registers[COLL] &= AFTER_COLLISION_KEPT
        if received.collided_at is None:
            registers[COLL] |= POSITION_UNKNOWN
        else:
            position = align + received.collided_at + 1
            registers[COLL] |= POSITION_UNKNOWN if position > 32 else position % 32
            registers[ERROR] |= COLLISION
            if not registers[COLL] & AFTER_COLLISION_KEPT:
                bits[received.collided_at :] = [0] * (len(bits) - received.collided_at)
        if not received.odd_parity:
            registers[ERROR] |= PARITY
        registers[CONTROL] = registers[CONTROL] & ~0x07 | (align + len(bits)) % 8
        for byte in bytes_of([*[0] * align, *bits]):
            self._push(byte)
        registers[COM_IRQ] |= RX_IRQ | (ERROR_IRQ if registers[ERROR] else 0)

    def _ear(self) -> Ear:
        threshold = self._registers[RX_THRESHOLD]
        return Ear(
            gain_db=GAINS_DB[self._registers[RF_CFG] >> 4 & 0x07],
            lowest_level=threshold >> 4,
            collision_level=threshold & 0x07,
        )

    def _push(self, value: int) -> None:
        if len(self._fifo) == FIFO_SIZE:
            self._registers[ERROR] |= OVERFLOW
            self._registers[COM_IRQ] |= ERROR_IRQ
        else:
            self._fifo.append(value)
        self._alert()

    def _pop(self) -> int:
        value = self._fifo.pop(0) if self._fifo else 0
        self._alert()
        return value

    def _alerts(self) -> int:
        """Bit 1: the FIFO is nearly full; bit 0: it is nearly empty."""
        level, water = len(self._fifo), self._registers[WATER_LEVEL]
        return (FIFO_SIZE - level <= water) << 1 | (level <= water)

    def _alert(self) -> None:
        self._registers[COM_IRQ] |= self._alerts() << 2

    def _later(self, ns: float, act: Callable[[], None]) -> None:
        """Do it then, unless another command or a reset has come between."""
        turn = self._turn

        def unless_disturbed() -> None:
            if turn == self._turn:
                act()

        self._clock.at(self._clock.now_ns + round(ns), unless_disturbed)
