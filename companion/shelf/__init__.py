"""What outlives a game: the editions that are known, and the boxes people own, with their stickers.

May import: `companion.game`, `companion.games.catalogue`, `hardware.disk`. Here files are read; the
rules get text. Of what stickers are on, files are written too: it is the box's, and no game's.
A box is named by its edition as long as there is one box of each.
"""
