"""The wooden table as the readers, the counted deck and the simulator have it."""

from companion.game.commands import GATE, CardRead
from companion.game.contract import GateUse, PlaceKind, View
from companion.game.messages import Refusal
from companion.game.values import READER, CopyId, SeatId, seated
from companion.games.bags.commands import PackByHand
from tests.border_talk import BLUE, GAME, GREEN, JUG, RED, a_table_of, border_box


def test_a_table_has_hands_suitcases_goods_and_stashes() -> None:
    top = GAME.tabletop(a_table_of(3).table)
    kinds = [place.kind for place in top.places]
    seat = [PlaceKind.HAND, PlaceKind.CLOSED, PlaceKind.OPEN, PlaceKind.OPEN]
    assert kinds == [PlaceKind.DECK, *seat * 3, PlaceKind.DISCARD]
    assert (len(top.cards), top.dealt(PlaceKind.HAND)) == (139, 15)
    assert GAME.copies(border_box())[0] == "jug-01"


def test_cards_lie_where_the_table_knows_them() -> None:
    table = a_table_of().brings(red=(1, JUG, "cigar-02, jug-01")).points(RED)
    assert GAME.whereabouts(table.table)[CopyId("cigar-02")] == "bag:red"
    assert GAME.laid_open(table.table) == {}
    assert GAME.unread(table.table)["bag:blue"] == 1
    table.opens(RED)
    assert list(GAME.laid_open(table.table)) == [RED]
    table.settles()
    assert GAME.whereabouts(table.table) == {"cigar-02": "discards", "jug-01": "goods:red"}


def test_a_suitcase_that_the_sheriff_looks_into_is_not_laid_open() -> None:
    table = a_table_of().brings(red=(1, JUG, "cigar-02")).bribes(BLUE, 1).looks_into(RED)
    assert GAME.laid_open(table.table) == {}


def test_at_the_gate_an_open_suitcase_is_packed_and_own_goods_are_named() -> None:
    table = a_table_of()
    assert GAME.at_gate(table.table, RED) is GateUse.PACKING
    assert GAME.at_gate(table.table, GREEN) is GateUse.LAYING
    table.packs(RED, "jug").seals(RED)
    answer = GAME.at_gate(table.table, RED)
    assert isinstance(answer, Refusal)
    assert answer.why.key == "why.bag_closed"
    assert isinstance(GAME.at_gate(table.table, SeatId("white")), Refusal)


def test_a_card_that_lies_before_somebody_is_a_stranger_in_a_suitcase() -> None:
    table = a_table_of().brings(red=(1, JUG, "jug-05"))
    table.unloads()
    table.goes_on()
    table.packs(BLUE, "jug-05")
    assert table.mine(BLUE).counted == 0
    assert len(table.mine(BLUE).strays) == 1
    assert table.why_not(READER, CardRead(GATE, CopyId("jug-09"))) == "border.why.no_bag_at_gate"


def test_a_discarded_card_is_drawn_again_after_a_shuffle() -> None:
    table = a_table_of().brings(red=(1, JUG, "statue-01")).points(RED)
    table.opens(RED)
    assert table.discards() == {"statue": 1}
    table.unloads()
    table.goes_on()
    public = table.public()
    table.packs(BLUE, "statue-01")
    assert (table.discards(), table.mine(BLUE).bag) == ({}, (("statue", 1),))
    assert table.public() == public


def test_a_good_of_which_all_lie_discarded_comes_from_there() -> None:
    table = a_table_of().has_goods(RED, "12 statue")
    table.brings(red=(1, JUG, "statue")).points(RED)
    table.opens(RED)
    table.unloads()
    table.goes_on()
    table.does(seated(BLUE), PackByHand(BLUE, table.table.discards[0].good))
    assert table.discards() == {}


def test_views_are_told_as_plain_text() -> None:
    table = (
        a_table_of(4, suitcase_truth=True).brings(red=(2, JUG, "statue, unread")).bribes(BLUE, 2)
    )
    table.looks_into(RED)
    lines = GAME.view_text(GAME.view_for(table.table, seated(GREEN)))
    assert len(lines) == 1
    whole = GAME.view_text(GAME.view_for(table.table, seated(SeatId("white"))))
    assert len(whole) == 5
    assert isinstance(GAME.view_for(table.table, seated(RED)), View)
    table.is_done_looking(1, 1)
    table.unloads()
    table.ends_game()
    table.all_stash_nothing()
    assert GAME.view_text(table.public())


def test_the_truth_names_the_bluff_that_passed() -> None:
    table = a_table_of(3, suitcase_truth=True).brings(
        red=(2, JUG, "statue, cigar"), blue=(1, JUG, "jug")
    )
    table.points(BLUE)
    table.opens(BLUE)
    table.unloads()
    assert table.public().truth is None
    table.ends_game().all_stash_nothing()
    table.goes_on()
    truth = table.public().truth
    assert truth is not None
    assert truth.bluff is not None
    assert (truth.bluff.seal.seat, truth.bluff.hidden) == (RED, 19)
    assert truth.needless is not None
    assert (truth.needless.seal.seat, truth.needless.fine) == (BLUE, 1)
    assert [(one.seat, one.lies, one.caught) for one in truth.tallies] == [
        (GREEN, 0, 0),
        (RED, 1, 0),
        (BLUE, 0, 0),
    ]
