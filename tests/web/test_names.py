"""People have names on every page, may change them, and can be forgotten to the last byte."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest

from companion.__main__ import main
from hardware.simulator.world import ELSEWHERE, tag_for

from .product import Fields, Product, Script, laid

NASTY = "<b>\"{x}&'%s"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as product:
        yield product


def _begins(table: Product, **names: str) -> None:
    seats = ("green", "blue", "yellow")
    fields: Fields = {
        "box": "sheriff-2e",
        "seats": list(seats),
        "first": "green",
        "instead_of": table.newest().game_id,
        **{f"called.{seat}": names.get(seat, "") for seat in seats},
    }
    answer = table.browser("steward").post("/steward/do/Begin", fields)
    assert answer.status_code == 204, answer.text


def test_a_phone_brings_a_name_and_everyone_reads_it(table: Product) -> None:
    phone = table.browser()
    phone.get("/join")
    refused = phone.post("/join/do/ChooseSeat", {"seat": "green", "name": "Blau"})
    assert refused.status_code == 409
    assert "the colour of another place" in refused.text
    phone.done("/join/do/ChooseSeat", seat="green", name=NASTY)
    phone.done("/join/do/ChooseSeat", seat="green")  # it asks again
    assert escape(NASTY) not in phone.get("/display").text
    table.holds("green", tag_for("bag-green"), ELSEWHERE)
    _begins(table, green=NASTY, blue="Борис")
    pages = [table.browser().get("/display"), table.browser("seat:blue").get("/seat/blue")]
    for page in pages:
        assert NASTY not in page.text
        assert "{x}" in page.text
        assert 'Борис<small class="colour"> Blue</small>' in page.text
    event = json.loads(_first(table, "/display/stream"))
    assert NASTY not in event["whole"]
    told = table.browser().get("/display").text
    assert "&lt;b&gt;" in told
    assert Script(table).table()["words"]["seat.green"] == {"en": NASTY}


def _first(table: Product, stream: str) -> str:
    answer = table.browser().client.get(stream, buffered=False)
    told = ""
    for piece in answer.iter_encoded():
        told += piece.decode()
        if "data: " in told and told.endswith("\n\n"):
            break
    answer.close()
    return told.partition("data: ")[2].strip()


def test_a_name_is_given_by_its_seat_or_the_steward(table: Product) -> None:
    _begins(table, green="Anna")
    blue, steward = table.browser("seat:blue"), table.browser("steward")
    for name, why in (
        ("anna", "called anna already"),
        ("Зелёному", "the colour of another place"),
        ("x" * 21, "too long"),
        ("B\u202eo", "no page can show"),
    ):
        refused = blue.post("/seat/blue/do/NameSeat", {"seat": "blue", "name": name})
        assert (refused.status_code, why in refused.text) == (409, True), refused.text
    foreign = blue.post("/seat/blue/do/NameSeat", {"seat": "green", "name": "Bo"})
    assert (foreign.status_code, table.newest().names.here) == (409, {"green": "Anna"})
    blue.done("/seat/blue/do/NameSeat", seat="blue", name="Bo")
    steward.done("/steward/do/NameSeat", seat="green", name="")
    assert table.newest().names.here == {"blue": "Bo"}
    assert "Bo&#39;s place" in blue.get("/seat/blue").text
    assert blue.post("/seat/blue/do/ForgetPerson", {"name": "Bo"}).status_code == 409


def test_nobody_who_is_forgotten_leaves_a_byte(
    table: Product, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _begins(table, green="Wilhelmina", blue="Bo")
    script = Script(table, "seat:green")
    script.does("NameSeat", seat="green", name="Wilhelmina B")
    table.browser("steward").done("/steward/do/ForgetPerson", name="Wilhelmina B")
    assert script.table()["names"]["known"] == ["Bo"]
    _begins(table)
    table.house.close()
    kept = [file for file in table.data.rglob("*") if file.is_file()]
    assert any(b"Bo" in file.read_bytes() for file in kept)
    assert not [file for file in kept if b"Wilhelmina" in file.read_bytes()]
    assert main(["export", "0001", "--data", str(table.data)]) == 0
    chronicle = tmp_path / "evening.txt"
    chronicle.write_text(capsys.readouterr().out)
    assert 'seats: green, blue, yellow\nname: blue = "Bo"\n' in chronicle.read_text()
    assert main(["run", str(chronicle)]) == 0
    told = capsys.readouterr().out
    assert "Bo" in told
    assert "Blue" not in told


def test_people_are_offered_their_seats_again(tmp_path: Path) -> None:
    with laid(tmp_path) as table:
        _begins(table, green="Anna", blue="Bo")
    with laid(tmp_path) as table:
        names = table.newest().names
        assert (names.here, names.offered) == ({"green": "Anna", "blue": "Bo"}, ())
        setup = table.browser("steward").get("/steward/setup").text
        assert 'name="called.blue" value="Bo"' in setup
        _begins(table, green="Bo")
        names = table.newest().names
        assert (names.here, names.offered) == ({"green": "Bo"}, ("Anna",))
