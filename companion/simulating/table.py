"""A simulated table as players find it: the door for what they say, the cards for their hands."""

import threading
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Protocol
from uuid import uuid4

from companion.game.cards import Card, Cards, card_of
from companion.game.commands import GATE
from companion.game.contract import Command, View
from companion.game.messages import Message, Quoted, Refusal, says
from companion.game.values import (
    PUBLIC,
    STEWARD,
    CommandId,
    CopyId,
    GoodId,
    Party,
    SeatId,
    seated,
)
from companion.host.door import Door
from companion.players.acting import (
    Draw,
    GamePlayers,
    Hold,
    Lay,
    Move,
    ReadTop,
    Slip,
    Swap,
    Take,
)
from hardware.signals import ReaderName, TagId
from hardware.simulator.world import (
    ELSEWHERE,
    ImpossibleMove,
    Kind,
    Scene,
    World,
    held_tags,
    of_kind,
    place_of,
)
from hardware.sounds import Sound

HELD_WITHIN_S = 10.0
COUNTED_WITHIN_S = 5.0
BEEP_WITHIN_S = 0.5
_GLANCE_S = 0.2


class Stopped(Exception):
    """Somebody has told the players to stop."""


class GameGone(Exception):
    """Another game has been laid, or none of these players knows this one."""


class Refused(Exception):
    """The table, or the cards, did not let somebody do that; `why` says it to people."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


class Hands(Protocol):
    """The simulated table as hands know it."""

    def snapshot(self) -> Scene: ...

    def wait(self, after: int, timeout_s: float) -> tuple[int, Scene]: ...

    def refill(self, first: str | None = None) -> None: ...

    def swap(self, seat: str, tags: Sequence[TagId]) -> None: ...

    def hold(self, tag: TagId, mouth: str, then: str) -> None: ...

    def move(self, tag: TagId, place: str) -> None: ...

    def tip_out(self, place: str, into: str) -> None: ...

    def draw(self, deck: str, place: str) -> None: ...

    def readers(self) -> Mapping[ReaderName, str]: ...

    def look_again(self) -> None: ...


class AtTheTable:
    """One game's table; every act waits for its turn first, and is refused or done as a whole."""

    def __init__(
        self,
        door: Door,
        hands: Hands,
        game: GamePlayers,
        stopping: threading.Event,
        wait: Callable[[], None],
        refused: Callable[[SeatId | None, Message], None],
    ) -> None:
        """`wait` lets people watch before the next act; `refused` is called with each refusal."""
        self._door = door
        self._hands = hands
        self._game = game
        self._stopping = stopping
        self._wait = wait
        self._refused = refused
        self._game_id = door.newest(PUBLIC).game_id

    def view(self, seat: SeatId) -> View:
        posted = self._door.newest(seated(seat))
        if posted.game_id != self._game_id or posted.view is None:
            raise GameGone
        return posted.view

    def held(self, seat: SeatId) -> Mapping[str, Cards]:
        world = self._world
        own = [place.name for place in world.laid_out if place.seat == seat]
        return {place: _cards(world, place) for place in own}

    def do(self, seat: SeatId, move: Move) -> None:
        self._wait()
        self._go_on()
        try:
            self._carry_out(seat, move)
        except Refused as refused:
            self._refused(seat, refused.why)
        except ImpossibleMove as why:
            self._refused(seat, says("error.impossible_move", what=Quoted(str(why))))

    def say(self, seat: SeatId, command: Command) -> None:
        try:
            self._say(seated(seat), command)
        except Refused as refused:
            self._refused(seat, refused.why)

    def lead(self, command: Command) -> None:
        self._wait()
        try:
            self._say(STEWARD, command)
        except Refused as refused:
            self._refused(None, refused.why)

    def tip_out(self, source: str, target: str) -> None:
        self._hands.tip_out(source, target)

    def refill(self, first: SeatId | None = None) -> None:
        self._hands.refill(first)

    def number_in(self, place: str) -> int:
        return len(_cards(self._world, place))

    def shuffles(self) -> int:
        return self._world.shuffles

    @property
    def _world(self) -> World:
        return self._hands.snapshot().world

    def _carry_out(self, seat: SeatId, move: Move) -> None:
        match move:
            case Take(source, shown, target, say):
                top = self._top_of(source, shown)
                self._hands.move(top, target)
                self._say_or_put_back(seat, say, top, source)
            case Swap(cards):
                self._swap(seat, cards)
            case Hold():
                self._hold(seat, move)
            case Draw(deck, target):
                self._hands.draw(deck, target)
            case ReadTop():
                self._read_top(seat, move)
            case Lay(card, source, target):
                self._slip(card, source, target)
            case Slip(card, source, target, say):
                self._slip(card, source, target)
                self._say(seated(seat), say)
            case Command():
                self._say(seated(seat), move)

    def _say(self, by: Party, command: Command) -> None:
        self._go_on()
        answer = self._door.ask(command, by, CommandId(uuid4().hex))
        if isinstance(answer, Refusal):
            raise Refused(answer.why)

    def _say_or_put_back(self, seat: SeatId, command: Command, tag: TagId, place: str) -> None:
        try:
            self._say(seated(seat), command)
        except Refused:
            self._hands.move(tag, place)
            raise

    def _top_of(self, source: str, shown: GoodId | None) -> TagId:
        """All piles of a game are one on the simulated table: the last card there that looks so."""
        world = self._world
        lying = world.places[source]
        if not lying:
            raise ImpossibleMove(f"No card lies in {source}.")
        alike = [tag for tag in lying if _good(world.cards[tag]) == shown]
        return (alike or lying)[-1]

    def _swap(self, seat: SeatId, cards: Cards) -> None:
        hand = of_kind(self._world, Kind.HAND, seat) or ""
        self._hands.swap(seat, [self._loose(seat, card, hand) for card in cards])

    def _slip(self, card: Card, source: str, target: str) -> None:
        """A sticker that is on none of the game's cards is laid aside."""
        world = self._world
        tag = _tag(world, card)
        if tag is not None:
            self._hands.move(tag, target)
            return
        for strange in world.places[source]:
            if _good(world.cards[strange]) is None:
                self._hands.move(strange, ELSEWHERE)

    def _hold(self, seat: SeatId, move: Hold) -> None:
        """Hold a card to the reader until it lies in its place and the clerk has counted it.
        Without a beep, type the card in, as people do if a reader fails."""
        tag = self._loose(seat, move.card, move.source)
        if not {seat, GATE} & set(self._hands.readers().values()):
            self._hands.move(tag, move.target)
            self._say_or_put_back(seat, move.typed, tag, move.source)
            return
        before, beeps = self._read_so_far(seat), _beeps(self._hands.snapshot())
        mouth = self._mouth_for(seat)
        self._hands.hold(tag, mouth, move.target)
        self._until(
            HELD_WITHIN_S,
            lambda scene: (
                place_of(scene.world, tag) == move.target and tag not in held_tags(scene.world)
            ),
        )
        beeped = self._until(BEEP_WITHIN_S, lambda scene: _beeps(scene) != beeps)
        if not beeped or not self._until_read(seat, before):
            self._say_or_put_back(seat, move.typed, tag, move.source)

    def _read_top(self, seat: SeatId, move: ReadTop) -> None:
        top = next(iter(_cards(self._world, move.deck)), None)
        if top is None or top.good is None:
            raise ImpossibleMove(f"No card lies in {move.deck}.")
        said = move.say(top.good)
        if move.past:
            self._slip(top, move.deck, move.target)
            self._say(seated(seat), said)
        else:
            self._hold(seat, Hold(top, move.deck, move.target, said))

    def _mouth_for(self, seat: SeatId) -> str:
        """Return the seat's reader; if it has none, the gate, to which the bag is held first."""
        mouths = self._hands.readers().values()
        if seat in mouths or GATE not in mouths:
            return seat
        if not self._is_at_gate(seat):
            world = self._world
            stickers = [tag for tag, label in world.cards.items() if label == sticker_of(seat)]
            for sticker in stickers:
                self._hands.hold(sticker, GATE, ELSEWHERE)
            self._until(
                HELD_WITHIN_S,
                lambda scene: not scene.world.mouth[GATE] and self._is_at_gate(seat),
            )
        return GATE

    def _is_at_gate(self, seat: SeatId) -> bool:
        at = self._door.newest(PUBLIC).gate
        return at is not None and at.seat == seat

    def _read_so_far(self, seat: SeatId) -> object:
        return self._game.read_so_far(self.view(seat))

    def _until_read(self, seat: SeatId, before: object) -> bool:
        enough_s = monotonic() + COUNTED_WITHIN_S
        while self._read_so_far(seat) == before:
            if monotonic() > enough_s:
                return False
            self._go_on()
            self._door.wait(seated(seat), self._door.newest(seated(seat)).number, _GLANCE_S)
        return True

    def _until(self, within_s: float, is_so: Callable[[Scene], bool]) -> bool:
        """Whether it came to be so in time."""
        enough_s = monotonic() + within_s
        version, scene = self._hands.wait(-1, 0)
        while not is_so(scene):
            if monotonic() > enough_s:
                return False
            self._go_on()
            version, scene = self._hands.wait(version, _GLANCE_S)
        return True

    def _loose(self, seat: SeatId, card: Card, place: str) -> TagId:
        """Its sticker, if the card still lies there and nobody holds it."""
        world = self._world
        tag = _tag(world, card)
        if tag is None or place_of(world, tag) != place or tag in held_tags(world):
            raise ImpossibleMove(f"The card {card.copy} of {seat} does not lie there any more.")
        return tag

    def _go_on(self) -> None:
        if self._stopping.is_set():
            raise Stopped


def sticker_of(seat: str) -> str:
    """The label of the sticker that a seat's own bag bears."""
    return f"bag-{seat}"


def _beeps(scene: Scene) -> int:
    return scene.panel.sounds.get(Sound.READ, 0)


def _cards(world: World, place: str) -> Cards:
    """Those of the game, but none that is at a reader just now."""
    held = held_tags(world)
    labels = [world.cards[tag] for tag in world.places.get(place, ()) if tag not in held]
    return tuple(card_of(CopyId(label)) for label in labels if _good(label) is not None)


def _good(label: str) -> str | None:
    """Return the good on a card by its label, or None for a sticker on something else."""
    good, _, number = label.rpartition("-")
    return good if number.isdecimal() and "/" not in good else None


def _tag(world: World, card: Card) -> TagId | None:
    return next((tag for tag, label in world.cards.items() if label == card.copy), None)
