"""The truth about every bag as slides: the biggest bluff, the dearest needless inspection, and then
every bag, seat by seat."""

from collections.abc import Iterator

from companion.game.cards import Heap
from companion.game.messages import Message, says
from companion.game.scenes import Claim, Slide, Stamp, TurnedCard

from .truth import Tally, TrueBag, Truth


def truth_slides(truth: Truth) -> Iterator[Slide]:
    if truth.bluff is not None:
        yield _bluff(truth.bluff)
    if truth.needless is not None:
        yield _needless(truth.needless)
    for tally in truth.tallies:
        if tally.bags:
            yield _bags_of(tally, [bag for bag in truth.bags if bag.seal.seat == tally.seat])


def _bluff(bag: TrueBag) -> Slide:
    passed = says("truth.passed_with", number=bag.hidden)
    return _one("truth.bluff", bag, "truth.passed", passed)


def _needless(bag: TrueBag) -> Slide:
    cost = says("truth.cost", number=bag.fine)
    return _one("truth.needless", bag, "truth.innocent", cost)


def _one(title: str, bag: TrueBag, stamp: str, why: Message) -> Slide:
    """The cards of one bag, turned up under what was said of them."""
    cards = [TurnedCard(good) for good, count in bag.goods for _ in range(count)]
    return Slide(
        title=says(title),
        seat=bag.seal.seat,
        declared=_declared(bag),
        cards=(*cards, *(TurnedCard(None),) * bag.unread),
        stamp=Stamp(says(stamp), well=True),
        said=(says("truth.round", number=bag.seal.round), why),
    )


def _declared(bag: TrueBag) -> Heap:
    return () if bag.declared is None else ((bag.declared.good, bag.declared.number),)


def _bags_of(tally: Tally, bags: list[TrueBag]) -> Slide:
    return Slide(
        title=says("bags.truth"),
        seat=tally.seat,
        claims=tuple(map(_claim, bags)),
        said=tuple(_tallied(tally)),
    )


def _tallied(tally: Tally) -> Iterator[Message]:
    if not tally.lies:
        yield says("truth.never")
        return
    yield says("truth.lies", number=tally.lies, all=tally.bags)
    if tally.caught:
        yield says("truth.caught", number=tally.caught)


def _claim(bag: TrueBag) -> Claim:
    verdict = {None: "truth.unknown", True: "truth.honest", False: "truth.lied"}[bag.honest]
    return Claim(
        when=says("truth.round", number=bag.seal.round),
        said=_declared(bag),
        real=bag.goods,
        unread=bag.unread,
        verdict=says("truth.caught_out" if bag.opened and not bag.honest else verdict),
        well=bag.honest,
    )
