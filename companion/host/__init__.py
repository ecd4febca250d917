"""The one writer and its surroundings: inbox, clerk, noticeboard, watch, phones, the data folder.

May import: `companion.game`, `journal`, `shelf` and `words`, the ports, signals, lights,
sounds, presence and checking of `hardware`, and the places of a simulated table. It knows no
particular game and no web.

Decisions
* One thread decides, writes and posts. Everything else hands it facts through one bounded inbox.
* Believe first, write before anybody is told: the action is applied, its pages are drafted, the
  disk takes it, and only then are pages and the answer shown. If the disk fails, the belief is
  taken back; an action that is not on disk has not happened.
* A page is posted under a number of its audience's own, which moves only when that page changed.
  So no audience can count changes that are hidden from it.
* Readers' looks at open cards are no actions: they are posted and not written down. Readers are
  asked only for cards that everyone saw opened, and count any other card without naming it.
* Giving stickers out is no action of a game: it is on disk in a file of the box, and posted. The
  card of a sticker is named only while no card is a secret.
* The page of an audience is all that leaves the table: lamps, sounds and the clerk's voice follow
  the public page and acts of everyone. Pages play and say each thing once, and nobody waits for it.
  The simulated table alone gets more, where the cards lie, since it stands for the wooden one.
* One radio field is on at a time: one thread watches the readers on SPI in turn, and a reader with
  open cards looks alone until it is sure. A lost reader takes a tenth of the time at most.

Inside the clerk: `clerk` is the loop, `commands` carries out commands, and `sticker_reads` gives a
sticker its meaning. `current_game` holds the game and its journal, `trouble` a failing disk,
`stage` the slide that everyone looks at, and `page_builder` builds the pages.
"""
