"""Rounds at the border through the pages, with phones and without; `tests.browser.border_long_run`
plays whole evenings of three to six."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .border import SHORT, played
from .devices import Plan, Way


@pytest.mark.parametrize(("players", "way"), [(3, Way.PHONES), (4, Way.NO_PHONES)])
def test_a_round_is_played_to_the_score_that_the_cards_give(
    players: int, way: Way, browser: Browser, tmp_path: Path
) -> None:
    plan = Plan(way=way, players=players, box=SHORT, languages=("ru", "de"), seed=players)
    evening = played(browser, tmp_path, plan)
    assert {"SealBag", "Declare", "GoOn", "Stash"} <= evening.table.commands.keys()
