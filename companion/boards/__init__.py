"""The wiring of a table: read it from `wiring/`, check it, and draw it for the maker.

May import: msgspec, the standard library, and the hub's program for its pins (WireViz draws in
`companion.cli`). `wiring/` is opened as data, never imported.

Decisions:

* A pin number is written in `wiring/*.toml` and nowhere else; drivers are handed the parsed board,
  the page for the maker is drawn from it, and a test compares the two.
* Tables, drawings and the shopping list are made from one plan of parts and nets, so that they
  agree.
* Pins are always BCM numbers, the ones printed as "GPIO 17"; the header pin is worked out.
* Loading is strict, an unknown key is refused: a misspelt key would be a wire that does nothing.
* Checking is apart from loading and finds everything at once, so that a maker mends a board in one
  round. Each problem names the key, what it means at the table and what to do.
"""
