"""The one list of the families of games that have pages; a new one is one entry here."""

from collections.abc import Mapping

from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.game.values import Value
from companion.games.bags.commands import COMMANDS as BAGS_COMMANDS
from companion.host.deck import CountDeck

from .bags.sentences import SENTENCES as BAGS_SENTENCES
from .sentences import Sentence


class Pages(Value, frozen=True):
    """What a family brings for its pages; its templates lie in the folder of its name."""

    commands: Mapping[str, type[Command]]
    sentences: Mapping[str, Sentence]


def _by_name(commands: tuple[type[Command], ...]) -> Mapping[str, type[Command]]:
    every: tuple[type[Command], ...] = (*commands, TakeBack, CountDeck)
    return {command.__name__: command for command in every}


FAMILIES: Mapping[str, Pages] = {
    "bags": Pages(_by_name(BAGS_COMMANDS), BAGS_SENTENCES),
}
NO_GAME = Pages(
    {}, {key: text for pages in FAMILIES.values() for key, text in pages.sentences.items()}
)
"""Before a game is chosen, the words of all of them may be needed."""
