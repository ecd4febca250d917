"""Joining: a phone gets a seat's pages, or loses them. Commands, and values shown on pages."""

from collections.abc import Mapping
from typing import Literal

from companion.game.contract import Command
from companion.game.values import SeatId, Value


class HandOutSeat(Command, frozen=True):
    """Take the seat from the phone that holds it, and make a code that lets one phone in."""

    seat: SeatId


class FreeSeat(Command, frozen=True):
    """Take the seat from the phone that holds it; a code given for it is void."""

    seat: SeatId


class PlayWithPhones(Command, frozen=True):
    """Choose whether the table asks phones to join at all."""

    on: bool


class RenewLink(Command, frozen=True):
    """Replace the link to the steward's or the simulator's pages. The old link opens nothing any
    more, nor do browsers that came by it."""

    to: Literal["steward", "simulator"]


JOIN_COMMANDS: tuple[type[Command], ...] = (HandOutSeat, FreeSeat, PlayWithPhones, RenewLink)
"""What the steward may do about seats and phones, whatever is played."""


class ChooseSeat(Value, frozen=True, kw_only=True):
    """A phone asks for this seat, or, without a seat, stops asking."""

    phone: str
    seat: SeatId | None
    came_from: str  # its address; only so many may ask from one
    name: str = ""  # for the seat, once the phone has it


class CancelAsk(Value, frozen=True):
    """Somebody at the table knows nothing of the phone that asks for this seat."""

    seat: SeatId
    ask: int  # the newest that they saw; one that came later stands


class TypeCode(Value, frozen=True, kw_only=True):
    """A phone brings the code that was given for a seat."""

    phone: str
    seat: SeatId
    code: str
    came_from: str  # its address; wrong guesses from one address are slowed down
    name: str = ""


class OpenLink(Value, frozen=True):
    """Somebody has come by a seat's own secret link."""

    seat: SeatId


PhoneAct = ChooseSeat | CancelAsk | TypeCode | OpenLink


class SeatHeld(Value, frozen=True, kw_only=True):
    """Whether a phone holds this seat's pages, as everyone may know."""

    joined: bool
    asking: int  # so many phones would like to have it now
    ask: int  # the number of the newest that asks; none asks at 0
    handed_out: bool  # the steward has given a code for it


class Joining(Value, frozen=True, kw_only=True):
    """Where phones can join, and which seats they hold."""

    seats: Mapping[SeatId, SeatHeld]
    addresses: tuple[str, ...] = ()  # where the pages are served; phones reach the first one best
    by_sticker: bool = True  # a seat's own, laid on a reader, lets in the phone that asks for it
    phones: bool = True

    @property
    def joined(self) -> tuple[SeatId, ...]:
        return tuple(seat for seat, held in self.seats.items() if held.joined)


class HandedOut(Value, frozen=True):
    """By which a phone gets a seat: digits to be read out, and a long key inside a link."""

    code: str  # none any more, once too many wrong ones have been tried
    key: str
