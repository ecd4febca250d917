"""A line while it is read: its words as people write them, and what was expected where."""

from collections.abc import Iterable

from companion.game.contract import Known

from .faults import NotRead
from .tokens import LEFT_OUT, Token

ARTICLES = ("the", "a", "an")
OWNS = "'s"


class Line:
    """A line being read, and what was expected at the furthest place to which it made sense.

    A word that means nothing at this table as it stands is read without its capitals, and the last
    one without its full stop.
    """

    def __init__(self, words: tuple[Token, ...], known: Known) -> None:
        if words[1:] and words[-1] == Token("."):
            words = words[:-1]
        self.words, self.known = words, known
        self.furthest = 0
        self.expected: list[str] = []
        self.near: list[str] = []
        self._exact = frozenset(_of_the_table(known))
        self._plain = [self._meant(word, last=word is words[-1]) for word in words]

    def at(self, place: int) -> Token | None:
        return self.words[place] if place < len(self.words) else None

    def plain(self, place: int) -> str:
        """The word there, or nothing if it is a text in quotes; a word left out ends it all."""
        word = self._plain[place] if 0 <= place < len(self._plain) else ""
        if word == LEFT_OUT:
            raise NotRead("notation.left_out")
        return word

    def quoted(self, place: int) -> str | None:
        word = self.at(place)
        return word.text if word is not None and word.quoted else None

    def behind_article(self, place: int, articles: tuple[str, ...] = ARTICLES) -> int:
        """The place behind an article; the same one, if none stands there."""
        word = self.plain(place)
        return place + 1 if word in articles and word not in self._exact else place

    def wants(self, place: int, what: str, near: tuple[str, ...] = ()) -> None:
        if place > self.furthest:
            self.furthest, self.expected, self.near = place, [], []
        if place == self.furthest:
            self.expected.append(what)
            self.near.extend(near)

    def _meant(self, word: Token, *, last: bool) -> str:
        if word.quoted:
            return ""
        text = word.text.replace("’", "'")
        if last and text not in self._exact:
            text = text.removesuffix(".") or text
        owner = text[: -len(OWNS)]
        if text.endswith(OWNS) and text not in self._exact:
            return self._spelled(owner) + OWNS
        return self._spelled(text)

    def _spelled(self, text: str) -> str:
        return text if text in self._exact else text.lower()


def _of_the_table(known: Known) -> Iterable[str]:
    yield from known.seats
    yield from known.goods
    yield from known.goods.values()
    yield from known.places
    yield from known.copies
