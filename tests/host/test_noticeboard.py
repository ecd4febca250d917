"""The noticeboard shows each audience its newest page, under a number of its own."""

import threading

from companion.game.messages import says
from companion.game.values import PUBLIC, STEWARD, Party
from companion.host.noticeboard import Noticeboard
from companion.host.page_data import PageData
from tests.patience import PATIENCE_S

LONG_S = 1_000.0


def board() -> Noticeboard:
    return Noticeboard([PUBLIC, STEWARD])


def post(on: Noticeboard, pages: dict[Party, PageData]) -> None:
    on.pin(on.draft(pages))


def page(word: str) -> PageData:
    return PageData(notice=says(word))


def test_a_page_that_says_something_new_gets_the_next_number_and_others_keep_theirs() -> None:
    pinned = board()
    post(pinned, {PUBLIC: page("one")})
    post(pinned, {PUBLIC: page("two")})
    shown = pinned.newest(PUBLIC), pinned.newest(STEWARD)
    assert shown == (PageData(number=2, notice=says("two")), PageData())


def test_a_page_that_says_the_same_again_keeps_its_number() -> None:
    pinned = board()
    for number in (0, 7, 0):
        post(pinned, {PUBLIC: PageData(number=number, notice=says("one"))})
    assert pinned.newest(PUBLIC) == PageData(number=1, notice=says("one"))


def test_who_has_an_old_page_is_given_the_new_one_at_once() -> None:
    pinned = board()
    post(pinned, {PUBLIC: page("one")})
    assert pinned.wait(PUBLIC, 0, LONG_S).number == 1
    assert pinned.wait(PUBLIC, 99, LONG_S).number == 1


def test_who_has_the_newest_page_gets_it_again_when_the_time_is_up() -> None:
    assert board().wait(PUBLIC, 0, 0.001) == PageData()


def test_everyone_who_waits_for_a_page_is_woken_by_it_and_at_closing_time() -> None:
    pinned = board()
    seen: list[int] = []

    def wait_twice() -> None:
        seen.append(pinned.wait(PUBLIC, 0, LONG_S).number)
        seen.append(pinned.wait(PUBLIC, 1, LONG_S).number)

    waiting = [threading.Thread(target=wait_twice, daemon=True) for _ in range(3)]
    for thread in waiting:
        thread.start()
    post(pinned, {PUBLIC: page("one")})
    pinned.close()
    for thread in waiting:
        thread.join(PATIENCE_S)
    assert (seen, [thread.is_alive() for thread in waiting]) == ([1] * 6, [False] * 3)
