"""Some scenes in two languages: nothing is cut off, overlaps or is too small, and axe-core finds
nothing grave. All of them, in all languages: `python -m tests.pages.check`."""

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import browser as browser

from .finding import everywhere
from .replaying import Evening
from .scenes import SCENES
from .visits import visits

LOOKED_AT = {
    ("en", "dark"): {"border-offered"},
    ("ru", "light"): {"end-race", "nottingham-called"},
}
PAGES = ("display", "steward", "sheriff", "merchant", "player", "join", "copy")


@pytest.mark.parametrize("chronicle", sorted({scene.chronicle for scene in SCENES} - {""}))
def test_each_evening_comes_to_the_moments_of_its_scenes(chronicle: str) -> None:
    waiting = [scene for scene in SCENES if scene.chronicle == chronicle and not scene.edition]
    for _step, view in Evening(chronicle).moments():
        waiting = [scene for scene in waiting if not scene.when(view)]
    assert [scene.name for scene in waiting] == []


@pytest.mark.parametrize(("language", "look"), LOOKED_AT)
def test_nothing_is_broken_to_the_eye_or_to_axe(browser: Browser, language: str, look: str) -> None:
    names = LOOKED_AT[language, look]
    scenes = [scene for scene in SCENES if scene.name in names]
    assert len(scenes) == len(names)
    wrong = [
        f"{visit} {size}: {found.what}: {found.where} “{found.text}”"
        for visit, page in visits(browser, scenes, [language], [look], PAGES)
        for size, found in everywhere(page)
    ]
    assert wrong == []
