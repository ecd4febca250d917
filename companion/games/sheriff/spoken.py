"""How the sheriff is said aloud."""

from companion.game.messages import Word, says, seat_word

from .state import Table


def sheriff_word(table: Table) -> Word:
    """The name of the sheriff, or of both deputies where there are two."""
    if len(table.officers) == 2:
        first, second = table.officers
        return says("bags.both", seat=seat_word(first), other=seat_word(second))
    return seat_word(table.officers[0]) if table.officers else ""
