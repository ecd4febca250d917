"""Readers, buttons, lamps and their simulated twins: a library that knows no game.

It turns chips on wires into a few plain words (`signals`), and is used through a few small promises
(`ports`). A seat or a place is a plain string here; other rooms decide the meaning of a card.

May import: msgspec and the standard library, gpiozero in `panel` alone and pyserial in `readers`
alone; none of our rooms.

Decisions:

* A missed look is not a lift. Stickers near one another fall silent for a moment, so `presence`
  waits for several misses before it says that a card is gone. Arrival needs no such patience: a tag
  number cannot be read by accident.
* `checking` judges several looks together; one look alone is believed only for presence.
* `checking` does it for a reader at which cards come and go: a doubt stays until five looks in a
  row were clear.
* `checkup` judges the measurements of one reader; a fault that hides the others is told alone.
* `machine` judges the computer by facts, whether a file is there and may be opened, never by names.
* `signals`, `presence` and `checking` are pure, and time is an argument: a recording from a table,
  replayed on a desk, gives the same signals.
* A driver is handed its bus and pins and never reads a file; only the composition root builds one.
* `disk` is here because every room may stand on it: a file that must survive a pulled plug is
  written in one way.
* `holding` lets one program at a time work with the real readers. The composition root and the
  doctor hold them; drivers do not, since simulated chips need no holding.
* A device that stops answering raises `DeviceLost`, whatever its chip, and may come back.
"""
