"""Stands as people counted them at the end of a game.

The tally is scored, or all that cannot be so is named, with whose it is.

No options are written down with them: royal and promo cards may lie there, and rulings are as
printed. The scoring itself is the same as at the clerk's table.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta

from companion.game.cards import Card
from companion.game.contract import Box, Reckoned
from companion.game.messages import Message, Quoted, says
from companion.game.text_files import shown
from companion.game.validate import Wrong, shaped
from companion.game.values import GoodId, SeatId, Value
from companion.game.written_score import Whose, all_wrong, seated

from . import stacks
from .edition_asks import whole_box
from .edition_text import score_printed
from .numbers import Numbers
from .options import ALL_CARDS
from .scoring import Score, Title, score_of
from .state import Stand

_Whole = Annotated[int, Meta(ge=0)]


class Player(Value, frozen=True, kw_only=True):
    """One player's gold and cards at the end."""

    name: str
    gold: _Whole
    goods: Mapping[GoodId, _Whole] = {}
    market: tuple[_Whole, ...] = ()  # the numbers on the cards that were bought with contraband


class Tally(Value, frozen=True, kw_only=True):
    """All players, as somebody wrote them down."""

    players: tuple[Player, ...]
    edition: str = ""


class Won(Value, frozen=True, kw_only=True):
    """One title."""

    good: GoodId
    title: str
    points: int
    shared_by: int


class PlayerScore(Value, frozen=True, kw_only=True):
    """One player's score."""

    name: str
    gold: int
    goods_value: int
    market_value: int
    titles: tuple[Won, ...]
    total: int
    rank: int


class Result(Value, frozen=True, kw_only=True):
    """Everyone's score in the order in which they were written down."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: str


def reckon(box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
    whose = Whose(written)
    tally, misshapen = shaped(written, Tally, whose.place)
    numbers = whole_box(box)
    players = seated(numbers.players, len(tally.players))
    numbers = numbers.at_table(players, ALL_CARDS)
    found = (
        *whose.everyone(
            [player.name for player in tally.players],
            "goods",
            [player.goods for player in tally.players],
            between=numbers.players,
            known=numbers.goods,
            too_many=lambda held: numbers.too_many(held, players),
        ),
        *_unpriced(box, tally, whose),
        *_market(box, numbers, tally, whose),
        *_gold(numbers, tally),
    )
    return all_wrong(misshapen, found) or _reckoned(numbers, tally)


def _reckoned(numbers: Numbers, tally: Tally) -> Reckoned:
    drawn = [drawn_card for player in tally.players for drawn_card in player.market]
    numbers, cards = stacks.as_written(numbers, drawn)
    stands, gold = {}, {}
    for player in tally.players:
        goods = [Card(good) for good, number in player.goods.items() for _ in range(number)]
        bought = [Card(cards[price].pop(0)) for price in player.market]
        stands[SeatId(player.name)] = Stand(
            legal=tuple(card for card in goods if numbers.is_legal(card)),
            contraband=tuple(card for card in (*goods, *bought) if not numbers.is_legal(card)),
        )
        gold[SeatId(player.name)] = player.gold
    score = score_of(numbers, gold, stands)
    market = {player.name: sum(player.market) for player in tally.players}
    result = _result(score, market)
    return Reckoned(result, score_printed(score, market))


def _result(score: Score, market: Mapping[str, int]) -> Result:
    return Result(
        players=tuple(
            PlayerScore(
                name=sheet.seat,
                gold=sheet.gold,
                goods_value=sheet.goods_value - market[sheet.seat],
                market_value=market[sheet.seat],
                titles=tuple(map(_won, sheet.titles)),
                total=sheet.total,
                rank=sheet.rank,
            )
            for sheet in score.sheets
        ),
        winners=tuple(map(str, score.winners)),
        decided_by=score.decided_by,
    )


def _won(title: Title) -> Won:
    return Won(good=title.good, title=title.title, points=title.points, shared_by=title.shared_by)


def _unpriced(box: Box, tally: Tally, whose: Whose) -> Iterator[Wrong]:
    """A card whose worth no edition tells must not be in this text."""
    numbers = whole_box(box)
    asked = {key for keys in numbers.asks.values() for key in keys}
    for number, player in enumerate(tally.players):
        for good, cards in player.goods.items():
            kind = numbers.goods.get(good)
            key = f"goods.{good}.price"
            if cards and kind is not None and not kind.price and key in asked:
                place = ("players", number, "goods", good)
                at = Quoted(whose.place(place))
                yield Wrong((place,), says("tally.no_price", place=at, in_sheet=Quoted(key)))


def _market(box: Box, numbers: Numbers, tally: Tally, whose: Whose) -> Iterator[Wrong]:
    asked = {key for keys in whole_box(box).asks.values() for key in keys}
    places = [
        (("players", number, "market", at), price)
        for number, player in enumerate(tally.players)
        for at, price in enumerate(player.market)
    ]
    written = [(place, whose.place(place), price) for place, price in places]
    return stacks.misread(numbers, asked, written)


def _gold(numbers: Numbers, tally: Tally) -> Iterator[Wrong]:
    gold = sum(player.gold for player in tally.players)
    if gold > numbers.coins:
        what = says("tally.too_much_gold", gold=Quoted(shown(gold)), most=numbers.coins)
        yield Wrong(tuple(("players", n, "gold") for n in range(len(tally.players))), what)
