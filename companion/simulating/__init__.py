"""Players who act for people at a simulated table, and its plug.

May import: `companion.host`, `companion.players`, `hardware.simulator.world`.
Players act through the door like everybody, and their cards go past the simulated readers, so that
the real drivers read them. They see a seat's view and the cards that this seat holds, nothing else.
"""
