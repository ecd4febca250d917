"""The black market: three of one contraband, shown and discarded, for a card that is worth more.

Only a merchant whose bag came back may claim, once a round. A card of the black market lies with
the contraband, but in everyone's sight: all saw who took which.
"""

from msgspec.structs import replace

from companion.game.cards import Card, Cards, without
from companion.game.chapter import Asked, Chapter, rule
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.put_right import PutRight, without_reason
from companion.game.spoken import heap
from companion.game.values import GoodId, Party, SeatId, Value
from companion.game.who import Who
from companion.games.bags.parts import BagStage
from companion.games.bags.shown import picked, shown_of
from companion.games.bags.table import with_bag

from . import events as e
from . import piles
from .obligations import keeps_waiting
from .places import is_stack
from .showing import without_market_cards
from .state import Claimed, Phase, Table, with_stand, without_cards


class Claim(Command, frozen=True):
    """The merchant shows and discards contraband of one kind, to have a dearer card for it."""

    seat: SeatId
    round: int
    good: GoodId


class CorrectClaim(Command, frozen=True, kw_only=True):
    """This merchant claimed nothing at the black market this round: everything goes back."""

    seat: SeatId
    round: int
    reason: str


STEPS = (Phase.INSPECTING, Phase.PAYING, Phase.SHARING, Phase.CLOSING)
"""Until the round ends; a table may agree to claim during the inspection only."""


class MarketCardTaken(Event, frozen=True, kw_only=True):
    """Contraband was shown to everyone and discarded for a card of the black market; the cards that
    people see count, not those the clerk took them for. The clerk told nobody of a secret, so it
    can be taken back."""

    seat: SeatId
    cards: Cards
    taken_for: Cards
    card: Card


class ClaimUndone(Event, frozen=True):
    """The merchant claimed nothing: the card lies on its stack again, and the cards shown for it
    lie where they lay before."""

    seat: SeatId
    card: Card


def claim(course: Course[Table], asked: Asked[Claim]) -> Refusal | None:
    """Others saw the cards and are believed; only the merchant is told that they are not there."""
    table, command = course.table, asked.command
    wrong = _not_allowed(table, command)
    if wrong:
        return wrong
    stack = table.black_market.get(command.good)
    if not stack:
        return refuse("why.nothing_at_black_market")
    stand, needed = table.stands[command.seat], table.numbers.black_market_needs
    shown = (Card(command.good),) * needed
    others = tuple(card for card in stand.face_up if card.good != command.good)
    hidden = without(without_market_cards(table.numbers, stand), others)
    given = shown_of(hidden, shown, believed=asked.by.seat != command.seat)
    if given is None and stand.unsorted:
        return refuse("why.name_cards_first")
    if given is None:
        return refuse("why.too_few_to_claim", number=needed)
    cards, taken_for = given
    course.write(
        MarketCardTaken(seat=command.seat, cards=cards, taken_for=taken_for, card=stack[0])
    )
    return None


def correct_claim(course: Course[Table], asked: Asked[CorrectClaim]) -> Refusal | None:
    """As long as everything lies where the claim left it, as everyone sees."""
    table, command = course.table, asked.command
    if command.round != table.round:
        return refuse("why.round_moved_on")
    claimed = table.bags[command.seat].claimed
    wrong = without_reason(command.reason) or (
        refuse("why.nothing_claimed") if not claimed else None
    )
    if wrong or claimed is None:
        return wrong
    if claimed.card not in table.stands[command.seat].contraband:
        return refuse("why.claim_stays")
    if picked(table.piles[0].seen, claimed.shown) is None:
        return refuse("why.claim_stays")
    course.write(PutRight(asked.by, command.reason), ClaimUndone(command.seat, claimed.card))
    return None


def may_claim(table: Table) -> tuple[SeatId, ...]:
    """The seats that may claim now if the cards are there, as everyone can see; clockwise."""
    if not any(table.black_market.values()) or table.phase not in _steps(table):
        return ()
    return tuple(
        seat
        for seat in table.merchants
        if _came_back(table, seat) and not (_owes(table, seat) or _promised(table, seat))
    )


def claimable(table: Table, seat: SeatId) -> tuple[GoodId, ...]:
    """The goods this merchant may have enough of, for all the clerk knows; for the owner alone."""
    if seat not in may_claim(table):
        return ()
    hidden = table.stands[seat].contraband
    return tuple(
        good
        for good, stack in table.black_market.items()
        if stack
        and sum(card.good in (good, None) for card in hidden) >= table.numbers.black_market_needs
    )


def _not_allowed(table: Table, command: Claim) -> Refusal | None:
    seat = command.seat
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if not table.numbers.black_market:
        return refuse("why.no_black_market")
    if table.phase not in _steps(table):
        return refuse("why.claims_are_over")
    if seat in table.officers:
        return refuse("why.sheriff_claims_nothing")
    if table.bags[seat].claimed:
        return refuse("why.claimed_this_round")
    if _owes(table, seat):
        return refuse("why.debt_before_claim")
    if _promised(table, seat):
        return refuse("why.promise_before_claim")
    if not _came_back(table, seat):
        return refuse("why.bag_did_not_come_back")
    return None


def _steps(table: Table) -> tuple[Phase, ...]:
    return STEPS[:2] if table.options.claims_in_inspection else STEPS


def _owes(table: Table, seat: SeatId) -> bool:
    return any(debt.debtor == seat for debt in table.debts)


def _promised(table: Table, seat: SeatId) -> bool:
    """Whether something that this seat promised is still to be handed over."""
    return keeps_waiting(table, seat)


def _came_back(table: Table, seat: SeatId) -> bool:
    bag = table.bags[seat]
    after_opening = table.options.market_after_opening and bag.stage is BagStage.JUDGED
    return not bag.claimed and (bag.stage is BagStage.PASSED or after_opening)


def with_stacks(table: Table, event: e.GameBegan) -> Table:
    stacks = event.numbers.market_stacks.items()
    return replace(table, black_market={good: tuple(map(Card, stack)) for good, stack in stacks})


def with_market_card(table: Table, event: MarketCardTaken) -> Table:
    before = table.stands[event.seat]
    stand = without_cards(before, event.taken_for)
    claimed = Claimed(
        card=event.card,
        shown=event.cards,
        taken_for=event.taken_for,
        face_up=without(before.face_up, stand.face_up),
    )
    stand = replace(stand, contraband=(*stand.contraband, event.card))
    table = with_stand(table, event.seat, stand)
    for card, taken_for in zip(event.cards, event.taken_for, strict=True):
        if card != taken_for:
            table = piles.drawn(table, card)
        table = piles.laid(table, 1, (card,))
    table = with_bag(table, event.seat, replace(table.bags[event.seat], claimed=claimed))
    stacks = {
        good: tuple(card for card in cards if card != event.card)
        for good, cards in table.black_market.items()
    }
    return replace(table, black_market=stacks)


def with_claim_undone(table: Table, event: ClaimUndone) -> Table:
    seat, stand, claimed = event.seat, table.stands[event.seat], table.bags[event.seat].claimed
    assert claimed is not None, "only a claim is undone"
    less = without_cards(stand, (claimed.card,))
    before = replace(
        less,
        contraband=less.contraband + claimed.taken_for,
        face_up=less.face_up + claimed.face_up,
    )
    table = with_stand(table, seat, before)
    for card in picked(table.piles[0].seen, claimed.shown) or ():
        table = piles.without_card(table, 1, card)
    return _with_card_on_stack(table, event.card)


def with_stack_corrected(table: Table, event: e.CardMoved) -> Table:
    """A card was not in its stack after all, or still is."""
    card = event.card
    if card.good not in table.numbers.market_cards:
        return table
    if is_stack(event.target):
        return _with_card_on_stack(table, card)
    return _with_lying(table, _lying(table) - {card}) if is_stack(event.source) else table


def _with_card_on_stack(table: Table, card: Card) -> Table:
    """Lay the card on its stack again, as if it had not been claimed this round."""
    for seat, bag in table.bags.items():
        if bag.claimed is not None and bag.claimed.card == card:
            table = with_bag(table, seat, replace(bag, claimed=None))
    return _with_lying(table, _lying(table) | {card})


def _lying(table: Table) -> frozenset[Card]:
    return frozenset(table.stacked)


def _with_lying(table: Table, lying: frozenset[Card]) -> Table:
    """These cards lie in their stacks, the dearer one of each on top."""
    stacks = {
        of: tuple(card for card in map(Card, stack) if card in lying)
        for of, stack in table.numbers.market_stacks.items()
    }
    return replace(table, black_market=stacks)


def _told(event: MarketCardTaken, _audience: Party) -> Message | None:
    if event.card.good is None:
        return None
    return says(
        "news.market_card_taken",
        seat=seat_word(event.seat),
        goods=heap(event.cards),
        good=good_word(event.card.good),
    )


def _told_undone(event: ClaimUndone, _audience: Party) -> Message:
    assert event.card.good is not None, "a card of the black market has a name"
    seat, good = seat_word(event.seat), good_word(event.card.good)
    return says("news.claim_undone", seat=seat, good=good)


class MarketPrice(Value, frozen=True, kw_only=True):
    """The upper card for one contraband, its worth, and how many cards are left there."""

    good: GoodId
    card: GoodId | None
    price: int
    left: int


class PublicBlackMarket(Value, frozen=True, kw_only=True):
    """The stacks, and who may claim now if the cards are there."""

    needs: int
    stacks: tuple[MarketPrice, ...]
    may_claim: tuple[SeatId, ...]
    taken: tuple[GoodId, ...] = ()  # those on stands, which may be promised from there
    claimed: tuple[SeatId, ...] = ()  # the seats that claimed this round
    cards: tuple[GoodId, ...] = ()  # all of them, wherever they lie


def public_black_market(table: Table) -> PublicBlackMarket | None:
    if not table.black_market:
        return None
    return PublicBlackMarket(
        needs=table.numbers.black_market_needs,
        stacks=tuple(_price(table, good, cards) for good, cards in table.black_market.items()),
        may_claim=may_claim(table),
        taken=() if table.options.fixed_market_cards else _taken(table),
        cards=tuple(table.numbers.market_cards),
        claimed=tuple(seat for seat, bag in table.bags.items() if bag.claimed),
    )


def _taken(table: Table) -> tuple[GoodId, ...]:
    left = {card.good for cards in table.black_market.values() for card in cards}
    return tuple(good for good in table.numbers.market_cards if good not in left)


def _price(table: Table, good: GoodId, cards: Cards) -> MarketPrice:
    card = cards[0].good if cards else None
    price = table.numbers.market_cards[card].price if card else 0
    return MarketPrice(good=good, card=card, price=price, left=len(cards))


CHAPTER = Chapter(
    name="black market",
    rules={
        Claim: rule(STEPS, Who.OWNER, Who.STEWARD, decide=claim),
        CorrectClaim: rule(STEPS, Who.STEWARD, decide=correct_claim),
    },
    effects={MarketCardTaken: with_market_card, ClaimUndone: with_claim_undone},
    echoes={e.GameBegan: with_stacks, e.CardMoved: with_stack_corrected},
    news={MarketCardTaken: _told, ClaimUndone: _told_undone},
    phrases=(
        Phrase(command=Claim, text="{seat} shows {good} at the black market"),
        Phrase(
            command=CorrectClaim,
            text="{by} puts right that {seat} claimed nothing at the black market: {reason}",
        ),
    ),
    public={"black_market": public_black_market},
    own={"claimable": claimable},
)
