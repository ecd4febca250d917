"""The readers, one class a chip; each keeps `hardware.ports.TagReader`.

May import: the ports and signals of this library. The one package that reaches a chip is imported
when the chip is opened, at the first look, so that a laptop without it still runs everything else.

Decisions:

* Only the composition root, and the commands that measure readers, import one; all others are
  handed it.
* Three floors for the RC522: `iso14443` has only the frames, `inventory` only the procedures,
  `mfrc522_chip` only the registers. `rc522` is the reader made of them.
* `hub` is the same RC522 at the end of a serial line: a microcontroller has the registers there, in
  `hardware/hub/main.py`, and this room keeps frames and procedures. Only `rc522` knows how to look.
* `serial_port` opens a port on pyserial, `serial_names` knows the name that lasts, and `finding`
  asks at each port who is there. `pn532`, on `pn532_frames`, and `tokens` are the other readers by
  cable; any line with the protocol `SerialLine` carries them.
* A PN532 finds the tags itself and tells two at most, so a look that saw two is unresolved.
* `examination` measures one reader, and `entanglement` finds readers of one bus that are in one
  another's way.
* `importing` imports the package, whose library for the pins needs a folder to write in.
* A tag is its whole number. It counts only if it was selected by that number and acknowledged with
  a right check sum, so noise invents nobody.
* A look says it is unresolved if anybody gave a sign and was not read: a half answer, a collision
  of which only one side was met, a request that was answered to the last.
* Every reader passes the one contract test, `tests/hardware/test_every_reader.py`.
"""
