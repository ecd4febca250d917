"""The end of the game as people see it: the score, and the truth about every bag."""

from companion.game.chapter import Chapter
from companion.game.messages import Message, says
from companion.games.bags.truth import Truth

from . import scoring
from .scoring import Score
from .state import Phase, Table
from .truth import truth


def unnamed(table: Table) -> int:
    """How many cards on stands are unread though the game is over."""
    return scoring.unnamed(table) if table.over else 0


def public_score(table: Table) -> Score | None:
    return scoring.score(table) if table.over and not unnamed(table) else None


def public_truth(table: Table) -> Truth | None:
    return truth(table) if table.over and table.options.truth else None


def _next(table: Table) -> Message:
    left = unnamed(table)
    return says("next.naming", number=left) if left else says("next.over")


CHAPTER = Chapter(
    name="ending",
    public={"unnamed": unnamed, "score": public_score, "truth": public_truth},
    own={"stand_worth": lambda table, seat: scoring.goods_value(table.numbers, table.stands[seat])},
    next_step={Phase.OVER: _next},
)
