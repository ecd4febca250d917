"""Readers beside the piles of a whole simulated table: what is laid there shows on every page."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.sheriff.views import PublicView
from hardware.signals import TagId

from .product import Product, forms_in, laid


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path, board="table-three") as product:
        product.begins("green", "blue", "yellow", box="sheriff-1e")
        yield product


def whole_pile(product: Product) -> list[str | None]:
    view = product.newest().view
    assert isinstance(view, PublicView)
    assert view.piles[0].whole is not None
    return list(view.piles[0].whole)


def good(product: Product, tag: TagId) -> str:
    return product.label(tag).rpartition("-")[0]


def test_the_cards_a_pile_begins_with_are_read_one_by_one(product: Product) -> None:
    lying = product.lies("pile")[:2]
    for tag in lying:
        product.holds("pile-1", tag, "pile")
    named = [good(product, tag) for tag in reversed(lying)]
    assert whole_pile(product) == [None, None, None, *named]


def test_a_card_given_up_is_laid_down_by_whose_turn_it_is(product: Product) -> None:
    product.browser("seat:blue").done(
        "/seat/blue/do/TakeFromPile", seat="blue", round="1", pile="2"
    )
    tag = product.lies("hand:blue")[0]
    product.holds("pile-1", tag, "pile")
    assert whole_pile(product) == [good(product, tag), *[None] * 5]
    assert tag in product.lies("pile")


def test_a_turn_at_the_market_ends_with_no_fewer_cards_changed_than_were_told(
    product: Product,
) -> None:
    blue = product.browser("seat:blue")
    blue.done("/seat/blue/do/TakeFromPile", seat="blue", round="1", pile="2")
    (ending,) = (form for form in forms_in(blue.get("/seat/blue").text) if form.name == "EndTurn")
    assert ("number", "1") in ending.fields
    blue.done(ending.action, **dict(ending.fields))
    assert product.newest().feed[0].words["number"] == 1


def test_the_simulators_page_offers_the_readers_of_the_piles(product: Product) -> None:
    page = product.browser("simulator").get("/simulator").text
    assert "To the reader of Pile 1" in page
    assert "To the reader of Pile 2" in page


def test_a_card_of_the_simulated_pile_goes_to_a_hand(product: Product) -> None:
    top = product.lies("pile")[-1]
    simulator = product.browser("simulator")
    (form,) = [
        form
        for form in forms_in(simulator.get("/simulator").text)
        if ("place", "hand:blue") in form.fields and ("tag", top) in form.fields
    ]
    assert simulator.post(form.action, {"tag": top, "place": "hand:blue"}).status_code == 204
    assert top in product.lies("hand:blue")


def test_whoever_changes_cards_after_drawing_from_a_pile_draws_so_many_fewer(
    product: Product,
) -> None:
    product.world.move(product.lies("pile")[-1], "hand:blue")
    product.world.swap("blue", product.lies("hand:blue")[:3])
    assert len(product.lies("hand:blue")) == 6
