"""Simple players: they sit at a table so that it can be shown and measured without people.

May import: `companion.game`, `companion.games`. They decide and do nothing else: no thread, no
clock, and chance is handed in. A player knows its seat's view, the cards in its hand and what it
remembers of them itself; it plays by the rules, varied and not well.
"""
