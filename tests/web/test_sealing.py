"""Seals on the pages: everyone sees the code of a bag, and can check it once its line is shown."""

import re
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from companion.games.sheriff.views import PublicView
from tests.outside import program

from .product import BOX, Browser, Fields, Product, laid

SEATS = ("green", "blue", "yellow")


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as laid_out:
        yield laid_out


def _codes(page: str) -> list[str]:
    return re.findall('<code class="code">(.*?)</code>', page)


def _checks(page: str) -> list[str]:
    """What the page tells people to run."""
    return [unescape(said) for said in re.findall('<code class="line">(.*?)</code>', page)]


def _brings_to_gate(steward: Browser, round_: int) -> list[str]:
    """The steward closes the bags of the round, and says apples for everyone."""
    sheriff = SEATS[(round_ - 1) % 3]
    merchants = [seat for seat in SEATS[round_ % 3 :] + SEATS[: round_ % 3] if seat != sheriff]
    steward.done("/steward/do/CloseMarket", round=str(round_))
    for seat in merchants:
        steward.done("/steward/do/SealBag", seat=seat, round=str(round_))
    for seat in merchants:
        steward.done("/steward/do/Declare", seat=seat, good="apple", number="1")
    return merchants


def test_the_display_shows_the_code_of_a_closed_bag_short_and_every_page_on_request_whole(
    product: Product,
) -> None:
    product.begins(*SEATS)
    steward = product.browser("steward", "seat:blue")
    _brings_to_gate(steward, 1)
    shown = {path: steward.get(path).text for path in ("/display", "/steward", "/seat/blue")}
    assert [_checks(page) for page in shown.values()] == [[], [], []]
    codes = _codes(shown["/display"])
    assert [len(code) for code in codes] == [8, 64] * 2
    assert codes[::2] == [code[:8] for code in codes[1::2]]
    assert {path: _codes(page) for path, page in shown.items() if path != "/display"} == {
        "/steward": codes[1::2],
        "/seat/blue": codes[1::2],
    }


def test_anyone_can_check_an_opened_bag_by_the_very_words_on_the_page(product: Product) -> None:
    program("sha256sum", "coreutils")
    product.begins(*SEATS)
    blue, steward = product.browser("seat:blue"), product.browser("steward")
    for good in ("silk", "apple"):
        blue.done("/seat/blue/do/PackByHand", seat="blue", good=good)
    blue.done("/seat/blue/do/PackByHand", seat="blue")
    _brings_to_gate(steward, 1)
    before = _codes(steward.get("/display").text)
    steward.done("/steward/do/OpenBag", seat="blue", round="1")
    page = steward.get("/display").text
    assert _codes(page) == before
    (command,) = _checks(page)
    assert re.fullmatch(r"printf %s '[0-9a-f]{32} apple silk unread' \| sha256sum", command)
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout == f"{before[1]}  -\n"


def test_chance_that_a_form_brings_along_counts_for_nothing(product: Product) -> None:
    product.begins(*SEATS)
    steward, chosen = product.browser("steward"), "0" * 32
    steward.done("/steward/do/CloseMarket", round="1")
    steward.done("/steward/do/SealBag", seat="blue", round="1", chance=chosen)
    codes = _codes(steward.get("/display").text)
    assert len(codes) == 2
    assert sha256(chosen.encode()).hexdigest() not in codes


@pytest.mark.parametrize("truth", [True, False])
def test_the_truth_is_told_after_the_end_where_the_table_agreed_on_it(
    truth: bool, product: Product
) -> None:
    steward = product.browser("steward")
    begin: Fields = {"box": BOX, "seats": [*SEATS], "first": "green", "instead_of": ""}
    agreed: Fields = {f"{BOX}.truth": "true"} if truth else {}
    assert steward.post("/steward/do/Begin", begin | agreed).status_code == 204
    seen: list[str] = []
    for round_ in range(1, 10):
        merchants = _brings_to_gate(steward, round_)
        seen += [code for code in _codes(steward.get("/display").text) if len(code) == 64]
        for seat in merchants:
            steward.done("/steward/do/PassBag", seat=seat, round=str(round_))
        assert _checks(steward.get("/display").text) == []
        steward.done("/steward/do/EndRound", round=str(round_))
    steward.done("/steward/do/TurnUpContraband", round="9")
    view = product.newest().view
    assert isinstance(view, PublicView)
    assert view.over
    page = steward.get("/display").text
    lines = [check.split("'")[1] for check in _checks(page)]
    assert [sha256(line.encode()).hexdigest() for line in lines] == _codes(page)
    assert sorted(_codes(page)) == (sorted(seen) if truth else [])
    assert len(seen) == 18
