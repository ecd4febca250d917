"""Kills the product, and looks at what the next start finds; again and again on one folder."""

from contextlib import suppress
from enum import Enum
from pathlib import Path
from random import Random

from tests.at_length import Broken

from .history import Fault, purses_of
from .journals import games_in
from .lives import Cold, Life, Parent
from .people import Table
from .stracing import attached, injecting, nobody_reads
from .talking import NoAnswer, Script, gold

A_TABLE = 20  # kills on one folder
NEW_GAME_EACH = 6
COLD_EACH = 25
_CALLS = ("pwrite64", "fdatasync", "fsync", "openat", "write")


class Way(Enum):
    ACTING = "while two act"
    STARTING = "while starting"
    AT_A_CALL = "at a system call, acting"
    STARTING_AT_A_CALL = "at a system call, starting"


_WEIGHTS = {Way.ACTING: 70, Way.STARTING: 15, Way.AT_A_CALL: 9, Way.STARTING_AT_A_CALL: 6}


class Killed:
    """The figures of a run."""

    def __init__(self) -> None:
        self.ways: dict[Way, int] = dict.fromkeys(Way, 0)
        self.acknowledged = self.refused = self.again = self.games = self.hit = 0

    def add(self, other: "Killed") -> None:
        for way, number in other.ways.items():
            self.ways[way] += number
        self.acknowledged += other.acknowledged
        self.refused += other.refused
        self.again += other.again
        self.games += other.games
        self.hit += other.hit


def kill_often(parent: Parent, folder: Path, seed: int, kills: int) -> Killed:
    """So many kills at one table; a broken promise says its seed."""
    try:
        return _Evening(parent, folder, seed).killed(kills)
    except Exception as why:
        again = f"Broken by --of kills --count {kills} --seed {seed}, at instants drawn anew"
        raise Broken(f"{why}\n{again}\nThe folder is kept: {folder}") from why


class _Evening:
    def __init__(self, parent: Parent, folder: Path, seed: int) -> None:
        self._parent = parent
        self._data = folder / "data"
        self._chance = Random(seed)
        self._table = Table(seed)
        self._said = Killed()

    def killed(self, kills: int) -> Killed:
        with Life(self._parent, self._data) as first:
            first.ready()
            self._table.begins(first)
            first.kill()
        for _ in range(kills):
            way = self._chance.choices([*_WEIGHTS], [*_WEIGHTS.values()])[0]
            self._said.ways[way] += 1
            self._one(way)
        self._judge()
        return self._said

    def _one(self, way: Way) -> None:
        if way in (Way.STARTING, Way.STARTING_AT_A_CALL):
            self._die_starting(at_a_call=way is Way.STARTING_AT_A_CALL)
            return
        with Life(self._parent_by_chance(), self._data) as life:
            self._looks_whole(life)
            if way is Way.AT_A_CALL:
                self._die_at_a_call(life)
            else:
                self._die_at_any_time(life)

    def _die_at_any_time(self, life: Life) -> None:
        chance = self._chance
        wait = self._table.acts(life)
        if chance.random() < 1 / NEW_GAME_EACH:
            self._begin_if_it_lives(life)
        life.has_ended(within_s=chance.random() * chance.choice((0.01, 0.1)))
        life.kill()
        wait()

    def _die_at_a_call(self, life: Life) -> None:
        chance = self._chance
        call, when = chance.choice(_CALLS), str(chance.randint(1, 40))
        with attached(life, nobody_reads(), *injecting(call, "signal=KILL", when)):
            wait = self._table.acts(life, times=30)
            if chance.random() < 1 / 2:
                self._begin_if_it_lives(life)
            wait()
        self._ends(life)

    def _die_starting(self, *, at_a_call: bool) -> None:
        chance = self._chance
        if not at_a_call:
            with Life(self._parent, self._data) as life:
                life.has_ended(within_s=chance.random() * 0.1)
                life.kill()
            return
        call, when = chance.choice(_CALLS), str(chance.randint(1, 12))
        with Life(self._parent, self._data, held=True) as life:
            with attached(life, nobody_reads(), *injecting(call, "signal=KILL", when)):
                life.go()
                life.has_ended(within_s=0.5)
            self._ends(life)

    def _ends(self, life: Life) -> None:
        """It has been killed at the call by now, or is killed here."""
        self._said.hit += life.has_ended()
        life.kill()

    def _begin_if_it_lives(self, life: Life) -> None:
        with suppress(NoAnswer):
            self._table.begins(life)

    def _parent_by_chance(self) -> Parent:
        return Cold() if self._chance.random() < 1 / COLD_EACH else self._parent

    def _looks_whole(self, life: Life) -> None:
        """Nothing is missed; and what was in flight is done, once, when it is asked again."""
        page = life.ready()
        if page["troubles"]:
            raise Fault(f"After a kill the page says {page['troubles']}")
        self._said.again += len(self._table.history.open())
        self._table.asks_again(life)
        if still := self._table.history.open():
            raise Fault(f"{still[0].key} was asked again, and its answer is {still[0].why}")

    def _judge(self) -> None:
        with Life(self._parent, self._data) as life:
            self._looks_whole(life)
            page = Script(life.line()).view()
            life.stop()
        games = games_in(self._data)
        found = self._table.history.judge(games)
        self._said.acknowledged, self._said.refused = found.done, found.refused
        self._said.games = len(games)
        rows = games[max(game for game, rows in games.items() if rows)]
        for seat, coins in purses_of(rows).items():
            if gold(page, seat) != coins:
                raise Fault(f"{seat} has {coins} in the journal, and {gold(page, seat)} is shown")
