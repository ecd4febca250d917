"""`companion run`: its output, where it stops, and what it says then."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.__main__ import main
from companion.game.values import PUBLIC, seated
from companion.shelf.boxes import example

from .evenings import pages, played

HEADER = """chronicle: 1
edition: sheriff-2e
seats: green, red, blue
first: green
"""
BAGS = (
    HEADER
    + """
green closes the market   # nothing was changed
red packs 1 apple
the reader of blue reads silk-03
red closes the bag
blue closes the bag
red declares 1 apple
"""
)


class Told(SimpleNamespace):
    """The exit code of a command, and its output on both ways."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], path: Path | str, *words: str) -> Told:
    code = main(["run", str(path), *words])
    heard = capsys.readouterr()
    return Told(code=code, out=heard.out, err=heard.err)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.txt"
    path.write_text(BAGS)
    return path


def test_after_each_line_stands_what_everyone_sees_and_what_each_seat_knows(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file)
    assert (told.code, told.err) == (0, "")
    assert told.out.endswith(
        """\
11: red declares 1 apple
    Red declares: Apples × 1.
    Round 1 of 9. Blue declares one legal good and how many cards, and hands over the bag.
    Green: 50 gold; inspects
    Red: 50 gold; bag closed (Apples × 1)
    Blue: 50 gold; bag closed
    Green knows besides: Bag: nothing; Gold: 50
    Red knows besides: Bag: Apples × 1; Gold: 50
    Blue knows besides: Bag: Silk × 1; Gold: 50
"""
    )


def test_what_a_line_did_not_change_need_not_be_printed_again(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file, "--changes")
    assert (told.code, told.err) == (0, "")
    assert told.out.endswith(
        """\
10: blue closes the bag
    Blue closes the bag.
    Round 1 of 9. Red declares one legal good and how many cards, and hands over the bag.
    Blue: 50 gold; bag closed
11: red declares 1 apple
    Red declares: Apples × 1.
    Round 1 of 9. Blue declares one legal good and how many cards, and hands over the bag.
    Red: 50 gold; bag closed (Apples × 1)
"""
    )


CARDS_OF_A_DEAL = (
    BAGS
    + """
blue declares 1 apple
green asks of blue: 2 mead from the bag, to pass blue
blue changes offer 1: 1 mead from the bag, to pass blue
green accepts offer 1
green passes the bag of red
green ends the round
red closes the market
blue packs 1 pepper
blue packs 1 mead
blue closes the bag
green sits out
blue declares 2 apples
blue offers red: 1 contraband from the bag, to pass blue
red accepts offer 2
"""
)


def test_a_seat_is_told_what_it_was_shown_and_what_it_has_still_to_choose(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(CARDS_OF_A_DEAL)
    told = run(capsys, file, "--changes")
    assert told.err == ""
    shown = (
        "Blue showed you that this was not there: Mead × 1. Among these cards it is not: Silk × 1"
    )
    choose = "Promised to Red: 1 contraband card of your choice"
    assert f"    Green knows besides: Bag: nothing; {shown}; Gold: 50\n" in told.out
    assert told.out.endswith(
        "    Blue knows besides: Bag: nothing; "
        f"Contraband: Pepper × 1, Mead × 1, Silk × 1; {choose}; Gold: 50\n"
    )


def test_contraband_is_counted_face_down_until_the_end_turns_it_up(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = "{0} closes the market\n{1} sits out\n{2} sits out\n{0} ends the round\n"
    rounds = empty.format("red", "blue", "green") + empty.format("blue", "green", "red")
    bags = BAGS.replace("first: green\n", "first: green\nbox: services_by_players.3 = 1\n")
    passed = "blue declares 1 apple\ngreen passes the bag of blue\ngreen passes the bag of red\n"
    file.write_text(bags + passed + "green ends the round\n" + rounds)
    told = run(capsys, file)
    assert told.err == ""
    assert "    Blue: 50 gold; inspects; 1 card face down\n" in told.out
    assert "\n    Blue: 50 gold; inspects; Contraband: Silk × 1\n    1. Red: 72\n" in told.out


def test_as_json_each_step_is_one_object_with_the_news_and_the_views_of_all(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file, "--json")
    steps = [json.loads(line) for line in told.out.splitlines()]
    assert [step["line"] for step in steps] == [4, 6, 7, 8, 9, 10, 11]
    assert steps[2]["text"] == "red packs 1 apple"
    assert steps[2]["news"] == {"public": [], "seat:green": [], "seat:red": [], "seat:blue": []}
    for step, (playing, at) in zip(steps, played(BAGS), strict=True):
        shown = pages(playing, at)
        assert step["public"] == json.loads(shown[str(PUBLIC)])
        for seat in playing.seats:
            assert step["seats"][seat] == json.loads(shown[str(seated(seat))])


def test_the_same_chronicle_gives_the_same_bytes(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, file, "--json") == run(capsys, file, "--json")


def test_until_a_line_nothing_behind_it_is_played(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file, "--json", "--until", "8")
    assert [json.loads(line)["line"] for line in told.out.splitlines()] == [4, 6, 7, 8]


def test_a_chronicle_comes_from_standard_input_too(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run(capsys, file)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(BAGS.encode())))
    assert run(capsys, "-") == whole


def test_a_line_the_rules_refuse_stops_it_with_the_sentence_of_the_pages(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(BAGS + "red declares 1 apple\nblue declares 1 apple\n")
    told = run(capsys, file)
    assert told.code == 2
    assert told.err == "Line 12: First it is for Blue to declare. Nothing was changed.\n"
    assert "11: red declares 1 apple" in told.out
    assert "blue declares" not in told.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "red now has 58 gold",
            "“red now has 58 gold” was expected; at this table “red now has 50 gold”. Look at",
        ),
        (
            "Red's stand is now 4 chickens.",
            "“red's stand is now 4 chickens” was expected; at this table “red's stand is",
        ),
        (
            "blue's bag is now empty",
            "“blue's bag is now empty” was expected; at this table “blue's bag is now 1 silk”.",
        ),
        (
            "this is refused: blue declares 1 apple",
            "“blue declares 1 apple” was expected to be refused, and the rules allow it at this",
        ),
        ("this is refused: blue declars 1 apple", "Did you mean “declares”?"),
        ("this is refused: red now has 58 gold", "“red now has 58 gold” was expected"),
        ("the chest now has 1 gold", "Nobody plays at that seat."),
        ("red now has 5 points", "This step of the round is not the time for it."),
        ('"nobody" now has 5 gold', "Nobody plays at that seat."),
    ],
)
def test_where_the_table_is_not_as_expected_it_stops_and_says_how_it_is(
    line: str, says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f"{BAGS}{line}\n")
    told = run(capsys, file)
    assert told.code == 2
    assert told.err.startswith("Line 12: ")
    assert says in told.err


def test_a_line_that_only_checks_changes_nothing_and_says_why_something_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checks = "red now has 50 gold\nthis is refused: red packs 1 apple\nred's bag is now 1 apple\n"
    file.write_text(f"{BAGS}{checks}blue declares 1 apple\n")
    told = run(capsys, file, "--changes")
    assert (told.code, told.err) == (0, "")
    not_now = (
        "This step of the round is not the time for it. Nothing was changed; the line at the top"
        " says what the table does next."
    )
    seen = (
        "12: red now has 50 gold",
        "13: this is refused: red packs 1 apple",
        f"    {not_now}",
        "14: red's bag is now 1 apple",
        "15: blue declares 1 apple\n",
    )
    assert "\n".join(seen) in told.out
    steps = [json.loads(line) for line in run(capsys, file, "--json").out.splitlines()]
    assert [step["news"] for step in steps[7:10]] == [{}] * 3
    assert [step.get("refused", {}).get("key") for step in steps[7:10]] == [
        None,
        "why.not_now",
        None,
    ]


def test_several_cards_in_a_line_come_to_the_table_of_single_lines(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    top, below = BAGS.split("red packs 1 apple\n")
    ends = []
    for lines in ("red packs 2 apples and 1 silk", "red packs 1 apple\n" * 2 + "red packs 1 silk"):
        file.write_text(f"{top}{lines}\n{below.partition('red closes')[0]}")
        ends.append(json.loads(run(capsys, file, "--json").out.splitlines()[-1]))
    here, there = ends
    assert (here["public"], here["seats"]) == (there["public"], there["seats"])


def test_seats_that_no_board_has_are_called_by_their_names(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = HEADER.replace("green", "Ольга").replace("blue", "x-2")
    file.write_text(header + "Ольга closes the market\n")
    told = run(capsys, file)
    assert (told.code, told.err) == (0, "")
    assert "x-2 knows besides" in told.out


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 1, "begins with the line “chronicle: 1”"),
        ("red declares 4 apples", 1, "begins with the line"),
        ("edition: sheriff-2e", 1, "begins with the line"),
        ("chronicle: 2", 1, "“2” makes no sense there. Expected: 1."),
        ("chronicle: 1\nsets: red", 2, "Did you mean “seats”?"),
        ("chronicle: 1\nedition: sheriff-2e\n", 2, "does not say “seats:”"),
        (HEADER + "seats: red\n", 5, "“seats” stands there twice"),
        (HEADER + "agreed: tmier\n", 5, "“tmier” makes no sense there. Did you mean “timer”?"),
        (HEADER + "read off: black_market.peper.first = 30\n", 5, "mean “black_market.pepper.fir"),
        (HEADER + "agreed: black_market\n", 5, "lay the table again: Pepper: the upper card"),
        (HEADER + "box: inspection_s\n", 5, "Expected: a key = a number of at most 5"),
        (HEADER + "box: purse\0 = 1\n", 5, "Expected: a key = a number of at most 5 digits."),
        (HEADER + "box: purse = -1\n", 5, "purse"),
        (HEADER + "box: coins = 999999\n", 5, "Expected: a key = a number of at most 5 digits."),
        (HEADER + "box: no.such = 3\n", 5, "no.such"),
        (HEADER.replace("-2e", "-3e"), 2, "no edition sheriff-3e. Was sheriff-2e meant?"),
        (HEADER.replace(", blue", ""), 4, "played by 3 to 6 people"),
        (HEADER.replace("blue", "card"), 3, "the name of a seat"),
        (HEADER.replace("blue", "chest"), 3, "the name of a seat, in one word that means nothing"),
        (HEADER.replace("blue", "pile-1"), 3, "“pile-1” makes no sense there."),
        (HEADER.replace("blue", "red"), 3, "“red” stands there twice."),
        (HEADER.replace(", blue", ","), 3, "ends too early. Expected: the name of a seat"),
        (HEADER.replace("first: green", "first: gren") + "unfinished: ", 5, "Expected: what is"),
        (HEADER.replace("first: green", "first: gren"), 4, "Did you mean “green”?"),
        (HEADER + "[1:00] green closes the market\n[0:59] red sits out\n", 6, "runs backwards"),
        (HEADER + "[one] green closes the market\n", 5, "A time looks like"),
        (HEADER + "\n\ngreen closes teh market\n", 7, "Did you mean “the”?"),
        (HEADER + "green closes the market " + "x" * 3000, 5, "longer than any"),
        (HEADER + "green\x00closes", 5, r"“'green\x00closes'” makes no sense"),
        (HEADER + "\x1b[31mgreen", 5, r"“'\x1b[31mgreen'” makes no sense"),
        (HEADER + "the reader of red reads aple-07", 5, "Did you mean “apple-07”? Expected: a c"),
        (HEADER + "the reader of red reads apple-99", 5, "“apple-99” makes no sense there."),
        (HEADER + "red packs 1 silk says red", 5, "Expected: and, a comma, the end of the line."),
        (HEADER + "somebody presses undo", 5, "That button does nothing"),
        (HEADER + "time is up", 5, "No timer is running"),
        (HEADER + "red takes the top of pile 999999999999999999999", 5, "Expected: a number"),
        (HEADER + "the last step is taken back", 5, "Nothing can be taken back"),
        (HEADER + "unfinished: whatever", 5, "Expected: what is still secret is left out"),
    ],
)
def test_whatever_is_wrong_is_said_with_its_line(
    text: str, line: int, says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text)
    told = run(capsys, file)
    assert told.code == 2
    assert told.err.startswith(f"Line {line}: ")
    assert says in told.err


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (BAGS.encode() + b"\xff\xfe", "Line 12: The line is not text in UTF-8"),
        (b"x" * 17_000_000, "Line 1: This is far longer than anybody would write"),
        (b"\n" * 999_000, "Line 1: This is not a chronicle"),
        (b"\0" * 900_000, "Line 1: This is not a chronicle"),
        (b'chronicle: 1\n"' * 3, "Line 1: The header does not say “edition:”"),
    ],
)
def test_files_of_rubbish_are_told_from_chronicles(
    content: bytes, says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(content)
    told = run(capsys, file)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(says)


def test_what_is_wrong_with_the_edition_asked_for_is_no_line_of_the_chronicle(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file, "--edition", "sherif-1e")
    assert (told.code, told.out) == (2, "")
    assert told.err == "There is no edition sherif-1e. Was sheriff-1e meant?\n"


@pytest.mark.parametrize("name", ["", "nowhere.txt", ".", "x" * 5000, "a\0b"])
def test_a_file_that_cannot_be_read_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, str(tmp_path) + "/" + name)
    assert (told.code, told.out) == (2, "")
    assert " cannot be read: " in told.err


def test_what_follows_a_hash_is_a_comment_in_the_header_too(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = run(capsys, file)
    file.write_text(BAGS.replace("first: green", "first: green   # by lot"))
    assert run(capsys, file) == plain


def test_an_edition_with_empty_purses_is_played(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(HEADER + "box: purse = 0\ngreen closes the market\n")
    told = run(capsys, file)
    assert (told.code, told.err) == (0, "")
    assert "Red knows besides: Bag: nothing; Gold: 0" in told.out


def test_an_edition_of_ones_own_is_found_in_the_data_folder_or_named_and_never_opened_unasked(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "editions" / "house.toml"
    own.parent.mkdir()
    own.write_text(example())
    for edition, words, code in (
        ("house", ["--data", str(tmp_path)], 0),
        ("house", ["--edition", str(own)], 0),
        ("house", [], 2),
        (str(own), [], 2),
    ):
        file.write_text(HEADER.replace("sheriff-2e", edition) + "green closes the market\n")
        assert run(capsys, file, *words).code == code, (edition, words)


def test_a_windows_file_is_a_chronicle_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain = run(capsys, file)
    file.write_bytes(b"\xef\xbb\xbf" + BAGS.replace("\n", "\r\n").encode())
    assert run(capsys, file) == plain


def test_chance_that_is_not_written_follows_from_the_number_of_the_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, file, "--json")
    sealed = json.loads(told.out.splitlines()[4])
    drawn = "19581e27de7ced00ff1ce50b2047e7a5"  # printf 9 | sha256sum | cut -c -32
    file.write_text(BAGS.replace("red closes the bag", f"red closes the bag with salt {drawn}"))
    again = run(capsys, file, "--json")
    assert json.loads(again.out.splitlines()[4])["public"] == sealed["public"]
    file.write_text(f"{BAGS}\n# Chance.\nchance of line 9: {drawn}  # as it was drawn\n")
    again = run(capsys, file, "--json")
    assert (again.code, again.err) == (0, "")
    assert json.loads(again.out.splitlines()[4])["public"] == sealed["public"]


SALT = "5a17" * 8


@pytest.mark.parametrize(
    ("below", "line", "says"),
    [
        (f"chance of line 6: {SALT}", 12, "Line 6 draws nothing, so no chance belongs to it."),
        (f"chance of line 99: {SALT}", 12, "Line 99 draws nothing"),
        (f"chance of line 5: {SALT}", 12, "Line 5 draws nothing"),
        (f"chance of line 9: {SALT}\nChance of line 9: {SALT}", 13, "stands there twice"),
        (f"chance of line 9: {SALT}\nblue declares 1 apple", 13, "Expected: chance of line."),
        ("chance of line 9: 5a17", 12, "“chance” makes no sense there."),
    ],
)
def test_chance_below_the_lines_belongs_to_a_line_that_draws_it(
    below: str, line: int, says: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f"{BAGS}{below}\n")
    told = run(capsys, file)
    assert told.code == 2
    assert told.err.startswith(f"Line {line}: ")
    assert says in told.err


def test_a_line_that_says_its_chance_has_none_below(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    salted = BAGS.replace("red closes the bag", f"red closes the bag with salt {SALT[::-1]}")
    file.write_text(f"{salted}chance of line 9: {SALT}\n")
    assert run(capsys, file).err.startswith("Line 12: Line 9 draws nothing")
