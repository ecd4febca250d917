"""Find the cards at one reader while cards are checked: looks are repeated until they agree.

More is believed at once, as a tag number cannot be read by accident. Less, or the end of a doubt,
is believed only after many clear looks in a row: one look may miss a card that lies under another,
or hear somebody whom it cannot read.
"""

from msgspec import Struct
from msgspec.structs import replace

from hardware.signals import Checked, Look, ReaderName, Signal, TagId

NOBODY: frozenset[TagId] = frozenset()
ENOUGH = 2
ENOUGH_AFTER_A_DOUBT = 5


class Check(Struct, frozen=True, kw_only=True):
    """One reader that was asked for certain tags, and what was made of its looks."""

    told: Checked
    last: Look = Look(seen=NOBODY)
    alike: int = 0  # looks in a row that saw the same, and noticed nothing besides
    enough: int = ENOUGH  # so many of them are sure

    @property
    def is_open(self) -> bool:
        """Do some of these tags lie there, and has it to be looked at again?"""
        return not self.told.sure and bool(self.told.seen & self.told.asked)


def begun(reader: ReaderName, asked: frozenset[TagId]) -> Check:
    return Check(told=Checked(reader=reader, asked=asked, seen=NOBODY, sure=True))


def asked_anew(check: Check, asked: frozenset[TagId]) -> Check:
    """Start a check with other tags; cards seen before may still be there, so look again."""
    if not asked:
        return begun(check.told.reader, asked)
    return Check(told=replace(check.told, asked=asked, sure=not check.told.seen))


def checked(check: Check, look: Look) -> tuple[Check, tuple[Signal, ...]]:
    """Take one look into account and say what is made of it now, if that is something else."""
    told = check.told
    alike = 0 if look.unresolved else check.alike + 1 if look == check.last else 1
    doubted = look.unresolved or bool(told.seen - look.seen)
    enough = ENOUGH_AFTER_A_DOUBT if doubted else check.enough
    if alike >= enough:
        told, enough = replace(told, seen=look.seen, sure=True), ENOUGH
    elif look.unresolved or look.seen - told.seen:
        told = replace(told, seen=told.seen | look.seen, sure=False)
    now = Check(told=told, last=look, alike=alike, enough=enough)
    return now, () if told == check.told else (told,)
