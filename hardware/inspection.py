"""What lies at a reader, looked at until two looks agree: for when a missed card would be unjust.

One look may miss a card that lies under another, or hear somebody whom it cannot read. Here a
verdict is sure only if no look left anything open, the last two saw the same, and none before saw
anybody else. Otherwise it is unsure, and the cards are better laid on one by one.
"""

from collections.abc import Sequence

from msgspec import Struct

from hardware.ports import TagReader
from hardware.signals import Look, TagId

MOST_LOOKS = 5


class Verdict(Struct, frozen=True, kw_only=True):
    """Who of the expected is there and who is not, who is there besides, and is all that sure?"""

    seen: frozenset[TagId]
    missing: frozenset[TagId]
    strangers: frozenset[TagId]
    unsure: bool


def inspect(reader: TagReader, expected: frozenset[TagId]) -> Verdict:
    """Look until it is sure, or often enough. Raises DeviceLost."""
    looks: list[Look] = []
    while True:
        looks.append(reader.look(expected))
        verdict = verdict_on(looks, expected)
        if verdict is not None:
            return verdict


def verdict_on(looks: Sequence[Look], expected: frozenset[TagId]) -> Verdict | None:
    """What these looks say together, or None if another look is needed."""
    met = frozenset[TagId]().union(*(look.seen for look in looks))
    last_two = looks[-2:]
    agreed = len(last_two) == 2 and all(
        not look.unresolved and look.seen == met for look in last_two
    )
    if not agreed and len(looks) < MOST_LOOKS:
        return None
    return Verdict(
        seen=met & expected,
        missing=expected - met,
        strangers=met - expected,
        unsure=not agreed or any(look.unresolved for look in looks),
    )
