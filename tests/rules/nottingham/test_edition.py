"""The sheets: numbers asked of a copy, numbers that make no sense, and odd ones."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.contract import Box, Setup
from companion.game.copy_sheet import UNREAD
from companion.game.messages import Message, Refusal
from companion.games.nottingham.edition import SHEETS, edition_printed
from companion.games.nottingham.numbers import Numbers
from companion.shelf.copy_numbers import CopyNumbers
from tests.nottingham_talk import CLOCKWISE, GAME, PAIRS, nottingham_box, pair

TRACK = (4, 3, 5, 2, 6, 4, 3, 7)
COPY = {
    "spaces": len(TRACK),
    **{f"track.{space}": number for space, number in enumerate(TRACK, 1)},
    **{
        f"tasks.{task}.{side}": number
        for task, sides in (
            ("seven_different", (27, 22)),
            ("four_pairs", (24, 19)),
            ("three_pairs", (14, 10)),
        )
        for side, number in zip(("alone", "shared"), sides, strict=True)
    },
    **{f"ambushes.{n}.{item}": 1 for n, items in enumerate(PAIRS, 1) for item in items.split()},
}
Changes = dict[str, int | None]


def box_with(changes: Changes) -> Box:
    """The box as it is sold, with a copy read off but for these numbers."""
    read = {key: number for key, number in {**COPY, **changes}.items() if number is not None}
    return replace(nottingham_box("nottingham"), overrides=read)


def begun(box: Box) -> Numbers | Refusal:
    return SHEETS.with_copy(box, Setup(seats=CLOCKWISE[:3], first=CLOCKWISE[0]))


def missing(refused: Numbers | Refusal) -> list[str]:
    """The numbers that are named, by row and column."""
    assert isinstance(refused, Refusal)
    assert refused.why.key == UNREAD
    named, more = [], refused.why.words["what"]
    while isinstance(more, Message) and more.key == "ask.and":
        named.append(_cell(more.words["what"]))
        more = more.words["rest"]
    return [*named, _cell(more)]


def _cell(said: object) -> str:
    assert isinstance(said, Message)
    heads = [said.words[head] for head in ("row", "column") if head in said.words]
    return " ".join(
        str(head.words.get("number", head.key)) if isinstance(head, Message) else str(head)
        for head in heads
    )


def test_a_game_begins_once_the_copy_was_read() -> None:
    numbers = begun(box_with({}))
    assert isinstance(numbers, Numbers)
    assert [numbers.number_on(space) for space in range(10)] == [None, *TRACK, None]
    assert numbers.pair(pair("gems casket")) == ("gems", "casket")
    assert numbers.points_of("four_pairs", 2) == 19


@pytest.mark.parametrize(
    ("blank", "named"),
    [
        ("spaces", ["nottingham.spaces"]),
        ("track.3", ["1 3"]),
        ("tasks.four_pairs.alone", ["task.four_pairs nottingham.task_alone"]),
        ("tasks.three_pairs.shared", ["task.three_pairs nottingham.task_shared_side"]),
    ],
)
def test_a_blank_stops_the_game_and_is_named(blank: str, named: list[str]) -> None:
    """Also a suggestion that nobody has confirmed."""
    gone: Changes = {blank: None}
    if blank == "spaces":
        gone |= {key: None for key in COPY if key.startswith("track.")}
    assert missing(begun(box_with(gone))) == named


def test_an_ambush_with_one_tick_is_named_with_all_that_it_may_show_besides() -> None:
    assert len(missing(begun(box_with({"ambushes.3.gems": None})))) == 5


def test_the_cells_of_the_track_come_with_its_length() -> None:
    sold = SHEETS.copy_sheet(nottingham_box("nottingham"))
    assert sold is not None
    assert [(len(grid.rows), len(grid.columns)) for grid in sold.grids] == [(1, 1), (4, 2), (6, 6)]
    assert sold.blank == 1 + 6 + 36
    long = SHEETS.copy_sheet(box_with({"spaces": 23}))
    assert long is not None
    assert [(len(grid.rows), len(grid.columns)) for grid in long.grids][1] == (5, 5)
    assert (long.blank, long.wrong) == (15, ())


def test_the_track_stays_on_the_sheet_while_another_number_is_wrong() -> None:
    sheet = SHEETS.copy_sheet(box_with({"ambushes.2.casket": 1}))
    assert sheet is not None
    assert sheet.wrong
    assert "track.8" in sheet.cells


def test_guesses_and_reviews_are_marked() -> None:
    sheet = SHEETS.copy_sheet(nottingham_box("nottingham"))
    assert sheet is not None
    shared = sheet.cells["tasks.three_pairs.shared"]
    assert (shared.stands, shared.suggested) == (None, 10)
    five = sheet.cells["tasks.five_alike.alone"]
    assert (five.stands, five.why) == (30, Message("nottingham.why_five_alike"))


@pytest.mark.parametrize(
    ("numbers", "keys"),
    [
        ({"ambushes.1.gems": 1}, {"edition.pair_two", "edition.item_thrice"}),
        ({"ambushes.1.coin": 0, "ambushes.1.gems": 1}, {"edition.item_thrice"}),
        ({"ambushes.1.gold": 1}, {"edition.nothing_to_override"}),
        ({"tasks.four_pairs.shared": 24}, {"edition.task_not_more"}),
        ({"tasks.four_pairs.shared": 0}, {"copy.out_of_range"}),
        ({"track.3": 21}, {"copy.out_of_range"}),
        ({"track.9": 4}, {"edition.nothing_to_override"}),
        ({"spaces": 4}, {"copy.out_of_range", "edition.nothing_to_override"}),
    ],
)
def test_senseless_numbers_are_refused(numbers: Changes, keys: set[str]) -> None:
    box = box_with(numbers)
    sheet = SHEETS.copy_sheet(box)
    assert sheet is not None
    assert {one.key for one in sheet.wrong} == keys
    refused = begun(box)
    assert isinstance(refused, Refusal)
    assert refused.why.key == "why.number_senseless"


@pytest.mark.parametrize(
    ("numbers", "doubt"),
    [
        ({"track.3": 9}, "nottingham.doubt_range"),
        ({f"track.{space}": 4 for space in range(1, 9)}, "nottingham.doubt_equal"),
        ({"tasks.four_pairs.alone": 31}, "nottingham.doubt_task_range"),
        (
            {"tasks.three_pairs.alone": 24, "tasks.three_pairs.shared": 20},
            "nottingham.doubt_three_pairs",
        ),
        (
            {
                "ambushes.2.coin": 1,
                "ambushes.2.candlestick": 1,
                "ambushes.2.pearls": None,
                "ambushes.3.candlestick": None,
                "ambushes.3.pearls": 1,
            },
            "nottingham.doubt_same_pair",
        ),
    ],
)
def test_odd_numbers_are_doubted_and_played(numbers: Changes, doubt: str) -> None:
    sheet = SHEETS.copy_sheet(box_with(numbers))
    assert sheet is not None
    assert ([one.key for one in sheet.doubts], sheet.wrong) == ([doubt], ())
    assert isinstance(begun(box_with(numbers)), Numbers)


@pytest.mark.parametrize(
    ("was", "now", "key"),
    [
        ("players = [3, 7]", "players = [4, 3]", "edition.more_than"),
        ('action = "raid"', 'action = "theft"', "edition.action_twice"),
        ('action = "raid"', 'action = "raids"', "edition.unknown"),
        ("[items.gems]", "[items.card]", "edition.id_senseless"),
        ("ambush_pairs = 6", "ambush_pairs = 5", "edition.pairs"),
        ("sizes = [5]", "sizes = [15]", "edition.task_size"),
        ("hand = 3", "hand = 13", "edition.more_than"),
        ("cards = 12", "cards = 0", "text.unfit"),
        ("players = [3, 7]", "players = [2, 7]", "text.unfit"),
    ],
)
def test_a_sheet_that_cannot_be_played_is_told_why(was: str, now: str, key: str) -> None:
    box = nottingham_box()
    assert was in box.sheet
    problems = SHEETS.problems(replace(box, sheet=box.sheet.replace(was, now, 1)))
    assert key in {one.key for one in problems}


@pytest.mark.parametrize("edition", ["nottingham", "nottingham-show", "example"])
def test_every_sheet_that_is_shipped_makes_sense(edition: str) -> None:
    assert SHEETS.problems(nottingham_box(edition)) == ()


def test_the_show_is_called_made_up_and_needs_no_copy() -> None:
    numbers = begun(nottingham_box())
    assert isinstance(numbers, Numbers)
    assert "made-up" in numbers.title["en"]
    assert sorted(numbers.title) == ["de", "en", "es", "pl", "ru"]


def test_items_have_the_points_and_actions_of_the_rulebook() -> None:
    items = SHEETS.numbers(nottingham_box("nottingham")).items
    assert [(item, kind.points, kind.action, kind.cards) for item, kind in items.items()] == [
        ("coin", 7, "purchase", 12),
        ("candlestick", 8, "theft", 12),
        ("gold", 9, "ambush", 12),
        ("pearls", 10, "robbery", 12),
        ("gems", 11, "raid", 12),
        ("chain", 12, "defence", 12),
        ("casket", 13, "barter", 12),
    ]


def test_the_box_has_105_cards_with_stickers_and_each_has_a_name() -> None:
    copies = GAME.copies(nottingham_box("nottingham"))
    assert len(copies) == len(set(copies)) == 84 + 13 + 8
    names = GAME.names(nottingham_box("nottingham"))
    assert {f"good.{copy.rpartition('-')[0]}" for copy in copies} <= set(names)
    assert names["good.ambush_pair"]["de"] == "Hinterhalt: zwei Gegenstände"


def test_the_edition_is_printed_with_its_guesses_and_blanks() -> None:
    printed = edition_printed(nottingham_box("nottingham"))
    assert len(printed.rows) == 7
    text = str(printed.notes)
    assert "10?" in text
    assert "why_five_alike" in text
    assert GAME.printed(nottingham_box()).rows == printed.rows


def test_numbers_that_come_with_the_length_of_the_track_are_kept_and_found_again(
    tmp_path: Path,
) -> None:
    box = nottingham_box("nottingham")
    owned = {"nottingham": (GAME, box)}
    assert CopyNumbers(tmp_path, owned).keep("nottingham", COPY) == ()
    again = CopyNumbers(tmp_path, owned)
    assert (again.left_out, again.sheets["nottingham"].blank) == ((), 0)
    assert isinstance(begun(replace(box, overrides=again.of("nottingham"))), Numbers)


def test_a_space_beyond_the_track_is_not_kept(tmp_path: Path) -> None:
    copies = CopyNumbers(tmp_path, {"nottingham": (GAME, nottingham_box("nottingham"))})
    assert copies.keep("nottingham", {**COPY, "track.9": 4})
    assert copies.of("nottingham") == {}
