"""Keeps strangers out: foreign host names, foreign origins, framing, caches, oversized forms."""

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

LARGEST_FORM = 16 * 1024

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Referrer-Policy": "same-origin",  # with none at all, forms would not name their origin either
    "X-Content-Type-Options": "nosniff",
}


def _is_own(host: str, names: Collection[str]) -> bool:
    """A foreign site can lend its name to this machine's address, but never an address itself; so
    any address will do, whichever the network gives out this evening."""
    name = urlsplit(f"//{host}").hostname or ""
    try:
        ip_address(name)
    except ValueError:
        return name in names
    return True


def guard(app: Flask, names: Collection[str]) -> None:
    """Answer only under the clerk's own names, and only to forms of its own pages."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_FORM

    @app.before_request
    def refuse_foreign_names() -> None:
        if not _is_own(request.host, names):
            abort(400)

    @app.before_request
    def refuse_foreign_forms() -> None:
        if request.method in ("GET", "HEAD"):
            return
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            abort(403)
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            abort(403)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
