"""Chronicles as people mistype them and disks garble them: each is played, or told to be wrong."""

import re
from functools import cache
from pathlib import Path
from random import Random

import companion.chronicle
from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run as Chronicled
from companion.chronicle.reading import read
from companion.cli.export import exported
from companion.cli.run import in_english
from companion.shelf.boxes import NoSuchBox, Shelf
from tests.laws.bags_moves import BagsMoves
from tests.laws.playing import Run

NOTATION = Path(companion.chronicle.__file__).with_name("NOTATION.md").read_text("utf-8")
EXAMPLES = re.findall(r"\| `([^`]+)` \|$", NOTATION, re.MULTILINE)
SAMPLE = re.findall(r"```chronicle\n(.*?)```", NOTATION, re.DOTALL)[0]
ODD = ('"', "…", "\\u", "[", "]", "[1:", ":", ",", "#", "\0", "\t", "=", "999999999999999999", "-1")
PIECES = re.compile(r"\w+|\W")
LINES = 40
SHELF = Shelf()


def check(content: bytes) -> str:
    """Whether it is played to its end, or the key of what is wrong with it; nothing else happens.

    What is wrong is said in a sentence, about a line that is there.
    """
    try:
        return _played(content)
    except Fault as wrong:
        fault = wrong
    _hold_to_the_form(fault, content.count(b"\n") + 1)
    return fault.why.key


def _played(content: bytes) -> str:
    chronicle = read(content)
    try:
        owned = SHELF.take(chronicle.header.beginning.edition)
    except NoSuchBox:
        return "no such box"
    run = Chronicled(chronicle, owned.game, owned.box)
    for step in run.steps():
        last = step
    run.views(last)
    run.news(last)
    return "played"


def _hold_to_the_form(fault: Fault, lines: int) -> None:
    said = in_english().say(fault.why)
    assert 1 <= fault.line <= lines, fault
    assert said != fault.why.key, fault
    assert said.isprintable(), fault


def mutated(seed: int) -> bytes:
    """A chronicle with a few mistakes in it; the same seed makes the same ones."""
    chance = Random(seed)
    text = chance.choice(_whole())
    for _ in range(chance.choice((0, 1, 1, 1, 2, 5))):
        text = chance.choice(MISTAKES)(text, chance) if text else text
    content = text.encode("utf-8", "surrogatepass")
    if content and chance.random() < 0.1:
        content = _garbled(content, chance)
    return content


@cache
def _whole() -> tuple[str, ...]:
    """Beginnings of evenings, some of them with what is secret left out."""
    texts = [SAMPLE]
    for seed in range(12):
        run = Run(BagsMoves(), seed)
        run.play(LINES)
        told = exported(run.book, SHELF)
        texts += [told, told.replace("unfinished: ", "# "), told.replace(" with salt …", "")]
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
