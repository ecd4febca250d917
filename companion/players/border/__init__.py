"""The players of Hart an der Grenze.

`game` is their entry in the catalogue. `player` is one seat, and `evening` lets all seats act in
turn and moves the cards that the clerk has no names for.
"""
