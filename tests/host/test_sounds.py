"""When the buzzer and the pages play which sound, and what the clerk says aloud; its timer's last
ten seconds are said once."""

from msgspec.structs import replace

from companion.game.contract import Signs, Standing, Standings, View
from companion.game.messages import Message, says
from companion.game.scenes import Slide, Stamp, TurnedCard
from companion.game.values import PUBLIC, SeatId, seated
from companion.host.page_data import PageData
from companion.host.sounds import STAMP_MS, TITLE_MS, Sounds
from companion.host.staged import CARD_MS, Staged
from companion.host.table_timer import TableTimer
from hardware.sounds import Sound

from .at_work import PushedClock

BLUE = seated(SeatId("blue"))
FIRST = PageData(game_id="1", view=View(next_step=says("ui.none")), signs=Signs(round=1))
OVER = replace(FIRST, view=View(next_step=says("ui.none"), over=True))


class Table:
    """Sounds, and the pages of everyone and of one seat."""

    def __init__(self, first: PageData) -> None:
        self.played: list[Sound] = []
        self.clock = PushedClock()
        self.sounds = Sounds(self.played.append)
        self.shows(first)

    def shows(
        self, public: PageData, own: PageData | None = None, said: tuple[Message, ...] = ()
    ) -> None:
        """An action that the disk has."""
        self.drafts(public, own, said)
        self.sounds.follow()

    def drafts(
        self, public: PageData, own: PageData | None = None, said: tuple[Message, ...] = ()
    ) -> None:
        pages = {PUBLIC: public, BLUE: own or public}
        self.pages = self.sounds.added(pages, said, self.clock.now_ms())

    def heard(self) -> tuple[tuple[Sound, int] | None, ...]:
        """By everyone, and by the seat: the sound, and its number."""
        return tuple(
            None if one is None else (one.sound, one.number)
            for one in (self.pages[PUBLIC].heard, self.pages[BLUE].heard)
        )

    @property
    def said(self) -> list[tuple[str, int]]:
        return [(one.said.key, one.number) for one in self.pages[PUBLIC].proclaimed]


def played_after(*pages: PageData, noted: Sound | None = None) -> list[Sound]:
    table = Table(pages[0])
    for page in pages[1:]:
        if noted is not None:
            table.sounds.note(noted)
        table.shows(page)
    return table.played


def test_a_sound_is_played_once_and_only_if_its_cause_was_written() -> None:
    table = Table(FIRST)
    table.sounds.note(Sound.REFUSED)
    table.shows(FIRST)
    table.shows(FIRST)
    table.sounds.note(Sound.TIME_UP)
    table.drafts(FIRST, said=(says("ui.none"),))
    table.sounds.forget()
    table.shows(FIRST)
    assert table.played == [Sound.REFUSED]
    assert table.heard() == ((Sound.REFUSED, 1), None)
    assert table.said == []


def test_pages_hear_a_read_that_they_show_and_the_buzzer_has_its_tick() -> None:
    table = Table(FIRST)
    table.sounds.note(Sound.READ)
    table.sounds.note(Sound.READ, BLUE)
    table.shows(FIRST)
    assert table.heard() == (None, (Sound.READ, 1)), "the seat's own reader; nobody else sees it"
    table.sounds.note(Sound.READ)
    table.sounds.note(Sound.UNKNOWN, BLUE)
    table.shows(replace(FIRST, notice=says("ui.none")))
    assert table.heard() == ((Sound.READ, 1), (Sound.UNKNOWN, 2))
    assert table.played == [Sound.UNKNOWN]


def test_a_seat_hears_its_turn_and_an_offer_at_its_own_page() -> None:
    table = Table(FIRST)
    turn = replace(FIRST, view=View(next_step=says("ui.none"), to_act=(SeatId("blue"),)))
    table.shows(turn)
    table.shows(turn)
    assert table.heard() == (None, (Sound.YOUR_TURN, 1))
    asked = replace(turn, signs=Signs(round=1, asked={SeatId("blue"): ("1.0",)}))
    table.shows(asked)
    table.shows(asked)
    assert table.heard() == (None, (Sound.OFFER, 2))
    table.shows(replace(asked, signs=Signs(round=1, asked={SeatId("blue"): ("1.1",)})))
    assert table.heard() == (None, (Sound.OFFER, 3)), "its terms are new"
    table.shows(turn)
    assert table.heard() == (None, (Sound.OFFER, 3)), "it is gone"
    assert table.played == []


def opened(verdict: bool | None, at_ms: int = 0) -> PageData:
    stamp = None if verdict is None else Stamp(says("ui.none"), verdict)
    slide = Slide(title=says("ui.none"), cards=(TurnedCard(None),) * 2, stamp=stamp)
    return replace(FIRST, stage=Staged(slide=slide, number=1, since_ms=at_ms))


def test_a_verdict_is_heard_and_said_once_the_cards_are_turned_up() -> None:
    for well, sound in ((True, Sound.HONEST), (False, Sound.CAUGHT)):
        table = Table(FIRST)
        page = opened(well, table.clock.now_ms())
        table.shows(page, said=(says("spoken.turn"),))
        assert (table.played, table.said) == ([Sound.OPENED], [])
        turned_ms = TITLE_MS + 2 * CARD_MS + STAMP_MS
        assert table.sounds.patience_s(table.clock.now_ms()) == turned_ms / 1000
        table.clock.push(turned_ms)
        assert table.sounds.patience_s(table.clock.now_ms()) == 0
        table.shows(page)
        table.shows(page)
        assert (table.played, table.said) == ([Sound.OPENED, sound], [("spoken.turn", 1)])


def test_a_verdict_is_not_heard_after_its_slide_or_before_there_is_one() -> None:
    table = Table(FIRST)
    table.shows(opened(verdict=None), said=(says("spoken.turn"),))
    assert (table.played, table.said) == ([Sound.OPENED], [("spoken.turn", 1)])
    table = Table(FIRST)
    table.shows(opened(verdict=True))
    table.shows(FIRST)
    table.clock.push(60_000)
    table.shows(FIRST)
    assert table.played == [Sound.OPENED]


def test_the_end_is_said_slide_by_slide_and_the_winner_last() -> None:
    table = Table(FIRST)
    won = Standings((Standing(seat=SeatId("blue"), place=1, total=9),), says("ui.none"))
    slide = Slide(title=says("a"), said=(says("b"),))
    over = replace(OVER, standings=won)
    table.shows(replace(over, stage=Staged(slide=slide, number=1, ends=True)))
    assert [key for key, _ in table.said] == ["spoken.over", "a", "b"]
    assert table.played == []
    table.shows(over)
    table.shows(over)
    assert table.said[-1] == ("spoken.wins", 4)
    assert table.played == [Sound.FANFARE]


def test_the_newest_few_sentences_are_kept_under_running_numbers() -> None:
    table = Table(FIRST)
    for key in ("a", "b", "c"):
        table.shows(FIRST, said=(says(key), says(f"{key}2")))
    assert table.said == [("a2", 2), ("b", 3), ("b2", 4), ("c", 5), ("c2", 6)]
    table.sounds.note(Sound.TEN_SECONDS)
    table.shows(FIRST)
    assert table.said[-1] == ("spoken.ten_seconds", 7)


def test_the_end_of_a_round_and_of_the_game_has_a_fanfare() -> None:
    second = replace(FIRST, signs=Signs(round=2))
    assert played_after(FIRST, second, second) == [Sound.FANFARE]
    assert played_after(FIRST, OVER, OVER) == [Sound.FANFARE]
    assert played_after(FIRST, second, FIRST) == [Sound.FANFARE], "none for a step back"
    assert played_after(FIRST, FIRST, OVER, noted=Sound.TIME_UP) == [Sound.TIME_UP, Sound.FANFARE]


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
