"""Hart an der Grenze ("border"): suitcases, declarations, bribes, and a sale at double price.

May import: `companion.game` and `companion.games.bags`. Each file is one chapter of the rulebook,
or what several chapters need; `RULEBOOK.md` names the chapter and the test of every rule.
"""
