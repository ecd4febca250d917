"""The numbers of a box of fists: read off on a page of the lid's shape, kept with it, played
with, and taken along to another table."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game.contract import Box
from companion.shelf.boxes import Shelf
from tests.toy import Shown, Toy
from tests.web.product import Form, Product, Script, as_read, forms_in, laid

from .test_commands import folder as folder
from .test_commands import said, written

BOX = "worths"
COPY = "/steward/copy"
OPEN = f"{COPY}?form={BOX}#box-{BOX}"
SEATS = ("red", "blue", "green")
READ = {"worth.3.1": 2, "worth.3.2": 3}
FIELD = re.compile(r'<input type="number" name="numbers\.([0-9a-z.]+)"[^>]*? aria-label="([^"]*)"')


def panel_on(product: Product) -> str:
    """The part of the page that is about this box."""
    panels = product.browser("steward").get(COPY).text.split('<div class="panel">')
    (panel,) = (one for one in panels if f'name="box" value="{BOX}"' in one)
    return panel


def form_on(product: Product) -> Form:
    (form,) = (form for form in forms_in(panel_on(product)) if form.name == "KeepNumbers")
    return form


def types(product: Product, entered: Mapping[str, str], *, script: bool = True) -> None:
    """Numbers are typed into the form, and the first button is pressed."""
    form = form_on(product)
    fields = form.filled(**{f"numbers.{key}": number for key, number in entered.items()})
    fields.pop("confirm_all", None)
    answer = product.browser("steward").post(form.action, fields, script=script)
    assert answer.status_code == (204 if script else 303), answer.text


def kept(data: Path) -> str:
    return (data / "boxes" / f"{BOX}.toml").read_text()


def begun(product: Product, *seats: str, script: bool = True) -> str:
    """The refusal to lay the table, if it is refused."""
    fields = {"box": BOX, "seats": list(seats), "first": seats[0], "instead_of": ""}
    answer = product.browser("steward").post("/steward/do/Begin", fields, script=script)  # type: ignore[arg-type]
    if answer.status_code == 204:
        return ""
    assert not script or answer.headers["X-Leads-To"] == OPEN
    return as_read(answer.text)


def test_the_page_has_the_shape_of_the_lid(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        page = as_read(panel_on(product))
        assert FIELD.findall(page) == [
            ("worth.2.1", "Worth of the rounds, 2 players, Round 1"),
            ("worth.2.2", "Worth of the rounds, 2 players, Round 2"),
            ("worth.2.3", "Worth of the rounds, 2 players, Round 3"),
            ("worth.3.1", "Worth of the rounds, 3 players, Round 1"),
            ("worth.3.2", "Worth of the rounds, 3 players, Round 2"),
            ("worth.3.3", "Worth of the rounds, 3 players, Round 3, guessed: 4"),
        ]
        assert (page.count("<table"), page.count("<tr>"), page.count("<th ")) == (1, 3, 5)
        assert "5 numbers are still to be read off." in page
        assert (
            "Worth of the rounds, 2 players, Round 1: 1 unless your box says otherwise. The "
            "rulebook&#39;s example scores one point in it." in page
        )
        assert re.findall(r'name="numbers\.([0-9.a-z]+)"[^>]* value="([0-9]+)"', page) == [
            ("worth.2.1", "1")
        ]
        assert '<small class="guess" aria-hidden="true">4?</small>' in page
        setup = as_read(product.browser("steward").get("/steward").text)
        assert f'<a href="{OPEN}">5 numbers are still to be read off your box</a>' in setup


@pytest.mark.parametrize("script", [True, False])
def test_a_copy_is_read_in_part_and_kept_over_a_restart(tmp_path: Path, script: bool) -> None:
    with laid(tmp_path, by_hand=True) as product:
        types(product, {"worth.3.1": "2", "worth.3.2": "3"}, script=script)
    assert kept(tmp_path) == ('edition = "worths"\n\n[numbers]\n"worth.3.1" = 2\n"worth.3.2" = 3\n')
    with laid(tmp_path, by_hand=True) as product:
        page = as_read(panel_on(product))
        assert "3 numbers are still to be read off." in page
        assert 'Round 1, from your box" value="2" class="read"' in page
        types(product, {"worth.3.1": ""}, script=script)
    assert "worth.3.1" not in kept(tmp_path)


def test_a_game_that_needs_a_blank_is_refused_and_names_it(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        types(product, {"worth.3.1": "2"})
        blank = [f"Worth of the rounds, 3 players, Round {number}" for number in (2, 3)]
        assert f"confirm the grey ones: {'; '.join(blank)}." in begun(product, *SEATS)
        page = begun(product, *SEATS, script=False)
        assert f'<a class="button" href="{OPEN}">Your box</a>' in page
        types(product, {"worth.3.2": "3", "worth.3.3": "4"})
        assert begun(product, *SEATS) == ""
        view = product.newest().view
        assert isinstance(view, Shown)
        assert view.table.worth == (2, 3, 4)


def test_a_guess_counts_once_it_is_confirmed(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        steward = Script(product, "steward")
        steward.does("KeepNumbers", box=BOX, numbers=READ)
        assert "Round 3." in begun(product, *SEATS)
        form = form_on(product)
        assert ("confirm_all", "true") in form.fields
        product.browser("steward").done(form.action, **form.filled())  # type: ignore[arg-type]
        assert begun(product, *SEATS) == ""
        assert "confirm_all" not in dict(form_on(product).fields)


def test_everything_wrong_is_named_at_once_and_nothing_is_kept(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        steward = Script(product, "steward")
        steward.does("KeepNumbers", box=BOX, numbers=READ)
        before = kept(tmp_path)
        wrong = {"worth.2.2": 21, "worth.3.1": 9, "worth.3.2": 3, "worth.9.9": 1}
        answer = steward.post("/do/KeepNumbers", {"box": BOX, "numbers": wrong})
        assert answer.status_code == 409
        sentence = as_read(answer.json["refused"]["sentence"])  # type: ignore[index]
        assert sentence == (
            "worth.9.9: nothing of that name is known here. Was worth.3.3 meant? Worth of the "
            "rounds, 2 players, Round 2: 21 stands here; it should be a whole number from 1 to "
            "20. worth.3.1: 9 is more than worth.3.2, which is 3. Lower the one or raise the "
            "other. Nothing was kept."
        )
        assert kept(tmp_path) == before
        for box, key in (("fists", "no_copy_sheet"), ("nowhere", "no_copy_sheet")):
            answer = steward.post("/do/KeepNumbers", {"box": box, "numbers": {}})
            assert answer.json["refused"]["key"] == f"why.{key}"  # type: ignore[index]


def test_the_box_that_the_address_names_is_open_and_a_refused_form_leads_back_to_it(
    tmp_path: Path,
) -> None:
    with laid(tmp_path, by_hand=True) as product:
        steward = product.browser("steward")
        for address, box in ((COPY, "border"), (f"{COPY}?form=nowhere", "border"), (OPEN, BOX)):
            (opened,) = steward.get(address.partition("#")[0]).text.split("<details open>")[1:]
            assert f'id="box-{box}"' in opened.partition("</details>")[0]
        form = form_on(product)
        for number, code in (("21", 409), ("2", 303)):
            fields = form.filled(**{"numbers.worth.3.1": number})
            fields.pop("confirm_all", None)
            answer = steward.post(form.action, fields, script=False)
            back = answer.headers["Location"] if code == 303 else as_read(answer.text)
            assert answer.status_code == code
            assert OPEN in back


def test_what_is_odd_is_said_and_kept_all_the_same(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        types(product, {"worth.3.1": "3", "worth.3.2": "3"})
        page = product.browser("steward").get(COPY).text
        assert "Two rounds are worth the same." in page


def test_only_the_steward_reads_and_keeps_numbers(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        red = Script(product, "seat:red")
        refused = red.post("/do/KeepNumbers", {"box": BOX, "numbers": READ})
        assert refused.json["refused"]["key"] == "why.not_yours"  # type: ignore[index]
        assert red.table()["copies"] == Script(product).table()["copies"] == {}
        cells = Script(product, "steward").table()["copies"][BOX]["grids"][0]["rows"][1]["cells"]
        assert [(cell["key"], cell["suggested"]) for cell in cells][1:] == [
            ("worth.3.2", None),
            ("worth.3.3", 4),
        ]
        assert not (tmp_path / "boxes").exists()


def test_the_same_form_sent_again_after_a_restart_does_not_undo_what_came_later(
    tmp_path: Path,
) -> None:
    once = {"Idempotency_Key": "the-first-of-these"}
    with laid(tmp_path, by_hand=True) as product:
        steward = Script(product, "steward")
        assert steward.post("/do/KeepNumbers", {"box": BOX, "numbers": READ}, **once).json
        steward.does("KeepNumbers", box=BOX, numbers={})
    with laid(tmp_path, by_hand=True) as product:
        answer = Script(product, "steward").post(
            "/do/KeepNumbers", {"box": BOX, "numbers": READ}, **once
        )
        assert answer.status_code == 200
    assert kept(tmp_path).endswith("[numbers]\n")


def test_a_disk_that_takes_nothing_leaves_the_numbers_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "boxes").write_text("in the way of the folder")
    with laid(tmp_path, by_hand=True) as product:
        steward = Script(product, "steward")
        answer = steward.post("/do/KeepNumbers", {"box": BOX, "numbers": READ})
        assert answer.json["refused"]["key"] == "why.numbers_not_kept"  # type: ignore[index]
        cells = steward.table()["copies"][BOX]["grids"][0]["rows"][1]["cells"]
        assert [cell["stands"] for cell in cells] == [None, None, None]


def test_a_number_as_it_is_printed_is_not_kept(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        Script(product, "steward").does("KeepNumbers", box=BOX, numbers={"worth.2.1": 1, **READ})
        assert "worth.2.1" not in kept(tmp_path)
        Script(product, "steward").does("KeepNumbers", box=BOX, numbers={"worth.2.1": 2})
        assert kept(tmp_path).endswith('[numbers]\n"worth.2.1" = 2\n')


@pytest.mark.parametrize(
    "content",
    [
        "edition = 'worths'\n[numbers]\n'worth.3.1' = 0\n",
        "edition = 'worths'\n[numbers]\n'worth.3.1' = 9\n'worth.3.2' = 2\n",
        "edition = 'fists'\n",
        "edition = 'worths'\n[numbers]\n'purse' = 3\n",
        "edition = 'worths'\nmore = 3\n",
        "numbers\n",
        "",
    ],
)
def test_a_file_without_sense_is_named_and_left_alone(tmp_path: Path, content: str) -> None:
    file = tmp_path / "boxes" / f"{BOX}.toml"
    file.parent.mkdir()
    file.write_text(content)
    with laid(tmp_path, by_hand=True) as product:
        (left_out,) = product.house.door.invitation().left_out
        assert left_out.key == "trouble.copy_left_out"
        steward = Script(product, "steward")
        answer = steward.post("/do/KeepNumbers", {"box": BOX, "numbers": READ})
        assert answer.json["refused"]["key"] == "why.copy_unreadable"  # type: ignore[index]
        assert steward.table()["copies"][BOX]["grids"][0]["rows"][1]["cells"][0]["stands"] is None
    assert file.read_text() == content


def test_a_box_is_remembered_though_its_numbers_are_gone(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        Script(product, "steward").does("KeepNumbers", box=BOX, numbers={**READ, "worth.3.3": 3})
        assert begun(product, *SEATS) == ""
    (tmp_path / "boxes" / f"{BOX}.toml").unlink()
    last = Shelf(setups=tmp_path / "setups.json").setups.last
    assert (last.box, last.wrong, last.setups[BOX].seats) == (BOX, None, SEATS)


def test_numbers_are_listed_exported_and_imported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = said(capsys, "box", "list")
    assert "worths               Fists for more: 0 read off, 5 still to be read" in listed
    good = written(folder, "edition = 'worths'\nnumbers = { 'worth.3.1' = 2, 'worth.3.2' = 2 }")
    assert main(["box", "import", BOX, good]) == 0
    both = capsys.readouterr()
    assert both.out == "2 numbers are kept with the box.\n"
    assert both.err == "Two rounds are worth the same.\n"
    exported = said(capsys, "box", "export", BOX)
    assert exported == ['edition = "worths"', "", "[numbers]", '"worth.3.1" = 2', '"worth.3.2" = 2']
    again = written(folder, "\n".join(exported), "again.toml")
    assert main(["box", "import", BOX, again, "--data", str(folder / "other")]) == 0
    assert (folder / "other" / "boxes" / "worths.toml").read_text() == kept(folder)
    capsys.readouterr()
    assert said(capsys, "edition", "show", BOX)[-2:] == ["2 players 1 – –", "3 players 2 2 4?"]
    bad = written(folder, "edition = 'worths'\nnumbers = { 'worth.3.1' = 0, 'worth.3.2' = 99 }")
    before = kept(folder)
    assert len(said(capsys, "box", "import", BOX, bad, code=2)) == 2
    assert kept(folder) == before
    for words in (("export", "fists"), ("import", "fists", good), ("export", "wroths")):
        assert len(said(capsys, "box", *words, code=2)) == 1


def test_a_chronicle_plays_with_its_own_numbers(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not with those that this machine has kept since."""
    numbers = {"worth.3.1": 2, "worth.3.2": 3, "worth.3.3": 4}
    boxes = "".join(f"box: {key} = {number}\n" for key, number in numbers.items())
    header = f"chronicle: 1\nedition: {BOX}\nseats: red, blue, green\nfirst: red\n"
    named = written(folder, f"{header}{boxes}\nred hides 3\n", "named.txt")
    bare = written(folder, f"{header}\nred hides 3\n", "bare.txt")
    said(capsys, "run", bare, code=2)
    before = said(capsys, "run", named)
    lines = "".join(f"'{key}' = {number + 5}\n" for key, number in numbers.items())
    other = written(folder, f"edition = '{BOX}'\n[numbers]\n{lines}")
    assert main(["box", "import", BOX, other]) == 0
    capsys.readouterr()
    assert said(capsys, "run", named) == before
    said(capsys, "run", bare, code=2)


def test_a_good_sheet_says_which_numbers_it_leaves_blank(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = written(folder, Shelf().take(BOX).box.sheet)
    lines = said(capsys, "edition", "check", own)
    assert lines[:2] == [f"{own} is good: Fists for more.", "5 numbers are still to be read off."]
    assert lines[-2:] == [
        "  Worth of the rounds, 3 players, Round 2: \u2013",
        "  Worth of the rounds, 3 players, Round 3: 4?",
    ]


def test_the_sheet_itself_is_checked(toy: Toy) -> None:
    sheet = Shelf().take(BOX).box.sheet
    for was, now, place in (
        ('"worth.3.3" = 4', '"worth.3.9" = 4', "suggested.worth.3.9"),
        ('"worth.3.3" = 4', '"worth.3.3" = 40', "suggested.worth.3.3"),
        ('"worth.2.1" = "toy', '"worth.2.8" = "toy', "reasons.worth.2.8"),
        ("toy.why_first", "Why {not}?", "reasons.worth.2.1"),
        ("1 = 1", "1 = 0", "worth.2.1"),
    ):
        assert was in sheet
        (wrong,) = toy.problems(Box(edition="own", sheet=sheet.replace(was, now)))
        assert getattr(wrong.words["place"], "text", "") == place
