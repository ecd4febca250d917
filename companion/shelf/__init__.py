"""What outlives a game: the editions that are known, and the boxes people own, with their stickers
and with how they were played last.

May import: `companion.game`, `companion.games.catalogue`, `hardware.disk`. Here files are read; the
rules get text. Of stickers and of setups files are written too: they are the box's, and no game's.
A box is named by its edition as long as there is one box of each.
"""
