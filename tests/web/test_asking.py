"""Before a game: the numbers that only the own box of it can tell."""

import re
from pathlib import Path

from companion.game.values import STEWARD as STEWARD_PARTY

from .product import Fields, Form, Product, forms_in, laid

STEWARD = "/steward"


def begun_with(fields: Fields) -> Fields:
    agreed = {"sheriff-2e.black_market": "true"}
    return {"seats": ["green", "blue", "yellow"], **agreed, **fields}


def test_the_numbers_of_a_variant_are_asked_for_with_what_they_may_be(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        page = product.browser("steward").get(STEWARD).text
        fields = product.asked("sheriff-2e", "black_market")
        assert len(fields) == 6
        for field in fields:
            (label,) = re.findall(rf'<label>([^<]*)<input[^>]*name="{field}"[^>]*>', page)
            assert label.strip().endswith("is worth")
        assert re.search(r'name="sheriff-2e.numbers.black_market.silk.first"[^>]*="34\?"', page)
        (form,) = [form for form in forms_in(page) if form.name == "Begin"]
        assert {form.filled()[field] for field in fields} == {""}


def test_a_field_left_empty_is_a_number_nobody_has_confirmed(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        (form,) = [f for f in forms_in(steward.get(STEWARD).text) if f.name == "Begin"]
        fields = product.asked("sheriff-2e", "black_market")
        read: Fields = dict.fromkeys(fields[:4], "30")
        answer = steward.post(form.action, {**form.filled(), **begun_with(read)})
        assert answer.status_code == 409
        assert answer.text.endswith(
            "Silk: the upper card is worth; Silk: the lower card is worth."
        ), answer.text
        assert product.newest().game_id == ""
        read |= dict.fromkeys(fields[4:], "31")
        assert steward.post(form.action, {**form.filled(), **begun_with(read)}).status_code == 204


def test_a_number_that_cannot_be_read_or_played_lays_no_table(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        (form,) = [f for f in forms_in(steward.get(STEWARD).text) if f.name == "Begin"]
        fields = product.asked("sheriff-2e", "black_market")
        for entry in ("many", "-3", "1.5", "999999999999999999999", "51"):
            read: Fields = dict.fromkeys(fields, entry)
            answer = steward.post(form.action, {**form.filled(), **begun_with(read)})
            assert answer.status_code == 409, entry
            assert answer.text.endswith("."), entry
        assert product.newest().game_id == ""


READ: Fields = {
    f"sheriff-2e.numbers.black_market.{good}.{place}": number
    for good, number in (("pepper", "21"), ("mead", "22"), ("silk", "23"))
    for place in ("first", "second")
}


def offered(product: Product) -> Form:
    page = product.browser("steward").get("/steward/setup").text
    (form,) = [form for form in forms_in(page) if form.name == "Begin"]
    return form


def begun(product: Product, fields: Fields) -> int:
    form = offered(product)
    before = form.filled()["instead_of"]
    sent: Fields = {"box": "sheriff-2e", "first": "blue", "instead_of": before, **fields}
    return product.browser("steward").post(form.action, sent).status_code


def test_the_last_game_is_offered_again_with_the_numbers_of_its_box(tmp_path: Path) -> None:
    seats = ["blue", "yellow", "red", "purple"]
    agreed: Fields = {"sheriff-2e.black_market": "true", "sheriff-2e.truth": "true"}
    with laid(tmp_path) as product:
        assert begun(product, {"seats": seats, **agreed, **READ}) == 204
        first = offered(product).filled()
    with laid(tmp_path) as product:
        again = offered(product).filled()
        page = product.browser("steward").get("/steward/setup").text
        assert "<summary>Numbers from your box · change</summary>" in page
        assert "stands there in grey" not in page.partition("black_market.silk.second")[0]
    assert {**again, "command": ""} == {**first, "command": ""}
    assert again["seats"] == seats
    assert again["first"] == "yellow"
    assert {name: again[name] for name in agreed if name in again} == agreed
    assert {name: again[name] for name in READ} == READ
    assert "sheriff-2e.royal" not in again


def test_numbers_of_an_option_that_is_not_agreed_on_are_not_those_of_the_game(
    tmp_path: Path,
) -> None:
    with laid(tmp_path) as product:
        seats: Fields = {"seats": ["green", "blue", "yellow"]}
        assert begun(product, {**seats, "sheriff-2e.black_market": "true", **READ}) == 204
        assert begun(product, {**seats, **dict.fromkeys(READ, "999")}) == 204
        last = product.house.door.newest(STEWARD_PARTY).setups
        assert last.options_of("sheriff-2e") == frozenset()
        assert len(last.numbers_of("sheriff-2e")) == len(READ)
        assert READ.items() <= offered(product).filled().items()


def test_a_setup_that_is_refused_is_not_remembered(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        assert begun(product, {"seats": ["green", "blue", "yellow"]}) == 204
        before = (tmp_path / "setups.json").read_bytes()
        first = offered(product).filled()
        refused: Fields = {"seats": ["red", "blue"], "sheriff-2e.truth": "true"}
        assert begun(product, refused) == 409
        assert {**offered(product).filled(), "command": ""} == {**first, "command": ""}
        assert (tmp_path / "setups.json").read_bytes() == before


def test_a_damaged_file_of_setups_is_said_on_the_page_and_by_the_command(tmp_path: Path) -> None:
    (tmp_path / "setups.json").write_text("{}}")
    with laid(tmp_path) as product:
        (wrong,) = product.house.left_out
        assert wrong.key == "trouble.setups_left_out"
        page = product.browser("steward").get("/steward/setup").text
        assert "is kept in setups.json, and that file makes no sense" in page
        assert begun(product, {"seats": ["green", "blue", "yellow"]}) == 204
        assert "makes no sense" not in product.browser("steward").get("/steward/setup").text
