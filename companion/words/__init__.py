"""Words: the sentences of all that the clerk says, in each of its languages.

May import: `companion.game` and the list of games. Pages, scripts and commands all speak with a
`Voice`; a game brings its own English sentences, and the catalogues in `locale/` translate all.

Decisions
* A key is unique across all games, as one catalogue translates all of them. Two games that share a
  sentence take it from a common table; the same key with other words stops the start.
* English is the source: a translation of other English than the table's is not used.
* A catalogue is read when somebody first wants its language, and kept compiled (`compiled.py`).
"""
