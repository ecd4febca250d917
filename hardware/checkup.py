"""Derive findings from the measurements of one reader; the caller puts them into words."""

from collections.abc import Mapping
from math import ceil
from typing import TypeAlias

from msgspec import Struct

from hardware.signals import TagId

GENUINE = frozenset({0x91, 0x92})
# A Pi 3, 4 or 5 needs less than this beside the bits themselves; a Pi Zero about 500 µs.
SLOW_US = 200
# A hub plugged into the Pi itself answers in about 2 ms.
SLOW_HUB_US = 6000
# One sound in fifty questions is no worry, nor one look in twenty that missed a card.
QUIET, STEADY = 0.02, 0.95
# A cable that spoils one answer in a hundred will spoil a game.
CLEAN = 0.01


class Figures(Struct, frozen=True, kw_only=True):
    """The measurements of one reader. `passed` is None if the right answer is unknown."""

    version: int
    passed: bool | None
    # How many settings the chip changed when they were written.
    kept_otherwise: int
    overhead_us: float
    # Whether it is asked through a hub: then it costs a round trip to that.
    at_hub: bool = False
    # How often the chip lost its settings during the looks.
    resets: int
    # Questions that no tag may answer, and how often something was heard all the same.
    questions: int
    noises: int
    looks: int
    took_s: float
    seen: Mapping[TagId, int]
    unresolved: int
    # Looks with the gain a chip starts with, which is less than ours, and how many saw the card.
    quieter_looks: int
    quieter_seen: int
    # The clock at which the reader failed, and the slower one at which all this was measured.
    too_fast_hz: int = 0
    slowed_to_hz: int = 0


class CableFigures(Struct, frozen=True, kw_only=True):
    """The measurements of a reader by cable that can be asked."""

    firmware: str
    round_trip_ms: float
    # Questions, and the answers to them that came broken.
    questions: int
    broken: int
    # How often it had to be woken up again during the looks.
    resets: int
    looks: int
    took_s: float
    seen: Mapping[TagId, int]
    unresolved: int


class TokenFigures(Struct, frozen=True, kw_only=True):
    """The pushes of a reader of tokens, which can only be listened to."""

    listened_s: float
    seen: Mapping[TagId, int]


AnyFigures: TypeAlias = Figures | CableFigures | TokenFigures


class Finding(Struct, frozen=True):
    """One thing to say. If it is `amiss`, the reader is unreliable until somebody mends it."""

    key: str
    numbers: Mapping[str, int] = {}
    amiss: bool = False
    version: int | None = None
    words: Mapping[str, str] = {}


def findings(figures: AnyFigures) -> tuple[Finding, ...]:
    match figures:
        case Figures():
            return _of_a_chip(figures)
        case CableFigures():
            return _of_a_cable(figures)
        case TokenFigures():
            return (_of_tokens(figures),)


def _of_a_chip(figures: Figures) -> tuple[Finding, ...]:
    """Leave out findings that another one makes worthless: a chip that resets judges no cards."""
    found = (
        *_clock(figures),
        _chip(figures),
        *_kept(figures),
        _self_test(figures),
        _speed(figures),
    )
    if figures.resets:
        return (*found, Finding("doctor.resets", {"number": figures.resets}, amiss=True))
    noise = _noise(figures)
    return (*found, noise) if noise.amiss else (*found, noise, _card(figures))


def is_disturbed(figures: Figures) -> bool:
    """Does the chip lose its settings, or hear something in silence?"""
    return bool(figures.resets) or _is_noisy(figures)


def _is_noisy(figures: Figures) -> bool:
    return figures.noises > figures.questions * QUIET


def _clock(figures: Figures) -> tuple[Finding, ...]:
    if not figures.too_fast_hz:
        return ()
    clocks = {"speed_hz": figures.too_fast_hz, "slower_hz": figures.slowed_to_hz}
    return (Finding("doctor.too_fast", clocks, amiss=True),)


def _of_a_cable(figures: CableFigures) -> tuple[Finding, ...]:
    """On a bad line no card is judged."""
    named = Finding("doctor.pn532", words={"firmware": figures.firmware})
    if figures.resets:
        return named, Finding("doctor.resets", {"number": figures.resets}, amiss=True)
    speed = Finding("doctor.answers_in", {"milliseconds": ceil(figures.round_trip_ms)})
    if figures.broken > figures.questions * CLEAN:
        broken = {"count": figures.broken, "questions": figures.questions}
        return named, speed, Finding("doctor.bad_cable", broken, amiss=True)
    return named, speed, _card_alone(figures)


def _card_alone(figures: CableFigures) -> Finding:
    if len(figures.seen) != 1:
        return _not_one_card(figures)
    (seen,) = figures.seen.values()
    if _is_steady(figures, seen):
        return _steady(figures, seen)
    read = {"count": seen, "looks": figures.looks, "unclear": figures.unresolved}
    return Finding("doctor.unsteady", read, amiss=True)


def _of_tokens(figures: TokenFigures) -> Finding:
    seconds = {"seconds": round(figures.listened_s)}
    if not figures.seen:
        return Finding("doctor.no_token", seconds, amiss=True)
    return Finding("doctor.token", words={"token": ", ".join(sorted(figures.seen))})


def _chip(figures: Figures) -> Finding:
    key = "doctor.genuine" if figures.version in GENUINE else "doctor.clone"
    return Finding(key, version=figures.version)


def _kept(figures: Figures) -> tuple[Finding, ...]:
    number = figures.kept_otherwise
    return (Finding("doctor.kept_otherwise", {"number": number}),) if number else ()


def _self_test(figures: Figures) -> Finding:
    if figures.passed is None:
        return Finding("doctor.self_test_unknown")
    if figures.passed:
        return Finding("doctor.self_test_passed")
    return Finding("doctor.self_test_failed", amiss=True)


def _speed(figures: Figures) -> Finding:
    if figures.at_hub:
        slow = figures.overhead_us > SLOW_HUB_US
        key = "doctor.hub_slow" if slow else "doctor.hub_fast"
        return Finding(key, {"milliseconds": ceil(figures.overhead_us / 1000)})
    slow = figures.overhead_us > SLOW_US
    key = "doctor.slow" if slow else "doctor.fast"
    return Finding(key, {"microseconds": round(figures.overhead_us)})


def _noise(figures: Figures) -> Finding:
    noisy = _is_noisy(figures)
    key = "doctor.noisy" if noisy else "doctor.quiet"
    return Finding(key, {"count": figures.noises, "questions": figures.questions}, amiss=noisy)


def _card(figures: Figures) -> Finding:
    if len(figures.seen) != 1:
        return _not_one_card(figures)
    (seen,) = figures.seen.values()
    if _is_steady(figures, seen) and figures.quieter_seen == figures.quieter_looks:
        return _steady(figures, seen)
    quieter = {"quieter": figures.quieter_seen, "quieter_looks": figures.quieter_looks}
    read = {"count": seen, "looks": figures.looks, "unclear": figures.unresolved}
    return Finding("doctor.weak", {**read, **quieter}, amiss=True)


def _not_one_card(figures: Figures | CableFigures) -> Finding:
    if not figures.seen:
        return Finding("doctor.no_card", {"looks": figures.looks}, amiss=True)
    return Finding("doctor.several_cards", {"count": len(figures.seen)}, amiss=True)


def _is_steady(figures: Figures | CableFigures, seen: int) -> bool:
    enough = figures.looks * STEADY
    return seen >= enough and figures.looks - figures.unresolved >= enough


def _steady(figures: Figures | CableFigures, seen: int) -> Finding:
    rate = round(seen / figures.took_s)
    return Finding("doctor.steady", {"count": seen, "looks": figures.looks, "rate": rate})
