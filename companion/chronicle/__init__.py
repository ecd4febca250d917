"""The chronicle: an evening as plain text, one line an action, read, written and played.

May import: `companion.game` and `companion.games` (for nothing but their contract). `NOTATION.md`
beside this file says what a chronicle is, for whoever reads one aloud or writes a reader for it.

Decisions
* A game brings its phrases as data (`companion/game/phrases.py`); `patterns.py` makes of each one
  both the reader and the writer. What every game has is said in `common.py`.
* A line says what people would say. What the table itself can add (which round it is, which version
  of an offer is answered) is not written: a command that answered anything else was refused, so no
  finished evening holds one.
* Whatever is written is first read back and decided at the table as it was; only if the very same
  events follow is it a line of the chronicle. So the shortest line that does is the right one.
* Of a game that is still played no hidden act is written, and `…` stands for what some may not
  know, whether it would have been said or not: lines tell nothing by being short.
"""
