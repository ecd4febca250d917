"""What outlives a game: the editions that are known, and the boxes people own of them.

May import: `companion.game`, `companion.games.catalogue`. Here files are read; the rules get text.
A box is named by its edition as long as there is one box of each.
"""
