"""The contract that every game keeps, and the code that all games share: seats, cards, coins, table
time, undo, views.

May import: msgspec and the plain parts of the standard library; never a clock, a file, a thread,
chance or the web (an import contract holds it to that).

Decisions
* Values are frozen structs. A table is a value; every change makes a new one, so undo is keeping
  the old one and a refused command cannot have half-changed anything.
* The core speaks in keys and values (`Message`), never in sentences: `web/` owns the sentences.
* An action is the list of events one command led to. The `Trace` of an action decides whether it
  may be taken back; hidden acts are never numbered where others could count them.
* Chance comes in with a command (`Chancy`) and what came of it goes out with the events, so a book
  read again gives the same table.
"""
