"""Simulated readers of every kind, the faults of each, and the tags that each can hear."""

from typing import TypeAlias

from hardware.signals import TagId
from hardware.simulator.cables import troubles as by_cable
from hardware.simulator.cables.spot import CabledSpot
from hardware.simulator.cables.tokens import TOKEN_BYTES, token
from hardware.simulator.rc522 import troubles as on_buses
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import Spot

AnySpot: TypeAlias = Spot | CabledSpot

EVERY_TROUBLE = tuple(dict.fromkeys((*on_buses.TROUBLES, *by_cable.TROUBLES)))


def troubles_of(spot: AnySpot) -> tuple[str, ...]:
    """The names of the faults that a reader of this kind may have."""
    match spot:
        case Spot():
            of_others = () if spot.cable else on_buses.OF_HUBS
            return tuple(name for name in on_buses.TROUBLES if name not in of_others)
        case CabledSpot():
            return by_cable.troubles_of(spot)


def ail(spot: AnySpot, trouble: str) -> None:
    """Give the reader this fault alone, or none."""
    with spot.clock.lock:
        match spot:
            case Spot():
                on_buses.cure(spot)
                if trouble:
                    on_buses.TROUBLES[trouble](spot)
            case CabledSpot():
                by_cable.cure(spot)
                if trouble:
                    by_cable.TROUBLES[trouble](spot)


def tag_of(number: TagId) -> Tag:
    """A sticker, or a token, which is known by the length of its number."""
    uid = bytes.fromhex(number)
    return token(uid) if len(uid) == TOKEN_BYTES else Tag(uid)


def hears(spot: AnySpot, tag: Tag) -> bool:
    """Can a reader of this kind and this kind of tag hear one another at all?"""
    of_tokens = isinstance(spot, CabledSpot) and spot.of_tokens
    return of_tokens == (len(tag.uid) == TOKEN_BYTES)
