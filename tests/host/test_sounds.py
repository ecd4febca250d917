"""When the buzzer plays which sound; its timer's last ten seconds are said once."""

from msgspec.structs import replace

from companion.game.contract import Signs, View
from companion.game.messages import says
from companion.host.page_data import PageData
from companion.host.sounds import Sounds
from companion.host.table_timer import TableTimer
from hardware.sounds import Sound

from .at_work import PushedClock

FIRST = PageData(game_id="1", view=View(next_step=says("ui.none")), signs=Signs(round=1))
OVER = replace(FIRST, view=View(next_step=says("ui.none"), over=True))


def played_after(*pages: PageData, noted: Sound | None = None) -> list[Sound]:
    played: list[Sound] = []
    sounds = Sounds(played.append)
    for page in pages:
        if noted is not None:
            sounds.note(noted)
        sounds.follow(page)
    return played


def test_a_sound_is_played_once_and_only_if_its_cause_was_written() -> None:
    played: list[Sound] = []
    sounds = Sounds(played.append)
    sounds.note(Sound.REFUSED)
    sounds.follow(FIRST)
    sounds.follow(FIRST)
    sounds.note(Sound.UNKNOWN)
    sounds.forget()
    sounds.follow(FIRST)
    assert played == [Sound.REFUSED]


def test_the_end_of_a_round_and_of_the_game_has_a_fanfare() -> None:
    second = replace(FIRST, signs=Signs(round=2))
    assert played_after(FIRST, second, second) == [Sound.FANFARE]
    assert played_after(FIRST, OVER, OVER) == [Sound.FANFARE]
    assert played_after(FIRST, second, FIRST) == [Sound.FANFARE], "none for a step back"
    assert played_after(FIRST, OVER, noted=Sound.TIME_UP) == [Sound.TIME_UP, Sound.FANFARE]


def test_another_game_and_a_game_that_was_over_before_have_none() -> None:
    assert played_after(OVER) == []
    assert played_after(PageData(), OVER) == []
    assert played_after(FIRST, replace(OVER, game_id="2")) == []


def test_ten_seconds_are_said_once_of_a_moment_that_was_further_away() -> None:
    clock = PushedClock()
    timer = TableTimer(clock)
    heard = []
    for _ in range(7):
        heard.append(timer.nears(30_000))
        clock.push(5_000)
    assert heard == [False, False, False, False, True, False, False]
    assert not timer.nears(timer.now_ms() + 7_000), "it came too late for that"


def test_the_clerk_wakes_for_the_last_ten_seconds() -> None:
    timer = TableTimer(PushedClock())
    assert [timer.patience_s(due_ms) for due_ms in (60_000, 13_000, 10_000, 2_000, -1)] == [
        *(5.0, 3.0, 5.0, 2.0, 0.0)
    ]
