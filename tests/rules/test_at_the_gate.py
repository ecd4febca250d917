"""One reader for all bags: the bag first, then its cards one by one, then the bag again."""

import pytest

from companion.game.commands import GATE, CardRead, SeatRead, SeatReadAgain
from companion.game.contract import GateUse
from companion.game.messages import Refusal
from companion.game.values import READER, STEWARD, CopyId, SeatId, seated
from companion.games.bags.commands import SealBag, SitOut
from companion.games.bags.events import BagSealed, CardShown, CardStrayed, TakingOutSaid
from companion.games.bags.parts import BagStage, Strayed
from companion.games.sheriff import events as e
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    RED,
    SALT,
    UNSEEN,
    WHITE,
    Evening,
    a_table_of,
    code,
)


@pytest.fixture
def market() -> Evening:
    return a_table_of(3)


@pytest.fixture
def packing() -> Evening:
    return a_table_of(3).closes_market()


def turned_away(table: Evening, seat: SeatId) -> str:
    answer = GAME.at_gate(table.table, seat)
    assert isinstance(answer, Refusal), f"the bag of {seat} is there for {answer}"
    return answer.why.key


def uses(table: Evening) -> dict[str, str]:
    """What each bag would lie at the gate for, or why not."""
    answers = {seat: GAME.at_gate(table.table, seat) for seat in table.table.seats}
    return {
        seat: answer.why.key if isinstance(answer, Refusal) else answer
        for seat, answer in answers.items()
    }


def holds_to_gate(table: Evening, name: str | None) -> str:
    """A card, while no bag is there; why it counts for nobody."""
    return table.why_not(READER, CardRead(GATE, None if name is None else CopyId(name)))


def test_a_bag_is_packed_at_the_gate_as_soon_as_the_round_begins(market: Evening) -> None:
    packs = {"green": "why.sheriff_packs_nothing", "red": "packing", "blue": "packing"}
    assert uses(market) == packs
    assert uses(market.closes_market()) == packs


def test_nobodys_bag_is_packed_before_it_is_known_who_inspects() -> None:
    drawing = a_table_of(6)
    assert set(uses(drawing).values()) == {"why.not_now"}


def test_a_bag_of_nobody_who_plays_is_turned_away(packing: Evening) -> None:
    assert turned_away(packing, WHITE) == "why.no_such_seat"
    assert packing.why_not(READER, SeatReadAgain(WHITE)) == "why.no_such_seat"
    assert packing.why_not(READER, SeatRead(WHITE)) == "why.no_such_seat"


def test_a_closed_bag_is_turned_away_until_it_is_declared_or_inspected(packing: Evening) -> None:
    packing.packs(RED, "apple-01").packs(BLUE, "apple-02").seals(RED)
    assert turned_away(packing, RED) == "why.bag_closed"
    packing.seals(BLUE).declares(RED, 1, APPLE)
    assert turned_away(packing, RED) == "why.bag_closed"
    assert GAME.at_gate(packing.table, BLUE) is GateUse.DECLARING
    packing.declares(BLUE, 1, APPLE).passes(RED)
    assert GAME.at_gate(packing.table, BLUE) is GateUse.OPENING
    assert GAME.at_gate(packing.table, RED) is GateUse.LAYING


def test_whoever_sits_out_packs_no_more(packing: Evening) -> None:
    packing.does(STEWARD, SitOut(RED, 1))
    assert turned_away(packing, RED) == "why.bag_closed"


def test_afterwards_everyone_may_lay_cards_on_at_the_gate_the_sheriff_too() -> None:
    table = a_table_of(3).brings_to_gate()
    assert uses(table) == {"green": "laying", "red": "opening", "blue": "opening"}
    table.passes(RED)
    table.passes(BLUE)
    assert set(uses(table).values()) == {"laying"}
    table.happens(e.GameEnded())
    assert set(uses(table).values()) == {"laying"}


def test_the_bag_again_ends_the_packing_at_the_market_and_leaves_the_bag_open(
    market: Evening,
) -> None:
    market.packs(RED, "apple-01")
    assert market.does(READER, SeatReadAgain(RED)) == ()
    assert market.stage(RED) is BagStage.OPEN


def test_the_bag_again_closes_it_once_the_market_has_closed(packing: Evening) -> None:
    packing.packs(RED, "silk-01", "apple-01")
    sealed = BagSealed(RED, code("apple", "silk"), f"{SALT} apple silk")
    assert packing.does(READER, SeatReadAgain(RED)) == (sealed,)
    assert packing.stage(RED) is BagStage.SEALED


def test_it_is_closed_exactly_as_its_merchant_would_close_it(packing: Evening) -> None:
    packing.packs(BLUE, "apple-01")
    for seat in (RED, BLUE, GREEN):
        by_hand = packing.asks(seated(seat), SealBag(seat, 1))
        assert packing.asks(READER, SeatReadAgain(seat)) == by_hand
    assert packing.why_not(READER, SeatReadAgain(RED)) == "why.bag_empty"
    assert packing.why_not(READER, SeatReadAgain(GREEN)) == "why.sheriff_packs_nothing"


def test_a_bag_with_a_stray_stays_open_as_it_would_by_hand(packing: Evening) -> None:
    packing.packs(RED, "apple-01").lays(RED, None)
    assert packing.why_not(READER, SeatReadAgain(RED)) == "why.stray_in_bag"
    assert packing.stage(RED) is BagStage.OPEN


def test_a_closed_bag_is_not_closed_once_more(packing: Evening) -> None:
    packing.packs(RED, "apple-01").does(READER, SeatReadAgain(RED))
    assert packing.why_not(READER, SeatReadAgain(RED)) == "why.bag_closed"


def test_later_the_bag_again_changes_nothing() -> None:
    table = a_table_of(3).brings_to_gate()
    table.passes(RED)
    assert table.does(READER, SeatReadAgain(RED)) == ()
    assert table.does(READER, SeatReadAgain(GREEN)) == ()


@pytest.mark.parametrize("name", ["apple-01", "silk-01", "cheese-02", "unheard-of-01", None])
def test_a_card_at_the_gate_without_a_bag_counts_for_nobody_whichever_it_is(
    name: str | None,
) -> None:
    """One in a bag, one on a stand, one out of sight, one of no box: the same for all."""
    for table in (
        a_table_of(3).packs(RED, "apple-01"),
        a_table_of(3).closes_market().packs(RED, "apple-01"),
        a_table_of(3).brings_to_gate(red=(1, APPLE, ["apple-01"])),
    ):
        assert holds_to_gate(table, name) == "why.no_bag_at_gate"


def test_a_card_of_an_opened_bag_is_named_at_the_gate_as_at_any_reader() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, CHEESE, [UNSEEN, "apple-01"]))
    table.opens(RED)
    assert table.does(READER, CardRead(GATE, CopyId("apple-01"))) == ()  # confirmed
    assert table.does(READER, CardRead(GATE, CopyId("silk-03"))) == (
        CardShown(RED, table.table.card_of(CopyId("silk-03"))),  # type: ignore[arg-type]
    )
    assert holds_to_gate(table, "silk-04") == "why.not_one_of_the_bag"
    assert holds_to_gate(table, None) == "why.unknown_card"


def test_at_its_own_reader_a_bag_says_that_the_next_card_comes_out(market: Evening) -> None:
    market.packs(RED, "apple-01", "cheese-01")
    assert market.does(READER, SeatRead(RED)) == (TakingOutSaid(RED, True),)
    market.lays(RED, "apple-01")
    assert market.bag(RED) == {"cheese": 1}


def test_or_that_none_does_after_all(packing: Evening) -> None:
    packing.packs(RED, "apple-01").does(READER, SeatRead(RED))
    assert packing.does(READER, SeatRead(RED)) == (TakingOutSaid(RED, False),)
    packing.lays(RED, "apple-02")
    assert packing.bag(RED) == {"apple": 2}


def test_out_of_a_closed_bag_nothing_comes(packing: Evening) -> None:
    packing.packs(RED, "apple-01").seals(RED)
    assert packing.why_not(READER, SeatRead(RED)) == "why.bag_closed"
    assert packing.why_not(READER, SeatRead(GREEN)) == "why.bag_closed"


def test_a_sixth_card_is_a_stray_wherever_it_is_read(packing: Evening) -> None:
    packing.packs(RED, *(f"apple-{number:02}" for number in range(1, 6)))
    (strayed,) = packing.lays(RED, "apple-06")
    assert isinstance(strayed, CardStrayed)
    assert strayed.stray.why is Strayed.FULL
