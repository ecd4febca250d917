"""The steward's pages: a few of them under one right, each as live as any, each sending its forms
to itself."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.sheriff.options import Options
from hardware.signals import ReaderBack, ReaderLost, ReaderName
from web.game_pages import GAME_PAGES

from .product import STEWARDS, Browser, Product, as_read, forms_in, laid

TAB = re.compile(r'<li><a href="(/steward[a-z/]*)"( aria-current="page")?>')


@pytest.fixture(name="table", scope="module")
def _table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    with laid(tmp_path_factory.mktemp("table"), simulate=False, by_hand=True) as product:
        product.begins("green", "blue", "yellow")
        yield product


@pytest.mark.parametrize("page", STEWARDS)
def test_each_page_leads_to_all_of_them_and_marks_itself(table: Product, page: str) -> None:
    html = table.browser("steward").get(page).text
    marked = [(other, ' aria-current="page"' * (other == page)) for other in STEWARDS]
    assert TAB.findall(html) == marked


def test_before_a_game_there_is_one_to_lay_the_table_and_one_for_readers(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        for page, shown in (("/steward", 0), ("/steward/setup", 0), ("/steward/readers", 1)):
            html = product.browser("steward").get(page).text
            tabs = ["/steward", "/steward/copy", "/steward/readers"]
            assert [tab for tab, _ in TAB.findall(html)] == tabs
            assert [form.name for form in forms_in(html)].count("Begin") == 1 - shown


@pytest.mark.parametrize("page", STEWARDS)
def test_each_page_is_as_live_as_any(tmp_path: Path, page: str) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        (seen,) = re.findall(r'data-seen="([^"]+)"', steward.get(page).text)
        assert steward.get(f"{page}/now?seen={seen}").status_code == 204
        product.begins("green", "blue", "yellow")
        newer = steward.get(f"{page}/now?seen={seen}")
        assert (newer.status_code, newer.headers["X-Seen"] == seen) == (200, False)
        assert TAB.findall(json.loads(newer.text)["whole"]) == TAB.findall(steward.get(page).text)


@pytest.mark.parametrize("page", [page for page in STEWARDS if page != "/steward/copy"])
def test_a_form_sent_without_scripts_comes_back_to_its_own_page(tmp_path: Path, page: str) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        steward = product.browser("steward")
        shown = forms_in(steward.get(page).text)
        assert {form.page for form in shown} == {page}
        name, more = {
            "/steward": ("CloseMarket", {}),
            "/steward/corrections": ("CorrectGold", {"counted": "41", "reason": "Counted twice"}),
            "/steward/setup": ("CountDeck", {}),
            "/steward/readers": ("HandOutSeat", {}),
        }[page]
        form = next(form for form in shown if form.name == name)
        answer = steward.post(form.action, form.filled(**more), script=False)
        assert (answer.status_code, answer.headers["Location"]) == (303, page)
        refused = steward.post(f"{page}/do/EndRound", {"round": "7"}, script=False)
        assert (refused.status_code, f'href="{page}"' in refused.text) == (409, True)


def _readers(steward: Browser) -> list[str]:
    html = steward.get("/steward/readers").text
    return re.findall(r'<li class="(answers|lost)">', html)


def test_what_a_reader_does_is_told_where_readers_are_looked_after(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        assert _readers(steward) == ["answers"] * 6
        product.clerk.hear(ReaderLost(ReaderName("green-mouth"), "no answer"))
        product.clerk_is_done()
        assert sorted(_readers(steward)) == ["answers"] * 5 + ["lost"]
        page = as_read(steward.get("/steward").text)
        assert '<span class="unseen">(1 waiting)</span>' in page
        product.clerk.hear(ReaderBack(ReaderName("green-mouth")))
        product.clerk_is_done()
        assert "waiting)" not in as_read(steward.get("/steward").text)


def _ticked(html: str) -> list[str]:
    (form,) = [form for form in forms_in(html) if form.name == "Begin"]
    return [value for name, value in form.fields if name in ("seats", "first")]


def test_whose_phones_have_joined_or_who_has_played_is_ticked_already(tmp_path: Path) -> None:
    """In the order of the board; without phones, the first three. The next sheriff is the next
    seat after the one who was the first."""
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        assert _ticked(steward.get("/steward").text) == ["green", "green", "blue", "yellow"]
        for seat in ("orange", "red"):
            product.browser(f"seat:{seat}")
        assert _ticked(steward.get("/steward").text) == ["green", "green", "red", "orange"]
        product.begins("blue", "red", "purple", "orange")
        played = ["blue", "red", "red", "purple", "orange"]
        assert _ticked(steward.get("/steward/setup").text) == played


def test_each_option_is_offered_with_its_box_and_in_one_group() -> None:
    grouped = [
        option for options in GAME_PAGES["sheriff"].option_groups.values() for option in options
    ]
    assert sorted(grouped) == sorted(Options.__struct_fields__)


CHOSEN = r'<select name="{}">(?:(?!</select>).)*<option value="(\w+)" selected>'
SIDES = ("giver", "taker")
CLOCK = re.compile(r'<p class="clock( rests)?"[^>]*><b( data-due="\d+")?>')


def test_at_the_gate_an_offer_begins_with_two_sides_and_a_timer_at_rest_looks_like_it(
    tmp_path: Path,
) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        product.begins("green", "blue", "yellow", options=["timer"])
        steward = product.browser("steward")
        steward.done("/steward/do/CloseMarket", round="1")
        for seat in ("blue", "yellow"):
            product.browser(f"seat:{seat}").done(f"/seat/{seat}/do/PackByHand", seat=seat, good="")
            steward.done("/steward/do/SealBag", seat=seat, round="1")
        for seat in ("blue", "yellow"):
            steward.done("/steward/do/Declare", seat=seat, good="apple", number="1")
        html = steward.get("/steward?form=offer").text
        (giver,), (taker,) = (re.findall(CHOSEN.format(who), html, re.DOTALL) for who in SIDES)
        assert (giver, taker) == ("blue", "green")
        for on, looks in (("true", [("", "due")]), ("false", [(" rests", "")])):
            steward.done("/steward/do/RunTimer", on=on)
            html = steward.get("/steward").text
            assert [(rests, due[6:9]) for rests, due in CLOCK.findall(html)] == looks
