"""A score and an edition as plain text, for those who have neither a table nor a browser."""

from collections.abc import Iterator, Mapping

from companion.game.contract import Printed, TextLine
from companion.game.messages import Message, Quoted, box_word, good_word, says
from companion.game.values import GoodId

from . import stacks
from .numbers import ABILITIES, GAME, Good, Numbers
from .scoring import Score, Sheet, Title

_NONE = Quoted("–")
_SHOWN_APART = (
    "edition",
    "title",
    "goods",
    stacks.SECTION,
    stacks.NEEDS,
    "left_out",
    "asks",
)


def score_printed(score: Score, market: Mapping[str, int]) -> Printed:
    """The best first, as on the display; whose seats these are their names say."""
    by_place = sorted(score.sheets, key=lambda sheet: sheet.rank)
    winners = Quoted(", ".join(score.winners))
    one = len(score.winners) == 1
    won = (says("score.winner", seat=winners),) if one else (says("score.winners"), winners)
    return Printed(
        lines=((says("score.title"),), (*won, says(f"score.by_{score.decided_by}"))),
        heads=(
            Quoted(""),
            says("bags.gold"),
            says("score.goods"),
            says(stacks.HEAD),
            says("score.titles"),
            says("score.total"),
            says("score.rank"),
        ),
        rows=tuple(_score_row(sheet, market[sheet.seat]) for sheet in by_place),
        notes=tuple(
            (Quoted(f"{sheet.seat}:"), title_said(title))
            for sheet in by_place
            for title in sheet.titles
        ),
    )


def title_said(title: Title) -> Message:
    return says(
        title.key,
        good=good_word(title.good),
        points=title.points,
        number=title.shared_by,
        total=title.of,
    )


def edition_printed(numbers: Numbers) -> Printed:
    return Printed(
        lines=((box_word(numbers.edition),), _numbers(numbers)),
        heads=(
            Quoted(""),
            Quoted(""),
            says("edition.legal"),
            says("edition.variant"),
            says("edition.price"),
            says("edition.fine"),
            says("edition.king"),
            says("edition.queen"),
            says("edition.cards"),
            says("edition.fewer"),
            says("edition.counts_as"),
        ),
        rows=tuple(_good_row(good, kind) for good, kind in numbers.goods.items()),
        notes=tuple(_notes(numbers)),
    )


def _score_row(sheet: Sheet, market: int) -> TextLine:
    titles = sum(title.points for title in sheet.titles)
    goods = sheet.goods_value - market
    return (Quoted(sheet.seat), sheet.gold, goods, market, titles, sheet.total, sheet.rank)


def _numbers(numbers: Numbers) -> TextLine:
    """Under the keys that they have in the sheet, and written as there, for whoever wants to change
    one."""
    said = [f"game {GAME}"]
    said += [
        f"{key} {_value(value)}"
        for key in Numbers.__struct_fields__
        if key not in _SHOWN_APART and (value := getattr(numbers, key)) not in ("", (), {})
    ]
    return (Quoted("; ".join(said)),)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case (least, most):
            return f"{least}–{most}"
        case dict():
            return _by_players(value)
        case _:
            return str(value)


def _by_players(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{players} = {number}" for players, number in numbers.items())


def _good_row(good: GoodId, kind: Good) -> TextLine:
    return (
        Quoted(good),
        good_word(good),
        says("edition.yes") if kind.legal else says("edition.no"),
        Quoted(kind.variant),
        kind.price,
        kind.fine,
        kind.king or _NONE,
        kind.queen or _NONE,
        kind.cards,
        Quoted(_by_players(kind.cards_by_players)),
        Quoted(", ".join(f"{number} {other}" for other, number in kind.counts_as.items())),
    )


def _notes(numbers: Numbers) -> Iterator[TextLine]:
    for good, kind in numbers.goods.items():
        for what in _abilities(good, kind):
            yield (what,)
    yield from stacks.notes(numbers)
    for option, keys in numbers.asks.items():
        yield (says("edition.asks", option=Quoted(option), keys=Quoted(", ".join(keys))),)
    if numbers.left_out:
        yield (says("edition.left_out", options=Quoted(", ".join(numbers.left_out))),)


def _abilities(good: GoodId, kind: Good) -> Iterator[Message]:
    name = good_word(good)
    if kind.any_legal:
        yield says("edition.any_legal", good=name)
    for other, more in kind.raises.items():
        yield says("edition.raises", good=name, other=good_word(other), number=more)
    if kind.no_bonuses:
        yield says("edition.no_bonuses", good=name)
    for key in ABILITIES:
        if getattr(kind, key):
            yield says(f"edition.{key}", good=name, number=getattr(kind, key))
