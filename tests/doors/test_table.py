"""A table of fists, by hand and simulated: played on pages, by scripts, and written down."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from companion.game.values import PUBLIC, STEWARD, SeatId, seated
from companion.host.exporting import exported
from companion.host.folder import game_file
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import Shelf
from tests.patience import PATIENCE_S
from tests.toy import EDITION, Shown
from tests.web.product import Product, Script, as_read, forms_in, laid

RED, BLUE = SeatId("red"), SeatId("blue")
PEBBLES = "pebbles"
WAYS = pytest.mark.parametrize("simulate", [False, True], ids=["by hand", "simulated"])


def begun(product: Product, *options: str) -> None:
    product.begins("red", "blue", box=EDITION, options=options)


def table_of(product: Product, seat: str = "") -> Shown:
    view = product.newest(seat).view
    assert isinstance(view, Shown)
    return view


def hides(product: Product, seat: str, number: int) -> None:
    """By the form of the seat's page, as a browser sends it."""
    browser = product.browser(f"seat:{seat}")
    (form,) = (one for one in forms_in(browser.get(f"/seat/{seat}").text) if one.name == "Hide")
    answer = browser.post(form.action, form.filled(number=str(number)))
    assert answer.status_code == 204, answer.text


def opens(product: Product) -> None:
    browser = product.browser("steward")
    (form,) = (one for one in forms_in(browser.get("/steward").text) if one.name == "EndRound")
    assert browser.post(form.action, form.filled()).status_code == 204


@WAYS
def test_a_whole_game_is_played_on_the_pages(tmp_path: Path, *, simulate: bool) -> None:
    with laid(tmp_path, simulate=simulate, by_hand=not simulate) as product:
        begun(product)
        display = product.browser()
        assert "Round 1 of 3. Everyone hides a number of stones." in as_read(
            display.get("/display").text
        )
        hides(product, "red", 3)
        assert "You hide 3 of 9" in as_read(product.browser("seat:red").get("/seat/red").text)
        hides(product, "blue", 5)
        assert "Round 1: red 3, blue 5" in as_read(display.get("/display").text)
        hides(product, "red", 9)
        opens(product)
        assert product.newest().standings is None
        opens(product)
        page = as_read(display.get("/display").text)
        assert "Equal points; decided by the fewer stones." in page
        standings = product.newest().standings
        assert standings is not None
        assert [(one.seat, one.place, one.total) for one in standings.seats] == [
            (BLUE, 1, 1),
            (RED, 2, 1),
        ]
        for path in ("/steward", "/steward/corrections", "/steward/setup", "/steward/readers"):
            assert product.browser("steward").get(path).status_code == 200


@WAYS
def test_the_next_game_of_another_kind_is_begun_on_the_same_table(
    tmp_path: Path, *, simulate: bool
) -> None:
    with laid(tmp_path, simulate=simulate, by_hand=not simulate) as product:
        begun(product, "low_wins")
        assert table_of(product).table.low_wins
        hides(product, "red", 1)
        product.begins("red", "blue", "green", box="sheriff-2e", options=["royal"])
        assert product.newest().game == "sheriff"
        begun(product)
        assert product.newest().game == "toy"
        assert product.newest().feed == ()


def test_what_a_fist_hides_is_on_no_other_page(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        begun(product)
        red = Script(product, "seat:red")
        before = product.newest(), product.newest("blue")
        red.does("Hide", seat="red", number=7)
        assert (product.newest(), product.newest("blue")) == before
        assert table_of(product, "red").table.fists == {RED: 7}


def test_a_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        begun(product)
        hides(product, "red", 7)
    with laid(tmp_path) as product:
        assert table_of(product, "red").table.fists == {RED: 7}
        hides(product, "blue", 2)
        assert table_of(product).table.points == {RED: 1, BLUE: 0}


def test_a_step_is_taken_back_on_the_stewards_page(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        begun(product)
        product.world.press("timer")
        product.house.door.wait(PUBLIC, product.newest().number, PATIENCE_S)
        browser = product.browser("steward")
        (form,) = (one for one in forms_in(browser.get("/steward").text) if one.name == "TakeBack")
        assert browser.post(form.action, form.filled()).status_code == 204
        assert table_of(product).table.timer.since_ms is None


@WAYS
def test_a_script_plays_it_under_api(tmp_path: Path, *, simulate: bool) -> None:
    with laid(tmp_path, simulate=simulate, by_hand=not simulate) as product:
        steward, red, blue = (Script(product, who) for who in ("steward", "seat:red", "seat:blue"))
        lobby = steward.get("/lobby").json
        assert lobby is not None
        assert lobby["offered"]["boxes"][EDITION] == ["low_wins"]
        assert lobby["offered"]["games"][EDITION] == "toy"
        assert lobby["options"]["low_wins"]["name"]["sentence"] == "Few stones win"
        setup = {"seats": ["red", "blue"], "first": "red"}
        steward.does("Begin", box=EDITION, setup=setup)
        home = steward.get("").json
        assert home is not None
        assert home["game"] == "toy"
        for _ in range(3):
            red.does("Hide", seat="red", number=4)
            assert red.table()["view"]["table"]["fists"] == {"red": 4}
            assert blue.table()["view"]["table"]["fists"] == {}
            blue.does("Hide", seat="blue", number=3)
        table = blue.table()
        assert table["view"]["over"]
        assert [one["seat"] for one in table["standings"]["seats"]] == ["red", "blue"]
        assert table["standings"]["decided_by"]["sentence"] == "Decided by points."
        refused = red.post("/do/Hide", {"seat": "red", "number": 1})
        assert refused.status_code == 409


def test_a_command_that_two_games_know_is_read_as_that_of_the_game_on_the_table(
    tmp_path: Path,
) -> None:
    with laid(tmp_path) as product:
        steward = Script(product, "steward")
        begun(product)
        steward.does("EndRound", round=1)
        assert table_of(product).table.round == 2
        assert steward.post("/do/EndRound", {}).status_code == 400
        assert steward.post("/do/CloseMarket", {"round": 1}).status_code == 409
        document = steward.get("/openapi.json").json
        assert document is not None
        told = json.dumps(document["paths"]["/api/do/EndRound"]["post"]["requestBody"])
        assert told.count("$ref") == 2
        assert "/api/do/Hide" in document["paths"]


def test_its_chronicle_is_exported_and_says_the_same_game_again(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        begun(product)
        hides(product, "red", 3)
        hides(product, "blue", 5)
        opens(product)
        opens(product)
        game_id = product.newest().game_id
    with closing(SqliteBook(game_file(tmp_path, game_id), only_read=True)) as book:
        assert exported(book, Shelf()) == (
            "chronicle: 1\nedition: fists\nseats: red, blue\nfirst: red\n\n"
            "red hides 3\nblue hides 5\nthe fists are opened\nthe fists are opened\n"
        )


def test_a_lost_page_of_the_other_game_does_nothing_to_this_one(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", "green", box="sheriff-2e")
        browser = product.browser("steward")
        old = next(one for one in forms_in(browser.get("/steward").text) if "round" in one.filled())
        begun(product)
        assert browser.post(old.action, old.filled()).status_code != 204
        assert table_of(product).table.round == 1
        assert {PUBLIC, STEWARD, seated(RED)} <= set(product.house._board.audiences)


def test_a_pebble_goes_past_the_reader_into_the_fist_and_then_onto_the_row(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", box=PEBBLES)
        page = product.browser("steward").get("/steward/setup")
        assert "27 cards" in as_read(page.text)
        hidden = {}
        for seat in ("red", "blue"):
            assert len(product.lies(f"hand of {seat}")) == 4
            tag = product.lies(f"hand of {seat}")[0]
            hidden[seat] = int(product.label(tag)[len("pebble_")])
            product.holds(seat, tag, f"fist of {seat}")
            if seat == "red":
                assert table_of(product, "red").table.fists == {RED: hidden["red"]}
                assert table_of(product).table.fists == {}
                assert product.lies("fist of red") == [tag]
        assert table_of(product).table.shown == hidden
        assert len(product.lies("row")) == 2
        assert product.lies("fist of red") == []
        simulator = product.browser("simulator").get("/simulator").text
        assert "Into the fist" in simulator


def test_pebbles_lie_where_they_lay_after_a_restart(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", box=PEBBLES)
        tag = product.lies("hand of red")[0]
        product.holds("red", tag, "fist of red")
    with laid(tmp_path) as product:
        product.clerk_is_done()
        assert product.lies("fist of red") == [tag]
        assert table_of(product, "red").table.fists.keys() == {RED}


def test_a_sticker_that_is_on_no_pebble_hides_nothing(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", box=PEBBLES)
        product.unknown_sticker("red")
        assert "Nobody knows that sticker" in as_read(
            product.browser("seat:red").get("/seat/red").text
        )
        assert table_of(product, "red").table.fists == {}
