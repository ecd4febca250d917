"""Points piles and tasks as people counted them at the end.

They are scored, or all that cannot be so is named, with whose it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.game.contract import Box, Printed, Reckoned
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import shown
from companion.game.validate import Wrong, shaped, unknown_key
from companion.game.values import GoodId, SeatId, Value
from companion.game.written_score import Whose, all_wrong

from .edition import SHEETS
from .numbers import Numbers
from .scoring import Gains, Score, Solved, score_of

_Whole = Annotated[int, Meta(ge=0)]


class Player(Value, frozen=True, kw_only=True):
    """One player's points pile, and the tasks that he or she solved."""

    name: str
    cards: Mapping[GoodId, _Whole] = {}
    tasks: tuple[str, ...] = ()


class Tally(Value, frozen=True, kw_only=True):
    """All players, as somebody wrote them down, and numbers read off their copy."""

    players: tuple[Player, ...]
    edition: str = ""
    box: Mapping[str, _Whole] = {}


class PlayerScore(Value, frozen=True, kw_only=True):
    """One player's score."""

    name: str
    cards_points: int
    tasks: tuple[Solved, ...]
    total: int
    pile: int
    rank: int


class Result(Value, frozen=True, kw_only=True):
    """Everyone's score in the order in which they were written down."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: str


def reckon(box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
    whose = Whose(written)
    tally, misshapen = shaped(written, Tally, whose.place)
    box = replace(box, overrides={**box.overrides, **tally.box})
    unfit = SHEETS.problems(box)
    if unfit:
        return (*(one.what for one in misshapen), *unfit)
    numbers = SHEETS.numbers(box)
    found = (
        *whose.everyone(
            [player.name for player in tally.players],
            "cards",
            [player.cards for player in tally.players],
            between=numbers.players,
            known=numbers.items,
            too_many=numbers.too_many,
        ),
        *_tasks(numbers, tally, whose),
        *_missing(numbers, tally),
    )
    return all_wrong(misshapen, found) or _reckoned(numbers, tally)


def _solvers(tally: Tally) -> Counter[str]:
    return Counter(task for player in tally.players for task in player.tasks)


def _tasks(numbers: Numbers, tally: Tally, whose: Whose) -> Iterator[Wrong]:
    """A task of this box, once a player, and by so many as it has cards."""
    for at, player in enumerate(tally.players):
        for number, task in enumerate(player.tasks):
            place = ("players", at, "tasks", number)
            said = Quoted(whose.place(("players", at, "tasks")))
            if task not in numbers.tasks:
                yield Wrong((place,), unknown_key(said.text, task, numbers.tasks))
            elif task in player.tasks[:number]:
                what = says("tally.task_twice", place=said, task=f"task.{task}")
                yield Wrong((place,), what)
    for task, solvers in _solvers(tally).items():
        if solvers > numbers.task_cards and task in numbers.tasks:
            most = numbers.task_cards
            what = says("tally.task_too_often", task=f"task.{task}", number=solvers, most=most)
            yield Wrong((("players",),), what)


def _missing(numbers: Numbers, tally: Tally) -> Iterator[Wrong]:
    """Only what this result needs has to be known."""
    for task, solvers in _solvers(tally).items():
        if task in numbers.tasks and not numbers.points_of(task, solvers):
            key = f"tasks.{task}.{'alone' if solvers == 1 else 'shared'}"
            yield Wrong((("box", key),), says("tally.number_missing", place=Quoted(key)))


def _reckoned(numbers: Numbers, tally: Tally) -> Reckoned:
    solvers = _solvers(tally)
    score = score_of(
        {
            SeatId(player.name): Gains(
                cards=sum(numbers.items[g].points * n for g, n in player.cards.items()),
                pile=sum(player.cards.values()),
                tasks=tuple(
                    Solved(
                        task=task,
                        points=numbers.points_of(task, solvers[task]),
                        shared=solvers[task] > 1,
                    )
                    for task in player.tasks
                ),
            )
            for player in tally.players
        }
    )
    result = Result(
        players=tuple(
            PlayerScore(
                name=one.seat,
                cards_points=one.gains.cards,
                tasks=one.gains.tasks,
                total=one.total,
                pile=one.gains.pile,
                rank=one.rank,
            )
            for one in score.sheets
        ),
        winners=tuple(map(str, score.winners)),
        decided_by=score.decided_by,
    )
    return Reckoned(result, _printed(score))


def _printed(score: Score) -> Printed:
    """The best first, as on the display."""
    winners = Quoted(", ".join(map(shown, score.winners)))
    key = "nottingham.winner" if len(score.winners) == 1 else "nottingham.winners"
    heads = ("cards_head", "tasks_head", "total_head", "pile_head", "rank_head")
    return Printed(
        lines=(
            (says("nottingham.score"),),
            (says(key, seat=winners),),
            (says(f"score.by_{score.decided_by}"),),
        ),
        heads=(Quoted(""), *(says(f"nottingham.{head}") for head in heads)),
        rows=tuple(
            (
                Quoted(one.seat),
                one.gains.cards,
                one.total - one.gains.cards,
                one.total,
                one.gains.pile,
                one.rank,
            )
            for one in sorted(score.sheets, key=lambda sheet: sheet.rank)
        ),
    )
