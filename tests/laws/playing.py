"""What every law needs: a session over a book in memory, and somebody who makes moves at random."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgspec

from companion.game import codec
from companion.game.contract import AnyGame, Beginning, Box, Command, Event, Setup, with_chance
from companion.game.history import Decided, History, TakeBack, TakenBack, happened
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, CommandId, GoodId, Party, SeatId, seated
from companion.host.game_session import GameSession
from companion.host.page_data import Answer
from companion.journal.book import Action, GameOf
from companion.journal.memory import MemoryBook

SEATS = tuple(map(SeatId, ("green", "red", "blue", "yellow", "white", "purple")))
EVERY_SEAT = (*SEATS, SeatId("grey"))
AUDIENCES = (PUBLIC, STEWARD, *map(seated, EVERY_SEAT))


class Mover(Protocol):
    """Somebody who knows one game well enough to play it, to spoil it and to end it."""

    @property
    def game(self) -> AnyGame: ...

    def box(self, chance: Random) -> Box:
        """One of the boxes this game is played from."""

    def setup(self, box: Box, chance: Random) -> Setup: ...

    def move(self, table: Any, chance: Random) -> tuple[Command, Party]:
        """Something that people with the real cards might well do now."""

    def nonsense(self, table: Any, chance: Random) -> tuple[Command, Party]:
        """Any command with any values; the real cards would still allow it."""

    def stewards_way_on(self, table: Any) -> Command | None:
        """What the steward alone does towards the end of the game; nothing once it is over."""

    def gold(self, table: Any) -> tuple[int, ...]:
        """What every account holds."""

    def audit(self, table: Any) -> None:
        """What must hold for the cards of this game at any moment."""

    def hand_for(self, table: Any, seat: SeatId, chance: Random) -> Any:
        """What this seat could hide."""

    def may_hide(self, table: Any, seat: SeatId) -> bool:
        """Whether this seat can hide something now."""

    def secret_act(
        self, table: Any, seat: SeatId, hand: Any, chance: Random
    ) -> tuple[Command, Party]:
        """Something that only this seat knows of."""

    def tells_nothing_of(
        self, seat: SeatId, tables: list[Any], hand: Any, command: Command
    ) -> bool:
        """Whether everyone else may do this while this seat's secret is kept, at either table."""


class WholeGames(Mover, Protocol):
    """A mover whose games are also played straight, by players with real cards."""

    @property
    def editions(self) -> tuple[str, ...]: ...

    @property
    def options(self) -> tuple[str, ...]: ...

    @property
    def discards(self) -> str:
        """The place whose cards are drawn again."""

    def over(self, table: Any) -> bool: ...

    def most(self, table: Any, good: GoodId) -> int:
        """The cards of a good that are played with."""

    def possible(self, table: Any, command: Command) -> bool:
        """Whether the box holds a card that this could be about."""

    def seen(self) -> Any:
        """Somebody with an eye on the cards, who looks at one table after the other."""

    def straight(
        self, table: Any, chance: Random, act: Callable[[Any, Command, Party], Any]
    ) -> tuple[Any, Callable[[], None]]:
        """Real cards around this table, and how players go on from there."""


class Run:
    """One game played at random; the same seed plays the same game."""

    def __init__(self, mover: Mover, seed: int) -> None:
        self.mover = mover
        self.chance = Random(seed)
        self.box = box = mover.box(self.chance)
        self.book = MemoryBook(GameOf(mover.game.name, box.edition))
        self.session = session_over(mover.game, self.book)
        setup = mover.setup(box, self.chance)
        events = mover.game.start(box, setup)
        assert not isinstance(events, Refusal), "the mover lays a table that can be played"
        asked = Beginning(edition=box.edition, overrides=box.overrides, setup=setup)
        self.session.record(asked, Decided(events), STEWARD, CommandId("begin"), 0, "")
        self.session.write()
        self._asked = 0
        self._draws = Random(seed)

    @property
    def table(self) -> Any:
        return self.session.table

    @property
    def over(self) -> bool:
        return self.session.view(PUBLIC).over

    def choose(self) -> tuple[Command, Party]:
        return choose(self.mover, self.session.history, self.chance)

    def act(self, command: Command, by: Party) -> Answer:
        self._asked += 1
        command = with_chance(command, drawn(self._draws))
        at_ms = self._asked * 1_000
        answer = self.session.act(command, by, CommandId(f"c{self._asked}"), at_ms, "")
        self.session.write()
        return answer

    def step(self) -> Answer:
        return self.act(*self.choose())

    def play(self, steps: int, watch: Callable[["Run"], None] = lambda _run: None) -> None:
        for _ in range(steps):
            if self.over:
                return
            self.step()
            watch(self)

    def last_events(self) -> tuple[Event, ...]:
        return events_of(self.mover.game, list(self.book.read())[-1])


def choose(
    mover: Mover, history: History, chance: Random, nonsense: float = 0.08
) -> tuple[Command, Party]:
    """Mostly a sensible move, now and then a step back or nonsense."""
    kind = chance.random()
    if kind < nonsense:
        return mover.nonsense(history.table, chance)
    newest = history.newest if kind > 0.94 else None
    if newest is not None and _may_take_back(mover, history, newest.number):
        return TakeBack(newest.number), STEWARD
    return mover.move(history.table, chance)


def _may_take_back(mover: Mover, history: History, number: int) -> bool:
    """People do not take back what the cards on the table would contradict."""
    after = happened(mover.game, history, (TakenBack(number),))
    try:
        mover.audit(after.table)
    except CardsContradict:
        return False
    return True


class CardsContradict(AssertionError):
    """More cards of one good are known than the box holds."""


def session_over(game: AnyGame, book: MemoryBook) -> GameSession:
    return GameSession("0001", game, book, {}, AUDIENCES)


def drawn(draws: Random) -> str:
    """What the clerk would draw for a command that turns on chance."""
    return f"{draws.getrandbits(128):032x}"


def copied(book: MemoryBook) -> MemoryBook:
    other = MemoryBook(book.of)
    for number, action in enumerate(book.read()):
        other.append(action, after=number)
    return other


def events_of(game: AnyGame, action: Action) -> tuple[Event, ...]:
    return codec.events_of(game).decode(action.body)


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)
