"""The one writer and its surroundings: inbox, clerk, noticeboard, watch, rights, the data folder.

May import: `companion.game`, `companion.journal`, `companion.shelf`, the ports, signals and
presence of `hardware`. It knows no particular game and no web.

Decisions
* One thread decides, writes and posts; everything else hands it facts through one bounded inbox.
* A view is posted under a number of its audience's own, which moves only when that view changed:
  what is hidden from an audience cannot be counted by it.
* Write first, believe second: a command whose action is not on disk has not happened.
"""
