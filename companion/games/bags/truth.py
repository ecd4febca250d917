"""The truth after the end, where the table agreed on it: every bag ever closed with its
declaration, its cards, and whether a lie went unseen."""

from collections.abc import Iterable

from companion.game.cards import UNREAD, Card, Cards, Heap
from companion.game.values import SeatId, Value

from .parts import Declaration, Seal
from .sealing import goods_in


class Verdict(Value, frozen=True):
    """The cards found in an opened bag, and the fines in all."""

    honest: bool
    fine: int
    cards: Cards


class ClosedBag(Value, frozen=True):
    """The facts about a closed bag that are kept for the truth after the end."""

    seal: Seal
    declared: Declaration | None
    verdict: Verdict | None

    @property
    def counted(self) -> Cards:
        """The cards counted into it when it was closed."""
        return tuple(Card(good) for good in goods_in(self.seal.line))

    @property
    def cards(self) -> Cards:
        """All cards, for a bag that passed also those declared that no reader saw."""
        if self.verdict is not None:
            return self.verdict.cards
        declared = len(self.counted) if self.declared is None else self.declared.number
        return self.counted + (UNREAD,) * (declared - len(self.counted))


class TrueBag(Value, frozen=True, kw_only=True):
    """One bag: the cards counted into it when it was closed, or found in it when it was opened."""

    seal: Seal
    declared: Declaration | None
    goods: Heap
    unread: int
    opened: bool
    honest: bool | None  # unknown where a bag passed with unread cards
    hidden: int  # the worth of the cards in it that were not declared
    fine: int


class Tally(Value, frozen=True):
    """How often a merchant lied, and how often that came out."""

    seat: SeatId
    bags: int
    lies: int
    caught: int


class Truth(Value, frozen=True, kw_only=True):
    """Every bag in the order in which they were closed, and what people will talk about."""

    bags: tuple[TrueBag, ...]
    tallies: tuple[Tally, ...]
    bluff: TrueBag | None  # the one that passed with the most that was not declared
    needless: TrueBag | None  # the honest one that cost most to open


def truth_of(bags: tuple[TrueBag, ...], seats: Iterable[SeatId]) -> Truth:
    passed = [one for one in bags if one.honest is False and not one.opened]
    honest = [one for one in bags if one.honest and one.fine]
    return Truth(
        bags=bags,
        tallies=tuple(_tally(seat, bags) for seat in seats),
        bluff=max(passed, key=lambda one: one.hidden, default=None),
        needless=max(honest, key=lambda one: one.fine, default=None),
    )


def _tally(seat: SeatId, bags: tuple[TrueBag, ...]) -> Tally:
    own = [one for one in bags if one.seal.seat == seat]
    lies = [one for one in own if one.honest is False]
    return Tally(seat, len(own), len(lies), sum(one.opened for one in lies))
