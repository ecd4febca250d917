"""An opened bag in the running product: its cards are laid on a reader, and everyone sees which."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from companion.game.values import PUBLIC
from companion.host.checks import CheckState, HeapCheck

from .product import A_WHILE_S, Product, Script, as_read, laid, masked_text

SHERIFF, MERCHANT, OTHER = "green", "blue", "yellow"
SEATS = (SHERIFF, MERCHANT, OTHER)
EVERY_PAGE = ("display", "steward", f"seat/{SHERIFF}", f"seat/{MERCHANT}", f"seat/{OTHER}")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Product]:
    """Three cards were read into a bag, two are declared, and the sheriff has opened it."""
    with laid(tmp_path) as product:
        product.begins(SHERIFF, MERCHANT, OTHER)
        steward = product.browser("steward")
        steward.done("/steward/do/CloseMarket", round="1")
        for seat, number in ((MERCHANT, 3), (OTHER, 1)):
            for card in product.lies(f"hand:{seat}")[:number]:
                product.holds(seat, card, f"bag:{seat}")
            steward.done("/steward/do/SealBag", seat=seat, round="1")
        for seat, number in ((MERCHANT, 2), (OTHER, 1)):
            steward.done("/steward/do/Declare", seat=seat, good="apple", number=str(number))
        steward.done("/steward/do/OpenBag", seat=MERCHANT, round="1")
        yield product


def until(product: Product, so: Callable[[HeapCheck], bool]) -> HeapCheck:
    """What is posted of the opened bag, as soon as it is so."""
    page = product.newest()
    while not (page.checks and so(page.checks[0])):
        newer = product.house._board.wait(PUBLIC, page.number, A_WHILE_S)
        assert newer.number != page.number, f"nothing came after {page.checks}"
        page = newer
    return page.checks[0]


def pages(product: Product) -> dict[str, str]:
    browser = product.browser("steward", *(f"seat:{seat}" for seat in SEATS))
    return {page: as_read(browser.get(f"/{page}").text) for page in EVERY_PAGE}


def test_every_page_says_what_was_declared_counted_in_and_seen(opened: Product) -> None:
    first, *others = opened.lies(f"bag:{MERCHANT}")
    for page, text in pages(opened).items():
        assert "Declared: 2. Counted in: 3. Seen at the readers: 0." in text, page
        assert "Lay its cards on any reader" in text, page
    opened.holds(SHERIFF, first, f"bag:{MERCHANT}")
    until(opened, lambda check: bool(check.seen) and check.state is CheckState.DIFFERS)
    for page, text in pages(opened).items():
        assert "Declared: 2. Counted in: 3. Seen at the readers: 1." in text, page
        assert "Lay the cards on the reader again, one by one, or count them by hand." in text
        assert "<b>unsure</b>" in text, page
        assert "lied" not in text
    for card in others:
        opened.holds(OTHER, card, f"bag:{MERCHANT}")
    until(opened, lambda check: check.state is CheckState.AGREES)
    for page, text in pages(opened).items():
        assert "has been seen, and no other" in text, page
        assert "<b>opened</b>" in text, page


def test_a_bag_packed_by_hand_lies_open_on_every_page_too(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        product.begins(SHERIFF, MERCHANT, OTHER)
        merchant = product.browser("steward", f"seat:{MERCHANT}")
        merchant.done("/steward/do/CloseMarket", round="1")
        merchant.done(f"/seat/{MERCHANT}/do/PackByHand", seat=MERCHANT, good="silk")
        merchant.done(f"/seat/{MERCHANT}/do/PackByHand", seat=MERCHANT)
        merchant.done("/steward/do/SealBag", seat=MERCHANT, round="1")
        merchant.done("/steward/do/SitOut", seat=OTHER, round="1")
        merchant.done("/steward/do/Declare", seat=MERCHANT, good="apple", number="2")
        assert "chips shown" not in merchant.get("/display").text
        merchant.done("/steward/do/OpenBag", seat=MERCHANT, round="1")
        display = merchant.get("/display").text
        shown = display.partition('<ul class="chips shown"')[2].partition("</ul>")[0]
        assert re.findall(r"<li class=\"chip ([a-z -]+)\"", shown) == ["good-silk", "hidden-cards"]
        for page, text in pages(product).items():
            assert "Counted in</dt><dd>2</dd>" in text, page


def test_a_script_gets_each_card_by_its_state(opened: Product) -> None:
    first = opened.lies(f"bag:{MERCHANT}")[0]
    opened.holds(SHERIFF, first, f"bag:{MERCHANT}")
    check = until(opened, lambda check: bool(check.seen) and check.state is CheckState.DIFFERS)
    (told,) = Script(opened).table()["checks"]
    assert msgspec.convert(told, HeapCheck) == check
    assert told["seat"] == MERCHANT
    assert [told["strangers"], told["nameless"], told["unsure"]] == [0, 0, []]


def test_a_closed_bag_laid_on_a_reader_meanwhile_tells_nobody_anything(opened: Product) -> None:
    (closed,) = opened.lies(f"bag:{OTHER}")
    before = {page: masked_text(text) for page, text in pages(opened).items()}
    opened.holds(OTHER, closed, f"bag:{OTHER}")
    after = {page: masked_text(text) for page, text in pages(opened).items()}
    own = f"seat/{OTHER}"
    assert {page: text for page, text in after.items() if page != own} == {
        page: text for page, text in before.items() if page != own
    }


def test_the_bag_is_judged_by_hand_whatever_the_readers_have_seen(opened: Product) -> None:
    opened.browser("steward").done("/steward/do/JudgeBag", seat=MERCHANT, round="1")
    assert opened.newest().checks == ()
    assert opened.clerk.expected() == frozenset()
