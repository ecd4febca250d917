"""RC522 chips that exist only in memory, down to the bits in the air before their antennas.

The real driver runs on them through the real, unmodified `mfrc522` package: only the two modules
under that package, `spidev` and `RPi.GPIO`, are ours, and only while `stand_ins.in_place` lasts.

May import: the standard library, msgspec, and for `pico` the hub's own program and the protocol of
its line. The driver and the chip share no line, so that one mistake cannot hide on both sides.

Decisions:

* It fails as reality does. The package's own calls show their known defects on it: a spin of two
  thousand reads at an empty field, cut numbers, a card that is there every second time.
* Time is virtual. A transfer, a bit in the air and a nap cost what they cost on a desk, and nobody
  waits for them: a hundred looks take less than one real one.
* Where the data sheet leaves something open, the model is the stricter chip: a driver that keeps
  its rules works on both.
* `pico` is a hub: the very file that runs on the microcontroller, over these chips.
* `clock` is the time, `tags` the stickers, `field` the air before one antenna, `chip` the reader
  chip, `wires` what it hangs on, `stand_ins` the two modules.
"""
