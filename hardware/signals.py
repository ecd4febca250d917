"""The values that the hardware reports: the tags a reader saw, and the changes on the table."""

from typing import NewType, TypeAlias

from msgspec import Struct

TagId = NewType("TagId", str)
"""The whole number of a sticker, as upper-case hexadecimal digits."""

ReaderName = NewType("ReaderName", str)


class Look(Struct, frozen=True, kw_only=True):
    """The tags a reader saw in one glance.

    `missing` holds expected tags that were called by name and kept silent. An `unresolved` look
    noticed more tags than it could tell apart, so an unseen tag may be there all the same.
    """

    seen: frozenset[TagId]
    missing: frozenset[TagId] = frozenset()
    unresolved: bool = False


class TagPlaced(Struct, frozen=True):
    reader: ReaderName
    tag: TagId


class TagLifted(Struct, frozen=True):
    reader: ReaderName
    tag: TagId


class Crowded(Struct, frozen=True):
    """Look after look notices more at this reader than it can tell apart; said once."""

    reader: ReaderName


class ReaderLost(Struct, frozen=True):
    reader: ReaderName
    reason: str


class ReaderBack(Struct, frozen=True):
    reader: ReaderName


class ButtonPressed(Struct, frozen=True):
    button: str


class SwitchTurned(Struct, frozen=True):
    """The switch of a bag: closed while the bag is snapped shut."""

    seat: str
    closed: bool


PanelSignal: TypeAlias = ButtonPressed | SwitchTurned


class Checked(Struct, frozen=True, kw_only=True):
    """The tags at a reader while certain tags are called by name. The check is sure once two looks
    in a row agree and neither noticed more than it could tell apart."""

    reader: ReaderName
    asked: frozenset[TagId]
    seen: frozenset[TagId]
    sure: bool


Signal: TypeAlias = (
    TagPlaced | TagLifted | Crowded | ReaderLost | ReaderBack | PanelSignal | Checked
)
