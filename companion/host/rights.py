"""Rights: long random words made at the first start, one for each party that may do more."""

import secrets
from collections.abc import Iterable
from hmac import compare_digest
from pathlib import Path

import msgspec

from companion.game.values import STEWARD, Party
from hardware.disk import replace_file

SIMULATOR = "simulator"
"""The simulated world's own page; it belongs to no party at the table."""


class Rights:
    """Which token stands for whom; kept in one file that only its owner may read."""

    def __init__(self, path: Path, seats: Iterable[str]) -> None:
        holders = [str(STEWARD), SIMULATOR, *(f"seat:{seat}" for seat in seats)]
        try:
            kept = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        except FileNotFoundError:
            kept = {}
        except msgspec.DecodeError:
            kept = {}  # new links are printed at every start, so a damaged file costs little
        self._tokens = {who: kept.get(who) or secrets.token_urlsafe(24) for who in holders}
        if self._tokens != kept:
            replace_file(path, msgspec.json.encode(self._tokens))

    def token_of(self, holder: Party | str) -> str:
        return self._tokens[str(holder)]

    def holder_of(self, token: str) -> str | None:
        """Whose token this is; every comparison takes as long as the others."""
        found = None
        for holder, kept in self._tokens.items():
            if compare_digest(kept.encode(), token.encode()):
                found = holder
        return found

    def is_token_of(self, holder: Party | str, token: str) -> bool:
        return self.holder_of(token) == str(holder)
