"""The places of the town and the spaces on the picture of the sheriff's track."""

from functools import cache
from math import cos, pi, sin

from companion.game.values import Value

WIDTH, HEIGHT, ROUNDING = 560, 450, 110
_EDGE = 42  # between the way and the rim of the picture
_LARGEST = 30.0


class Spot(Value, frozen=True):
    """The middle of a space."""

    x: float
    y: float


class Ring(Value, frozen=True, kw_only=True):
    """The town first, then the spaces clockwise; all of one size."""

    spots: tuple[Spot, ...]
    radius: float
    edge: int = _EDGE
    width: int = WIDTH
    height: int = HEIGHT
    rounding: int = ROUNDING


@cache
def ring(spaces: int) -> Ring:
    """Even steps along a rounded rectangle, from the middle of its lower side."""
    step = _length() / (spaces + 1)
    spots = tuple(_at(number * step) for number in range(spaces + 1))
    return Ring(spots=spots, radius=round(min(_LARGEST, step * 0.43), 1))


def _sides() -> tuple[float, float]:
    """The straight pieces of the way, along and upward."""
    return WIDTH - 2 * (_EDGE + ROUNDING), HEIGHT - 2 * (_EDGE + ROUNDING)


def _length() -> float:
    return 2 * sum(_sides()) + 2 * pi * ROUNDING


def _at(way: float) -> Spot:
    """So far along the way; after each straight piece comes a quarter of a circle."""
    along, up = _sides()
    left, right, quarter = _EDGE + ROUNDING, WIDTH - _EDGE - ROUNDING, pi * ROUNDING / 2
    upper, lower = _EDGE + ROUNDING, HEIGHT - _EDGE - ROUNDING
    pieces = (
        (along / 2, WIDTH / 2, HEIGHT - _EDGE, -1, 0, left, lower),
        (up, _EDGE, lower, 0, -1, left, upper),
        (along, left, _EDGE, 1, 0, right, upper),
        (up, WIDTH - _EDGE, upper, 0, 1, right, lower),
        (along / 2, right, HEIGHT - _EDGE, -1, 0, right, lower),
    )
    for number, (straight, x, y, dx, dy, middle_x, middle_y) in enumerate(pieces):
        if way <= straight or number == len(pieces) - 1:
            return _spot(x + dx * way, y + dy * way)
        way -= straight
        if way <= quarter:
            turned = pi / 2 * (1 + number) + way / ROUNDING
            return _spot(middle_x + ROUNDING * cos(turned), middle_y + ROUNDING * sin(turned))
        way -= quarter
    raise AssertionError("the last piece ends the way")


def _spot(x: float, y: float) -> Spot:
    return Spot(round(x, 1), round(y, 1))
