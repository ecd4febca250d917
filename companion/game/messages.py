"""Sentences of the core for people: a key and its values; the sentence is made where it is
shown."""

from collections.abc import Mapping
from typing import Union

from .cards import Heap
from .values import GoodId, ReaderPlace, Value

Word = Union[int, str, Heap, "Message", "Quoted"]
"""A number, a word's key ("seat.green"), goods and how many of each, another sentence, or what
somebody typed."""


class Message(Value, frozen=True, tag=True):
    """One sentence to be: its key, and what stands in it."""

    key: str
    words: Mapping[str, Word] = {}


class Quoted(Value, frozen=True, tag=True):
    """Somebody's own words, shown as they are; they are never taken for a key."""

    text: str


Sentence = str | tuple[str, str]
"""One text, or singular and plural, told apart by the value named `number`."""


def counted(text: str) -> Sentence:
    """Use one English text for every number; other languages have plural forms of their own."""
    return text, text


class Refusal(Value, frozen=True):
    """The table says no, and nothing has changed; the message says what to do instead."""

    why: Message


def seat_word(seat: ReaderPlace) -> str:
    return f"seat.{seat}"


def good_word(good: GoodId) -> str:
    return f"good.{good}"


def box_word(box: str) -> str:
    return f"box.{box}"


def says(key: str, **words: Word) -> Message:
    return Message(key, words)


def says_quoting(key: str, words: Mapping[str, str]) -> Message:
    """A message whose words come from outside, such as those of a device that is lost."""
    return Message(key, {name: Quoted(word) for name, word in words.items()})


def refuse(key: str, **words: Word) -> Refusal:
    return Refusal(Message(key, words))
