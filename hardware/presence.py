"""Which cards lie at a reader, told calmly from looks that now and then miss one."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from hardware.signals import (
    Crowded,
    Look,
    ReaderBack,
    ReaderLost,
    ReaderName,
    Signal,
    TagId,
    TagLifted,
    TagPlaced,
)

# Both must be reached: misses alone would make a fast reader nervous, time alone a slow one.
MISSES_TO_LIFT = 3
LIFT_AFTER_MS = 60
# A few looks that are not told apart may be noise, or a card on its way.
LOOKS_TO_BE_CROWDED = 10


class Sighting(Struct, frozen=True):
    seen_at_ms: int
    misses: int = 0


class Presence(Struct, frozen=True, kw_only=True):
    """The tags that are believed to lie before one reader."""

    reader: ReaderName
    sightings: Mapping[TagId, Sighting] = {}
    unresolved: int = 0  # looks in a row
    lost: bool = False

    @property
    def tags(self) -> frozenset[TagId]:
        return frozenset(self.sightings)


def observe(presence: Presence, look: Look, now_ms: int) -> tuple[Presence, tuple[Signal, ...]]:
    """Take one look into account and say what changed."""
    missed = {
        tag: _missed(sighting, tag, look)
        for tag, sighting in presence.sightings.items()
        if tag not in look.seen
    }
    lifted = {tag for tag, sighting in missed.items() if _is_gone(sighting, look, now_ms)}
    # Two cards at once are both read or both asked for again: a card beside an unreadable one is
    # not believed alone.
    placed = frozenset() if look.unresolved else look.seen - presence.tags
    sightings = {tag: sighting for tag, sighting in missed.items() if tag not in lifted}
    sightings |= {tag: Sighting(now_ms) for tag in look.seen & (presence.tags | placed)}

    signals: list[Signal] = [ReaderBack(presence.reader)] if presence.lost else []
    signals += [TagLifted(presence.reader, tag) for tag in sorted(lifted)]
    signals += [TagPlaced(presence.reader, tag) for tag in sorted(placed)]
    unresolved = presence.unresolved + 1 if look.unresolved else 0
    signals += [Crowded(presence.reader)] if unresolved == LOOKS_TO_BE_CROWDED else []
    now = replace(presence, sightings=sightings, unresolved=unresolved, lost=False)
    return now, tuple(signals)


def lost(presence: Presence, reason: str) -> tuple[Presence, tuple[Signal, ...]]:
    """Note that the reader does not answer; said once, however often it is tried again."""
    if presence.lost:
        return presence, ()
    # Its cards may still lie there. They are kept, and must be missed anew once it is back.
    kept = {tag: replace(sighting, misses=0) for tag, sighting in presence.sightings.items()}
    return (
        replace(presence, sightings=kept, unresolved=0, lost=True),
        (ReaderLost(presence.reader, reason),),
    )


def _missed(sighting: Sighting, tag: TagId, look: Look) -> Sighting:
    # In a heap that could not be told apart, only a tag called by name has really kept silent.
    if look.unresolved and tag not in look.missing:
        return sighting
    return replace(sighting, misses=sighting.misses + 1)


def _is_gone(sighting: Sighting, look: Look, now_ms: int) -> bool:
    return (
        not look.unresolved
        and sighting.misses >= MISSES_TO_LIFT
        and now_ms - sighting.seen_at_ms >= LIFT_AFTER_MS
    )
