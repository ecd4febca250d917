"""Officers: one sheriff or two deputies, which of them act, and where they put their gains.

Both must say that a bag passes, or that it is opened. Where they differ, the one who wants to open
acts alone, on his own account; joint gains go to the chest.
"""

from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId

from . import commands as c
from . import events as e
from .state import CHEST, Table, Wish

Officers = tuple[SeatId, ...]


def acting(
    table: Table, command: c.PassBag | c.OpenBag, by: Party, wish: Wish
) -> Officers | e.DeputySaid | Refusal:
    """The officers who carry this out: the sheriff, both deputies, or one alone; or what one of
    them said."""
    officers, alone = table.officers, command.alone
    if alone is not None and (len(officers) == 1 or alone not in officers):
        return refuse("why.no_such_deputy")
    if len(officers) == 1:
        return officers
    if by.role is not Role.SEAT:
        return officers if alone is None else (alone,)
    assert by.seat is not None, "a seat has a name"
    if alone not in (None, by.seat):
        return refuse("why.not_yours")
    wishes = table.bags[command.seat].wishes
    others = next(wishes.get(officer) for officer in officers if officer != by.seat)
    if alone is not None and others is not Wish.PASS:
        return refuse("why.other_deputy_first")
    if alone is not None:
        return (alone,)
    if others is wish:
        return officers
    if wishes.get(by.seat) is wish:
        return refuse("why.other_deputy_first" if others is None else "why.deputies_differ")
    return e.DeputySaid(by.seat, command.seat, wish)


def till(officers: Officers) -> SeatId:
    """Where these officers put what they take."""
    return CHEST if len(officers) > 1 else officers[0]


def shares(amount: int, officers: Officers) -> list[tuple[SeatId, int]]:
    """Equal parts of a payment; the first drawn pays the odd coin."""
    part, odd = divmod(amount, len(officers))
    return [(seat, part + (number < odd)) for number, seat in enumerate(officers)]
