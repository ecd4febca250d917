"""A round at the border through the pages; `tests.browser.games_long_run`
plays whole evenings of three to six."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.border_talk import SHORT

from .border import played
from .devices import Plan, Way


def test_a_round_is_played_to_the_score_that_the_cards_give(
    browser: Browser, tmp_path: Path
) -> None:
    plan = Plan(way=Way.NO_PHONES, players=3, box=SHORT, languages=("ru", "de"), seed=3)
    evening = played(browser, tmp_path, plan)
    assert {"SealBag", "Declare", "GoOn", "Stash"} <= evening.table.commands.keys()
