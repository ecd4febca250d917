"""Players of any game of bags: parts that each of these games puts together in its own way.

`packer` is one seat's hands at its bag, and `moves` the moves that it has there; `choice` holds the
moves of a seat by kind. `in_memory` is a table without readers and pages, and `playing` plays a
game there to its end.
"""
