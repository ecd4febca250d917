"""The games themselves, a folder a family; families never import one another.

May import: `companion.game`. A family is rules only: pure functions on frozen values.
`catalogue.py` is the one list of families. A new game is a new folder that keeps the contract
in `companion/game/contract.py`, a line in the catalogue, and a folder of pages in `web/`.
"""
