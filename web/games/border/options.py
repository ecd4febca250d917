"""The options in the groups and the order in which pages offer them.

`companion/games/border/options.py` has the options themselves; each must stand in a group here.
"""

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "": ("suitcase_truth",),  # in no fold: every table is asked
    "options.variants": ("true_number",),
    "options.border_looks": ("look_after_bribe", "look_without_inspection", "surplus_matches"),
    "options.debts": ("fines_stay_owed",),
    "options.shown": ("hidden_purses",),
}
