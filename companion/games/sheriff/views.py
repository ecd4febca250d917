"""What each audience may know, built field by field from nothing."""

from collections.abc import Iterable, Mapping

from companion.game.bank import Entry, Statements, purse
from companion.game.cards import Heap, unread
from companion.game.contract import View
from companion.game.messages import Message, Word, says, seat_word
from companion.game.tabletime import Timer
from companion.game.values import GoodId, Party, Role, SeatId, Value

from . import market, piles
from .black_market import claimable
from .burning import can_burn, may_burn
from .choosing import awaited
from .deal_views import Deals, HandingOver, ShownProof, deals, handing_over, proofs
from .debts import debt_of, payable, suggestions
from .deputies import next_to_pick
from .market_views import (
    PublicBlackMarket,
    PublicConfiscated,
    PublicMarket,
    PublicPile,
    next_at_market,
    public_black_market,
    public_confiscated,
    public_market,
    public_piles,
)
from .numbers import Declaration, GoodPrint
from .scoring import Score, goods_value, score, unnamed
from .showing import face_down, market_cards
from .state import CHEST, Bag, BagStage, Debt, Phase, Stray, Table, Wish
from .timing import INSPECTION
from .truth import Truth, truth


class PublicBag(Value, frozen=True, kw_only=True):
    """A bag as it lies before everyone; what is in it shows only once it has been opened."""

    stage: BagStage
    declared: Declaration | None = None
    shown: Heap | None = None
    shown_unread: int = 0
    code: str = ""  # its seal's, once it is closed
    line: str = ""  # what the code was made of, once the sheriff has opened the bag
    wishes: tuple[tuple[SeatId, Wish], ...] = ()  # what the deputies said they want

    @property
    def number_shown(self) -> int:
        return sum(count for _, count in self.shown or ()) + self.shown_unread


class PublicDebt(Value, frozen=True, kw_only=True):
    """Gold still owed in goods; legal goods that would do are for everyone to see."""

    debtor: SeatId
    creditor: SeatId
    owed: int
    legal: Heap
    suggestions: tuple[Heap, ...]


class PublicChest(Value, frozen=True, kw_only=True):
    """What two deputies took together."""

    gold: int
    legal: Heap
    contraband: int
    face_up: Heap  # cards of the black market
    next_to_pick: SeatId | None


class PublicSeat(Value, frozen=True, kw_only=True):
    """A place at the table as everyone sees it."""

    seat: SeatId
    inspects: bool
    gold: int | None  # nothing where purses are hidden
    bag: PublicBag | None
    legal: Heap
    contraband: int
    unsorted: int
    face_up: Heap = ()  # contraband that everyone saw change hands, or come from the black market
    turned_up: Heap | None = None

    @property
    def still_hidden(self) -> int:
        """How much of its contraband nobody has named, though it was turned up at the end."""
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
    """What a seat has to offer, as everyone sees it."""

    seat: SeatId
    gold: int | None
    legal: Heap
    contraband: int
    face_up: Heap


class PublicBurning(Value, frozen=True, kw_only=True):
    """A card that destroys goods is in play; who may just have brought it, how many burn."""

    card: GoodId
    most: int
    may_burn: tuple[SeatId, ...]


class PublicView(View, frozen=True, kw_only=True):
    """The table as everyone around it sees and has heard it."""

    phase: Phase
    round: int
    rounds: int
    officers: tuple[SeatId, ...]  # the sheriff, or two deputies, the first drawn first
    to_draw: tuple[SeatId, ...]  # whose deputy cards are still in the deck, before a draw
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
    pile_keeps: int  # what would stay on top of each
    timer: Timer | None = None  # while an inspection is timed
    debts: tuple[PublicDebt, ...] = ()
    statements: Statements = {}  # of every account; where purses are hidden, of the chest alone
    chest: PublicChest | None = None
    deals: Deals = Deals()
    unnamed: int = 0
    black_market: PublicBlackMarket | None = None
    burning: PublicBurning | None = None
    score: Score | None = None
    truth: Truth | None = None  # of every bag ever closed, after the end, where agreed


class Mine(Value, frozen=True, kw_only=True):
    """What one merchant knows besides: the own bag and the own contraband."""

    seat: SeatId
    gold: int
    statement: tuple[Entry, ...]
    bag: Heap
    bag_unread: int
    counted: int
    filling: bool
    taking_out: bool
    strays: tuple[Stray, ...]
    contraband: Heap
    contraband_unread: int
    stand_worth: int
    debt_choices: tuple[Heap, ...] = ()  # the own contraband that would do for the own debt
    can_burn: bool = False  # a card that destroys others' goods may just have come
    claimable: tuple[GoodId, ...] = ()  # of which there may be enough for the black market
    chest_contraband: Heap | None = None  # both deputies may look
    handing_over: tuple[HandingOver, ...] = ()  # contraband promised without a name
    proofs: tuple[ShownProof, ...] = ()


class SeatView(View, frozen=True, kw_only=True):
    """One seat's view: the table, and what is its own."""

    public: PublicView
    mine: Mine


def views(table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
    """What everyone sees is put together once, and lies in each seat's view."""
    public = _public(table)
    return {audience: _view_for(table, audience, public) for audience in audiences}


def _view_for(table: Table, audience: Party, public: PublicView) -> View:
    if audience.role is not Role.SEAT or audience.seat not in table.seats:
        return public
    return SeatView(
        next_step=public.next_step,
        to_act=public.to_act,
        over=public.over,
        public=public,
        mine=_mine(table, audience.seat),
    )


def _public(table: Table) -> PublicView:
    left = unnamed(table) if table.over else 0
    to_act = _to_act(table)
    return PublicView(
        next_step=_next_step(table, to_act, left),
        to_act=to_act,
        over=table.over,
        phase=table.phase,
        round=table.round,
        rounds=table.rounds,
        officers=table.officers,
        to_draw=_to_draw(table),
        goods=table.numbers.prints,
        seats=tuple(_public_seat(table, seat) for seat in table.seats),
        next_to_declare=table.next_to_declare() if table.phase is Phase.DECLARING else None,
        bag_min=table.numbers.bag_min,
        bag_max=table.numbers.bag_max,
        hand=table.numbers.hand,
        market=public_market(table),
        confiscated=public_confiscated(table),
        piles=public_piles(table),
        reshuffles=piles.can_be_shuffled(table),
        pile_keeps=table.numbers.pile_keeps,
        timer=table.timer if table.phase in INSPECTION else None,
        debts=tuple(_public_debt(table, debt) for debt in table.debts),
        statements=_statements(table),
        chest=_public_chest(table) if table.has_chest else None,
        deals=deals(table),
        unnamed=left,
        black_market=public_black_market(table),
        burning=_public_burning(table),
        score=score(table) if table.over and not left else None,
        truth=truth(table) if table.over and table.options.truth else None,
    )


def _public_seat(table: Table, seat: SeatId) -> PublicSeat:
    stand = table.stands[seat]
    inspects = seat in table.officers
    return PublicSeat(
        seat=seat,
        inspects=inspects,
        gold=None if table.hides_purses else table.gold(seat),
        bag=None if inspects else _public_bag(table, table.bags[seat]),
        legal=table.numbers.heap(stand.legal),
        contraband=len(stand.contraband),
        unsorted=len(stand.unsorted),
        face_up=table.numbers.heap(stand.face_up + market_cards(table.numbers, stand)),
        turned_up=table.numbers.heap(stand.contraband) if table.over else None,
    )


def _public_bag(table: Table, bag: Bag) -> PublicBag:
    seal, lies_open = bag.seal, bag.stage is BagStage.OPENED
    was_opened = bag.stage in (BagStage.OPENED, BagStage.JUDGED)
    return PublicBag(
        stage=bag.stage,
        declared=bag.declared,
        shown=table.numbers.heap(bag.cards) if lies_open else None,
        shown_unread=unread(bag.cards) if lies_open else 0,
        wishes=tuple(bag.wishes.items()) if bag.stage is BagStage.SEALED else (),
        code=seal.code if seal else "",
        line=seal.line if seal and was_opened and not bag.shown_by_people else "",
    )


def _public_debt(table: Table, debt: Debt) -> PublicDebt:
    legal = payable(table, debt)
    return PublicDebt(
        debtor=debt.debtor,
        creditor=debt.creditor,
        owed=debt.owed,
        legal=table.numbers.heap(legal),
        suggestions=suggestions(table.numbers, legal, debt.owed),
    )


def _statements(table: Table) -> Statements:
    """Whole, as they are written; every line of them was seen to happen, unless purses are hidden.
    The bank's would tell what was counted in a hidden one."""
    if not table.hides_purses:
        return table.statements
    chest = purse(CHEST)
    return {chest: table.statements[chest]} if chest in table.statements else {}


def _public_chest(table: Table) -> PublicChest:
    chest = table.stands[CHEST]
    return PublicChest(
        gold=table.gold(CHEST),
        legal=table.numbers.heap(chest.legal),
        contraband=len(face_down(table.numbers, chest)),
        face_up=table.numbers.heap(market_cards(table.numbers, chest)),
        next_to_pick=next_to_pick(table) if table.phase is Phase.SHARING else None,
    )


def _public_burning(table: Table) -> PublicBurning | None:
    burner = table.numbers.burner
    if burner is None:
        return None
    most = table.numbers.goods[burner].burns
    return PublicBurning(card=burner, most=most, may_burn=may_burn(table))


def _to_draw(table: Table) -> tuple[SeatId, ...]:
    if table.phase is not Phase.DRAWING:
        return ()
    return tuple(seat for seat in table.seats if seat not in table.served)


def _mine(table: Table, seat: SeatId) -> Mine:
    bag, stand = table.bags[seat], table.stands[seat]
    return Mine(
        seat=seat,
        gold=table.gold(seat),
        statement=table.statements.get(purse(seat), ()),
        bag=table.numbers.heap(bag.cards),
        bag_unread=unread(bag.cards),
        counted=len(bag.cards),
        filling=table.is_filling(seat),
        taking_out=bag.taking_out,
        strays=bag.strays,
        contraband=table.numbers.heap(stand.contraband),
        contraband_unread=unread(stand.contraband),
        stand_worth=goods_value(table.numbers, stand),
        debt_choices=_debt_choices(table, seat),
        can_burn=can_burn(table, seat),
        claimable=claimable(table, seat),
        chest_contraband=_looked_into(table, seat),
        handing_over=handing_over(table, seat),
        proofs=proofs(table, seat),
    )


def _debt_choices(table: Table, seat: SeatId) -> tuple[Heap, ...]:
    debt = debt_of(table, seat)
    if debt is None or payable(table, debt):
        return ()
    hidden = face_down(table.numbers, table.stands[seat])
    return suggestions(table.numbers, hidden, debt.owed)


def _looked_into(table: Table, seat: SeatId) -> Heap | None:
    if not table.has_chest or seat not in table.officers:
        return None
    return table.numbers.heap(face_down(table.numbers, table.stands[CHEST]))


def _to_act(table: Table) -> tuple[SeatId, ...]:
    match table.phase:
        case Phase.MARKET:
            turn = market.turn_of(table)
            return (turn,) if turn else table.officers[:1]
        case Phase.PACKING:
            bags = table.bags
            return tuple(s for s in table.merchants if bags[s].stage is BagStage.OPEN)
        case Phase.DECLARING:
            turn = table.next_to_declare()
            return (turn,) if turn else ()
        case Phase.PAYING:
            return tuple(dict.fromkeys(debt.debtor for debt in table.debts))
        case Phase.SHARING:
            turn = next_to_pick(table)
            return (turn,) if turn else table.officers
        case Phase.DRAWING | Phase.OVER:
            return ()
        case Phase.CLOSING if (waiting := awaited(table)) is not None:
            return (waiting,)
        case _:
            return table.officers


def _next_step(  # noqa: C901 - one line a phase
    table: Table, to_act: tuple[SeatId, ...], unnamed_cards: int
) -> Message:
    sheriff = _sheriff_word(table)
    match table.phase:
        case Phase.DRAWING:
            return says("next.drawing")
        case Phase.PAYING:
            debt = table.debts[0]
            return says(
                "next.paying",
                seat=seat_word(debt.debtor),
                payee=seat_word(debt.creditor),
                number=debt.owed,
            )
        case Phase.SHARING:
            turn = next_to_pick(table)
            return says("next.picking", seat=seat_word(turn)) if turn else says("next.sharing")
        case Phase.MARKET:
            return next_at_market(table)
        case Phase.PACKING:
            return says("next.packing", number=len(to_act))
        case Phase.DECLARING:
            return says("next.declaring", seat=seat_word(to_act[0]))
        case Phase.INSPECTING | Phase.CLOSING if _sheriff_lays_down(table):
            return says("next.confiscated", sheriff=sheriff)
        case Phase.INSPECTING:
            stages = [table.bags[seat].stage for seat in table.merchants]
            if BagStage.OPENED in stages:
                return says("next.checking", sheriff=sheriff)
            return says("next.inspecting", sheriff=sheriff, number=stages.count(BagStage.SEALED))
        case Phase.CLOSING:
            return _closing(table)
        case Phase.OVER:
            if unnamed_cards:
                return says("next.naming", number=unnamed_cards)
            return says("next.over")


def _closing(table: Table) -> Message:
    waiting = awaited(table)
    if waiting is not None:
        unsorted = table.stands[waiting].unsorted
        return says("next.promised" if unsorted else "next.choosing", seat=seat_word(waiting))
    last = table.round == table.rounds
    return says("next.ending" if last else "next.closing", sheriff=_sheriff_word(table))


def _sheriff_lays_down(table: Table) -> bool:
    """Confiscated cards wait, and no bag lies open that would come first."""
    opened = any(bag.stage is BagStage.OPENED for bag in table.bags.values())
    return bool(table.confiscated.cards) and not opened


def _sheriff_word(table: Table) -> Word:
    """Who inspects, by name; both deputies where there are two."""
    if len(table.officers) == 2:
        first, second = table.officers
        return says("bags.both", seat=seat_word(first), other=seat_word(second))
    return seat_word(table.officers[0]) if table.officers else ""
