"""A line and the command it says are two sides of one phrase: every line written is read again."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.chronicle.faults import NotRead
from companion.chronicle.speech import Authored, Speech, Unsayable
from companion.game.commands import COMMON, CardRead
from companion.game.contract import Command, Setup
from companion.game.history import History, TakeBack, happened
from companion.game.messages import Quoted, Refusal
from companion.game.values import (
    BUTTON,
    CLOCK,
    READER,
    STEWARD,
    CopyId,
    GoodId,
    ReaderPlace,
    SeatId,
    seated,
)
from companion.games.bags.commands import NameCard
from companion.games.sheriff.deputies import DrawDeputies
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.redeciding import CorrectDecision
from tests.table_talk import CLOCKWISE, sheriff_box

GAME = Sheriff()
SPEECH = Speech(GAME)
KINDS = (*GAME.commands, *COMMON, TakeBack)


@cache
def at_a_table(edition: str = "sheriff-1e", seats: int = 4) -> History:
    """Laid, and one step that can be taken back."""
    setup = Setup(seats=CLOCKWISE[:seats], first=CLOCKWISE[0])
    laid = GAME.start(sheriff_box(edition), setup)
    assert not isinstance(laid, Refusal)
    history = happened(GAME, History(), laid)
    closed = GAME.decide(history.table, CloseMarket(1), STEWARD, 0)
    assert not isinstance(closed, Refusal)
    return happened(GAME, history, closed.events)


TABLE = at_a_table()
WORDS = GAME.known(TABLE.table)
anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
seats = st.sampled_from(WORDS.seats) | anything.map(SeatId)
goods = st.sampled_from(sorted(WORDS.goods)) | anything.map(GoodId)
numbers = st.integers(-(10**17), 10**17) | st.integers(0, 3)
heaps = st.dictionaries(goods, numbers, max_size=4)
ways: Mapping[Any, st.SearchStrategy[Any]] = {
    SeatId: seats,
    ReaderPlace: seats,
    GoodId: goods,
    CopyId: st.sampled_from(["apple-07", "green_apple-01"]) | anything,
    int: numbers,
    bool: st.booleans(),
    str: st.sampled_from(["away", "stand.red", "next", '"', "a, says the steward"]) | anything,
    Mapping[GoodId, int]: heaps,
}
QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')
parties = st.sampled_from([STEWARD, READER, BUTTON, CLOCK]) | seats.map(
    lambda seat: seated(SeatId(seat))
)


def commands(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Any such command, with any values in its fields."""

    def field(name: str, hint: Any) -> st.SearchStrategy[Any]:
        if name == "chance":
            return st.just("") | st.binary(min_size=16, max_size=16).map(bytes.hex)
        kinds = [way for known, way in ways.items() if hint in (known, known | None)]
        return st.one_of(
            *kinds, *([st.none()] if type(None) in getattr(hint, "__args__", ()) else [])
        )

    hints = get_type_hints(kind)
    fields = {one.name: field(one.name, hints[one.name]) for one in msgspec.structs.fields(kind)}
    return st.fixed_dictionaries(fields).map(lambda said: _at_this_table(kind, said))


def _at_this_table(kind: type[Command], said: dict[str, Any]) -> Command:
    """Fields that nobody says are what they are at this table; and what makes no sense is left."""
    if kind is TakeBack:
        newest = TABLE.newest
        assert newest is not None
        return TakeBack(newest.number)
    if kind is DrawDeputies and None in (said["first"], said["second"]):
        said |= {"first": None, "second": None}
    if kind is CorrectDecision and said["opened"]:
        said |= {"bribe": 0}
    return kind(**{**said, **GAME.unsaid(TABLE.table, kind, said)})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=40)
@given(data=st.data())
def test_what_is_written_is_read_as_what_was_meant_and_as_nothing_else(
    kind: type[Command], data: st.DataObject
) -> None:
    asked = Authored(data.draw(commands(kind)), data.draw(parties))
    line = SPEECH.write(asked, TABLE)
    assert list(SPEECH.readings(line, TABLE)) == [(asked,)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15)
@given(data=st.data())
def test_a_line_read_and_written_again_is_the_same_line(
    kind: type[Command], data: st.DataObject
) -> None:
    line = SPEECH.write(Authored(data.draw(commands(kind)), data.draw(parties)), TABLE)
    [asked] = SPEECH.read(line, TABLE)
    assert SPEECH.write(asked, TABLE) == line
    assert "\n" not in line
    assert line.isprintable()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=5)
@given(data=st.data())
def test_capitals_and_a_full_stop_change_nothing(kind: type[Command], data: st.DataObject) -> None:
    asked = Authored(data.draw(commands(kind)), data.draw(parties))
    line = SPEECH.write(asked, TABLE)
    loud = "".join(
        piece if piece.startswith('"') else piece.upper() for piece in QUOTED.split(line)
    )
    for people_write in (f"{line} .", f"{line[0].upper()}{line[1:]}.", f"{loud}."):
        assert list(SPEECH.readings(people_write, TABLE)) == [(asked,)]


TERMS = (
    "4 gold",
    "2 apples from the stand",
    "1 silk and 2 mead from the bag",
    "3 contraband, 1 pepper from anywhere",
    "to pass red",
    "to open blue",
    'later "soon"',
)
JOINTS = (", ", " and ", ", and ")


@settings(max_examples=40)
@given(
    mixed=st.permutations(TERMS),
    joints=st.lists(st.sampled_from(JOINTS), min_size=len(TERMS), max_size=len(TERMS)),
)
def test_the_terms_of_an_offer_stand_in_any_order(mixed: list[str], joints: list[str]) -> None:
    plain = f"red changes offer 1: {', '.join(TERMS)}".replace("later", "and later")
    [asked] = SPEECH.read(plain, TABLE)
    first, *rest = mixed
    line = f"red changes offer 1: {first}"
    for term, joint in zip(rest, joints, strict=False):
        line += f"{joint}{term}"
    line = line.replace(": later", ": and later").replace(", later", ", and later")
    assert list(SPEECH.readings(line, TABLE)) == [(asked,)]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("  red   declares 4   apples  # loudly", "red declares 4 apples"),
        ("red declares 4 apple", "red declares 4 apples"),
        ('"red" declares 4 "apple"', "red declares 4 apples"),
        ("red pays 1 apple and 2 bread, 3 cheese", "red pays 1 apple, 2 bread and 3 cheese"),
        ("red packs 1 silk ,says the steward", "red packs 1 silk, says the steward"),
        ("red packs 1 silk, says red", "red packs 1 silk"),
        ("red offers green: , 4 gold , to pass red", "red offers green: 4 gold, to pass red"),
        ("Red declares 4 Apples.", "red declares 4 apples"),
        ("red declares an apple", "red declares 1 apple"),
        ("red declares the apple", "red declares apple"),
        ("red closes bag.", "red closes the bag"),
        ("The sheriff opens bag of the red .", "green opens the bag of red"),
        ("red packs a card", "red packs 1 card"),
        ("red pays 2 breads and 1 cheeses", "red pays 2 bread and 1 cheese"),
        ("green accepts the offer 1, says THE STEWARD.", "green accepts offer 1, says the steward"),
        (
            "red offers the sheriff: 1 silk from the bag and 2 apples from the stand, and 5 gold",
            "red offers green: 5 gold, 2 apples from the stand, 1 silk from the bag",
        ),
        (
            'red offers green: to pass red and later "soon" and 4 gold.',
            'red offers green: 4 gold, to pass red, and later "soon"',
        ),
        (
            'the steward moves 1 silk from stand.red to away: "so".',
            'the steward moves 1 silk from the stand of red to out of sight: "so"',
        ),
        ("at the start 1 silk lie on pile 1", "at the start 1 silk lies on pile 1"),
    ],
)
def test_a_line_may_be_written_in_more_ways_than_one(line: str, meant: str) -> None:
    [asked] = SPEECH.read(line, TABLE)
    assert ((asked,), SPEECH.write(asked, TABLE)) == (SPEECH.read(meant, TABLE), meant)


@pytest.mark.parametrize(
    ("line", "single"),
    [
        (
            "red packs 2 apples, 1 silk and 2 cards",
            ["red packs 1 apple"] * 2 + ["red packs 1 silk"] + ["red packs 1 card"] * 2,
        ),
        ("red takes out a silk and an apple", ["red takes out 1 silk", "red takes out 1 apple"]),
        ("blue names 2 bread and 1 silk", ["blue names a card: bread"] * 2 + ["blue names 1 silk"]),
        (
            "red packs 2 silk, says the steward",
            ["red packs 1 silk, says the steward"] * 2,
        ),
        (
            "the reader of red reads apple-07, silk-02 and apple-08",
            [f"the reader of red reads {copy}" for copy in ("apple-07", "silk-02", "apple-08")],
        ),
        (
            'the steward moves 2 silk and 1 card from away to stand.red: "so"',
            ['the steward moves 1 silk from away to stand.red: "so"'] * 2
            + ['the steward moves 1 card from away to stand.red: "so"'],
        ),
    ],
)
def test_several_cards_in_a_line_are_the_lines_of_each(line: str, single: list[str]) -> None:
    assert list(SPEECH.readings(line, TABLE)) == [
        tuple(asked for one in single for asked in SPEECH.read(one, TABLE))
    ]


def test_a_seat_whose_name_is_a_word_of_the_notation_is_read_as_before() -> None:
    """Only a word that means nothing as it stands is read without its capitals or its full stop."""
    setup = Setup(seats=tuple(map(SeatId, ("The", "J.", "red's"))), first=SeatId("J."))
    laid = GAME.start(sheriff_box("sheriff-1e"), setup)
    assert not isinstance(laid, Refusal)
    history = happened(GAME, History(), laid)
    for line, seat in (
        ("The sits out", "The"),
        ("J. sits out", "J."),
        ("red's sits out", "red's"),
        ('the steward counts 4 gold in the purse of J.: "so"', "J."),
        ("J. offers The: to pass J.", "J."),
        ("The offers J.: to pass red's", "The"),
    ):
        [asked] = SPEECH.read(line, history)
        assert getattr(asked.command, "seat", None) == seat, line


@pytest.mark.parametrize(
    ("line", "found", "near"),
    [
        ("red declars 4 apples", "declars", "declares"),
        ("redd declares 4 apples", "redd", "red"),
        ("red declares 4 aples", "aples", "apples"),
        ("the stewart closes the market", "stewart", "steward"),
        ("red packs 1 cart", "cart", "card"),
        ("red declares 4 apples, sais the steward", "sais", "says"),
        ('the steward moves 1 silk from sand.red to away: "so"', "sand.red", "stand.red"),
        ("teh reader of red reads apple-01", "teh", "the"),
        ("The sherif closes the market.", "sherif", "sheriff"),
        ("red's stant is now empty", "stant", "stand"),
        ("red accepts redd's offer", "redd's", "red's"),
        ('the steward moves 1 silk from the stant of red to away: "so"', "stant", "stand"),
    ],
)
def test_a_word_that_makes_no_sense_is_named_with_the_nearest_that_would(
    line: str, found: str, near: str
) -> None:
    words = why_not(line).words
    assert (words["found"], words.get("near")) == (Quoted(found), Quoted(near))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("red declares", "a number"),
        ("red offers green: 4", "gold"),
        ("green counts in the bag of red: 1 apple and", "a number"),
        ("the steward counts 5 gold in the purse of red", "a colon"),
    ],
)
def test_a_line_that_ends_too_early_says_what_could_have_come(line: str, expected: str) -> None:
    why = why_not(line)
    assert why.key == "notation.ends_early"
    assert expected in str(why.words["expected"])


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("green counts in the bag of red: 1 apple and 2 apples", "notation.twice"),
        ("red closes the bag with salt …", "notation.left_out"),
        ('red offers green: and later "soon', "notation.open_quotes"),
        ('red offers green: and later "\\x"', "notation.bad_quotes"),
        ('red offers green: and later "\\ud800"', "notation.bad_quotes"),
        ("red " * 600, "notation.too_long"),
        ("red packs 1 apple, 1 silk and 2 apples", "notation.twice"),
        ("red packs 0 apples", "notation.not_expected"),
        ("red packs 99 apples and 2 silk", "notation.not_expected"),
        ("red packs 999999999999999999 apples", "notation.not_expected"),
        ("green accepts red's offer", "notation.not_one"),
    ],
)
def test_what_can_never_be_read_is_told_by_its_kind(line: str, key: str) -> None:
    assert why_not(line).key == key


def test_a_card_that_the_box_does_not_hold_stands_in_quotes() -> None:
    speech = Speech(GAME, GAME.copies(sheriff_box("sheriff-1e")))
    for copy, line in (
        (CopyId("apple-07"), "the reader of red reads apple-07"),
        (CopyId("apple-99"), 'the reader of red reads "apple-99"'),
    ):
        asked = Authored(CardRead(SeatId("red"), copy), READER)
        assert speech.write(asked, TABLE) == line
        assert list(speech.readings(line, TABLE)) == [(asked,)]
    assert why_not("the reader of red reads aple-07", speech.read).words["near"] == Quoted(
        "apple-07"
    )


def test_a_secret_is_left_out_whatever_it_is() -> None:
    named = {
        SPEECH.write(Authored(NameCard(SeatId("red"), good), STEWARD), TABLE, frozenset({"good"}))
        for good in (None, GoodId("silk"), GoodId("apple"))
    }
    assert named == {"red names a card: …, says the steward"}


def test_a_command_no_phrase_says_is_not_written_as_another() -> None:
    half = DrawDeputies(1, SeatId("red"), None)
    with pytest.raises(Unsayable):
        SPEECH.write(Authored(half, STEWARD), TABLE)


def why_not(line: str, read: Callable[..., tuple[Authored, ...]] = SPEECH.read) -> Any:
    with pytest.raises(NotRead) as wrong:
        read(line, TABLE)
    return wrong.value.why
