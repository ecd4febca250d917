"""QR codes as pictures inside a page: dark on light in every look, or no phone could read them."""

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=64)
def qr_code(text: str) -> Markup:
    """With the quiet rim that a camera needs; how large it is, the page says."""
    drawn = segno.make_qr(text, error="m")
    svg = drawn.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr")
    return Markup(svg)
