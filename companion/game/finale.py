"""The end of every game as slides: bars that grow part by part, then places from the last on."""

from collections.abc import Iterable

from msgspec.structs import replace

from .contract import Standings
from .messages import Message, says, seat_word
from .scenes import Bar, Slide, Stamp
from .values import SeatId

ONE_BY_ONE = 3
"""So many places have a slide each; those behind them share the first one."""


def growing(bars: Iterable[Bar]) -> tuple[Slide, ...]:
    """A slide for each part, with all those before it; every bar has the same parts."""
    bars = tuple(bars)
    most = max(bar.total for bar in bars)
    return tuple(
        Slide(
            title=part.name,
            bars=tuple(replace(bar, parts=bar.parts[: number + 1]) for bar in bars),
            most=most,
        )
        for number, part in enumerate(bars[0].parts)
    )


def places(standings: Standings, bars: Iterable[Bar]) -> tuple[Slide, ...]:
    """A slide for the last places together, then one for each of the best; bars stay where they
    came. The last slide says the winner, and the rule that decided a tie."""
    by_seat = {bar.seat: bar for bar in bars}
    ranked = tuple(
        replace(by_seat[one.seat], place=one.place, sign="sign-king" if one.place == 1 else "")
        for one in sorted(standings.seats, key=lambda one: one.place)
    )
    most = max(bar.total for bar in ranked)
    taken = sorted({one.place for one in standings.seats}, reverse=True)
    behind = [place for place in taken if place > ONE_BY_ONE][-1:]
    shown = (*behind, *(place for place in taken if place <= ONE_BY_ONE))
    slides: list[Slide] = []
    told: tuple[Bar, ...] = ()
    for place in shown:
        bars = tuple(bar for bar in ranked if bar.place is not None and bar.place >= place)
        slides.append(_slide(standings, bars, bars[: len(bars) - len(told)], most))
        told = bars
    return tuple(slides)


def _slide(standings: Standings, bars: tuple[Bar, ...], new: tuple[Bar, ...], most: int) -> Slide:
    won = new[0].place == 1
    return Slide(
        title=says("finale.places"),
        bars=bars,
        most=most,
        stamp=_won(standings) if won else None,
        said=_tie(standings) if won else (),
        own={bar.seat: _own(bar, standings) for bar in new},
    )


def _winners(standings: Standings) -> tuple[SeatId, ...]:
    return tuple(one.seat for one in standings.seats if one.place == 1)


def _won(standings: Standings) -> Stamp:
    winners = _winners(standings)
    if len(winners) > 1:
        return Stamp(says("finale.won_together"), well=True)
    return Stamp(says("finale.won", seat=seat_word(winners[0])), well=True)


def _tie(standings: Standings) -> tuple[Message, ...]:
    """The rule that decided between equal totals, where there were any at the top."""
    best = [one for one in standings.seats if one.total == standings.seats[0].total]
    return (standings.decided_by,) if len(best) > 1 else ()


def _own(bar: Bar, standings: Standings) -> Message:
    if bar.place is not None and bar.place > 1:
        return says("finale.your_place", number=bar.place)
    alone = len(_winners(standings)) == 1
    return says("finale.you_won" if alone else "finale.you_won_too")
