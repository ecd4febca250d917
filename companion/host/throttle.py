"""Keeps guessing slow: whoever was wrong too often has to wait, and nobody else."""

TRIES = 5
ONE_MORE_EVERY_MS = 5_000
ADDRESSES = 256
"""A home network has no more addresses, so nobody in it waits because others have guessed."""
_OTHERS = ""
"""When too many are wrong at once, those that came later are slowed down together."""


class Throttle:
    """For each address the moment at which its wrong tries will be forgotten; few of them."""

    def __init__(self) -> None:
        self._forgotten_ms: dict[str, int] = {}

    def wait_s(self, address: str, now_ms: int) -> int:
        """So many seconds until this address may try again; none, if it may now."""
        owed_ms = self._forgotten_ms.get(self._name(address), now_ms) - now_ms
        return max(0, -(-(owed_ms - (TRIES - 1) * ONE_MORE_EVERY_MS) // 1000))

    def wrong(self, address: str, now_ms: int) -> None:
        """It has guessed, and wrong."""
        self._forgotten_ms = {who: at for who, at in self._forgotten_ms.items() if at > now_ms}
        name = self._name(address)
        before_ms = self._forgotten_ms.get(name, now_ms)
        self._forgotten_ms[name] = before_ms + ONE_MORE_EVERY_MS

    def _name(self, address: str) -> str:
        full = len(self._forgotten_ms) >= ADDRESSES
        return _OTHERS if full and address not in self._forgotten_ms else address
