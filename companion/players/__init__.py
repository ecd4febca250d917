"""Simple players: they sit at a table so that it can be shown and measured without people.

May import: `companion.game`, `companion.games`. They decide and do nothing else: no thread, no
clock, and chance is handed in. A player knows its seat's view, the cards in its hand and what it
remembers of them itself; it plays by the rules, varied and not well.

`acting` says what the players of any game are asked, and what hands can do; `catalogue` lists the
games that have players; each game has a folder. The README says under *A new game* how to add one.
"""
