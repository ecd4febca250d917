"""The notation knows no game: the toy brings one phrase, and has chronicles too."""

from companion.chronicle.header import Header
from companion.chronicle.playing import Run
from companion.chronicle.reading import Chronicle, read
from companion.chronicle.speech import Asked
from companion.chronicle.writing import Done, written
from companion.game.commands import Pressed, TimeIsUp
from companion.game.contract import Beginning, Box, Command, Event, Known, Phrase, Setup
from companion.game.history import History, decide, happened
from companion.game.messages import Refusal
from companion.game.values import BUTTON, CLOCK, Party, SeatId, seated
from tests.toy import Fists, Hide, Toy

RED, BLUE = SeatId("red"), SeatId("blue")
BOX = Box(edition="toy", sheet="")
SETUP = Setup(seats=(RED, BLUE), first=RED)
HEADER = "chronicle: 1\nedition: toy\nseats: red, blue\nfirst: red\n\n"


class Spoken(Toy):
    """Fists, in words."""

    phrases = (Phrase(command=Hide, text="{seat} hides {number}"),)

    def known(self, table: Fists) -> Known:
        return Known(seats=table.seats)


GAME = Spoken()


def told(*acts: tuple[Command, Party, int]) -> str:
    """The chronicle of these acts, each at its time."""
    laid = GAME.start(BOX, SETUP)
    history, done = happened(GAME, History(), laid), []
    for command, by, at_ms in acts:
        decided = decide(GAME, history, command, by, at_ms)
        assert not isinstance(decided, Refusal)
        done.append(Done(asked=Asked(command, by), at_ms=at_ms, events=decided.events))
        history = happened(GAME, history, *decided)
    return written(GAME, BOX, Beginning(edition="toy", setup=SETUP), laid, done)


def events(text: str) -> list[tuple[Event, ...]]:
    return [step.events for step in Run(read(text.encode()), GAME, BOX).steps()]


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
    header = Header(beginning=Beginning(edition="toy", setup=SETUP), line=4, lines=lines)
    assert chronicle == Chronicle(header, ())
    assert events(HEADER) == [GAME.start(BOX, SETUP)]
