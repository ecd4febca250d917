"""The kinds of things that are handed in: how each is spoilt or drawn, and held to its promise."""

from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.__main__ import main
from companion.game.values import Value

from . import chronicles, drawing, editions, scores
from .spoken import TAKEN, CameOfIt


class Kind(Value, frozen=True, kw_only=True):
    """One kind of text."""

    spoilt: Callable[[int], bytes]
    drawn: Callable[[], drawing.Bytes]
    check: Callable[[bytes], CameOfIt]
    command: tuple[str, ...]  # that reads such a file; what it says of steps may stand before
    tells_steps: bool = False


KINDS = {
    "scores": Kind(
        spoilt=scores.spoilt,
        drawn=drawing.of_scores,
        check=scores.check,
        command=("score",),
    ),
    "editions": Kind(
        spoilt=editions.spoilt,
        drawn=drawing.of_editions,
        check=editions.check,
        command=("edition", "check"),
    ),
    "chronicles": Kind(
        spoilt=chronicles.spoilt,
        drawn=drawing.of_chronicles,
        check=chronicles.check,
        command=("run",),
        tells_steps=True,
    ),
}
DRAWN = 0.3
COMMANDED = 0.02


def invented(of: str, seed: int) -> bytes:
    """Spoilt by ourselves, or drawn by Hypothesis; the same seed invents the same."""
    return drawn_by_number(of)(seed) if _is_drawn(seed) else KINDS[of].spoilt(seed)


def check(of: str, seed: int) -> CameOfIt:
    """What came of it; now and then the command itself is asked too."""
    data = invented(of, seed)
    came = KINDS[of].check(data)
    if Random(-seed).random() < COMMANDED:
        commanded(of, data, taken=came == (TAKEN,))
    return came


def commanded(of: str, data: bytes, *, taken: bool) -> None:
    """The command says the same: on standard output, or in sentences and with exit code 2."""
    kind, out, err = KINDS[of], StringIO(), StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(out), redirect_stderr(err):
        file = Path(folder) / "handed-in"
        file.write_bytes(data)
        code = main([*kind.command, str(file)])
    said, complained = out.getvalue(), err.getvalue()
    assert code == (0 if taken else 2), (code, complained)
    assert bool(complained) is not taken
    assert said if taken else kind.tells_steps or not said
    for line in complained.splitlines():
        assert line.isprintable(), ascii(line)
        assert line.endswith((".", "?")), line
    said.encode()


@cache
def drawn_by_number(of: str) -> Callable[[int], bytes]:
    return drawing.by_number(KINDS[of].drawn())


def _is_drawn(seed: int) -> bool:
    return Random(seed).random() < DRAWN
