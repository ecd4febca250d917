"""The views: the knowledge of each audience, built field by field from nothing."""

from collections.abc import Mapping

from companion.game.cards import Heap
from companion.game.chapter import ChapterGame
from companion.game.contract import View
from companion.game.values import CopyId, GoodId, SeatId, Value

from .ending import turned_over
from .numbers import ActionKind
from .scoring import Score, Solved, gains_of, public_score, solved_by
from .table import Favour, Offer, Phase, Table, own_colour
from .track import PublicPile


class ItemPrint(Value, frozen=True, kw_only=True):
    """The print on the cards of one item, as everyone may read it."""

    good: GoodId
    points: int
    action: str
    cards: int


class PublicTask(Value, frozen=True, kw_only=True):
    """A pair of task cards, and who solved it."""

    task: str
    sizes: tuple[int, ...]
    alone: int
    shared: int
    solvers: tuple[SeatId, ...]


class PublicOffer(Value, frozen=True, kw_only=True):
    """An offer: how many cards, as far as they lie open their names, or a proof of none."""

    number: int
    named: Heap
    none: bool
    done: bool


class NamedAmbush(Value, frozen=True, kw_only=True):
    """An ambush before a seat, with its card and the items on it where it was named."""

    number: int
    card: CopyId | None
    pair: tuple[GoodId, ...]


class PublicSeat(Value, frozen=True, kw_only=True):
    """A place at the table as everyone sees it."""

    seat: SeatId
    hand: int
    points: int  # cards in the points pile
    ambushes: int
    tasks: tuple[Solved, ...]
    offer: PublicOffer | None
    to_discard: int
    pile: Heap | None  # once it was turned up at the end
    total: int | None
    lying: tuple[NamedAmbush, ...]  # after the end, where agreed


class PublicAction(Value, frozen=True, kw_only=True):
    """The action that is under way, and whom it asks."""

    kind: ActionKind
    target: SeatId | None
    shown: bool
    open: Heap  # the raided hand, while it lies there
    asked: tuple[SeatId, ...]


class PublicLaid(Value, frozen=True, kw_only=True):
    """The cards laid open to be turned in."""

    cards: Heap
    makes: tuple[str, ...]
    called: bool
    holders: tuple[SeatId, ...]
    fitting: tuple[CopyId, ...]  # the ambushes that fit this set, wherever they are
    shown: CopyId | None


class PublicView(View, frozen=True, kw_only=True):
    """The table as everyone around it sees and has heard it."""

    phase: Phase
    turn: int
    player: SeatId
    items: tuple[ItemPrint, ...]
    set_min: int
    track: tuple[int, ...]
    position: int
    seats: tuple[PublicSeat, ...]
    tasks: tuple[PublicTask, ...]
    draw: int
    discards: PublicPile
    stack: int
    ambush_cards: tuple[CopyId, ...]  # all of this game
    pairs: Mapping[CopyId, tuple[GoodId, ...]]  # the items on those that show two
    turned: GoodId | None
    turned_in: bool
    action: PublicAction | None
    laid: PublicLaid | None
    favour: Favour | None
    special: int | None
    targets: tuple[SeatId, ...]
    may_act: bool
    ended_by: str
    still_down: int  # points piles still to be turned up, once the game has ended
    score: Score | None


class Mine(Value, frozen=True, kw_only=True):
    """The knowledge of one player besides: named ambushes and the own points pile."""

    seat: SeatId
    ambushes: tuple[NamedAmbush, ...]
    laying: CopyId | None  # the named one, before it is laid
    may_be: tuple[CopyId, ...]  # the ambushes that could lie before this seat
    points: Heap
    points_sum: int
    tasks_sum: int
    passed: bool


class SeatView(View, frozen=True, kw_only=True):
    """One seat's view: the table, and what is its own."""

    public: PublicView
    mine: Mine


def own_view(table: Table, seat: SeatId, public: PublicView) -> SeatView:
    return SeatView(
        next_step=public.next_step,
        to_act=public.to_act,
        over=public.over,
        public=public,
        mine=_mine(table, seat),
    )


def public_view(game: ChapterGame[Table], table: Table) -> PublicView:
    numbers, phase = table.numbers, table.phase
    to_act = game.to_act(table, phase)
    return PublicView(
        next_step=game.next_step(table, phase),
        to_act=(table.player,) if to_act is None else to_act,
        over=phase is Phase.OVER,
        phase=phase,
        turn=table.turn,
        player=table.player,
        items=tuple(
            ItemPrint(good=item, points=kind.points, action=kind.action, cards=kind.cards)
            for item, kind in numbers.items.items()
        ),
        set_min=numbers.set_min,
        track=tuple(numbers.track[str(space)] for space in range(1, numbers.spaces + 1)),
        position=table.position,
        seats=tuple(_public_seat(table, seat) for seat in table.seats),
        tasks=_tasks(table),
        draw=table.draw,
        stack=table.stack,
        ambush_cards=table.ambush_copies,
        pairs={copy: pair for copy in table.ambush_copies if (pair := numbers.pair(copy))},
        turned=None if table.turned is None else table.turned.good,
        turned_in=table.turned_in,
        action=_action(table),
        laid=_laid(table),
        favour=table.favour,
        special=table.special,
        ended_by=table.ended_by,
        still_down=len(table.seats) - table.turned_over if table.ended_by else 0,
        score=public_score(table),
        **game.public_fields(table),
    )


def _tasks(table: Table) -> tuple[PublicTask, ...]:
    return tuple(
        PublicTask(
            task=task,
            sizes=kind.sizes,
            alone=kind.alone,
            shared=kind.shared,
            solvers=table.tasks[task],
        )
        for task, kind in table.numbers.tasks.items()
    )


def _public_seat(table: Table, seat: SeatId) -> PublicSeat:
    shown = bool(table.ended_by) and seat in turned_over(table)
    at_end = table.phase is Phase.OVER and table.options.ambushes_at_end
    return PublicSeat(
        seat=seat,
        hand=table.hands[seat],
        points=len(table.points[seat]),
        ambushes=len(table.ambushes[seat]),
        tasks=solved_by(table, seat),
        offer=_offer(table, seat),
        to_discard=table.to_discard.get(seat, 0),
        pile=table.numbers.heap(table.points[seat]) if shown else None,
        total=gains_of(table, seat).total if shown else None,
        lying=_lying(table, seat) if at_end else (),
    )


def _offer(table: Table, seat: SeatId) -> PublicOffer | None:
    offer: Offer | None = table.offers.get(seat)
    if offer is None:
        return None
    named = table.numbers.heap(offer.cards)
    number = len(offer.cards)
    return PublicOffer(number=number, named=named, none=offer.none, done=offer.done)


def _action(table: Table) -> PublicAction | None:
    action = table.action
    if action is None:
        return None
    return PublicAction(
        kind=action.kind,
        target=action.target,
        shown=action.shown,
        open=table.numbers.heap(action.open),
        asked=table.still_to_offer if table.phase is Phase.OFFERING else (),
    )


def _laid(table: Table) -> PublicLaid | None:
    laid = table.laid
    if laid is None:
        return None
    return PublicLaid(
        cards=table.numbers.heap(laid.cards),
        makes=table.makes,
        called=laid.called,
        holders=table.holders if laid.called else (),
        fitting=tuple(copy for copy in table.ambush_copies if table.fits_set(copy))
        if laid.called
        else (),
        shown=laid.shown,
    )


def _lying(table: Table, seat: SeatId) -> tuple[NamedAmbush, ...]:
    return tuple(
        NamedAmbush(
            number=number,
            card=one.card,
            pair=() if one.card is None else table.numbers.pair(one.card),
        )
        for number, one in enumerate(table.ambushes[seat], 1)
    )


def _mine(table: Table, seat: SeatId) -> Mine:
    gains, laid = gains_of(table, seat), table.laid
    lays = table.action is not None and seat == table.player
    return Mine(
        seat=seat,
        ambushes=_lying(table, seat),
        laying=table.action.kept if lays and table.action is not None else None,
        may_be=tuple(copy for copy in table.ambush_copies if not own_colour(seat, copy)),
        points=table.numbers.heap(table.points[seat]),
        points_sum=gains.cards,
        tasks_sum=gains.total - gains.cards,
        passed=laid is not None and seat in laid.passed,
    )
