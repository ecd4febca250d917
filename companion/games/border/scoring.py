"""The result: the money, with what the sale at double price brought of it."""

from collections.abc import Mapping

from companion.game.contract import Standing, Standings
from companion.game.messages import says
from companion.game.values import GoodId, SeatId, Value

from .table import Settled, Table


class Brought(Value, frozen=True):
    """The money that a good brought at double price."""

    good: GoodId
    amount: int


class Sheet(Value, frozen=True, kw_only=True):
    """One player's end of the game."""

    seat: SeatId
    money: int  # without the sale at double price; below zero if that paid an owed fine
    double: tuple[Brought, ...]
    total: int
    rank: int


class Score(Value, frozen=True, kw_only=True):
    """Everyone's sheets in seat order, who won, and what decided it."""

    sheets: tuple[Sheet, ...]
    winners: tuple[SeatId, ...]
    decided_by: str


def score_of(totals: Mapping[SeatId, int], sales: tuple[Settled, ...]) -> Score:
    """The score of these totals, in which the sales are contained."""
    ranks = {s: 1 + sum(other > n for other in totals.values()) for s, n in totals.items()}
    sheets = []
    for seat, total in totals.items():
        lines = [(one.good, line) for one in sales for line in one.sale.lines]
        double = tuple(Brought(g, line.amount) for g, line in lines if line.seat == seat)
        money = total - sum(one.amount for one in double)
        sheets.append(Sheet(seat=seat, money=money, double=double, total=total, rank=ranks[seat]))
    winners = tuple(seat for seat, rank in ranks.items() if rank == 1)
    decided_by = "money" if len(winners) == 1 else "shared_money"
    return Score(sheets=tuple(sheets), winners=winners, decided_by=decided_by)


def public_score(table: Table) -> Score | None:
    return score(table) if table.over else None


def score(table: Table) -> Score:
    sales = () if table.calling is None else table.calling.done
    return score_of({seat: table.gold(seat) for seat in table.seats}, sales)


def standings(table: Table) -> Standings | None:
    if not table.over:
        return None
    final = score(table)
    seats = [
        Standing(seat=sheet.seat, place=sheet.rank, total=sheet.total)
        for sheet in sorted(final.sheets, key=lambda sheet: sheet.rank)
    ]
    return Standings(tuple(seats), says(f"score.by_{final.decided_by}"))
