"""Stickers given to cards from the steward's page, by forms and by scripts, with the simulated
cards held to simulated readers."""

import re
from pathlib import Path

import pytest

from companion.game.values import GoodId, TagId
from companion.games.sheriff.views import SeatView
from companion.host.sticker_setup import STICKER_COMMANDS
from companion.shelf.stickers import Worn
from hardware.signals import TagId as ReadTag

from .hand import STEWARD, Hand
from .product import BOX, Product, Script, as_read, laid

APPLE, SILK = GoodId("apple"), GoodId("silk")


def worn(product: Product, good: GoodId) -> Worn:
    return next(one for one in product.clerk._game._shelf.register.worn(BOX) if one.good == good)


def in_hand(product: Product, seat: str, good: GoodId) -> ReadTag:
    return next(
        tag for tag in product.lies(f"hand:{seat}") if product.label(tag).startswith(f"{good}-")
    )


@pytest.mark.parametrize("script", [False, True])
def test_everything_about_stickers_can_be_done_by_a_form(script: bool, tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product, script=script)
        hand.sends(STEWARD, "ForgetStickers", of={"box": BOX}, good="apple")
        assert worn(product, APPLE).number == 0
        hand.sends(STEWARD, "LayStickers", of={"box": BOX}, good="apple", lost="")
        product.unknown_sticker("blue")
        hand.sends(STEWARD, "StopStickers")
        hand.sends(STEWARD, "LayStickers", of={"box": BOX}, good="apple", lost="true")
        product.unknown_sticker("blue", "04EEEEEEEEEEEE")
        assert worn(product, APPLE).number == 2
        hand.sends(STEWARD, "TakeOffStickers")
        product.unknown_sticker("blue")
        hand.sends(STEWARD, "StopStickers")
        hand.sends(STEWARD, "MarkSeat", seat="blue")
        product.unknown_sticker("green")
        assert product.clerk._game._shelf.register.seats[TagId("04FFFFFFFFFFFF")] == "blue"
        assert worn(product, APPLE).number == 1
        hand.sends(STEWARD, "ShowCards")
        hand.sends(STEWARD, "StopStickers")
        assert hand.used == {kind.__name__ for kind in STICKER_COMMANDS}


def test_the_page_counts_along_and_goes_on_with_the_next_good(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, unwatched=True) as product:
        hand = Hand(product, script=True)
        steward = hand.browsers[STEWARD]
        assert "Apples (0/48)" in steward.get("/steward/readers").text
        hand.sends(STEWARD, "LayStickers", of={"box": BOX}, good="apple", lost="")
        for number in range(48):
            product.unknown_sticker("blue", f"04EEEEEEEE{number:04X}")
        page = as_read(steward.get("/steward/readers").text)
        assert '<p class="big">Apples: 48 of 48 have a sticker</p>' in page
        display = as_read(steward.get("/display").text)
        assert '<p class="big">Apples: 48 of 48 have a sticker</p>' in display
        assert "do/StopStickers" not in display
        hand.sends(STEWARD, "StopStickers")
        chosen = re.findall(
            r"<option value=\"(\w+)\" selected>", steward.get("/steward/readers").text
        )
        assert chosen[0] == "cheese"


def test_simulated_cards_lose_their_stickers_and_get_new_ones(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product, script=True)
        hand.sends(STEWARD, "ForgetStickers", of={"box": BOX}, good="apple")
        product.begins("green", "blue", "yellow")
        apples = [in_hand(product, seat, APPLE) for seat in ("blue", "yellow")]
        hand.sends(STEWARD, "LayStickers", of={"box": BOX}, good="apple", lost="")
        for seat, tag in zip(("blue", "yellow"), apples, strict=True):
            product.holds(seat, tag, f"hand:{seat}")
        assert worn(product, APPLE) == Worn(APPLE, 2, 48)
        hand.sends(STEWARD, "StopStickers")
        product.holds("blue", apples[0], "bag:blue")
        hand.sends(STEWARD, "CloseMarket")
        assert f"{apples[0]},apple-01" in _kept(tmp_path)
    with laid(tmp_path) as again:
        assert again.lies("bag:blue") == apples[:1]
        assert again.newest("blue").view is not None
        assert worn(again, APPLE) == Worn(APPLE, 2, 48)


def test_a_sticker_that_no_simulated_card_bears_is_packed_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product, script=True)
        product.begins("green", "blue", "yellow")
        hand.sends(STEWARD, "CloseMarket")
        hand.sends(STEWARD, "LayStickers", of={"box": BOX}, good="apple", lost="true")
        product.unknown_sticker("blue")
        product.unknown_sticker("blue")
        view = product.newest("blue").view
        assert isinstance(view, SeatView)
        assert view.mine.bag == (("apple", 1),)
    assert caplog.messages == []


def _kept(data: Path) -> str:
    return (data / "simulated-stickers" / f"{BOX}.csv").read_text()


def test_a_real_table_has_no_simulated_sticker(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        Hand(product, script=True).sends(STEWARD, "ForgetStickers", of={"box": BOX}, good="apple")
        assert worn(product, SILK) == Worn(SILK, 12, 12)
    with laid(tmp_path, simulate=False, unwatched=True) as product:
        assert worn(product, SILK) == Worn(SILK, 0, 12)


def test_a_script_gives_stickers_before_any_game_and_reads_how_many(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, unwatched=True) as product:
        steward = Script(product, "steward")
        asked = steward.post("/do/LayStickers", {"box": BOX, "good": "silk"})
        assert asked.status_code == 200
        product.unknown_sticker("blue")
        table = steward.table()
        assert {"good": "silk", "number": 1, "most": 12} in table["stickers"]["boxes"][BOX]
        sentence = table["enrolment"]["said"]["sentence"]
        assert sentence == "The card laid on last has its sticker now."
        assert Script(product).table()["stickers"] is None
