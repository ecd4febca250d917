"""Readers by cable that exist only in memory: the bytes on their lines, and the air before them.

The real drivers run on them, over a line in virtual time or over a real port by `pump`.

May import: the ports of this library, and of `rc522` below the clock, the tags and the air. A
driver and the device it is tried on share no line, so no mistake can hide on both sides.

Decisions:

* Each byte takes its time on the line, so a driver meets half a frame as often as a whole one.
* `cable` is the line, `pn532` the chip, `spot` one reader with both, `pump` the way to a real
  port.
* The PN532 is a chip with a firmware: only its own two tags at most are told, but it reads them in
  the same air as an RC522, with everything that spoils it.
"""
