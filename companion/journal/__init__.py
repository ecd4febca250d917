"""The book of a game: every action, appended before anybody is told, never changed.

May import: `companion.game` (for the names of values only), `hardware.disk`. It stores bytes and
knows no game.

Decisions
* One row an action, with its command's id: the transaction, the order of the book and "the same
  command only once" are one primary key and one unique column.
* WAL with synchronous=FULL: one flush to the card a commit, nothing acknowledged is ever lost.
* A refused action is not there after a restart either. If a flush fails, its frames may lie in the
  log; SQLite writes the next transaction over them, so `settle` writes one of no meaning. As long
  as that fails too, the answer is that nobody knows.
* A chain of hashes over the rows (`chain.py`) finds rows that were altered, removed or put in
  between; the tail (`tail.py`) finds that the last ones are missing. `mending.py` looks through a
  book before it is opened, for SQLite drops a damaged log without a word.
* The log is folded into the file every few minutes, so that a copy of the file alone is of use.
* One file a game, so an evening is copied, mended or thrown away by itself. No snapshots: reading
  a whole evening back takes less time than starting the server.
* What was asked stands beside the events it led to, for the chronicle; the table is made of the
  events alone. Format 2 has the chain; a book of format 1 is given one when it is opened. A file of
  another format is refused with a sentence.
"""
