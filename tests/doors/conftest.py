"""The toy is registered in every test of this folder."""

from collections.abc import Iterator

import pytest

from tests.toy import Toy
from tests.toy.registered import registered


@pytest.fixture(autouse=True)
def toy() -> Iterator[Toy]:
    with registered() as game:
        yield game
