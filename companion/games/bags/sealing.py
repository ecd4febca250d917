"""The seal of a closed bag: a code for everyone, of a line that stays secret until the opening.

The line is the salt, then a word for each card counted into the bag: its good, or "unread" for
an unread one. The words stand in the order of the alphabet, with one space between two. The
code is the SHA-256 of the line in hex, so that anyone can check it: printf %s 'LINE' | sha256sum.
There are so few bags to pack that without the salt, trying them all would find the line.
"""

from hashlib import sha256

from companion.game.cards import Cards
from companion.game.values import GoodId

UNREAD_WORD = "unread"


def sealed_line(salt: str, cards: Cards) -> str:
    assert salt, "a code without a salt would tell what lies in the bag"
    return " ".join((salt, *sorted(card.good or UNREAD_WORD for card in cards)))


def goods_in(line: str) -> tuple[GoodId | None, ...]:
    """The goods of the cards counted in, where somebody has named them."""
    _, *words = line.split(" ")
    return tuple(None if word == UNREAD_WORD else GoodId(word) for word in words)


def code_of(line: str) -> str:
    return sha256(line.encode()).hexdigest()
