"""Turns a bag, as a view shows it, into lines of plain text."""

from collections.abc import Iterator

from companion.game.contract import TextLine
from companion.game.messages import Quoted, says

from .views import OwnBag, PublicBag

COLON = Quoted(": ")


def gold(gold: int | None) -> TextLine:
    return (says("bags.gold_hidden") if gold is None else says("deal.gold", number=gold),)


def public_bag(bag: PublicBag) -> TextLine:
    said: TextLine = (says("bags.bag_is", what=says(f"bag.{bag.stage}")),)
    if bag.declared is not None:
        declared = ((bag.declared.good, bag.declared.number),)
        said += (Quoted(" ("), declared, Quoted(")"))
    if bag.shown is not None:
        said += (Quoted(", "), says("bags.lies_open"), COLON, bag.shown)
    return said


def own_bag(mine: OwnBag) -> Iterator[TextLine]:
    yield (says("bags.bag"), COLON, mine.bag)
    if mine.bag_unread:
        yield (says("bags.unread_in_bag", number=mine.bag_unread),)
    for stray in mine.strays:
        yield (says(f"bags.stray_{stray.why}"),)


def own_gold(mine: OwnBag) -> TextLine:
    return (says("bags.gold"), COLON, mine.gold)
