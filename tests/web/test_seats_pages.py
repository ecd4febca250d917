"""A merchant's page offers what can be done now, at this table, and no more."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.signals import ReaderLost, ReaderName

from .product import Browser, Product, as_read, forms_in, laid

OWN = "Hold your cards to your reader"
GATE = "Hold your bag to the gate first"
PILE = re.compile(r'#sign-pile"/></svg> \w+ <b>(\d+)</b>')


@contextmanager
def loading(data: Path, **board: object) -> Iterator[tuple[Product, Browser]]:
    """Three play, the market is closed; who looks at blue's and yellow's pages."""
    with laid(data, **board) as product:  # type: ignore[arg-type]
        product.begins("green", "blue", "yellow")
        product.browser("steward").done("/steward/do/CloseMarket", round="1")
        yield product, product.browser("seat:blue", "seat:yellow")


def offered(browser: Browser, page: str = "/seat/blue") -> set[str]:
    return {form.name for form in forms_in(browser.get(page).text)}


def packs(browser: Browser, seat: str) -> None:
    browser.done(f"/seat/{seat}/do/PackByHand", seat=seat, good="")


def test_an_empty_bag_has_no_card_to_take_out_and_a_filled_one_is_not_sat_out(
    tmp_path: Path,
) -> None:
    rarely = {"SitOut", "SayTakingOut"}
    with loading(tmp_path) as (product, blue):
        assert offered(blue) & rarely == {"SitOut"}
        packs(blue, "blue")
        assert offered(blue) & rarely == {"SayTakingOut"}
        blue.done("/seat/blue/do/TakeOutByHand", seat="blue", good="")
        assert offered(blue) & rarely == {"SitOut"}
        assert "SitOut" in offered(product.browser("steward"), "/steward")


def test_the_rules_of_the_step_and_the_prices_are_one_tap_away(tmp_path: Path) -> None:
    with loading(tmp_path) as (product, blue):
        for page in ("/seat/blue", "/seat/yellow"):
            told = as_read(blue.get(page).text)
            assert "Put 1 to 5 cards of your hand into the bag" in told
            assert "Prices and fines" in told
        assert "Prices and fines" not in product.browser().get("/display").text


def test_the_steward_is_offered_the_same_whatever_lies_in_a_bag(tmp_path: Path) -> None:
    with loading(tmp_path) as (product, blue):
        steward = product.browser("steward")
        before = sorted(forms_in(steward.get("/steward").text), key=lambda form: form.action)
        packs(blue, "blue")
        after = sorted(forms_in(steward.get("/steward").text), key=lambda form: form.action)
        assert [form.name for form in after] == [form.name for form in before]


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ({}, [OWN]),
        ({"board": "table-gate"}, [GATE]),
        ({"simulate": False, "by_hand": True}, []),
    ],
)
def test_cards_are_held_to_what_reads_them_at_this_table(
    board: dict[str, object], told: list[str], tmp_path: Path
) -> None:
    with loading(tmp_path, **board) as (_, blue):
        page = as_read(blue.get("/seat/blue").text)
        assert [say for say in (OWN, GATE) if say in page] == told
        packs(blue, "blue")
        assert ("SayTakingOut" in offered(blue)) == bool(told)
        assert ('<details class="byhand" open>' in blue.get("/seat/blue").text) != bool(told)


def test_nobody_is_told_to_hold_cards_to_a_reader_that_is_lost(tmp_path: Path) -> None:
    with loading(tmp_path) as (product, seats):
        for seat in ("blue", "yellow"):
            packs(seats, seat)
        product.clerk.hear(ReaderLost(ReaderName("blue-mouth"), "no answer"))
        product.clerk_is_done()
        pages = [f"/seat/{seat}" for seat in ("blue", "yellow")]
        assert [OWN in as_read(seats.get(page).text) for page in pages] == [False, True]
        assert ["SayTakingOut" in offered(seats, page) for page in pages] == [False, True]


def piles_on(html: str) -> list[str]:
    return PILE.findall(html.partition('data-part="piles"')[2].partition("</section>")[0])


def test_a_phone_shows_the_deck_while_it_is_counted_and_a_pile_once_cards_lie_on_it(
    tmp_path: Path,
) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        steward, blue = product.browser("steward"), product.browser("seat:blue")
        html = blue.get("/seat/blue").text
        assert ("The deck" in as_read(html), piles_on(html)) == (False, [])
        for on in ("true", "false"):
            steward.done("/steward/do/CountDeck", on=on)
            assert ("The deck" in as_read(blue.get("/seat/blue").text)) == (on == "true")
        blue.done("/seat/blue/do/LayOnPile", seat="blue", round="1", pile="1", good="apple")
        steward.done("/steward/do/CloseMarket", round="1")
        assert piles_on(blue.get("/seat/blue").text) == ["1"]
