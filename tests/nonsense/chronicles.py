"""Chronicles as people mistype them and disks garble them: each is played, or told to be wrong."""

import re
from functools import cache
from pathlib import Path
from random import Random

import companion.chronicle
import tests.chronicles
from companion.chronicle.common import PHRASES
from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run as Chronicled
from companion.chronicle.reading import read
from companion.cli.run import voice_at
from companion.game.contract import Phrase
from companion.games.sheriff.game import Sheriff
from companion.host.exporting import exported
from companion.shelf.boxes import Owned, Shelf
from tests.laws.playing import Run
from tests.laws.sheriff_moves import SheriffMoves

from .spoken import TAKEN, CameOfIt, sentences

NOTATION = Path(companion.chronicle.__file__).with_name("NOTATION.md").read_text("utf-8")
EXAMPLES = re.findall(r"\| `([^`]+)` \|$", NOTATION, re.MULTILINE)
SAMPLE = re.findall(r"```chronicle\n(.*?)```", NOTATION, re.DOTALL)[0]
ODD = ('"', "…", "\\u", "[", "]", "[1:", ":", ",", "#", "\0", "\t", "=", "999999999999999999", "-1")
PIECES = re.compile(r"\w+|\W")
LINES = (15, 30, 45)
WHOLE = Path(tests.chronicles.__file__).parent
SHELF = Shelf()


def check(content: bytes) -> CameOfIt:
    """It is played to its end, or what is wrong is said in a sentence, about a line of it."""
    run = step = fault = None
    try:
        run = _begun(content)
        for step in run.steps():  # noqa: B007 - the last of them is looked at
            pass
    except Fault as wrong:
        fault = wrong
    if fault is None:
        assert run is not None
        assert step is not None, "the table at least was laid"
        run.views(step)
        run.news(step)
        return (TAKEN,)
    assert 1 <= fault.line <= content.count(b"\n") + 1, fault
    return sentences((fault.why,), voice_at(run, step))


def _begun(content: bytes) -> Chronicled:
    chronicle = read(content)
    top = chronicle.header
    owned = SHELF.find(top.beginning.edition, files=False)
    if not isinstance(owned, Owned):
        raise Fault(top.line, owned[0])
    return Chronicled(chronicle, owned.game, owned.box)


def spoilt(seed: int) -> bytes:
    """A chronicle with a few mistakes in it; the same seed makes the same ones."""
    chance = Random(seed)
    text = chance.choice(beginnings())
    for _ in range(chance.choice((0, 1, 1, 1, 2, 5))):
        text = chance.choice(MISTAKES)(text, chance) if text else text
    content = text.encode("utf-8", "surrogatepass")
    if content and chance.random() < 0.1:
        content = _garbled(content, chance)
    return content


def phrases() -> tuple[Phrase, ...]:
    return (*Sheriff.phrases, *Sheriff.sayings, *PHRASES)


@cache
def beginnings() -> tuple[str, ...]:
    """Of evenings, some with what is secret left out; and the examples of the rulebooks."""
    examples, evenings = WHOLE.glob("examples/*.txt"), WHOLE.glob("sheriff-*/*.txt")
    texts = [SAMPLE, *(path.read_text("utf-8") for path in sorted(examples))]
    for evening in sorted(evenings):
        top, _, lines = evening.read_text("utf-8").partition("\n\n")
        texts += ["\n".join([top, "", *lines.split("\n")[:most]]) + "\n" for most in LINES]
    for seed in range(3):
        run = Run(SheriffMoves(), seed)
        run.play(max(LINES))
        texts.append(exported(run.book, SHELF))
    return tuple(texts)


def _line_gone(text: str, chance: Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _line_twice(text: str, chance: Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def _line_said(text: str, chance: Random) -> str:
    """Something else that could be said is said in between."""
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines) // 2, len(lines)), chance.choice(EXAMPLES))
    return "\n".join(lines)


def _word_swapped(text: str, chance: Random) -> str:
    """A word is another one of the same evening, or a piece of one is odd."""
    pieces = PIECES.findall(text)
    other = chance.choice((chance.choice(pieces), chance.choice(ODD), str(chance.randint(0, 9))))
    pieces[chance.randrange(len(pieces))] = other
    return "".join(pieces)


def _letter_wrong(text: str, chance: Random) -> str:
    at = chance.randrange(len(text))
    letter = chance.choice(("", "s", " ", "\n", chr(chance.randrange(0x2100))))
    return text[:at] + letter + text[at + 1 :]


def _cut_off(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text))]


MISTAKES = (
    _line_gone,
    _line_twice,
    _line_said,
    _word_swapped,
    _word_swapped,
    _letter_wrong,
    _cut_off,
)


def _garbled(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + chance.randbytes(chance.randint(1, 4)) + content[at + 1 :]
