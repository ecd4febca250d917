"""A game of bags may answer some questions otherwise than Sheriff, whose chapters show it here."""

from companion.game.values import STEWARD, GoodId, SeatId, seated
from companion.games.bags.commands import CorrectDeclaration, CorrectGold, Declare, NameCard
from companion.games.bags.parts import Declaration
from companion.games.sheriff.state import Table
from tests.table_talk import APPLE, BLUE, CHEESE, GREEN, RED, SILK, Evening

from .test_declaring import bags_of


class AnyNumber(Table, frozen=True, kw_only=True, dict=True):
    """Any number may be declared, whatever lies in the bag."""

    def number_is_true(self) -> bool:
        return False


def any_number(*red: str) -> Evening:
    table = bags_of(*red)
    parts = {field: getattr(table.table, field) for field in Table.__struct_fields__}
    return Evening(AnyNumber(**parts))


def goods_of_red(table: Evening) -> list[GoodId | None]:
    return [card.good for card in table.table.bags[RED].cards]


def test_a_number_that_need_not_be_true_is_said_by_everybody() -> None:
    table = any_number("apple", "silk")
    assert table.why_not(seated(RED), Declare(RED, APPLE)) == "why.number_missing"
    assert table.why_not(STEWARD, Declare(RED, APPLE)) == "why.number_missing"


def test_a_number_that_need_not_be_true_brings_no_unread_cards_into_the_bag() -> None:
    table = any_number("apple", "silk").declares(RED, 4, APPLE)
    assert goods_of_red(table) == [APPLE, SILK]
    assert table.table.bags[RED].declared == Declaration(APPLE, 4)


def test_putting_right_a_number_that_need_not_be_true_leaves_the_cards_alone() -> None:
    table = any_number("apple", "unread").declares(RED, 2, APPLE)
    for number in (5, 1):
        why = "They misheard"
        heard = CorrectDeclaration(seat=RED, round=1, good=CHEESE, number=number, reason=why)
        table.does(STEWARD, heard)
        assert goods_of_red(table) == [APPLE, None]
        assert table.table.bags[RED].declared == Declaration(CHEESE, number)


def test_a_name_for_a_card_that_no_chapter_waits_for_is_refused() -> None:
    table = bags_of("apple")
    assert table.why_not(seated(RED), NameCard(RED, APPLE)) == "why.nothing_unread"
    assert table.why_not(STEWARD, NameCard(BLUE, APPLE)) == "why.nothing_unread"


class FullBank(Table, frozen=True, kw_only=True, dict=True):
    """The bank never lacks coins."""

    def most_gold(self, _owner: SeatId) -> int:
        return 1_000_000


def test_a_bank_that_never_runs_dry_pays_any_count() -> None:
    table = bags_of("apple")
    beyond = table.table.coins + 1
    count = CorrectGold(seat=GREEN, was=50, counted=beyond, reason="We play with more")
    assert table.why_not(STEWARD, count) == "why.bank_lacks"
    parts = {field: getattr(table.table, field) for field in Table.__struct_fields__}
    rich = Evening(FullBank(**parts))
    rich.does(STEWARD, count)
    assert rich.table.gold(GREEN) == beyond
