"""Finds readers on one bus that are in one another's way though each alone may be well."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import permutations

from msgspec import Struct

from hardware.ports import DeviceLost
from hardware.readers.mfrc522_chip import Mfrc522Chip, Wiring
from hardware.signals import ReaderName

READS = 3
# Marks whose last bit leaves the data line high, and low.
ENDS_HIGH, ENDS_LOW = 0b01, 0b10


class Entangled(Struct, frozen=True):
    """A reader and those that it harms: they answer as `one_chip`, or it holds MISO for them."""

    reader: ReaderName
    others: tuple[ReaderName, ...]
    one_chip: bool


def entangled_on(
    wirings: Mapping[ReaderName, Wiring],
    now_s: Callable[[], float],
    sleep: Callable[[float], None],
) -> tuple[Entangled, ...]:
    """Readers that cannot be opened are left out; the caller examines each of them anyway."""
    if len(wirings) < 2:
        return ()
    chips: dict[ReaderName, Mfrc522Chip] = {}
    try:
        for name, wiring in wirings.items():
            with suppress(DeviceLost):
                chips[name] = Mfrc522Chip(wiring, now_s, sleep)
        return (*_answering_as_one(chips), *_holding(chips))
    except OSError:  # the device file of one fails; examining it tells why
        return ()
    finally:
        for chip in chips.values():
            chip.close()


def _answering_as_one(chips: Mapping[ReaderName, Mfrc522Chip]) -> tuple[Entangled, ...]:
    """A chip that was marked through one node bears the mark that it got last through another."""
    numbers = {name: number for number, name in enumerate(chips, 1)}
    for name, chip in chips.items():
        chip.mark(numbers[name])
    read = {name: {chip.marked() for _ in range(READS)} for name, chip in chips.items()}
    bearing = {
        name: tuple(each for each in chips if read[each] == {number})
        for name, number in numbers.items()
    }
    return tuple(
        Entangled(name, tuple(other for other in alike if other != name), one_chip=True)
        for alike in bearing.values()
        if len(alike) > 1
        for name in alike
    )


def _holding(chips: Mapping[ReaderName, Mfrc522Chip]) -> tuple[Entangled, ...]:
    """One whose last bit decides what another is heard to say does not let go of the line."""
    harmed: dict[ReaderName, list[ReaderName]] = {}
    for (name, chip), (other, heard) in permutations(chips.items(), 2):
        high, low = (_heard_after(chip, mark, heard) for mark in (ENDS_HIGH, ENDS_LOW))
        if len(high) == len(low) == 1 and high != low:
            harmed.setdefault(name, []).append(other)
    return tuple(Entangled(name, tuple(others), one_chip=False) for name, others in harmed.items())


def _heard_after(chip: Mfrc522Chip, mark: int, other: Mfrc522Chip) -> set[int]:
    versions = set()
    for _ in range(READS):
        chip.mark(mark)
        chip.marked()
        versions.add(other.version())
    return versions
