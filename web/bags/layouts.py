"""Which parts the pages of a game of bags have, in which order, and what each is told."""

from collections.abc import Iterable, Mapping

from companion.game.values import Party, SeatId
from companion.games.bags.views import Mine, PublicSeat, PublicView, SeatView
from companion.host.posted import Invitation, Posted
from web import layouts
from web.layouts import stewards_head
from web.making import COMMAND, Layout, Making, column

TIMED = ("inspecting", "paying")
ANYBODY = SeatId("")
"""For whom the steward acts: whoever says so."""


def display(page: Making, posted: Posted, _audience: Party, _invitation: Invitation) -> str:
    """Everything on one screen, read from two metres."""
    view, voice, t = _public(posted), page.voice, page.t
    common, parts = page.macros["common.html"], page.macros["bags/parts.html"]
    board = page.macros["bags/board.html"]
    now = (view.phase, view.round, view.rounds, view.timer, view.next_step)
    beside = (len(view.officers) > 1, view.market, view.over, view.goods)
    piles = (view.piles, view.confiscated, view.black_market, view.chest, view.goods)
    return (
        page.part("now", board.now, *now, voice, t)
        + (
            page.part("score", board.final, view.score, view.goods, voice, t)
            if view.score
            else page.group(
                "around", _board, view.around_bags.seats, view.to_act, _unsure(posted), *beside
            )
        )
        + '<div class="aside">'
        + page.part("troubles", board.troubles, posted.troubles, posted.notice, voice, t)
        + page.part("joining", page.macros["joining.html"].joining, posted.joining, True, t)
        + page.part("gate", common.gate, posted.gate, t)
        + page.part("enrolment", common.enrolment, posted.enrolment, voice, t)
        + page.part("checks", board.checks, posted.checks, _checked(posted), view.goods, voice, t)
        + page.part("talk", board.talk, view.debts, view.deals, voice, t)
        + page.part("truth", parts.truths, view.truth, view.rounds, t)
        + page.part("deck", common.deck, posted.deck, voice, t)
        + page.part("news", common.news, posted.feed, voice, t)
        + "</div>"
        + page.part("piles", board.piles, *piles, voice, t)
    )


def _board(
    page: Making,
    seats: tuple[PublicSeat, ...],
    to_act: tuple[SeatId, ...],
    unsure: frozenset[SeatId],
    *beside: object,
) -> str:
    seat = page.macros["bags/board.html"].seat
    cards = (
        page.part(
            f"seat-{one.seat}",
            seat,
            one,
            one.seat in to_act,
            one.seat in unsure,
            *beside,
            page.voice,
            page.t,
        )
        for one in seats
    )
    return f'<div class="seats seats-{len(seats)}">{"".join(cards)}</div>'


def seat(page: Making, posted: Posted, _audience: Party, _invitation: Invitation) -> str:
    """A merchant's page, read on a phone from above: what the table does next, the own turn, what
    only this seat may see, then the others and the news."""
    view, voice, t = _public(posted), page.voice, page.t
    calm = view.around_bags
    mine = posted.view.mine if isinstance(posted.view, SeatView) else None
    me = mine.seat if mine else ANYBODY
    return (
        page.group("head", _head, calm, me, me in view.officers)
        + _troubles(page, posted)
        + page.part("enrolment", page.macros["common.html"].enrolment, posted.enrolment, voice, t)
        + column(*_doing(page, posted, view, calm, mine), kind="doing")
        + column(
            page.group("table", _table, calm, me),
            page.part("deck", page.macros["common.html"].deck, posted.deck, voice, t),
            page.part("news", page.macros["bags/around.html"].news, posted.feed, voice, t),
        )
    )


def steward(page: Making, posted: Posted, _audience: Party, _invitation: Invitation) -> str:
    """What is to be done now, for everybody without a phone."""
    view, voice, t = _public(posted), page.voice, page.t
    calm, common = view.around_bags, page.macros["common.html"]
    return (
        stewards_head(page, posted, playing=True)
        + page.group("head", _head, calm, ANYBODY, True)
        + _troubles(page, posted)
        + column(
            page.group("to-do", _to_do_for_all, calm),
            *_talking(page, posted, view, calm, ANYBODY),
            page.group("ending", _round, calm, ANYBODY),
            page.group("naming", _naming_for_all, calm),
            page.part("undo", common.undo, posted.undo, voice, t, page.here, COMMAND),
            kind="doing",
        )
        + column(
            page.group("table", _table, calm, ANYBODY),
            page.part("news", page.macros["bags/around.html"].news, posted.feed, voice, t),
        )
    )


def corrections(page: Making, posted: Posted, _audience: Party, _invitation: Invitation) -> str:
    view, voice, t = _public(posted), page.voice, page.t
    common, ledger = page.macros["common.html"], page.macros["bags/ledger.html"]
    acts = (page.here, COMMAND)
    return (
        stewards_head(page, posted, playing=True)
        + page.part("troubles", common.troubles, posted.troubles, posted.notice, voice, t)
        + column(
            page.part("undo", common.undo, posted.undo, voice, t, *acts),
            page.part("put-right", ledger.putting_right, view, voice, t, *acts),
        )
        + column(
            page.part("statements", ledger.statements, view.statements, t),
            page.part("news", common.news, posted.feed, voice, t),
        )
    )


def setup(page: Making, posted: Posted, _audience: Party, invitation: Invitation) -> str:
    seats = [one.seat for one in _public(posted).seats]
    return layouts.setup(page, posted, invitation, seats)


# What a page tells of the table, to a seat or, where there is none, to everybody.


def _head(page: Making, view: PublicView, me: SeatId, runs_timer: bool) -> str:
    around, voice, t = page.macros["bags/around.html"], page.voice, page.t
    next_step = (view.phase, view.round, view.rounds, view.next_step, me in view.to_act)
    may_run = runs_timer and view.phase in TIMED
    clock, acts = page.macros["bags/sheriff.html"].clock, (page.here, COMMAND)
    score = (view.score, view.truth, view.rounds, view.goods)
    return (
        page.part("now", around.now, *next_step, voice, t)
        + page.part("clock", clock, view.timer, may_run, view.round, t, *acts)
        + page.part("score", around.score, *score, voice, t)
    )


def _troubles(page: Making, posted: Posted) -> str:
    common, voice, t = page.macros["common.html"], page.voice, page.t
    return page.part(
        "troubles", common.troubles, posted.troubles, posted.notice, voice, t
    ) + page.part("gate", common.gate, posted.gate, t)


def _table(page: Making, view: PublicView, me: SeatId) -> str:
    """The others around it, what was said and lies there; a seat's own page leaves itself out."""
    around, voice, t = page.macros["bags/around.html"], page.voice, page.t
    beside = (len(view.officers) > 1, view.market, view.over, view.goods, voice, t)
    others = (
        page.part(f"seat-{one.seat}", around.seat, one, one.seat in view.to_act, *beside)
        for one in view.seats
        if one.seat != me
    )
    piles = (view.piles, view.confiscated, view.black_market, view.chest, view.goods)
    heard = page.macros["bags/offers.html"].heard
    return (
        page.part("talk", heard, view.deals, me, view.over, voice, t)
        + f'<div class="others">{around.heading(me, t)}{"".join(others)}</div>'
        + page.part("piles", around.piles, *piles, voice, t)
    )


# What is to be done, on a merchant's page.


def _doing(
    page: Making, posted: Posted, view: PublicView, calm: PublicView, mine: Mine | None
) -> list[str]:
    if mine is None:
        return [page.part("not-playing", page.macros["bags/hand.html"].not_playing, page.t)]
    return [
        page.group("to-do", _to_do, calm, mine),
        *_talking(page, posted, view, calm, mine.seat),
        page.group("own", _own, calm, mine, _reader_is_lost(posted, mine.seat)),
    ]


def _to_do(page: Making, view: PublicView, mine: Mine) -> str:
    return _dues(page, view, mine, _seat_of(view, mine.seat)) + "".join(_turn(page, view, mine))


def _own(page: Making, view: PublicView, mine: Mine, reader_is_lost: bool) -> str:
    """The own bag while it is open, what only this seat may see, and the own stand."""
    me, hides_gold = _seat_of(view, mine.seat), _seat_of(view, mine.seat).gold is None
    hand, voice, t, acts = page.macros["bags/hand.html"], page.voice, page.t, (page.here, COMMAND)
    most, closes = view.bag_max if mine.filling else 0, view.phase == "packing"
    bag = (mine.counted, most, mine.strays, mine.taking_out, view.round, closes)
    secrets = (None if view.over else mine, hides_gold, view.goods)
    stand = (me, view.over, mine.contraband_unread, mine.gold, mine.statement, hides_gold)
    by_hand = (mine.seat, mine.filling, reader_is_lost, view.goods)
    return (
        page.part("loading", hand.loading, mine.seat, *bag, t, *acts)
        + page.part("byhand", hand.by_hand, *by_hand, voice, t, *acts)
        + page.part("secrets", hand.secrets, *secrets, voice, t)
        + page.part("mine", hand.stand, mine.seat, *stand, view.goods, voice, t, *acts)
    )


def _dues(page: Making, view: PublicView, mine: Mine, me: PublicSeat) -> str:
    """Everything that waits for this seat now."""
    market, burning = view.black_market, view.burning
    may_claim = market and me.seat in market.may_claim and me.contraband >= market.needs
    may_burn = burning and me.seat in burning.may_burn
    return page.part(
        "dues",
        page.macros["bags/dues.html"].dues,
        me.seat,
        [debt for debt in view.debts if debt.debtor == me.seat],
        mine.handing_over,
        burning if may_burn else None,
        market if may_claim else None,
        view.round,
        view.seats if may_burn else (),
        len(view.piles),
        view.goods,
        page.voice,
        page.t,
        page.here,
        COMMAND,
    )


def _turn(page: Making, view: PublicView, mine: Mine) -> list[str]:
    """The step of the round that is this seat's to take now."""
    acts = (page.voice, page.t, page.here, COMMAND)
    turns, hand = page.macros["bags/turn.html"], page.macros["bags/hand.html"]
    me, market = mine.seat, view.market
    inspects = me in view.officers and not view.over
    declares, at_market = view.next_to_declare == me, market is not None and market.turn == me
    busy = inspects or declares or at_market or mine.filling or me in view.to_act
    counted = mine.counted if declares else 0
    return [
        page.part("waiting", turns.waiting, not busy and not _is_talked(view), page.t),
        page.part(
            "declaring",
            hand.declaring,
            me if declares else None,
            "",
            counted,
            view.bag_max,
            view.goods,
            *acts,
        ),
        _market(page, view, inspects=inspects, visits=at_market),
        _round(page, view, me) if inspects else "",
    ]


def _reader_is_lost(posted: Posted, seat: SeatId) -> bool:
    """Whether what is read at this seat has to be entered by hand."""
    here = (f"seat.{seat}", "seat.gate")
    return any(
        trouble.key == "trouble.no_reader" or trouble.words.get("seat") in here
        for trouble in posted.troubles
    )


# What is to be done, on the steward's page, by whoever has no phone.


def _to_do_for_all(page: Making, view: PublicView) -> str:
    hand, stewards = page.macros["bags/hand.html"], page.macros["bags/stewards.html"]
    acts = (page.voice, page.t, page.here, COMMAND)
    seat = view.next_to_declare
    say = page.t("bags.declare_for", seat=f"seat.{seat}") if seat else ""
    packs = view.to_act if view.phase == "packing" else ()
    draws = view.to_draw if view.phase == "drawing" else ()
    return (
        page.part("drawing", stewards.drawing, draws, view.round, *acts[1:])
        + "".join(_dues_of_all(page, view))
        + _market(page, view, inspects=not view.over, visits=True)
        + page.part("packing", stewards.packing, packs, view.round, *acts[1:])
        + page.part("declaring", hand.declaring, seat, say, 0, view.bag_max, view.goods, *acts)
    )


def _dues_of_all(page: Making, view: PublicView) -> list[str]:
    stewards, acts = page.macros["bags/stewards.html"], (page.voice, page.t, page.here, COMMAND)
    market, burning = view.black_market, view.burning
    claim = [
        one.seat
        for one in view.seats
        if market and one.seat in market.may_claim and one.contraband >= market.needs
    ]
    chosen = [deal for deal in view.deals.made if deal.to_choose]
    burn = burning.may_burn if burning else ()
    return [
        page.part("debts", stewards.debts, view.debts, view.goods, *acts),
        page.part("handing", stewards.handing, chosen, *acts[1:]),
        page.part(
            "burning",
            stewards.burning,
            burning if burn else None,
            view.seats if burn else (),
            view.round,
            len(view.piles),
            view.goods,
            *acts,
        ),
        page.part(
            "claims",
            stewards.claims,
            market if claim else None,
            claim,
            view.round,
            view.goods,
            *acts,
        ),
    ]


def _naming_for_all(page: Making, view: PublicView) -> str:
    """Cards before a seat, and after the end its contraband, that want a name."""
    ended = view.over and view.unnamed
    nameless = [
        (one.seat, one.unsorted, hidden)
        for one in view.seats
        if (hidden := _still_hidden(one) if ended else 0) or one.unsorted
    ]
    naming, acts = page.macros["bags/stewards.html"].naming, (page.here, COMMAND)
    return page.part("naming", naming, nameless, view.over, view.goods, page.voice, page.t, *acts)


def _still_hidden(one: PublicSeat) -> int:
    return one.contraband - sum(number for _, number in one.turned_up or ())


# What those who inspect do, on their own pages and on the steward's; `me` is nobody there.


def _market(page: Making, view: PublicView, *, inspects: bool, visits: bool) -> str:
    market = view.market if inspects or visits else None
    return page.part(
        "market",
        page.macros["bags/market.html"].market,
        market,
        inspects,
        view.piles if market else (),
        view.round,
        view.goods,
        page.voice,
        page.t,
        page.here,
        COMMAND,
    )


def _round(page: Making, view: PublicView, me: SeatId) -> str:
    """Sharing, laying down what was confiscated, ending the round; and what is rarely needed."""
    if view.over:
        return ""
    sheriff, turns = page.macros["bags/sheriff.html"], page.macros["bags/turn.html"]
    voice, t, acts = page.voice, page.t, (page.here, COMMAND)
    shared = (view.chest if view.phase == "sharing" else None, me, view.officers, view.round)
    confiscated = (view.confiscated, view.round)
    ends = (view.phase == "closing", me == ANYBODY, view.round, view.round == view.rounds)
    rarely = (view.piles, view.reshuffles, view.pile_keeps)
    return (
        page.part("sharing", sheriff.sharing, *shared, view.goods, voice, t, *acts)
        + page.part("confiscated", sheriff.confiscating, *confiscated, view.goods, voice, t, *acts)
        + page.part("ending", turns.ending, *ends, t, *acts)
        + page.part("rarely", turns.rarely, *rarely, view.goods, voice, t, *acts)
    )


def _is_talked(view: PublicView) -> bool:
    return view.phase == "inspecting"


def _talking(
    page: Making, posted: Posted, view: PublicView, calm: PublicView, me: SeatId
) -> Iterable[str]:
    """Each bag has a card of its own: what was said about it, and what became of it."""
    if not _is_talked(view):
        return
    for one in view.seats:
        if one.bag and one.bag.stage == "opened":
            yield _opened(page, posted, view, one, me)
    yield page.group("talked", _talked, calm, me)


def _talked(page: Making, view: PublicView, me: SeatId) -> str:
    bags = tuple(one.seat for one in view.seats if one.bag and one.bag.stage == "sealed")
    inspects = me == ANYBODY or me in view.officers
    closed = (
        _closed(page, view, one, me, bags) for one in view.seats if inspects and one.seat in bags
    )
    return "".join(closed) + _offers(page, view, me, bags)


def _opened(page: Making, posted: Posted, view: PublicView, one: PublicSeat, me: SeatId) -> str:
    """Cards that nobody has read are named by whose they are, too."""
    sheriff, voice, t, goods = page.macros["bags/sheriff.html"], page.voice, page.t, view.goods
    assert one.bag is not None
    seat, acts = one.seat, (t, page.here, COMMAND)
    check = next((check for check in posted.checks if check.seat == seat), None)
    shown = page.part(f"check-{seat}", sheriff.opened, one, check, goods, voice, t)
    judges = me == ANYBODY or me in view.officers
    names = seat if one.bag.shown_unread and (judges or me == seat) else None
    if judges:
        shown += page.part(f"judging-{seat}", sheriff.judging, seat, view.round, *acts)
    shown += page.part(f"naming-{seat}", sheriff.naming, seat, names, goods, voice, *acts)
    if judges:
        count = (seat, one.bag.shown_unread > 0, view.hand)
        shown += page.part(f"counting-{seat}", sheriff.counting, *count, goods, voice, *acts)
    return f'<article class="merchant gate opened seat-{seat}">{shown}</article>'


def _closed(
    page: Making, view: PublicView, one: PublicSeat, me: SeatId, bags: tuple[SeatId, ...]
) -> str:
    offering = [offer for offer in view.deals.offers if offer.concerns == one.seat]
    return page.part(
        f"bag-{one.seat}",
        page.macros["bags/sheriff.html"].closed,
        one,
        me,
        offering,
        any(owed.bag == one.seat for owed in view.deals.owed),
        view.officers,
        bags,
        [other.belongings for other in view.seats] if offering else (),
        view.deals.places,
        view.round,
        view.goods,
        page.voice,
        page.t,
        page.here,
        COMMAND,
    )


def _offers(page: Making, view: PublicView, me: SeatId, bags: tuple[SeatId, ...]) -> str:
    """To merchants all there is; to those who inspect what concerns no bag that is still closed."""
    offers, sheriff = page.macros["bags/offers.html"], page.macros["bags/sheriff.html"]
    if me == ANYBODY:
        lay = page.macros["bags/stewards.html"].offers
    else:
        lay = sheriff.other_offers if me in view.officers else offers.of_merchant
    said = view.deals.offers
    if me == ANYBODY or me in view.officers:
        said = tuple(offer for offer in said if offer.concerns not in bags)
    return page.part(
        "offers",
        lay,
        me,
        said,
        bags,
        view.officers,
        [one.belongings for one in view.seats],
        view.deals.places,
        view.round,
        view.goods,
        page.voice,
        page.t,
        page.here,
        COMMAND,
    )


# What is looked up in a view.


def _public(posted: Posted) -> PublicView:
    view = posted.view.public if isinstance(posted.view, SeatView) else posted.view
    assert isinstance(view, PublicView), "a game of bags is posted"
    return view


def _seat_of(view: PublicView, seat: SeatId) -> PublicSeat:
    return next(one for one in view.seats if one.seat == seat)


def _unsure(posted: Posted) -> frozenset[SeatId]:
    return frozenset(one.seat for one in posted.checks if one.state in ("unsure", "differs"))


def _checked(posted: Posted) -> tuple[PublicSeat, ...]:
    """Those whose cards lie open and are asked for."""
    asked = {check.seat for check in posted.checks}
    return tuple(one for one in _public(posted).seats if one.seat in asked)


LAYOUTS: Mapping[str, Layout] = {
    **layouts.LAYOUTS,
    "display": display,
    "seat": seat,
    "steward": steward,
    "corrections": corrections,
    "setup": setup,
}
