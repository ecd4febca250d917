"""`companion score`: the sheet of a game no clerk has watched, or all that is wrong at once."""

import io
import json
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from companion.__main__ import main

DAVID = {"apple": 4, "cheese": 6, "bread": 1, "chicken": 4, "pepper": 2, "crossbow": 1}
"""The scoring example that all three rulebooks have; the other players are ours."""
TABLE = [
    {"name": "david", "gold": 42, "goods": DAVID},
    {"name": "liza", "gold": 30, "goods": {"apple": 5, "chicken": 6, "cheese": 2, "gouda": 1}},
    {"name": "nick", "gold": 21, "goods": {"apple": 5, "chicken": 4, "bread": 3, "silk": 2}},
    {"name": "ann", "gold": 50, "goods": {}},
]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "data"))
    return tmp_path / "stands.json"


def hands_in(written: Path, players: object, edition: str = "sheriff-2e") -> str:
    written.write_text(json.dumps({"edition": edition, "players": players}))
    return str(written)


def scored(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["score", *words, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return json.loads(said.out)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    for more in ((), ("--json",)):
        assert main(["score", *words, *more]) == 2
        said = capsys.readouterr()
        assert said.out == ""
    return said.err.splitlines()


def stand(name: str, gold: int = 0, **goods: int) -> dict[str, object]:
    return {"name": name, "gold": gold, "goods": goods}


def title(good: str, which: str, points: int, shared_by: int = 1) -> dict[str, object]:
    return {"good": good, "title": which, "points": points, "shared_by": shared_by}


@pytest.mark.parametrize("edition", ["sheriff-1e", "sheriff-2e"])
def test_the_example_of_the_rulebooks_comes_to_125(
    edition: str, written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = scored(capsys, hands_in(written, TABLE, edition))
    assert result["players"][0] == {
        "name": "david",
        "gold": 42,
        "goods_value": 8 + 18 + 3 + 16 + 12 + 9,
        "market_value": 0,
        "titles": [
            title("cheese", "king", 15),
            title("bread", "queen", 10),
            title("chicken", "queen", 2, 2),
        ],
        "total": 125 + 10,
        "rank": 1,
    }


def test_the_whole_result_has_the_promised_form(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = [stand("b", 10, apple=2, silk=1), stand("a", 12), stand("c", 5, cheese=1)]
    players[1]["market"] = [30]
    assert scored(capsys, hands_in(written, players)) == {
        "players": [
            {
                "name": "b",
                "gold": 10,
                "goods_value": 12,
                "market_value": 0,
                "titles": [title("apple", "king", 20)],
                "total": 42,
                "rank": 1,
            },
            {
                "name": "a",
                "gold": 12,
                "goods_value": 0,
                "market_value": 30,
                "titles": [],
                "total": 42,
                "rank": 2,
            },
            {
                "name": "c",
                "gold": 5,
                "goods_value": 3,
                "market_value": 0,
                "titles": [title("cheese", "king", 15)],
                "total": 23,
                "rank": 3,
            },
        ],
        "winners": ["b"],
        "decided_by": "legal goods",
    }


@pytest.mark.parametrize(
    ("players", "winners", "decided_by"),
    [
        ([stand("a", 9), stand("b", 8), stand("c", 7)], ["a"], "points"),
        ([stand("a", 22), stand("b", 0, apple=1), stand("c")], ["b"], "legal goods"),
        ([stand("a", 6), stand("b", 0, pepper=1), stand("c")], ["b"], "contraband"),
        ([stand("a", 6), stand("b", 6), stand("c")], ["a", "b"], "shared"),
    ],
)
def test_ties_are_broken_by_legal_goods_then_contraband_then_not_at_all(
    players: object,
    winners: list[str],
    decided_by: str,
    written: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = scored(capsys, hands_in(written, players))
    assert (result["winners"], result["decided_by"]) == (winners, decided_by)


def test_royal_goods_count_for_titles_by_their_number_and_as_contraband_in_a_tie(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten cheese and a gouda are twelve, as the rulebooks say; eleven cheese are fewer."""
    players = [stand("a", cheese=10, gouda=1), stand("b", cheese=11), stand("c")]
    result = scored(capsys, hands_in(written, players))
    assert [player["titles"] for player in result["players"]] == [
        [title("cheese", "king", 15)],
        [title("cheese", "queen", 10)],
        [],
    ]


def test_the_sheet_says_each_title_and_how_it_was_shared(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", hands_in(written, TABLE)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Score",
        "david wins. Decided by points.",
        "",
        "       Gold  Goods  Black market  Titles  Points  Place",
        "david    42     66             0      27     135      1",
        "liza     30     46             0      35     111      2",
        "nick     21     51             0      32     104      3",
        "ann      50      0             0       0      50      4",
        "",
        "david: King of Cheese: +15",
        "david: Queen of Bread: +10",
        "david: Queens of Chickens: +2 each (5 shared by 2, rounded down)",
        "liza: Kings of Apples: +15 each (king and queen, 30 shared by 2)",
        "liza: Queen of Cheese: +10",
        "liza: King of Chickens: +10",
        "nick: Kings of Apples: +15 each (king and queen, 30 shared by 2)",
        "nick: King of Bread: +15",
        "nick: Queens of Chickens: +2 each (5 shared by 2, rounded down)",
    ]


def test_a_shared_victory_names_all_who_share_it(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", hands_in(written, [stand("a"), stand("b"), stand("c")])]) == 0
    assert capsys.readouterr().out.splitlines()[1] == (
        "The victory is shared: a, b, c Equal in points, legal goods and contraband."
    )


def test_standard_input_and_toml_do_as_well(
    written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'edition = "sheriff-1e"\n' + "".join(
        f'[[players]]\nname = "{name}"\ngold = {gold}\ngoods = {{ apple = {gold} }}\n'
        for gold, name in enumerate("abc", 3)
    )
    for raw in (text, json.dumps({"edition": "sheriff-1e", "players": TABLE})):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw.encode())))
        assert scored(capsys, "-")["players"]
    written = written.with_suffix(".toml")
    written.write_text(text)
    assert scored(capsys, str(written))["winners"] == ["c"]


def test_everything_that_is_wrong_is_named_at_once_with_whose_it_is(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goods = {"aple": 1, "cheese": 37, "bread": 1.5, "chicken": True, "silk": -1, "mead": "two"}
    players = [
        {"name": "green", "gold": -4, "goods": goods, "market": [30, 30, 99]},
        {"name": "red", "gold": 1, "nmae": "x"},
        {"name": "red", "gold": 1_000_000, "goods": {"mead": 22}},
        {"gold": 3},
    ]
    written.write_text(json.dumps({"edition": "sheriff-2e", "players": players, "colour": 1}))
    assert refused(capsys, str(written)) == [
        "colour: nothing of that name is known here. Known are: players, edition.",
        "green, gold: -4 stands here; it should be a whole number, 0 or more.",
        "green, goods.bread: 1.5 stands here; it should be a whole number, 0 or more.",
        "green, goods.chicken: true stands here; it should be a whole number, 0 or more.",
        "green, goods.silk: -1 stands here; it should be a whole number, 0 or more.",
        'green, goods.mead: "two" stands here; it should be a whole number, 0 or more.',
        "red, nmae: nothing of that name is known here. Was name meant?",
        "player 4, name: this is missing; it should be text in quotes.",
        "name: players 2 and 3 are both called red. Give each a name of their own.",
        "green, goods.aple: nothing of that name is known here. Was apple meant?",
        "green, goods.cheese: Cheese × 37 together; with 4 players the box holds 36. Count again.",
        "red, goods.mead: Mead × 22 together; with 4 players the box holds 21. Count again.",
        "green, market.2: the card worth 30 has been named before, and there is no other. Count "
        "again.",
        "green, market.3: no card of the black market is worth 99. They are worth 27, 29, 30, 31, "
        "32, 34.",
    ]


@pytest.mark.parametrize(
    ("players", "edition", "sentence"),
    [
        (TABLE[:2], "sheriff-2e", "players: there are 2; this edition is played by 3 to 6."),
        ([], "sheriff-2e", "players: there are 0; this edition is played by 3 to 6."),
        (
            [*map(stand, "abcdef")],
            "sheriff-1e",
            "players: there are 6; this edition is played by 3 to 5.",
        ),
        (
            [stand("a", bread=1), stand("b"), stand("c")],
            "sheriff-2e",
            "a, goods.bread: Bread × 1 together; with 3 players the box holds 0. Count again.",
        ),
        (
            [stand("a", dragon_pepper=5), stand("b", dragon_pepper=5), stand("c")],
            "sheriff-1e",
            "a, b, goods.dragon_pepper: Dragon pepper × 10 together; with 3 players the box holds "
            "9. Count again.",
        ),
        (
            [{**stand("a"), "market": [30]}, stand("b"), stand("c")],
            "sheriff-1e",
            "a, market.1: this edition has no black market. Leave it out.",
        ),
        (
            [stand("a", feast_plate=1), stand("b"), stand("c")],
            "sheriff-1e",
            "a, goods.feast_plate: what this is worth stands on your cards alone. Write it as "
            "goods.feast_plate.price into an edition's file of your own, without asking for it, "
            "and score with that.",
        ),
        (
            [stand("a", 500), stand("b", 500), stand("c", 500)],
            "sheriff-2e",
            "players, gold: 1500 together; the box holds coins for 1255. Count again.",
        ),
        (
            [stand(" "), stand("b"), stand("c")],
            "sheriff-2e",
            "player 1, name: a name is up to 40 letters and signs that can be printed, and not "
            "empty.",
        ),
        ("none", "sheriff-2e", 'players: "none" stands here; it should be a list.'),
        (
            TABLE,
            "sheriff-3e",
            "There is no edition sheriff-3e. Was sheriff-2e meant?",
        ),
        (
            TABLE,
            "catan",
            "There is no edition catan. Known are: sheriff-2e, sheriff-1e, border, "
            "border-show, nottingham, nottingham-show. One of your own lies in the folder "
            "editions, or is named by its path.",
        ),
        (TABLE, 7, "edition: 7 stands here; it should be text in quotes."),
    ],
)
def test_what_no_game_can_end_with_is_refused(
    players: object,
    edition: str,
    sentence: str,
    written: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert refused(capsys, hands_in(written, players, edition)) == [sentence]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "players: this is missing; it should be a list."),
        (b"{", "Line 1, column 2: this is not JSON"),
        (
            b'{"players": [{"name": "red", "gold": NaN}]}',
            "red, gold: nan stands here; it should be a whole number, 0 or more.",
        ),
        (
            b'{"players": [{"name": "red", "gold": null}]}',
            "red, gold: null stands here; it should be a whole number, 0 or more.",
        ),
        (b"\n\xff", "Line 2 is not UTF-8 text. Save the file as plain text in UTF-8."),
        (b'{"a":' * 9_999, "Things are nested far too deep here to be read."),
        (b'{"a": ' + b"9" * 9999 + b"}", "A number here has far too many digits to be read."),
        (
            b"a = " + b"9" * 1990,
            "a: nothing of that name is known here. Known are: players, edition.",
        ),
        (b"a = " + b"9" * 1999, "Line 1 has more than 2000 letters, which nobody would write"),
        (b"a = [" * 400, "Line 1, column 6: this is not TOML"),
        (b"[" * 1999, "Line 1, column 3: this is not TOML"),
        (b"a = " + b"[" * 1990, "Things are nested far too deep here to be read."),
        (b"a = \nb = 1", "Line 1, column 5: this is not TOML (Invalid value)."),
        (b"[[players]]\nname = 'x", "Line 2, column 10: this is not TOML"),
        (b"#\n" * 32_001, "This is far longer than anybody would write by hand, so it was"),
        (b'{"players": [], "players": []}', "players: this stands here more than once. Leave one"),
    ],
)
def test_text_that_says_nothing_is_refused_with_the_place(
    raw: bytes, sentence: str, written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = written.with_suffix("")
    written.write_bytes(raw)
    first, *_ = refused(capsys, str(written), "--edition", "sheriff-2e")
    assert first.startswith(sentence)


def test_thousands_of_players_are_refused_at_once(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written.write_text('{"players": [' + ", ".join(["{}"] * 6_000) + "]}")
    before = process_time()
    assert len(refused(capsys, str(written), "--edition", "sheriff-2e")) == 12_000
    assert process_time() - before < 5


def test_a_doubled_key_is_named_with_its_player(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = hands_in(written, TABLE)
    written.write_text(written.read_text().replace('"gold": 42', '"gold": 42, "gold": 43'))
    twice = "david, gold: this stands here more than once. Leave one of them."
    assert refused(capsys, text) == [twice]


@pytest.mark.parametrize("name", ["", "not/there.json", "nul\0l.json", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(
    name: str, written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (sentence,) = refused(capsys, str(written.parent / name))
    assert "cannot be read: " in sentence


def test_without_an_edition_one_is_asked_for(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written.write_text(json.dumps({"players": TABLE}))
    assert refused(capsys, str(written)) == [
        "edition: this is missing. Name one of sheriff-2e, sheriff-1e, border, "
        "border-show, nottingham, nottingham-show, or choose one with --edition."
    ]
    assert scored(capsys, str(written), "--edition", "sheriff-1e")["winners"] == ["david"]


def test_another_number_on_a_card_of_the_black_market_is_believed(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The edition only suggests what stands on them; each table reads its own cards."""
    players = [{**stand("a"), "market": [28, 30]}, stand("b"), stand("c")]
    assert scored(capsys, hands_in(written, players))["players"][0]["market_value"] == 58


def test_more_market_cards_than_there_are_cannot_have_been_taken(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = [{**stand("a"), "market": [30, 27, 32, 29, 34, 31, 28]}, stand("b"), stand("c")]
    assert "players, market: 7 cards of the black market are named; there are 6. Count again." in (
        refused(capsys, hands_in(written, players))
    )


def test_an_edition_of_ones_own_scores_by_its_own_numbers(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["edition", "example"])
    own = written.parent / "data" / "editions" / "fair.toml"
    own.parent.mkdir(parents=True)
    own.write_text(capsys.readouterr().out)
    players = [{**stand("a", bread=3, loadstone=1, dye=2), "market": [18]}, stand("b", wool=1)]
    for edition, words in (("fair", ()), ("sheriff-2e", ("--edition", str(own)))):
        result = scored(capsys, hands_in(written, players, edition), *words)
        assert [player["total"] for player in result["players"]] == [
            3 * 2 + 4 + 2 * 9 + 18 + 12,
            12,
        ]
    own.write_text("hand = ")
    assert refused(capsys, hands_in(written, players, "fair")) == [
        "Line 1, column 8: this is not TOML (Invalid value). Nothing after it was looked at; put "
        "it right and try again."
    ]
