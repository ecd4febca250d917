"""The steward's work for everybody without a phone."""

from companion.games.sheriff.views import PublicView
from web.layouts import ANYBODY
from web.page_parts import PageParts

from . import inspecting


def to_do(page: PageParts, view: PublicView) -> str:
    hand, stewards = page.macros["bags/hand.html"], page.macros["sheriff/stewards.html"]
    acts = (page.voice, page.t, *page.acts)
    seat = view.next_to_declare
    say = page.t("bags.declare_for", seat=f"seat.{seat}") if seat else ""
    packs = view.to_act if view.phase == "packing" else ()
    draws = view.to_draw if view.phase == "drawing" else ()
    asked = (seat, say, 0, view.bag_min, view.bag_max, inspecting.declarable(view))
    return (
        page.part("drawing", stewards.drawing, draws, view.round, *acts[1:])
        + "".join(_dues_of_all(page, view))
        + inspecting.dividing(page, view, ANYBODY)
        + inspecting.market(page, view, inspects=not view.over, visits=True)
        + page.part("packing", hand.packing, packs, view.round, *acts[1:])
        + page.part("declaring", hand.declaring, *asked, *acts)
    )


def _dues_of_all(page: PageParts, view: PublicView) -> list[str]:
    stewards, acts = page.macros["sheriff/stewards.html"], (page.voice, page.t, *page.acts)
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


def naming(page: PageParts, view: PublicView) -> str:
    """Cards before a seat, and after the end its contraband, that want a name."""
    nameless = [
        (one.seat, one.unsorted, one.still_hidden)
        for one in view.seats
        if one.still_hidden or one.unsorted
    ]
    naming, acts = page.macros["sheriff/stewards.html"].naming, page.acts
    return page.part("naming", naming, nameless, view.over, view.goods, page.voice, page.t, *acts)
