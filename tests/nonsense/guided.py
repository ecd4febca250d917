"""Hands in texts that atheris varies by what they reach in the code, and holds them to the same.

Run as `python -m tests.nonsense.guided --of chronicles --count 100000 --seed 1`, once
`pip install -e '.[test,fuzz]'` has brought atheris. It begins with what the repository holds of
that kind, and knows the words of it. What breaks is kept in a file; `--file` hands that in again,
without atheris.
"""

import argparse
import atexit
import importlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

ROOT = Path(__file__).parents[2]
WATCHED = (
    "companion.chronicle",
    *(f"companion.game.{room}" for room in ("findings", "sheets", "text_files", "validate")),
    *(
        f"companion.games.sheriff.{room}"
        for room in ("edition_check", "edition_load", "score_from_file", "known")
    ),
)
LONGEST = {"scores": 2048, "editions": 8192, "chronicles": 4096}
PATIENCE_S = 120


def main(words: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--of", choices=LONGEST, required=True)
    asked.add_argument("--count", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--file", type=Path, help="hand in this file alone")
    wanted = asked.parse_args(words)
    if wanted.file is not None:
        return _hand_in_again(wanted.of, wanted.file)
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        sys.stderr.write(
            "atheris is not installed, and without it nothing guides this run. Install it with"
            " pip install -e '.[test,fuzz]', or use tests.nonsense.long_run.\n"
        )
        return 2
    with atheris.instrument_imports(include=["companion"], exclude=_unwatched()):
        importlib.import_module("tests.nonsense.kinds")
    _hand_in(atheris, wanted.of, wanted.count, wanted.seed)
    return 0


def _hand_in_again(of: str, file: Path) -> int:
    from .kinds import KINDS

    came = KINDS[of].check(file.read_bytes())
    sys.stdout.write(f"What came of it: {', '.join(came)}\n")
    return 0


def _hand_in(atheris: Any, of: str, count: int, seed: int) -> None:
    """Atheris ends the program itself, when it is through or when something broke."""
    from .kinds import KINDS
    from .long_run import Summary

    summary, folder = Summary(), TemporaryDirectory()

    @atexit.register
    def say_what_came() -> None:
        sys.stdout.write("\n".join(summary.lines()) + "\n")
        folder.cleanup()

    def one(data: bytes) -> None:
        summary.add(of, KINDS[of].check(data))

    begun, known = Path(folder.name) / "begun", Path(folder.name) / "words"
    _begin_with(of, begun)
    _write_words(of, known)
    options = {
        "atheris_runs": count,
        "seed": seed,
        "max_len": LONGEST[of],
        "only_ascii": 1,  # else most of it is no text at all; that is what `long_run` is for
        "dict": known,
        "timeout": PATIENCE_S,
        "artifact_prefix": f"{gettempdir()}/broken-{of}-",
    }
    flags = [f"-{name}={value}" for name, value in options.items()]
    atheris.Setup([sys.argv[0], *flags, str(begun)], one)
    atheris.Fuzz()


def _begin_with(of: str, folder: Path) -> None:
    """Of scores, what somebody might hand in, sensible or not."""
    from . import chronicles, editions, scores

    texts = {
        "scores": [scores.spoilt(seed) for seed in range(40)],
        "editions": [sheet.encode() for sheet in editions.SHEETS],
        "chronicles": [text.encode() for text in chronicles.beginnings()],
    }
    folder.mkdir()
    for number, text in enumerate(texts[of]):
        (folder / str(number)).write_bytes(text)


def _write_words(of: str, file: Path) -> None:
    from . import chronicles, editions, scores

    words = {
        "scores": scores.WORDS,
        "editions": editions.WORDS,
        "chronicles": [word for line in chronicles.EXAMPLES for word in line.split()],
    }
    plain = {word for word in words[of] if word.isascii() and word.isprintable() and word.strip()}
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in sorted(plain))
    file.write_text("".join(f'"{word}"\n' for word in quoted))


def _unwatched() -> list[str]:
    """All modules but those watched; in instrumented code a game takes far longer."""
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "companion").rglob("*.py")
    ]
    watched = tuple(f"{one}." for one in WATCHED)
    return [name for name in modules if not f"{name}.".startswith(watched)]


if __name__ == "__main__":
    sys.exit(main())
