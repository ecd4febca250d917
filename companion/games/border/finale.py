"""The end as a show: money, the sale at double price good by good, the places, then the truth."""

from companion.game.finale import growing, places
from companion.game.messages import good_word, says
from companion.game.scenes import Bar, Part, Slide
from companion.games.bags.truth_slides import truth_slides

from .calling import explained
from .scoring import Sheet, score, standings
from .table import Settled, Table
from .truth import public_truth


def finale(table: Table) -> tuple[Slide, ...]:
    result = standings(table)
    if result is None:
        return ()
    bars = tuple(map(_sums, score(table).sheets))
    money, *rest = growing(bars)
    sales = () if table.calling is None else table.calling.done
    truth = public_truth(table)
    return (
        money,
        *(_sale(table, one) for one in sales if one.sale.lines),
        *rest,
        *places(result, bars),
        *(() if truth is None else truth_slides(truth)),
    )


def _sums(sheet: Sheet) -> Bar:
    """Where the sale paid an owed fine, it brought no more than was left."""
    money = max(0, sheet.money)
    parts = (("border.money_before", money), ("border.double_head", sheet.total - money))
    return Bar(seat=sheet.seat, parts=tuple(Part(says(name), number) for name, number in parts))


def _sale(table: Table, settled: Settled) -> Slide:
    """The cards that everyone held, the money they brought, and why they brought no more."""
    good, lines = good_word(settled.good), {line.seat: line for line in settled.sale.lines}
    return Slide(
        title=says("finale.double", good=good),
        good=settled.good,
        bars=tuple(
            Bar(
                seat=seat,
                parts=(Part(says("finale.cards"), lines[seat].held),),
                said=says("finale.plus", number=lines[seat].amount),
            )
            if seat in lines
            else Bar(seat=seat, parts=())
            for seat in table.seats
        ),
        said=tuple(explained(settled)),
    )
