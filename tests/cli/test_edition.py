"""`companion edition`: name all mistakes of a file, and show a good one."""

from pathlib import Path
from time import process_time

import pytest

from companion.__main__ import main
from companion.shelf.boxes import Shelf, example

SHOWN = """\
The little fair
game sheriff; players 2–4; coins 400; purse 30; hand 5; bag_min 1; bag_max 4; market_max 4;
piles 1; pile_start 0; pile_keeps 0; pile_open false; market_from_left true; market_from_piles
false; put_away 10; inspection_s 60; services 2; officers 1; services_by_players 2 = 3;
stand_promises_bind false; absence_is_proved false

                              legal  variant  price  fine  king  queen  cards  fewer   counts as
bread          Bread          yes                 2     2    12      6     24
honey          Honey          yes                 3     2    10      5     20
wool           Wool           yes                 4     2     8      4     16  2 = 12
salt           Salt           no                  6     4     –      –     10
dye            Dye            no                  8     4     –      –      6
plaited_loaf   Plaited loaf   no     royal        5     4     –      –      2          2 bread
heather_honey  Heather honey  no     royal        7     4     –      –      1          2 honey
loadstone      Loadstone      no                  4     5     –      –      2

Loadstone: each Dye of the same owner is worth 1 more.
Black market: 2 × Salt for a card worth 18, then one worth 15.
Options this edition does not have: promo, stand_bluff, gold_decides.
"""


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of one's own in the data folder, as good as the example."""
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    path = tmp_path / "editions" / "little-fair.toml"
    path.parent.mkdir()
    path.write_text(example())
    return path


def changed(sheet: Path, *changes: tuple[str, str]) -> str:
    text = example()
    for was, now in changes:
        assert was in text
        text = text.replace(was, now, 1)
    sheet.write_text(text)
    return str(sheet)


def problems(capsys: pytest.CaptureFixture[str], file: str) -> list[str]:
    assert main(["edition", "check", file]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.splitlines()


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(["edition", *words]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.splitlines()


def test_a_good_edition_is_called_so(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "check", str(sheet)) == [f"{sheet} is good: The little fair."]


@pytest.mark.parametrize("name", ["sheriff-2e", "my fair"])
def test_a_name_for_which_the_folder_has_no_room_is_said_beside_it(
    name: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = sheet.rename(sheet.with_name(f"{name}.toml"))
    assert main(["edition", "check", str(odd)]) == 0
    said = capsys.readouterr()
    assert said.out == f"{odd} is good: The little fair.\n"
    assert said.err.startswith("In the folder editions it would be left out. Its file has the name")


@pytest.mark.parametrize("name", ["sheriff-1e", "sheriff-2e"])
def test_the_editions_that_come_with_the_clerk_are_good_by_the_same_rules(
    name: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(Shelf().take(name).box.sheet)
    assert printed(capsys, "check", str(sheet))[0].startswith(f"{sheet} is good: Sheriff")


def test_the_example_prints_itself_to_be_copied(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "example") == sheet.read_text().splitlines()


def test_those_of_ones_own_are_listed_beside_the_others(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, "list") == [
        "sheriff-2e           Sheriff of Nottingham, 2nd edition",
        "sheriff-1e           Sheriff of Nottingham, 1st edition",
        "border               Hart an der Grenze / Contraband",
        "border-show          Hart an der Grenze, a show with made-up numbers",
        "nottingham           Nottingham (Rosenberg)",
        "nottingham-show      Nottingham, a show with made-up numbers",
        "little-fair          The little fair",
    ]
    sheet.with_name("broken.toml").write_text("hand = 6\nhand = 5")
    sheet.with_name("sheriff-2e.toml").write_text(example())
    assert main(["edition", "list"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "The edition broken is left out. Line 2, column 9: this is not TOML (Cannot overwrite a "
        "value). Nothing after it was looked at; put it right and try again. Put its file right "
        "and start the clerk again; companion edition check names all that is wrong with it.",
        "The edition sheriff-2e is left out. Its file has the name of another edition, or a name "
        "with more in it than letters, digits, - and _. Give it another one. Put its file right "
        "and start the clerk again; companion edition check names all that is wrong with it.",
    ]


def test_an_edition_is_shown_as_a_table(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    by_name, by_path = printed(capsys, "show", "little-fair"), printed(capsys, "show", str(sheet))
    assert by_name == by_path
    assert by_name == SHOWN.splitlines()


def test_an_edition_that_nobody_knows_is_not_shown(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("little-fare", "no/such.toml", "x" * 5000, "nul\0l", ""):
        assert main(["edition", "show", name]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err
    assert sheet.exists()


def test_everything_that_is_wrong_is_named_at_once(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(
        sheet,
        ("coins = 400 ", "coins = 100 "),
        ("hand = 5 ", 'hnad = "five" '),
        ("[goods.wool]\nlegal = true", "[goods.wool]\nlegal = 1"),
        ("fine = 2", "fine = -2"),
        ("[goods.salt]\n", "[goods.salt]\nking = 3\n"),
        ("counts_as = { bread = 2 }", "counts_as = { braed = 2 }"),
        ("counts_as = { honey = 2 }", "counts_as = { dye = 2 }"),
        ("raises = { dye = 1 }", "raises = { indigo = 1 }"),
        ('de = "Wolle"', 'de = "honig"'),
        ("second = 15", "second = 19"),
        ('"stand_bluff"', '"stand_bluf"'),
    )
    assert problems(capsys, file) == [
        "hnad: nothing of that name is known here. Was hand meant?",
        "hand: this is missing; it should be a whole number from 1 to 99.",
        "goods.bread.fine: -2 stands here; it should be a whole number from 0 to 999.",
        "goods.wool.legal: 1 stands here; it should be true or false.",
        "coins: 100 is too little; it should be 120 or more.",
        "goods.salt.king: only legal goods that can be declared have kings and queens. Leave it "
        "out.",
        "goods.plaited_loaf.counts_as.braed: braed does not fit here. Was bread meant?",
        "goods.heather_honey.counts_as.dye: dye does not fit here. What fits: bread, honey.",
        "goods.loadstone.raises.indigo: indigo does not fit here. What fits: bread, honey, wool, "
        "salt, dye, plaited_loaf, heather_honey, loadstone.",
        "black_market.salt.second: 19 is more than black_market.salt.first, which is 18. Lower the "
        "one or raise the other.",
        "left_out.2: stand_bluf does not fit here. Was stand_bluff meant?",
        "goods.wool.names.de: honig is the name of goods.honey.names.de too, so nobody could tell "
        "them apart. Change one of them.",
    ]


@pytest.mark.parametrize(
    ("was", "now", "problem"),
    [
        ("players = [2, 4]", "players = [4, 2]", "players.1: 4 is too much; it should be 2"),
        ("players = [2, 4]", "players = [2, 3, 4]", "players: […] stands here; it should be a"),
        ("hand = 5 ", "hand = 18 ", "goods: with 4 players the deck has 78 cards and needs 86: 76"),
        ("hand = 5 ", "hand = 30 ", "hand: 30 is too much; it should be 20 or less."),
        ("put_away = 10", "put_away = 70", "goods: with 2 players the deck has 74 cards and needs"),
        ("bag_max = 4 ", "bag_max = 6 ", "bag_max: 6 is more than hand, which is 5."),
        ("bag_min = 1 ", "bag_min = 0 ", "bag_min: 0 stands here; it should be a whole number"),
        ("market_max = 4 ", "market_max = 9 ", "market_max: 9 is more than hand, which is 5."),
        ("{ 2 = 3 }", "{ 9 = 3 }", "services_by_players.9: this key is a number of players"),
        ("services = 2 ", "services = 2\nofficers = 2 ", "officers: two deputies cannot be drawn"),
        ("{ 2 = 12 }", "{ 2 = 17 }", "goods.wool.cards_by_players.2: 17 is more than goods.wool"),
        ("\n[goods.dye]", "\n[goods.Dye]", "goods.Dye: a good's key is up to 30 small letters"),
        ("\n[goods.dye]", "\n[goods.contraband]", "goods.contraband: a good's key is up to 30"),
        ("\n[goods.dye]", "\n[goods.market_salt_1]", "goods.market_salt_1: a good's key is up"),
        ("[goods.dye]\n", "[goods.dye]\nany_legal = true\n", "goods.dye.any_legal: only a legal"),
        ("[goods.honey]\n", "[goods.honey]\nburns = 2\n", "goods.honey.burns: only contraband"),
        ("[goods.honey]\n", "[goods.honey]\nhonest_pay = 2\n", "goods.honey.honest_pay: only"),
        ('\nvariant = "royal"', '\nvariant = "timer"', "goods.plaited_loaf.variant: timer does"),
        ('\nvariant = "royal"', '\nvariant = "promo"', "goods.plaited_loaf.variant: promo does"),
        ("[black_market.salt]", "[black_market.wool]", "black_market.wool: wool does not fit"),
        ("\nblack_market_needs = 2", "", "black_market_needs: 0 is too little; it should be 1 or"),
        ('{ en = "Dye", de = "Farbstoff" }', "{}", "goods.dye.names: a name is missing."),
        ('en = "Dye"', 'en = "  "', "goods.dye.names.en: a name is up to 60 letters and signs"),
        ('en = "Dye"', 'english = "Dye"', "goods.dye.names.english: a language is written as two"),
        (
            'en = "Dye"',
            'en = "Salt"',
            "goods.dye.names.en: Salt is the name of goods.salt",
        ),
        ('en = "Sea salt"', 'en = "Salt"', "black_market.salt.names.en: Salt is the name of goods"),
        ("cards = 24 ", "cards = 501 ", "goods.bread.cards: 501 stands here; it should be a whole"),
        ("cards = 24 ", "cards = 500 ", ""),
        ("[black_market.salt]", "[asks]\nroyal = ['goods.dye.cards']\n[black_market.salt]", ""),
        ("purse = 30 ", "purse = 0 ", ""),
        ("[black_market.salt]", "[asks]\nroyal = ['purse']\n[black_market.salt]", "asks.royal.1: "),
        (
            "[black_market.salt]",
            "[asks]\nkings = []\n[black_market.salt]",
            "asks.kings: kings does",
        ),
    ],
)
def test_what_would_let_a_game_stick_is_refused(
    was: str, now: str, problem: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(sheet, (was, now))
    if not problem:
        assert printed(capsys, "check", file)
        return
    assert any(found.startswith(problem) for found in problems(capsys, file))


@pytest.mark.parametrize("word", ["unread", "the", "card", "nothing", "and", "gold", "contraband"])
def test_no_good_is_called_by_a_word_that_means_something_else_in_a_seal_or_a_chronicle(
    word: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    renamed = ("\n[goods.dye]", f"\n[goods.{word}]"), ("raises = { dye", f"raises = {{ {word}")
    assert problems(capsys, changed(sheet, *renamed)) == [
        f"goods.{word}: a good's key is up to 30 small letters, digits and _, begins with a "
        "letter, and is none that the clerk uses itself."
    ]


def test_too_many_cards_that_stand_in_for_any_good_are_refused(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each way in which they may count has to be tried for the score."""
    goods = "legal = false\nprice = 8\nfine = 4\ncards = 6"
    file = changed(
        sheet, (goods, goods.replace("false", "true\nany_legal = true").replace("6", "99"))
    )
    (problem,) = problems(capsys, file)
    assert problem.startswith("goods.dye.cards: 99 cards that count as any of 3 legal goods can")


def test_without_a_legal_good_nobody_could_declare(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = changed(
        sheet,
        *[("legal = true ", "legal = false "), ("legal = true\n", "legal = false\n")],
        *[("legal = true\n", "legal = false\n")],
        *[("counts_as = { bread = 2 }", ""), ("counts_as = { honey = 2 }", "")],
        *[("king = 12 ", ""), ("queen = 6 ", ""), ("king = 10\nqueen = 5", "")],
        *[("king = 8\nqueen = 4", "")],
    )
    assert problems(capsys, file) == [
        "goods: with 2 players no legal good is in the deck, so nobody could declare anything. Add "
        "one without a variant."
    ]


def test_a_deck_of_legal_goods_alone_has_nothing_to_hide(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = example()
    for good in ("salt", "dye", "loadstone"):
        text = text.replace(f"\n[goods.{good}]\n", f'\n[goods.{good}]\nvariant = "royal"\n')
    sheet.write_text(text[: text.index("[black_market")])
    assert problems(capsys, str(sheet)) == [
        "goods: with 2 players no contraband is in the deck, so nobody could hide anything. Add "
        "some without a variant."
    ]


def test_a_table_is_asked_for_no_more_than_it_may_answer(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asks = "[asks]\nroyal = ['goods.dye.price', 'goods.wool.cards']\n[black_market.salt]"
    file = changed(sheet, ("[black_market.salt]", asks), ("price = 8", "price = 51"))
    assert problems(capsys, file) == [
        "goods.dye.price: 51 is too much where the table is asked for it; it should be 50 or less.",
        "goods.wool.cards: 16 is too much where the table is asked for it; it should be 9 or less.",
    ]


def test_a_chronicle_is_played_from_ones_own_edition(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = sheet.with_name("evening.txt")
    evening.write_text("chronicle: 1\nedition: little-fair\nseats: green, red\nfirst: green\n")
    assert main(["run", str(evening)]) == 0
    assert "Green is the first sheriff." in capsys.readouterr().out


def test_a_file_may_have_any_name_that_a_disk_allows(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = sheet.with_name("l\udcffittle\n.toml")
    sheet.rename(odd)
    assert main(["edition", "check", str(odd)]) == 0
    said = capsys.readouterr().out.rstrip("\n")
    assert said.endswith("\\udcffittle\\n.toml' is good: The little fair.")
    assert main(["edition", "list"]) == 0
    assert capsys.readouterr().err.startswith("The edition 'l\\udcffittle\\n' is left out.")


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"hand = ", "Line 1, column 8: this is not TOML (Invalid value)."),
        (b"\n\nhand 6", "Line 3, column 6: this is not TOML"),
        (b"title = 'x", "Line 1, column 11: this is not TOML"),
        (b"\xfe\xff", "Line 1 is not UTF-8 text."),
        (b"", "title: this is missing; it should be a table of keys and values."),
    ],
)
def test_text_that_is_no_toml_is_refused_with_its_place(
    raw: bytes, problem: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_bytes(raw)
    assert problems(capsys, str(sheet))[0].startswith(problem)


GOOD = "\n[goods.g{}]\nlegal = false\nprice = 1\nfine = 1\ncards = 1\nnames = {{ en = 'G{}' }}\n"
DOTTED = ".".join(["a"] * 60_000) + " = 1\n"
MUCH = {
    "one-endless-key": DOTTED,
    "one-long-key": f"{DOTTED[:60_000]}a = 1\n",
    "many-goods": "".join(GOOD.format(number, number) for number in range(5000)),
    "as-many-goods-as-fit": example() + "".join(GOOD.format(n, n) for n in range(700)),
    "as-many-faults-as-fit": "".join(f"[goods.g{number}]\n" for number in range(4600)),
    "long-comment": "# " + "-" * 900_000,
}


def test_no_file_keeps_the_shelf_from_being_laid_out(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in MUCH.items():
        sheet.with_name(f"{name}.toml").write_text(text)
    before = process_time()
    assert main(["edition", "list"]) == 0
    assert process_time() - before < 10
    said = capsys.readouterr()
    assert said.out.splitlines()[-1] == "little-fair          The little fair"
    assert [line.split(" is left out. ")[0] for line in said.err.splitlines()] == [
        f"The edition {name}" for name in sorted(MUCH)
    ]


@pytest.mark.parametrize(
    ("much", "problem"),
    [
        ("many-goods", "This is far longer than anybody would write by hand, so it was not read."),
        (
            "one-long-key",
            "Line 1 has more than 2000 letters, which nobody would write by hand, so ",
        ),
        ("as-many-goods-as-fit", "goods: the edition has 708 goods; it should have 99 or less."),
    ],
)
def test_what_nobody_would_write_is_refused_at_once_and_told_why(
    much: str, problem: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(MUCH[much])
    before = process_time()
    assert problems(capsys, str(sheet))[0].startswith(problem)
    assert process_time() - before < 5


def test_an_edition_of_as_many_goods_as_there_may_be_is_good(
    sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(example() + "".join(GOOD.format(n, n) for n in range(99 - 8)))
    assert printed(capsys, "check", str(sheet))


def test_a_folder_is_no_edition(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (problem,) = problems(capsys, str(sheet.parent))
    assert problem.endswith("cannot be read: Is a directory. Look at its name and at its rights.")
