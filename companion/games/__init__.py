"""The games themselves, a folder each; games never import one another.

May import: `companion.game`. A game is rules only: pure functions on frozen values.
`catalogue.py` is the one list of games. `bags` is no game, but the base of those with closed bags.
The README says under *A new game* how to add one.
"""
