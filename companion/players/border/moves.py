"""The one list of moves: every command a seat could ask now, read off its own view.

Players choose from it by mood and memory; the laws and the pairs of tables choose at random.
"""

from collections.abc import Iterator
from random import Random

from companion.game.contract import Command
from companion.game.values import GoodId, SeatId
from companion.games.bags.commands import CountByHand, Declare, NameCard
from companion.games.bags.parts import BagStage
from companion.games.border.calling import ShowNoMore
from companion.games.border.commands import GoOn
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.round_end import ChooseSheriff, Stash
from companion.games.border.table import Phase
from companion.games.border.unloading import LayDown
from companion.games.border.views import PublicSeat, PublicView, SeatView
from companion.players.bags.moves import Packing, packs

MOST_ASKED = 15


def moves(view: SeatView, chance: Random) -> list[Command]:
    """Each is allowed, if the cards it names are there; where an amount is free, one is drawn."""
    public, mine, seat = view.public, view.mine, view.mine.seat
    shown = any(place.suitcase and place.suitcase.shown_unread for place in (at(public, seat),))
    own: list[Command] = []
    if shown or mine.goods_unread or mine.stash_unread:
        own += [NameCard(seat, kind.good) for kind in public.goods]
    goods, closes = [kind.good for kind in public.goods], public.phase is Phase.PACKING
    limits = public.bag_min, public.bag_max
    own += packs(mine, Packing(public.turn, limits, goods, closes=closes), chance)
    match public.phase:
        case Phase.DECLARING if public.next_to_declare == seat:
            own += declares(public, seat)
        case Phase.UNLOADING | Phase.LAYING_DOWN if _is_closed(at(public, seat)):
            own.append(LayDown(seat, public.turn, chance.randint(*limits)))
        case Phase.STASHING if public.next_to_stash == seat:
            own += _stashes(view, chance)
        case Phase.STARTING if public.poorest == (seat,):
            own += [ChooseSheriff(seat, public.turn, one.seat) for one in public.seats]
        case Phase.HAGGLING if public.ways and public.ways.seat == seat:
            own += _haggles(view, chance)
    return own + (list(_leads(view, chance)) if seat == public.sheriff else [])


def at(public: PublicView, seat: SeatId) -> PublicSeat:
    return next(place for place in public.seats if place.seat == seat)


def _is_closed(place: PublicSeat) -> bool:
    return place.suitcase is not None and place.suitcase.stage is BagStage.SEALED


def declares(public: PublicView, seat: SeatId) -> Iterator[Declare]:
    for good in (kind.good for kind in public.goods if kind.legal):
        for number in range(public.bag_min, public.bag_max + 1):
            yield Declare(seat, good, number)


def _stashes(view: SeatView, chance: Random) -> Iterator[Stash]:
    """Some goods of which nobody says which; or cards that the clerk has names for, by name."""
    public, mine, seat = view.public, view.mine, view.mine.seat
    cards = [good for good, number in mine.goods for _ in range(number)]
    number = chance.randint(0, min(public.stash_max, at(public, seat).goods))
    yield Stash(seat, number)
    if 0 < number <= len(cards):
        chosen: dict[GoodId, int] = {}
        for good in chance.sample(cards, number):
            chosen[good] = chosen.get(good, 0) + 1
        yield Stash(seat, number, chosen)


def _haggles(view: SeatView, chance: Random) -> Iterator[Command]:
    ways, seat, gold, turn = view.public.ways, view.mine.seat, view.mine.gold, view.public.turn
    yield OpenSuitcase(seat, turn)
    if gold:
        yield NameSum(seat, turn, chance.randint(1, gold))
    if ways and ways.sum and ways.sum.asks and ways.sum.gold <= gold:
        yield Agree(seat, turn, ways.sum.gold)


def _leads(view: SeatView, chance: Random) -> Iterator[Command]:
    """The sheriff's part."""
    public, turn = view.public, view.public.turn
    yield from _lies_open(public, chance)
    yield from (PointAt(seat, turn) for seat in public.may_point)
    yield from (PointAt(seat, turn, extra=True) for seat in public.may_extra)
    yield from (Confiscate(seat, turn) for seat in public.may_confiscate)
    if public.phase is Phase.HAGGLING:
        yield from _answers(public, chance)
    if view.mine.look is not None:
        back = chance.randint(0, public.bag_max)
        kept = chance.randint(0 if back else 1, public.bag_max - back)
        yield EndLook(turn, back, kept)
        if not view.mine.look.unread and (view.mine.look.back or view.mine.look.kept):
            yield EndLook(turn)


def _answers(public: PublicView, chance: Random) -> Iterator[Command]:
    """To the player pointed at."""
    assert public.ways is not None, "somebody was pointed at"
    seat, said, gold = public.ways.seat, public.ways.sum, at(public, public.ways.seat).gold
    if gold != 0:
        yield NameSum(seat, public.turn, chance.randint(1, gold or MOST_ASKED), asks=True)
    if said and not said.asks and (gold is None or said.gold <= gold):
        yield Agree(seat, public.turn, said.gold)
    if said and said.offered:
        yield OpenSuitcase(seat, public.turn)


def _lies_open(public: PublicView, chance: Random) -> Iterator[Command]:
    """Count what lies open; and let steps end that the sheriff ends, once every card there has a
    name."""
    opened = [one for one in public.seats if one.suitcase and one.suitcase.shown is not None]
    for one in opened:
        yield CountByHand(one.seat, _seen(one, public, chance))
    if public.phase is Phase.CHECKING and public.calling:
        yield ShowNoMore(public.turn)
    if any(one.suitcase and one.suitcase.shown_unread for one in opened):
        return
    someone_chooses = public.phase is Phase.STARTING and len(public.poorest) == 1
    if public.phase in GOES_ON and not someone_chooses:
        yield GoOn(public.turn, public.phase)


GOES_ON = (
    Phase.INSPECTING,
    Phase.UNLOADING,
    Phase.CHECKING,
    Phase.CLOSING,
    Phase.SELLING,
    Phase.STARTING,
    Phase.CALLING,
)


def _seen(place: PublicSeat, public: PublicView, chance: Random) -> dict[GoodId, int]:
    """The goods that lie open, with a random good for each card without a name."""
    assert place.suitcase is not None, "cards lie open there"
    counted = dict(place.suitcase.shown or ())
    for _ in range(place.suitcase.shown_unread):
        good = chance.choice(public.goods).good
        counted[good] = counted.get(good, 0) + 1
    return counted
