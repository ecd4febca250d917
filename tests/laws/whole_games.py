"""Whole games of many kinds, held to the laws while they are played and at their end.

Nothing is between the laws and the rules here, neither a book nor pages: only so are a hundred
thousand games soon played. `look_again` puts one of these games through a session, as evenings are.
"""

from enum import StrEnum
from random import Random
from typing import Any

from companion.game.bank import BANK
from companion.game.contract import Box, Command, Setup, with_chance
from companion.game.history import History, decide, happened
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, Party, Value
from companion.players.bags.playing import Stuck

from .playing import AUDIENCES, Run, WholeGames, choose, drawn, encoded, session_over
from .secrecy import keep_secret
from .shadow import Shadow

PATIENCE = 20_000
LOOKED_AT_CLOSELY = 0.01  # of the acts of a game


class Kind(StrEnum):
    """How a game is played."""

    STRAIGHT = "played straight"  # with real cards, by those who want to win
    WILD = "full of nonsense"  # with readers, steps back, hidden acts, and fools
    DESERTED = "left to the steward"  # wild, until everyone else has gone home


class Played(Value, frozen=True, kw_only=True):
    """What is told of a game in which every law held."""

    kind: Kind
    edition: str
    players: int
    options: tuple[str, ...]
    actions: int


class Watched:
    """One game under the eyes of the law; the same seed plays the same game."""

    def __init__(self, mover: WholeGames, seed: int) -> None:
        self.mover = mover
        self.seed = seed
        self.chance = Random(seed)
        self.box: Box = mover.box(self.chance)
        self.setup: Setup = mover.setup(self.box, self.chance)
        self.kind = self.chance.choices(list(Kind), [2, 2, 6])[0]
        self.asked: list[tuple[Command, Party]] = []
        self.actions = 1
        begun = mover.game.start(self.box, self.setup)
        assert not isinstance(begun, Refusal), "the mover lays a table that can be played"
        self.history = happened(mover.game, History(), begun)
        self._whole = sum(mover.gold(self.table))
        self._cards = mover.seen()
        self._draws, self._eyes = Random(seed), Random(seed)

    @property
    def table(self) -> Any:
        return self.history.table

    def play(self) -> None:
        """To the very end, when every card has its name and the score is told."""
        match self.kind:
            case Kind.STRAIGHT:
                self._straight()
            case Kind.WILD:
                self._wild(PATIENCE)
            case Kind.DESERTED:
                self._wild(self.chance.randint(0, 300))
        while (command := self.mover.stewards_way_on(self.table)) is not None:
            self._without_refusal(command)
        public = self.mover.game.views(self.table, AUDIENCES)[PUBLIC]
        assert public.over, "the game found no end"
        assert public.to_act == (), "somebody is to act after the end"
        standings = self.mover.game.standings(self.table)
        assert standings is not None, "the game found no score"

    def act(self, command: Command, by: Party) -> bool:
        """Whether it was done; refused or not, the laws hold after it."""
        command = with_chance(command, drawn(self._draws))
        self.asked.append((command, by))
        assert len(self.asked) < PATIENCE, "the game found no end"
        if self._eyes.random() < LOOKED_AT_CLOSELY:
            return self._act_closely(command, by)
        return self._act(command, by)

    def _act(self, command: Command, by: Party) -> bool:
        game, before = self.mover.game, self.table
        decided = decide(game, self.history, command, by, len(self.asked) * 1_000)
        if isinstance(decided, Refusal):
            return False
        if decided.events:
            self.history = happened(game, self.history, *decided)
            self.actions += 1
            self._audit(before)
        return True

    def _audit(self, before: Any) -> None:
        self._cards.look(self.table)
        purses = getattr(self.table, "purses", None)
        if purses is not None and purses is not before.purses:
            gold = self.mover.gold(self.table)
            assert sum(gold) == self._whole, "gold came from nowhere or went there"
            held = [gold for who, gold in purses.items() if who != BANK]
            assert min(held) >= 0, "somebody paid what they had not"  # the bank may, see there

    def _act_closely(self, command: Command, by: Party) -> bool:
        """Refused, it has changed nothing; and wherever it led to, there is a way on."""
        before = self.history, encoded(self.table)
        done = self._act(command, by)
        if not done:
            assert (self.history, encoded(self.table)) == before, "a refusal changed something"
        game, way_on = self.mover.game, self.mover.stewards_way_on(self.table)
        if way_on is not None:
            way_on = with_chance(way_on, drawn(self._eyes))
            answer = game.decide(self.table, way_on, STEWARD, len(self.asked) * 1_000)
            assert not isinstance(answer, Refusal), f"no way on: {way_on} is refused, {answer}"
        game.views(self.table, AUDIENCES)
        return done

    def _without_refusal(self, command: Command) -> None:
        assert self.act(command, STEWARD), f"the steward was refused {command}"

    def _wild(self, steps: int) -> None:
        nonsense = self.chance.choice((0.0, 0.08, 0.3))
        for _ in range(steps):
            if self.mover.over(self.table):
                return
            self.act(*choose(self.mover, self.history, self.chance, nonsense))

    def _straight(self) -> None:
        def act(_table: Any, command: Command, by: Party) -> Any:
            self.act(command, by)
            return self.table

        around, play = self.mover.straight(self.table, self.chance, act)
        while not self.mover.over(self.table):
            try:
                play()
            except Stuck:  # where the players know no further, the steward does
                way_on = self.mover.stewards_way_on(self.table)
                assert way_on is not None, "there is a way on until the game is over"
                self._without_refusal(way_on)
                around.table = self.table


def play_one(mover: WholeGames, seed: int, *, dearly: bool) -> Played:
    """Play a game through; if it is looked at dearly, once more, with all that takes long."""
    watched = Watched(mover, seed)
    watched.play()
    if dearly:
        look_again(watched)
    return Played(
        kind=watched.kind,
        edition=watched.box.edition,
        players=len(watched.setup.seats),
        options=tuple(key for key, agreed in watched.setup.options.items() if agreed),
        actions=watched.actions,
    )


def look_again(watched: Watched) -> None:
    """The same acts through a session: undo is exact, the book tells the same, secrets are kept."""
    run = Run(watched.mover, watched.seed)
    shadow = Shadow(run)
    for command, by in watched.asked:
        run.act(command, by)
        shadow.follow(run)
    assert run.session.history == watched.history, "a session came to another table"
    again = session_over(watched.mover.game, run.book)
    assert again.history == run.session.history, "the book tells another game"
    assert again.feed == run.session.feed
    for audience in AUDIENCES:
        assert encoded(again.view(audience)) == encoded(run.session.view(audience))
        assert again.own_feed(audience) == run.session.own_feed(audience)
    keep_secret(watched.mover, watched.seed)
