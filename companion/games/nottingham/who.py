"""The right to ask, and checks that several chapters make of a command."""

from typing import Any

from companion.game import who
from companion.game.cards import Card
from companion.game.chapter import Asked, Rule
from companion.game.commands import CardRead
from companion.game.messages import Refusal, good_word, refuse, seat_word
from companion.game.values import CopyId, GoodId, Role, SeatId
from companion.game.who import Who

from .commands import GoOn
from .table import Phase, Table

OWNERS = (Who.OWNER, Who.STEWARD)
ANYONE = (Who.OWNER, Who.LEADER, Who.STEWARD)
ALWAYS = tuple(Phase)
UNTIL_OVER = tuple(phase for phase in Phase if phase not in (Phase.SCORING, Phase.OVER))
_OTHERS_DECIDE = (Phase.DEFENDING, Phase.AMBUSHED, Phase.LAYING_AMBUSH)


def out_of_place(table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
    """Nor may it be about another turn; and a player lets no attack happen, and no set pass."""
    command = asked.command
    places = (command.seat,) if isinstance(command, CardRead) else ()
    refused = who.out_of_place(table, asked, rule, (table.player,), places)
    if refused is not None:
        return refused
    if getattr(command, "turn", table.turn) != table.turn:
        return refuse("why.turn_moved_on")
    by_player = asked.by.role is Role.SEAT and isinstance(command, GoOn)
    return refuse("why.not_yours") if by_player and command.phase in _OTHERS_DECIDE else None


def not_the_player(table: Table, seat: SeatId) -> Refusal | None:
    return None if seat == table.player else refuse("why.not_the_player", seat=_player(table))


def _player(table: Table) -> str:
    return seat_word(table.player)


def no_item(table: Table, good: GoodId, *, counts: bool = True) -> Refusal | None:
    """No such item, or all its cards already lie open."""
    if not table.has_item(good):
        return refuse("why.no_such_item")
    if counts and table.none_left(good):
        most = table.numbers.stock[good]
        return refuse("why.box_holds", good=good_word(good), most=most)
    return None


def item_read(table: Table, copy: CopyId | None) -> Card | Refusal:
    """The item card that was read, where one is asked for; another card is not named."""
    card = table.card_of(copy)
    if card is not None and card.copy is not None:
        return refuse("why.lies_elsewhere") if table.lies_open(card.copy) else card
    return refuse("why.sticker_unknown" if copy is None else "why.not_that_card")


def ambush_read(table: Table, copy: CopyId | None) -> CopyId | Refusal:
    """The ambush that was read, where one is asked for."""
    if copy is None:
        return refuse("why.sticker_unknown")
    return copy if copy in table.ambush_copies else refuse("why.not_that_card")
