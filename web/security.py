"""Keeps strangers out: foreign host names, foreign origins, framing, caches, oversized forms."""

from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

LARGEST_FORM = 16 * 1024

_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Referrer-Policy": "same-origin",  # with none at all, forms would not name their origin either
    "X-Content-Type-Options": "nosniff",
}


def guard(app: Flask, hosts: list[str]) -> None:
    """Answer only under the clerk's own names, and only to forms of its own pages."""
    app.config["TRUSTED_HOSTS"] = hosts
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_FORM

    @app.before_request
    def refuse_foreign_forms() -> None:
        if request.method in ("GET", "HEAD"):
            return
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            abort(403)
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != request.host:
            abort(403)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        return response
