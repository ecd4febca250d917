"""Sealing: whoever closes a bag shows a code, and can prove by it later what lay in the bag."""

from hashlib import sha256

import pytest

from companion.game.values import STEWARD, SeatId, seated
from companion.games.bags.commands import SealBag, SitOut
from companion.games.bags.events import BagSealed
from companion.games.bags.parts import BagStage, Seal
from companion.games.sheriff.truth import truth
from tests.table_talk import (
    APPLE,
    BLUE,
    GREEN,
    RED,
    SALT,
    UNSEEN,
    Evening,
    a_table_of,
    code,
)

OTHER_SALT = "be11" * 8
OVER_APPLES = (2, APPLE, ["silk-01", "apple"])


@pytest.fixture
def packing() -> Evening:
    return a_table_of(3).closes_market()


def codes(table: Evening) -> dict[str, str]:
    """The code everyone sees on each bag."""
    return {shown.seat: shown.bag.code for shown in table.public().seats if shown.bag}


def lines(table: Evening) -> dict[str, str]:
    """The line everyone sees on each bag."""
    return {shown.seat: shown.bag.line for shown in table.public().seats if shown.bag}


def test_a_seal_is_the_salt_and_the_goods_in_the_order_of_the_alphabet(packing: Evening) -> None:
    packing.packs(RED, "silk-01", UNSEEN, "apple", "cheese-03", "apple-02")
    line = f"{SALT} apple apple cheese silk unread"
    sealed = BagSealed(RED, sha256(line.encode()).hexdigest(), line)
    assert packing.does(seated(RED), SealBag(RED, 1)) == (sealed,)


def test_a_bag_of_which_nothing_was_counted_is_sealed_with_the_salt_alone(
    packing: Evening,
) -> None:
    sealed = BagSealed(RED, code(), SALT)
    assert packing.does(STEWARD, SealBag(RED, 1)) == (sealed,)


def test_the_order_of_packing_and_the_copies_make_no_difference(packing: Evening) -> None:
    packing.packs(RED, "silk-01", "apple-01").packs(BLUE, "apple", "silk-02").seals(RED, BLUE)
    assert codes(packing) == {"red": code("apple", "silk"), "blue": code("apple", "silk")}


def test_the_same_goods_under_another_salt_have_another_code(packing: Evening) -> None:
    for seat, salt in ((RED, SALT), (BLUE, OTHER_SALT)):
        events = packing.packs(seat, "apple").asks(STEWARD, SealBag(seat, 1), salt)
        assert isinstance(events, tuple)
        packing.happens(*events)
    assert codes(packing)["red"] != codes(packing)["blue"]


def test_no_bag_is_ever_sealed_without_a_salt(packing: Evening) -> None:
    with pytest.raises(AssertionError, match="without a salt"):
        packing.asks(STEWARD, SealBag(RED, 1), "")


def test_the_code_is_on_a_bag_from_its_closing_to_the_end_of_the_round() -> None:
    table = a_table_of(3).closes_market().packs(RED, "silk", "apple").packs(BLUE, "apple")
    shown = [codes(table)]
    for act in (
        lambda: table.seals(RED, BLUE),
        lambda: table.declares(RED, 2, APPLE).declares(BLUE, 1, APPLE),
        lambda: table.opens(RED),
        lambda: table.passes(BLUE),
        lambda: table.ends_round(),
    ):
        act()
        shown.append(codes(table))
    closed = {"red": code("apple", "silk"), "blue": code("apple")}
    none = {"red": "", "blue": ""}
    assert shown == [none, *[closed] * 4, {"green": "", "blue": ""}]


def test_the_line_is_shown_once_the_bag_has_been_opened_and_not_before() -> None:
    table = a_table_of(3).brings_to_gate(red=(3, APPLE, ["silk-01", "apple"]))
    assert lines(table) == {"red": "", "blue": ""}
    table.opens(RED)
    assert table.stage(RED) is BagStage.OPENED
    assert lines(table) == {"red": f"{SALT} apple silk", "blue": ""}
    table.counts(RED, cheese=2)
    table.judges(RED)
    assert lines(table) == {"red": f"{SALT} apple silk", "blue": ""}


@pytest.mark.parametrize("bribe", [0, 7])
def test_the_line_of_a_bag_that_passed_stays_secret(bribe: int) -> None:
    table = a_table_of(3).brings_to_gate(red=OVER_APPLES)
    table.passes(RED, bribe=bribe)
    assert codes(table)["red"] == code("apple", "silk")
    assert lines(table) == {"red": "", "blue": ""}


def test_whoever_sits_out_seals_nothing(packing: Evening) -> None:
    packing.does(seated(RED), SitOut(RED, 1))
    assert codes(packing) == {"red": "", "blue": ""}
    assert packing.table.seals() == ()


def played_out(*, truth: bool) -> Evening:
    """In the first round red passes and blue sits out; in the last, one bag passes, one is
    opened."""
    table = a_table_of(3, truth=truth).closes_market().packs(RED, "silk", "apple").seals(RED)
    table.does(seated(BLUE), SitOut(BLUE, 1))
    table.declares(RED, 2, APPLE).passes(RED)
    table.ends_round()
    for _ in range(2, table.table.rounds):
        table.plays_quiet_round()
    table.brings_to_gate(red=(1, APPLE, ["silk"]))
    table.opens(RED)
    for seat in table.table.merchants:
        if table.stage(seat) is BagStage.SEALED:
            table.passes(seat)
    return table


def test_after_the_end_everyone_may_see_every_seal_where_the_table_agreed_on_the_truth() -> None:
    table = played_out(truth=True)
    table.ends_round()
    assert table.public().truth is None
    table.turns_up()
    silk_and_apple = Seal(1, RED, code("apple", "silk"), f"{SALT} apple silk")
    quiet = tuple(
        Seal(number, seat, code("apple"), f"{SALT} apple")
        for number in range(2, 9)
        for seat in (GREEN, RED, BLUE)
        if seat != sheriff_of(number)
    )
    last = (
        Seal(9, GREEN, code("apple"), f"{SALT} apple"),
        Seal(9, RED, code("silk"), f"{SALT} silk"),
    )
    told = table.public().truth
    assert told is not None
    assert [bag.seal for bag in told.bags] == [silk_and_apple, *quiet, *last]
    first, *_, opened = told.bags
    assert (first.goods, first.honest, first.opened) == ((("apple", 1), ("silk", 1)), False, False)
    assert (opened.honest, opened.opened, opened.goods) == (False, True, (("silk", 1),))
    assert (told.bluff, told.needless) == (first, None)
    assert [(tally.bags, tally.lies, tally.caught) for tally in told.tallies] == [
        (6, 0, 0),
        (6, 2, 1),
        (5, 0, 0),
    ]


def sheriff_of(number: int) -> SeatId:
    return (GREEN, RED, BLUE)[(number - 1) % 3]


def test_without_that_agreement_no_seal_is_ever_shown_after_the_end() -> None:
    table = played_out(truth=False)
    table.ends_round()
    table.turns_up()
    assert table.public().truth is None
    assert lines(table) == {"green": "", "red": f"{SALT} silk"}
    assert str(table.public()).count(SALT) == 1


def test_the_dearest_needless_inspection_is_that_of_the_honest_bag_which_cost_most() -> None:
    table = a_table_of(3, truth=True)
    table.brings_to_gate(red=(2, APPLE, ["apple", "apple"]), blue=(1, APPLE, ["apple"]))
    for seat in (RED, BLUE):
        table.opens(seat)
    found = truth(table.table)
    assert found.needless is not None
    assert (found.needless.seal.seat, found.needless.fine, found.bluff) == (RED, 4, None)


def test_a_bag_that_passed_with_cards_that_nobody_named_may_have_been_honest() -> None:
    table = a_table_of(3, truth=True).closes_market().packs(RED, "apple").seals(RED)
    table.does(seated(BLUE), SitOut(BLUE, 1))
    table.declares(RED, 2, APPLE).passes(RED)
    (bag,) = truth(table.table).bags
    assert (bag.honest, bag.goods, bag.unread) == (None, (("apple", 1),), 1)
