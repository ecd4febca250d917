"""The pictures drawn for the table: goods, other cards, and signs, each in a file of its own.

A page carries all of them once, where no swap touches them, and its parts point to them. A picture
fetched by its own address would tell whoever sees the requests what a player hides.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from markupsafe import Markup

_FOLDER = Path(__file__).parent / "static" / "pictures"


def _drawn(kind: str) -> Mapping[str, str]:
    files = sorted((_FOLDER / kind).glob("*.svg"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


GOODS = _drawn("goods")
CARDS = _drawn("cards")
SIGNS = _drawn("signs")
DOORS = _drawn("doors")
"""Of the first page alone, and drawn there."""


def _symbol(name: str, svg: str) -> str:
    opened = svg.replace('<svg xmlns="http://www.w3.org/2000/svg"', f'<symbol id="{name}"', 1)
    return opened.replace("</svg>", "</symbol>")


ALL = "".join(
    _symbol(f"{kind}-{name}", svg)
    for kind, drawn in (("good", GOODS), ("card", CARDS), ("sign", SIGNS))
    for name, svg in drawn.items()
)


class Kind(Protocol):
    """A good, as an edition describes it."""

    @property
    def good(self) -> str: ...

    @property
    def legal(self) -> bool: ...


@lru_cache(maxsize=1024)
def picture(which: str, name: str = "", size: str = "") -> Markup:
    """One beside its name is an ornament; one that stands alone is given the name to be read out.
    Pages are full of them, so each is written once."""
    looks = f"picture {size}".rstrip()
    said = Markup('role="img" aria-label="{}"').format(name) if name else 'aria-hidden="true"'
    return Markup('<svg class="{}" {}><use href="#{}"/></svg>').format(looks, Markup(said), which)


def good(which: str, goods: Iterable[Kind], name: str = "", size: str = "") -> Markup:
    """A good of an edition; one that nobody has drawn is shown by its kind, which its first word or
    `goods` tells."""
    if which in GOODS:
        return picture(f"good-{which}", name, size)
    kind = which.partition("_")[0]
    if kind in CARDS:
        return picture(f"card-{kind}", name, size)
    legal = any(one.legal for one in goods if one.good == which)
    return picture("card-legal" if legal else "card-forbidden", name, size)
