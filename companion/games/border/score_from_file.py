"""Money and stashes as people counted them before the sale at double price.

They are scored, or all that cannot be so is named, with whose it is.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from companion.game.contract import Box, Printed, Reckoned
from companion.game.messages import Message, Quoted, Word, says
from companion.game.text_files import shown
from companion.game.validate import Wrong, shaped
from companion.game.values import GoodId, SeatId, Value
from companion.game.written_score import Whose, all_wrong

from . import double_price
from .calling import explained
from .edition import SHEETS
from .numbers import Numbers
from .scoring import Brought, Score, score_of
from .table import Settled

_Whole = Annotated[int, Meta(ge=0)]


class Player(Value, frozen=True, kw_only=True):
    """One player's dollars and stash after the last round's sale."""

    name: str
    dollars: _Whole
    stash: Mapping[GoodId, _Whole] = {}


class Tally(Value, frozen=True, kw_only=True):
    """All players, as somebody wrote them down, and numbers read off their copy."""

    players: tuple[Player, ...]
    edition: str = ""
    box: Mapping[str, _Whole] = {}


class PlayerScore(Value, frozen=True, kw_only=True):
    """One player's score."""

    name: str
    dollars: int
    double: tuple[Brought, ...]
    total: int
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
            "stash",
            [player.stash for player in tally.players],
            between=numbers.players,
            known=numbers.goods,
            too_many=numbers.too_many,
        ),
        *_too_large(numbers, tally, whose),
        *_missing(box, numbers, tally),
    )
    return all_wrong(misshapen, found) or _reckoned(numbers, tally)


def _reckoned(numbers: Numbers, tally: Tally) -> Reckoned:
    sales, totals = [], {SeatId(one.name): one.dollars for one in tally.players}
    for good in numbers.goods:
        held = tuple((SeatId(one.name), one.stash.get(good, 0)) for one in tally.players)
        if any(number for _, number in held):
            each = numbers.times * numbers.goods[good].price
            sale = double_price.settle(numbers.limit(good, len(tally.players)), each, held)
            sales.append(Settled(good, sale))
            for line in sale.lines:
                totals[line.seat] += line.amount
    score = score_of(totals, tuple(sales))
    result = Result(
        players=tuple(
            PlayerScore(
                name=one.seat, dollars=one.money, double=one.double, total=one.total, rank=one.rank
            )
            for one in score.sheets
        ),
        winners=tuple(map(str, score.winners)),
        decided_by=score.decided_by,
    )
    return Reckoned(result, _printed(score, sales))


def _name(seat: SeatId) -> Word:
    return Quoted(seat)


def _printed(score: Score, sales: list[Settled]) -> Printed:
    """The best first, as on the display; whose seats these are their names say."""
    winners, one = Quoted(", ".join(score.winners)), len(score.winners) == 1
    won = (says("border.winner", seat=winners),) if one else (says("border.winners"), winners)
    heads = ("border.dollars_head", "border.double_head", "border.total_head", "border.rank_head")
    return Printed(
        lines=((says("border.score"),), (*won, says(f"score.by_{score.decided_by}"))),
        heads=(Quoted(""), *map(says, heads)),
        rows=tuple(
            (Quoted(s.seat), s.money, sum(b.amount for b in s.double), s.total, s.rank)
            for s in sorted(score.sheets, key=lambda sheet: sheet.rank)
        ),
        notes=tuple((said,) for sale in sales for said in explained(sale, _name)),
    )


def _too_large(numbers: Numbers, tally: Tally, whose: Whose) -> Iterator[Wrong]:
    """A player stashes only so many cards a round."""
    most = numbers.stash_max * numbers.rounds
    for at, player in enumerate(tally.players):
        number, place = sum(player.stash.values()), ("players", at, "stash")
        if number > most:
            where, found = Quoted(whose.place(place)), Quoted(shown(number))
            what = says("tally.too_much_stashed", place=where, number=found, most=most)
            yield Wrong((place,), what)


def _missing(box: Box, numbers: Numbers, tally: Tally) -> Iterator[Wrong]:
    """Only what this result needs has to be known."""
    held = {good for one in tally.players for good, number in one.stash.items() if number}
    sheet, players = SHEETS.copy_sheet(box), len(tally.players)
    cells = {} if sheet is None else sheet.cells
    for good in (good for good in numbers.goods if good in held):
        for key in (f"goods.{good}.price", f"limits.{players}.{good}"):
            if key in cells and cells[key].stands is None:
                yield Wrong((("box", key),), says("tally.number_missing", place=Quoted(key)))
