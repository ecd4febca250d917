"""Compares the open cards that readers see with the cards that were counted before.

Readers are asked only for cards that were opened before everyone's eyes. Any other card beside them
counts as a stranger, even if the game knows where it lies: else a check would tell that place.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec.structs import replace

from companion.game.cards import Cards, Heap, heap
from companion.game.values import CopyId, SeatId, TagId, Value
from hardware.signals import Checked, ReaderName
from hardware.signals import TagId as ReadTag


class CheckState(StrEnum):
    WAITING = "waiting"  # none of its cards has been laid on a reader
    UNSURE = "unsure"  # a reader notices more than it can tell apart
    DIFFERS = "differs"  # a card is missing, or one lies there that was not counted in
    AGREES = "agrees"


class HeapCheck(Value, frozen=True, kw_only=True):
    """One seat's cards that lie open: each that was read before is seen, missing or unsure."""

    seat: SeatId
    state: CheckState
    seen: Heap
    missing: Heap
    unsure: Heap
    strangers: int  # stickers that lie with its cards and were not counted in
    nameless: int  # unread or typed-in cards: no sticker is known by which a reader could find them

    @property
    def is_doubtful(self) -> bool:
        return self.state in (CheckState.UNSURE, CheckState.DIFFERS)

    @property
    def number_seen(self) -> int:
        return sum(count for _, count in self.seen) + self.strangers


class Checks:
    """All cards that lie open; used by the clerk's thread alone, but for `asked`."""

    def __init__(self) -> None:
        self.asked: frozenset[ReadTag] = frozenset()  # whole at any moment: the watch reads it
        self._heaps: Mapping[SeatId, Cards] = {}
        self._copies: Mapping[TagId, CopyId] = {}
        self._tags: Mapping[CopyId, ReadTag] = {}
        self._seen: frozenset[ReadTag] = frozenset()
        self._at: dict[ReaderName, Checked] = {}

    def follow(self, heaps: Mapping[SeatId, Cards], copies: Mapping[TagId, CopyId]) -> None:
        """Ask for the cards that lie open now; cards seen before stay seen."""
        if heaps == self._heaps and copies is self._copies:
            return
        if copies is not self._copies:
            self._tags = {copy: ReadTag(tag) for tag, copy in copies.items()}
        self._heaps, self._copies = heaps, copies
        asked = frozenset(tag for cards in heaps.values() for tag in self._of(cards))
        if asked != self.asked:
            # The cards still lie at their readers, which have not looked for the new ones yet.
            self._at = {
                name: replace(at, asked=asked, sure=False) for name, at in self._at.items() if asked
            }
            self._seen &= asked
            self.asked = asked

    def take(self, checked: Checked) -> None:
        """Take in what a reader sees, unless it was asked for other cards than now."""
        if checked.asked == self.asked:
            self._at[checked.reader] = checked
            self._seen |= checked.seen & self.asked

    def lost(self, reader: ReaderName) -> None:
        self._at.pop(reader, None)

    def asks_for(self, tag: TagId) -> bool:
        return ReadTag(tag) in self.asked

    def posted(self) -> tuple[HeapCheck, ...]:
        return tuple(self._check(seat, cards) for seat, cards in self._heaps.items())

    def _check(self, seat: SeatId, cards: Cards) -> HeapCheck:
        tags = self._of(cards)
        at = [checked for checked in self._at.values() if checked.seen & tags]
        sure = all(checked.sure for checked in at)
        left = tags - self._seen
        strangers = len({tag for checked in at for tag in checked.seen - self.asked})
        return HeapCheck(
            seat=seat,
            state=_state(begun=bool(tags & self._seen), sure=sure, short=bool(left or strangers)),
            seen=self._heap(cards, tags & self._seen),
            missing=self._heap(cards, left) if sure else (),
            unsure=() if sure else self._heap(cards, left),
            strangers=strangers,
            nameless=len(cards) - len(tags),
        )

    def _of(self, cards: Cards) -> frozenset[ReadTag]:
        return frozenset(
            self._tags[card.copy] for card in cards if card.copy and card.copy in self._tags
        )

    def _heap(self, cards: Cards, tags: frozenset[ReadTag | None]) -> Heap:
        here = [card for card in cards if card.copy and self._tags.get(card.copy) in tags]
        return heap(here, dict.fromkeys(card.good for card in cards if card.good))


def _state(*, begun: bool, sure: bool, short: bool) -> CheckState:
    if not begun:
        return CheckState.WAITING
    if not sure:
        return CheckState.UNSURE
    return CheckState.DIFFERS if short else CheckState.AGREES
