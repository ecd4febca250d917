"""The games themselves, a folder each; games never import one another.

May import: `companion.game`. A game is rules only: pure functions on frozen values.
`catalogue.py` is the one list of games. A new game is a new folder that keeps the contract in
`companion/game/contract.py`, a line in the catalogue, and its pages and players in rooms of theirs
(*A new game* in the README).
"""
