"""`companion bench readers`: measure reading of cards, beside the `mfrc522` package's own calls.

All of it runs on the same simulated chips in virtual time, so the figures are the same on every
machine. A kind of reader is one more column: a lab that can lay cards and count what it asks.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from random import Random
from typing import Any

from companion.game.values import Value
from hardware.readers.hub import Hub, HubPlace
from hardware.readers.inventory import Air, Inventory, call_all
from hardware.readers.iso14443 import HALT, Answer, Frame
from hardware.readers.mfrc522_chip import FIELD_REST_S, Wiring
from hardware.readers.pn532 import Pn532
from hardware.readers.rc522 import LISTENS_AT_DB, Chip, Rc522, Wired
from hardware.signals import TagId
from hardware.simulator.cables.spot import pn532_spot
from hardware.simulator.rc522.clock import NS, VirtualClock
from hardware.simulator.rc522.field import Field
from hardware.simulator.rc522.pico import ROUND_TRIP_US, Pico, PicoLine
from hardware.simulator.rc522.stand_ins import in_place
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench

SIX = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
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
    """The average cost of a piece of work: questions to the chip, lines to the hub, or commands to
    a PN532, and their time. `worst_ms` is the unluckiest draw of cards."""

    asked: float
    ms: float
    worst_ms: float


class Cell(Value, frozen=True, kw_only=True):
    """The cost of a piece of work in one column; None where it never gets done."""

    cost: Cost | None
    most_asked: int | None = None
    most_ms: float | None = None

    @property
    def is_reached(self) -> bool:
        if self.cost is None:
            return self.most_asked is None and self.most_ms is None
        few = self.most_asked is None or self.cost.asked <= self.most_asked
        return few and (self.most_ms is None or self.cost.ms <= self.most_ms)


COLUMNS = ("mfrc522 0.0.7", "ours on the bus", "ours at a hub", "ours with a PN532")
WIDTHS = (20, 42, 42, 22)


class Figure(Value, frozen=True):
    """One line of the table; a cell is None where there is nothing to measure."""

    work: str
    cells: tuple[Cell | None, ...]

    @property
    def is_reached(self) -> bool:
        return all(cell.is_reached for cell in self.cells if cell)


def run(count: int, seed: int) -> int:
    try:
        lines = figures(count, seed)
    except ImportError as why:
        print(f"Not measured: {why}. The driver needs the package mfrc522; {INSTALL}")
        return 1
    print("Virtual time on simulated chips; transfers and milliseconds, worst draw in brackets. At")
    print(f"a hub, lines instead of transfers, of {ROUND_TRIP_US / 1000:g} ms there and back.")
    print("A PN532 finds cards itself, two at most: commands, and whole looks without their rests.")
    print(f"A look has rests of {FIELD_REST_S * 1000:.0f} ms: two for a fresh field, and one more")
    print(
        "before it asks again where it met anybody. They are left out but where the line says so."
    )
    print(_row("work", COLUMNS))
    for line in lines:
        print(_row(line.work, [_in_words(cell) for cell in line.cells]))
    return 0


def figures(count: int, seed: int) -> tuple[Figure, ...]:
    """All lines of the table; the cards are drawn `count` times where their numbers matter."""

    def drawn(work: Work, lab: Laid, cards: int = FIVE) -> Cost:
        return _on_average(work, lab, count, seed, cards)

    never = Cell(cost=_package_reads(FIVE, seed))
    return (
        Figure(
            "look at an empty field",
            (
                Cell(cost=_package_at_an_empty_field()),
                Cell(cost=_look_at_an_empty_field(_on_bus), most_asked=16, most_ms=2.2),
                Cell(cost=_look_at_an_empty_field(_at_hub), most_ms=4),
                Cell(cost=_pn532_looks(seed, lying=0)),
            ),
        ),
        Figure(
            "one 7-byte tag, from first sight to its number",
            (
                Cell(cost=_package_reads(1, seed)),
                Cell(cost=drawn(_first_sight, _on_bus, 1), most_ms=10),
                Cell(cost=drawn(_first_sight, _at_hub, 1)),
                Cell(cost=_pn532_looks(seed, lying=1)),
            ),
        ),
        Figure(
            f"five 7-byte tags, inventory, {USUAL.in_words}",
            (
                never,
                Cell(cost=drawn(_inventory, _on_bus), most_ms=60),
                Cell(cost=drawn(_inventory, _at_hub), most_ms=140),
                Cell(cost=None),
            ),
        ),
        Figure(
            f"five 7-byte tags, inventory, {FAST.in_words}",
            (never, Cell(cost=drawn(_inventory, _on_fast_bus), most_ms=46), None, None),
        ),
        Figure(
            "five known tags by directed select",
            (
                never,
                Cell(cost=drawn(_directed, _on_bus), most_ms=25),
                Cell(cost=drawn(_directed, _at_hub), most_ms=50),
                Cell(cost=_pn532_looks(seed, lying=FIVE, named=True)),
            ),
        ),
        Figure(
            "five 7-byte tags, a whole look with its rests",
            (
                never,
                Cell(cost=drawn(_whole_look, _on_bus)),
                Cell(cost=drawn(_whole_look, _at_hub)),
                Cell(cost=None),
            ),
        ),
        Figure(
            "six idle readers in turn, a round with the rests",
            (
                Cell(cost=_package_at_six_empty_fields()),
                Cell(cost=_look_at_six_empty_fields(_on_bus), most_ms=60),
                Cell(cost=_look_at_six_empty_fields(_at_hub)),
                None,
            ),
        ),
    )


class Lab:
    """Six simulated readers in use; `count` says how much was asked of them so far."""

    def __init__(
        self,
        clock: VirtualClock,
        field: Field,
        wired: Callable[[int], Wired],
        count: Callable[[], int],
    ) -> None:
        self.clock = clock
        self.field = field
        self.rested_s = 0.0
        self._wired = wired
        self._count = count

    def sleep(self, seconds: float) -> None:
        began_s = self.clock.now_s()
        self.clock.sleep(seconds)
        self.rest(self.clock.now_s() - began_s)

    def rest(self, seconds: float) -> None:
        """Keep count of the rests for a fresh field; no other sleep is that long."""
        if seconds > FIELD_REST_S / 2:
            self.rested_s += seconds

    def cost_of(self, work: Callable[[], object], *, with_rests: bool = False) -> Cost:
        began = self.cost_so_far()
        self.rested_s = 0.0
        work()
        took = self.cost_so_far(began)
        rested_ms = 0 if with_rests else self.rested_s * 1000
        return Cost(asked=took.asked, ms=took.ms - rested_ms, worst_ms=took.ms - rested_ms)

    def cost_so_far(self, since: Cost | None = None) -> Cost:
        asked, ms = self._count(), self.clock.now_s() * 1000
        if since:
            asked, ms = round(asked - since.asked), ms - since.ms
        return Cost(asked=asked, ms=ms, worst_ms=ms)

    def reader(self, number: int = 0) -> Rc522:
        return Rc522(self._wired(number), now_s=self.clock.now_s, sleep=self.sleep)

    def lit_chip(self) -> Chip:
        """A chip set up and with its field on, for who brings a procedure of his own."""
        chip = self._wired(0).opened(self.clock.now_s, self.sleep)
        chip.set_up()
        self.sleep(FIELD_REST_S)  # or the rest before the field would be a part of one
        chip.light(LISTENS_AT_DB)
        return chip


Laid = Callable[[], AbstractContextManager[Lab]]
Work = Callable[[Lab, Chip, list[TagId]], Cost]


@contextmanager
def _on_bus(pi: Pi = USUAL) -> Iterator[Lab]:
    bench = Workbench(SIX, pi.overhead_us)
    wires = [spot.wire for spot in bench.spots.values()]

    def wired(number: int) -> Wired:
        bus, device = SIX[number]
        return Wiring(bus=bus, device=device, reset_pin=RESET_PIN, speed_hz=pi.clock_hz)

    with in_place(bench.wires):
        import_module("mfrc522")
        field = bench.spots[SIX[0]].field
        yield Lab(bench.clock, field, wired, lambda: sum(wire.transfers for wire in wires))


@contextmanager
def _on_fast_bus() -> Iterator[Lab]:
    with _on_bus(FAST) as lab:
        yield lab


@contextmanager
def _at_hub() -> Iterator[Lab]:
    clock = VirtualClock()
    lines = 0

    def sleep_ns(ns: int) -> None:
        clock.pass_ns(ns)
        lab.rest(ns / NS)

    class CountedLine(PicoLine):
        def write(self, message: bytes) -> None:
            nonlocal lines
            lines += 1
            super().write(message)

    pico = Pico(clock, sleep_ns=sleep_ns)
    hub = Hub("hub", lambda: CountedLine(pico, "hub"), clock.now_s)
    lab = Lab(clock, pico.spots[0].field, lambda place: HubPlace(hub, place), lambda: lines)
    yield lab


def _on_average(work: Work, laid: Laid, count: int, seed: int, cards: int) -> Cost:
    costs = []
    for draw in range(count):
        with laid() as lab:
            tags = _lay(lab, Random(f"{seed}:{draw}"), cards)
            costs.append(work(lab, lab.lit_chip(), tags))
    return Cost(
        asked=sum(cost.asked for cost in costs) / count,
        ms=sum(cost.ms for cost in costs) / count,
        worst_ms=max(cost.ms for cost in costs),
    )


def _lay(lab: Lab, chance: Random, cards: int) -> list[TagId]:
    return _lay_before(lab.field, chance, cards)


def _lay_before(field: Field, chance: Random, cards: int) -> list[TagId]:
    """Stickers of one maker, otherwise at random."""
    uids = [b"\x04" + chance.randbytes(6) for _ in range(cards)]
    for uid in uids:
        field.put(Tag(uid))
    return [TagId(uid.hex().upper()) for uid in uids]


def _first_sight(lab: Lab, chip: Chip, tags: list[TagId]) -> Cost:
    known: list[Cost] = []
    began = lab.cost_so_far()
    rested_s = lab.rested_s

    class UntilItIsKnown:
        def exchange(self, frame: Frame) -> Answer:
            if frame == HALT and not known:
                took = lab.cost_so_far(began)
                ms = took.ms - (lab.rested_s - rested_s) * 1000
                known.append(Cost(asked=took.asked, ms=ms, worst_ms=ms))
            return chip.exchange(frame)

    _require(_take(UntilItIsKnown()), tags)
    return known[0]


def _inventory(lab: Lab, chip: Chip, tags: list[TagId]) -> Cost:
    return lab.cost_of(lambda: _require(_take(chip), tags))


def _directed(lab: Lab, chip: Chip, tags: list[TagId]) -> Cost:
    return lab.cost_of(lambda: _require(call_all(chip, tags), tags))


def _whole_look(lab: Lab, chip: Chip, tags: list[TagId]) -> Cost:
    chip.darken()
    reader = lab.reader()
    reader.look(frozenset())
    return lab.cost_of(lambda: _require(reader.look(frozenset()).seen, tags), with_rests=True)


def _take(air: Air) -> frozenset[TagId]:
    inventory = Inventory(air)
    inventory.take()
    return inventory.seen


def _require(seen: frozenset[TagId], tags: list[TagId]) -> None:
    assert seen == set(tags), "in clean air every card is read"


def _look_at_an_empty_field(laid: Laid) -> Cost:
    with laid() as lab:
        reader = lab.reader()
        reader.look(frozenset())
        return lab.cost_of(lambda: reader.look(frozenset()))


def _look_at_six_empty_fields(laid: Laid) -> Cost:
    with laid() as lab:
        readers = [lab.reader(number) for number in range(len(SIX))]

        def a_round() -> None:
            for reader in readers:
                reader.look(frozenset())

        a_round()
        return lab.cost_of(a_round, with_rests=True)


def _pn532_looks(seed: int, lying: int, *, named: bool = False) -> Cost:
    """One look at so many cards, of which each is called by its name where they are `named`."""
    spot = pn532_spot(VirtualClock(), str(seed))
    rested_s = 0.0

    def sleep(seconds: float) -> None:
        nonlocal rested_s
        began_s = spot.clock.now_s()
        spot.clock.sleep(seconds)
        rested_s += spot.clock.now_s() - began_s

    reader = Pn532(spot.port("PN532"), "PN532", now_s=spot.clock.now_s, sleep=sleep)
    reader.look(frozenset())
    tags = _lay_before(spot.field, Random(f"{seed}:0"), lying)
    asked, began_s, rested_s = reader.commands, spot.clock.now_s(), 0.0
    _require(reader.look(frozenset(tags if named else ())).seen, tags)
    took_ms = (spot.clock.now_s() - began_s - rested_s) * 1000
    return Cost(asked=reader.commands - asked, ms=took_ms, worst_ms=took_ms)


def _package_at_an_empty_field() -> Cost:
    with _on_bus() as lab:
        simple: Any = import_module("mfrc522").SimpleMFRC522()
        return lab.cost_of(simple.read_id_no_block)


def _package_at_six_empty_fields() -> Cost:
    with _on_bus() as lab:
        package: Any = import_module("mfrc522")
        readers = [package.MFRC522(bus, device) for bus, device in SIX]
        return lab.cost_of(lambda: [reader.MFRC522_Request(0x26) for reader in readers])


def _package_reads(cards: int, seed: int) -> Cost | None:
    """The cost until every whole number was read once, or None if that does not happen."""
    with _on_bus() as lab:
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


def _row(work: str, cells: Sequence[str]) -> str:
    placed = (cell.rjust(width) for cell, width in zip(cells, WIDTHS, strict=True))
    return f"{work:<49}{''.join(placed)}".rstrip()


def _in_words(cell: Cell | None) -> str:
    if cell is None:
        return ""
    if cell.cost is None:
        return "never"
    cost = cell.cost
    said = f"{cost.asked:.0f} / {cost.ms:.1f} ms"
    if cost.worst_ms > cost.ms + 0.05:
        said += f" ({cost.worst_ms:.1f})"
    limits = [
        f"{cell.most_asked}" if cell.most_asked else "",
        f"{cell.most_ms:g} ms" if cell.most_ms else "",
    ]
    if limit := " / ".join(filter(None, limits)):
        said += f", at most {limit}"
    return said + ("" if cell.is_reached else "  NOT REACHED")
