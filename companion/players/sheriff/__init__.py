"""The players of Sheriff.

`game` is their entry in the catalogue. `moves` lists all that a seat can do now; `player` and
`haggling` choose for one seat. `evening` lets all seats act in turn. `in_memory` is a table for
them without readers and pages.
"""
