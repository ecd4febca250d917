"""Who looks at what: every page of a scene, in each language and both looks, in a real browser."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import product

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from companion.game.values import Value
from tests.browser.conftest import FLAGS
from tests.outside import chromium
from tests.patience import PATIENCE_MS

from .serving import served
from .stage import Scene, Shown, Stage, staged

SIZES = {"phone": (360, 740), "panel": (1024, 600), "tv": (1920, 1080)}
LOOKS = ("dark", "light")
SETTLED = """async () => {
    await document.fonts.ready;
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Visit(Value, frozen=True, kw_only=True):
    """One page in one language and look, at whatever size."""

    scene: str
    page: str
    language: str
    look: str

    def __str__(self) -> str:
        return f"{self.scene}/{self.page} {self.language} {self.look}"


@contextmanager
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield opened
        opened.close()


def visits(
    opened: Browser,
    scenes: Iterable[Scene],
    languages: Iterable[str],
    looks: Iterable[str] = LOOKS,
    pages: Collection[str] = (),
) -> Iterator[tuple[Visit, Page]]:
    """Each page once, loaded; it may be made larger and smaller, and is closed afterwards."""
    for scene in scenes:
        with staged(scene) as stage, served(stage.product.house) as base:
            shown = {name: stage.pages[name] for name in stage.pages if not pages or name in pages}
            for language, look in product(languages, looks):
                with _viewer(opened, stage, base, language, look) as context:
                    for name, page in shown.items():
                        visit = Visit(scene=scene.name, page=name, language=language, look=look)
                        with closing(_opened(context, base, page)) as loaded:
                            yield visit, loaded


def resized(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED)


@contextmanager
def _viewer(
    opened: Browser, stage: Stage, base: str, language: str, look: str
) -> Iterator[BrowserContext]:
    """A browser of its own, let in to every page of the scene."""
    with closing(opened.new_context(locale=language, reduced_motion="reduce")) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "look", "value": look, "url": base}])
        for holder in {shown.holder for shown in stage.pages.values()} - {"", "display"}:
            context.request.get(f"{base}/enter/{stage.product.house.rights.token_of(holder)}")
        yield context


def _opened(context: BrowserContext, base: str, shown: Shown) -> Page:
    page = context.new_page()
    page.goto(base + shown.path)
    shown.first(page)
    page.evaluate(SETTLED)
    return page
