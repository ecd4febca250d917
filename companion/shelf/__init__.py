"""Keeps everything that outlives a game: the known editions, and the boxes people own, with
their numbers, their stickers and with how they were played last.

May import: `companion.game`, `companion.games.catalogue`, `hardware.disk`. Here files are read; the
rules get text. Files of numbers, stickers and setups are written too: a box has them, and no game
does.
A box is named by its edition as long as there is one box of each. A sheet says by its key `game`
which game reads it; no game is guessed.
"""
