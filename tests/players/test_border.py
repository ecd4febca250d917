"""Simple players of Hart an der Grenze play by the rules, to the end, lie and offer money."""

from collections import Counter
from random import Random

import pytest

from companion.game.commands import CardRead
from companion.game.contract import Command, PlaceKind, Setup
from companion.game.messages import Refusal
from companion.game.values import Party, seated
from companion.games.bags.agreeing import AgreeOnTruth
from companion.games.bags.commands import (
    CorrectDeclaration,
    CorrectGold,
    CountByHand,
    SitOut,
)
from companion.games.border.calling import ShowNoMore
from companion.games.border.game import Border
from companion.games.border.goods import CorrectGood, MoveCard
from companion.games.border.inspection import SuitcaseJudged
from companion.games.border.round_end import EndGame
from companion.games.border.table import Table
from companion.games.border.unloading import LayDown
from companion.games.border.views import SeatView
from companion.players.bags.in_memory import InMemory
from companion.players.border.evening import play
from companion.players.border.player import Player
from tests.border_talk import CLOCKWISE, border_box

GAMES = 8
GAME = Border()
NEVER_MADE: set[type[Command]] = {
    EndGame,  # the players have all evening
    AgreeOnTruth,  # they agreed before it
    CountByHand,  # players have no eyes for cards that lie before somebody else
    CorrectGold,  # nor is anybody ever mistaken
    MoveCard,
    CorrectGood,
    CorrectDeclaration,
    LayDown,  # a player tells the clerk of every card that is packed
    ShowNoMore,  # nor does a player hide a card that is called
    SitOut,  # tried below
}
OPTIONS: list[dict[str, bool]] = [
    {},
    {"true_number": True},
    {"hidden_purses": True, "fines_stay_owed": True},
    {"look_after_bribe": True, "look_without_inspection": True, "surplus_matches": True},
]


class Told:
    """Everything that was asked in some games, and what came of it."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.refused: list[tuple[Command, Refusal]] = []
        self.judged: Counter[bool] = Counter()

    def act(self, table: Table, command: Command, by: Party) -> Table:
        decided = GAME.decide(table, command, by, 0)
        if isinstance(decided, Refusal):
            self.refused.append((command, decided))
            return table
        self.asked[type(command).__name__] += 1
        for told in decided.events:
            if isinstance(told, SuitcaseJudged):
                self.judged[told.verdict.honest] += 1
        return decided.table


@pytest.fixture(scope="module")
def told() -> Told:
    told = Told()
    for players in (3, 4, 5, 6):
        for seed in range(GAMES):
            _plays(told, players, seed)
    return told


def _laid(players: int, **options: bool) -> Table:
    setup = Setup(seats=CLOCKWISE[:players], first=CLOCKWISE[0], options=options)
    events = GAME.start(border_box(), setup)
    assert not isinstance(events, Refusal)
    table = None
    for event in events:
        table = GAME.apply(table, event)
    assert table is not None
    return table


def _plays(told: Told, players: int, seed: int) -> None:
    chance, table = Random(f"{players}:{seed}"), _laid(players, **OPTIONS[seed % len(OPTIONS)])
    around = InMemory(GAME, table, chance, told.act)
    play({seat: Player(seat, chance) for seat in table.seats}, around)
    lying = around.lying
    assert sum(map(len, lying.values())) == 139
    places = GAME.tabletop(table).places
    emptied = [p.name for p in places if p.kind in (PlaceKind.CLOSED, PlaceKind.OPEN)]
    assert [place for place in emptied if lying[place]] == []


def test_nobody_is_ever_refused(told: Told) -> None:
    assert told.refused == []


def test_every_command_is_asked(told: Told) -> None:
    every: tuple[type[Command], ...] = (*Border.commands, CardRead)
    assert set(told.asked) == {kind.__name__ for kind in every if kind not in NEVER_MADE}


def test_players_lie_and_tell_the_truth_open_and_buy_themselves_off(told: Told) -> None:
    assert min(told.judged[True], told.judged[False]) > GAMES
    assert min(told.asked["Agree"], told.asked["OpenSuitcase"]) > GAMES


def test_a_player_with_nothing_to_pack_sits_out() -> None:
    red = CLOCKWISE[1]
    view = GAME.view_for(_laid(3), seated(red))
    assert isinstance(view, SeatView)
    held = {f"{place}:{red}": () for place in ("hand", "bag", "goods", "stash")}
    assert Player(red, Random(1)).next_move(view, held, ()) == SitOut(red, 1)
