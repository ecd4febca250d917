"""Shares scenes among processes, each of which has a browser of its own."""

import argparse
import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from .scenes import SCENES
from .stage import Scene

Done = TypeVar("Done")
Work = Callable[[argparse.Namespace, Scene], Done]


@contextmanager
def shared(
    work: Work[Done], asked: argparse.Namespace, scenes: list[Scene]
) -> Iterator[Iterator[Done]]:
    """What comes of each scene, in their order; between processes a scene goes by its name."""
    task = partial(_done, work, asked)
    names = [scene.name for scene in scenes]
    jobs = max(1, min(asked.jobs, len(scenes)))
    if jobs == 1:
        yield map(task, names)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap(task, names)


def add_jobs(asked: argparse.ArgumentParser) -> None:
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many at a time")


def _done(work: Work[Done], asked: argparse.Namespace, name: str) -> Done:
    return work(asked, next(scene for scene in SCENES if scene.name == name))
