"""Evenings at their fullest, told to the real game, as everyone's page would be posted of them."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.game.cards import Heap
from companion.game.contract import Event, Setup
from companion.game.messages import Message, says, seat_word
from companion.game.values import PUBLIC, STEWARD, SeatId
from companion.games.sheriff import events as e
from companion.games.sheriff.confiscated import ConfiscatedLaid
from companion.games.sheriff.rounds import EndGame, EndRound
from companion.games.sheriff.state import Phase, Wish
from companion.games.sheriff.timer import RunTimer
from companion.host.checks import CheckState, HeapCheck
from companion.host.page_data import PageData
from tests.table_talk import (
    APPLE,
    BREAD,
    CHEESE,
    CHICKEN,
    GAME,
    Evening,
    cards,
    read_off,
    sheriff_box,
)

SEATS = tuple(map(SeatId, ("green", "blue", "yellow", "red", "purple", "orange")))
PACKED = ("apple", "silk", "pepper", "chicken", "mead")
LATER = "half of what lies on my stand when the last round is played, and no check before"
TROUBLES = (
    says("trouble.reader_lost", seat=seat_word(SEATS[1])),
    says("trouble.inbox_full"),
)


class Told(Evening):
    """An evening whose news are kept, newest first."""

    feed: tuple[Message, ...] = ()

    def happens(self, *events: Event) -> "Told":
        for event in events:
            if said := GAME.news_for(event, PUBLIC):
                self.feed = (said, *self.feed)[:30]
        super().happens(*events)
        return self

    def posted(self, **more: object) -> PageData:
        view, words = self.public(), GAME.words(self.table)
        return replace(PageData(game="sheriff", view=view, feed=self.feed, words=words), **more)

    def begins(self) -> "Told":
        """A round; where six play, its deputies are drawn."""
        if self.phase() is Phase.DRAWING:
            free = [seat for seat in self.table.seats if seat not in self.table.served]
            self.draws(*(free if len(free) > 1 else self.table.seats)[:2])
        return self

    def fills(self) -> "Told":
        """Stands, purses and piles as late in a good evening."""
        for at, seat in enumerate(self.table.seats):
            more = {"apple": 4 - at // 2, "cheese": 2, "bread": 1 + at, "chicken": 2}
            self.stands(seat, **more, silk=1 + at % 2, pepper=2, mead=1)
            self.holds_gold(**{seat: 104 - 9 * at})
        for pile in range(1, len(self.table.piles) + 1):
            lying = cards(*("apple", "bread", "silk", "chicken", "cheese") * 4)
            sheriff = self.table.officers[0]
            self.happens(
                e.BagJudged(seat=sheriff, honest=False, kept=(), confiscated=lying, fine=0)
            )
            if self.table.confiscated.cards:
                self.happens(ConfiscatedLaid(pile, lying))
        return self

    def closes_bags(self) -> "Told":
        self.closes_market()
        for at, seat in enumerate(self.table.merchants):
            self.packs(seat, *PACKED[at % 2 :]).seals(seat)
        return self

    def declares_all(self, unlike: SeatId | None = None) -> "Told":
        """As many as were counted in; only of that bag one less, so that it is compared."""
        for at, seat in enumerate(self.table.merchants):
            good = (CHICKEN, APPLE, CHEESE, BREAD)[at % 4]
            self.declares(seat, len(self.table.bags[seat].cards) - (seat == unlike), good)
        return self

    def talks(self) -> "Told":
        """Everyone offers something; the last two are agreed on."""
        gate = "chest" if len(self.table.officers) > 1 else self.table.officers[0]
        merchants = self.table.merchants
        for at, seat in enumerate(merchants):
            opens = merchants[at - 1] if at % 2 else None
            self.offers(
                seat,
                SeatId(gate),
                gold=3 + at,
                stand={APPLE: 2, CHEESE: 1} if at % 2 else {APPLE: 2},
                bag={} if at % 2 else {CHICKEN: 1},
                passes=None if opens else seat,
                opens=opens,
                later=LATER if at == 1 else "",
            )
        return self

    def wishes(self) -> "Told":
        """Where two deputies inspect, they are of two minds about every bag."""
        if len(self.table.officers) > 1:
            one, other = self.table.officers
            for seat in self.table.merchants:
                self.happens(
                    e.DeputySaid(one, seat, Wish.PASS), e.DeputySaid(other, seat, Wish.OPEN)
                )
        return self


def begun(players: int, edition: str, **options: bool) -> Told:
    box = sheriff_box(edition)
    setup = Setup(seats=SEATS[:players], first=SEATS[0], options=options, numbers=read_off(box))
    laid = GAME.start(box, setup)
    assert isinstance(laid, tuple), laid
    table = None
    for event in laid:
        table = GAME.apply(table, event)
    assert table is not None
    return Told(table).begins()


def late(players: int, edition: str) -> Told:
    options = {"timer": True} | ({"black_market": True} if edition == "sheriff-2e" else {})
    return begun(players, edition, **options).fills()


def checked(table: Told, seat: SeatId, state: CheckState) -> HeapCheck:
    bag = table.table.numbers.heap(table.table.bags[seat].cards)
    some: Heap = bag[:1]
    rest: Heap = bag[1:]
    return HeapCheck(
        seat=seat,
        state=state,
        seen=some if state is not CheckState.AGREES else bag,
        missing=rest if state is CheckState.DIFFERS else (),
        unsure=rest if state is CheckState.UNSURE else (),
        strangers=1 if state is CheckState.DIFFERS else 0,
        nameless=0,
    )


def market(players: int, edition: str) -> PageData:
    return late(players, edition).posted()


def packing(players: int, edition: str) -> PageData:
    table = late(players, edition)
    table.closes_market()
    first = table.table.merchants[0]
    table.packs(first, *PACKED).seals(first)
    return table.posted()


def declaring(players: int, edition: str) -> PageData:
    table = late(players, edition).closes_bags()
    table.declares(table.table.merchants[0], len(PACKED), CHICKEN)
    return table.posted()


def offers(players: int, edition: str) -> PageData:
    table = late(players, edition).closes_bags().declares_all().talks().wishes()
    table.does(STEWARD, RunTimer())
    return table.posted()


def opened(players: int, edition: str) -> PageData:
    """The worst: all have offered, one inspection is bought, a bag lies open unsure, troubles."""
    table = late(players, edition).closes_bags()
    last = table.table.merchants[-1]
    table.declares_all(unlike=last).talks()
    for seat in table.table.officers:
        table.accepts(seat, 1)
    table.opens(last)
    table.does(STEWARD, RunTimer())
    check = checked(table, last, CheckState.DIFFERS)
    return table.posted(checks=(check,), troubles=TROUBLES)


def agreeing(players: int, edition: str) -> PageData:
    """One bag lies open as it was counted, and nothing else is on anyone's mind."""
    table = late(players, edition).closes_bags()
    first = table.table.merchants[0]
    table.declares_all(unlike=first).opens(first)
    return table.posted(checks=(checked(table, first, CheckState.AGREES),))


def paying(players: int, edition: str) -> PageData:
    table = late(players, edition).closes_bags().declares_all()
    poor = table.table.merchants[0]
    table.holds_gold(**{poor: 0})
    table.opens(poor)
    if table.phase() is Phase.INSPECTING:
        table.judges(poor)
    return table.posted()


def closing(players: int, edition: str) -> PageData:
    table = late(players, edition).closes_bags().declares_all()
    for at, seat in enumerate(table.table.merchants):
        table.passes(seat, bribe=at)
    return table.posted()


def ending(players: int, edition: str) -> PageData:
    table = late(players, edition).closes_bags().declares_all()
    for seat in table.table.merchants:
        table.passes(seat)
    table.does(STEWARD, EndGame(table.table.round))
    return table.posted()


def score(players: int, edition: str) -> PageData:
    """To the last round: some titles have one holder, others are shared by everyone."""
    table = late(players, edition)
    while not table.table.over:
        table.begins().closes_market()
        good = (APPLE, CHEESE, CHICKEN)[table.table.round % 3]
        for seat in table.table.merchants:
            table.packs(seat, good).seals(seat)
        for seat in table.table.merchants:
            table.declares(seat, 1, good)
        for seat in table.table.merchants:
            table.passes(seat)
        table.does(STEWARD, EndRound(table.table.round))
        if table.table.ended:
            table.turns_up()
    return table.posted()


SCENES: Mapping[str, Callable[[int, str], PageData]] = {
    "market": market,
    "packing": packing,
    "declaring": declaring,
    "offers": offers,
    "opened": opened,
    "agreeing": agreeing,
    "paying": paying,
    "closing": closing,
    "ending": ending,
    "score": score,
}
