"""Makes sentences of keys and values, in the language of whoever looks."""

import gettext
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.game.cards import Heap
from companion.game.messages import Message, Quoted, Word, good_word

from .sentences import SENTENCES, Sentence

_CATALOGUES = Path(__file__).parent / "locale"
LANGUAGES = ("en",)


def chosen(accepted: Sequence[str]) -> str:
    """The first language the browser asks for that there are sentences in."""
    short = (tag.split("-")[0].lower() for tag in accepted)
    return next((tag for tag in short if tag in LANGUAGES), LANGUAGES[0])


class Voice:
    """One language, bound once for a whole page."""

    def __init__(
        self,
        language: str,
        sentences: Mapping[str, Sentence],
        words: Mapping[str, Mapping[str, str]],
    ) -> None:
        """`sentences` adds a game's own to the common ones; `words` are its edition's names."""
        self.language = language
        self._catalogue = gettext.translation(
            "web", _CATALOGUES, languages=[language], fallback=True
        )
        self._sentences = {**SENTENCES, **sentences}
        self._words = words

    def say(self, message: Message) -> str:
        return self.text(message.key, **message.words)

    def text(self, key: str, **words: Word) -> str:
        """The sentence under a key; a missing one shows its key rather than nothing."""
        sentence = self._sentences.get(key, key)
        if isinstance(sentence, tuple):
            number = words.get("number", 0)
            count = number if isinstance(number, int) else 0
            sentence = self._catalogue.ngettext(*sentence, count)
        else:
            sentence = self._catalogue.gettext(sentence)
        return sentence.format(**{name: self.spoken(word) for name, word in words.items()})

    def word(self, key: str) -> str:
        """A seat, a good or a box by name."""
        names = self._words.get(key)
        if names is not None:
            return names.get(self.language) or names.get("en") or next(iter(names.values()), key)
        return self.text(key) if key in self._sentences else key

    def good(self, good: str) -> str:
        return self.word(f"good.{good}")

    def goods(self, heap: Heap) -> str:
        """Each good as a label with its number; no sentence bends a good's name."""
        if not heap:
            return self.text("ui.none")
        return ", ".join(f"{self.word(good_word(good))} × {count}" for good, count in heap)

    def spoken(self, word: Word) -> str:
        """One word, as it stands in a sentence."""
        match word:
            case int():
                return str(word)
            case str():
                return self.word(word)
            case Message():
                return self.say(word)
            case Quoted():
                return word.text
            case _:
                return self.goods(word)
