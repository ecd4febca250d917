"""What everyone sees of the market and of the piles; cut from nothing, like every view."""

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.messages import Message, Word, says, seat_word
from companion.game.values import GoodId, SeatId, Value

from . import black_market, market
from .state import Market, Phase, Pile, Table


class PublicPile(Value, frozen=True, kw_only=True):
    """A pile as it lies before everyone; whole, top first, only where anyone may look through."""

    number: int
    top: GoodId | None = None
    whole: tuple[GoodId | None, ...] | None = None


class PublicMarket(Value, frozen=True, kw_only=True):
    """The market as far as it has been told of; of cards laid out, only how many."""

    turn: SeatId | None
    order: tuple[SeatId, ...]
    changed: Mapping[SeatId, int]
    choices: tuple[SeatId, ...]  # whom the sheriff may still pick to begin
    from_piles: bool
    most: int
    taken: int
    given: int
    onto: tuple[int, ...]  # the piles on which what is given up may be laid


class PublicConfiscated(Value, frozen=True, kw_only=True):
    """Cards of an opened bag in the sheriff's hands, and the piles on which they may be laid."""

    goods: tuple[GoodId | None, ...]
    onto: tuple[int, ...]


class MarketPrice(Value, frozen=True, kw_only=True):
    """What lies on top for one contraband, what it is worth, and how many cards are left there."""

    good: GoodId
    card: GoodId | None
    price: int
    left: int


class PublicBlackMarket(Value, frozen=True, kw_only=True):
    """The stacks, and who may claim now if the cards are there."""

    needs: int
    stacks: tuple[MarketPrice, ...]
    may_claim: tuple[SeatId, ...]
    taken: tuple[GoodId, ...] = ()  # what lies on stands, and may be promised from there


def public_piles(table: Table) -> tuple[PublicPile, ...]:
    return tuple(_public_pile(table, pile) for pile in table.piles)


def public_market(table: Table) -> PublicMarket | None:
    if table.market is None or table.phase is not Phase.MARKET:
        return None
    return PublicMarket(
        turn=market.turn_of(table),
        order=market.order(table),
        changed=table.market.changed,
        choices=market.first_choices(table),
        from_piles=table.numbers.market_from_piles,
        most=table.numbers.market_max,
        taken=table.market.taken,
        given=table.market.given,
        onto=_onto(table, table.market.pile),
    )


def public_confiscated(table: Table) -> PublicConfiscated | None:
    waiting = table.confiscated
    if not waiting.cards:
        return None
    goods = tuple(card.good for card in waiting.cards)
    return PublicConfiscated(goods=goods, onto=_onto(table, waiting.pile))


def public_black_market(table: Table) -> PublicBlackMarket | None:
    if not table.black_market:
        return None
    return PublicBlackMarket(
        needs=table.numbers.black_market_needs,
        stacks=tuple(_price(table, good, cards) for good, cards in table.black_market.items()),
        may_claim=black_market.may_claim(table),
        taken=() if table.options.fixed_market_cards else _taken(table),
    )


def next_at_market(table: Table) -> Message:
    turn, most = market.turn_of(table), table.numbers.market_max
    if turn is None:
        return says("next.market_done", sheriff=seat_word(table.officers[0]))
    if not market.has_begun(table):
        return says("next.market", hand=table.numbers.hand, seat=seat_word(turn), most=most)
    return _next_of_turn(table, market.running(table), seat_word(turn), most)


def _next_of_turn(table: Table, told: Market, seat: Word, most: int) -> Message:
    """By what has been told of this turn."""
    if told.given:
        key = "next.market_laid" if table.numbers.market_from_piles else "next.market_laid_out"
        return says(key, seat=seat, number=told.given, most=most)
    if told.taken:
        return says("next.market_drawn", seat=seat, number=told.taken, most=most)
    return says("next.market_turn", seat=seat, most=most)


def _taken(table: Table) -> tuple[GoodId, ...]:
    left = {card.good for cards in table.black_market.values() for card in cards}
    return tuple(good for good in table.numbers.market_cards if good not in left)


def _price(table: Table, good: GoodId, cards: Cards) -> MarketPrice:
    card = cards[0].good if cards else None
    price = table.numbers.market_cards[card].price if card else 0
    return MarketPrice(good=good, card=card, price=price, left=len(cards))


def _onto(table: Table, begun: int | None) -> tuple[int, ...]:
    return tuple(range(1, len(table.piles) + 1)) if begun is None else (begun,)


def _public_pile(table: Table, pile: Pile) -> PublicPile:
    top_first = tuple(card.good for card in reversed(pile.seen))
    return PublicPile(
        number=len(top_first),
        top=top_first[0] if top_first else None,
        whole=top_first if table.pile_open else None,
    )
