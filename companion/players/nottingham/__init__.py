"""The players of Nottingham.

`game` is their entry in the catalogue. `player` is one seat, `evening` lets all seats act in turn,
and `hands` moves the cards that the clerk has no names for.
"""
