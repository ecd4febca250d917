"""The opening of a bag as a scene: what was declared, what came out, and who pays for it."""

from collections.abc import Mapping

from companion.game.bank import purse
from companion.game.cards import Cards
from companion.game.messages import Message, says, seat_word
from companion.game.scenes import Fate, Payment, Slide, Stamp, TurnedCard
from companion.game.spoken import heap
from companion.game.values import SeatId

from .table import BagTable


def judged(  # noqa: PLR0913 - all that the verdict says, each by its name
    table: BagTable,
    seat: SeatId,
    *,
    honest: bool,
    kept: Cards,
    taken: Cards,
    gold: int,
    payments: tuple[Payment, ...],
    judges: Mapping[SeatId, Message],
) -> Slide:
    """`gold` is the fine, or the sum for an honest owner; the judges have words of their own."""
    declared = table.bags[seat].declared
    assert declared is not None, "only declared bags are judged"
    key = verdict_key(honest=honest, taken=taken)
    goods = heap(taken)
    to_owner = f"opening.you_{key}" if gold else f"opening.you_{key}_free"
    return Slide(
        title=says("opening.title", seat=seat_word(seat)),
        seat=seat,
        declared=((declared.good, declared.number),),
        cards=(
            *(TurnedCard(card.good) for card in kept),
            *(TurnedCard(card.good, Fate.TAKEN) for card in taken),
        ),
        payments=payments,
        stamp=Stamp(says(f"opening.{key}"), well=honest),
        said=(says(f"opening.said_{key}", seat=seat_word(seat), goods=goods),),
        own={**judges, seat: says(to_owner, number=gold, goods=goods)},
    )


def verdict_key(*, honest: bool, taken: Cards) -> str:
    """The end of the keys of all sentences of a verdict."""
    if honest:
        return "honest"
    return "caught" if taken else "short"


def judge_told(key: str, gold: int) -> Message:
    """The verdict to one of those who opened the bag, and what it costs or brings them."""
    return says(f"opening.judge_{key}" if gold else f"opening.judge_{key}_free", number=gold)


def coins_moved(
    table: BagTable, payer: SeatId, payee: SeatId, about: SeatId
) -> tuple[Payment, ...]:
    """The coins of the last fine that this purse paid because of this bag, if there were any."""
    for line in reversed(table.statements.get(purse(payer), ())):
        if (line.reason, line.about, line.round) == ("fine", about, table.round):
            moved = Payment(payer=seat_word(payer), payee=seat_word(payee), gold=-line.amount)
            return (moved,)
    return ()
