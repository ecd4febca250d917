"""The result: points piles and tasks; a tie is decided by the larger points pile."""

from collections.abc import Mapping

from companion.game.contract import Standing, Standings
from companion.game.messages import says
from companion.game.values import SeatId, Value

from .table import Phase, Table


class Solved(Value, frozen=True, kw_only=True):
    """A task, and its points on the side that counts."""

    task: str
    points: int
    shared: bool


class Gains(Value, frozen=True, kw_only=True):
    """The points of one player, and the cards in the points pile."""

    cards: int  # the points on the cards of the pile
    pile: int
    tasks: tuple[Solved, ...]

    @property
    def total(self) -> int:
        return self.cards + sum(task.points for task in self.tasks)


class Sheet(Value, frozen=True, kw_only=True):
    """One player's end of the game."""

    seat: SeatId
    gains: Gains
    total: int
    rank: int


class Score(Value, frozen=True, kw_only=True):
    """Everyone's sheets in seat order, who won, and what decided it."""

    sheets: tuple[Sheet, ...]
    winners: tuple[SeatId, ...]
    decided_by: str


def score_of(all_gains: Mapping[SeatId, Gains]) -> Score:
    worth = {seat: (gains.total, gains.pile) for seat, gains in all_gains.items()}
    ranks = {seat: 1 + sum(o > own for o in worth.values()) for seat, own in worth.items()}
    winners = tuple(seat for seat, rank in ranks.items() if rank == 1)
    best = [seat for seat, (total, _) in worth.items() if total == worth[winners[0]][0]]
    tied = "pile" if len(winners) == 1 else "shared_points"
    decided_by = "points" if len(best) == 1 else tied
    sheets = tuple(
        Sheet(seat=seat, gains=gains, total=gains.total, rank=ranks[seat])
        for seat, gains in all_gains.items()
    )
    return Score(sheets=sheets, winners=winners, decided_by=decided_by)


def solved_by(table: Table, seat: SeatId) -> tuple[Solved, ...]:
    """The tasks of a seat, with the points of the side that lies up."""
    return tuple(
        Solved(
            task=task,
            points=table.numbers.points_of(task, len(solvers)),
            shared=len(solvers) > 1,
        )
        for task, solvers in table.tasks.items()
        if seat in solvers
    )


def gains_of(table: Table, seat: SeatId) -> Gains:
    """A hand, an ambush and its gold count nothing."""
    cards = table.points[seat]
    worth = table.numbers.worth(cards)
    return Gains(cards=worth, pile=len(cards), tasks=solved_by(table, seat))


def score(table: Table) -> Score:
    return score_of({seat: gains_of(table, seat) for seat in table.seats})


def public_score(table: Table) -> Score | None:
    return score(table) if table.phase is Phase.OVER else None


def standings(table: Table) -> Standings | None:
    final = public_score(table)
    if final is None:
        return None
    seats = [
        Standing(seat=sheet.seat, place=sheet.rank, total=sheet.total)
        for sheet in sorted(final.sheets, key=lambda sheet: sheet.rank)
    ]
    return Standings(tuple(seats), says(f"score.by_{final.decided_by}"))
