"""A reader laid at a pile: a card laid down there is told by its sticker."""

from companion.game.commands import CardRead
from companion.game.messages import refuse
from companion.game.values import READER, CopyId, SeatId, seated
from companion.games.bags.commands import SealBag
from companion.games.sheriff.market import LaidOnPile, LaidOut
from tests.table_talk import APPLE, BLUE, RED, UNSEEN, YELLOW, a_table_of, card, cards

FIRST = "sheriff-1e"
LEFT, RIGHT, THIRD = map(SeatId, ("pile-1", "pile-2", "pile-3"))


def test_before_the_market_the_cards_a_pile_begins_with_are_read_from_the_bottom_up() -> None:
    table = a_table_of(3, FIRST)
    for name in ("apple-01", "silk-01"):
        table.lays(LEFT, name)
    table.lays(RIGHT, "mead-01")
    assert table.seen_on_pile(0) == ["apple", "silk", UNSEEN, UNSEEN, UNSEEN]
    assert table.table.piles[1].seen == cards("mead-01", *[UNSEEN] * 4)


def test_at_the_market_it_is_given_up_by_whose_turn_it_is() -> None:
    table = a_table_of(3, FIRST).takes(RED, 2)
    given = table.lays(LEFT, "apple-01")
    assert given == (LaidOnPile(seat=RED, pile=1, cards=cards("apple-01")),)
    assert table.asks(READER, CardRead(RIGHT, CopyId("silk-01"))) == refuse(
        "why.one_pile_only", pile=1
    )


def test_where_cards_are_laid_out_the_reader_of_the_pile_counts_them_too() -> None:
    table = a_table_of(3)
    assert table.lays(LEFT, "apple-01") == (LaidOut(seat=RED, cards=cards("apple-01")),)
    assert table.why_not(READER, CardRead(RIGHT, CopyId("silk-01"))) == "why.no_such_seat"
    table.closes_market()
    assert table.table.piles[0].seen == cards("apple-01")


def test_a_card_read_twice_is_laid_down_once() -> None:
    laid_out, on_a_pile = a_table_of(3), a_table_of(3, FIRST).takes(RED, 2)
    for table in (laid_out, on_a_pile):
        table.lays(LEFT, "apple-01")
        assert table.lays(LEFT, "apple-01") == ()


def test_once_everyone_has_been_at_the_market_no_card_is_expected() -> None:
    table = a_table_of(3).ends_turn(RED).ends_turn(BLUE)
    assert table.why_not(READER, CardRead(LEFT, CopyId("apple-01"))) == "why.everyone_has_been"
    table.closes_market()
    assert table.why_not(READER, CardRead(LEFT, CopyId("apple-01"))) == "why.no_card_expected"
    assert table.why_not(READER, CardRead(LEFT, None)) == "why.unknown_card"
    assert table.why_not(READER, CardRead(THIRD, None)) == "why.no_such_seat"


def test_a_confiscated_card_is_laid_where_it_is_read_and_the_others_follow() -> None:
    table = a_table_of(4, FIRST).brings_to_gate(red=(1, APPLE, ["silk-01", "mead", "pepper-01"]))
    table.opens(RED)
    if table.public().next_step.key == "next.checking":
        table.judges(RED)
    table.lays(RIGHT, "mead-07")
    assert table.why_not(READER, CardRead(LEFT, CopyId("silk-01"))) == "why.one_pile_only"
    for name in ("silk-01", "pepper-01"):
        table.lays(RIGHT, name)
    assert table.seen_on_pile(1)[5:] == ["mead", "silk", "pepper"]
    assert table.public().confiscated is None


def test_a_copy_the_clerk_believes_in_a_closed_bag_is_some_other_card_of_its_good() -> None:
    """Whoever sees it lie on the pile learns nothing of the bag, and the bag keeps its cards."""
    table = a_table_of(4, FIRST).packs(YELLOW, "silk-01").takes(RED, 2)
    table.lays(LEFT, "silk-01")
    assert table.table.piles[0].seen[-1] == card("silk")
    assert table.bag(YELLOW) == {"silk": 1}


def test_a_seat_that_asks_for_a_pile_is_nobody() -> None:
    table = a_table_of(3, FIRST)
    assert table.why_not(seated(RED), SealBag(LEFT, 1)) == "why.no_such_seat"
    assert table.why_not(seated(RED), CardRead(LEFT, CopyId("apple-01"))) == "why.not_yours"
