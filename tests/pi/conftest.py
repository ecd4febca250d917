"""Tests beside this file run in the virtual machine, a start for each file.

There pytest runs them as usual and writes down its reports; here each report is given out in the
place of the test itself, with what was said meanwhile.
"""

import json
import os
from pathlib import Path

import pytest

from tests import outside
from tests.pi import machine
from tests.pi.lines import Lines

INSIDE = machine.INSIDE in os.environ
LAST_WORDS = 4000


class Started:
    """The outcome of each file's start: the reports of its tests, and all that was said."""

    def __init__(self) -> None:
        self._files: dict[Path, tuple[machine.Reports, str]] = {}

    def of(self, item: pytest.Item) -> tuple[machine.Reports, str]:
        if item.path not in self._files:
            beside = [each.nodeid for each in item.session.items if each.path == item.path]
            self._files[item.path] = machine.play(machine.pc(), beside)
        return self._files[item.path]


class WritesReports:
    """Inside: writes each report where the outer machine finds it."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        with (machine.SHARED / machine.REPORTS).open("a") as kept:
            print(json.dumps(data), file=kept)


STARTED = pytest.StashKey[Started]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STARTED] = Started()
    if INSIDE:
        config.pluginmanager.register(WritesReports(config))


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Give out the reports from the virtual machine; without any, the test goes on to say why."""
    if INSIDE or item.path.parent != machine.HERE:
        return None
    if outside.without_virtual_pi() or machine.lacks() is not None:
        return None
    reports, _ = item.config.stash[STARTED].of(item)
    if item.nodeid not in reports:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for data in reports[item.nodeid]:
        report = item.config.hook.pytest_report_from_serializable(config=item.config, data=data)
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if INSIDE:
        return
    outside.virtual_pi(machine.lacks())
    _, said = item.config.stash[STARTED].of(item)
    pytest.fail(
        f"The virtual machine did not report this test:\n{said[-LAST_WORDS:]}", pytrace=False
    )


@pytest.fixture(scope="session")
def lines() -> Lines:
    """The GPIO lines of a Pi 4's header."""
    return Lines.made()
