"""The number of cards of a good in this game: some goods are out of it, and the box has so many."""

from collections import Counter
from collections.abc import Iterable

from companion.game.cards import Card
from companion.game.messages import Refusal, good_word, refuse
from companion.game.values import CopyId, GoodId

from .numbers import Numbers


def none_left(
    numbers: Numbers, players: int, seen: Iterable[Card], named: Iterable[GoodId]
) -> Refusal | None:
    """Why the goods just named cannot be there besides the cards that somebody sees."""
    more = Counter(named)
    if any(good not in numbers.goods for good in more):
        return refuse("why.no_such_good")
    together = more + Counter(card.good for card in seen if card.good and card.good in more)
    for good, most in numbers.too_many(together, players).items():
        if not most:
            return _left_out(good, players)
        return refuse("why.all_there_are", good=good_word(good), most=most)
    return None


def unknown_card(numbers: Numbers, players: int, copy: CopyId | None) -> Refusal:
    """Why a card that was read is none of this game."""
    good = left_out(numbers, players, copy)
    return refuse("why.unknown_card") if good is None else _left_out(good, players)


def left_out(numbers: Numbers, players: int, copy: CopyId | None) -> GoodId | None:
    """The good of a card, if none of it is in a game of so many."""
    good = GoodId((copy or "").rpartition("-")[0])
    in_box = good in numbers.goods
    return good if in_box and not numbers.cards_in_play(good, players) else None


def _left_out(good: GoodId, players: int) -> Refusal:
    return refuse("why.not_in_this_game", good=good_word(good), number=players)
