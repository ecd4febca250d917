"""The readers, one file a chip; each keeps `hardware.ports.TagReader`.

May import: the ports and signals of this library, and the one package that reaches its chip, which
is imported when the reader is built, so that a laptop without it still runs everything else.

Decisions:

* Only the composition root imports a reader; all others are handed one.
* `rc522` takes its place here when it is written; until then `scripted` is the only file.
* Every reader passes the one contract test, `tests/hardware/test_every_reader.py`.
"""
