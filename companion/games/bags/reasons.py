"""The reason that people give for a correction."""

from companion.game.messages import Refusal, refuse

LONGEST_REASON = 120
AT_THE_START = "as it was at the start"
"""The reason of a correction by which a game is taken up in the middle."""


def without_reason(reason: str) -> Refusal | None:
    """Refuse anything but one line of plain words; it is read out to everyone."""
    if reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON:
        return None
    return refuse("why.reason_missing", most=LONGEST_REASON)
