"""The driver's procedures over a simulated field without a chip between, for many quick scenes."""

from hardware.readers.iso14443 import SILENCE, Answer, Frame
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Ear, Field
from hardware.simulator.rc522.tags import bytes_of

EXCHANGE_NS = 1_500_000
FIELD_REST_NS = 5_100_000


class BareAir:
    """Send frames straight into a field, and take what comes back as it is."""

    def __init__(self, clock: VirtualClock, field: Field) -> None:
        self.ear = Ear(gain_db=38)
        self.exchanges = 0
        self.clock = clock
        self._field = field

    def refresh(self) -> None:
        """Field off and on again, long enough for every tag."""
        for on in (False, True):
            self._field.switch(on)
            self.clock.pass_ns(FIELD_REST_NS)

    def rest(self) -> None:
        self.clock.pass_ns(FIELD_REST_NS)

    def exchange(self, frame: Frame) -> Answer:
        self.exchanges += 1
        self.clock.pass_ns(EXCHANGE_NS)
        length = len(frame.data) * 8 - (8 - frame.last_bits if frame.last_bits else 0)
        received = self._field.exchange(frame.data, length, frame.align, self.ear)
        if received is None:
            return SILENCE
        bits = list(received.bits)
        if received.collided_at is not None:
            bits[received.collided_at :] = [0] * (len(bits) - received.collided_at)
        position = None if received.collided_at is None else frame.align + received.collided_at
        known = position is not None and position < 32
        return Answer(
            data=bytes_of([*[0] * frame.align, *bits]),
            bits=frame.align + len(bits),
            collided_at=position if known else None,
            garbled=not received.odd_parity or (position is not None and not known),
        )
