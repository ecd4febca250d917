"""The tests that the list names exist."""

from importlib import import_module

import pytest

from .elsewhere import SHOWN_ELSEWHERE


@pytest.mark.parametrize("test", [test for _, _, test in SHOWN_ELSEWHERE])
def test_what_is_shown_elsewhere_is_shown_there(test: str) -> None:
    module, _, name = test.rpartition(".")
    assert callable(vars(import_module(module))[name])
