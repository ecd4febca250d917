"""The chronicle: an evening as plain text, one line an action, read, written and played.

May import: `companion.game` and `companion.games` (for nothing but their contract). `NOTATION.md`
beside this file says what a chronicle is, for whoever reads one aloud or writes a reader for it.

Decisions
* A game brings its phrases as data (`Phrase` in `companion/game/contract.py`); `patterns.py` makes
  of each one both the reader and the writer. `common.py` holds the phrases of every game.
* A line says what people would say. It leaves out whatever the table itself can add (which round it
  is, which version of an offer is answered): a command that answered anything else was refused, so
  no finished evening holds one.
* A game also brings lines that are no commands (`Game.sayings`): an expectation checks the table,
  a shortcut stands for several commands. Neither is ever stored or written.
* Whatever is written is first read back and decided at the table as it was; only if the very same
  events follow is it a line of the chronicle. So the shortest line that does is the right one.
* The chronicle of a game that is still played leaves out hidden acts. `…` stands for a word that
  some may not know, even where the line would have left it out: a short line tells nothing.
"""
