"""The notation knows no game: the toy brings one phrase, and has chronicles too."""

import pytest

from companion.chronicle.faults import Fault
from companion.chronicle.header import Header
from companion.chronicle.playing import Run
from companion.chronicle.reading import Chronicle, read
from companion.chronicle.speech import Authored
from companion.chronicle.writing import Done, written
from companion.game.commands import Pressed, TimeIsUp
from companion.game.contract import (
    Beginning,
    Command,
    Event,
    Expectation,
    Phrase,
    Setup,
    Shortcut,
)
from companion.game.history import History, decide, happened
from companion.game.messages import Quoted, Refusal
from companion.game.values import BUTTON, CLOCK, Party, SeatId, seated
from tests.toy import BOX, EDITION, Fists, Hide, Toy

RED, BLUE = SeatId("red"), SeatId("blue")
SETUP = Setup(seats=(RED, BLUE), first=RED)
HEADER = "chronicle: 1\nedition: fists\nseats: red, blue\nfirst: red\n\n"


class Hides(Expectation, frozen=True):
    """So much is in a fist."""

    seat: SeatId
    number: int = 0


class HideAll(Shortcut, frozen=True):
    """Everyone hides the same."""

    number: int


class Spoken(Toy):
    """Fists, with lines that are no commands."""

    sayings = (
        Phrase(command=Hides, text="{seat}'s fist is now empty", sets={"number": 0}),
        Phrase(command=Hides, text="{seat}'s fist is now {number}"),
        Phrase(command=HideAll, text="{by} makes all hide {number}"),
    )

    def counted(self, table: Fists, expected: Expectation) -> Expectation:
        assert isinstance(expected, Hides)
        return Hides(expected.seat, table.fists.get(expected.seat, 0))

    def next_of(
        self, table: Fists, shortcut: Shortcut, by: Party, done: int
    ) -> tuple[Command, Party] | None:
        del by
        assert isinstance(shortcut, HideAll)
        if done == len(table.seats):
            return None
        seat = table.seats[done]
        return Hide(seat, shortcut.number), seated(seat)


GAME = Spoken()


def told(*acts: tuple[Command, Party, int]) -> str:
    """The chronicle of these acts, each at its time."""
    laid = GAME.start(BOX, SETUP)
    assert not isinstance(laid, Refusal)
    history, done = happened(GAME, History(), laid), []
    for command, by, at_ms in acts:
        decided = decide(GAME, history, command, by, at_ms)
        assert not isinstance(decided, Refusal)
        done.append(Done(asked=Authored(command, by), at_ms=at_ms, events=decided.events))
        history = happened(GAME, history, *decided)
    return written(GAME, BOX, Beginning(edition=EDITION, setup=SETUP), laid, done)


def events(text: str) -> list[tuple[Event, ...]]:
    run = Run(read(text.encode()), GAME, BOX)
    return [act.events for step in run.steps() for act in step.acts]


def test_a_game_says_what_can_be_counted_and_what_stands_for_several_lines() -> None:
    checked = "red's fist is now empty\nRed hides 3.\nRed's fist is now 3.\n"
    assert len(events(HEADER + checked)) == 2
    with pytest.raises(Fault) as stopped:
        events(HEADER + checked + "blue's fist is now 1")
    why = stopped.value.why
    assert (stopped.value.line, why.key) == (9, "notation.differs")
    expected, found = Quoted("blue's fist is now 1"), Quoted("blue's fist is now empty")
    assert (why.words["expected"], why.words["found"]) == (expected, found)
    assert (
        events(HEADER + "the steward makes all hide 2")[1:]
        == events(HEADER + "red hides 2\nblue hides 2")[1:]
    )
    refused = "this is refused: the steward makes all hide 2\nblue's fist is now empty"
    assert len(events(HEADER + "red hides 1\n" + refused)) == 2


def test_a_game_that_is_over_is_told_whole_and_with_the_time_where_it_matters() -> None:
    text = told(
        (Hide(RED, 3), seated(RED), 1_000),
        (Pressed("timer"), BUTTON, 2_000),
        (TimeIsUp(), CLOCK, 62_000),
        (Hide(BLUE, 1), seated(BLUE), 63_000),
        (Pressed("timer"), BUTTON, 65_250),
        (Pressed("next"), BUTTON, 66_000),
        (Pressed("next"), BUTTON, 67_000),
    )
    assert text == HEADER + (
        "red hides 3\n"
        "[00:02] somebody presses timer\n"
        "time is up\n"
        "blue hides 1\n"
        "[01:05.250] somebody presses timer\n"
        "somebody presses next\n"
        "somebody presses next\n"
    )
    assert len(events(text)) == 8


def test_a_game_still_played_is_told_without_what_was_hidden() -> None:
    text = told((Hide(RED, 3), seated(RED), 0), (Pressed("timer"), BUTTON, 0))
    top = HEADER.replace("edition", "unfinished: what is still secret is left out\nedition")
    assert text == top + "somebody presses timer\n"


def test_a_chronicle_of_nothing_but_a_header_is_a_table_that_was_laid() -> None:
    chronicle = read(HEADER.encode())
    lines = {"chronicle": 1, "edition": 2, "seats": 3, "first": 4}
    header = Header(beginning=Beginning(edition=EDITION, setup=SETUP), line=4, lines=lines)
    assert chronicle == Chronicle(header, ())
    assert events(HEADER) == [GAME.start(BOX, SETUP)]
