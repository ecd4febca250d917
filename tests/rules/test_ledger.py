"""The bank's ledger: every coin that moves is written twice, and settled against counted purses."""

import pytest

from companion.game.bank import BANK, CoinsMoved, Entry, purse
from companion.game.messages import Quoted, Refusal, refuse, says
from companion.game.put_right import PutRight
from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.games.bags.commands import CorrectGold
from companion.games.bags.events import PurseCounted
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.state import CHEST, Phase
from tests.table_talk import (
    BLACK,
    BLUE,
    GAME,
    GREEN,
    RED,
    Evening,
    a_table_of,
)


def entry(
    other: str,
    amount: int,
    balance: int,
    reason: str,
    about: SeatId | None = None,
    round_: int = 1,
) -> Entry:
    account = BANK if other == BANK else purse(SeatId(other))
    return Entry(
        round=round_, other=account, amount=amount, balance=balance, reason=reason, about=about
    )


def counted(seat: SeatId, was: int | None, counted: int) -> CorrectGold:
    return CorrectGold(seat=seat, was=was, counted=counted, reason="Counted again")


def one_bribe_and_one_fine(**options: bool) -> Evening:
    """Red pays five for passing; blue's honest apple is opened, and green pays two for it."""
    table = a_table_of(3, **options).brings_to_gate()
    table.passes(RED, bribe=5)
    table.opens(BLUE)
    return table


def test_every_payment_stands_in_the_statements_of_both_sides_with_reason_and_balance() -> None:
    table = one_bribe_and_one_fine()
    assert table.public().statements == {
        BANK: (
            entry(GREEN, -50, 1205, "purse"),
            entry(RED, -50, 1155, "purse"),
            entry(BLUE, -50, 1105, "purse"),
        ),
        purse(GREEN): (
            entry(BANK, 50, 50, "purse"),
            entry(RED, 5, 55, "bribe", RED),
            entry(BLUE, -2, 53, "fine", BLUE),
        ),
        purse(RED): (entry(BANK, 50, 50, "purse"), entry(GREEN, -5, 45, "bribe", RED)),
        purse(BLUE): (entry(BANK, 50, 50, "purse"), entry(GREEN, 2, 52, "fine", BLUE)),
    }
    assert table.mine(RED).statement == table.public().statements[purse(RED)]


def test_every_balance_is_what_the_purse_holds_and_all_entries_together_are_nothing() -> None:
    table = one_bribe_and_one_fine()
    table.ends_round()
    table.brings_to_gate().passes(BLUE, bribe=7)
    statements = table.table.statements
    last = {account: entries[-1].balance for account, entries in statements.items()}
    assert last == dict(table.table.purses)
    assert sum(line.amount for entries in statements.values() for line in entries) == 0
    assert statements[purse(BLUE)][-1] == entry(RED, -7, 45, "bribe", BLUE, round_=2)


def test_the_chest_of_deputies_is_an_account_too() -> None:
    table = a_table_of(6).draws(GREEN, BLACK).brings_to_gate()
    table.passes(RED, bribe=4)
    assert table.public().statements[purse(CHEST)] == (entry(RED, 4, 4, "bribe", RED),)


def test_a_purse_that_differs_when_counted_is_settled_with_the_bank_and_everyone_is_told() -> None:
    table = a_table_of(3)
    events = table.does(STEWARD, counted(RED, 50, 53))
    assert events == (
        PutRight(STEWARD, "Counted again"),
        PurseCounted(owner=RED, counted=53, hidden=False),
        CoinsMoved(payer=BANK, payee=purse(RED), amount=3, reason="counted"),
    )
    assert table.purses() == {"green": 50, "red": 53, "blue": 50}
    assert table.mine(RED).statement[-1] == entry(BANK, 3, 53, "counted")
    assert [GAME.news_for(event, PUBLIC) for event in events] == [
        says("news.put_right", who="put_right.steward", reason=Quoted("Counted again")),
        says("news.purse_counted", seat="seat.red", number=53),
        None,
    ]


def test_a_purse_with_too_little_in_it_gives_the_difference_to_the_bank() -> None:
    table = a_table_of(3)
    table.does(seated(RED), counted(RED, 50, 46))
    assert (table.gold(RED), table.table.purses[BANK]) == (46, 1105 + 4)


def test_a_purse_that_agrees_is_told_of_and_no_coin_moves() -> None:
    table = a_table_of(3)
    assert table.does(STEWARD, counted(RED, 50, 50)) == (
        PutRight(STEWARD, "Counted again"),
        PurseCounted(owner=RED, counted=50, hidden=False),
    )
    assert len(table.mine(RED).statement) == 1


def test_the_chest_is_counted_without_a_seat() -> None:
    table = a_table_of(6).draws(GREEN, BLACK)
    table.does(STEWARD, CorrectGold(was=0, counted=2, reason="Two coins lay beside it"))
    assert table.gold(CHEST) == 2
    chest = CorrectGold(was=0, counted=2, reason="There is none")
    assert a_table_of(3).why_not(STEWARD, chest) == "why.no_chest"


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (counted(RED, 49, 53), "why.purse_moved_on"),
        (counted(RED, None, 53), "why.purse_moved_on"),
        (counted(RED, 50, -1), "why.negative_gold"),
        (counted(RED, 50, 50 + 1105 + 1), "why.bank_lacks"),
        (CorrectGold(seat=RED, was=50, counted=53, reason=" "), "why.reason_missing"),
        (CorrectGold(seat=RED, was=50, counted=53, reason="a" * 121), "why.reason_missing"),
        (CorrectGold(seat=RED, was=50, counted=53, reason="a\nb"), "why.reason_missing"),
    ],
)
def test_a_count_that_cannot_be_meant_changes_nothing(command: CorrectGold, why: str) -> None:
    assert a_table_of(3).why_not(STEWARD, command) == why


def test_purses_are_counted_after_a_reveal_and_after_the_end_and_the_score_follows() -> None:
    table = a_table_of(3).happens(e.GameEnded())
    before = table.sheet(RED).total
    table.does(STEWARD, counted(RED, 50, 60))
    assert (table.phase(), table.sheet(RED).total) == (Phase.OVER, before + 10)


def hidden() -> Evening:
    return one_bribe_and_one_fine(hidden_purses=True)


def test_hidden_purses_and_their_statements_are_shown_to_their_owners_alone() -> None:
    table = hidden()
    assert [seat.gold for seat in table.public().seats] == [None, None, None]
    assert table.public().statements == {}
    assert (table.mine(RED).gold, len(table.mine(RED).statement)) == (45, 2)
    table.happens(e.GameEnded())
    assert [seat.gold for seat in table.public().seats] == [53, 45, 52]
    assert set(table.public().statements) == {BANK, *map(purse, (GREEN, RED, BLUE))}


def test_the_chest_is_seen_by_everyone_even_where_purses_are_hidden() -> None:
    table = a_table_of(6, hidden_purses=True).draws(GREEN, BLACK).brings_to_gate()
    table.passes(RED, bribe=4)
    assert table.public().statements == {purse(CHEST): (entry(RED, 4, 4, "bribe", RED),)}


def everything_seen_by_others(table: Evening, command: object) -> object:
    """The steward's and blue's view, and what is answered and said, as red counts or pays."""
    assert isinstance(command, CorrectGold | c.PassBag)
    answer = table.asks(STEWARD, command)
    if isinstance(answer, Refusal):
        return answer, table.public()
    table.happens(*answer)
    said = [GAME.news_for(event, party) for event in answer for party in (PUBLIC, seated(BLUE))]
    return [line for line in said if line], table.public_but_codes(), table.mine(BLUE)


@pytest.mark.parametrize("command", [counted(RED, None, 20), counted(RED, 33, 20)])
def test_nobody_learns_what_a_hidden_purse_holds_by_counting_it(command: CorrectGold) -> None:
    seen = [
        everything_seen_by_others(a_table_of(3, hidden_purses=True).holds_gold(red=gold), command)
        for gold in (0, 20, 33, 60)
    ]
    assert seen[1:] == seen[:1] * 3


def test_nobody_learns_what_a_hidden_purse_holds_by_asking_much_for_passing() -> None:
    seen = []
    for gold in (0, 20, 33, 60):
        table = a_table_of(3, hidden_purses=True).brings_to_gate().holds_gold(red=gold)
        seen.append(everything_seen_by_others(table, c.PassBag(RED, 1, 30)))
        assert table.gold(RED) == max(0, gold - 30)
    assert seen[1:] == seen[:1] * 3


@pytest.mark.parametrize(
    "command", [counted(GREEN, None, 300), CorrectGold(was=0, counted=300, reason="Counted")]
)
def test_nobody_learns_what_hidden_purses_hold_by_how_much_the_bank_has_left(
    command: CorrectGold,
) -> None:
    answers = []
    for gold in (50, 800):
        table = a_table_of(6, hidden_purses=True).draws(GREEN, BLACK).holds_gold(red=gold)
        answers.append(everything_seen_by_others(table, command))
    assert not isinstance(answers[0], Refusal)
    assert answers[0] == answers[1]


def test_coins_that_cannot_all_be_there_are_counted_once_purses_lie_open() -> None:
    """Believed where it could not be refused; then the bank owes, and other purses come down."""
    table = a_table_of(3, hidden_purses=True)
    table.does(seated(RED), counted(RED, 50, 1255))
    table.does(seated(BLUE), counted(BLUE, 50, 60))
    assert table.table.purses[BANK] == 1255 - 1255 - 50 - 60
    table.happens(e.GameEnded())
    assert table.why_not(STEWARD, counted(BLUE, 60, 61)) == "why.bank_lacks"
    table.does(STEWARD, counted(RED, 1255, 50))
    assert table.table.purses[BANK] == 1255 - 50 - 50 - 60


def test_whoever_may_see_a_purse_is_told_that_it_holds_less_than_was_promised() -> None:
    table = a_table_of(3).brings_to_gate().holds_gold(red=4)
    answer = table.asks(STEWARD, c.PassBag(RED, 1, 5))
    assert answer == refuse("why.bribe_too_big", gold=4)


def test_no_more_coins_change_hands_than_the_box_holds() -> None:
    table = a_table_of(3, hidden_purses=True).brings_to_gate()
    assert table.why_not(STEWARD, c.PassBag(RED, 1, 5000)) == "why.bank_lacks"


def test_the_owner_counts_a_hidden_purse_by_what_is_written_in_it() -> None:
    table = hidden()
    assert table.why_not(seated(RED), counted(RED, 50, 40)) == "why.purse_moved_on"
    table.does(seated(RED), counted(RED, 45, 40))
    assert table.gold(RED) == 40


def test_words_of_ones_own_that_look_like_a_key_stay_words() -> None:
    table = a_table_of(3)
    command = CorrectGold(seat=RED, was=50, counted=49, reason="news.bag_sealed")
    (put_right, *_) = table.does(STEWARD, command)
    said = GAME.news_for(put_right, PUBLIC)
    assert said is not None
    assert said.words["reason"] == Quoted("news.bag_sealed")
