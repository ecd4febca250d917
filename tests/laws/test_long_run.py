"""Some whole games through what the long run plays by the hundred thousand."""

from collections.abc import Callable, Mapping
from typing import cast

import pytest

from companion.game.bank import BANK, CoinsMoved
from companion.game.contract import Command, Event
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import STEWARD, Party
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.options import Options
from companion.games.sheriff.state import Table
from tests.at_length import Broken

from . import long_run
from .border_moves import BOXES, BorderMoves
from .nottingham_moves import NottinghamMoves
from .sheriff_moves import EDITIONS, SheriffMoves
from .whole_games import Kind, play_one

GAMES = 120
SEED = 20_000


def test_every_law_holds_in_whole_games_of_every_kind() -> None:
    summary = long_run.Summary(SheriffMoves())
    with long_run.played(GAMES, SEED, jobs=1) as games:
        for game in games:
            summary.add(game)
    assert summary.games == GAMES
    assert set(summary.kinds) == set(Kind)
    assert set(summary.editions) == set(EDITIONS)
    assert {3, 4, 5} <= set(summary.players)
    assert set(summary.options) >= {*Options.__struct_fields__}
    assert min(summary.kinds.values()) > GAMES / 10


def test_every_law_holds_in_games_at_the_border() -> None:
    summary = long_run.Summary(BorderMoves())
    with long_run.played(60, SEED, jobs=1, game="border") as games:
        for game in games:
            summary.add(game)
    assert set(summary.kinds) == set(Kind)
    assert set(summary.editions) == set(BOXES)
    assert set(summary.players) == {3, 4, 5, 6}
    assert set(summary.options) == {"none", *BorderMoves.options}


def test_every_law_holds_in_games_of_nottingham() -> None:
    summary = long_run.Summary(NottinghamMoves())
    with long_run.played(40, SEED, jobs=1, game="nottingham") as games:
        for game in games:
            summary.add(game)
    assert set(summary.kinds) == set(Kind)
    assert set(summary.editions) == set(NottinghamMoves.editions)
    assert set(summary.players) == {3, 4, 5, 6, 7}
    assert set(summary.options) == {"none", *NottinghamMoves.options}


def test_the_games_are_the_same_whatever_the_number_of_jobs() -> None:
    alone, shared = (_played(jobs) for jobs in (1, 2))
    assert alone == shared
    assert len(alone) == 25


def _played(jobs: int) -> list[object]:
    with long_run.played(25, SEED, jobs) as games:
        return list(games)


def test_it_says_what_it_covered(capsys: pytest.CaptureFixture[str]) -> None:
    assert long_run.main(["--count", "2", "--seed", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("2 games, ")
    assert [line.partition(":")[0] for line in said[1:5]] == [
        "kinds",
        "editions",
        "players",
        "options",
    ]
    assert said[5].startswith("Every law held.")


class LosesACoin(Sheriff):
    """Of every bribe a coin falls under the table."""

    def apply(self, table: Table | None, event: Event) -> Table:
        applied = super().apply(table, event)
        if isinstance(event, CoinsMoved) and event.reason == "bribe":
            purses = cast("dict[str, int]", applied.purses)
            purses[event.payee] -= 1
        return applied


class KeepsCardsInTheBag(Sheriff):
    """A bag that was passed still holds what lies on the stand."""

    def apply(self, table: Table | None, event: Event) -> Table:
        applied = super().apply(table, event)
        if isinstance(event, e.BagUnloaded) and table is not None:
            bags = cast("dict[str, object]", applied.bags)
            bags[event.seat] = table.bags[event.seat]
        return applied


class LetsNobodyPass(Sheriff):
    """A steward whose hands are tied: no bag is ever passed by him."""

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        if isinstance(command, c.PassBag) and by == STEWARD:
            return refuse("why.not_yours")
        return super().decide(table, command, by, at_ms)


class CountsRefusals(Sheriff):
    """At every refusal a coin of the bank goes into a box of its own."""

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        decided = super().decide(table, command, by, at_ms)
        if isinstance(decided, Refusal):
            purses = cast("dict[str, int]", table.purses)
            purses |= {BANK: purses[BANK] - 1, "swears": purses.get("swears", 0) + 1}
        return decided


BROKEN: Mapping[Callable[[], Sheriff], str] = {
    LosesACoin: "gold came from nowhere",
    KeepsCardsInTheBag: "a copy in two places|cards are known",
    LetsNobodyPass: "refused",
    CountsRefusals: "a refusal changed something",
}


@pytest.mark.parametrize(("broken", "law"), BROKEN.items())
def test_a_broken_law_is_found_within_some_dozens_of_games(
    broken: Callable[[], Sheriff], law: str
) -> None:
    mover = SheriffMoves(broken())
    with pytest.raises(AssertionError, match=law):
        _play(mover, games=50)


def _play(mover: SheriffMoves, games: int) -> None:
    for seed in range(games):
        play_one(mover, seed, dearly=False)


def test_a_broken_game_says_its_seed_and_breaks_again_from_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(long_run, "_mover", lambda _game: SheriffMoves(LosesACoin()))
    said: list[str] = []
    for words in (["--count", "50", "--seed", "7"], None):
        again = words or said[0].removeprefix("Broken by ").split()
        with pytest.raises(Broken):
            long_run.main([*again, "--jobs", "1"])
        said.append(capsys.readouterr().out.splitlines()[-1])
    assert said[0].startswith("Broken by --count 1 --seed ")
    assert said[0] == said[1]
