"""What is wrong with a page, found by measuring it and by axe-core."""

from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec
from playwright.sync_api import Page

from companion.game.values import Value

from .visits import SIZES, resized

LOOK = Path(__file__).with_name("look.js").read_text("utf-8")
AUDIT = "options => axe.run(document, options)"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {"resultTypes": ["violations"], "runOnly": RULES}
GRAVE = ("serious", "critical")
COME_TO_REST = """() => {
    for (const element of document.querySelectorAll("main *"))
        if (["sticky", "fixed"].includes(getComputedStyle(element).position)) {
            element.style.position = "relative";
            element.style.inset = "auto";
        }
}"""
UNFOLD = "for (const fold of document.querySelectorAll('main details')) fold.open = true"


class Found(Value, frozen=True):
    """One thing that is wrong, and on which element."""

    what: str
    where: str
    text: str


def seen_at(page: Page, size: str) -> list[Found]:
    """What a person would call broken at that size."""
    resized(page, size)
    return msgspec.convert(page.evaluate(LOOK), list[Found])


def everywhere(page: Page, *, measured: bool = False) -> Iterator[tuple[str, Found]]:
    """At every size, with everything folded as it comes, and unfolded; and by axe-core. What has
    been measured in another look is only audited: it has other colours and nothing else."""
    sizes = () if measured else SIZES
    for fold in ("", UNFOLD):
        if fold:
            page.evaluate(fold)
        for size in sizes:
            for found in seen_at(page, size):
                yield size, found
    for found in audited(page):
        yield "any", found


def audited(page: Page) -> Iterator[Found]:
    """What axe-core calls serious or critical, on a phone, where most has to be scrolled. What lies
    over the rest while that is scrolled is audited where it comes to rest."""
    resized(page, "phone")
    page.evaluate(COME_TO_REST)
    page.evaluate(_axe())
    for violation in page.evaluate(AUDIT, OPTIONS)["violations"]:
        if violation["impact"] in GRAVE:
            for node in violation["nodes"]:
                where = " ".join(map(str, node["target"]))
                yield Found(f"axe: {violation['id']}", where, node["html"][:60])


@cache
def _axe() -> str:
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
