"""The stage: an opening for some seconds, and the end slide by slide, on every page alike."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.game.contract import Command, Event
from companion.game.history import TakeBack
from companion.game.messages import Message, refuse, says
from companion.game.scenes import Slide, TurnedCard
from companion.game.values import STEWARD, GoodId, seated
from companion.host.stage import END_MS, OPENING_MS
from companion.host.staged import (
    KeepPace,
    ShowAgain,
    ShowAll,
    ShowBack,
    ShowNext,
    Staged,
)
from companion.shelf.boxes import Owned, Shelf
from hardware.signals import ButtonPressed
from hardware.sounds import Sound
from tests.toy import BOX, ROUNDS, EndRound, Fists, Hide, Opened, Toy
from tests.toy.game import TimerSet

from .at_work import AUDIENCES, RED, SEATS, TOY, MemoryLibrary, Office, PushedClock, office
from .test_clerk import does, new_id

SLIDES = len(SEATS)


class ShownFists(Toy):
    """Fists whose openings and whose end are shown; so is a timer that is set."""

    def opening(self, table: Fists, events: Iterable[Event]) -> Slide | None:  # noqa: ARG002
        for event in events:
            if isinstance(event, Opened) and event.fists:
                cards = [TurnedCard(GoodId(f"pebble_{one}")) for one in event.fists.values()]
                return Slide(title=says("toy.round_of", number=event.round), cards=tuple(cards))
            if isinstance(event, TimerSet) and event.timer.since_ms is not None:
                return Slide(title=says("toy.seconds"))
        return None

    def finale(self, table: Fists) -> tuple[Slide, ...]:
        return tuple(
            Slide(title=says("toy.players", number=table.points.get(seat, 0)), seat=seat)
            for seat in table.seats
        )


class ShelfWithShow(Shelf):
    def take(self, name: str) -> Owned:  # noqa: ARG002
        return Owned(ShownFists(), BOX)


class Seen:
    """The stage as every page has it, and hands that move it."""

    def __init__(self, at: Office, clock: PushedClock) -> None:
        self.at = at
        self.clock = clock

    def stage(self) -> Staged | None:
        pages = {audience: self.at.page(audience).stage for audience in AUDIENCES}
        assert len({str(one) for one in pages.values()}) == 1, "every page shows the same slide"
        return next(iter(pages.values()))

    def place(self) -> tuple[int, int, bool] | None:
        """Which slide it is, of how many, and whether the next one comes by itself."""
        staged = self.stage()
        return None if staged is None or not staged.ends else (staged.at, staged.of, staged.paced)

    def hide_one(self) -> None:
        does(self.at, Hide(RED, 1), seated(RED))

    def end_round(self, number: int = 1) -> None:
        does(self.at, EndRound(number), STEWARD)

    def press(self, button: str = "next") -> None:
        self.at.clerk.hear(ButtonPressed(button))
        self.settled()

    def wait(self, ms: int) -> None:
        self.clock.push(ms)
        self.at.nudge()
        self.settled()

    def settled(self) -> None:
        self.at.clerk.ask(TakeBack(0), seated(RED), new_id())  # answered after all before it

    def play_to_end(self) -> None:
        for number in range(1, ROUNDS + 1):
            self.end_round(number)


@contextmanager
def shown(file: Path | None = None, library: MemoryLibrary | None = None) -> Iterator[Seen]:
    """A table of fists whose show is looked at; a library with a game in it goes on with that."""
    clock, books = PushedClock(), library or MemoryLibrary()
    with office(books, clock, ShelfWithShow(), stage=file) as at:
        if not books.books:
            at.begin(TOY)
        yield Seen(at, clock)


def test_an_opening_is_on_every_page_for_some_seconds_and_holds_nothing_up() -> None:
    with shown() as table:
        table.hide_one()
        assert table.stage() is None
        table.end_round()
        staged = table.stage()
        assert staged is not None
        assert staged.slide.cards == (TurnedCard(GoodId("pebble_1")),)
        assert not staged.ends
        table.hide_one()
        assert table.stage() == staged, "the game goes on beside the scene"
        table.wait(OPENING_MS - 1)
        assert table.stage() == staged
        table.wait(1)
        assert table.stage() is None


def test_the_next_opening_takes_the_place_of_the_one_that_is_shown() -> None:
    with shown() as table:
        seen: list[tuple[Message, int]] = []
        for number in (1, 2):
            table.hide_one()
            table.end_round(number)
            staged = table.stage()
            assert staged is not None
            seen.append((staged.slide.title, staged.number))
            table.wait(OPENING_MS - 1)
        assert seen == [(says("toy.round_of", number=1), 1), (says("toy.round_of", number=2), 2)]
        table.wait(1)
        assert table.stage() is None


def test_next_ends_the_scene_and_does_nothing_else() -> None:
    with shown() as table:
        table.press("timer")
        assert table.stage() is not None
        table.press()
        assert table.stage() is None
        assert table.at.page().feed == (), "no round was ended"
        table.press()
        assert len(table.at.page().feed) == 1


def test_the_steward_ends_a_scene_and_a_late_click_ends_no_other_one() -> None:
    with shown() as table:
        table.press("timer")
        first = table.stage()
        assert first is not None
        asked = table.at.clerk.ask(ShowNext(first.number), seated(RED), new_id())
        assert asked == refuse("why.not_yours")
        table.press("timer")
        second = table.stage()
        does(table.at, ShowNext(first.number), STEWARD)
        assert table.stage() == second != first
        does(table.at, ShowNext(second.number if second else 0), STEWARD)
        assert table.stage() is None
        assert table.at.clerk.ask(ShowAll(), STEWARD, new_id()) == refuse("why.no_show")


def test_an_opening_that_is_taken_back_is_no_longer_shown_and_a_restart_shows_none() -> None:
    library = MemoryLibrary()
    with shown(library=library) as table:
        table.press("timer")
        assert table.stage() is not None
        table.press("undo")
        assert table.stage() is None
        table.press("timer")
        assert table.stage() is not None
    with shown(library=library) as table:
        assert table.stage() is None


def test_an_opening_that_the_disk_does_not_take_is_not_shown() -> None:
    library = MemoryLibrary()
    with shown(library=library) as table:
        library.books[-1].broken = True
        table.press("timer")
        assert table.stage() is None


def test_the_end_goes_on_by_itself_until_somebody_presses_and_then_waits() -> None:
    with shown() as table:
        table.play_to_end()
        assert table.place() == (0, SLIDES, True)
        assert table.at.page().shows_end
        table.wait(END_MS)
        assert table.place() == (1, SLIDES, True)
        table.press()
        assert table.place() == (2, SLIDES, False)
        table.wait(10 * END_MS)
        assert table.place() == (2, SLIDES, False)
        assert Sound.FANFARE not in table.at.played[-1:], "nothing was shown to its end yet"
        table.press()
        assert table.place() is None
        assert not table.at.page().shows_end
        assert table.at.played[-1] == Sound.FANFARE


def test_the_steward_walks_through_the_end_in_both_directions() -> None:
    with shown() as table:
        table.play_to_end()
        steps: tuple[tuple[Callable[[int], Command], tuple[int, int, bool] | None], ...] = (
            (ShowNext, (1, SLIDES, False)),
            (ShowBack, (0, SLIDES, False)),
            (ShowBack, (0, SLIDES, False)),
            (lambda _: KeepPace(), (0, SLIDES, True)),
            (lambda _: ShowAll(), None),
            (lambda _: ShowAgain(), (0, SLIDES, True)),
        )
        for command, then in steps:
            staged = table.stage()
            asked = command(staged.number if staged is not None else 0)
            assert table.at.clerk.ask(asked, seated(RED), new_id()) == refuse("why.not_yours")
            does(table.at, asked, STEWARD)
            assert (asked, table.place()) == (asked, then)


@pytest.mark.parametrize("damaged", [False, True])
def test_a_restart_goes_on_at_the_same_slide(tmp_path: Path, damaged: bool) -> None:
    library, file = MemoryLibrary(), tmp_path / "show.json"
    with shown(file, library) as table:
        table.play_to_end()
        table.press()
        assert table.place() == (1, SLIDES, False)
    if damaged:
        file.write_bytes(b"\xff")
    with shown(file, library) as table:
        assert table.place() == ((0, SLIDES, True) if damaged else (1, SLIDES, False))
        does(table.at, ShowAll(), STEWARD)
    with shown(file, library) as table:
        assert table.place() is None
        table.at.begin(TOY, instead_of="0001")
        table.play_to_end()
        assert table.place() == (0, SLIDES, True), "another game's end is another show"
