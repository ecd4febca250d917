"""The timer inside the chip, by which a driver notices that nobody answers."""

from hardware.simulator.rc522.clock import NS, VirtualClock

COM_IRQ, T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW = 0x04, 0x2A, 0x2B, 0x2C, 0x2D
TIMER_IRQ = 0x01
FC_HZ = 13_560_000


class Timer:
    """Counts down as its registers say, and sets its interrupt bit at nought."""

    def __init__(self, clock: VirtualClock, registers: list[int]) -> None:
        self.runs = False
        self._clock = clock
        self._registers = registers
        self._turn = 0
        self._ends_ns = 0

    def start(self) -> None:
        self._turn += 1
        self._ends_ns = self._clock.now_ns + round(self._tick_ns() * (self._reload() + 1))
        self.runs = True
        turn = self._turn
        self._clock.at(self._ends_ns, lambda: self._expire(turn))

    def stop(self) -> None:
        self._turn += 1
        self.runs = False

    def ticks_left(self) -> int:
        if not self.runs:
            return self._reload()
        return int((self._ends_ns - self._clock.now_ns) / self._tick_ns())

    def _expire(self, turn: int) -> None:
        if turn == self._turn:
            self.runs = False
            self._registers[COM_IRQ] |= TIMER_IRQ

    def _tick_ns(self) -> float:
        prescaler = (self._registers[T_MODE] & 0x0F) << 8 | self._registers[T_PRESCALER]
        return (2 * prescaler + 1) * NS / FC_HZ

    def _reload(self) -> int:
        return self._registers[T_RELOAD_HIGH] << 8 | self._registers[T_RELOAD_LOW]
