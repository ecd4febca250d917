"""A table of cards that exists only in memory and in one file, for `--simulate` and for tests.

It stands in for the wooden table: places with cards in them, cards held to readers, readers with
troubles, lamps and buttons. A card held to a reader's mouth lies in the air before a simulated
chip, so the driver that reads it and everything behind are the real product.

May import: `hardware.signals`, `hardware.ports`, `hardware.lights` and `hardware.sounds`.

Decisions:

* It knows no game. The game hands its places in, each with a kind that says how hands treat the
  cards there; names, labels and words are read by nobody here.
* `rc522` below is the same table one floor lower: reader chips down to the air.
* `world` holds the values, `moves` the pure changes, `store` the file. `devices` holds the hands
  at a reader and on a panel; both have the real drivers. `table` is the one thread-safe service
  that owns them all.
* A hand holds a card until it was read a few times, as people wait for a beep, or loses patience.
* It is written to the file first and believed afterwards. A card held to a reader stays, in the
  file, where it came from until it slides: after a power cut it is there again.
* Nothing is lost and nothing is doubled: a move that makes no sense is refused with a sentence and
  leaves the table and the file as they were.
* The world shows every hand. Only the simulator's own page may show it.
"""
