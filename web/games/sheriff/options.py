"""The options in the groups and the order in which pages offer them: the variants, then the
questions that rulebooks leave open, by subject.

`companion/games/sheriff/options.py` has the options themselves; each must stand in a group here.
"""

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "": ("truth",),  # in no fold: every table is asked
    "options.variants": ("royal", "seven_cards", "timer", "ten_out", "promo", "black_market"),
    "options.market": ("market_after_opening", "claims_in_inspection", "fixed_market_cards"),
    "options.deals": (
        "merchant_deals",
        "stand_bluff",
        "checked_offers",
        "clerk_says_no",
        "conflicting_deals",
        "bought_stays",
    ),
    "options.debts": ("clerk_chooses", "fresh_goods_safe"),
    "options.shown": ("whole_pile", "hidden_purses", "bribes_shown", "shown_contraband"),
    "options.score": ("empty_titles", "royal_tie_break", "gold_decides"),
}
