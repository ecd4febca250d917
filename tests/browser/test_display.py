"""The display at its fullest: nothing scrolls, nothing is cut, nothing lies over anything else."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.game.messages import says
from companion.game.values import PUBLIC
from companion.host.page_data import Invitation, PageData
from tests.running import ROOT
from web.live_page import Live
from web.render import Renderer, voice_for

from .scenes import SCENES, SEATS

PANEL, TV, TABLET = (1024, 600), (1920, 1080), (1280, 800)
SHEET = (ROOT / "web" / "static" / "table.css").read_text(encoding="utf-8")
FITTING = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")
INVITATION = Invitation({}, SEATS)
TABLES = ((3, "sheriff-2e"), (6, "sheriff-2e"), (5, "sheriff-1e"))


def whole_page(posted: PageData, language: str) -> str:
    """The display as a browser gets it, with its sheet in it."""
    renderer, here = Renderer(INVITATION), "/display"
    body = renderer.body("display", here, PUBLIC, posted, language)
    voice = voice_for(posted, language, INVITATION)
    live = Live(
        title=says("ui.display"), here=here, voice=voice, newer=lambda *_: None, kind="display"
    )
    around = {"look": "dark", "front": False, "knows_first_page": False}
    html = renderer.page("page.html", voice, page=live, seen="", body=body.whole(), **around)
    html = re.sub(r"<script[^>]*></script>", "", html)
    return re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: f"<style>{SHEET}</style>", html)


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("players", "edition"), TABLES)
def test_in_every_phase_everything_fits_a_panel_a_tablet_and_a_tv(
    screen: Page, players: int, edition: str, language: str
) -> None:
    wrong = {}
    for scene, tell in SCENES.items():
        screen.set_content(whole_page(tell(players, edition), language))
        for width, height in (PANEL, TV, TABLET):
            screen.set_viewport_size({"width": width, "height": height})
            if found := screen.evaluate(FITTING):
                wrong[scene, width] = found
    assert wrong == {}
