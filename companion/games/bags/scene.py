"""The opening of a bag as a scene: the declaration, the cards, the verdict, and who pays for it."""

from collections.abc import Mapping

from companion.game.bank import purse
from companion.game.cards import Cards
from companion.game.messages import Message, says, seat_word
from companion.game.scenes import Fate, Payment, Slide, Stamp, TurnedCard
from companion.game.spoken import heap
from companion.game.values import SeatId, Value

from .table import BagTable


class Verdict(Value, frozen=True, kw_only=True):
    """The keys of what is said of an opened bag: to everyone, to its owner, to those who opened it;
    `free` where nobody pays."""

    stamp: str
    said: str
    owner: str
    owner_free: str
    judge: str
    judge_free: str
    well: bool = False


HONEST = Verdict(
    stamp="opening.honest",
    said="opening.said_honest",
    owner="opening.you_honest",
    owner_free="opening.you_honest_free",
    judge="opening.judge_honest",
    judge_free="opening.judge_honest_free",
    well=True,
)
CAUGHT = Verdict(
    stamp="opening.caught",
    said="opening.said_caught",
    owner="opening.you_caught",
    owner_free="opening.you_caught_free",
    judge="opening.judge_caught",
    judge_free="opening.judge_caught_free",
)
SHORT = Verdict(
    stamp="opening.short",
    said="opening.said_short",
    owner="opening.you_short_free",
    owner_free="opening.you_short_free",
    judge="opening.judge_short_free",
    judge_free="opening.judge_short_free",
)


def verdict_on(*, honest: bool, taken: Cards) -> Verdict:
    if honest:
        return HONEST
    return CAUGHT if taken else SHORT


def judged(  # noqa: PLR0913 - all that the verdict says, each by its name
    table: BagTable,
    seat: SeatId,
    verdict: Verdict,
    *,
    kept: Cards,
    taken: Cards,
    gold: int,
    payments: tuple[Payment, ...],
    judges: Mapping[SeatId, Message],
) -> Slide:
    """`gold` is the fine, or the sum for an honest owner; the judges have words of their own."""
    declared = table.bags[seat].declared
    assert declared is not None, "only declared bags are judged"
    goods, to_owner = heap(taken), verdict.owner if gold else verdict.owner_free
    return Slide(
        title=says("opening.title", seat=seat_word(seat)),
        seat=seat,
        declared=((declared.good, declared.number),),
        cards=(
            *(TurnedCard(card.good) for card in kept),
            *(TurnedCard(card.good, Fate.TAKEN) for card in taken),
        ),
        payments=payments,
        stamp=Stamp(says(verdict.stamp), well=verdict.well),
        said=(says(verdict.said, seat=seat_word(seat), goods=goods),),
        own={**judges, seat: says(to_owner, number=gold, goods=goods)},
    )


def judge_told(verdict: Verdict, gold: int) -> Message:
    """The verdict to one of those who opened the bag, and what it costs or brings them."""
    return says(verdict.judge if gold else verdict.judge_free, number=gold)


def coins_moved(
    table: BagTable, payer: SeatId, payee: SeatId, about: SeatId
) -> tuple[Payment, ...]:
    """The coins of the last fine that this purse paid because of this bag, if there were any."""
    for line in reversed(table.statements.get(purse(payer), ())):
        if (line.reason, line.about, line.round) == ("fine", about, table.round):
            moved = Payment(payer=seat_word(payer), payee=seat_word(payee), gold=-line.amount)
            return (moved,)
    return ()
