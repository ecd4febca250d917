"""The views: the knowledge of each audience, built field by field from nothing."""

from collections.abc import Mapping

from companion.game.bank import Statements, purse
from companion.game.cards import Heap, unread
from companion.game.chapter import ChapterGame
from companion.game.contract import View
from companion.game.messages import Message, says
from companion.game.tabletime import Timer
from companion.game.values import GoodId, SeatId, Value
from companion.games.bags import scene
from companion.games.bags import views as bags
from companion.games.bags.parts import BagStage
from companion.games.bags.truth import Truth

from .black_market import PublicBlackMarket
from .burning import PublicBurning
from .confiscated import PublicConfiscated
from .deals.views import Deals, HandingOver, ShownProof, asks_for, passes_for
from .debts.views import PublicDebt
from .deputies import PublicChest
from .market import PublicMarket
from .numbers import GoodPrint
from .officers import words
from .pile_talk import PublicPile
from .redrawing import PublicDraws
from .scoring import Score
from .showing import market_cards
from .state import CHEST, Phase, Table, Wish


class PublicWish(Value, frozen=True, kw_only=True):
    """A deputy's word on a bag, and for what, if that was named."""

    deputy: SeatId
    wish: Wish
    bribe: int | None
    gives: Message | None


class PublicBag(bags.PublicBag, frozen=True, kw_only=True):
    """A bag as it lies before everyone, and the words of the deputies."""

    wishes: tuple[PublicWish, ...] = ()
    passes_ms: int | None = None  # the table time at which it passes, unless it is called back


class PublicSeat(Value, frozen=True, kw_only=True):
    """A place at the table as everyone sees it."""

    seat: SeatId
    inspects: bool
    gold: int | None  # None where purses are hidden
    bag: PublicBag | None
    passes_for: Message | None = None  # says that the bag passes for what its merchant has offered
    legal: Heap
    contraband: int
    unsorted: int
    face_up: Heap = ()  # contraband that everyone saw change hands, or come from the black market
    turned_up: Heap | None = None
    leads: tuple[GoodId, ...] = ()  # legal goods of which no other stand has more

    @property
    def still_hidden(self) -> int:
        """How much of its contraband is unread, though it was turned up at the end."""
        if self.turned_up is None:
            return 0
        return self.contraband - sum(number for _, number in self.turned_up)

    @property
    def belongings(self) -> "Belongings":
        return Belongings(
            seat=self.seat,
            gold=self.gold,
            legal=self.legal,
            contraband=self.contraband,
            face_up=self.face_up,
        )


class Belongings(Value, frozen=True, kw_only=True):
    """The goods and gold that a seat may offer, as everyone sees them."""

    seat: SeatId
    gold: int | None
    legal: Heap
    contraband: int
    face_up: Heap


class PublicView(View, frozen=True, kw_only=True):
    """The table as everyone around it sees and has heard it."""

    phase: Phase
    round: int
    rounds: int
    officers: tuple[SeatId, ...]  # the sheriff, or two deputies, the first drawn first
    to_draw: tuple[SeatId, ...]  # whose deputy cards are still in the deck, before a draw
    draws: PublicDraws | None  # the seats that a correction of the deputies may name
    goods: tuple[GoodPrint, ...]
    seats: tuple[PublicSeat, ...]
    next_to_declare: SeatId | None
    bag_min: int
    bag_max: int
    hand: int
    market: PublicMarket | None  # while it is open
    confiscated: PublicConfiscated | None  # while the sheriff has still to lay cards down
    piles: tuple[PublicPile, ...]
    reshuffles: bool  # whether a new deck could be made of the piles
    pile_keeps: int  # so many would stay on top of each
    timer: Timer | None = None  # while an inspection is timed
    debts: tuple[PublicDebt, ...] = ()
    statements: Statements = {}  # by account; where purses are hidden, only the chest's
    chest: PublicChest | None = None
    deals: Deals = Deals()
    unnamed: int = 0
    black_market: PublicBlackMarket | None = None
    burning: PublicBurning | None = None
    score: Score | None = None
    asks_truth: bool = False  # people are asked whether the truth is told at the end
    truth: Truth | None = None  # about every bag ever closed, after the end, where agreed


class Mine(bags.OwnBag, frozen=True, kw_only=True):
    """The knowledge of one merchant besides: the own bag and the own contraband."""

    contraband: Heap
    contraband_unread: int
    stand_worth: int
    debt_choices: tuple[Heap, ...] = ()  # the own contraband that would do for the own debt
    can_burn: bool = False  # a card that destroys others' goods may just have come
    claimable: tuple[GoodId, ...] = ()  # contraband that may be enough for the black market
    chest_contraband: Heap | None = None  # both deputies may look
    handing_over: tuple[HandingOver, ...] = ()  # contraband promised without a good
    proofs: tuple[ShownProof, ...] = ()


class SeatView(View, frozen=True, kw_only=True):
    """One seat's view: the table, and what is its own."""

    public: PublicView
    mine: Mine


def own_view(game: ChapterGame[Table], table: Table, seat: SeatId, public: PublicView) -> SeatView:
    return SeatView(
        next_step=public.next_step,
        to_act=public.to_act,
        over=public.over,
        public=public,
        mine=_mine(game, table, seat),
    )


def public_view(game: ChapterGame[Table], table: Table) -> PublicView:
    to_act = game.to_act(table, table.phase)
    most = {} if table.over else _most_of_each(table)
    return PublicView(
        next_step=game.next_step(table, table.phase),
        to_act=table.officers if to_act is None else to_act,
        over=table.over,
        phase=table.phase,
        round=table.round,
        rounds=table.rounds,
        officers=table.officers,
        goods=table.numbers.prints,
        seats=tuple(_public_seat(table, seat, most) for seat in table.seats),
        bag_min=table.numbers.bag_min,
        bag_max=table.numbers.bag_max,
        hand=table.numbers.hand,
        statements=_statements(table),
        **game.public_fields(table),
    )


def _most_of_each(table: Table) -> Mapping[GoodId, int]:
    """The most cards of each legal good that lie on one stand, open to everyone."""
    most: dict[GoodId, int] = {}
    for seat in table.seats:
        for good, number in table.numbers.heap(table.stands[seat].legal):
            most[good] = max(number, most.get(good, 0))
    return most


def _public_seat(table: Table, seat: SeatId, most: Mapping[GoodId, int]) -> PublicSeat:
    stand = table.stands[seat]
    legal = table.numbers.heap(stand.legal)
    inspects = seat in table.officers
    return PublicSeat(
        seat=seat,
        inspects=inspects,
        gold=None if table.hides_purses else table.gold(seat),
        bag=None if inspects else _public_bag(table, seat),
        passes_for=passes_for(table, seat),
        legal=legal,
        leads=tuple(good for good, number in legal if number == most.get(good)),
        contraband=len(stand.contraband),
        unsorted=len(stand.unsorted),
        face_up=table.numbers.heap(stand.face_up + market_cards(table.numbers, stand)),
        turned_up=table.numbers.heap(stand.contraband) if table.over else None,
    )


def _public_bag(table: Table, seat: SeatId) -> PublicBag:
    closed = table.bags[seat].stage is BagStage.SEALED
    wishes = _wishes(table, seat) if closed else ()
    passing = table.bags[seat].passing
    passes_ms = None if passing is None else passing.due_ms
    return PublicBag(
        **bags.public_bag(table, seat),
        wishes=wishes,
        passes_ms=passes_ms,
        came_out=_came_out(table, seat),
    )


def _came_out(table: Table, seat: SeatId) -> bags.CameOut | None:
    bag = table.bags[seat]
    if bag.verdict is None or bag.stage is not BagStage.JUDGED:
        return None
    honest, fine, cards = bag.verdict.honest, bag.verdict.fine, bag.verdict.cards
    verdict = scene.verdict_on(honest=honest, taken=cards if fine else ())
    return bags.CameOut(
        said=says(verdict.stamp),
        well=verdict.well,
        gold=fine if honest else -fine,
        goods=table.numbers.heap(cards),
    )


def _wishes(table: Table, seat: SeatId) -> tuple[PublicWish, ...]:
    return tuple(
        PublicWish(deputy=deputy, wish=said.wish, bribe=said.bribe, gives=asks_for(said))
        for deputy, said in words(table, seat).items()
    )


def _statements(table: Table) -> Statements:
    """Whole, as they are written; every line of them was seen to happen, unless purses are hidden.
    The bank's would tell what was counted in a hidden one."""
    if not table.hides_purses:
        return table.statements
    chest = purse(CHEST)
    return {chest: table.statements[chest]} if chest in table.statements else {}


def _mine(game: ChapterGame[Table], table: Table, seat: SeatId) -> Mine:
    stand = table.stands[seat]
    return Mine(
        **bags.own_bag(table, seat),
        contraband=table.numbers.heap(stand.contraband),
        contraband_unread=unread(stand.contraband),
        **game.own_fields(table, seat),
    )
