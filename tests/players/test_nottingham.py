"""Simple players of Nottingham play by the rules, to the end, with every card in its place."""

from collections import Counter
from random import Random

import pytest

from companion.game.cards import card_of
from companion.game.commands import CardRead
from companion.game.contract import Command, Setup
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, CopyId, GoodId, Party, SeatId, seated
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush
from companion.games.nottingham.correcting import (
    CorrectAmbushes,
    CorrectPoints,
    CorrectTask,
    CountHand,
    CountPile,
    MoveSheriff,
)
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.offers import ShowHand
from companion.games.nottingham.table import Table
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import EndGame
from companion.games.nottingham.turning_in import TakeCardsBack
from companion.games.nottingham.views import PublicView, SeatView
from companion.players.acting import Slip
from companion.players.nottingham.evening import acts
from companion.players.nottingham.player import Player
from tests.nottingham_talk import (
    BLUE,
    CLOCKWISE,
    COIN,
    GOLD,
    RED,
    Evening,
    a_table_of,
    nottingham_box,
)

from .wooden_table import WoodenTable

GAMES = 2
GAME = Nottingham()
NEVER_MADE: set[type[Command]] = {
    EndGame,  # the players have all evening
    CountHand,  # nor is anybody ever mistaken
    CountPile,
    MoveSheriff,
    CorrectTask,
    CorrectAmbushes,
    CorrectPoints,
}
RARE: set[type[Command]] = {KeepNoAmbush, ShowHand, DiscardCard, TakeCardsBack}
"""Met in few games; the first three are tried below."""
OPTIONS: list[dict[str, bool]] = [{}, {"deal_when_needed": True}, {"whole_pile": True}]


class Told:
    """Everything that was asked in some games, and what came of it."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.refused: list[tuple[Command, Refusal]] = []

    def act(self, table: Table, command: Command, by: Party) -> Table:
        decided = GAME.decide(table, command, by, 0)
        if isinstance(decided, Refusal):
            self.refused.append((command, decided))
            return table
        self.asked[type(command).__name__] += 1
        self.events.update(type(event).__name__ for event in decided.events)
        return decided.table


@pytest.fixture(scope="module")
def told() -> Told:
    told = Told()
    for players in (3, 4, 5, 6, 7):
        for seed in range(GAMES):
            _plays(told, players, seed)
    return told


def _laid(players: int, **options: bool) -> Table:
    setup = Setup(seats=CLOCKWISE[:players], first=CLOCKWISE[0], options=options)
    events = GAME.start(nottingham_box(), setup)
    assert not isinstance(events, Refusal)
    table = None
    for event in events:
        table = GAME.apply(table, event)
    assert table is not None
    return table


def _plays(told: Told, players: int, seed: int) -> None:
    chance, table = Random(f"{players}:{seed}"), _laid(players, **OPTIONS[seed % len(OPTIONS)])
    around = WoodenTable(GAME, table, chance, told.act)
    by_hand = (0.15, 0.7)[seed % 2]
    everyone = {seat: Player(seat, chance, by_hand) for seat in table.seats}
    for _ in acts(everyone, around):
        _every_card_is_in_its_place(around)
        if chance.random() < 0.05:  # somebody else takes over, who remembers nothing
            seat = chance.choice(table.seats)
            everyone[seat] = Player(seat, chance, by_hand)
    view = GAME.view_for(around.table, PUBLIC)
    assert isinstance(view, PublicView)
    assert view.over, view.next_step
    told.ended[view.ended_by] += 1
    assert view.score is not None
    assert {one.seat: one.total for one in view.score.sheets} == _counted(around, view)


def _every_card_is_in_its_place(around: WoodenTable) -> None:
    table: Table = around.table
    there = {place: len(tags) for place, tags in around.world.places.items() if tags}
    known = {"discards": len(table.discards), "turned": int(table.turned is not None)}
    known["deck"] = table.draw
    for seat in table.seats:
        known[f"hand:{seat}"] = table.hands[seat]
        known[f"points:{seat}"] = len(table.points[seat])
        known[f"gold:{seat}"] = len(table.ambushes[seat])
        known[f"laid:{seat}"] = len(table.lying) if seat == table.player else 0
    assert {place: number for place, number in known.items() if number} == {
        place: number
        for place, number in there.items()
        if not place.startswith(("ambush", "tasks"))
    }


def _counted(around: WoodenTable, view: PublicView) -> dict[SeatId, int]:
    """The score of the cards that lie there."""
    points = {item.good: item.points for item in view.items}
    solved = {task.task: task for task in view.tasks}
    totals: dict[SeatId, int] = {}
    for place in view.seats:
        kept = sum(points[c.good] for c in around.cards_in(f"points:{place.seat}") if c.good)
        for card in around.cards_in(f"tasks:{place.seat}"):
            task = solved[str(card.good)]
            kept += task.alone if len(task.solvers) == 1 else task.shared
        totals[place.seat] = kept
    return totals


def test_nobody_is_refused_and_every_game_ends(told: Told) -> None:
    assert told.refused == []


def test_every_command_is_asked(told: Told) -> None:
    every: tuple[type[Command], ...] = (*Nottingham.commands, CardRead)
    wanted = {kind.__name__ for kind in every if kind not in NEVER_MADE | RARE}
    assert wanted <= set(told.asked)
    assert set(told.asked) <= wanted | {kind.__name__ for kind in RARE}


def test_they_attack_defend_ambush_and_solve_tasks(told: Told) -> None:
    for event in ("Defended", "CardStolen", "CardRobbed", "CardRaided", "AmbushSprung"):
        assert told.events[event] > GAMES
    for event in ("TaskSolved", "OfferTaken", "SetTurnedIn", "PileTurnedOver"):
        assert told.events[event] > GAMES


def test_games_end_in_the_town(told: Told) -> None:
    assert told.ended["town"] > GAMES


def _next(evening: Evening, seat: SeatId, **held: str) -> object:
    view = GAME.view_for(evening.table, seated(seat))
    assert isinstance(view, SeatView)
    cards = {place: "" for place in ("hand", "laid", "points", "ambush", "gold", "tasks")} | held
    there = {
        f"{place}:{seat}": tuple(card_of(CopyId(copy)) for copy in copies.split())
        for place, copies in cards.items()
    }
    return Player(seat, Random(1), by_hand=1.0).next_move(view, there)


def test_a_hand_of_coins_alone_is_proved() -> None:
    evening = a_table_of().acts(COIN)
    assert _next(evening, BLUE, hand="coin-01 coin-02 coin-03") == ShowHand(BLUE, 1)


def test_the_last_ambush_with_the_own_colour_is_not_kept() -> None:
    evening = a_table_of().has_pile("ambushes", 1).acts(GOLD)
    assert _next(evening, RED, ambush="ambush_red-01") == KeepNoAmbush(RED, 1)
    assert _next(evening, RED, ambush="ambush_blue-01") == LayAmbush(RED, 1)


def test_single_cheap_cards_are_given_up_first() -> None:
    evening = a_table_of().has_sheriff_on(9).has_hands(blue=78)
    given = _next(evening, BLUE, hand="chain-01 pearls-02 gems-03 gems-04")
    assert isinstance(given, Slip)
    assert given.say == DiscardCard(BLUE, 1, GoodId("pearls"))
