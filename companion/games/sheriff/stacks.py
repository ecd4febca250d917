"""The stacks of the black market: their names, their check in an edition, cards in a score."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.game.contract import TextLine
from companion.game.findings import Findings, Named, more_than, quoted, refers_to
from companion.game.messages import Quoted, good_word, says
from companion.game.text_files import shown
from companion.game.validate import Place, Wrong
from companion.game.values import GoodId

from .numbers import Numbers

SECTION, NEEDS = "black_market", "black_market_needs"
HEAD = "bags.black_market"
PLACE, SPOKEN, WORD = "black_market", "the black market", "place.black_market"
"""The stacks as a place of cards: in a correction, in a chronicle, on a page."""
MOST_READ = 50
"""The largest number that a table may read off its copy."""


def check(numbers: Numbers) -> Findings:
    for good, stack in numbers.black_market.items():
        place = ("black_market", good)
        contraband = [one for one, k in numbers.goods.items() if not (k.legal or k.variant)]
        yield from refers_to(
            place, contraband, ("goods", good, "legal"), ("goods", good, "variant")
        )
        first, second = (*place, "first"), (*place, "second")
        yield from more_than(second, stack.second, first, stack.first)
    if numbers.black_market and not numbers.black_market_needs:
        at = "black_market_needs"
        what = says("edition.too_little", place=quoted(at), number=0, least=1)
        yield Wrong(((at,), ("black_market",)), what)


def askable(numbers: Numbers) -> Iterator[tuple[str, int]]:
    """The prices that a table can be asked for, and what the sheet says of them."""
    for good, stack in numbers.black_market.items():
        yield f"{SECTION}.{good}.first", stack.first
        yield f"{SECTION}.{good}.second", stack.second


def names(numbers: Numbers) -> list[Named]:
    return [((SECTION, good, "names"), one.names) for good, one in numbers.black_market.items()]


def notes(numbers: Numbers) -> Iterator[TextLine]:
    for good, stack in numbers.black_market.items():
        yield (
            says(
                "edition.black_market",
                needs=numbers.black_market_needs,
                good=good_word(good),
                first=stack.first,
                second=stack.second,
            ),
        )


def misread(
    numbers: Numbers, asked: Iterable[str], written: Iterable[tuple[Place, str, int]]
) -> Iterator[Wrong]:
    """Each card is there once. Where a table reads a card's number off its copy, it may be another
    than the one that is known. `written`: a place, how it is called, and the number there."""
    known = Counter(card.price for card in numbers.market_cards.values())
    free = len({key for key, _ in askable(numbers)} & {*asked})
    left, cards = known.copy(), 0
    for place, called, price in written:
        cards += 1
        said = Quoted(called)
        if not known:
            yield Wrong((place,), says("tally.no_black_market", place=said))
        elif left[price]:
            left[price] -= 1
        elif price in known:
            yield Wrong((place,), says("tally.market_card_gone", place=said, price=price))
        elif free and 1 <= price <= MOST_READ:
            free -= 1
        else:
            prices = Quoted(", ".join(map(str, sorted(known.elements()))))
            found = Quoted(shown(price))
            what = says("tally.no_such_market_card", place=said, found=found, known=prices)
            yield Wrong((place,), what)
    if known and cards > known.total():
        what = says("tally.too_many_market_cards", number=cards, most=known.total())
        yield Wrong((("players",),), what)


def as_written(numbers: Numbers, written: list[int]) -> tuple[Numbers, dict[int, list[GoodId]]]:
    """Which card each number stands for: its own, or one of the others with another number."""
    free = list(numbers.market_cards)
    cards: dict[int, list[GoodId]] = {}
    others = []
    for price in written:
        own = next((card for card in free if numbers.market_cards[card].price == price), None)
        if own is None:
            others.append(price)
        else:
            free.remove(own)
            cards.setdefault(price, []).append(own)
    stacks = dict(numbers.black_market)
    for price in others:
        card = free.pop(0)
        cards.setdefault(price, []).append(card)
        for good, (first, _) in numbers.market_stacks.items():
            if card in numbers.market_stacks[good]:
                which = {"first": price} if card == first else {"second": price}
                stacks[good] = replace(stacks[good], **which)
    return replace(numbers, black_market=stacks), cards
