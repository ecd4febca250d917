"""A round packed through one gate: real driver, simulated chip, and what every page says of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.game.contract import GateUse
from companion.game.messages import says
from companion.game.values import PUBLIC, SeatId
from companion.games.bags.parts import BagStage
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import PublicView, SeatView
from companion.host.gate import AtGate
from hardware.signals import ReaderName

from .product import A_WHILE_S, Product, Script, forms_in, laid

BLUE_IS_THERE = "Blue&#39;s bag is at the gate: hold its cards to it one by one"
WIRING = Path(__file__).parents[2] / "wiring"
PAGES = ("display", "steward", "seat/green", "seat/blue", "seat/yellow", "seat/orange")


@pytest.fixture
def product(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path, board="table-gate") as product:
        product.begins("green", "blue", "yellow")
        yield product


def packs(product: Product, seat: str, number: int) -> list[str]:
    """Bag, cards, bag; the goods that went in."""
    product.holds_bag("gate", seat)
    hand = product.lies(f"hand:{seat}")[:number]
    for tag in hand:
        product.holds("gate", tag, f"bag:{seat}")
    product.holds_bag("gate", seat)
    return sorted(product.label(tag).rpartition("-")[0] for tag in hand)


def public(product: Product) -> PublicView:
    view = product.newest().view
    assert isinstance(view, PublicView)
    return view


def packed(product: Product, seat: str) -> list[str]:
    view = product.newest(seat).view
    assert isinstance(view, SeatView)
    return sorted(good for good, number in view.mine.bag for _ in range(number))


def text(product: Product, page: str) -> str:
    holder = page.replace("/", ":")
    browser = product.browser() if page == "display" else product.browser(holder)
    return browser.get(f"/{page}").text


def test_a_round_is_packed_at_the_gate_and_inspected_there(product: Product) -> None:
    a_round_at_the_gate(product)


def test_a_round_is_played_at_a_gate_on_a_cable_that_is_pulled_meanwhile(tmp_path: Path) -> None:
    with laid(tmp_path, board="table-serial") as product:
        product.begins("green", "blue", "yellow")
        gate = ReaderName("gate")
        product.world.set_fault(gate, "unplugged")
        waits_until(product, lost=True)
        product.world.set_fault(gate, "")
        waits_until(product, lost=False)
        a_round_at_the_gate(product)


def test_bags_may_bear_tokens_that_a_reader_of_their_own_hears(tmp_path: Path) -> None:
    board = tmp_path / "with-tokens.toml"
    tokens = '[[readers]]\nname = "bags"\nseat = "gate"\nchip = "rdm6300"\n'
    board.write_text((WIRING / "table-serial.toml").read_text() + tokens)
    with laid(tmp_path / "data", board=str(board)) as product:
        product.begins("green", "blue", "yellow")
        bags = [tag for tag in product.lies("elsewhere") if product.label(tag).startswith("bag-")]
        assert {len(tag) for tag in bags} == {10}
        packed_goods = packs(product, "blue", 2)
        assert packed(product, "blue") == packed_goods
        page = product.browser("simulator").get("/simulator").text
        forms = [page.count(f'name="reader" value="{reader}"') for reader in ("gate", "bags")]
        assert forms == [1, 1]


def waits_until(product: Product, *, lost: bool) -> None:
    page = product.newest()
    while bool(page.troubles) != lost:
        page = product.house.door.wait(PUBLIC, page.number, A_WHILE_S)


def a_round_at_the_gate(product: Product) -> None:
    steward = product.browser("steward")
    steward.done("/steward/do/CloseMarket", round="1")
    of_blue, of_yellow = packs(product, "blue", 2), packs(product, "yellow", 3)
    assert public(product).phase is Phase.DECLARING
    assert (packed(product, "blue"), packed(product, "yellow")) == (of_blue, of_yellow)
    for seat, number in (("blue", "1"), ("yellow", "3")):
        steward.done("/steward/do/Declare", seat=seat, good="apple", number=number)
    steward.done("/steward/do/OpenBag", seat="blue", round="1")
    for tag in product.lies("bag:blue"):
        product.holds("gate", tag, "bag:blue")
    _waits_until_all_is_seen(product, 2)
    (bag,) = (shown.bag for shown in public(product).seats if shown.seat == "blue")
    assert bag is not None
    assert bag.stage is BagStage.OPENED
    assert bag.shown is not None
    assert sum(number for _, number in bag.shown) == 2


def _waits_until_all_is_seen(product: Product, number: int) -> None:
    page = product.newest()
    while sum(count for check in page.checks for _, count in check.seen) < number:
        newer = product.house.door.wait(PUBLIC, page.number, A_WHILE_S)
        assert newer.number != page.number, f"the cards were not all seen: {page.checks}"
        page = newer


def test_whose_bag_is_at_the_gate_stands_on_every_page_and_is_told_to_scripts(
    product: Product,
) -> None:
    assert not [page for page in PAGES if BLUE_IS_THERE in text(product, page)]
    product.holds_bag("gate", "blue")
    assert [page for page in PAGES if BLUE_IS_THERE in text(product, page)] == list(PAGES)
    for holder in ("display", "seat:yellow"):
        told = Script(product, holder).get("/view").json["table"]["gate"]  # type: ignore[index]
        assert told == {"seat": "blue", "use": "packing"}


def test_a_card_without_a_bag_is_told_of_where_everyone_looks(product: Product) -> None:
    product.holds("gate", product.lies("hand:blue")[0], "hand:blue")
    for page in ("display", "steward"):
        assert "Something was held to the gate while no bag is there" in text(product, page)
    assert product.newest("blue").notice is None


def test_the_bag_of_a_seat_that_does_not_play_is_turned_away(product: Product) -> None:
    product.holds_bag("gate", "red")
    assert product.newest().notice == says("why.no_such_seat")
    assert product.newest().gate is None


def test_a_dead_gate_is_named_and_the_cards_are_entered_by_hand(product: Product) -> None:
    product.world.set_fault(ReaderName("gate"), "unplugged")
    page = product.newest()
    while not page.troubles:
        newer = product.house.door.wait(PUBLIC, page.number, A_WHILE_S)
        assert newer.number != page.number, "the gate was never missed"
        page = newer
    assert page.troubles == (says("trouble.reader_lost", seat="seat.gate"),)
    assert "The reader of the gate does not answer." in text(product, "display")
    assert '<details class="byhand" open>' in text(product, "seat/blue")


def test_the_simulators_page_holds_bags_and_cards_to_the_gate(product: Product) -> None:
    simulator = product.browser("simulator")
    forms = forms_in(simulator.get("/simulator").text)
    held = [form.filled() for form in forms if form.name == "hold"]
    stickers = [tag for tag in product.lies("elsewhere") if product.label(tag) == "bag-blue"]
    for tag in (*stickers, product.lies("hand:blue")[0]):
        fields = next(fields for fields in held if fields.get("tag") == tag)
        assert fields["mouth"] == "gate"
        assert simulator.post("/simulator/do/hold", fields).status_code == 204
    assert product.newest().gate == AtGate(SeatId("blue"), GateUse.PACKING)
