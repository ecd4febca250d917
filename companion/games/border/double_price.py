"""The sale at double price: the largest holder sells first, and equal holders share the rest."""

from itertools import groupby

from companion.game.values import SeatId, Value

Held = tuple[tuple[SeatId, int], ...]


class Line(Value, frozen=True):
    """One holder's part of the sale; where several share the rest, nobody sells cards alone."""

    seat: SeatId
    held: int
    sold: int | None
    amount: int
    shared_by: int = 1


class Settlement(Value, frozen=True):
    """The sale of one good, the largest holder first, and the money that cannot be shared out."""

    limit: int
    each: int  # the price of one card
    lines: tuple[Line, ...] = ()
    left_in_bank: int = 0
    shared: int = 0  # the cards whose money was shared

    @property
    def total(self) -> int:
        return sum(line.held for line in self.lines)


def settle(limit: int, each: int, held: Held) -> Settlement:
    """Groups of equal holders in turn: they sell all they have, or else share what is left."""
    by_number = sorted(((seat, n) for seat, n in held if n), key=lambda one: -one[1])
    everything = sum(number for _, number in by_number) <= limit
    left, rest, shared = limit, 0, 0
    lines: tuple[Line, ...] = ()
    for number, group in groupby(by_number, key=lambda one: one[1]):
        seats = [seat for seat, _ in group]
        together = number * len(seats)
        if everything or together <= left:
            lines += tuple(Line(seat, number, number, number * each) for seat in seats)
            left -= together
        elif len(seats) == 1 or not left:
            lines += tuple(Line(seat, number, left, left * each) for seat in seats)
            left = 0
        else:
            part, rest = divmod(left * each, len(seats))
            lines += tuple(Line(seat, number, None, part, len(seats)) for seat in seats)
            left, shared = 0, left
    return Settlement(limit, each, lines, rest, shared)
