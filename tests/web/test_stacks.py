"""The simulated table of a game with hands of any size and several stacks."""

from pathlib import Path

from companion.game.values import PUBLIC
from companion.games.nottingham.table import Phase
from companion.games.nottingham.views import PublicView
from tests.patience import PATIENCE_S

from .product import Product, laid


def _public(product: Product) -> PublicView:
    view = product.house.door.newest(PUBLIC).view
    assert isinstance(view, PublicView)
    return view


def _cards(product: Product, place: str) -> tuple[str, ...]:
    assert product.house.world is not None
    return product.house.world.snapshot().world.places[place]


def _until(product: Product, phase: Phase) -> None:
    while _public(product).phase is not phase:
        now = product.house.door.newest(PUBLIC).number
        newer = product.house.door.wait(PUBLIC, now, PATIENCE_S)
        assert newer.number != now, "nothing happens"


def test_cards_are_drawn_read_laid_and_shuffled(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", "white", box="nottingham-show")
        hands = product.browser("simulator")
        assert "Everyone draws up" not in hands.get("/simulator").text
        top = _cards(product, "deck")[0]
        hands.done("/simulator/do/draw", deck="deck", place="hand:white")
        assert _cards(product, "hand:white")[-1] == top
        hands.done("/simulator/do/hold_top", deck="deck", mouth="red", then="turned")
        _until(product, Phase.CHOOSING)
        shown = _cards(product, "hand:red")[0]
        hands.done("/simulator/do/hold", tag=shown, mouth="red", then="discards", past="true")
        hands.done("/simulator/do/hold", tag=top, mouth="", then="discards", past="true")
        assert _cards(product, "discards") == (shown, top)
        hands.done("/simulator/do/reshuffle")
        assert set(_cards(product, "deck")[-2:]) == {shown, top}


def test_each_stack_says_where_its_top_card_can_go(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", "white", box="nottingham-show")
        page = product.browser("simulator").get("/simulator").text
        assert '<option value="hand:white">White: Hand</option>' in page
        assert '<option value="ambush:blue">Blue: Ambush</option>' in page
        own = page.partition('data-part="seat-white"')[2]
        assert 'name="then" value="laid:white"' in own
        assert 'name="then" value="hand:red"' in own, "a thief may draw it"
        assert "mouth:white" not in own, "white has no reader"
