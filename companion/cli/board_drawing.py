"""Draw a board with WireViz and graphviz, and keep the drawings small."""

import hashlib
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from companion.boards.board import Board
from companion.boards.harness import Harness, drawings_of

NEEDED = (
    "No drawing was made: it needs WireViz and graphviz. Install them with "
    "`.venv/bin/pip install -e '.[draw]'` and `apt install graphviz`; the table of wires "
    "(without --drawing) says the same."
)


_FOR_A_BLOCK = re.compile(r"(>[^<>\"]*?) \(for [^()]*\)")
"""In the words of a box, not in the name by which graphviz knows it."""


class CannotDraw(Exception):
    """WireViz or graphviz is not there."""


def svgs_of(board: Board) -> Mapping[str, str]:
    """Each drawing as SVG, by the name of its file."""
    return {
        f"{board.name}-{sheet}.svg": _svg(harness, f"{board.title}: {sheet}")
        for sheet, harness in drawings_of(board).items()
    }


def digest_of(harness: Harness) -> str:
    """The hash of the graph that graphviz lays out: coordinates differ between its versions, the
    graph does not."""
    return _digest(_drawn(harness))


def _svg(harness: Harness, title: str) -> str:
    drawn = _drawn(harness)
    try:
        svg = str(drawn.svg)
    except RuntimeError as why:  # so graphviz says that it is not there
        raise CannotDraw(NEEDED) from why
    head, body = svg[svg.index("<svg") :].split(">", 1)
    return f"{head}>\n<!-- graph {_digest(drawn)} -->\n<title>{title}</title>{_smaller(body)}"


def _digest(drawn: Any) -> str:
    return hashlib.sha256(str(drawn.graph.source).encode()).hexdigest()


def _drawn(harness: Harness) -> Any:
    try:
        from wireviz.wireviz import parse  # type: ignore[import-untyped]
    except ImportError as why:
        raise CannotDraw(NEEDED) from why
    # WireViz changes what it is given.
    drawn = parse(deepcopy(harness), return_types="harness")
    drawn.graph.body[:] = [re.sub(_FOR_A_BLOCK, r"\1", line) for line in drawn.graph.body]
    return drawn


def _smaller(svg: str) -> str:
    """The same picture in half the text."""
    for pattern, instead in (
        (r"<!--.*?-->\n?", ""),
        (r"<title>.*?</title>\n?", ""),
        (r' (id|class|text-anchor|font-family|font-size)="[^"]*"', ""),
        (r'stroke="transparent"', 'stroke="none"'),
        (r"(\d+\.\d)\d+", r"\1"),
        (r"\.0\b", ""),
        (r"<g transform", '<g font-family="sans-serif" font-size="14" transform'),
    ):
        svg = re.sub(pattern, instead, svg, flags=re.DOTALL)
    return re.sub(r'<polygon ([^>]*)points="([^"]*)"/>', _box, svg)


def _box(polygon: re.Match[str]) -> str:
    """A box as a path."""
    (x, y), *others = (point.split(",") for point in polygon[2].split())
    if len(others) != 4:
        return polygon[0]
    steps = [f"M{x},{y}"]
    for new_x, new_y in others[:-1]:
        steps.append(f"V{new_y}" if new_x == x else f"H{new_x}")
        x, y = new_x, new_y
    return f'<path {polygon[1]}d="{"".join(steps)}z"/>'
