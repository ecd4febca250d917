"""Corrections: where a card lies, what it is, what was declared; with a reason everyone reads."""

import pytest

from companion.game.bank import BANK, purse
from companion.game.contract import Command
from companion.game.messages import Quoted, Refusal, says
from companion.game.values import PUBLIC, STEWARD, GoodId, Party, SeatId, seated
from companion.games.bags.commands import CorrectDeclaration, NameCard
from companion.games.bags.parts import Declaration
from companion.games.sheriff import events as e
from companion.games.sheriff.correcting import CorrectContraband, MoveCard
from companion.games.sheriff.state import CHEST, Phase
from tests.table_talk import (
    APPLE,
    BLACK,
    BLUE,
    BREAD,
    CHEESE,
    CHICKEN,
    CROSSBOW,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    Evening,
    a_table_of,
    cards,
)

WHY = "It fell off the table"


def move(good: GoodId | None, source: str, target: str) -> MoveCard:
    return MoveCard(good=good, source=source, target=target, reason=WHY)


def rename(seat: SeatId, was: GoodId, now: GoodId) -> CorrectContraband:
    return CorrectContraband(seat=seat, was=was, now=now, reason=WHY)


def redeclare(seat: SeatId, number: int, good: GoodId, round_: int = 1) -> CorrectDeclaration:
    return CorrectDeclaration(seat=seat, round=round_, good=good, number=number, reason=WHY)


def told(table: Evening, by: Party, command: Command, to: Party = PUBLIC) -> list[object]:
    return [GAME.news_for(event, to) for event in table.does(by, command)]


def face_up(table: Evening, seat: SeatId) -> dict[str, int]:
    return dict(table.public_seat(seat).legal)


def test_legal_goods_are_moved_from_stand_to_stand_and_everyone_reads_by_whom_and_why() -> None:
    table = a_table_of(3).stands(RED, apple=2)
    assert told(table, STEWARD, move(APPLE, "stand.red", "stand.blue")) == [
        says("news.put_right", who="put_right.steward", reason=Quoted(WHY)),
        says(
            "news.card_moved",
            card="good.apple",
            source=says("place.stand", seat="seat.red"),
            target=says("place.stand", seat="seat.blue"),
        ),
    ]
    assert (table.stand(RED), table.stand(BLUE)) == ({"apple": 1}, {"apple": 1})


def test_a_copy_keeps_its_name_wherever_it_is_moved() -> None:
    table = a_table_of(3).brings_to_gate(red=(1, APPLE, ["apple-07"]))
    table.passes(RED)
    table.does(STEWARD, move(APPLE, "stand.red", "pile.1"))
    assert table.table.piles[0].seen == cards("apple-07")
    table.does(STEWARD, move(APPLE, "pile.1", "stand.blue"))
    assert table.table.stands[BLUE].legal == cards("apple-07")
    table.does(STEWARD, move(APPLE, "stand.blue", "away"))
    assert table.table.place_of(cards("apple-07")[0]) is None


def test_a_card_from_out_of_sight_leaves_the_pile_if_it_must_be_one_of_those() -> None:
    table = a_table_of(3).puts_on_pile(*["crossbow"] * 5)
    table.does(STEWARD, move(CROSSBOW, "away", "stand.red"))
    assert (table.stand(RED), table.pile()) == ({"crossbow": 1}, {"crossbow": 4})
    assert table.seen_on_pile() == ["crossbow"] * 5


def test_of_a_closed_pile_only_the_top_can_be_moved() -> None:
    table = a_table_of(3).puts_on_pile("silk", "mead")
    assert table.why_not(STEWARD, move(SILK, "pile.1", "stand.red")) == "why.not_lying_there"
    table.does(STEWARD, move(MEAD, "pile.1", "stand.red"))
    assert (table.seen_on_pile(), table.stand(RED)) == (["silk"], {"mead": 1})


def test_of_an_open_pile_any_card_can_be_moved_and_its_uppermost_goes() -> None:
    table = a_table_of(3, whole_pile=True).puts_on_pile("silk", "mead", "silk", "pepper")
    table.does(STEWARD, move(SILK, "pile.1", "stand.red"))
    assert table.seen_on_pile() == ["silk", "mead", "pepper"]


def test_a_card_nobody_saw_goes_from_one_stand_face_down_to_another() -> None:
    table = a_table_of(3).stands(RED, silk=2)
    table.does(STEWARD, move(None, "stand.red", "stand.blue"))
    assert (table.stand(RED), table.stand(BLUE)) == ({"silk": 1}, {UNSEEN: 1})
    assert table.public_seat(BLUE).contraband == 1
    table.does(seated(BLUE), NameCard(BLUE, MEAD))
    assert table.stand(BLUE) == {"mead": 1}


def test_a_card_nobody_saw_from_out_of_sight_waits_on_the_stand_to_be_named() -> None:
    table = a_table_of(3)
    table.does(STEWARD, move(None, "away", "stand.red"))
    assert table.public_seat(RED).unsorted == 1
    table.does(STEWARD, move(None, "stand.red", "pile.1"))
    assert (table.public_seat(RED).unsorted, table.seen_on_pile()) == (0, [UNSEEN])


def test_goods_are_put_right_on_the_chest_of_deputies_too() -> None:
    table = a_table_of(6).draws(GREEN, BLACK).stands(RED, apple=1)
    table.does(STEWARD, move(APPLE, "stand.red", "stand.chest"))
    assert table.stand(CHEST) == {"apple": 1}


def test_contraband_that_lies_face_up_is_the_one_that_is_moved() -> None:
    table = a_table_of(3, shown_contraband=True).stands(RED, silk=1).holds_gold(red=0)
    table.brings_to_gate(red=(1, APPLE, ["silk"])).opens(RED)
    table.pays(RED, silk=1)
    assert table.public_seat(GREEN).face_up == ((SILK, 1),)
    table.does(STEWARD, move(SILK, "stand.green", "stand.red"))
    assert table.public_seat(GREEN).face_up == ()
    assert (table.stand(GREEN), table.stand(RED)) == ({}, {"silk": 1})


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (move(APPLE, "stand.red", "stand.blue"), "why.not_lying_there"),
        (move(APPLE, "pile.1", "stand.blue"), "why.not_lying_there"),
        (move(SILK, "stand.red", "stand.blue"), "why.not_lying_there"),
        (move(APPLE, "away", "away"), "why.lies_there_already"),
        (move(APPLE, "pile.2", "away"), "why.no_such_place"),
        (move(APPLE, "stand.yellow", "away"), "why.no_such_place"),
        (move(APPLE, "away", "stand.chest"), "why.no_such_place"),
        (move(GoodId("ham"), "away", "stand.red"), "why.no_such_good"),
        (move(BREAD, "away", "stand.red"), "why.not_in_this_game"),
        (
            MoveCard(good=APPLE, source="away", target="stand.red", reason=""),
            "why.reason_missing",
        ),
    ],
)
def test_a_move_that_everyone_can_see_to_be_wrong_changes_nothing(
    command: MoveCard, why: str
) -> None:
    assert a_table_of(3).why_not(STEWARD, command) == why


@pytest.mark.parametrize("hidden", ["silk", "mead", "pepper"])
def test_what_people_say_left_a_stand_is_believed_whatever_the_clerk_took_it_for(
    hidden: str,
) -> None:
    table = a_table_of(3).stands(RED, **{hidden: 1})
    said = told(table, STEWARD, move(SILK, "stand.red", "pile.1"))
    assert said[1] == says(
        "news.card_moved",
        card="good.silk",
        source=says("place.stand", seat="seat.red"),
        target=says("place.pile", pile=1),
    )
    assert (table.stand(RED), table.seen_on_pile()) == ({}, ["silk"])


def test_a_debtor_left_without_a_choice_pays_with_what_is_left() -> None:
    table = a_table_of(3).stands(RED, apple=1, chicken=1)
    table.brings_to_gate(red=(1, CHEESE, ["apple"])).holds_gold(red=0).opens(RED)
    assert table.phase() is Phase.PAYING
    table.does(STEWARD, move(APPLE, "stand.red", "stand.blue"))
    assert (table.table.debts, table.stand(GREEN)) == ((), {"chicken": 1})


def test_the_owner_renames_what_lies_face_down_and_the_others_hear_that_alone() -> None:
    table = a_table_of(3).stands(RED, silk=1, mead=1)
    events = table.does(seated(RED), rename(RED, SILK, PEPPER))
    assert table.stand(RED) == {"mead": 1, "pepper": 1}
    assert GAME.news_for(events[1], PUBLIC) == says("news.face_down_card_renamed", seat="seat.red")
    assert GAME.news_for(events[1], seated(BLUE)) == GAME.news_for(events[1], PUBLIC)
    assert GAME.news_for(events[1], seated(RED)) == says(
        "news.my_card_renamed", was="good.silk", now="good.pepper"
    )


def test_a_card_that_lay_face_down_and_is_legal_lies_face_up_from_now_on() -> None:
    table = a_table_of(3).stands(RED, silk=1)
    assert told(table, seated(RED), rename(RED, SILK, APPLE))[1] == says(
        "news.face_down_card_is_legal", seat="seat.red", good="good.apple"
    )
    assert (face_up(table, RED), table.public_seat(RED).contraband) == ({"apple": 1}, 0)


def test_only_its_owner_renames_a_card_before_the_end_and_anyone_after_it() -> None:
    table = a_table_of(3).stands(RED, silk=1)
    assert table.why_not(STEWARD, rename(RED, SILK, MEAD)) == "why.face_down"
    assert table.why_not(STEWARD, rename(RED, MEAD, SILK)) == "why.face_down"
    assert table.why_not(seated(BLUE), rename(RED, SILK, MEAD)) == "why.not_yours"
    assert table.why_not(seated(RED), rename(RED, MEAD, SILK)) == "why.not_on_stand"
    table.happens(e.GameEnded())
    before = table.sheet(RED).total
    table.does(STEWARD, rename(RED, SILK, MEAD))
    assert table.sheet(RED).total == before - 1


def seen_by_others(table: Evening, by: Party, command: Command) -> object:
    """What is answered, if red does not ask, and what the steward and blue then see and hear."""
    answer = table.asks(by, command)
    if isinstance(answer, Refusal):
        return answer, table.public_but_codes()
    table.happens(*answer)
    listeners = (PUBLIC, seated(BLUE))
    said = [GAME.news_for(event, to) for event in answer for to in listeners]
    return said, table.public_but_codes(), table.mine(BLUE)


SECRETS = [("silk", "silk"), ("silk", "mead"), ("mead", "pepper"), (UNSEEN, "crossbow")]


@pytest.mark.parametrize(
    "command",
    [
        move(SILK, "stand.red", "pile.1"),
        move(SILK, "stand.red", "stand.blue"),
        move(None, "stand.red", "stand.blue"),
        move(None, "stand.red", "away"),
        move(SILK, "away", "stand.red"),
        rename(RED, SILK, MEAD),
    ],
)
def test_what_lies_face_down_makes_no_difference_to_what_others_see_of_a_correction(
    command: Command,
) -> None:
    seen = []
    for hidden in SECRETS:
        legal, contraband = (), cards(*hidden)
        unloaded = e.BagUnloaded(seat=RED, legal=legal, contraband=contraband, unsorted=())
        seen.append(seen_by_others(a_table_of(3).happens(unloaded), STEWARD, command))
    assert seen[1:] == seen[:1] * 3


@pytest.mark.parametrize("packed", [["silk"], ["apple", "apple"], [UNSEEN] * 4, []])
def test_what_lies_in_the_bag_makes_no_difference_to_a_corrected_declaration(
    packed: list[str],
) -> None:
    for number in (1, 3, 5):
        seen = [
            seen_by_others(
                a_table_of(3).brings_to_gate(red=(2, APPLE, bag)),
                STEWARD,
                redeclare(RED, number, CHEESE),
            )
            for bag in (["apple", "apple"], packed)
        ]
        assert seen[0] == seen[1]


def test_before_the_decision_a_declaration_is_corrected_aloud() -> None:
    table = a_table_of(3).brings_to_gate(red=(3, APPLE, ["apple", "apple"]))
    assert table.bag(RED) == {"apple": 2, UNSEEN: 1}
    said = told(table, STEWARD, redeclare(RED, 2, CHEESE))
    assert said[1] == says("news.declaration_corrected", seat="seat.red", goods=((CHEESE, 2),))
    assert table.bag(RED) == {"apple": 2}
    table.does(seated(RED), redeclare(RED, 4, APPLE))
    assert table.bag(RED) == {"apple": 2, UNSEEN: 2}
    assert table.table.bags[RED].declared == Declaration(APPLE, 4)


def test_cards_that_were_read_stay_in_the_bag_whatever_is_declared() -> None:
    table = a_table_of(3).brings_to_gate(red=(3, APPLE, ["apple", "apple", "apple"]))
    table.does(STEWARD, redeclare(RED, 1, APPLE))
    assert table.bag(RED) == {"apple": 3}


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (redeclare(RED, 0, APPLE), "why.number_out_of_range"),
        (redeclare(RED, 6, APPLE), "why.number_out_of_range"),
        (redeclare(RED, 1, SILK), "why.contraband_is_never_declared"),
        (redeclare(RED, 1, GoodId("ham")), "why.no_such_good"),
        (redeclare(RED, 1, APPLE, round_=2), "why.round_moved_on"),
        (redeclare(GREEN, 1, APPLE), "why.nothing_declared"),
        (
            CorrectDeclaration(seat=RED, round=1, good=APPLE, number=1, reason=""),
            "why.reason_missing",
        ),
    ],
)
def test_a_declaration_that_could_not_be_made_cannot_be_corrected_to(
    command: CorrectDeclaration, why: str
) -> None:
    assert a_table_of(3).brings_to_gate().why_not(STEWARD, command) == why


def test_after_the_decision_the_declaration_stands() -> None:
    table = a_table_of(3).brings_to_gate()
    table.passes(RED)
    assert table.why_not(STEWARD, redeclare(RED, 2, APPLE)) == "why.nothing_declared"


def test_no_coin_comes_or_goes_with_a_card() -> None:
    table = a_table_of(3).stands(RED, apple=1)
    before = dict(table.table.purses)
    table.does(STEWARD, move(APPLE, "stand.red", "stand.blue"))
    assert dict(table.table.purses) == before
    assert {BANK, purse(RED)} <= set(before)


def test_no_card_is_put_right_of_which_as_many_lie_open_as_the_box_holds() -> None:
    table = a_table_of(4).stands(RED, chicken=20).stands(BLUE, chicken=4)
    assert table.why_not(STEWARD, move(CHICKEN, "away", "stand.red")) == "why.all_there_are"
    table.does(STEWARD, move(CHICKEN, "stand.blue", "stand.red"))
    table.does(STEWARD, move(CHICKEN, "stand.red", "away"))
    table.does(STEWARD, move(CHICKEN, "away", "stand.blue"))
    assert (table.stand(RED), table.stand(BLUE)) == ({"chicken": 20}, {"chicken": 4})


def test_an_owner_has_no_more_of_a_good_than_the_box_holds() -> None:
    table = a_table_of(4).stands(RED, crossbow=5, silk=1)
    assert table.why_not(seated(RED), rename(RED, SILK, CROSSBOW)) == "why.all_there_are"
    table.does(seated(RED), rename(RED, CROSSBOW, SILK))
    assert table.stand(RED) == {"crossbow": 4, "silk": 2}
