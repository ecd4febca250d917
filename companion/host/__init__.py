"""The one writer and its surroundings: inbox, clerk, noticeboard, watch, rights, the data folder.

May import: `companion.game`, `companion.journal`, `companion.shelf`, the ports, signals,
presence and checking of `hardware`. It knows no particular game and no web.

Decisions
* One thread decides, writes and posts; everything else hands it facts through one bounded inbox.
* A view is posted under a number of its audience's own, which moves only when that view changed:
  what is hidden from an audience cannot be counted by it.
* What readers see of cards that lie open is no action: it is posted and not written down, asks only
  for what was opened before everyone's eyes, and counts whatever else lies there without a word.
* Giving stickers out is no action of a game: it is on disk in a file of the box, and posted. What
  a sticker is on is named only where no card is a secret.
* One field at a time: the readers of a bus take turns, and the one on which open cards lie looks
  alone until it is sure. A lost reader takes a tenth of the time at most.
* Write first, believe second: a command whose action is not on disk has not happened.
"""
