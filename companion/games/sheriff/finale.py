"""The end as a show: contraband, each good's race, growing bars, the places, then the truth."""

from collections.abc import Iterable, Iterator

from companion.game.finale import growing, places
from companion.game.messages import Message, good_word, says, seat_word
from companion.game.scenes import Bar, Part, Slide, TurnedCard
from companion.game.values import GoodId, SeatId
from companion.games.bags.truth_slides import truth_slides

from .numbers import Numbers, worth
from .scoring import Score, Sheet, Title, counted, held_by, score, standings
from .state import Stand, Table
from .truth import truth


def finale(table: Table) -> tuple[Slide, ...]:
    """Every step, once no card on a stand is unread."""
    result = standings(table)
    if result is None:
        return ()
    final = score(table)
    bars = tuple(map(_sums, final.sheets))
    return (
        *_contraband(table),
        *_races(table, final),
        *growing(bars),
        *places(result, bars),
        *(truth_slides(truth(table)) if table.options.truth else ()),
    )


def _contraband(table: Table) -> Iterator[Slide]:
    """The least first, so that the greatest haul comes last; it does not tell who wins."""
    numbers = table.numbers
    hauls = {seat: numbers.in_order(table.stands[seat].contraband) for seat in table.seats}
    honest = [seat for seat in table.seats if not hauls[seat]]
    if honest:
        yield Slide(
            title=says("bags.contraband"),
            said=tuple(says("finale.no_contraband", seat=seat_word(seat)) for seat in honest),
        )
    for seat in sorted(table.seats, key=lambda seat: worth(numbers, hauls[seat])):
        if hauls[seat]:
            yield Slide(
                title=says("bags.contraband"),
                seat=seat,
                cards=tuple(
                    TurnedCard(card.good, worth=numbers.kinds[card.good].price)
                    for card in hauls[seat]
                    if card.good is not None
                ),
                said=(
                    says("finale.worth", number=worth(numbers, hauls[seat])),
                    *_abilities(numbers, table.stands[seat]),
                ),
            )


def _abilities(numbers: Numbers, stand: Stand) -> Iterator[Message]:
    """The cards on a stand that change the score by more than their price."""
    for good in dict.fromkeys(card.good for card in stand.all()):
        if good is None:
            continue
        kind = numbers.kinds[good]
        for other, more in kind.raises.items():
            yield says("edition.raises", good=good_word(good), other=good_word(other), number=more)
        if kind.no_bonuses:
            yield says("edition.no_bonuses", good=good_word(good))


def _races(table: Table, final: Score) -> Iterator[Slide]:
    stands = {seat: table.stands[seat] for seat in table.seats}
    for good, counts in held_by(table.numbers, table.options, stands).items():
        if any(counts.values()):
            titles = {
                sheet.seat: title
                for sheet in final.sheets
                for title in sheet.titles
                if title.good == good
            }
            bars = tuple(
                _racing(_counts(table, seat, good, held), seat, titles.get(seat))
                for seat, held in counts.items()
            )
            yield Slide(
                title=says("finale.race", good=good_word(good)),
                good=good,
                bars=bars,
                said=(*_crowned(titles.values()), *_worthless(table, titles)),
            )


def _crowned(titles: Iterable[Title]) -> Iterator[Message]:
    """The king and then the queen, with what the title brings where nothing takes it away."""
    best = {one.title: one for one in sorted(titles, key=lambda one: one.points)}
    return (best[title].said for title in ("king", "queen") if title in best)


def _worthless(table: Table, titles: Iterable[SeatId]) -> Iterator[Message]:
    """The cards that take the worth of these titles away."""
    numbers = table.numbers
    cards = (card for seat in titles for card in table.stands[seat].contraband)
    for good in dict.fromkeys(card.good for card in cards):
        if good is not None and numbers.kinds[good].no_bonuses:
            yield says("edition.no_bonuses", good=good_word(good))


def _racing(parts: tuple[Part, ...], seat: SeatId, title: Title | None) -> Bar:
    if title is None:
        return Bar(seat=seat, parts=parts)
    won = says("finale.plus", number=title.points)
    return Bar(seat=seat, parts=parts, said=won, sign=f"sign-{title.title}")


def _counts(table: Table, seat: SeatId, good: GoodId, held: int) -> tuple[Part, ...]:
    """The cards of the good itself, royal ones at their worth in it, and cards that stand in."""
    stand, numbers = table.stands[seat], table.numbers
    own = sum(card.good == good for card in stand.legal)
    in_all = counted(numbers, stand, good)
    parts = (
        Part(says("finale.cards"), own),
        Part(says("finale.royal"), in_all - own),
        Part(says("finale.stand_ins"), held - in_all),
    )
    return tuple(part for part in parts if part.number)


def _sums(sheet: Sheet) -> Bar:
    titles = sum(title.points for title in sheet.titles)
    parts = (
        ("bags.gold", sheet.gold),
        ("score.goods", sheet.goods_value),
        ("score.titles", titles),
    )
    return Bar(seat=sheet.seat, parts=tuple(Part(says(name), number) for name, number in parts))
