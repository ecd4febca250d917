"""Noisy scenes before a reader, invented by number, each inspected and held to two laws.

Nobody is accepted who is not in the field; and whoever was heard at all is read, or the verdict is
unsure.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from msgspec import Struct

from hardware.checking import begun, checked
from hardware.ports import TagReader
from hardware.readers.inventory import look_around
from hardware.signals import Look, ReaderName, TagId
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field, Weather
from hardware.simulator.rc522.tags import Bits, Tag
from tests.hardware.rc522.air import BareAir
from tests.hardware.rc522.benches import BENCHES

AT_REGISTERS_ONE_IN = 20
MOST_LOOKS = 5
READER = ReaderName("mouth")


class Scene(Struct):
    """What lies where, and what else is in the air."""

    field: Field
    numbers: dict[Tag, set[bytes]]
    expected: frozenset[TagId]
    reader: TagReader


class Outcome(Struct, frozen=True):
    """How a scene ended; `overlooked` if a fading tag was taken for another one's echo."""

    unsure: bool
    overlooked: bool


class LawBroken(AssertionError):
    """A scene in which the reader said something wrong."""


class Fading(Tag):
    """A tag at the edge of the field: it hears well and three of four answers are lost. What is
    left of it may pass for somebody else's, so it is counted and not held against the reader."""

    def __init__(self, uid: bytes, chance: Random) -> None:
        super().__init__(uid)
        self._chance = chance

    def hear(self, frame: bytes, length: int, now_ns: int) -> Bits | None:
        answer = super().hear(frame, length, now_ns)
        return answer if self._chance.random() < 0.25 else None


class AirReader:
    """The driver's procedure straight on the field, with the rests of the real reader."""

    def __init__(self, air: BareAir) -> None:
        self._air = air

    def look(self, expected: frozenset[TagId]) -> Look:
        self._air.refresh()
        return look_around(self._air, expected, self._air.rest)

    def close(self) -> None:
        pass


def played(seed: int, driver: str | None = None) -> Outcome:
    """Invent the scene of that number, inspect it, and judge the verdict. Raises LawBroken."""
    with invented(seed, driver) as scene:
        accepted, sure = checked_at(scene.reader, scene.expected)
        there = {_name(uid) for numbers in scene.numbers.values() for uid in numbers}
        if not accepted <= there:
            raise LawBroken(f"invented: {sorted(accepted - there)}")
        unread = [
            tag
            for tag in scene.field.noticed
            if sure and not accepted & set(map(_name, scene.numbers[tag]))
        ]
        # A tag that falters in a stack is a fading one as well.
        if not all(isinstance(tag, Fading) or scene.field.falters(tag) for tag in unread):
            raise LawBroken(f"noticed, not read, and yet sure: {[tag.uid.hex() for tag in unread]}")
        return Outcome(not sure, overlooked=bool(unread))


def checked_at(reader: TagReader, expected: frozenset[TagId]) -> tuple[frozenset[TagId], bool]:
    """Who is believed to be there after a few looks as the product takes them, and is it sure?"""
    check = begun(READER, expected)
    for _ in range(MOST_LOOKS):
        check, _signals = checked(check, reader.look(expected))
        if check.alike >= check.enough:
            break
    return check.told.seen, check.told.sure and check.alike >= check.enough


def driver_of(seed: int) -> str:
    """How the scene of that number is played if nobody says it."""
    on_chips, rest = divmod(seed, AT_REGISTERS_ONE_IN)
    return "air" if rest else ("spi", "hub")[on_chips % 2]


@contextmanager
def invented(seed: int, driver: str | None = None) -> Iterator[Scene]:
    chance = Random(seed)
    driver = driver or driver_of(seed)
    if driver == "air":
        clock = VirtualClock()
        field, next_door = Field(clock, Random(f"{seed}:air")), Field(clock)
        yield _laid_out(chance, field, next_door, AirReader(BareAir(clock, field)))
        return
    with BENCHES[driver](nodes=((0, 0), (0, 1)), seed=seed) as bench:
        fields = (spot.field for spot in bench.spots.values())
        reader = bench.reader()
        # The reset pin is shared, so opening the first reader would switch the neighbour off.
        reader.look(frozenset())
        yield _laid_out(chance, next(fields), next(fields), reader)


def _laid_out(chance: Random, field: Field, next_door: Field, reader: TagReader) -> Scene:
    numbers: dict[Tag, set[bytes]] = {}
    for _ in range(chance.choice([0, 1, 1, 2, 3, 4, 5, 6])):
        tag = _tag(chance, numbers)
        field.put(tag, coupling=chance.uniform(0.08, 1.0))
    field.detuned_by_each = chance.choice([0.0, 0.0, 0.1, 0.4])
    worse = chance.choice([0.0, 0.1, 0.3, 1.0])
    field.weather = Weather(
        impulse=0.002 * worse,
        drop_out=0.005 * worse,
        phantom=0.005 * worse,
        from_neighbour=0.002,
    )
    field.neighbours.append(next_door)
    next_door.is_on = chance.random() < 0.2
    packed = [_name(tag.uid) for tag in numbers if chance.random() < 0.8]
    absent = [_name(b"\x04" + chance.randbytes(6)) for _ in range(chance.choice([0, 0, 1]))]
    return Scene(field, numbers, frozenset([*packed, *absent]), reader)


def _tag(chance: Random, numbers: dict[Tag, set[bytes]]) -> Tag:
    """Mostly stickers of the deck; now and then a foreign card, a clone, or a changing number."""
    kind = chance.random()
    had: set[bytes] = set()
    if kind < 0.1:
        uid = b"\x9a" + chance.randbytes(3)
        tag = Tag(uid, sak=0x08)
    elif kind < 0.15:
        uid = b"\x04" + chance.randbytes(9)
        tag = Tag(uid)
    elif kind < 0.2 and numbers:
        uid = next(iter(numbers)).uid
        tag = Tag(uid)
    elif kind < 0.22:

        def renew() -> bytes:
            number = b"\x08" + chance.randbytes(3)
            had.add(number)
            return number

        uid = renew()
        tag = Tag(uid, sak=0x20, renew=renew)
    elif kind < 0.27:
        uid = b"\x04" + chance.randbytes(6)
        tag = Fading(uid, chance)
    else:
        uid = b"\x04" + chance.randbytes(6)
        tag = Tag(uid)
    had.add(uid)
    numbers[tag] = had
    return tag


def _name(uid: bytes) -> TagId:
    return TagId(uid.hex().upper())
