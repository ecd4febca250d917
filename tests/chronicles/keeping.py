"""Finds the chronicles kept here, plays them, and says who knew what.

Beside `NAME.txt` lies `NAME.known`, the output of `companion run --changes`.
"""

from functools import cache
from pathlib import Path

from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import read
from companion.cli.run import Plain, voice_at
from companion.game.messages import says
from companion.shelf.boxes import Shelf

HERE = Path(__file__).parent
FIRST, SECOND, BORDER_SHOW = "sheriff-1e", "sheriff-2e", "border-show"
NOTTINGHAM_SHOW = "nottingham-show"
EXAMPLES = HERE / "examples"
SHERIFF = (HERE / FIRST, HERE / SECOND)
BORDER = (HERE / BORDER_SHOW,)
NOTTINGHAM = (HERE / NOTTINGHAM_SHOW,)
EVENINGS = (*SHERIFF, *BORDER, *NOTTINGHAM)


def chronicles(*folders: Path) -> list[Path]:
    return sorted(path for folder in folders for path in folder.glob("*.txt"))


def everything() -> list[Path]:
    return chronicles(EXAMPLES, *EVENINGS)


def beside(chronicle: Path) -> Path:
    return chronicle.with_suffix(".known")


def title(chronicle: Path) -> str:
    return f"{chronicle.parent.name}/{chronicle.stem}"


class Stopped(Exception):
    """A line is not accepted any more; says which, and why."""


@cache
def played(text: str) -> tuple[Run, tuple[Step, ...]]:
    try:
        chronicle = read(text.encode())
        owned = Shelf().take(chronicle.header.beginning.edition)
        run = Run(chronicle, owned.game, owned.box)
        return run, tuple(run.steps())
    except Fault as fault:
        why = says("notation.fault", line=fault.line, what=fault.why)
        raise Stopped(voice_at().say(why)) from fault


def known(text: str, *, only_changes: bool = True, last: int = 0) -> str:
    """The output for all lines of a chronicle, or for the last ones."""
    run, steps = played(text)
    plain = Plain(run, only_changes=only_changes)
    return "".join(f"{plain.told(step)}\n" for step in steps[-last:])
