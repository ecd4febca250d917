"""The score: goods, gold, and the kings and queens of each legal good, with ties as printed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from companion.game.cards import Card, Heap, unread
from companion.game.contract import Standing, Standings
from companion.game.messages import Message, good_word, says
from companion.game.values import GoodId, SeatId, Value

from .numbers import Numbers, worth
from .options import Options
from .showing import without_market_cards
from .state import Stand, Table

_AS_PRINTED = Options()
Held = dict[GoodId, dict[SeatId, int]]


class Title(Value, frozen=True, kw_only=True):
    """King or queen of one good; a shared title is worth an equal part, rounded down."""

    good: GoodId
    title: str
    points: int
    shared_by: int
    of: int  # the bonuses that were shared
    held: int  # so many cards of the good won it
    behind: int  # the most that anyone behind has

    @property
    def key(self) -> str:
        """The sentence that says it: alone, shared, or shared with a rest that nobody gets."""
        if self.shared_by == 1:
            return f"score.{self.title}"
        rounded = self.points * self.shared_by != self.of
        return f"score.{self.title}_{'rounded' if rounded else 'shared'}"

    @property
    def said(self) -> Message:
        """The title, its points, and the cards that won it."""
        title = says(
            self.key,
            good=good_word(self.good),
            points=self.points,
            number=self.shared_by,
            total=self.of,
        )
        return says("score.title_won", title=title, counts=self._counts())

    def _counts(self) -> Message:
        if self.shared_by > 1:
            return says("score.held_each", held=self.held)
        if self.behind:
            return says("score.held_against", held=self.held, behind=self.behind)
        alone = self.title == "king"
        return says("score.held_alone" if alone else "score.held", held=self.held)


class Sheet(Value, frozen=True, kw_only=True):
    """One player's end of the game."""

    seat: SeatId
    gold: int
    legal: Heap
    contraband: Heap
    goods_value: int
    titles: tuple[Title, ...]
    total: int
    rank: int


class Score(Value, frozen=True, kw_only=True):
    """Everyone's sheets in seat order, who won, and what decided it."""

    sheets: tuple[Sheet, ...]
    winners: tuple[SeatId, ...]
    decided_by: str


def unnamed(table: Table) -> int:
    """How many cards on stands are still unread; until none is left there is no score."""
    return sum(unread(stand.all()) for stand in table.stands.values())


def standings(table: Table) -> Standings | None:
    """The places of all seats, once every card has a name."""
    if not table.over or unnamed(table):
        return None
    final = score(table)
    seats = [
        Standing(seat=sheet.seat, place=sheet.rank, total=sheet.total)
        for sheet in sorted(final.sheets, key=lambda sheet: sheet.rank)
    ]
    return Standings(tuple(seats), says(f"score.by_{final.decided_by}"))


def score(table: Table) -> Score:
    gold = {seat: table.gold(seat) for seat in table.seats}
    stands = {seat: table.stands[seat] for seat in table.seats}
    return score_of(table.numbers, gold, stands, table.options)


def score_of(
    numbers: Numbers,
    gold: Mapping[SeatId, int],
    stands: Mapping[SeatId, Stand],
    options: Options = _AS_PRINTED,
) -> Score:
    titles = _titles(numbers, options, held_by(numbers, options, stands))
    for seat, stand in stands.items():
        if any(card.good and numbers.kinds[card.good].no_bonuses for card in stand.contraband):
            titles[seat] = tuple(replace(title, points=0) for title in titles[seat])
    totals = {
        seat: gold[seat] + goods_value(numbers, stand) + _points(titles[seat])
        for seat, stand in stands.items()
    }
    winners, decided_by = _winners(numbers, options, totals, stands, gold)
    sheets = tuple(
        Sheet(
            seat=seat,
            gold=gold[seat],
            legal=numbers.heap(stand.legal),
            contraband=numbers.heap(stand.contraband),
            goods_value=goods_value(numbers, stand),
            titles=titles[seat],
            total=totals[seat],
            rank=_rank(seat, totals, winners),
        )
        for seat, stand in stands.items()
    )
    return Score(sheets=sheets, winners=winners, decided_by=decided_by)


def goods_value(numbers: Numbers, stand: Stand) -> int:
    """The prices on the cards, and by how much some of them raise the worth of others."""
    cards = stand.all()
    lying = Counter(card.good for card in cards)
    raised = sum(
        (lying[good] - (card.good == good)) * more
        for card in cards
        if card.good is not None
        for good, more in numbers.kinds[card.good].raises.items()
    )
    return worth(numbers, cards) + raised


def held_by(numbers: Numbers, options: Options, stands: Mapping[SeatId, Stand]) -> Held:
    """How many of each legal good everyone holds. Cards that stand in for any of them count as what
    brings their owner most points, or else what the edition names first; owners choose in the
    order of the seats, knowing what those before them chose."""
    held: Held = {
        good: {seat: counted(numbers, stand, good) for seat, stand in stands.items()}
        for good in numbers.legal_goods()
    }
    in_play = [good for good in held if numbers.goods[good].cards]
    for seat, stand in stands.items():
        number = sum(_stands_in(numbers, card) for card in stand.legal)
        if number:
            ways = combinations_with_replacement(in_play, number)
            held = max(
                (_with(held, seat, way) for way in ways),
                key=lambda way: _points(_titles(numbers, options, way)[seat]),
            )
    return held


def _with(held: Held, seat: SeatId, more: tuple[GoodId, ...]) -> Held:
    return {
        good: {**counts, seat: counts[seat] + more.count(good)} for good, counts in held.items()
    }


def _stands_in(numbers: Numbers, card: Card) -> bool:
    return card.good is not None and numbers.kinds[card.good].any_legal


def _titles(numbers: Numbers, options: Options, held: Held) -> dict[SeatId, tuple[Title, ...]]:
    titles: dict[SeatId, tuple[Title, ...]] = {}
    for good, counts in held.items():
        kind = numbers.goods[good]
        won = dict(titles_of(good, counts, kind.king, kind.queen, empty=options.empty_titles))
        for seat in counts:
            titles[seat] = titles.get(seat, ()) + ((won[seat],) if seat in won else ())
    return titles


def _points(titles: Iterable[Title]) -> int:
    return sum(title.points for title in titles)


def counted(numbers: Numbers, stand: Stand, good: GoodId) -> int:
    """How many of a legal good a stand holds for its titles, royal goods at their worth in it."""
    legal = sum(1 for card in stand.legal if card.good == good)
    hidden = (numbers.kinds[card.good] for card in stand.contraband if card.good is not None)
    return legal + sum(kind.counts_as.get(good, 0) for kind in hidden)


def titles_of(
    good: GoodId, counts: Mapping[SeatId, int], king: int, queen: int, *, empty: bool = False
) -> Iterable[tuple[SeatId, Title]]:
    """Tied kings share both bonuses and there is no queen; a merchant with none of it earns
    nothing, unless the table agreed otherwise."""
    places = sorted({count for count in counts.values() if count or empty}, reverse=True)
    best = [[seat for seat, count in counts.items() if count == place] for place in places[:2]]
    if not best:
        return
    kings, held = best[0], (*places, 0, 0)
    alone = len(kings) == 1
    yield from _shared(good, "king", kings, king if alone else king + queen, held[:2])
    if alone and len(best) > 1:
        yield from _shared(good, "queen", best[1], queen, held[1:3])


def _shared(
    good: GoodId, title: str, seats: Sequence[SeatId], of: int, held: tuple[int, ...]
) -> Iterable[tuple[SeatId, Title]]:
    by, (own, behind) = len(seats), held
    shared = Title(
        good=good, title=title, points=of // by, shared_by=by, of=of, held=own, behind=behind
    )
    return ((seat, shared) for seat in seats)


def _winners(
    numbers: Numbers,
    options: Options,
    totals: Mapping[SeatId, int],
    stands: Mapping[SeatId, Stand],
    gold: Mapping[SeatId, int],
) -> tuple[tuple[SeatId, ...], str]:
    """Most points, then most legal goods, then most contraband, then a shared victory."""
    tied = _most(totals, totals)
    for decided_by, counts in (
        ("points", None),
        ("legal goods", {s: _legal_in_tie(numbers, options, st) for s, st in stands.items()}),
        ("contraband", {s: _contraband_in_tie(numbers, options, st) for s, st in stands.items()}),
        ("gold", gold if options.gold_decides else None),
    ):
        if counts is not None:
            tied = _most(counts, tied)
        if len(tied) == 1:
            return tied, decided_by
    return tied, "shared"


def _legal_in_tie(numbers: Numbers, options: Options, stand: Stand) -> int:
    """A tie is about cards of legal goods; royal ones are contraband unless the table agreed."""
    if not options.royal_tie_break:
        return len(stand.legal)
    stand_ins = sum(_stands_in(numbers, card) for card in stand.legal)
    return stand_ins + sum(counted(numbers, stand, good) for good in numbers.legal_goods())


def _contraband_in_tie(numbers: Numbers, options: Options, stand: Stand) -> int:
    fixed = options.fixed_market_cards
    return len(without_market_cards(numbers, stand) if fixed else stand.contraband)


def _most(counts: Mapping[SeatId, int], among: Iterable[SeatId]) -> tuple[SeatId, ...]:
    among = tuple(among)
    most = max(counts[seat] for seat in among)
    return tuple(seat for seat in among if counts[seat] == most)


def _rank(seat: SeatId, totals: Mapping[SeatId, int], winners: tuple[SeatId, ...]) -> int:
    if seat in winners:
        return 1
    better = Counter(total > totals[seat] for total in totals.values())[True]
    tied_with_winners = totals[seat] == totals[winners[0]]
    return len(winners) + 1 if tied_with_winners else better + 1
