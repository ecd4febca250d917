"""Measures one reader as it hangs on its wires, with whatever lies before it."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing

from msgspec.structs import replace

from hardware.checkup import CableFigures, Figures, TokenFigures, is_disturbed
from hardware.ports import DeviceLost
from hardware.readers.mfrc522_chip import USUAL_GAIN_DB
from hardware.readers.pn532 import Pn532
from hardware.readers.rc522 import Rc522
from hardware.readers.tokens import TokenReader
from hardware.signals import Look, TagId

QUESTIONS, LOOKS, QUIETER_LOOKS = 100, 30, 6
ROUND_TRIPS, LISTENS_S = 20, 5.0
# Clocks to try where a reader fails, and the ways to fail that a slower clock may mend.
SLOWER_HZ = (500_000, 250_000)
AT_SPEED = (
    "lost.unsteady",
    "lost.cut_short",
    "lost.no_settings",
    "lost.silent",
    "lost.data_low",
    "lost.data_high",
)


def examine_slower(
    open_at: Callable[[int], Rc522], speed_hz: int, now_s: Callable[[], float]
) -> Figures:
    """Examine a reader at its own clock; if it fails there and not at a slower one, at that.
    Raises DeviceLost."""
    found = _found(open_at, speed_hz, now_s)
    if isinstance(found, DeviceLost) or is_disturbed(found):
        for slower_hz in (hz for hz in SLOWER_HZ if hz < speed_hz):
            again = _found(open_at, slower_hz, now_s)
            if not isinstance(again, DeviceLost) and not is_disturbed(again):
                return replace(again, too_fast_hz=speed_hz, slowed_to_hz=slower_hz)
    if isinstance(found, DeviceLost):
        raise found
    return found


def _found(
    open_at: Callable[[int], Rc522], speed_hz: int, now_s: Callable[[], float]
) -> Figures | DeviceLost:
    try:
        with closing(open_at(speed_hz)) as reader:
            return examine(reader, now_s)
    except DeviceLost as why:
        if why.key in AT_SPEED:
            return why
        raise


def examine(reader: Rc522, now_s: Callable[[], float]) -> Figures:
    """Takes a few seconds at most. Raises DeviceLost."""
    tested = reader.self_test()
    overhead_s = reader.overhead_s()
    set_ups = reader.set_ups
    began_s = now_s()
    looks = _looks(reader, LOOKS)
    took_s = now_s() - began_s
    reader.set_gain(USUAL_GAIN_DB)
    quieter = _looks(reader, QUIETER_LOOKS)
    resets = reader.set_ups - set_ups
    # A chip that resets itself would take its own start for noise.
    noises = 0 if resets else reader.noises(QUESTIONS)
    seen = Counter(tag for look in looks for tag in look.seen)
    return Figures(
        version=tested.version,
        passed=tested.passed,
        kept_otherwise=reader.kept_otherwise(),
        overhead_us=overhead_s * 1e6,
        resets=resets,
        questions=QUESTIONS,
        noises=noises,
        looks=LOOKS,
        took_s=took_s,
        seen=seen,
        unresolved=sum(look.unresolved for look in looks),
        quieter_looks=QUIETER_LOOKS,
        quieter_seen=sum(bool(look.seen) for look in quieter),
    )


def examine_pn532(reader: Pn532, now_s: Callable[[], float]) -> CableFigures:
    """Takes a second or two. Raises DeviceLost."""
    firmware = reader.firmware()
    set_ups, began_s, looks = reader.set_ups, now_s(), []
    for _ in range(LOOKS):
        try:
            looks.append(reader.look(frozenset()))
        except DeviceLost as why:
            if why.key != "lost.silent":
                raise
            looks.append(reader.look(frozenset()))  # it fell asleep; woken up, it goes on
    took_s, resets = now_s() - began_s, reader.set_ups - set_ups
    round_trip_s = 0.0 if resets else reader.round_trip_s(ROUND_TRIPS)
    return CableFigures(
        firmware=str(firmware),
        round_trip_ms=round_trip_s * 1000,
        questions=reader.commands,
        broken=reader.broken,
        resets=resets,
        looks=LOOKS,
        took_s=took_s,
        seen=Counter(tag for look in looks for tag in look.seen),
        unresolved=sum(look.unresolved for look in looks),
    )


def examine_tokens(reader: TokenReader, now_s: Callable[[], float]) -> TokenFigures:
    """Listen until a token was held to it, or for a while. Raises DeviceLost."""
    began_s = now_s()
    seen: Counter[TagId] = Counter()
    while not seen and now_s() - began_s < LISTENS_S:
        seen.update(reader.look(frozenset()).seen)
    return TokenFigures(listened_s=now_s() - began_s, seen=seen)


def _looks(reader: Rc522, times: int) -> list[Look]:
    nobody: frozenset[TagId] = frozenset()
    return [reader.look(nobody) for _ in range(times)]
