"""The inspection: a bag is handed back or opened; an opened bag is judged by what lies in it."""

from companion.game import bank
from companion.game.cards import UNREAD, Card, Cards, unread, without
from companion.game.commands import CardRead
from companion.game.contract import Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, SeatId

from . import choosing, deputies, handing
from . import commands as c
from . import events as e
from .apply import apply, folded
from .bargains import bound_to_open
from .correcting import seen_to_pay
from .debts import going_on, owed
from .numbers import Declaration, Numbers
from .state import PILE, BagStage, Table, Wish

Decision = tuple[Event, ...] | Refusal


def pass_bag(table: Table, command: c.PassBag, by: Party) -> Decision:
    wrong = _not_at_the_gate(table, command)
    if wrong:
        return wrong
    if command.bribe < 0:
        return refuse("why.negative_gold")
    found = seen_to_pay(table, command.seat, command.bribe, by)
    if isinstance(found, Refusal):
        return found
    bound = bound_to_open(table, command.seat)
    if bound:
        return _passed_in_vain(table, command.seat, by, bound)
    acting = deputies.acting(table, command, by, Wish.PASS)
    if isinstance(acting, Refusal | e.DeputySaid):
        return acting if isinstance(acting, Refusal) else (acting,)
    paid: tuple[Event, ...] = ()
    if command.bribe:
        seat = command.seat
        paid = (*found, bank.paid(seat, deputies.till(acting), command.bribe, "bribe", seat))
    return handed_back(table, command.seat, paid)


def _passed_in_vain(table: Table, seat: SeatId, by: Party, bound: tuple[SeatId, ...]) -> Decision:
    """Who sold the opening of a bag does not pass it; a deputy who did not may still say so."""
    free = by.seat in table.officers and by.seat not in bound
    if not free or by.seat is None or table.bags[seat].wishes.get(by.seat) is Wish.PASS:
        return refuse("why.inspection_owed")
    return (e.DeputySaid(by.seat, seat, Wish.PASS),)


def handed_back(table: Table, seat: SeatId, paid: tuple[Event, ...] = ()) -> tuple[Event, ...]:
    """A bag passes: its merchant unloads it and hands over what was promised from it."""
    unloaded = _unloaded(table, seat)
    passed: tuple[Event, ...] = (e.BagPassed(seat), *paid, unloaded)
    shown = unloaded.legal + unloaded.contraband
    return (*passed, *handing.after_unloading(folded(table, passed), seat, shown))


def _unloaded(table: Table, seat: SeatId) -> e.BagUnloaded:
    """What a bag that was handed back brings to its merchant's stand."""
    cards = table.numbers.in_order(table.bags[seat].cards)
    return e.BagUnloaded(
        seat=seat,
        legal=tuple(card for card in cards if table.numbers.is_legal(card)),
        contraband=tuple(card for card in cards if card.good and not table.numbers.is_legal(card)),
        unsorted=(UNREAD,) * unread(cards),
    )


def open_bag(table: Table, command: c.OpenBag, by: Party) -> Decision:
    """Judged at once where the declared number and what was counted and named agree."""
    wrong = _not_at_the_gate(table, command)
    if wrong:
        return wrong
    acting = deputies.acting(table, command, by, Wish.OPEN)
    if isinstance(acting, Refusal | e.DeputySaid):
        return acting if isinstance(acting, Refusal) else (acting,)
    bag = table.bags[command.seat]
    assert bag.declared is not None, "a bag at the gate has been declared"
    opened = e.BagOpened(command.seat, table.numbers.in_order(bag.cards), acting)
    if unread(bag.cards) or len(bag.cards) != bag.declared.number:
        return (opened,)
    return (opened, *_verdict(apply(table, opened), command.seat))


def card_laid_on(table: Table, command: CardRead, by: Party) -> Decision:
    """A card read while no bag is being filled: it names one that nobody had read."""
    del by
    card = table.card_of(command.copy)
    if card is None:
        return refuse("why.unknown_card")
    opened = [seat for seat in table.merchants if _stage(table, seat) is BagStage.OPENED]
    if opened:
        return _shown(table, _bag_of(table, card, opened, command.seat), card)
    handed = choosing.card_laid_on(table, command.seat, card)
    if handed:
        return handed
    if card in table.bags[command.seat].cards or card in table.stands[command.seat].all():
        return ()  # confirmed; nothing changes
    stand = table.stands[command.seat]
    if table.place_of(card) not in (None, PILE):
        return refuse("why.no_card_expected")
    if unread(stand.unsorted):
        return _sorted(table, command.seat, card)
    if unread(stand.contraband) and not table.numbers.is_legal(card):
        return (e.ContrabandNamed(command.seat, card),)
    return refuse("why.no_card_expected")


def name_card(table: Table, command: c.NameCard, by: Party) -> Decision:
    """By hand. What lies face down is named by its owner, or by anyone once all is turned up."""
    seat, good = command.seat, command.good
    if good is not None and good not in table.numbers.goods:
        return refuse("why.no_such_good")
    card = Card(good)
    stand = table.stands[seat]
    if good is not None and _stage(table, seat) is BagStage.OPENED:
        return _shown(table, seat, card)
    legal = table.numbers.is_legal(card)
    may_know = by.seat == seat or table.over
    if by.seat != seat and by.role is not Role.STEWARD:
        return refuse("why.not_yours")
    if not legal and good is not None and not may_know:
        return refuse("why.face_down")
    if unread(stand.unsorted):
        return _sorted(table, seat, card)
    if unread(stand.contraband) and good is not None and not legal and may_know:
        return (e.ContrabandNamed(seat, card),)
    return refuse("why.nothing_unread")


def _sorted(table: Table, seat: SeatId, card: Card) -> tuple[Event, ...]:
    """The card finds its place on the stand; it may have been promised, or leave no choice how to
    pay a debt."""
    legal = table.numbers.is_legal(card)
    named = e.CardSorted(seat=seat, card=card, legal=legal)
    handed = handing.after_naming(apply(table, named), seat, card)
    return (named, *handed, *going_on(folded(table, [named, *handed]), seat))


def count_by_hand(table: Table, command: c.CountByHand, by: Party) -> Decision:
    """People have looked; what they count replaces what the readers saw."""
    del by
    bag = table.bags[command.seat]
    if bag.stage is not BagStage.OPENED:
        return refuse("why.bag_not_opened")
    if any(good not in table.numbers.goods for good in command.goods):
        return refuse("why.no_such_good")
    in_play = {good: table.numbers.cards_in_play(good, len(table.seats)) for good in command.goods}
    if any(not 0 <= count <= in_play[good] for good, count in command.goods.items()):
        return refuse("why.box_has_fewer")
    if sum(command.goods.values()) > table.numbers.hand:
        return refuse("why.number_out_of_range", least=0, most=table.numbers.hand)
    cards: Cards = ()
    for good, count in command.goods.items():
        alike = [card for card in bag.cards if card.good == good][:count]
        cards += (*alike, *[Card(good)] * (count - len(alike)))
    return (e.BagCounted(command.seat, table.numbers.in_order(cards)),)


def judge_bag(table: Table, command: c.JudgeBag, by: Party) -> Decision:
    del by
    bag = table.bags[command.seat]
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if bag.stage is not BagStage.OPENED:
        return refuse("why.bag_not_opened")
    if unread(bag.cards):
        return refuse("why.unread_in_bag", number=unread(bag.cards))
    return _verdict(table, command.seat)


def _verdict(table: Table, seat: SeatId) -> tuple[Event, ...]:
    """What is fined is owed by the merchant, or by those who opened an honest bag."""
    bag, goods = table.bags[seat], table.numbers.goods
    assert bag.declared is not None, "only declared bags are opened"
    kept, others, excused = split(table.numbers, bag.cards, bag.declared)
    honest = excused == others and len(kept + excused) == bag.declared.number
    fined = (*kept, *excused) if honest else others
    named = [goods[card.good] for card in fined if card.good is not None]
    fine = sum(kind.fine + (kind.honest_pay if honest else 0) for kind in named)
    judged = e.BagJudged(
        seat=seat,
        honest=honest,
        kept=kept,
        confiscated=() if honest else others,
        fine=fine,
        excused=excused if honest else (),
    )
    verdict: tuple[Event, ...] = (judged,)
    handed = handing.after_judging(folded(table, verdict), seat, kept)
    verdict += handed
    if not honest:
        till = deputies.till(bag.opened_by)
        spared = _left_of(kept, handed) if table.options.fresh_goods_safe else ()
        return (
            *verdict,
            *owed(folded(table, verdict), seat, till, fine, about=seat, spared=spared),
        )
    for officer, share in deputies.shares(fine, bag.opened_by):
        spared = _received(handed, officer)
        now = folded(table, verdict)
        verdict = (*verdict, *owed(now, officer, seat, share, about=seat, spared=spared))
    return verdict


def _left_of(kept: Cards, handed: tuple[Event, ...]) -> Cards:
    """What of the goods kept from the opened bag was not promised away."""
    for event in handed:
        for card in event.legal if isinstance(event, e.GoodsHandedOver) else ():
            kept = without(kept, [card]) if card in kept else kept
    return kept


def _received(handed: tuple[Event, ...], officer: SeatId) -> Cards:
    """What of the honest bag was promised to who opened it: he pays first, and has it then."""
    return tuple(
        card
        for event in handed
        if isinstance(event, e.GoodsHandedOver) and event.taker == officer
        for card in event.legal
    )


def split(numbers: Numbers, cards: Cards, declared: Declaration) -> tuple[Cards, Cards, Cards]:
    """Cards of the declared good up to the declared number, all the others, and which of those an
    honest bag may hold."""
    kept: Cards = ()
    others: Cards = ()
    for card in cards:
        fits = card.good is not None and numbers.goods[card.good].any_legal
        fits = fits or card.good == declared.good
        if fits and len(kept) < declared.number:
            kept = (*kept, card)
        else:
            others = (*others, card)
    excused = tuple(card for card in others if card.good and numbers.goods[card.good].honest_pay)
    return kept, others, excused


def _bag_of(table: Table, card: Card, opened: list[SeatId], beside: SeatId) -> SeatId:
    """Of several opened bags a card is from the one that has it, or has it as typed in, or else
    waits for one; of two alike, from the one whose reader it lies on."""
    having = [seat for seat in opened if card in table.bags[seat].cards]
    typed = [seat for seat in opened if Card(card.good) in table.bags[seat].cards]
    waiting = [seat for seat in opened if unread(table.bags[seat].cards)]
    candidates = having or typed or waiting or opened
    return beside if beside in candidates else candidates[0]


def _shown(table: Table, seat: SeatId, card: Card) -> Decision:
    bag = table.bags[seat]
    if card.copy is not None and card in bag.cards:
        return ()  # confirmed; nothing changes
    if card.copy is not None and table.place_of(card) not in (None, PILE):
        return refuse("why.not_one_of_the_bag")
    if card.copy is not None and Card(card.good) in bag.cards:
        return (e.CardRecognised(seat, card),)
    if not unread(bag.cards):
        return refuse("why.not_one_of_the_bag")
    return (e.CardShown(seat, card),)


def _not_at_the_gate(table: Table, command: c.PassBag | c.OpenBag) -> Refusal | None:
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if _stage(table, command.seat) is not BagStage.SEALED:
        return refuse("why.bag_decided")
    return None


def _stage(table: Table, seat: SeatId) -> BagStage | None:
    """The stage of a merchant's bag; who inspects has none this round."""
    return None if seat in table.officers else table.bags[seat].stage
