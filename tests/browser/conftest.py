"""One browser for a file of tests, and a fresh table for each."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.outside import chromium
from tests.running import RunningTable

from .people import People

OWN_NAME = f"{socket.gethostname().lower()}.local"
"""By which phones reach a table on a network; here it is known to the browser alone."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {OWN_NAME} 127.0.0.1",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with RunningTable(tmp_path) as running:
        yield running


@pytest.fixture
def people(browser: Browser, table: RunningTable) -> Iterator[People]:
    around = People(browser, table)
    yield around
    around.leave()
