"""Secrets: two evenings that differ in one look the same to everyone else."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.game.contract import View
from companion.game.values import PUBLIC, STEWARD, Party, SeatId, seated
from companion.games.bags.commands import Declare, NameCard, PackByHand, SealBag
from companion.games.border.goods import CorrectGood, MoveCard
from companion.games.border.inspection import OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.round_end import Stash
from companion.games.border.unloading import LayDown
from companion.games.border.views import SeatView
from tests.border_talk import (
    BLUE,
    CIGAR,
    GAME,
    GREEN,
    JUG,
    RED,
    STATUE,
    YELLOW,
    Evening,
    a_table_of,
    told,
)

INSIDE = ("2 jug", "statue, 2 cigar", "jug, 3 unread", "", "jug-01, jug-02", "5 tequila")
Play = Callable[[Evening], object]


def seen_by(table: Evening, party: Party) -> View:
    """The view of one audience, without the codes on suitcases."""
    view = GAME.view_for(table.table, party)
    public = table.public_but_codes()
    return replace(view, public=public) if isinstance(view, SeatView) else public


def alike(first: Evening, second: Evening, *knowing: SeatId) -> None:
    """To all but these seats."""
    for party in (PUBLIC, STEWARD, *map(seated, first.table.seats)):
        if party.seat not in knowing:
            assert seen_by(first, party) == seen_by(second, party), party


@pytest.mark.parametrize("inside", INSIDE)
def test_nobody_learns_what_is_packed_up_to_the_unloading(inside: str) -> None:
    """Nor whether it was read, typed in or not counted at all."""
    plain, other = a_table_of(5), a_table_of(5)
    plain.brings(red=(2, JUG, "2 jug"))
    other.brings(red=(2, JUG, inside))
    steps: tuple[Play, ...] = (
        lambda table: table.points(RED),
        lambda table: table.offers(RED, 3),
        lambda table: table.asks_for(RED, 7),
        lambda table: table.agrees(seated(RED), RED, 7),
        lambda table: table.points(BLUE, extra=True),
        lambda table: table.opens(BLUE),
    )
    alike(plain, other, RED)
    for step in steps:
        first, second = step(plain), step(other)
        if isinstance(first, tuple) and isinstance(second, tuple):
            assert told(first) == told(second)
        alike(plain, other, RED)


@pytest.mark.parametrize("inside", INSIDE)
def test_nothing_is_refused_because_of_what_is_hidden(inside: str) -> None:
    plain, other = a_table_of(5), a_table_of(5)
    for table, packed in ((plain, "2 jug"), (other, inside)):
        table.brings(red=(2, JUG, packed)).points(RED)
        table.offers(RED, 2).agrees(table.sheriff, RED, 2)
    asked = (
        (STEWARD, PointAt(BLUE, 1, extra=True)),
        (seated(GREEN), Confiscate(RED, 1)),
        (seated(GREEN), Confiscate(BLUE, 1)),
        (STEWARD, Declare(RED, JUG, 2)),
        (STEWARD, LayDown(RED, 1, 2)),
        (STEWARD, NameCard(RED, STATUE)),
        (STEWARD, SealBag(RED, 1)),
        (seated(BLUE), OpenSuitcase(RED, 1)),
        (seated(BLUE), PackByHand(BLUE, JUG)),
        (STEWARD, MoveCard(good=STATUE, source="discards", target="away", reason="x")),
    )
    for by, command in asked:
        answers = [type(table.asks(by, command)) for table in (plain, other)]
        assert answers[0] is answers[1], command


@pytest.mark.parametrize("inside", INSIDE)
def test_a_look_is_the_sheriffs_alone_and_always_ended_by_people(inside: str) -> None:
    plain, other = a_table_of(), a_table_of()
    for table, packed in ((plain, "2 jug"), (other, inside)):
        table.brings(red=(2, JUG, packed)).bribes(BLUE, 1).looks_into(RED)
    alike(plain, other, RED, GREEN)
    for numbers in ((2, 0), (0, 2), (1, 3)):
        answers = [type(one.asks(STEWARD, EndLook(1, *numbers))) for one in (plain, other)]
        assert answers[0] is answers[1]
    first, second = plain.is_done_looking(1, 2, STEWARD), other.is_done_looking(1, 2, STEWARD)
    for party in (PUBLIC, STEWARD, seated(YELLOW)):
        assert told(first, party) == told(second, party)
    alike(plain, other, RED, GREEN)


def test_after_the_unloading_the_number_is_public_and_the_kinds_are_not() -> None:
    plain, other = a_table_of(), a_table_of()
    for table, packed in ((plain, "2 jug"), (other, "statue, cigar")):
        table.brings(red=(2, JUG, packed)).unloads()
    alike(plain, other, RED)
    assert plain.mine(RED) != other.mine(RED)


def test_what_was_kept_at_a_look_is_known_to_two() -> None:
    plain, other = a_table_of(), a_table_of()
    for table, packed in ((plain, "jug, statue"), (other, "jug, cigar")):
        table.brings(red=(1, JUG, packed)).bribes(BLUE, 1).looks_into(RED)
        table.is_done_looking()
    alike(plain, other, RED, GREEN)


def test_which_goods_are_stashed_is_nobodys_business() -> None:
    tables = [a_table_of(3).plays_to_the_end_of_a_round() for _ in range(3)]
    for table in tables:
        while table.table.next_to_stash != RED:
            assert table.table.next_to_stash is not None
            table.stashes(table.table.next_to_stash, 0)
        table.has_goods(RED, "cigar, statue")
    chosen: tuple[dict[str, int], ...] = ({"cigar": 1}, {"statue": 1}, {})
    news = [
        told(
            table.does(
                seated(RED), Stash(RED, 1, {CIGAR if g == "cigar" else STATUE: 1 for g in goods})
            )
        )
        for table, goods in zip(tables, chosen, strict=True)
    ]
    assert news[0] == news[1] == news[2]
    for other in tables[1:]:
        alike(tables[0], other, RED)


@pytest.mark.parametrize("by", [STEWARD, seated(RED)])
def test_a_number_alone_never_tells_that_the_goods_are_alike(by: Party) -> None:
    """Two cigars turned up by name would tell that the third lies under the suitcase."""
    tables = [a_table_of(3).has_goods(RED, goods) for goods in ("3 cigar", "2 cigar, statue")]
    for table in tables:
        table.ends_game().does(by, Stash(RED, 1))
        table.goes_on()
    alike(tables[0], tables[1], RED)
    for table in tables:
        table.counts(RED, cigar=2)
        table.settles()
    alike(tables[0], tables[1], RED)
    assert [table.stash(RED) for table in tables] == [{"cigar": 1}, {"statue": 1}]


def test_goods_are_sold_in_an_order_that_does_not_tell_what_the_clerk_took_them_for() -> None:
    news = []
    for goods in ("jug, 2 cigar", "cigar, statue, 2 unread"):
        table = a_table_of(3).has_goods(RED, goods).ends_game().stashes(RED, 1)
        table.goes_on()
        table.counts(RED, jug=1, cigar=1)
        news.append(told(table.settles()))
    assert news[0] == news[1]


def test_a_renamed_good_is_told_without_its_name() -> None:
    tables = [a_table_of().has_goods(RED, "jug, cigar") for _ in range(2)]
    news = []
    for table, was in zip(tables, (JUG, CIGAR), strict=True):
        command = CorrectGood(seat=RED, place="goods", was=was, now=STATUE, reason="x")
        news.append(told(table.does(seated(RED), command)))
    assert news[0] == news[1]
    alike(tables[0], tables[1], RED)


def test_hidden_purses_stay_hidden_until_the_end() -> None:
    tables = [a_table_of(4, hidden_purses=True) for _ in range(2)]
    tables[1].has_dollars(red=21)
    for table in tables:
        table.has_dollars(blue=20)
    alike(tables[0], tables[1], RED)
    for table in tables:
        table.ends_game()
    assert tables[0].public_seat(RED).gold == 30


def test_the_discards_are_in_no_view() -> None:
    """Their number would shrink when a card is packed again unseen."""
    table = a_table_of().brings(red=(1, JUG, "statue-01")).points(RED)
    table.opens(RED)
    table.unloads()
    table.goes_on()
    before = table.public()
    table.packs(BLUE, "statue-01")
    assert table.public() == before
