"""An evening as text: its lines, checks of the table, headings, and an export without secrets."""

import pytest

from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import read
from companion.chronicle.writing import Done, written
from companion.game.contract import Beginning, Setup
from companion.game.messages import Refusal
from companion.game.values import PUBLIC
from companion.games.nottingham.chronicling import heading
from companion.games.nottingham.views import PublicView
from tests.nottingham_talk import CLOCKWISE, GAME, RED, nottingham_box

HEAD = """chronicle: 1
edition: nottingham-show
seats: red, blue, green
first: red

"""
EVENING = """at the start red has 8 cards
at the start the sheriff stands on space 2
at the start 20 cards lie in the draw pile
at the start a gems lies on the points pile of green
red turns up a coin
red acts
blue lays an offer
green proves an empty offer
the offer of blue is 1 pearls
red takes the offer of blue
red now has 9 cards
red lays 3 pearls
red takes the cards back
red lays 5 gems
red turns in five_alike
five_alike is now solved by red
the sheriff is now on space 3
the discards now has 5 cards
blue turns up 1 casket
blue acts
green offers 1 coin
green is done offering
red offers 1 card and 1 chain
blue takes the offer of red
blue ends the turn
green turns up 1 gold
green acts
green has ambush_pair-04 as ambush 1
green lays the ambush
green now has 1 ambush
the ambush stack now has 8 cards
green ends the turn
the steward counts 4 cards in the hand of red: "two had stuck together"
red turns up 1 pearls
red acts against blue
blue defends
red ends the turn
blue turns up 1 gems
blue acts against red
red lets it happen
red shows 1 coin
blue takes 1 coin from the hand
blue lays 4 pearls
the steward counts 2 ambushes before green: "one was hidden"
blue turns in a set
green springs ambush_pair-04
the steward says that nobody ambushes
"""
REST = """green turns up 1 chain
green renames a kept card of green from gems to casket: "it was the other one"
the steward has three_pairs solved by blue, then by green: "forgotten"
the steward ends the game
the steward turns up the next pile
the steward turns up the next pile
the steward turns up the next pile
red has won
"""


def played(text: str) -> tuple[Run, list[Step]]:
    run = Run(read(text.encode()), GAME, nottingham_box())
    return run, list(run.steps())


def without(text: str, *parts: str) -> str:
    return "\n".join(line for line in text.split("\n") if not any(p in line for p in parts))


LINES = EVENING + REST


def test_an_evening_is_told_line_by_line() -> None:
    run, steps = played(HEAD + LINES)
    view = run.views(steps[-1])[PUBLIC]
    assert isinstance(view, PublicView)
    assert view.over
    assert heading(steps[4].after.table) == "Turn 1: red."
    assert heading(steps[-1].after.table) == "After the end."


@pytest.mark.parametrize(
    "wrong",
    [
        "red now has 4 cards",
        "red's points are now 1 coin",
        "red now has 1 ambush",
        "red now has 5 points",
        "five_alike is now solved by red",
        "three_pairs is now solved by red, then by blue",
        "the sheriff is now on space 3",
        "the draw pile now has 3 cards",
        "red has won",
    ],
)
def test_a_check_that_does_not_hold_stops_the_chronicle(wrong: str) -> None:
    with pytest.raises(Fault):
        played(f"{HEAD}{wrong}\n")


def test_checks_that_hold_are_passed() -> None:
    played(
        HEAD + "red now has 3 cards\nred's points are now nothing\nred now has 0 ambushes\n"
        "five_alike is now open\nthe sheriff is now on space 0\nthe draw pile now has 75 cards\n"
    )


def test_an_unfinished_evening_is_written_down_without_its_secrets() -> None:
    unfinished = without(LINES, "ends the game", "next pile", "has won")
    text = exported(HEAD + unfinished)
    assert "as ambush" not in text
    assert "at the start … lies on the points pile of green" in text
    assert "renames a kept card of green from … to …" in text
    assert "red lays 1 gems" in text
    assert "# Turn 2: blue." in text


def exported(text: str) -> str:
    """The evening of this chronicle, written down while it is played."""
    _, steps = played(text)
    setup = Setup(seats=CLOCKWISE[:3], first=RED)
    laid = GAME.start(nottingham_box(), setup)
    assert not isinstance(laid, Refusal)
    done = [
        Done(asked=act.asked, at_ms=step.at_ms, events=act.events)
        for step in steps
        for act in step.acts
        if act.asked is not None
    ]
    beginning = Beginning(edition="nottingham-show", setup=setup)
    return written(GAME, nottingham_box(), beginning, laid, done)


def test_a_finished_evening_is_written_down_whole_and_played_again() -> None:
    text = exported(HEAD + LINES)
    assert "green has ambush_pair-04 as ambush 1" in text
    again, first = played(text)[1][-1], played(HEAD + LINES)[1][-1]
    assert again.after.table == first.after.table


def test_an_unfinished_evening_does_not_tell_who_let_a_set_pass() -> None:
    text = exported(
        HEAD + 'the steward counts 1 ambush before blue: "x"\n'
        'the steward counts 1 ambush before green: "x"\nat the start red has 5 cards\n'
        "red turns up 1 chain\nred lays 3 gems\nred turns in a set\n"
        "green lets it pass\nblue lets it pass\n"
    )
    assert text.count("it pass") == 1
    assert "… lets it pass" in text
