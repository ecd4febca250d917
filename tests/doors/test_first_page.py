"""The first page: its visitors, its doors, and a game of people's own that it leaves alone."""

from pathlib import Path

import pytest

from companion.game.values import STEWARD
from companion.host.rights import START
from companion.players.asked import Pace
from tests.toy import EDITION
from tests.web.product import Browser, Product, Script, as_read, forms_in, laid
from web.again import PLAY_AGAIN
from web.first_page import HERE, WATCH


def started(product: Product) -> Browser:
    """The browser of the person who started the clerk."""
    return product.browser(START)


def pressed(browser: Browser, name: str) -> str:
    """Send the form of the first page; where it leads, or its refusal."""
    (form,) = (one for one in forms_in(browser.get(HERE).text) if one.name == name)
    answer = browser.client.post(form.action, data=form.filled())
    return answer.headers["Location"] if answer.status_code == 303 else as_read(answer.text)


def play_to_the_end(product: Product) -> None:
    red, blue = Script(product, "seat:red"), Script(product, "seat:blue")
    for number in range(3):
        red.does("Hide", seat="red", number=number)
        blue.does("Hide", seat="blue", number=number + 1)


def test_its_doors_let_the_browser_in_to_the_other_pages(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        browser = started(product)
        assert browser.get("/").headers["Location"] == HERE
        for door, page in (("steward", "/steward"), ("setup", "/steward/setup")):
            assert browser.get(f"{HERE}/to/{door}").headers["Location"] == page
            assert browser.get(page).status_code == 200
        assert browser.get(f"{HERE}/to/simulator").headers["Location"] == "/simulator"
        assert browser.get("/simulator").status_code == 200
        assert f'href="{HERE}"' in browser.get("/display").text


def test_a_phone_that_comes_without_a_link_finds_the_way_to_join(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        stranger = product.browser()
        front, display = (stranger.get(path).text for path in ("/", "/display"))
        assert 'class="join-first"' in front
        assert 'class="join-first"' not in display
        assert f'href="{HERE}"' not in front
        assert stranger.get(HERE).status_code == 403
        assert stranger.get(f"{HERE}/to/steward").status_code == 403


def test_an_evening_is_watched_by_one_press_and_goes_on_at_the_next(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        browser, players = started(product), product.house.players
        assert players is not None
        players.set_pace(Pace.SLOW)
        assert pressed(browser, WATCH) == "/display"
        posted = product.newest()
        assert (posted.game_id, posted.sample) == ("0001", True)
        assert "An evening is playing by itself" in browser.get(HERE).text
        players.stop()
        players.wait()
        assert pressed(browser, WATCH) == "/display"
        assert product.newest().game_id == "0001"
        assert product.house.door.newest(STEWARD).setups.box == ""


def test_an_evening_to_watch_takes_no_place_of_a_game_of_peoples_own(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("red", "blue", box=EDITION)
        before = product.newest()
        page = started(product).get(HERE).text
        assert [form.name for form in forms_in(page)] == []
        assert "The game goes on" in page
        assert "companion demo --port 8001" in page
        answer = started(product).client.post(f"{HERE}/do/{WATCH}")
        assert "and stays there: no evening was begun" in as_read(answer.text)
        assert product.newest() == before


def test_a_real_table_says_where_an_evening_can_be_watched(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        browser = started(product)
        page = browser.get(HERE).text
        assert [form.name for form in forms_in(page)] == []
        assert "Not at this table, which is a real one." in as_read(page)
        assert browser.get(f"{HERE}/to/simulator").status_code == 404
        assert browser.client.post(f"{HERE}/do/{WATCH}").status_code == 409


@pytest.mark.parametrize("page", [HERE, "/steward"])
def test_the_same_people_play_again_by_one_press(tmp_path: Path, page: str) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        product.begins("red", "blue", box=EDITION, options=["low_wins"])
        play_to_the_end(product)
        browser = product.browser(START, "steward")
        (form,) = (one for one in forms_in(browser.get(page).text) if one.name == PLAY_AGAIN)
        for _ in range(2):  # as a finger may do
            assert browser.client.post(form.action, data=form.filled()).status_code == 303
        setups = product.house.door.newest(STEWARD).setups
        setup = setups.setups[setups.box]
        assert (setups.box, setup.seats, setup.first) == (EDITION, ("red", "blue"), "blue")
        assert setup.options == {"low_wins": True}
        assert product.newest().game_id == "0002"
        late = form.filled(command=f"{'0' * 16}.0002")
        refused = browser.client.post(form.action, data=late)
        assert "is not over" in as_read(refused.text)


def test_the_chronicle_is_saved_once_everyone_may_know_it(tmp_path: Path) -> None:
    with laid(tmp_path, simulate=False, by_hand=True) as product:
        product.begins("red", "blue", box=EDITION)
        assert product.browser().get("/chronicle").status_code == 404
        play_to_the_end(product)
        assert 'href="/chronicle"' in product.browser("steward").get("/steward").text
        answer = product.browser().get("/chronicle")
        assert answer.headers["Content-Disposition"] == "attachment; filename=game-0001.txt"
        assert answer.text.startswith("chronicle: 1\nedition: fists\n")
        product.begins("red", "blue", box=EDITION)
        assert product.browser().get("/chronicle").status_code == 404
