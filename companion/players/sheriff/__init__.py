"""The players of Sheriff.

`game` is their entry in the catalogue. `player` and `haggling` are one seat, and `evening` lets all
seats act in turn. `in_memory` is a table without readers and pages for them.
"""
