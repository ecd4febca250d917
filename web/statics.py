"""Serves the style sheet, the script and the icon, and compresses what a browser takes compressed.

The address of a file holds a digest of its content, so a browser keeps the file for good and asks
anew after an update of the product. Each is compressed once, when somebody first asks for it.
"""

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from . import pictures

_FOLDER = Path(__file__).parent / "static"
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_FILES = {path.name: path.read_bytes() for path in _FOLDER.iterdir() if path.suffix in _KINDS}

VERSION = sha256(b"".join([*_FILES.values(), pictures.ALL.encode()])).hexdigest()[:12]
"""Changes with every file beside the pages. A page that is open during an update of the product
carries the old one, by which its script knows that it must load the page again."""

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"

_WORTH_IT = 1024
"""A shorter answer fits in one packet anyway."""
_COMPRESSED = ("text/html", "application/json")
_LEVEL = 6


def address(name: str) -> str:
    """Where a page finds a file."""
    return f"/static/{_digest(name)}/{name}"


def serve_files(app: Flask) -> None:
    """Serve the files, and compress pages and JSON."""
    app.add_url_rule("/static/<path:filename>", "static", _file)
    app.after_request(_compressed)


def _file(filename: str) -> AnyResponse:
    """A page from before an update may ask for a version that is gone: it is given today's, which
    the browser does not keep under the old address."""
    version, _, name = filename.rpartition("/")
    if name not in _FILES or "/" in version:
        abort(404)
    answer = _content(name)
    if version == _digest(name):
        answer.headers["Cache-Control"] = FOR_GOOD
        return answer
    answer.headers["Cache-Control"] = ASK_EACH_TIME
    answer.set_etag(_digest(name), weak=True)
    return answer.make_conditional(request)


def _content(name: str) -> Response:
    takes_gzip = _takes_gzip()
    answer = Response(_gzipped(name) if takes_gzip else _FILES[name])
    answer.content_type = f"{_KINDS[Path(name).suffix]}; charset=utf-8"
    answer.vary.add("Accept-Encoding")
    if takes_gzip:
        answer.content_encoding = "gzip"
    return answer


@cache
def _digest(name: str) -> str:
    return sha256(_FILES[name]).hexdigest()[:12]


@cache
def _gzipped(name: str) -> bytes:
    return gzip.compress(_FILES[name])


def _takes_gzip() -> bool:
    return request.accept_encodings["gzip"] > 0


def _compressed(answer: Response) -> Response:
    """A page or JSON, if the browser takes it and it is long; a stream is left as it is."""
    if answer.mimetype not in _COMPRESSED or "Content-Encoding" in answer.headers:
        return answer
    answer.vary.add("Accept-Encoding")
    if _takes_gzip() and len(answer.get_data()) >= _WORTH_IT:
        answer.set_data(gzip.compress(answer.get_data(), _LEVEL))
        answer.content_encoding = "gzip"
    return answer
