"""The frame of the game: rounds, the figure's way round the table, the end, who may ask what."""

import pytest

from companion.game.cards import UNREAD
from companion.game.commands import (
    CardRead,
    Pressed,
    SeatRead,
    SeatReadAgain,
    TimeIsUp,
    Woken,
)
from companion.game.contract import Command
from companion.game.values import (
    BUTTON,
    CLOCK,
    PUBLIC,
    READER,
    STEWARD,
    CopyId,
    Party,
    SeatId,
    seated,
)
from companion.game.who import Who
from companion.games.bags.agreeing import AgreeOnTruth
from companion.games.bags.commands import (
    CorrectDeclaration,
    CorrectGold,
    CountByHand,
    Declare,
    DismissStrays,
    NameCard,
    PackByHand,
    SayTakingOut,
    SealBag,
    SitOut,
    TakeOutByHand,
)
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.black_market import Claim, CorrectClaim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.correcting import CorrectContraband, MoveCard
from companion.games.sheriff.deals.commands import (
    AcceptOffer,
    ChangeOffer,
    EndTalk,
    HandOver,
    LetGo,
    MakeOffer,
    RefuseOffer,
    SayNotThere,
    WithdrawOffer,
)
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.deputies import DrawDeputies, PickFromChest, ShareChest
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import (
    ChooseFirst,
    CloseMarket,
    EndTurn,
    LayOnPile,
    TakeFromPile,
)
from companion.games.sheriff.options import Options
from companion.games.sheriff.passing import CallBack, LetPass
from companion.games.sheriff.pile_talk import CountPile, NamePileCard, ReshufflePile
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.redrawing import CorrectDeputies, CorrectDrawn
from companion.games.sheriff.rounds import EndGame, EndRound, TurnUpContraband
from companion.games.sheriff.state import Bag, Phase
from companion.games.sheriff.timer import AddMinute, RunTimer
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    BREAD,
    CHEESE,
    CLOCKWISE,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    WHITE,
    YELLOW,
    Evening,
    a_table_of,
)

OWN = {
    ChooseFirst: ChooseFirst(RED, 1),
    TakeFromPile: TakeFromPile(RED, 1, 1),
    LayOnPile: LayOnPile(RED, 1, APPLE),
    EndTurn: EndTurn(RED, 1),
    DrawDeputies: DrawDeputies(1, RED, BLUE),
    CloseMarket: CloseMarket(1),
    PackByHand: PackByHand(RED, APPLE),
    SayTakingOut: SayTakingOut(RED),
    TakeOutByHand: TakeOutByHand(RED, APPLE),
    DismissStrays: DismissStrays(RED),
    SealBag: SealBag(RED, 1),
    SitOut: SitOut(RED, 1),
    Declare: Declare(RED, APPLE, 1),
    LetPass: LetPass(RED, 1),
    CallBack: CallBack(RED),
    c.PassBag: c.PassBag(RED, 1),
    c.OpenBag: c.OpenBag(RED, 1),
    NameCard: NameCard(RED, APPLE),
    CountByHand: CountByHand(RED, {APPLE: 1}),
    JudgeBag: JudgeBag(RED, 1),
    LayConfiscated: LayConfiscated(1, 1),
    NamePileCard: NamePileCard(1, 0, APPLE),
    CountPile: CountPile(1, 0, 1),
    PayDebt: PayDebt(RED, {APPLE: 1}),
    HandOver: HandOver(RED, 1),
    SayNotThere: SayNotThere(RED, 1),
    Claim: Claim(RED, 1, PEPPER),
    BurnGoods: BurnGoods(RED, 1, GREEN, APPLE),
    PickFromChest: PickFromChest(RED, 1),
    ShareChest: ShareChest(1),
    MakeOffer: MakeOffer(seat=RED, round=1, giver=RED, taker=GREEN, gold=1),
    ChangeOffer: ChangeOffer(seat=RED, offer=1, version=1, gold=2),
    AcceptOffer: AcceptOffer(RED, 1, 1),
    RefuseOffer: RefuseOffer(RED, 1, 1),
    WithdrawOffer: WithdrawOffer(RED, 1, 1),
    LetGo: LetGo(RED, 1),
    EndTalk: EndTalk(RED, 1),
    ReshufflePile: ReshufflePile(),
    CorrectGold: CorrectGold(seat=RED, was=50, counted=51, reason="One lay under the table"),
    MoveCard: MoveCard(good=APPLE, source="away", target="stand.red", reason="Fell down"),
    CorrectContraband: CorrectContraband(seat=RED, was=SILK, now=MEAD, reason="Misread"),
    CorrectDeclaration: CorrectDeclaration(
        seat=RED, round=1, good=CHEESE, number=2, reason="Misheard"
    ),
    CorrectDecision: CorrectDecision(seat=RED, round=1, opened=True, reason="It was opened"),
    CorrectClaim: CorrectClaim(seat=RED, round=1, reason="It was blue"),
    CorrectDeputies: CorrectDeputies(round=1, first=RED, second=BLUE, reason="Misread"),
    CorrectDrawn: CorrectDrawn(seat=RED, instead_of=BLUE, round=1, reason="Misread"),
    RunTimer: RunTimer(),
    AddMinute: AddMinute(1),
    EndRound: EndRound(1),
    EndGame: EndGame(1),
    AgreeOnTruth: AgreeOnTruth(),
    TurnUpContraband: TurnUpContraband(1),
    CardRead: CardRead(RED, CopyId("apple-01")),
    SeatRead: SeatRead(RED),
    SeatReadAgain: SeatReadAgain(RED),
    Pressed: Pressed("next"),
    TimeIsUp: TimeIsUp(),
    Woken: Woken(),
}
"""One command of each kind, about red's seat in the first round."""

PARTIES: dict[Party, set[Who]] = {
    seated(RED): {Who.OWNER},
    seated(GREEN): {Who.LEADER},
    seated(BLUE): set(),
    seated(WHITE): set(),
    STEWARD: {Who.STEWARD},
    PUBLIC: set(),
    READER: {Who.MACHINE},
    BUTTON: {Who.MACHINE},
    CLOCK: {Who.MACHINE},
}


def tables_in_every_phase() -> dict[Phase, Evening]:
    market = a_table_of(3)
    packing = a_table_of(3).closes_market()
    declaring = a_table_of(3).closes_market()
    for seat in (RED, BLUE):
        declaring.packs(seat, "apple").seals(seat)
    inspecting = a_table_of(3).brings_to_gate()
    closing = a_table_of(3).brings_to_gate()
    for seat in (RED, BLUE):
        closing.passes(seat)
    drawing = a_table_of(6)
    sharing = a_table_of(6).draws(GREEN, BLACK).brings_to_gate(red=(1, APPLE, ["silk"]))
    sharing.opens(RED)
    for seat in sharing.table.merchants[1:]:
        sharing.passes(seat)
    paying = a_table_of(3).stands(RED, apple=1, chicken=1)
    paying.brings_to_gate(red=(1, CHEESE, ["apple"])).holds_gold(red=0).opens(RED)
    ending = a_table_of(3).happens(e.LastRoundEnded())
    over = a_table_of(3).happens(e.GameEnded())
    tables = (
        drawing,
        market,
        packing,
        declaring,
        inspecting,
        paying,
        sharing,
        closing,
        ending,
        over,
    )
    return {table.phase(): table for table in tables}


def _parts(table: Evening, party: Party) -> set[Who]:
    """Before deputies are drawn, nobody inspects."""
    return PARTIES[party] - (set() if table.table.officers else {Who.LEADER})


def test_every_command_is_in_the_table_of_who_may_ask_what() -> None:
    assert set(Sheriff.rules) == set(OWN)
    assert set(tables_in_every_phase()) == set(Phase)


@pytest.mark.parametrize("kind", OWN)
def test_only_the_parties_of_the_table_are_heard(kind: type[Command]) -> None:
    for table in tables_in_every_phase().values():
        for party in PARTIES:
            parts = _parts(table, party)
            answer = table.asks(party, OWN[kind])
            told_off = getattr(getattr(answer, "why", None), "key", "") == "why.not_yours"
            assert told_off == (not Sheriff.rules[kind].who & parts) or kind is NameCard


@pytest.mark.parametrize("kind", OWN)
def test_a_command_out_of_its_phase_is_told_not_now(kind: type[Command]) -> None:
    for phase, table in tables_in_every_phase().items():
        asking = [party for party in PARTIES if Sheriff.rules[kind].who & _parts(table, party)]
        if not asking:
            continue  # nobody is in the part that may ask
        allowed = asking[0]
        answer = table.asks(allowed, OWN[kind])
        not_now = getattr(getattr(answer, "why", None), "key", "") == "why.not_now"
        assert not_now == (phase not in Sheriff.rules[kind].phases)


def test_a_seat_where_nobody_sits_is_not_asked_about() -> None:
    table = a_table_of(3)
    for command in (SealBag(WHITE, 1), CardRead(WHITE, None), PackByHand(SeatId(""), None)):
        by = READER if isinstance(command, CardRead) else seated(WHITE)
        assert table.why_not(by, command) == "why.no_such_seat"


def test_a_command_of_another_game_is_refused() -> None:
    class Dance(Command, frozen=True):
        pass

    assert a_table_of(3).why_not(STEWARD, Dance()) == "why.unknown_command"


def test_time_is_never_up_without_a_timer_and_waking_changes_nothing() -> None:
    table = a_table_of(3)
    assert table.why_not(CLOCK, TimeIsUp()) == "why.no_timer"
    assert table.does(CLOCK, Woken()) == ()


def test_the_next_button_ends_the_round_and_rests_in_between() -> None:
    table = a_table_of(3).closes_market()
    assert table.why_not(BUTTON, Pressed("next")) == "why.button_rests"
    assert table.why_not(BUTTON, Pressed("timer")) == "why.button_rests"
    for seat in (RED, BLUE):
        table.does(STEWARD, SitOut(seat, 1))
    assert table.does(BUTTON, Pressed("next")) == (e.RoundEnded(RED),)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_figure_goes_to_the_left_after_every_round(players: int) -> None:
    table = a_table_of(players)
    sheriffs = []
    for _ in range(players):
        sheriffs.append(table.table.officers[0])
        table.plays_quiet_round()
    assert sheriffs == list(CLOCKWISE[:players])
    assert table.table.officers[0] == GREEN


def test_the_figure_may_begin_anywhere() -> None:
    table = a_table_of(4)
    table.happens(
        e.GameBegan(options=Options(), numbers=table.table.numbers, seats=CLOCKWISE[:4], first=BLUE)
    )
    assert (table.table.officers[0], table.table.merchants) == (BLUE, (YELLOW, GREEN, RED))


@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 8), (5, 10)])
def test_the_game_ends_when_everyone_was_sheriff_twice_or_thrice_with_three(
    players: int, rounds: int
) -> None:
    table = a_table_of(players)
    for number in range(1, rounds):
        assert (table.public().round, table.public().rounds) == (number, rounds)
        table.plays_quiet_round()
        assert table.phase() is Phase.MARKET
    table.plays_quiet_round()
    assert table.phase() is Phase.ENDING


def test_the_last_round_ends_the_game_at_once_without_passing_on() -> None:
    table = a_table_of(3)
    for _ in range(8):
        table.plays_quiet_round()
    table.brings_to_gate()
    last_sheriff = table.table.officers[0]
    for seat in table.table.merchants:
        table.passes(seat)
    assert table.public().next_step.key == "next.ending"
    assert table.ends_round() == (e.LastRoundEnded(),)
    assert (table.table.officers[0], table.public().to_act) == (last_sheriff, (last_sheriff,))
    assert table.turns_up() == (e.GameEnded(),)
    assert (table.table.officers[0], table.public().to_act) == (last_sheriff, ())


def test_a_new_round_begins_with_empty_bags_and_everyone_refills_to_six() -> None:
    table = a_table_of(3).plays_quiet_round()
    assert list(table.table.bags.values()) == [Bag()] * 3
    told = table.public().next_step
    assert (told.key, told.words["hand"], told.words["most"]) == ("next.market", 6, 5)


def test_a_round_ends_only_when_every_bag_is_decided() -> None:
    table = a_table_of(3).brings_to_gate()
    table.passes(RED)
    assert table.why_not(STEWARD, EndRound(1)) == "why.not_now"
    table.passes(BLUE)
    assert table.ends_round() == (e.RoundEnded(RED),)


def test_an_evening_may_end_after_any_round_by_the_steward_alone() -> None:
    table = a_table_of(3).plays_quiet_round().brings_to_gate()
    assert table.why_not(STEWARD, EndGame(2)) == "why.not_now"
    for seat in table.table.merchants:
        table.passes(seat)
    assert table.why_not(seated(table.table.officers[0]), EndGame(2)) == "why.not_yours"
    assert table.why_not(STEWARD, EndGame(1)) == "why.round_moved_on"
    assert table.does(STEWARD, EndGame(2)) == (e.LastRoundEnded(),)
    assert table.does(STEWARD, TurnUpContraband(2)) == (e.GameEnded(),)
    assert (table.phase(), len(table.score().sheets)) == (Phase.OVER, 3)


def test_until_contraband_is_turned_up_nobody_can_tell_what_lies_face_down() -> None:
    silk, mead = (a_table_of(3).stands(RED, **{good: 1}) for good in ("silk", "mead"))
    nameless = a_table_of(3)
    nameless.happens(e.BagUnloaded(seat=RED, legal=(), contraband=(UNREAD,), unsorted=()))
    tables = (silk, mead, nameless)
    for table in tables:
        table.brings_to_gate()
        for seat in table.table.merchants:
            table.passes(seat)
        table.does(STEWARD, EndGame(1))
    pages = [(table.public_but_codes(), GAME.standings(table.table)) for table in tables]
    assert pages[0] == pages[1] == pages[2]
    assert (pages[0][0].phase, pages[0][0].over, pages[0][0].score) == (Phase.ENDING, False, None)
    names = NameCard(RED, SILK)
    assert {table.why_not(STEWARD, names) for table in tables} == {"why.face_down"}
    for table in tables:
        table.does(STEWARD, TurnUpContraband(1))
    assert [table.public_seat(RED).turned_up for table in tables] == [
        ((SILK, 1),),
        ((MEAD, 1),),
        (),
    ]


def test_the_sheriff_turns_up_contraband_only_after_the_last_round() -> None:
    table = a_table_of(3).brings_to_gate()
    for seat in table.table.merchants:
        table.passes(seat)
    assert table.why_not(seated(GREEN), TurnUpContraband(1)) == "why.rounds_left"
    assert table.why_not(STEWARD, TurnUpContraband(2)) == "why.round_moved_on"
    assert table.asks(STEWARD, TurnUpContraband(1)) == (e.GameEnded(),)


def test_a_late_click_on_the_end_of_the_last_round_ends_nothing() -> None:
    table = a_table_of(3).plays_quiet_round().brings_to_gate()
    for seat in table.table.merchants:
        table.passes(seat)
    assert table.why_not(STEWARD, EndRound(1)) == "why.round_moved_on"


def test_legal_goods_on_stands_are_seen_by_everyone_at_any_time() -> None:
    for table in tables_in_every_phase().values():
        table.stands(GREEN, cheese=1, chicken=3)
        assert table.public_seat(GREEN).legal == (("cheese", 1), ("chicken", 3))


def test_everyone_sees_who_has_the_most_of_a_good_until_titles_are_counted() -> None:
    """Contraband that lies face down counts for nothing, and equal stands are marked alike."""
    table = a_table_of(3).stands(RED, apple=2, cheese=1, silk=3).stands(BLUE, apple=2, bread=1)
    table.stands(GREEN, apple=1, bread=2)
    leads = {seat.seat: seat.leads for seat in table.public().seats}
    assert leads == {RED: (APPLE, CHEESE), BLUE: (APPLE,), GREEN: (BREAD,)}
    table.happens(e.GameEnded())
    assert not any(seat.leads for seat in table.public().seats)
