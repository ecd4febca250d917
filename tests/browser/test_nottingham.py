"""A short evening around the track through the pages; `tests.browser.games_long_run` plays
whole ones of three, five and seven."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.nottingham_talk import SHORT

from .devices import Plan, Way
from .nottingham import played


def test_an_evening_is_played_to_the_score_that_the_cards_give(
    browser: Browser, tmp_path: Path
) -> None:
    plan = Plan(way=Way.PHONES, players=3, box=SHORT, languages=("ru", "de"), seed=2)
    evening = played(browser, tmp_path, plan)
    assert {"TakeCard", "Act", "TurnIn", "GoOn"} <= evening.table.commands.keys()
