"""The parts of a simulated table besides its cards: players who act for people, and a plug to pull.

May import: `companion.host`, `companion.players`, `hardware.simulator.world`.
Players act through the door like everybody, and their cards go past the simulated readers, so that
the real drivers read them. They see only a seat's view and the cards that this seat holds.
"""
