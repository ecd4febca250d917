"""Files beside the pages come once, compressed, and anew after an update of the product."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from web import statics

from .product import Product, laid

WEB = Path(__file__).parents[2] / "web"
FIRST_VISIT_BYTES = 48_000  # with the pictures and looks of three games, sound and voice


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        yield product


def _get(table: Product, path: str, **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    client = table.house.app.test_client()
    seat = path.removeprefix("/seat/").partition("/")[0]
    if path.startswith("/seat/"):
        client.set_cookie("right", table.house.rights.token_of(f"seat:{seat}"))
    return client.get(path, headers=named)


def _addresses(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', page)


def _sent(answer: TestResponse) -> int:
    return len(answer.data) + sum(len(f"{name}: {value}\r\n") for name, value in answer.headers)


def test_a_page_names_each_file_by_its_content(table: Product) -> None:
    addresses = _addresses(_get(table, "/seat/blue").text)
    names = [Path(address).name for address in addresses]
    assert names == ["table.css", "icon.svg", "table.js", "sound.js"]
    for address in addresses:
        answer = _get(table, address)
        assert answer.data == (WEB / "static" / Path(address).name).read_bytes()
        assert answer.headers["Cache-Control"] == statics.FOR_GOOD


def test_a_browser_that_takes_it_is_sent_less(table: Product) -> None:
    for address in (*_addresses(_get(table, "/seat/blue").text), "/seat/blue", "/api/openapi.json"):
        packed = _get(table, address, Accept_Encoding="br, gzip")
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert int(packed.headers["Content-Length"]) == len(packed.data)
        plain = _get(table, address, Accept_Encoding="gzip;q=0, br")
        assert "Content-Encoding" not in plain.headers
        shown, instead = gzip.decompress(packed.data).decode(), plain.text
        assert len(packed.data) < len(instead) or len(instead) < 300
        assert _without_numbers(shown) == _without_numbers(instead)


def _without_numbers(page: str) -> str:
    """Those that are drawn anew with each page."""
    return re.sub(r'data-now-ms="\d+"', "", page)


def test_a_first_visit_of_a_seat_is_small(table: Product) -> None:
    """The sheriff's page, the largest, and all that it asks for, with their headers."""
    steward = table.browser("steward")
    steward.done("/steward/do/CloseMarket", round="1")
    for seat in ("blue", "yellow"):
        table.browser(f"seat:{seat}").done(f"/seat/{seat}/do/PackByHand", seat=seat, good="apple")
        steward.done("/steward/do/SealBag", seat=seat, round="1")
    for seat in ("blue", "yellow"):
        steward.done("/steward/do/Declare", seat=seat, good="apple", number="1")
    visit = ("/seat/green", *_addresses(_get(table, "/seat/green").text))
    sent = [_sent(_get(table, address, Accept_Encoding="gzip")) for address in visit]
    assert sum(sent) <= FIRST_VISIT_BYTES, dict(zip(visit, sent, strict=True))


def test_under_an_old_address_todays_file_is_not_kept(table: Product) -> None:
    for old in ("/static/0123456789ab/table.js", "/static/table.js"):
        answer = _get(table, old)
        assert answer.headers["Cache-Control"] == statics.ASK_EACH_TIME
        assert answer.data == (WEB / "static" / "table.js").read_bytes()
        again = _get(table, old, If_None_Match=answer.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "path", ["pictures", "pictures/goods/apple.svg", "table.html", "a/b/table.css", "table.css/"]
)
def test_no_other_file_is_served(table: Product, path: str) -> None:
    assert _get(table, f"/static/{path}").status_code == 404


def test_a_page_and_its_news_tell_the_version_of_the_files(
    table: Product, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f'data-version="{statics.VERSION}"' in _get(table, "/seat/blue").text
    monkeypatch.setattr("web.live_page.VERSION", "updated")
    assert json.loads(_get(table, "/seat/blue/now").data)["version"] == "updated"
