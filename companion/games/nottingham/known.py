"""The piles that people count, and their names in a chronicle."""

from .table import Table

DRAW_PILE, DISCARDS, AMBUSH_STACK = "draw", "discards", "ambushes"
PILES = {
    DRAW_PILE: "the draw pile",
    DISCARDS: "the discards",
    AMBUSH_STACK: "the ambush stack",
}


def in_pile(table: Table, pile: str) -> int:
    counts = {DRAW_PILE: table.draw, DISCARDS: len(table.discards), AMBUSH_STACK: table.stack}
    return counts[pile]
