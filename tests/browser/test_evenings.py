"""An evening of three whose phones drop out, in two languages; evenings of every kind are in the
long run."""

from importlib import resources
from pathlib import Path

from playwright.sync_api import Browser

from companion.shelf.boxes import EDITIONS

from .devices import Out, Plan, Way
from .evenings import Evening, Played, laid_table

SHORT = "short"


def written_short(data: Path) -> None:
    """The 2nd edition, but everybody serves as sheriff once."""
    shipped = resources.files("companion.games.sheriff") / "editions" / "sheriff-2e.toml"
    sheet = shipped.read_text("utf-8").replace('edition = "sheriff-2e"', f'edition = "{SHORT}"')
    served = "services = 2\nservices_by_players = { 3 = 3, 6 = 3 }\n"
    assert served in sheet
    own = data / EDITIONS / f"{SHORT}.toml"
    own.parent.mkdir(parents=True)
    own.write_text(sheet.replace(served, "services = 1\n"), "utf-8")


def played(browser: Browser, data: Path, plan: Plan) -> Played:
    written_short(data)
    with laid_table(browser, data, plan) as table:
        return Evening(table).play()


def test_three_play_to_the_score_while_their_phones_drop_out_and_come_back(
    browser: Browser, tmp_path: Path
) -> None:
    plan = Plan(way=Way.DROP_OUTS, players=3, box=SHORT, languages=("es", "de"))
    evening = played(browser, tmp_path, plan)
    assert evening.rounds == 3
    assert set(evening.drop_outs) == set(Out)
