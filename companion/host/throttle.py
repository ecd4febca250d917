"""Slows guessing down: an address that was wrong too often has to wait, and no other one."""

TRIES = 5
ONE_MORE_EVERY_MS = 5_000
ADDRESSES = 256


class Throttle:
    """Keeps for each address the moment at which its wrong tries are forgotten. When the list is
    full, the address with the shortest wait is dropped."""

    def __init__(self) -> None:
        self._forgotten_ms: dict[str, int] = {}

    def wait_s(self, address: str, now_ms: int) -> int:
        """The seconds until this address may try again; 0 if it may now."""
        owed_ms = self._forgotten_ms.get(address, now_ms) - now_ms
        return max(0, -(-(owed_ms - (TRIES - 1) * ONE_MORE_EVERY_MS) // 1000))

    def wrong(self, address: str, now_ms: int) -> None:
        """Record a wrong guess."""
        owing = {who: at for who, at in self._forgotten_ms.items() if at > now_ms}
        before_ms = owing.pop(address, now_ms)
        if len(owing) >= ADDRESSES:
            del owing[min(owing, key=owing.__getitem__)]
        owing[address] = before_ms + ONE_MORE_EVERY_MS
        self._forgotten_ms = owing
