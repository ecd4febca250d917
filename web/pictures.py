"""The pictures drawn for the table: goods, other cards, and signs, each in a file of its own.

A page carries all of them once, where no swap touches them, and its parts point to them. A picture
fetched by its own address would tell whoever sees the requests what a player hides.
"""

from collections.abc import Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent / "static" / "pictures"


def _drawn(kind: str) -> Mapping[str, str]:
    files = sorted((_FOLDER / kind).glob("*.svg"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


GOODS = _drawn("goods")
CARDS = _drawn("cards")
SIGNS = _drawn("signs")


def _symbol(name: str, svg: str) -> str:
    opened = svg.replace('<svg xmlns="http://www.w3.org/2000/svg"', f'<symbol id="{name}"', 1)
    return opened.replace("</svg>", "</symbol>")


ALL = "".join(
    _symbol(f"{kind}-{name}", svg)
    for kind, drawn in (("good", GOODS), ("card", CARDS), ("sign", SIGNS))
    for name, svg in drawn.items()
)
