"""A bench of simulated chips under the stand-ins, for whoever tries them from outside."""

from collections.abc import Iterator

import pytest

from hardware.simulator.rc522 import stand_ins
from hardware.simulator.rc522.workbench import Workbench


@pytest.fixture
def bench() -> Iterator[Workbench]:
    bench = Workbench()
    with stand_ins.in_place(bench.wires):
        yield bench
