"""Simple players play by the rules, to the end, and not always in the same way."""

from collections import Counter
from random import Random

import pytest

from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Setup, with_chance
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, READER, STEWARD, Party, seated
from companion.games.bags.agreeing import AgreeOnTruth
from companion.games.bags.commands import (
    CorrectDeclaration,
    CorrectGold,
    CountByHand,
    Declare,
    SitOut,
)
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.black_market import Claim, CorrectClaim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.correcting import CorrectContraband, MoveCard
from companion.games.sheriff.deals.commands import EndTalk, SayNotThere, WithdrawOffer
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import MarketClosed
from companion.games.sheriff.passing import CallBack, LetPass
from companion.games.sheriff.pile_talk import CountPile, NamePileCard
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.redrawing import CorrectDeputies, CorrectDrawn
from companion.games.sheriff.rounds import EndGame
from companion.games.sheriff.state import Table
from companion.games.sheriff.timer import AddMinute, RunTimer
from companion.games.sheriff.views import PublicView, SeatView
from companion.players.sheriff.evening import play
from companion.players.sheriff.in_memory import InMemory
from companion.players.sheriff.moves import moves
from companion.players.sheriff.player import Player
from companion.shelf.boxes import Shelf
from tests.laws.playing import SEATS, Run
from tests.laws.sheriff_moves import SheriffMoves, possible
from tests.table_talk import read_off

GAMES = 30
NEVER_MADE: set[type[Command]] = {
    EndGame,  # nobody has to go home
    AgreeOnTruth,  # nor is anybody asked at the end about what lay where
    LetPass,  # players are sure of what they do, and pass bags at once
    CallBack,
    SitOut,  # a merchant would need an empty hand, and the pile keeps the hands full
    CountByHand,  # players have no eyes for cards that lie before somebody else
    NamePileCard,  # nor for those on the piles
    CountPile,
    CorrectGold,  # nor is anybody ever mistaken
    MoveCard,
    CorrectContraband,
    CorrectDeclaration,
    CorrectDecision,
    CorrectClaim,
    CorrectDeputies,
    CorrectDrawn,
    SayNotThere,  # readers name every card
    Claim,  # a variant, and tried below, as is the next
    BurnGoods,
    RunTimer,  # an option, as is the minute more
    AddMinute,
    WithdrawOffer,  # an offer is answered before its maker thinks again
    EndTalk,
}
GAME = Sheriff()
FIRST, SECOND = "sheriff-1e", "sheriff-2e"


class Told:
    """Everything that was asked in many games, and what came of it."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.refused: list[tuple[Command, Refusal]] = []
        self.judged: Counter[bool] = Counter()
        self.bags: Counter[bool] = Counter()
        self.ends: list[Table] = []

    def act(self, table: Table, command: Command, by: Party) -> Table:
        assert by in (READER, STEWARD) or by.seat in table.seats
        decided = GAME.decide(table, command, by, 0)
        if isinstance(decided, Refusal):
            self.refused.append((command, decided))
            return table
        self._note(table, command, decided.events)
        return decided.table

    def _note(self, table: Table, command: Command, events: tuple[object, ...]) -> None:
        kind = type(command).__name__
        if isinstance(command, c.PassBag):
            kind += " with a bribe" if command.bribe else " without"
        self.asked[kind] += 1
        self.judged.update(told.honest for told in events if isinstance(told, e.BagJudged))
        if isinstance(command, Declare):
            self.bags[{card.good for card in table.bags[command.seat].cards} == {command.good}] += 1


def laid(events: tuple[Event, ...]) -> Table:
    table = GAME.apply(None, events[0])
    for event in events[1:]:
        table = GAME.apply(table, event)
    return table


def evenings(players: int, edition: str = SECOND, **options: bool) -> Told:
    told, game = Told(), Sheriff()
    box = Shelf().take(edition).box
    for seed in range(GAMES):
        chance = Random(f"{players}:{seed}")
        seats = SEATS[:players]
        first = chance.choice(seats)
        numbers = read_off(box) | {key: 9 for key in read_off(box) if key.endswith("oil.cards")}
        events = game.start(box, Setup(seats=seats, first=first, options=options, numbers=numbers))
        assert not isinstance(events, Refusal)
        table = laid(events)
        around = InMemory(game, table, chance, told.act)
        play({seat: Player(seat, chance) for seat in seats}, around)
        told.ends.append(around.table)
    return told


@pytest.fixture(
    scope="module", params=[(3, SECOND), (4, SECOND), (5, SECOND), (6, SECOND), (4, FIRST)]
)
def told(request: pytest.FixtureRequest) -> Told:
    players, edition = request.param
    return evenings(players, edition)


def test_nobody_is_ever_refused(told: Told) -> None:
    assert told.refused == []


def test_every_game_ends_with_a_score(told: Told) -> None:
    views = [Sheriff().view_for(table, PUBLIC) for table in told.ends]
    assert len(views) == GAMES
    assert all(isinstance(view, PublicView) and view.score is not None for view in views)


def test_every_command_of_the_base_game_is_asked() -> None:
    """The deck runs out with five players, if it ever does."""
    every: tuple[type[Command], ...] = (*Sheriff.commands, CardRead)
    made = {kind.__name__ for kind in every if kind not in NEVER_MADE}
    made = made - {"PassBag"} | {"PassBag with a bribe", "PassBag without"}
    asked = evenings(5).asked + evenings(6).asked + evenings(5, FIRST).asked
    assert set(asked) == made


@pytest.mark.parametrize("players", [4, 6])
def test_who_can_claim_at_the_black_market_does_and_is_not_refused(players: int) -> None:
    told = evenings(players, black_market=True)
    assert (told.refused, told.asked["Claim"] > 0) == ([], True)
    assert len(told.ends) == GAMES


def test_who_brings_a_card_that_burns_goods_uses_it_and_is_not_refused() -> None:
    told = evenings(4, FIRST, promo=True)
    assert (told.refused, told.asked["BurnGoods"] > 0) == ([], True)
    assert len(told.ends) == GAMES


def test_some_bags_are_what_was_said_and_others_are_not(told: Told) -> None:
    bags = sum(told.bags.values())
    assert min(told.bags[True], told.bags[False]) > bags / 4
    assert min(told.judged[True], told.judged[False]) > GAMES


def test_a_merchant_with_nothing_to_pack_sits_out() -> None:
    game, seats = Sheriff(), SEATS[:3]
    events = game.start(Shelf().take("sheriff-2e").box, Setup(seats=seats, first=seats[0]))
    assert not isinstance(events, Refusal)
    table = game.apply(laid(events), MarketClosed())
    view = game.view_for(table, seated(seats[1]))
    assert isinstance(view, SeatView)
    assert Player(seats[1], Random(1)).next_move(view, ()) == SitOut(seats[1], 1)


def test_every_move_of_the_list_is_allowed() -> None:
    """Only who promises what is not in the bag may be told so, where the table agreed on that."""
    chance, made, refused = Random(5), set[str](), list[tuple[Command, Refusal]]()
    for seed in range(12):
        run = Run(SheriffMoves(), seed)
        for _ in range(300):
            if run.over:
                break
            table: Table = run.table
            seat = chance.choice(table.seats)
            view = Sheriff().view_for(table, seated(seat))
            assert isinstance(view, SeatView)
            for move in moves(view, chance):
                if possible(table, move):
                    answer = Sheriff().decide(table, with_chance(move, "5a" * 16), seated(seat), 1)
                    made.add(type(move).__name__)
                    if isinstance(answer, Refusal) and answer.why.key != "why.you_lack_goods":
                        refused.append((move, answer))
            run.step()
    assert refused == []
    assert len(made) >= 24
