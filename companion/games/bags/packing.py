"""Packing: cards go in at the mouth of a bag and come out again, until the bag is closed."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead, SeatRead, SeatReadAgain
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party, Role, SeatId, seat_at
from companion.game.who import Who

from . import commands as c
from . import events as e
from .parts import Bag, BagStage, Seal, Stray, Strayed
from .sealing import code_of, sealed_line
from .table import BagTable, TableT, with_bag


def card_at_mouth(course: Course[BagTable], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A card is held to the reader of a bag that is being filled."""
    table, copy = course.table, asked.command.copy
    seat = seat_at(asked.command.seat, table.seats)
    if seat is None or not table.is_filling(seat):
        return NOT_MINE
    bag = table.bags[seat]
    stray = next((s for s in bag.strays if s.copy == copy), None)
    if stray is not None:
        if bag.taking_out:
            course.write(e.StraysDismissed(seat, (stray,)))
        return None
    card = table.card_of(copy)
    if card is None:
        why = Strayed.LEFT_OUT if table.is_left_out(copy) else Strayed.STRANGER
        course.write(e.CardStrayed(seat, Stray(why, copy)))
        return None
    if bag.taking_out:
        return _take_out(course, seat, bag, card)
    if card not in bag.cards:  # else it is confirmed, and nothing changes
        course.write(_put_in(table, seat, card))
    return None


def bag_at_mouth(course: Course[BagTable], asked: Asked[SeatRead]) -> Refusal | None:
    """The next card comes out; or none does, after all."""
    seat = asked.command.seat
    return _say_taking_out(course, seat, not course.table.bags[seat].taking_out)


def bag_read_again(course: Course[BagTable], asked: Asked[SeatReadAgain]) -> Refusal | None:
    """Its cards have been read, and so it is closed, as soon as bags are closed."""
    table, command = course.table, asked.command
    if not table.may_close_bags():
        return None
    closing = c.SealBag(command.seat, table.round, chance=command.chance)
    return seal(course, Asked(closing, asked.by, asked.at_ms))


def pack_by_hand(course: Course[BagTable], asked: Asked[c.PackByHand]) -> Refusal | None:
    table, command = course.table, asked.command
    seat, good = command.seat, command.good
    if not table.is_filling(seat):
        return refuse("why.bag_closed")
    _, most = table.limits
    if len(table.bags[seat].cards) >= most:
        return refuse("why.bag_full", number=most)
    wrong = None if good is None else table.none_left(seat, good)
    if wrong is None:
        course.write(e.CardPacked(seat, Card(good)))
    return wrong


def say_taking_out(course: Course[BagTable], asked: Asked[c.SayTakingOut]) -> Refusal | None:
    return _say_taking_out(course, asked.command.seat, asked.command.on)


def _say_taking_out(course: Course[BagTable], seat: SeatId, on: bool) -> Refusal | None:
    if not course.table.is_filling(seat):
        return refuse("why.bag_closed")
    if course.table.bags[seat].taking_out != on:
        course.write(e.TakingOutSaid(seat, on))
    return None


def take_out_by_hand(course: Course[BagTable], asked: Asked[c.TakeOutByHand]) -> Refusal | None:
    table, command = course.table, asked.command
    if not table.is_filling(command.seat):
        return refuse("why.bag_closed")
    bag = table.bags[command.seat]
    alike = [card for card in bag.cards if card.good == command.good]
    if not alike:
        return refuse("why.not_in_bag")
    typed_in = Card(command.good)
    course.write(e.CardTakenOut(command.seat, typed_in if typed_in in alike else alike[-1]))
    return None


def dismiss_strays(course: Course[BagTable], asked: Asked[c.DismissStrays]) -> Refusal | None:
    seat = asked.command.seat
    strays = course.table.bags[seat].strays
    if strays:
        course.write(e.StraysDismissed(seat, strays))
    return None


def seal(course: Course[BagTable], asked: Asked[c.SealBag]) -> Refusal | None:
    """Closed means closed: the steward is never told what the clerk thinks lies in the bag."""
    table, command = course.table, asked.command
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    bag = table.bags[command.seat]
    if asked.by.role is not Role.STEWARD:
        if bag.strays:
            return refuse("why.stray_in_bag")
        if len(bag.cards) < table.limits[0]:
            return refuse("why.bag_empty")
    line = sealed_line(command.chance, bag.cards)
    course.write(e.BagSealed(command.seat, code_of(line), line))
    return None


def sit_out(course: Course[BagTable], asked: Asked[c.SitOut]) -> Refusal | None:
    table, command = course.table, asked.command
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    if asked.by.role is not Role.STEWARD and table.bags[command.seat].cards:
        return refuse("why.bag_not_empty")
    course.write(e.MerchantSatOut(command.seat))
    return None


def _not_packing(table: BagTable, seat: SeatId, round_: int) -> Refusal | None:
    if round_ != table.round:
        return refuse("why.round_moved_on")
    refused = table.packs_nothing(seat)
    if refused is not None:
        return refused
    if table.bags[seat].stage is not BagStage.OPEN:
        return refuse("why.bag_closed")
    return None


def _put_in(table: BagTable, seat: SeatId, card: Card) -> e.CardPacked | e.CardStrayed:
    if table.lies_elsewhere(card):
        return e.CardStrayed(seat, Stray(Strayed.STRANGER, card.copy))
    if len(table.bags[seat].cards) >= table.limits[1]:
        return e.CardStrayed(seat, Stray(Strayed.FULL, card.copy))
    if card.good is not None and table.none_left(seat, card.good) is not None:
        return e.CardStrayed(seat, Stray(Strayed.TOO_MANY, card.copy))
    return e.CardPacked(seat, card)


def _take_out(course: Course[BagTable], seat: SeatId, bag: Bag, card: Card) -> Refusal | None:
    """The copy itself, or else the one card in the bag that may well be it."""
    for candidate in (card, Card(card.good), UNREAD):
        if candidate in bag.cards:
            course.write(e.CardTakenOut(seat, candidate))
            return None
    return refuse("why.not_in_bag")


def with_packed(table: TableT, event: e.CardPacked) -> TableT:
    if event.card.copy is not None and table.lies_elsewhere(event.card):
        return table
    table = table.drawn(event.card)
    bag = table.bags[event.seat]
    if bag.stage is BagStage.OPEN and len(bag.cards) < table.limits[1]:
        return with_bag(table, event.seat, replace(bag, cards=(*bag.cards, event.card)))
    return with_bag(table, event.seat, replace(bag, early=(*bag.early, event.card)))


def with_taken_out(table: TableT, event: e.CardTakenOut) -> TableT:
    bag = replace(table.bags[event.seat], taking_out=False)
    if bag.stage is BagStage.OPEN and event.card in bag.cards:
        bag = replace(bag, cards=without(bag.cards, [event.card]))
    elif event.card in bag.early:
        bag = replace(bag, early=without(bag.early, [event.card]))
    return with_bag(table, event.seat, bag)


def with_taking_out_said(table: TableT, event: e.TakingOutSaid) -> TableT:
    return with_bag(table, event.seat, replace(table.bags[event.seat], taking_out=event.on))


def with_strayed(table: TableT, event: e.CardStrayed) -> TableT:
    bag = table.bags[event.seat]
    return with_bag(table, event.seat, replace(bag, strays=(*bag.strays, event.stray)))


def without_strays(table: TableT, event: e.StraysDismissed) -> TableT:
    bag = table.bags[event.seat]
    strays = tuple(stray for stray in bag.strays if stray not in event.strays)
    return with_bag(table, event.seat, replace(bag, strays=strays, taking_out=False))


def with_sealed(table: TableT, event: e.BagSealed) -> TableT:
    bag = table.bags[event.seat]
    seal = Seal(table.round, event.seat, event.code, event.line)
    sealed = replace(bag, stage=BagStage.SEALED, strays=(), taking_out=False, seal=seal)
    return with_bag(table, event.seat, sealed)


def with_sitter(table: TableT, event: e.MerchantSatOut) -> TableT:
    bag = table.bags[event.seat]
    empty = replace(bag, stage=BagStage.NONE, cards=(), strays=(), taking_out=False)
    return with_bag(table, event.seat, empty)


def _told_sealed(event: e.BagSealed, _audience: Party) -> Message:
    return says("news.bag_sealed", seat=seat_word(event.seat))


def _told_sitter(event: e.MerchantSatOut, _audience: Party) -> Message:
    return says("news.merchant_sat_out", seat=seat_word(event.seat))


def _to_act(table: BagTable) -> tuple[SeatId, ...]:
    return tuple(seat for seat in table.packers if table.bags[seat].stage is BagStage.OPEN)


def _next(table: BagTable) -> Message:
    return says("next.packing", number=len(_to_act(table)))


def chapter(*, always: Iterable[str], filling: Iterable[str], closing: str) -> Chapter:
    """The chapter, for a game that has these steps."""
    owners = (Who.OWNER, Who.STEWARD)
    return Chapter(
        name="packing",
        rules={
            c.PackByHand: rule(filling, Who.OWNER, decide=pack_by_hand),
            c.SayTakingOut: rule(filling, Who.OWNER, decide=say_taking_out),
            c.TakeOutByHand: rule(filling, Who.OWNER, decide=take_out_by_hand),
            c.DismissStrays: rule(filling, Who.OWNER, decide=dismiss_strays),
            c.SealBag: rule([closing], *owners, decide=seal),
            c.SitOut: rule([closing], *owners, decide=sit_out),
            SeatRead: rule(always, Who.MACHINE, decide=bag_at_mouth),
            SeatReadAgain: rule(always, Who.MACHINE, decide=bag_read_again),
        },
        hears={CardRead: card_at_mouth},
        effects={
            e.CardPacked: with_packed,
            e.CardTakenOut: with_taken_out,
            e.TakingOutSaid: with_taking_out_said,
            e.CardStrayed: with_strayed,
            e.StraysDismissed: without_strays,
            e.BagSealed: with_sealed,
            e.MerchantSatOut: with_sitter,
        },
        news={e.BagSealed: _told_sealed, e.MerchantSatOut: _told_sitter},
        phrases=(
            Phrase(command=c.PackByHand, text="{seat} packs {good:cards}"),
            Phrase(command=c.SayTakingOut, text="{seat} is taking out", sets={"on": True}),
            Phrase(command=c.SayTakingOut, text="{seat} is done taking out", sets={"on": False}),
            Phrase(command=c.TakeOutByHand, text="{seat} takes out {good:cards}"),
            Phrase(command=c.DismissStrays, text="{seat} puts the strays away"),
            Phrase(
                command=c.SealBag,
                text="{seat} closes the bag[ with salt {chance}]",
                secret=("chance",),
            ),
            Phrase(command=c.SitOut, text="{seat} sits out"),
        ),
        next_step={closing: _next},
        to_act={closing: _to_act},
    )
