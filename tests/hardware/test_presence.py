"""A card that lies still is placed once and lifted once, however nervous its reader is."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from hardware.presence import (
    LIFT_AFTER_MS,
    LOOKS_TO_BE_CROWDED,
    MISSES_TO_LIFT,
    Presence,
    lost,
    observe,
)
from hardware.signals import (
    Crowded,
    Look,
    ReaderBack,
    ReaderLost,
    ReaderName,
    Signal,
    TagId,
    TagLifted,
    TagPlaced,
)

READER = ReaderName("green-mouth")
APPLE, BREAD, SILK = TagId("04A1"), TagId("04B2"), TagId("04C3")
NOTHING = Look(seen=frozenset())
UNRESOLVED = Look(seen=frozenset(), unresolved=True)
# Long enough that time alone never stands in the way of a lift.
PAUSE_MS = LIFT_AFTER_MS

tags = st.frozensets(st.sampled_from([APPLE, BREAD, SILK]))
looks = st.builds(
    lambda seen, missing, unresolved: Look(
        seen=seen, missing=missing - seen, unresolved=unresolved
    ),
    tags,
    tags,
    st.booleans(),
)
steps = st.lists(st.tuples(st.one_of(looks, st.just("broken")), st.integers(0, 80)), max_size=40)


def seeing(*seen: TagId) -> Look:
    return Look(seen=frozenset(seen))


def played(
    happenings: Sequence[Look | str], pause_ms: int = PAUSE_MS
) -> tuple[Presence, list[Signal]]:
    return played_in_time([(happening, pause_ms) for happening in happenings])


def played_in_time(happenings: Sequence[tuple[Look | str, int]]) -> tuple[Presence, list[Signal]]:
    presence, said, now_ms = Presence(reader=READER), list[Signal](), 0
    for happening, pause_ms in happenings:
        now_ms += pause_ms
        if isinstance(happening, str):
            presence, signals = lost(presence, happening)
        else:
            presence, signals = observe(presence, happening, now_ms)
        said += signals
    return presence, said


def test_a_card_is_placed_at_first_sight() -> None:
    assert played([seeing(APPLE)])[1] == [TagPlaced(READER, APPLE)]


def test_a_card_that_stays_is_placed_once() -> None:
    assert played([seeing(APPLE)] * 9)[1] == [TagPlaced(READER, APPLE)]


def test_a_card_missed_for_less_than_sixty_milliseconds_is_not_lifted_however_many_looks() -> None:
    trembling = [(seeing(APPLE), 0), *[(NOTHING, 1)] * 59]

    assert played_in_time(trembling)[1] == [TagPlaced(READER, APPLE)]
    assert played_in_time([*trembling, (NOTHING, 1)])[1][-1] == TagLifted(READER, APPLE)


def test_a_card_is_lifted_after_three_misses_in_a_row() -> None:
    two_misses = played([seeing(APPLE), NOTHING, NOTHING])[1]
    three_misses = played([seeing(APPLE), NOTHING, NOTHING, NOTHING])[1]

    assert two_misses == [TagPlaced(READER, APPLE)]
    assert three_misses == [TagPlaced(READER, APPLE), TagLifted(READER, APPLE)]


def test_a_sight_in_between_forgives_the_misses() -> None:
    blinking = [seeing(APPLE), NOTHING, NOTHING, seeing(APPLE), NOTHING, NOTHING]

    assert played(blinking)[1] == [TagPlaced(READER, APPLE)]


def test_three_quick_misses_are_not_yet_a_lift() -> None:
    early = [(seeing(APPLE), 0), *[(NOTHING, 1)] * 10]
    in_time = [*early, (NOTHING, LIFT_AFTER_MS - 10)]

    assert played_in_time(early)[1] == [TagPlaced(READER, APPLE)]
    assert played_in_time(in_time)[1] == [TagPlaced(READER, APPLE), TagLifted(READER, APPLE)]


def test_an_unresolved_look_neither_lifts_nor_counts() -> None:
    heap = [seeing(APPLE), NOTHING, NOTHING, *[UNRESOLVED] * LOOKS_TO_BE_CROWDED]

    lies = [TagPlaced(READER, APPLE), Crowded(READER)]
    assert played(heap)[1] == lies
    assert played([*heap, NOTHING])[1] == [*lies, TagLifted(READER, APPLE)]


def test_of_two_cards_the_one_that_was_read_waits_until_nobody_else_is_noticed() -> None:
    half_read = Look(seen=frozenset({APPLE}), unresolved=True)

    assert played([half_read] * 5)[1] == []
    assert played([half_read, seeing(APPLE)])[1] == [TagPlaced(READER, APPLE)]
    assert played([seeing(APPLE), half_read])[1] == [TagPlaced(READER, APPLE)]


def test_a_card_called_by_name_in_a_heap_is_missed_but_lifted_only_by_a_clear_look() -> None:
    silent = Look(seen=frozenset(), missing=frozenset({APPLE}), unresolved=True)
    heap = [seeing(APPLE), *[silent] * LOOKS_TO_BE_CROWDED]

    assert played(heap)[1] == [TagPlaced(READER, APPLE), Crowded(READER)]
    assert played([*heap, NOTHING])[1][-1] == TagLifted(READER, APPLE)


def test_two_cards_at_once_are_both_placed_where_they_are_told_apart() -> None:
    assert played([seeing(APPLE, BREAD)] * 5)[1] == [
        TagPlaced(READER, APPLE),
        TagPlaced(READER, BREAD),
    ]


def test_where_look_after_look_is_not_told_apart_it_is_said_once_until_one_is() -> None:
    crowded = [UNRESOLVED] * LOOKS_TO_BE_CROWDED
    assert played(crowded[:-1])[1] == []
    assert played([*crowded, *crowded])[1] == [Crowded(READER)]
    assert played([*crowded, NOTHING, *crowded])[1] == [Crowded(READER)] * 2
    assert played([*crowded[:-1], NOTHING, *crowded[:-1]])[1] == []


def test_a_lost_reader_is_reported_once_and_its_return_once() -> None:
    said = played(["no answer", "no answer", NOTHING, NOTHING])[1]

    assert said == [ReaderLost(READER, "no answer"), ReaderBack(READER)]


def test_a_card_that_lay_there_all_along_is_not_placed_again_when_the_reader_is_back() -> None:
    said = played([seeing(APPLE), "no answer", seeing(APPLE)])[1]

    assert said == [
        TagPlaced(READER, APPLE),
        ReaderLost(READER, "no answer"),
        ReaderBack(READER),
    ]


def test_a_card_gone_while_the_reader_was_lost_must_be_missed_anew() -> None:
    away: list[Look | str] = [seeing(APPLE), NOTHING, NOTHING, "no answer", NOTHING, NOTHING]

    assert played(away)[1][-1] == ReaderBack(READER)
    assert played([*away, NOTHING])[1][-1] == TagLifted(READER, APPLE)


@given(steps)
def test_placed_and_lifted_alternate_for_every_card(
    happenings: list[tuple[Look | str, int]],
) -> None:
    presence, said = played_in_time(happenings)

    for tag in (APPLE, BREAD, SILK):
        turns = [s for s in said if isinstance(s, TagPlaced | TagLifted) and s.tag == tag]
        expected = [TagPlaced, TagLifted] * len(turns)
        assert [type(turn) for turn in turns] == expected[: len(turns)]
        assert (tag in presence.tags) == (len(turns) % 2 == 1)


@given(steps)
def test_lost_and_back_alternate(happenings: list[tuple[Look | str, int]]) -> None:
    presence, said = played_in_time(happenings)

    turns = [type(s) for s in said if isinstance(s, ReaderLost | ReaderBack)]
    assert turns == ([ReaderLost, ReaderBack] * len(turns))[: len(turns)]
    assert presence.lost == (len(turns) % 2 == 1)


@given(steps)
def test_whatever_is_seen_is_present(happenings: list[tuple[Look | str, int]]) -> None:
    presence, _ = played_in_time(happenings)
    after, _ = observe(presence, seeing(APPLE, SILK), now_ms=10_000)

    assert after.tags >= {APPLE, SILK}


@given(steps, st.integers(0, 10_000))
def test_a_single_miss_never_lifts_what_was_just_seen(
    happenings: list[tuple[Look | str, int]], pause_ms: int
) -> None:
    presence, _ = played_in_time([*happenings, (seeing(APPLE, BREAD), 1)])
    after, _ = observe(presence, NOTHING, now_ms=10_000 + pause_ms)

    assert after.tags >= {APPLE, BREAD}


@given(steps, tags)
def test_an_unresolved_look_never_lifts(
    happenings: list[tuple[Look | str, int]], silent: frozenset[TagId]
) -> None:
    presence, _ = played_in_time(happenings)
    heap = Look(seen=frozenset(), missing=silent, unresolved=True)
    after, _ = observe(presence, heap, now_ms=10_000)

    assert after.tags == presence.tags


@given(steps)
def test_what_lies_nowhere_is_lifted_in_the_end(happenings: list[tuple[Look | str, int]]) -> None:
    presence, _ = played_in_time([*happenings, *[(NOTHING, PAUSE_MS)] * MISSES_TO_LIFT])

    assert presence.tags == frozenset()
