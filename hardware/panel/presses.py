"""Tells a press from the rest of the one before. Pure: time is an argument."""

from collections.abc import Mapping

ONE_PRESS_S = 0.15


class Presses:
    """The last contact of each button."""

    def __init__(self, last_s: Mapping[str, float] | None = None) -> None:
        self._last_s = dict(last_s or {})

    def is_new(self, button: str, now_s: float) -> bool:
        """Note a contact, and say whether it is a press of its own."""
        last_s = self._last_s.get(button)
        self._last_s[button] = now_s
        return last_s is None or now_s - last_s >= ONE_PRESS_S
