"""The air before one antenna: which tags it feeds, and what is left of their answers."""

from random import Random

from msgspec import Struct

from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.tags import Bits, Tag

# General calls have seven bits, and their answers say only of what kind a tag is.
SHORT_FRAME = 7
# The voltage gain at which a signal of strength 0.1 is just heard at the usual lowest level, 8.
USUAL_GAIN_DB, USUAL_LEVEL, JUST_HEARD = 33, 8, 0.1


# Stickers of one model in a stack of cards: two are mostly read, three by chance, four are not.
AS_STACKED_CARDS = 0.6
# A tag in a stack wakes with this part of what it needs, and so often forgets all when asked.
WAKES_AT, FALTERS = 0.6, 0.3


class Ear(Struct, frozen=True):
    """How the receiver is set: its gain, the least signal it takes, and how strong the weaker
    half of a bit must be, in eighths of the stronger, to count as a collision."""

    gain_db: int = USUAL_GAIN_DB
    lowest_level: int = USUAL_LEVEL
    collision_level: int = 4

    @property
    def threshold(self) -> float:
        louder = 10 ** ((self.gain_db - USUAL_GAIN_DB) / 20)
        return JUST_HEARD * self.lowest_level / USUAL_LEVEL / louder


class Weather(Struct, frozen=True, kw_only=True):
    """How bad the air is: chances for each bit, each answer, each silence."""

    impulse: float = 0.0
    drop_out: float = 0.0
    phantom: float = 0.0
    from_neighbour: float = 0.02


class Received(Struct, frozen=True):
    """One answer as the receiver decodes it; `collided_at` counts its bits from 0."""

    bits: Bits
    collided_at: int | None = None
    odd_parity: bool = True


class Field:
    """One antenna with the tags before it. Each tag on top of another weakens both."""

    def __init__(self, clock: VirtualClock, chance: Random | None = None) -> None:
        self.weather = Weather()
        self.detuned_by_each = 0.0
        self.feeds = self.hears = 1.0  # how much of its power arrives, and of what comes back
        self.neighbours: list[Field] = []
        self.is_on = False
        # Whose answer ever was the only one, or made a difference to one that carries a number. In
        # a choir that answers a general call nobody is told from another.
        self.noticed: set[Tag] = set()
        self._clock = clock
        self._chance = chance or Random(1)
        self._tags: dict[Tag, float] = {}

    @property
    def tags(self) -> tuple[Tag, ...]:
        return tuple(self._tags)

    def put(self, tag: Tag, coupling: float = 1.0) -> None:
        with self._clock.lock:
            self._tags[tag] = coupling
            self._feed()

    def take(self, tag: Tag) -> None:
        with self._clock.lock:
            if self._tags.pop(tag, None) is not None:
                tag.feel(self, False, self._clock.now_ns)
                self._feed()

    def switch(self, on: bool) -> None:
        self.is_on = on
        self._feed()

    def exchange(self, frame: bytes, length: int, align: int, ear: Ear) -> Received | None:
        """Send a frame of so many bits, and hear what comes back before its first byte's end
        at `align` bits; None if nobody is heard."""
        if not self.is_on:
            return None
        heard = {
            tag: bits
            for tag, bits in self._answers(frame, length)
            if self._strength(tag) * self.hears >= ear.threshold
        }
        if not heard:
            return self._phantom()
        together = self._superposed(heard, ear)
        if len(heard) == 1:
            self.noticed |= heard.keys()
        elif length > SHORT_FRAME:
            self.noticed |= {tag for tag in heard if self._matters(tag, heard, together, ear)}
        return self._with_noise(together, align)

    def _answers(self, frame: bytes, length: int) -> list[tuple[Tag, Bits]]:
        answers = []
        for tag in self._tags:
            if self._happens(FALTERS if self.falters(tag) else self.weather.drop_out):
                tag.lose_memory(self._clock.now_ns)
            bits = tag.hear(frame, length, self._clock.now_ns)
            if bits:
                answers.append((tag, bits))
        return answers

    def _superposed(self, heard: dict[Tag, Bits], ear: Ear) -> Received:
        """All answers at once, bit by bit: the stronger side wins, and if the weaker is strong
        enough the receiver notices."""
        bits: list[int] = []
        collided_at = None
        for place in range(max(map(len, heard.values()))):
            loud = [0.0, 0.0]
            for tag, answer in heard.items():
                if place < len(answer):
                    loud[answer[place]] += self._strength(tag)
            weaker, stronger = sorted(loud)
            bits.append(int(loud[1] > loud[0]))
            if collided_at is None and weaker and weaker * 8 >= stronger * ear.collision_level:
                collided_at = place
        return Received(tuple(bits), collided_at)

    def _matters(self, tag: Tag, heard: dict[Tag, Bits], together: Received, ear: Ear) -> bool:
        """Would something else have been received without this tag?"""
        others = {other: bits for other, bits in heard.items() if other is not tag}
        without = self._superposed(others, ear)
        end = together.collided_at
        return without.collided_at != end or without.bits[:end] != together.bits[:end]

    def _with_noise(self, received: Received, align: int) -> Received:
        impulse = self.weather.impulse + self._neighbours_noise()
        if not impulse:
            return received
        bits, collided_at = list(received.bits), received.collided_at
        flips, odd_parity = 0, True
        for place in range(len(bits)):
            if self._happens(impulse):
                if self._happens(0.5):
                    bits[place] ^= 1
                    flips += 1
                elif collided_at is None or place < collided_at:
                    collided_at = place
            if (align + place) % 8 == 7:
                # The parity bit is a bit in the air like any other. Ignore it in a split byte and
                # after a collision.
                flips += self._happens(impulse)
                whole = place >= 7 or not align
                odd_parity &= not (flips % 2 and whole and collided_at is None)
                flips = 0
        return Received(tuple(bits), collided_at, odd_parity)

    def _phantom(self) -> Received | None:
        """Noise alone may look like the beginning of an answer."""
        noise = self.weather.phantom + self._neighbours_noise()
        if not noise or not self._happens(noise):
            return None
        length = self._chance.randint(4, 40)
        bits = tuple(self._chance.getrandbits(1) for _ in range(length))
        at = self._chance.randrange(length) if self._happens(0.3) else None
        return Received(bits, at, self._happens(0.5))

    def _neighbours_noise(self) -> float:
        lit = sum(neighbour.is_on for neighbour in self.neighbours)
        return self.weather.from_neighbour * lit

    def _strength(self, tag: Tag) -> float:
        shared_by = 1 + self.detuned_by_each * (len(self._tags) - 1)
        return self.feeds * self._tags[tag] / shared_by

    def falters(self, tag: Tag) -> bool:
        """In a stack a tag may get just enough to wake up, and not enough to stay awake."""
        return self._detunes() and self._strength(tag) < tag.needs

    def _detunes(self) -> bool:
        return bool(self.detuned_by_each) and len(self._tags) > 1

    def _feed(self) -> None:
        wakes = WAKES_AT if self._detunes() else 1.0
        for tag in self._tags:
            fed = self.is_on and self._strength(tag) >= tag.needs * wakes
            tag.feel(self, fed, self._clock.now_ns)

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance
