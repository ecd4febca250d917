"""Before a game: the numbers that only the own copy of it can tell."""

import re
from pathlib import Path

from .product import Fields, forms_in, laid

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
