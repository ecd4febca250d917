"""The options in the groups and the order in which pages offer them.

`companion/games/nottingham/options.py` has the options themselves; each must stand in a group here.
"""

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "options.rulings": ("deal_when_needed",),
    "options.shown": ("whole_pile", "ambushes_at_end"),
}
