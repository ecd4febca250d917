"""The views: the knowledge of each audience, built field by field from nothing."""

from companion.game.bank import Statements
from companion.game.cards import Heap, unread
from companion.game.chapter import ChapterGame
from companion.game.contract import View
from companion.game.messages import Message, says
from companion.game.values import GoodId, SeatId, Value
from companion.games.bags import scene
from companion.games.bags import views as bags
from companion.games.bags.parts import BagStage
from companion.games.bags.truth import Truth

from .calling import explained
from .inspection import Ways
from .markers import Look
from .scoring import Score, public_score
from .table import GOODS, STASH, Markers, Phase, Settled, Suitcase, Table
from .truth import public_truth


class GoodPrint(Value, frozen=True, kw_only=True):
    """The print on the cards of one good and in the lid, as everyone may read it."""

    good: GoodId
    legal: bool
    price: int
    fine: int
    cards: int
    limit: int


class PublicSuitcase(bags.PublicBag, frozen=True, kw_only=True):
    """A suitcase as it lies before everyone; the number of its cards is not told."""

    pointed: int
    paid: int | None
    looked: bool


class PublicSeat(Value, frozen=True, kw_only=True):
    """A place at the table as everyone sees it."""

    seat: SeatId
    is_sheriff: bool
    gold: int | None  # None where purses are hidden
    owed: int
    markers: Markers
    suitcase: PublicSuitcase | None
    goods: int  # face down before the seat
    stash: int  # under the suitcase


class PublicCalling(Value, frozen=True, kw_only=True):
    """The sale at double price so far, each step in a sentence."""

    good: GoodId | None
    done: tuple[Settled, ...]
    explained: tuple[Message, ...]


class PublicView(View, frozen=True, kw_only=True):
    """The table as everyone around it sees and has heard it."""

    phase: Phase
    turn: int  # through the whole game, as commands name it
    turn_in_round: int
    turns: int
    lap: int
    laps: int
    sheriff: SeatId
    goods: tuple[GoodPrint, ...]
    seats: tuple[PublicSeat, ...]
    bag_min: int
    bag_max: int
    stash_max: int
    hand: int
    true_number: bool  # the declared number is the true one
    statements: Statements  # empty where purses are hidden
    looking: SeatId | None
    next_to_declare: SeatId | None
    may_point: tuple[SeatId, ...]
    may_extra: tuple[SeatId, ...]
    may_confiscate: tuple[SeatId, ...]
    ways: Ways | None
    next_to_stash: SeatId | None
    poorest: tuple[SeatId, ...]  # when the next round is to begin
    calling: PublicCalling | None
    score: Score | None
    asks_truth: bool  # people are asked whether the truth is told at the end
    truth: Truth | None  # about every suitcase, after the end, where agreed


class Mine(bags.OwnBag, frozen=True, kw_only=True):
    """The knowledge of one player besides: the own suitcase, goods, stash and money."""

    goods: Heap
    goods_unread: int
    stash: Heap
    stash_unread: int
    look: Look | None  # the sheriff's, while it lasts


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
    numbers, to_act = table.numbers, game.to_act(table, table.phase)
    return PublicView(
        next_step=game.next_step(table, table.phase),
        to_act=(table.sheriff,) if to_act is None else to_act,
        over=table.over,
        phase=table.phase,
        turn=table.round,
        turn_in_round=table.turn_in_round,
        turns=table.turns,
        lap=table.lap,
        laps=numbers.rounds,
        sheriff=table.sheriff,
        goods=_prints(table),
        seats=tuple(_public_seat(table, seat) for seat in table.seats),
        bag_min=numbers.bag_min,
        bag_max=numbers.bag_max,
        stash_max=numbers.stash_max,
        hand=numbers.hand,
        true_number=table.number_is_true(),
        statements={} if table.hides_purses else table.statements,
        looking=table.look,
        calling=_calling(table),
        score=public_score(table),
        truth=public_truth(table),
        **game.public_fields(table),
    )


def _prints(table: Table) -> tuple[GoodPrint, ...]:
    return tuple(
        GoodPrint(
            good=good,
            legal=kind.legal,
            price=kind.price,
            fine=kind.fine,
            cards=kind.cards,
            limit=table.numbers.limit(good, len(table.seats)),
        )
        for good, kind in table.numbers.goods.items()
    )


def _public_seat(table: Table, seat: SeatId) -> PublicSeat:
    """Cards turned up at the bank lie there, not among the goods or in the stash."""
    bag = table.bags[seat]
    up = len(bag.cards) if bag.stage is BagStage.OPENED else 0
    goods, stash = len(table.goods[seat]), len(table.stash[seat])
    at_play = table.on_sale == "" and seat == table.sheriff
    return PublicSeat(
        seat=seat,
        is_sheriff=seat == table.sheriff,
        gold=None if table.hides_purses else table.gold(seat),
        owed=table.owed.get(seat, 0),
        markers=table.markers[seat],
        suitcase=None if at_play else _public_suitcase(table, seat),
        goods=max(0, goods - (up if table.on_sale == GOODS else 0)),
        stash=max(0, stash - (up if table.on_sale == STASH else 0)),
    )


def _public_suitcase(table: Table, seat: SeatId) -> PublicSuitcase:
    """The seal's line, which names the cards, is shown only while they lie open."""
    bag, fields = table.bags[seat], bags.public_bag(table, seat)
    line = fields["line"] if bag.stage is BagStage.OPENED else ""
    fields = {**fields, "line": line, "came_out": _came_out(bag)}
    return PublicSuitcase(**fields, pointed=bag.pointed, paid=bag.paid, looked=bag.looked)


def _came_out(bag: Suitcase) -> bags.CameOut | None:
    """The cards lie face down again, and people are meant to remember them."""
    verdict = bag.verdict
    if verdict is None or bag.stage is not BagStage.JUDGED:
        return None
    found, gold = (
        scene.verdict_on(honest=verdict.honest, taken=verdict.fined),
        verdict.compensation - verdict.fine,
    )
    return bags.CameOut(said=says(found.stamp), well=found.well, gold=gold)


def _calling(table: Table) -> PublicCalling | None:
    if table.calling is None:
        return None
    done = table.calling.done
    told = tuple(said for one in done for said in explained(one))
    return PublicCalling(good=table.calling.good, done=done, explained=told)


def _mine(game: ChapterGame[Table], table: Table, seat: SeatId) -> Mine:
    goods, stash = table.lying(GOODS, seat), table.lying(STASH, seat)
    return Mine(
        **bags.own_bag(table, seat),
        goods=table.heap(goods),
        goods_unread=unread(goods),
        stash=table.heap(stash),
        stash_unread=unread(stash),
        **game.own_fields(table, seat),
    )
