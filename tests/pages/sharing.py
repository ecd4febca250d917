"""Shares scenes among processes, each of which has a browser of its own."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TypeVar

from tests import at_length

from .scenes import SCENES
from .stage import Scene

Done = TypeVar("Done")
Work = Callable[[argparse.Namespace, Scene], Done]


def shared(
    work: Work[Done], asked: argparse.Namespace, scenes: list[Scene]
) -> AbstractContextManager[Iterator[Done]]:
    """What comes of each scene, in their order; between processes a scene goes by its name."""
    names = [scene.name for scene in scenes]
    return at_length.shared(partial(_done, work, asked), names, asked.jobs)


def _done(work: Work[Done], asked: argparse.Namespace, name: str) -> Done:
    return work(asked, next(scene for scene in SCENES if scene.name == name))
