"""Makes pictures of every page in every scene, and contact sheets of them.

Run as `python -m tests.pages.shots --out FOLDER`; of less with `--language`, `--scene`, `--page`,
`--size` and `--look`, each of which may be given several names. The scenes are shared among
`--jobs` processes.
"""

import argparse
import html
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.at_length import add_jobs

from .scenes import SCENES
from .sharing import shared
from .stage import Scene
from .visits import SIZES, Visit, browser, resized, visits
from .words import parser

SHEET = "sheets"
ROWS = 4
STYLE = """body { margin: 16px; background: #ddd; font: 15px sans-serif; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin: 12px 0 4px; }
div { display: flex; align-items: flex-start; gap: 8px; }
img { display: block; height: 360px; object-fit: cover; object-position: top; }
img.phone { width: 175px; } img.panel { width: 615px; } img.tv { width: 640px; }"""


def main(words: list[str]) -> int:
    asked = _parser().parse_args(words)
    began = time.monotonic()
    scenes = [scene for scene in SCENES if not asked.scene or scene.name in asked.scene]
    made: Made = {}
    with shared(pictures, asked, scenes) as all_made:
        for of_scene in all_made:
            made |= of_scene
    with browser() as opened:
        sheets = _sheets(opened, made, asked)
    took_s = time.monotonic() - began
    count = sum(map(len, made.values()))
    print(f"{count} pictures of {len(scenes)} scenes, {sheets} sheets: {took_s:.0f} s")
    return 0


Made = dict[Visit, dict[str, Path]]


def pictures(asked: argparse.Namespace, scene: Scene) -> Made:
    made: Made = {}
    with browser() as opened:
        for visit, page in visits(opened, [scene], asked.language, asked.look, asked.page):
            made[visit] = {size: _picture(asked.out, visit, page, size) for size in asked.size}
    return made


def _picture(out: Path, visit: Visit, page: Page, size: str) -> Path:
    resized(page, size)
    path = out / visit.language / f"{visit.scene}.{visit.page}.{size}.{visit.look}.png"
    page.screenshot(path=path, full_page=True)
    return path


def _sheets(opened: Browser, made: Made, asked: argparse.Namespace) -> int:
    """For each page in each language and look: its scenes at every size, some rows to a sheet."""
    shown: dict[str, list[Visit]] = defaultdict(list)
    for visit in made:
        shown[f"{visit.language}.{visit.page}.{visit.look}"].append(visit)
    sheets = {
        f"{name}.{first // ROWS + 1}": rows[first : first + ROWS]
        for name, rows in shown.items()
        for first in range(0, len(rows), ROWS)
    }
    page = opened.new_page(viewport={"width": 1480, "height": 900})
    folder = asked.out / SHEET
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in sheets.items():
        path = folder / f"{name}.html"
        path.write_text(_sheet(name, rows, made), "utf-8")
        page.goto(path.absolute().as_uri())
        page.screenshot(path=path.with_suffix(".png"), full_page=True)
    page.close()
    return len(sheets)


def _sheet(title: str, shown: Iterable[Visit], made: Made) -> str:
    rows = "".join(
        f"<h2>{html.escape(visit.scene)}</h2><div>{_thumbnails(made[visit])}</div>"
        for visit in shown
    )
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><h1>{title}</h1>{rows}"


def _thumbnails(sizes: Mapping[str, Path]) -> str:
    at = {size: path.absolute().as_uri() for size, path in sizes.items()}
    return "".join(f'<a href="{at[s]}"><img class="{s}" src="{at[s]}"></a>' for s in at)


def _parser() -> argparse.ArgumentParser:
    asked = parser("shots")
    asked.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    sizes = list(SIZES)
    asked.add_argument("--size", nargs="+", choices=sizes, default=sizes, metavar="NAME")
    add_jobs(asked)
    return asked


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
