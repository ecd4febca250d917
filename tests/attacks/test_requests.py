"""Every row of the list, sent to the clerk as it is really served."""

import logging
from collections.abc import Iterator

import pytest

from companion.cli.serving import served
from tests.web.product import Product, laid
from web.live_page import BOOT
from web.security import HEADERS

from .listed import Row, listed
from .wire import ask, get


class Table:
    """A running game, and the port at which it is served."""

    def __init__(self, product: Product, port: int) -> None:
        self.product = product
        self.port = port
        rights = product.house.rights
        self._words = {
            b"STEWARD": rights.token_of("steward").encode(),
            b"BLUE": rights.token_of("seat:blue").encode(),
            b"BOOT": BOOT.encode(),
        }

    def filled(self, request: bytes) -> bytes:
        for word, meant in self._words.items():
            request = request.replace(word, meant)
        return request

    def everything(self) -> object:
        board = self.product.house._board
        return [board.newest(audience) for audience in board.audiences]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with laid(tmp_path_factory.mktemp("table")) as product:
        product.begins("green", "blue", "yellow")
        with served(product.house) as port:
            yield Table(product, port)


@pytest.mark.parametrize("row", listed(), ids=lambda row: row.attack)
def test_it_is_answered_as_the_list_says_and_changes_nothing(
    table: Table, row: Row, caplog: pytest.LogCaptureFixture
) -> None:
    before = table.everything()
    with caplog.at_level(logging.ERROR):
        answer = ask(table.port, table.filled(row.request))
    assert (answer.status, row.says in answer.text) == (row.status, True), answer
    assert {name: answer.headers.get(name) for name, _ in row.headers} == dict(row.headers)
    assert {name: answer.headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert "set-cookie" not in answer.headers or "right=" not in answer.headers["set-cookie"]
    assert not caplog.records, "an attack that writes lines fills the disk"
    assert table.everything() == before


def test_the_requests_that_are_attacked_are_answered_when_they_are_honest(table: Table) -> None:
    """So no row is refused for a slip of the list itself."""
    cookie = f"Cookie: right={table.filled(b'BLUE').decode()}"
    bearer = f"Authorization: Bearer {table.filled(b'STEWARD').decode()}"
    for request in (
        get("/display"),
        get("/seat/blue", cookie),
        get("/api/view", bearer),
        get("/static/table.css"),
        get(f"/api/view?seen={BOOT}.1"),
    ):
        assert ask(table.port, request).status == 200
