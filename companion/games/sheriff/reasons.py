"""The reason that people give for a correction."""

from companion.game.messages import Refusal, refuse

LONGEST_REASON = 120


def without_reason(reason: str) -> Refusal | None:
    """Refuse anything but one line of plain words; it is read out to everyone."""
    if reason.strip() and reason.isprintable() and len(reason) <= LONGEST_REASON:
        return None
    return refuse("why.reason_missing", most=LONGEST_REASON)
