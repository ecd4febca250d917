"""An evening as text: the rulebook's two sales, checks of the table, headings, and an export."""

import pytest

from companion.chronicle.faults import Fault
from companion.chronicle.playing import Run, Step
from companion.chronicle.reading import read
from companion.chronicle.writing import Done, written
from companion.cli.run import Plain
from companion.game.contract import Beginning, Setup
from companion.game.messages import Refusal
from companion.game.values import PUBLIC
from companion.games.border.chronicling import heading
from companion.games.border.views import PublicView
from tests.border_talk import CLOCKWISE, GAME, GREEN, RED, a_table_of, border_box

TEQUILA = """
chronicle: 1
edition: border-show
seats: green, red, blue, yellow
first: green

at the start 6 tequila lie in the stash of green
at the start 4 tequila lie in the stash of red
at the start 2 tequila lie in the stash of blue
at the start 2 tequila lie in the stash of yellow
the steward ends the game
green calls the next good
green calls the next good
green calls the next good
green calls the next good
green's stash is now 6 tequila
green calls the next good
green now has 120 dollars
red now has 30 dollars
green's stash is now empty
green calls the next good
green calls the next good
green has won
this is refused: red has won
"""
TURN = """
chronicle: 1
edition: border-show
seats: green, red, blue, yellow, white
first: green
agreed: suitcase_truth

at the start yellow has 20 dollars
red packs 2 jugs
red packs 1 cigar
red's suitcase is now 2 jugs, 1 cigar
red is taking out
red is done taking out
red takes out 1 jug
the reader of blue reads jug-01
red closes the suitcase
blue closes the suitcase
yellow packs 2 cards
yellow's suitcase is now 2 unread
yellow closes the suitcase
white sits out
red declares 2 jugs
blue declares 1 jug
yellow declares 3 maracas
the steward puts right that yellow declared 2 maracas: "misheard"
green points at red
red offers 3 dollars
green asks red for 8 dollars
red agrees to 8 dollars
green uses the extra check on blue
blue offers 1 dollars
green opens the suitcase of blue
green uses the confiscation on yellow
green is done looking: 1 back, 1 kept
yellow's goods are now 1 unread
green has everyone unload
green has the numbers told
red's goods are now 1 jug, 1 cigar
green passes the star on
the steward moves 1 cigar from the goods of red to the discards: "it was taken away"
the steward ends the game
red puts 1 under the suitcase
blue puts 0 under the suitcase
yellow puts 0 under the suitcase
green puts 1 under the suitcase
"""


def played(text: str) -> tuple[Run, list[Step]]:
    run = Run(read(text.lstrip().encode()), GAME, border_box())
    return run, list(run.steps())


def test_the_rulebooks_sale_of_tequila_is_told_line_by_line() -> None:
    run, steps = played(TEQUILA.replace("this is refused: red has won\n", ""))
    view = run.views(steps[-1])[PUBLIC]
    assert isinstance(view, PublicView)
    assert view.score is not None
    assert view.score.winners == (GREEN,)
    told = Plain(run, only_changes=True).told(steps[-4])
    assert told


def test_a_check_that_does_not_hold_stops_the_chronicle() -> None:
    for wrong in ("red has won", "green now has 119 dollars", "red's goods are now 1 jug"):
        with pytest.raises(Fault):
            played(TEQUILA.replace("this is refused: red has won", wrong))
    with pytest.raises(Fault):
        played(TEQUILA.replace("the steward ends the game", "red has won"))


def test_the_rulebooks_sale_of_cigars_is_told_line_by_line() -> None:
    text = TEQUILA.partition("at the start")[0]
    for seat, number in (("green", 2), ("red", 1), ("blue", 1), ("yellow", 1)):
        goods = f"{number} cigar{'s lie' if number > 1 else ' lies'}"
        text += f"at the start {goods} in the stash of {seat}\n"
    text += "the steward ends the game\n" + "green calls the next good\n" * 4
    for seat, dollars in (("green", 58), ("red", 39), ("blue", 39), ("yellow", 39)):
        text += f"{seat} now has {dollars} dollars\n"
    played(text)


def test_a_turn_is_told_and_headed_by_its_round() -> None:
    run, steps = played(TURN)
    assert heading(steps[2].after.table) == "Round 1, turn 1: green is the sheriff."
    assert heading(steps[-1].after.table) == "The end of round 1."
    assert run.game is GAME


def test_headings_name_the_parts_of_an_evening() -> None:
    table = a_table_of(3).has_stashed(RED, "jug").ends_game()
    assert heading(table.table) == "The sale at double price."
    for _ in range(7):
        table.goes_on()
    assert heading(table.table) == "After the end."


def test_an_unfinished_evening_is_written_down_without_its_secrets() -> None:
    _, steps = played(TURN)
    setup = Setup(
        seats=(*CLOCKWISE[:4], CLOCKWISE[4]), first=GREEN, options={"suitcase_truth": True}
    )
    laid = GAME.start(border_box(), setup)
    assert not isinstance(laid, Refusal)
    done = [
        Done(asked=act.asked, at_ms=step.at_ms, events=act.events)
        for step in steps
        for act in step.acts
        if act.asked is not None
    ]
    text = written(GAME, border_box(), Beginning(edition="border-show", setup=setup), laid, done)
    assert "red packs" not in text
    assert "red puts 1 under the suitcase: …" in text
    assert "# Round 1, turn 1: green is the sheriff." in text
