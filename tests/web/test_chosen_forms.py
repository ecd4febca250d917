"""A page shows one of its long forms: the one that its address names."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from .product import Browser, Product, forms_in, laid

GREEN = "/seat/green"
MOST_BYTES = 20_000
_BODY = re.compile(r'<main id="body">(.*)</main>', re.DOTALL)


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    """Green inspects three closed bags."""
    with laid(tmp_path) as product:
        merchants = ("blue", "yellow", "red")
        product.begins("green", *merchants)
        steward = product.browser("steward")
        steward.done("/steward/do/CloseMarket", round="1")
        for seat in merchants:
            product.browser(f"seat:{seat}").done(f"/seat/{seat}/do/PackByHand", seat=seat, good="")
            steward.done("/steward/do/SealBag", seat=seat, round="1")
        for seat in merchants:
            steward.done("/steward/do/Declare", seat=seat, good="apple", number="1")
        yield product


def offers_on(browser: Browser, path: str) -> list[str]:
    """Whose goods each form for a new offer is about."""
    forms = [form for form in forms_in(browser.get(path).text) if form.name == "MakeOffer"]
    return [dict(form.fields)["giver"] for form in forms]


def test_a_page_with_three_closed_bags_is_short_and_offers_each_form_by_a_link(
    product: Product,
) -> None:
    for holder, path in (("steward", "/steward"), ("seat:green", GREEN)):
        browser = product.browser(holder)
        body = _BODY.search(browser.get(path).text)
        assert body is not None
        assert len(body[1].encode()) <= MOST_BYTES
        assert offers_on(browser, path) == []
        for seat in ("blue", "yellow", "red"):
            assert f'href="?form=offer-{seat}#offer-{seat}"' in body[1]
            assert offers_on(browser, f"{path}?form=offer-{seat}") == [seat]


def test_gold_for_the_own_bag_is_offered_at_once_and_all_else_in_a_longer_form(
    product: Product,
) -> None:
    blue = product.browser("seat:blue")

    def offers(chosen: str) -> list[set[str]]:
        forms = forms_in(blue.get(f"/seat/blue{chosen}").text)
        return [set(form.filled()) for form in forms if form.name == "MakeOffer"]

    sides = {"command", "seat", "round", "giver", "taker"}
    short, long = sides | {"passes", "gold"}, {"passes", "gold", "opens", "later", "bag.silk"}
    assert offers("") == [short, short], "a usual sum, or any"
    (longer,) = offers("?form=offer")
    assert longer > sides | long
    *kept, to_merchants = offers("?form=offer-merchant")
    assert kept == [short, short]
    assert "passes" not in to_merchants


def test_the_stream_and_the_newest_body_have_the_form_that_their_page_has(
    product: Product,
) -> None:
    green = product.browser("seat:green")
    seen = "seen=&in=en&form=offer-red"
    whole = json.loads(green.get(f"{GREEN}/now?{seen}").data)["whole"]
    (form,) = [form for form in forms_in(whole) if form.name == "MakeOffer"]
    assert form.filled()["giver"] == "red"
    stream = green.client.get(f"{GREEN}/stream?{seen}")
    events = (event for event in stream.iter_encoded() if b"data: {" in event)
    assert b"giver" in next(events)
    fields = {"seat": "red", "giver": "red", "taker": "green", "gold": "1", "round": "1"}
    product.browser("steward").done("/steward/do/MakeOffer", passes="red", **fields)
    news = json.loads(next(events).partition(b"data: ")[2])
    stream.close()
    shown = news["parts"]["bag-red"]
    assert {"MakeOffer", "AcceptOffer"} <= {form.name for form in forms_in(shown)}


@pytest.mark.parametrize("name", ["offer-nobody", "change-7", "<b>", "x" * 99, "../"])
def test_a_form_that_there_is_not_is_not_shown_and_nothing_breaks(
    name: str, product: Product
) -> None:
    green = product.browser("seat:green")
    answer = green.get(f"{GREEN}?form={name}")
    assert answer.status_code == 200
    assert offers_on(green, f"{GREEN}?form={name}") == []
