"""The chain of checksums over a book: each action's link is a hash over the link before it and the
action itself. A row that was altered, removed or put in between breaks every link from there on."""

from collections.abc import Iterable
from hashlib import sha256

from .book import Action, GameOf


def first_link(of: GameOf) -> bytes:
    """The link before the first action: a hash over the game's family and box."""
    return _hash((b"journal", of.family.encode(), of.box.encode()))


def next_link(link: bytes, number: int, action: Action) -> bytes:
    """The link of action `number`, which stands behind the action with this link."""
    texts = (str(number), action.command_id, action.author, str(action.at_ms), action.wall)
    return _hash((link, *(text.encode() for text in texts), action.asked, action.body))


def _hash(parts: Iterable[bytes]) -> bytes:
    """SHA-256 over all parts, each behind its length in eight bytes, most significant first."""
    hashed = sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(8, "big"))
        hashed.update(part)
    return hashed.digest()
