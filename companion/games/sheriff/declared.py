"""A declaration held against the rules, and against the cards."""

from companion.game.cards import Cards
from companion.game.messages import Refusal, refuse
from companion.game.values import GoodId
from companion.games.bags.parts import Declaration

from .numbers import Numbers


def wrong_good(numbers: Numbers, good: GoodId) -> Refusal | None:
    kind = numbers.goods.get(good)
    if kind is None:
        return refuse("why.no_such_good")
    if kind.any_legal:
        return refuse("why.stands_in_for_another")
    return None if kind.legal else refuse("why.contraband_is_never_declared")


def wrong_number(numbers: Numbers, number: int) -> Refusal | None:
    least, most = numbers.bag_min, numbers.bag_max
    return (
        None
        if least <= number <= most
        else refuse("why.number_out_of_range", least=least, most=most)
    )


def split(numbers: Numbers, cards: Cards, declared: Declaration) -> tuple[Cards, Cards, Cards]:
    """Cards of the declared good up to the declared number, all the others, and which of those an
    honest bag may hold."""
    kept: Cards = ()
    others: Cards = ()
    for card in cards:
        fits = card.good is not None and numbers.goods[card.good].any_legal
        fits = fits or card.good == declared.good
        if fits and len(kept) < declared.number:
            kept = (*kept, card)
        else:
            others = (*others, card)
    excused = tuple(card for card in others if card.good and numbers.goods[card.good].honest_pay)
    return kept, others, excused
