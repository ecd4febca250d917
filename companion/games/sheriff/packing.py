"""Loading the bags: one to five cards go in at the mouth; the sixth is a stray."""

from msgspec.structs import replace

from companion.game.cards import UNREAD, Card, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead, SeatRead, SeatReadAgain
from companion.game.contract import Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import Party, Role, SeatId

from . import commands as c
from . import events as e
from . import piles
from .sealing import code_of, sealed_line
from .state import PILE, Bag, BagStage, Phase, Seal, Stray, Strayed, Table, with_bag
from .who import ALWAYS, FILLING, Who


def card_at_mouth(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A card is held to the reader of a bag that is being filled."""
    table, copy = course.table, asked.command.copy
    seat = table.seat_at(asked.command.seat)
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
        course.write(e.CardStrayed(seat, Stray(Strayed.STRANGER, copy)))
        return None
    if bag.taking_out:
        return _take_out(course, seat, bag, card)
    if card not in bag.cards:  # else it is confirmed, and nothing changes
        course.write(_put_in(table, seat, card))
    return None


def bag_at_mouth(course: Course[Table], asked: Asked[SeatRead]) -> Refusal | None:
    """The next card comes out; or none does, after all."""
    seat = asked.command.seat
    return _say_taking_out(course, seat, not course.table.bags[seat].taking_out)


def bag_read_again(course: Course[Table], asked: Asked[SeatReadAgain]) -> Refusal | None:
    """Its cards have been read. That closes it, as soon as bags are closed."""
    table, command = course.table, asked.command
    if table.phase is not Phase.PACKING:
        return None
    closing = c.SealBag(command.seat, table.round, chance=command.chance)
    return seal(course, Asked(closing, asked.by, asked.at_ms))


def pack_by_hand(course: Course[Table], asked: Asked[c.PackByHand]) -> Refusal | None:
    table, command = course.table, asked.command
    seat, good = command.seat, command.good
    if not table.is_filling(seat):
        return refuse("why.bag_closed")
    if len(table.bags[seat].cards) >= table.numbers.bag_max:
        return refuse("why.bag_full", number=table.numbers.bag_max)
    if good is None:
        course.write(e.CardPacked(seat, UNREAD))
        return None
    if good not in table.numbers.goods:
        return refuse("why.no_such_good")
    course.write(e.CardPacked(seat, Card(good)))
    return None


def say_taking_out(course: Course[Table], asked: Asked[c.SayTakingOut]) -> Refusal | None:
    return _say_taking_out(course, asked.command.seat, asked.command.on)


def _say_taking_out(course: Course[Table], seat: SeatId, on: bool) -> Refusal | None:
    if not course.table.is_filling(seat):
        return refuse("why.bag_closed")
    if course.table.bags[seat].taking_out != on:
        course.write(e.TakingOutSaid(seat, on))
    return None


def take_out_by_hand(course: Course[Table], asked: Asked[c.TakeOutByHand]) -> Refusal | None:
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


def dismiss_strays(course: Course[Table], asked: Asked[c.DismissStrays]) -> Refusal | None:
    seat = asked.command.seat
    strays = course.table.bags[seat].strays
    if strays:
        course.write(e.StraysDismissed(seat, strays))
    return None


def seal(course: Course[Table], asked: Asked[c.SealBag]) -> Refusal | None:
    """Closed means closed: the steward is never told what the clerk thinks lies in the bag."""
    table, command = course.table, asked.command
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    bag = table.bags[command.seat]
    if asked.by.role is not Role.STEWARD:
        if bag.strays:
            return refuse("why.stray_in_bag")
        if len(bag.cards) < table.numbers.bag_min:
            return refuse("why.bag_empty")
    line = sealed_line(command.chance, bag.cards)
    course.write(e.BagSealed(command.seat, code_of(line), line))
    return None


def sit_out(course: Course[Table], asked: Asked[c.SitOut]) -> Refusal | None:
    table, command = course.table, asked.command
    wrong = _not_packing(table, command.seat, command.round)
    if wrong:
        return wrong
    if asked.by.role is not Role.STEWARD and table.bags[command.seat].cards:
        return refuse("why.bag_not_empty")
    course.write(e.MerchantSatOut(command.seat))
    return None


def _not_packing(table: Table, seat: SeatId, round_: int) -> Refusal | None:
    if round_ != table.round:
        return refuse("why.round_moved_on")
    if seat in table.officers:
        return refuse("why.sheriff_packs_nothing")
    if table.bags[seat].stage is not BagStage.OPEN:
        return refuse("why.bag_closed")
    return None


def _put_in(table: Table, seat: SeatId, card: Card) -> e.CardPacked | e.CardStrayed:
    place = table.place_of(card)
    if place is not None and place != PILE:
        return e.CardStrayed(seat, Stray(Strayed.STRANGER, card.copy))
    if len(table.bags[seat].cards) >= table.numbers.bag_max:
        return e.CardStrayed(seat, Stray(Strayed.FULL, card.copy))
    return e.CardPacked(seat, card)


def _take_out(course: Course[Table], seat: SeatId, bag: Bag, card: Card) -> Refusal | None:
    """The copy itself, or else the one card in the bag that may well be it."""
    for candidate in (card, Card(card.good), UNREAD):
        if candidate in bag.cards:
            course.write(e.CardTakenOut(seat, candidate))
            return None
    return refuse("why.not_in_bag")


def with_packed(table: Table, event: e.CardPacked) -> Table:
    if piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    bag = table.bags[event.seat]
    if bag.stage is BagStage.OPEN and len(bag.cards) < table.numbers.bag_max:
        return with_bag(table, event.seat, replace(bag, cards=(*bag.cards, event.card)))
    return with_bag(table, event.seat, replace(bag, early=(*bag.early, event.card)))


def with_taken_out(table: Table, event: e.CardTakenOut) -> Table:
    bag = replace(table.bags[event.seat], taking_out=False)
    if bag.stage is BagStage.OPEN and event.card in bag.cards:
        bag = replace(bag, cards=without(bag.cards, [event.card]))
    elif event.card in bag.early:
        bag = replace(bag, early=without(bag.early, [event.card]))
    return with_bag(table, event.seat, bag)


def with_taking_out_said(table: Table, event: e.TakingOutSaid) -> Table:
    return with_bag(table, event.seat, replace(table.bags[event.seat], taking_out=event.on))


def with_strayed(table: Table, event: e.CardStrayed) -> Table:
    bag = table.bags[event.seat]
    return with_bag(table, event.seat, replace(bag, strays=(*bag.strays, event.stray)))


def without_strays(table: Table, event: e.StraysDismissed) -> Table:
    bag = table.bags[event.seat]
    strays = tuple(stray for stray in bag.strays if stray not in event.strays)
    return with_bag(table, event.seat, replace(bag, strays=strays, taking_out=False))


def with_sealed(table: Table, event: e.BagSealed) -> Table:
    bag = table.bags[event.seat]
    seal = Seal(table.round, event.seat, event.code, event.line)
    sealed = replace(bag, stage=BagStage.SEALED, strays=(), taking_out=False, seal=seal)
    return with_bag(table, event.seat, sealed)


def with_sitter(table: Table, event: e.MerchantSatOut) -> Table:
    early = table.bags[event.seat].early
    return with_bag(table, event.seat, Bag(stage=BagStage.NONE, early=early))


def _told_sealed(event: e.BagSealed, _audience: Party) -> Message:
    return says("news.bag_sealed", seat=seat_word(event.seat))


def _told_sitter(event: e.MerchantSatOut, _audience: Party) -> Message:
    return says("news.merchant_sat_out", seat=seat_word(event.seat))


def _to_act(table: Table) -> tuple[SeatId, ...]:
    return tuple(seat for seat in table.merchants if table.bags[seat].stage is BagStage.OPEN)


def _next(table: Table) -> Message:
    return says("next.packing", number=len(_to_act(table)))


CHAPTER = Chapter(
    name="packing",
    rules={
        c.PackByHand: rule(FILLING, Who.OWNER, decide=pack_by_hand),
        c.SayTakingOut: rule(FILLING, Who.OWNER, decide=say_taking_out),
        c.TakeOutByHand: rule(FILLING, Who.OWNER, decide=take_out_by_hand),
        c.DismissStrays: rule(FILLING, Who.OWNER, decide=dismiss_strays),
        c.SealBag: rule([Phase.PACKING], Who.OWNER, Who.STEWARD, decide=seal),
        c.SitOut: rule([Phase.PACKING], Who.OWNER, Who.STEWARD, decide=sit_out),
        SeatRead: rule(ALWAYS, Who.MACHINE, decide=bag_at_mouth),
        SeatReadAgain: rule(ALWAYS, Who.MACHINE, decide=bag_read_again),
    },
    hears={CardRead: card_at_mouth},
    leaves={
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
            command=c.SealBag, text="{seat} closes the bag[ with salt {chance}]", secret=("chance",)
        ),
        Phrase(command=c.SitOut, text="{seat} sits out"),
    ),
    next_step={Phase.PACKING: _next},
    to_act={Phase.PACKING: _to_act},
)
