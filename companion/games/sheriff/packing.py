"""Loading the bags: one to five cards go in at the mouth; the sixth is a stray."""

from companion.game.cards import UNREAD, Card
from companion.game.commands import CardRead, SeatRead
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId

from . import commands as c
from . import events as e
from .sealing import code_of, sealed_line
from .state import PILE, Bag, BagStage, Stray, Strayed, Table

Decision = tuple[Event, ...] | Refusal


def card_at_the_mouth(table: Table, command: CardRead, by: Party) -> Decision:
    del by
    seat, bag = command.seat, table.bags[command.seat]
    stray = next((s for s in bag.strays if s.copy == command.copy), None)
    if stray is not None:
        return (e.StraysDismissed(seat, (stray,)),) if bag.taking_out else ()
    card = table.card_of(command.copy)
    if card is None:
        return (e.CardStrayed(seat, Stray(Strayed.STRANGER, command.copy)),)
    if bag.taking_out:
        return _out(seat, bag, card)
    if card in bag.cards:
        return ()  # confirmed; nothing changes
    return _in(table, seat, card)


def bag_at_the_mouth(table: Table, command: SeatRead, by: Party) -> Decision:
    """The next card comes out; or none does, after all."""
    on = not table.bags[command.seat].taking_out
    return say_taking_out(table, c.SayTakingOut(command.seat, on), by)


def pack_by_hand(table: Table, command: c.PackByHand, by: Party) -> Decision:
    del by
    seat, good = command.seat, command.good
    if not table.is_filling(seat):
        return refuse("why.bag_closed")
    if len(table.bags[seat].cards) >= table.numbers.bag_max:
        return refuse("why.bag_full", number=table.numbers.bag_max)
    if good is None:
        return (e.CardPacked(seat, UNREAD),)
    if good not in table.numbers.goods:
        return refuse("why.no_such_good")
    return (e.CardPacked(seat, Card(good)),)


def say_taking_out(table: Table, command: c.SayTakingOut, by: Party) -> Decision:
    del by
    if not table.is_filling(command.seat):
        return refuse("why.bag_closed")
    if table.bags[command.seat].taking_out == command.on:
        return ()
    return (e.TakingOutSaid(command.seat, command.on),)


def take_out_by_hand(table: Table, command: c.TakeOutByHand, by: Party) -> Decision:
    del by
    if not table.is_filling(command.seat):
        return refuse("why.bag_closed")
    bag = table.bags[command.seat]
    alike = [card for card in bag.cards if card.good == command.good]
    if not alike:
        return refuse("why.not_in_bag")
    typed_in = Card(command.good)
    return (e.CardTakenOut(command.seat, typed_in if typed_in in alike else alike[-1]),)


def dismiss_strays(table: Table, command: c.DismissStrays, by: Party) -> Decision:
    del by
    strays = table.bags[command.seat].strays
    return (e.StraysDismissed(command.seat, strays),) if strays else ()


def seal(table: Table, command: c.SealBag, by: Party) -> Decision:
    """Closed means closed: the steward is never told what the clerk thinks lies in the bag."""
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    bag = table.bags[command.seat]
    if by.role is not Role.STEWARD:
        if bag.strays:
            return refuse("why.stray_in_bag")
        if len(bag.cards) < table.numbers.bag_min:
            return refuse("why.bag_empty")
    line = sealed_line(command.chance, bag.cards)
    return (e.BagSealed(command.seat, code_of(line), line),)


def sit_out(table: Table, command: c.SitOut, by: Party) -> Decision:
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    if by.role is not Role.STEWARD and table.bags[command.seat].cards:
        return refuse("why.bag_not_empty")
    return (e.MerchantSatOut(command.seat),)


def _not_packing(table: Table, seat: SeatId, round_: int) -> Refusal | None:
    if round_ != table.round:
        return refuse("why.round_moved_on")
    if seat in table.officers:
        return refuse("why.sheriff_packs_nothing")
    if table.bags[seat].stage is not BagStage.OPEN:
        return refuse("why.bag_closed")
    return None


def _in(table: Table, seat: SeatId, card: Card) -> Decision:
    place = table.place_of(card)
    if place is not None and place != PILE:
        return (e.CardStrayed(seat, Stray(Strayed.STRANGER, card.copy)),)
    if len(table.bags[seat].cards) >= table.numbers.bag_max:
        return (e.CardStrayed(seat, Stray(Strayed.FULL, card.copy)),)
    return (e.CardPacked(seat, card),)


def _out(seat: SeatId, bag: Bag, card: Card) -> Decision:
    """The copy itself, or else the one card in the bag that may well be it."""
    for candidate in (card, Card(card.good), UNREAD):
        if candidate in bag.cards:
            return (e.CardTakenOut(seat, candidate),)
    return refuse("why.not_in_bag")
