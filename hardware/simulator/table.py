"""The simulated table as the running product uses it: one world, one file, many threads."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from threading import Condition, RLock, Timer
from time import monotonic
from typing import Self

from msgspec.structs import replace

from hardware.ports import Panel, TagReader
from hardware.signals import Look, ReaderName, TagId
from hardware.simulator import moves, store
from hardware.simulator.devices import AttendedPanel, AttendedReader, PanelHands
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.spots import AnySpot, ail, hears, tag_of, troubles_of
from hardware.simulator.world import (
    Held,
    ImpossibleMove,
    PanelScene,
    Place,
    Scene,
    World,
    held_tags,
)

# So often a hand wants to hear that its card was read before it lets go.
LOOKS_AT_A_CARD = 3
# More than a lift takes, so that the same card laid on twice is seen to have been away.
LOOKS_AT_AN_EMPTY_MOUTH = 5
PATIENCE_S = 2.0
# A card behind another is this much further from the antenna.
BEHIND_ANOTHER = 0.7
# No two hands hold a stack alike: a card behind another loses up to so much more.
ASKEW = 0.2


class _Mouth:
    """How often the present card, or the emptiness after the last one, has been looked at."""

    def __init__(self) -> None:
        self.looks = 0
        self.read: set[TagId] = set()
        self.empty_looks = LOOKS_AT_AN_EMPTY_MOUTH
        self.slides_at_s = 0.0
        self.timer: Timer | None = None


class SimulatedTable:
    """Own the world and its file; every change is written first and believed afterwards."""

    def __init__(
        self,
        path: Path,
        world: World,
        readers: Mapping[ReaderName, str],
        spots: Mapping[ReaderName, AnySpot],
        others: Mapping[TagId, str],
        patience_s: float,
    ) -> None:
        self._path = path
        self._world = world
        self._readers = dict(readers)
        self._spots = dict(spots)
        self._others = dict(others)
        self._patience_s = patience_s
        self._lock = RLock()
        self._changed = Condition(self._lock)
        self._mouths = {mouth: _Mouth() for mouth in world.mouth}
        self._lying: dict[ReaderName, dict[TagId, Tag]] = {name: {} for name in readers}
        self._lost: set[ReaderName] = set()
        self._panel: AttendedPanel | None = None
        self._version = self._holds = 0
        self._closed = False
        for name, fault in world.faults.items():
            self._ail(name, fault)

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        mouths: Sequence[str],
        readers: Mapping[ReaderName, str],
        spots: Mapping[ReaderName, AnySpot],
        seed: int,
        others: Mapping[TagId, str] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> Self:
        """Lay the table out as its file has it, or an empty one; `others` are stickers that lie
        beside every game. Raises DamagedWorld."""
        nowhere = sorted(set(readers.values()) - set(mouths))
        if nowhere:
            raise ImpossibleMove(
                f"A reader sits at the mouth of {', '.join(nowhere)}, which is not on this table; "
                f"its mouths are {', '.join(mouths) or 'none'}."
            )
        world = store.load(path) or World(seed=seed)
        # The board may have changed since: mouths and readers are the plan's, cards the file's.
        faults = {
            name: fault
            for name, fault in world.faults.items()
            if name in spots and fault in troubles_of(spots[name])
        }
        world = replace(world, mouth=dict.fromkeys(mouths, ()), faults=faults)
        world = moves.beside(world, others or {})
        return cls(path, world, readers, spots, others or {}, patience_s)

    def close(self) -> None:
        """Stop; a card still held stays where it came from."""
        with self._changed:
            self._closed = True
            for mouth in self._mouths.values():
                _stop_timer(mouth)
            self._changed.notify_all()

    def deal(
        self,
        game_id: str,
        seats: Sequence[str],
        cards: Mapping[TagId, str],
        places: Sequence[Place],
    ) -> None:
        """Deal a new game; no card moves when this game lies on the table already."""
        with self._changed:
            world = moves.dealt(self._world, game_id, seats, cards, places)
            self._write(moves.beside(world, self._others))

    def refill(self, first: str | None = None) -> None:
        """Fill every hand again; where cards are short, one at a time from the seat `first` on."""
        with self._changed:
            self._write(moves.refilled(self._world, first))

    def swap(self, seat: str, tags: Sequence[TagId]) -> None:
        """Change cards of a hand."""
        with self._changed:
            self._write(moves.swapped(self._world, seat, tags))

    def draw(self, deck: str, place: str) -> None:
        """Draw the top card of a deck, unseen."""
        with self._changed:
            self._write(moves.drawn(self._world, deck, place))

    def reshuffle(self) -> None:
        """Shuffle the discards and put them under the deck."""
        with self._changed:
            self._write(moves.reshuffled(self._world))

    def shuffled(self, times: int, more: Iterable[TagId] = ()) -> None:
        """The deck was shuffled so many times by now, counted from its dealing on, at last with the
        discards and these cards; do what is still missing."""
        with self._changed:
            if self._world.shuffles < times:
                self._write(moves.reshuffled(self._world, more))

    def move(self, tag: TagId, place: str) -> None:
        """Move a card by hand, past every reader."""
        with self._changed:
            self._write(moves.moved(self._world, tag, place))

    def tip_out(self, place: str, into: str) -> None:
        """Tip all cards of a place out into another."""
        with self._changed:
            self._write(moves.emptied(self._world, place, into))

    def settle(
        self,
        whereabouts: Mapping[TagId, str],
        *,
        restarted: bool = False,
        unread: Mapping[str, int] | None = None,
    ) -> frozenset[TagId]:
        """Lay cards where the book says they are; `unread` counts a place's cards nobody read.

        Returns those that wait, since they are at a reader: they are to be told again."""
        with self._changed:
            self._write(
                moves.settled(self._world, whereabouts, restarted=restarted, unread=unread or {})
            )
            return held_tags(self._world) & whereabouts.keys()

    def hold(self, tag: TagId, mouth: str, then: str) -> None:
        """Hold a card to a mouth's reader; it slides on once read, or when nobody looks."""
        self.hold_together([tag], mouth, then)

    def hold_top(self, deck: str, mouth: str, then: str) -> None:
        """Hold the top card of a deck to a mouth's reader."""
        with self._changed:
            self.hold(moves.top_of(self._world, deck), mouth, then)

    def hold_together(self, tags: Sequence[TagId], mouth: str, then: str) -> None:
        """Hold several cards to a mouth's reader at once, the first before the others."""
        at_once = tuple(Held(tag, then) for tag in tags)
        with self._changed:
            moves.require_hold(self._world, mouth, at_once)
            self._wait_until_free(mouth)
            world = moves.held_to(self._world, mouth, at_once)
            if not self._is_watched(mouth):
                self._write(moves.slid(world, mouth))
                return
            self._believe(world)
            self._start_timer(mouth, at_once)

    def set_fault(self, name: ReaderName, fault: str) -> None:
        """Let a reader have one of the known troubles, or none again."""
        with self._changed:
            self._require_reader(name)
            known = troubles_of(self._spots[name])
            if fault and fault not in known:
                raise ImpossibleMove(
                    f"No reader can suffer from {fault!r}; there are {', '.join(known)}."
                )
            faults = {reader: of for reader, of in self._world.faults.items() if reader != name}
            self._write(replace(self._world, faults=faults | ({name: fault} if fault else {})))
            self._ail(name, fault)

    def power_goes(self) -> None:
        """The power is about to be cut, and whoever comes back may know."""
        with self._changed:
            self._write(replace(self._world, power_cuts=self._world.power_cuts + 1))

    def look_again(self) -> None:
        """For everyone who waits: something beside the cards has changed."""
        with self._changed:
            self._note_change()

    def press(self, button: str) -> None:
        """Press a button of the panel."""
        self._require_panel().press(button)

    def turn(self, seat: str, closed: bool) -> None:
        """Snap a bag with a switch shut, or open it."""
        self._require_panel().turn(seat, closed)

    def troubles(self) -> Mapping[ReaderName, tuple[str, ...]]:
        """The faults that each reader may have."""
        return {name: troubles_of(spot) for name, spot in self._spots.items()}

    def readers(self) -> Mapping[ReaderName, str]:
        """Each reader, and whose mouth it sits at."""
        return self._readers

    def spot(self, name: ReaderName) -> AnySpot:
        """The chip and the air at a reader, for scenes finer than hands can play."""
        self._require_reader(name)
        return self._spots[name]

    def attended(self, name: ReaderName, reader: TagReader) -> TagReader:
        """Wrap a reader, so that the hands at this table wait for its looks."""
        self._require_reader(name)
        return AttendedReader(reader, partial(self._attend, name))

    def attended_panel(self, panel: Panel, hands: PanelHands) -> Panel:
        """Wrap the panel, so that people at this table see, hear and press it."""
        with self._changed:
            self._panel = AttendedPanel(panel, hands, self._lock, self._note_change)
            return self._panel

    def snapshot(self) -> Scene:
        """Everything there is to see, secrets included: for the simulator's own page only."""
        with self._changed:
            panel = PanelScene() if self._panel is None else self._panel.seen()
            return Scene(world=self._world, panel=panel)

    def wait(self, after: int, timeout_s: float) -> tuple[int, Scene]:
        """Wait until the scene is no longer the one numbered `after`, or for so long."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._version != after, timeout_s)
            return self._version, self.snapshot()

    def _attend(self, name: ReaderName, look: Look | None) -> None:
        with self._changed:
            if self._closed:
                return
            mouth = self._readers[name]
            if look is None:
                self._lost.add(name)
                if not self._is_watched(mouth):
                    self._write(moves.slid(self._world, mouth))
                return
            self._lost.discard(name)
            # A look that is not clear gives no signal, so the hand waits for another.
            if not look.unresolved:
                self._note_clear(self._mouths[mouth], mouth, look)

    def _note_clear(self, spot: _Mouth, mouth: str, look: Look) -> None:
        held = self._world.mouth[mouth]
        if not held:
            spot.empty_looks += 1
            if spot.empty_looks == LOOKS_AT_AN_EMPTY_MOUTH:
                self._changed.notify_all()
            return
        spot.read |= look.seen
        spot.looks += {card.tag for card in held} <= look.seen
        if spot.looks >= LOOKS_AT_A_CARD:
            self._write(moves.slid(self._world, mouth))

    def _wait_until_free(self, mouth: str) -> None:
        spot = self._mouths[mouth]

        def is_free() -> bool:
            rested = spot.empty_looks >= LOOKS_AT_AN_EMPTY_MOUTH or not self._is_watched(mouth)
            return not self._world.mouth[mouth] and rested

        # A mouth that is empty, but at which nobody looks, is waited for no longer than this.
        self._changed.wait_for(is_free, self._patience_s)
        if self._world.mouth[mouth] and monotonic() >= spot.slides_at_s:
            self._write(moves.given_up(self._world, mouth, spot.read))

    def _start_timer(self, mouth: str, held: tuple[Held, ...]) -> None:
        spot = self._mouths[mouth]
        spot.looks = spot.empty_looks = 0
        spot.read = set()
        self._holds += 1
        spot.slides_at_s = monotonic() + self._patience_s
        spot.timer = Timer(self._patience_s, self._slide_unread, (mouth, held))
        spot.timer.daemon = True
        spot.timer.start()

    def _slide_unread(self, mouth: str, held: tuple[Held, ...]) -> None:
        with self._changed:
            # By identity: the same card may meanwhile have been read and laid on again.
            still = any(card is one for card in self._world.mouth[mouth] for one in held)
            if still and not self._closed:
                read = self._mouths[mouth].read
                self._write(moves.given_up(self._world, mouth, read))

    def _is_watched(self, mouth: str) -> bool:
        return not self._closed and any(
            at == mouth and name not in self._lost for name, at in self._readers.items()
        )

    def _ail(self, name: ReaderName, fault: str) -> None:
        ail(self._spots[name], fault)

    def _require_reader(self, name: ReaderName) -> None:
        if name not in self._readers:
            raise ImpossibleMove(
                f"There is no simulated reader {name!r}; this table has "
                f"{', '.join(self._readers) or 'none'}."
            )

    def _require_panel(self) -> AttendedPanel:
        if self._panel is None:
            raise ImpossibleMove("This table has no panel, so nothing can be pressed.")
        return self._panel

    def _write(self, world: World) -> None:
        if world != self._world:
            store.save(self._path, world)
            self._believe(world)

    def _believe(self, world: World) -> None:
        for seat, spot in self._mouths.items():
            if self._world.mouth[seat] and not world.mouth[seat]:
                _stop_timer(spot)
        self._world = world
        for name, mouth in self._readers.items():
            self._lay_before(name, world.mouth[mouth])
        self._note_change()

    def _lay_before(self, name: ReaderName, held: tuple[Held, ...]) -> None:
        """In the air before a reader lies what is held to its mouth."""
        spot, lying = self._spots[name], self._lying[name]
        field = spot.field
        here = [card.tag for card in held]
        for tag in lying.keys() - set(here):
            field.take(lying.pop(tag))
        chance = Random(f"{self._world.seed}:{self._holds}")
        for place, tag in enumerate(here):
            if tag not in lying:
                lying[tag] = tag_of(tag)
                nearness = BEHIND_ANOTHER**place
                askew = 1 - chance.uniform(0, ASKEW) if place else 1.0
                if hears(spot, lying[tag]):
                    field.put(lying[tag], nearness * askew)

    def _note_change(self) -> None:
        self._version += 1
        self._changed.notify_all()


def _stop_timer(spot: _Mouth) -> None:
    if spot.timer:
        spot.timer.cancel()
        spot.timer = None
