"""The words on the command line that pictures and checks share."""

import argparse

from companion.words.voice import LANGUAGES

from .scenes import SCENES
from .visits import LOOKS


def parser(command: str) -> argparse.ArgumentParser:
    """What is not named is all of it."""
    asked = argparse.ArgumentParser(prog=f"python -m tests.pages.{command}")
    names = {"language": list(LANGUAGES), "look": list(LOOKS)}
    for word, known in names.items():
        asked.add_argument(f"--{word}", nargs="+", choices=known, default=known, metavar="NAME")
    asked.add_argument("--scene", nargs="+", choices=[s.name for s in SCENES], metavar="NAME")
    asked.add_argument("--page", nargs="+", default=(), metavar="NAME")
    return asked
