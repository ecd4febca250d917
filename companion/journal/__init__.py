"""The book of a game: every action, appended before it is believed, never changed.

May import: `companion.game` (for the names of values only). It stores bytes and knows no game.

Decisions
* One row an action, with its command's id: the transaction, the order of the book and "the same
  command only once" are one primary key and one unique column.
* WAL with synchronous=FULL: one flush to the card a commit, nothing acknowledged is ever lost.
* One file a game, so an evening is copied, mended or thrown away by itself. No snapshots: reading
  a whole evening back takes less time than starting the server.
* What was asked stands beside the events it led to, for the chronicle; the table is made of the
  events alone. Format 1 keeps it. A file of another format is refused with a sentence; until the
  first release no older one is lifted.
"""
