"""The chapters of every game of bags, in the words of this one."""

from msgspec.structs import replace

from companion.game.chapter import Chapter
from companion.games.bags import corrections, declaring, opening, packing

from .table import Phase
from .who import ALWAYS


def _said_here(text: str) -> str:
    """The names of fields stay as they are."""
    return text.replace("the bag", "the suitcase").replace("} gold", "} dollars")


def _in_own_words(chapter: Chapter) -> Chapter:
    phrases = tuple(replace(phrase, text=_said_here(phrase.text)) for phrase in chapter.phrases)
    return replace(chapter, phrases=phrases)


PACKING = _in_own_words(
    packing.chapter(always=ALWAYS, filling=[Phase.PACKING], closing=Phase.PACKING)
)
DECLARING = _in_own_words(
    declaring.chapter(
        step=Phase.DECLARING, declared=[Phase.DECLARING, Phase.INSPECTING, Phase.HAGGLING]
    )
)
OPENING = _in_own_words(opening.chapter(always=ALWAYS, checking=[Phase.CHECKING]))
CORRECTIONS = _in_own_words(corrections.chapter(always=ALWAYS))
