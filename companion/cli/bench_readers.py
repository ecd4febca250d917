"""`companion bench readers`: measure reading of cards, beside the `mfrc522` package's own calls.

Both run on the same simulated chips in virtual time, so the figures are the same on every machine.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import Any

from companion.game.values import Value
from hardware.readers.inventory import Air, Inventory, call_all
from hardware.readers.iso14443 import HALT, Answer, Frame
from hardware.readers.mfrc522_chip import FIELD_REST_S, Mfrc522Chip, Wiring
from hardware.readers.rc522 import LISTENS_AT_DB, Rc522
from hardware.signals import TagId
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench

ONE, SIX = ((0, 0),), ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
FIVE = 5
TRIES_OF_THE_PACKAGE = 20
INSTALL = "pip install --no-deps mfrc522==0.0.7"


class Pi(Value, frozen=True, kw_only=True):
    """How fast the wires are, and what each transfer costs besides its bits."""

    overhead_us: float
    clock_hz: int

    @property
    def in_words(self) -> str:
        return f"{self.overhead_us:.0f} µs and {self.clock_hz // 10**6} MHz"


USUAL, FAST = Pi(overhead_us=60, clock_hz=1_000_000), Pi(overhead_us=20, clock_hz=4_000_000)


class Cost(Value, frozen=True, kw_only=True):
    """The average cost of a piece of work; `worst_ms` is the unluckiest draw of cards."""

    transfers: float
    ms: float
    worst_ms: float


class Figure(Value, frozen=True, kw_only=True):
    """One line of the table; the package's cost is None where it never gets there."""

    work: str
    package: Cost | None
    ours: Cost
    most_transfers: int | None = None
    most_ms: float | None = None

    @property
    def is_reached(self) -> bool:
        few = self.most_transfers is None or self.ours.transfers <= self.most_transfers
        return few and (self.most_ms is None or self.ours.ms <= self.most_ms)


def run(count: int, seed: int) -> int:
    try:
        lines = figures(count, seed)
    except ImportError as why:
        print(f"Not measured: {why}. The driver needs the package mfrc522; {INSTALL}")
        return 1
    print("Virtual time on simulated chips; transfers and milliseconds, worst draw in brackets.")
    print(f"A look has rests of {FIELD_REST_S * 1000:.0f} ms: two for a fresh field, and one more")
    print(
        "before it asks again where it met anybody. They are left out but where the line says so."
    )
    print(f"{'work':<49}{'mfrc522 0.0.7':>18}{'ours':>25}  {'limit':<16}")
    for line in lines:
        print(_in_words(line))
    return 0


def figures(count: int, seed: int) -> tuple[Figure, ...]:
    """All lines of the table; the cards are drawn `count` times where their numbers matter."""
    limits = {USUAL: 60, FAST: 46}
    return (
        Figure(
            work="look at an empty field",
            package=_package_at_an_empty_field(),
            ours=_look_at_an_empty_field(),
            most_transfers=16,
            most_ms=2.2,
        ),
        Figure(
            work="one 7-byte tag, from first sight to its number",
            package=_package_reads(1, seed),
            ours=_on_average(_first_sight, USUAL, count, seed, cards=1),
            most_ms=10,
        ),
        *(
            Figure(
                work=f"five 7-byte tags, inventory, {pi.in_words}",
                package=_package_reads(FIVE, seed),
                ours=_on_average(_inventory, pi, count, seed, cards=FIVE),
                most_ms=most_ms,
            )
            for pi, most_ms in limits.items()
        ),
        Figure(
            work="five known tags by directed select",
            package=_package_reads(FIVE, seed),
            ours=_on_average(_directed, USUAL, count, seed, cards=FIVE),
            most_ms=25,
        ),
        Figure(
            work="five 7-byte tags, a whole look with its rests",
            package=_package_reads(FIVE, seed),
            ours=_on_average(_whole_look, USUAL, count, seed, cards=FIVE),
        ),
        Figure(
            work="six idle readers in turn, a round with the rests",
            package=_package_at_six_empty_fields(),
            ours=_look_at_six_empty_fields(),
            most_ms=60,
        ),
    )


class Lab:
    """A workbench in use; it counts the transfers over its wires and the time they take."""

    def __init__(self, bench: Workbench, pi: Pi) -> None:
        self.bench = bench
        self.rested_s = 0.0
        self._pi = pi

    def wiring(self, node: tuple[int, int]) -> Wiring:
        bus, device = node
        return Wiring(bus=bus, device=device, reset_pin=RESET_PIN, speed_hz=self._pi.clock_hz)

    def sleep(self, seconds: float) -> None:
        """Sleep, and keep count of the rests for a fresh field; no other sleep is that long."""
        began_s = self.bench.clock.now_s()
        self.bench.clock.sleep(seconds)
        if seconds > FIELD_REST_S / 2:
            self.rested_s += self.bench.clock.now_s() - began_s

    def cost_of(self, work: Callable[[], object], *, with_rests: bool = False) -> Cost:
        wires = [spot.wire for spot in self.bench.spots.values()]
        transfers, began_s = sum(wire.transfers for wire in wires), self.bench.clock.now_s()
        self.rested_s = 0.0
        work()
        took_s = self.bench.clock.now_s() - began_s - (0 if with_rests else self.rested_s)
        sent = sum(wire.transfers for wire in wires) - transfers
        return Cost(transfers=sent, ms=took_s * 1000, worst_ms=took_s * 1000)

    def reader(self, node: tuple[int, int]) -> Rc522:
        return Rc522(self.wiring(node), now_s=self.bench.clock.now_s, sleep=self.sleep)

    def lit_chip(self) -> Mfrc522Chip:
        """A chip set up and with its field on, for who brings a procedure of his own."""
        chip = Mfrc522Chip(self.wiring(ONE[0]), self.bench.clock.now_s, self.sleep)
        chip.light(LISTENS_AT_DB)
        return chip


@contextmanager
def _lab(pi: Pi, nodes: tuple[tuple[int, int], ...] = ONE) -> Iterator[Lab]:
    bench = Workbench(nodes, pi.overhead_us)
    with in_place(bench.wires):
        import_module("mfrc522")
        yield Lab(bench, pi)


def _on_average(
    work: Callable[[Lab, Mfrc522Chip, list[TagId]], Cost], pi: Pi, count: int, seed: int, cards: int
) -> Cost:
    costs = []
    for draw in range(count):
        with _lab(pi) as lab:
            tags = _lay(lab, Random(f"{seed}:{draw}"), cards)
            costs.append(work(lab, lab.lit_chip(), tags))
    return Cost(
        transfers=sum(cost.transfers for cost in costs) / count,
        ms=sum(cost.ms for cost in costs) / count,
        worst_ms=max(cost.ms for cost in costs),
    )


def _lay(lab: Lab, chance: Random, cards: int) -> list[TagId]:
    """Stickers of one maker, otherwise at random."""
    uids = [b"\x04" + chance.randbytes(6) for _ in range(cards)]
    for uid in uids:
        lab.bench.spots[ONE[0]].field.put(Tag(uid))
    return [TagId(uid.hex().upper()) for uid in uids]


def _first_sight(lab: Lab, chip: Mfrc522Chip, tags: list[TagId]) -> Cost:
    known: list[Cost] = []

    class UntilItIsKnown:
        def exchange(self, frame: Frame) -> Answer:
            if frame == HALT and not known:
                took_s = lab.bench.clock.now_s() - began_s
                sent = wire.transfers - transfers
                known.append(Cost(transfers=sent, ms=took_s * 1000, worst_ms=took_s * 1000))
            return chip.exchange(frame)

    wire = lab.bench.spots[ONE[0]].wire
    transfers, began_s = wire.transfers, lab.bench.clock.now_s()
    _require(_take(UntilItIsKnown()), tags)
    return known[0]


def _inventory(lab: Lab, chip: Mfrc522Chip, tags: list[TagId]) -> Cost:
    return lab.cost_of(lambda: _require(_take(chip), tags))


def _directed(lab: Lab, chip: Mfrc522Chip, tags: list[TagId]) -> Cost:
    return lab.cost_of(lambda: _require(call_all(chip, tags), tags))


def _whole_look(lab: Lab, chip: Mfrc522Chip, tags: list[TagId]) -> Cost:
    chip.darken()
    reader = lab.reader(ONE[0])
    reader.look(frozenset())
    return lab.cost_of(lambda: _require(reader.look(frozenset()).seen, tags), with_rests=True)


def _take(air: Air) -> frozenset[TagId]:
    inventory = Inventory(air)
    inventory.take()
    return inventory.seen


def _require(seen: frozenset[TagId], tags: list[TagId]) -> None:
    assert seen == set(tags), "in clean air every card is read"


def _look_at_an_empty_field() -> Cost:
    with _lab(USUAL) as lab:
        reader = lab.reader(ONE[0])
        reader.look(frozenset())
        return lab.cost_of(lambda: reader.look(frozenset()))


def _look_at_six_empty_fields() -> Cost:
    with _lab(USUAL, SIX) as lab:
        readers = [lab.reader(node) for node in SIX]

        def a_round() -> None:
            for reader in readers:
                reader.look(frozenset())

        a_round()
        return lab.cost_of(a_round, with_rests=True)


def _package_at_an_empty_field() -> Cost:
    with _lab(USUAL) as lab:
        simple: Any = import_module("mfrc522").SimpleMFRC522()
        return lab.cost_of(simple.read_id_no_block)


def _package_at_six_empty_fields() -> Cost:
    with _lab(USUAL, SIX) as lab:
        package: Any = import_module("mfrc522")
        readers = [package.MFRC522(bus, device) for bus, device in SIX]
        return lab.cost_of(lambda: [reader.MFRC522_Request(0x26) for reader in readers])


def _package_reads(cards: int, seed: int) -> Cost | None:
    """The cost until every whole number was read once, or None if that does not happen."""
    with _lab(USUAL) as lab:
        tags = _lay(lab, Random(f"{seed}:0"), cards)
        simple: Any = import_module("mfrc522").SimpleMFRC522()
        lab.sleep(FIELD_REST_S)
        read: set[str] = set()

        def until_all_are_read() -> None:
            for _ in range(TRIES_OF_THE_PACKAGE):
                number = simple.read_id_no_block()
                if number:
                    read.add(f"{number:X}")
                if read >= set(tags):
                    break

        cost = lab.cost_of(until_all_are_read)
        return cost if read >= set(tags) else None


def _in_words(line: Figure) -> str:
    package = "never" if line.package is None else _cost(line.package)
    limits = [
        f"{line.most_transfers}" if line.most_transfers else "",
        f"{line.most_ms:g} ms" if line.most_ms else "",
    ]
    limit = " / ".join(filter(None, limits)) + ("" if line.is_reached else "  NOT REACHED")
    worst = f" ({line.ours.worst_ms:.1f})" if line.ours.worst_ms > line.ours.ms + 0.05 else ""
    return f"{line.work:<49}{package:>18}{_cost(line.ours) + worst:>25}  {limit:<16}".rstrip()


def _cost(cost: Cost) -> str:
    return f"{cost.transfers:.0f} / {cost.ms:.1f} ms"
