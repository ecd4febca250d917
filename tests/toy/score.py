"""The result of fists: most points win, then the fewest stones shown in all."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.game.contract import Printed, Reckoned, Standing, Standings
from companion.game.messages import Message, Quoted, says, seat_word
from companion.game.validate import shaped
from companion.game.values import SeatId, Value


class Written(Value, frozen=True, kw_only=True):
    """The end of a game as people write it down: the numbers of each seat, round by round."""

    edition: str = ""
    shown: Mapping[SeatId, tuple[int, ...]]


def scorer(fists: Mapping[SeatId, int], *, low_wins: bool = False) -> SeatId | None:
    """The seat that showed the greatest number, or else the smallest, of those nobody shares."""
    often = Counter(fists.values())
    alone = [number for number, seats in often.items() if seats == 1]
    if not alone:
        return None
    best = min(alone) if low_wins else max(alone)
    return next(seat for seat, number in fists.items() if number == best)


def standings(points: Mapping[SeatId, int], shown: Mapping[SeatId, int]) -> Standings:
    """The best first; seats with as many points and as few stones share a place."""
    rank = {seat: (-points.get(seat, 0), shown.get(seat, 0)) for seat in shown}
    order = sorted(shown, key=rank.__getitem__)
    seats = [
        Standing(
            seat=seat,
            place=1 + sum(rank[other] < rank[seat] for other in shown),
            total=points.get(seat, 0),
        )
        for seat in order
    ]
    first, second = rank[order[0]], rank[order[1]]
    by = "shared" if first == second else "stones" if first[0] == second[0] else "points"
    return Standings(tuple(seats), says(f"toy.by_{by}"))


def reckoned(written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
    """The result of what was written down."""
    read, wrong = shaped(written, Written)
    rounds = {len(numbers) for numbers in read.shown.values()}
    if wrong or len(rounds) != 1 or len(read.shown) < 2:
        return tuple(one.what for one in wrong) or (says("toy.odd_rounds"),)
    points = Counter(
        scorer({seat: numbers[number] for seat, numbers in read.shown.items()})
        for number in range(rounds.pop())
    )
    won = {seat: points[seat] for seat in read.shown}
    result = standings(won, {seat: sum(numbers) for seat, numbers in read.shown.items()})
    rows = tuple((one.place, Quoted(one.seat), one.total) for one in result.seats)
    heads = (says("toy.place"), Quoted(""), says("toy.points"))
    return Reckoned(result, Printed(lines=((result.decided_by,),), heads=heads, rows=rows))


def winner(result: Standings) -> Message:
    """The news of the end."""
    return says("toy.wins", seat=seat_word(result.seats[0].seat))
