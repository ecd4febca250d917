"""Options that a table may agree on before a game; each holds only where the table agrees on it."""

from companion.game.values import Value


class Options(Value, frozen=True, kw_only=True):
    """One table's choices, kept with its game."""

    deal_when_needed: bool = False  # an empty draw pile waits until a card is needed
    whole_pile: bool = False  # the discards may be looked through
    ambushes_at_end: bool = False  # the end shows the ambushes still lying, as they were named
