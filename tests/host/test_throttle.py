"""Guessing is slow from wherever it comes, and nobody else has to wait for it."""

from companion.host.throttle import ADDRESSES, ONE_MORE_EVERY_MS, TRIES, Throttle


def test_five_wrong_tries_are_free_and_then_it_is_one_every_five_seconds() -> None:
    throttle = Throttle()
    waits = []
    for _ in range(TRIES + 1):
        waits.append(throttle.wait_s("phone", 0))
        throttle.wrong("phone", 0)
    assert waits == [0, 0, 0, 0, 0, 5]
    assert throttle.wait_s("phone", 0) == 10
    assert throttle.wait_s("phone", 2 * ONE_MORE_EVERY_MS) == 0


def test_nobody_else_waits_for_one_who_guesses() -> None:
    throttle = Throttle()
    for _ in range(1000):
        throttle.wrong("guesser", 0)
    assert (throttle.wait_s("guesser", 0) > 0, throttle.wait_s("honest", 0)) == (True, 0)


def test_it_remembers_few_and_no_crowd_slows_anybody_else() -> None:
    throttle = Throttle()
    for _ in range(TRIES):
        throttle.wrong("guesser", 0)
    for number in range(1_000):
        throttle.wrong(f"made up {number}", 0)
    assert len(throttle._forgotten_ms) == ADDRESSES
    assert (throttle.wait_s("guesser", 0), throttle.wait_s("honest", 0)) == (5, 0)


def test_what_was_wrong_is_forgotten() -> None:
    throttle = Throttle()
    for number in range(ADDRESSES):
        throttle.wrong(f"phone {number}", 0)
    throttle.wrong("late", ONE_MORE_EVERY_MS)
    assert list(throttle._forgotten_ms) == ["late"]
