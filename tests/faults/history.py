"""The questions and answers of a table, compared with its journals."""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

import msgspec

from .journals import Row

BEGIN = "Begin"
NOT_KNOWN = frozenset({"why.still_saving", "trouble.disk_unsure"})
"""The refusals that do not say it has not happened."""


class Outcome(Enum):
    DONE = "acknowledged"
    REFUSED = "refused"
    OPEN = "in flight"


class Asked(msgspec.Struct):
    """One thing that somebody wanted done; asked again, it keeps its name, key and body."""

    name: str
    key: str
    holder: str
    body: Mapping[str, object]
    began: float
    outcome: Outcome = Outcome.OPEN
    ended: float = float("inf")
    why: str = ""


class Fault(AssertionError):
    """The product broke a promise."""


class Found(NamedTuple):
    """The judge's figures."""

    done: int
    refused: int
    open: int


class History:
    """Everything that was asked, by several at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.asked: list[Asked] = []

    def note(self, name: str, holder: str, body: Mapping[str, object], began: float) -> Asked:
        with self._lock:
            asked = Asked(name, f"asked-{len(self.asked):06}", holder, body, began)
            if name != BEGIN:
                asked.body = {**body, "reason": asked.key}
            self.asked.append(asked)
            return asked

    def answered(self, asked: Asked, code: int, why: str, at: float) -> None:
        if code < 300:
            asked.outcome, asked.ended = Outcome.DONE, at
        elif why not in NOT_KNOWN:
            asked.outcome, asked.ended = Outcome.REFUSED, at
        asked.why = why

    def open(self) -> list[Asked]:
        return [asked for asked in self.asked if asked.outcome is Outcome.OPEN]

    def judge(self, games: Mapping[str, Sequence[Row]]) -> Found:
        """Nothing lost, nothing twice, nothing that was refused, and all in its order."""
        return judged(self.asked, games)


def judged(history: Iterable[Asked], games: Mapping[str, Sequence[Row]]) -> Found:
    known = {asked.key: asked for asked in history}
    written = Counter(row.key for _, row in _corrections(games))
    for asked in known.values():
        if asked.name != BEGIN:
            _each(asked, written[asked.key])
    if strangers := [key for key in written if key not in known]:
        raise Fault(f"nobody asked for {strangers[:5]}, and the journal has it")
    outcomes = Counter(asked.outcome for asked in known.values())
    _begun(known.values(), games)
    for game, rows in games.items():
        _in_order(game, rows, known)
        _follow(game, rows)
    return Found(outcomes[Outcome.DONE], outcomes[Outcome.REFUSED], outcomes[Outcome.OPEN])


def _corrections(games: Mapping[str, Sequence[Row]]) -> Iterator[tuple[str, Row]]:
    for game, rows in games.items():
        for row in rows:
            if row.key:
                yield game, row


def _each(asked: Asked, times: int) -> None:
    if times > 1:
        raise Fault(f"{asked.key} was carried out {times} times")
    if asked.outcome is Outcome.DONE and not times:
        raise Fault(f"{asked.key} was acknowledged, and is lost")
    if asked.outcome is Outcome.REFUSED and times:
        raise Fault(f"{asked.key} was refused ({asked.why}), and has happened")


def _begun(history: Iterable[Asked], games: Mapping[str, Sequence[Row]]) -> None:
    laid = sum(1 for rows in games.values() if rows)
    begins = Counter(asked.outcome for asked in history if asked.name == BEGIN)
    least, open_ones = begins[Outcome.DONE], begins[Outcome.OPEN]
    if not least <= laid <= least + open_ones:
        raise Fault(f"{least} games were begun and {open_ones} asked for; {laid} are there")


def _in_order(game: str, rows: Sequence[Row], known: Mapping[str, Asked]) -> None:
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        raise Fault(f"the numbers of game {game} have gaps")
    latest = 0.0
    for row in rows:
        asked = known.get(row.key)
        if asked is None:
            continue
        if asked.ended < latest:
            raise Fault(f"{asked.key} was answered before another was asked, and stands behind it")
        latest = max(latest, asked.began)


def _follow(game: str, rows: Sequence[Row]) -> None:
    """Each purse goes on from where it was left."""
    purses: dict[str, int] = {}
    for row in rows:
        if row.key:
            if purses.get(row.seat, row.was) != row.was:
                raise Fault(f"action {row.number} of game {game} does not follow")
            purses[row.seat] = row.counted


def purses_of(rows: Sequence[Row]) -> dict[str, int]:
    """The gold of each purse that was ever corrected."""
    return {row.seat: row.counted for row in rows if row.key}
