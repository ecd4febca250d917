"""`companion bench`: measures the rules, the readers, the pages and the start."""

import argparse
import warnings
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter_ns
from typing import Any

from companion.cli import bench_mix, bench_page, bench_readers, bench_start
from companion.cli.loop import bare_loop_us, said
from companion.game.contract import AnyGame, Box, Command, Setup
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, Party, SeatId, seated
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Table
from companion.players.sheriff.evening import play
from companion.players.sheriff.in_memory import InMemory
from companion.players.sheriff.player import Player
from companion.shelf.boxes import Shelf

EDITION = "sheriff-2e"
SEATS = tuple(map(SeatId, ("green", "red", "blue", "yellow", "white")))
OTHERS_AT_LEAST = 20
INSTALL = "pip install chess rlcard"


def run(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="companion bench")
    parser.add_argument(
        "what", choices=["rules", "readers", "page", "start"], help="what is measured"
    )
    parser.add_argument(
        "--count",
        type=_at_least_one,
        default=30,
        help="how many whole games, draws of cards, cards shown on pages, or starts",
    )
    parser.add_argument("--seed", type=int, default=1, help="of the decks, players and cards")
    asked = parser.parse_args(words)
    if asked.what == "readers":
        return bench_readers.run(asked.count, asked.seed)
    if asked.what == "page":
        return bench_page.run(asked.count) or bench_mix.run()
    if asked.what == "start":
        return bench_start.run(asked.count)
    loop_us = bare_loop_us()
    print(said(loop_us))
    bench = Bench()
    for number in range(asked.count):
        bench.play_one(Random(f"{asked.seed}:{number}"), players=3 + number % 3)
    print(f"games:   {asked.count}, by simple players, at 3, 4 and 5 seats in turn")
    print(f"actions: {bench.actions}")
    print(_line("applied action (decide, apply)", bench.rules_ns, bench.actions, loop_us))
    print(_line("all views after it", bench.views_ns, bench.actions, loop_us))
    others = max(asked.count, OTHERS_AT_LEAST)
    _beside("chess", "python-chess, random legal move", _chess, others, asked.seed, loop_us)
    _beside("rlcard", "RLCard uno, step", _uno, others, asked.seed, loop_us)
    return 0


class Bench:
    """Adds up the time of the rules alone; the players think on their own time."""

    def __init__(self) -> None:
        self.actions = self.rules_ns = self.views_ns = 0
        self._game: AnyGame = Sheriff()
        self._box: Box = Shelf().take(EDITION).box

    def play_one(self, chance: Random, players: int) -> None:
        seats = SEATS[:players]
        events = self._game.start(self._box, Setup(seats=seats, first=seats[0]))
        assert not isinstance(events, Refusal), "the table is one that can be laid"
        table: Any = None
        for event in events:
            table = self._game.apply(table, event)
        around = InMemory(self._game, table, chance, self._act)
        play({seat: Player(seat, chance) for seat in seats}, around)

    def _act(self, table: Table, command: Command, by: Party) -> Table:
        game = self._game
        began = perf_counter_ns()
        decided = game.decide(table, command, by, 0)
        assert not isinstance(decided, Refusal), f"{by} was refused: {decided}"
        table = decided.table
        applied = perf_counter_ns()
        game.views(table, (PUBLIC, *map(seated, table.seats)))
        self.views_ns += perf_counter_ns() - applied
        self.rules_ns += applied - began
        self.actions += 1
        return table


Counted = tuple[int, int]
"""Nanoseconds, and how many moves they were spent on."""


def _beside(
    package: str,
    what: str,
    measure: Callable[[Any, int, Random], Counted],
    games: int,
    seed: int,
    loop_us: float,
) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = import_module(package)
            spent_ns, moves = measure(module, games, Random(seed))
    except ImportError as why:
        print(f"{what}: not measured, {package} is not installed ({why}); {INSTALL}")
        return
    print(_line(what, spent_ns, moves, loop_us))


def _chess(chess: Any, games: int, chance: Random) -> Counted:
    """Generate the legal moves, choose one, push it, until the game is over."""
    spent_ns = moves = 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            began = perf_counter_ns()
            board.push(chance.choice(list(board.legal_moves)))
            spent_ns += perf_counter_ns() - began
            moves += 1
    return spent_ns, moves


def _uno(rlcard: Any, games: int, chance: Random) -> Counted:
    spent_ns = moves = 0
    env = rlcard.make("uno", config={"seed": chance.randrange(2**31)})
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            action = chance.choice(list(state["legal_actions"]))
            began = perf_counter_ns()
            state, _player = env.step(action)
            spent_ns += perf_counter_ns() - began
            moves += 1
    return spent_ns, moves


def _line(what: str, spent_ns: int, moves: int, loop_us: float) -> str:
    each_us = spent_ns / 1000 / max(moves, 1)
    return f"{what:<32} {each_us:9.2f} µs = {each_us / loop_us:8.0f} iterations ({moves} moves)"


def _at_least_one(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
