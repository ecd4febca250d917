"""Whoever is in the field is read, one after another; whoever cannot be read makes it unsure."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.readers.inventory import Called, Calls, Inventory, call_all, look_around
from hardware.readers.iso14443 import (
    HALT,
    REQUEST,
    SAK_BITS,
    SILENCE,
    WAKE_UP,
    Answer,
    Frame,
    anticollision,
    select,
)
from hardware.signals import Look, TagId
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.field import Field, Weather
from hardware.simulator.rc522.tags import Tag
from tests.hardware.rc522.air import BareAir

NOBODY: frozenset[TagId] = frozenset()
APPLE, BREAD, SILK = TagId("04112233445580"), TagId("04112233445590"), TagId("04998877665580")
CLASSIC, TEN = TagId("DEADBEEF"), TagId("0102030405060708090A")


def lying(
    *tags: TagId, coupling: Mapping[TagId, float] | None = None, seed: int = 1
) -> tuple[BareAir, Field]:
    clock = VirtualClock()
    field = Field(clock, Random(seed))
    for tag in tags:
        sak = 0x08 if len(tag) == 8 else 0x00
        field.put(Tag(bytes.fromhex(tag), sak=sak, needs=0.01), (coupling or {}).get(tag, 1.0))
    air = BareAir(clock, field)
    air.refresh()
    return air, field


def around(air: BareAir, expected: frozenset[TagId]) -> Look:
    return look_around(air, expected, air.rest)


def seen(*tags: TagId) -> Look:
    return Look(seen=frozenset(tags))


def test_nobody_is_found_with_one_request() -> None:
    air, _ = lying()

    assert around(air, NOBODY) == seen()
    assert air.exchanges == 1


@pytest.mark.parametrize(
    ("tag", "exchanges"), [(CLASSIC, 6), (APPLE, 8), (TEN, 10)], ids=["four", "seven", "ten"]
)
def test_one_tag_is_read_in_a_select_for_each_level(tag: TagId, exchanges: int) -> None:
    air, _ = lying(tag)

    assert around(air, NOBODY) == seen(tag)
    assert air.exchanges == exchanges


def test_tags_that_differ_in_one_bit_near_the_end_are_told_apart() -> None:
    air, _ = lying(APPLE, BREAD)

    assert around(air, NOBODY) == seen(APPLE, BREAD)


def test_tags_of_every_length_are_read_together() -> None:
    air, _ = lying(APPLE, CLASSIC, TEN, SILK)

    assert around(air, NOBODY) == seen(APPLE, CLASSIC, TEN, SILK)


def test_two_clones_count_as_one() -> None:
    clock = VirtualClock()
    field = Field(clock)
    for _ in range(2):
        field.put(Tag(bytes.fromhex(APPLE)))
    air = BareAir(clock, field)
    air.refresh()

    assert around(air, NOBODY) == seen(APPLE)


def test_a_number_whose_second_part_begins_like_a_cascade_is_read() -> None:
    tag = TagId("04112288445580")
    air, _ = lying(tag)

    assert around(air, NOBODY) == seen(tag)


def test_a_weak_tag_under_a_strong_one_is_read_in_its_turn() -> None:
    air, _ = lying(APPLE, SILK, coupling={SILK: 0.3})

    assert around(air, NOBODY) == seen(APPLE, SILK)


numbers = st.sampled_from([4, 7, 7, 7, 10]).flatmap(
    lambda size: st.binary(min_size=size - 1, max_size=size - 1).map(
        lambda rest: TagId((b"\x04" + rest).hex().upper())
    )
)


@settings(max_examples=150)
@given(st.lists(st.tuples(numbers, st.floats(0.15, 1)), max_size=6, unique_by=lambda tag: tag[0]))
def test_in_clean_air_everybody_is_read_and_the_look_is_sure(
    tags: list[tuple[TagId, float]],
) -> None:
    air, _ = lying(*(tag for tag, _ in tags), coupling=dict(tags))

    assert around(air, NOBODY) == seen(*(tag for tag, _ in tags))


def test_a_mixture_of_strong_and_weak_that_is_nobodys_number_is_taken_apart() -> None:
    strengths = {
        TagId("04074EBB116EF5"): 0.68,
        TagId("0435AEA53797DA"): 0.72,
        TagId("04B4711141F93D"): 0.18,
        TagId("04B455E2E38B30"): 0.94,
        TagId("04D6E29AC63542"): 0.29,
        TagId("0481DF3123EB2F"): 0.19,
    }
    air, _ = lying(*strengths, coupling=strengths)

    assert around(air, NOBODY) == seen(*strengths)


def test_five_random_tags_are_read_surely_in_every_one_of_two_hundred_draws() -> None:
    chance, wrong = Random(7), 0
    for _ in range(200):
        tags = frozenset(TagId("04" + chance.randbytes(6).hex().upper()) for _ in range(5))
        air, _ = lying(*sorted(tags))
        wrong += around(air, NOBODY) != Look(seen=tags)

    assert wrong == 0


def test_who_is_expected_is_called_by_name_and_strangers_are_found_besides() -> None:
    air, _ = lying(APPLE, SILK)
    look = around(air, frozenset({APPLE, BREAD}))

    assert look == Look(seen=frozenset({APPLE, SILK}), missing=frozenset({BREAD}))


def test_a_number_of_another_kind_of_sticker_is_not_called_and_not_missing() -> None:
    air, _ = lying(APPLE)

    assert around(air, frozenset({TagId("0F008EF855")})) == seen(APPLE)


def test_calling_by_name_needs_no_collisions_to_be_read() -> None:
    tags = (APPLE, BREAD, SILK, TEN, CLASSIC)
    air, field = lying(*tags)
    air.ear = type(air.ear)(gain_db=38, collision_level=8)

    assert call_all(air, tags) == frozenset(tags)
    assert Calls(air).call(TagId("04000000000000")) is Called.SILENT
    field.weather = Weather(impulse=0.5)
    assert Calls(air).call(APPLE) is Called.UNCLEAR


def test_after_a_look_without_a_fresh_field_halted_tags_are_silent() -> None:
    air, _ = lying(APPLE)
    around(air, NOBODY)

    assert around(air, NOBODY) == seen()
    air.refresh()
    assert around(air, NOBODY) == seen(APPLE)


def test_a_tag_that_gave_a_sign_and_fell_silent_makes_the_look_unsure() -> None:
    air, field = lying(APPLE, SILK)
    (leaving,) = (tag for tag in field.tags if tag.uid.hex().upper() == APPLE)
    collided: list[bool] = []

    class Leaving:
        def exchange(self, frame: Frame) -> Answer:
            answer = air.exchange(frame)
            if answer.collided_at is not None and not collided:
                collided.append(True)
                field.take(leaving)
            return answer

    look = look_around(Leaving(), NOBODY, air.rest)

    assert look == Look(seen=frozenset({SILK}), unresolved=True)


def test_a_tag_that_was_drowned_and_fell_silent_is_read_once_it_is_awake_again() -> None:
    air, field = lying(APPLE, SILK, coupling={SILK: 0.3})
    (drowned,) = (tag for tag in field.tags if tag.uid.hex().upper() == SILK)

    class FallingSilent:
        def exchange(self, frame: Frame) -> Answer:
            if frame == HALT:
                drowned.lose_memory(air.clock.now_ns)
            return air.exchange(frame)

    assert look_around(FallingSilent(), NOBODY, air.rest) == seen(APPLE, SILK)


def test_a_tag_of_another_kind_that_left_after_the_request_makes_the_look_unsure() -> None:
    air, field = lying(APPLE, CLASSIC)

    class Leaving:
        def exchange(self, frame: Frame) -> Answer:
            answer = air.exchange(frame)
            for tag in field.tags:
                if len(tag.uid) == 4:
                    field.take(tag)
            return answer

    assert look_around(Leaving(), NOBODY, air.rest) == Look(
        seen=frozenset({APPLE}), unresolved=True
    )


def test_an_expected_card_does_not_speak_for_another_that_woke_with_it_and_left() -> None:
    air, field = lying(APPLE, CLASSIC)

    class Leaving:
        def exchange(self, frame: Frame) -> Answer:
            answer = air.exchange(frame)
            for tag in field.tags:
                if len(tag.uid) == 4:
                    field.take(tag)
            return answer

    assert look_around(Leaving(), frozenset({APPLE}), air.rest) == Look(
        seen=frozenset({APPLE}), unresolved=True
    )


def test_four_bytes_that_begin_like_the_first_part_of_a_longer_number_are_nobodys_number() -> None:
    air, _ = lying(TagId("88041122"))

    assert around(air, NOBODY) == Look(seen=NOBODY, unresolved=True)


def test_an_answer_in_place_of_one_who_may_be_selected_is_somebody_elses() -> None:
    air, _ = lying(APPLE)
    asked: list[Frame] = []

    class Answering:
        def exchange(self, frame: Frame) -> Answer:
            asked.append(frame)
            answer = air.exchange(frame)
            if len(asked) == 3:
                return Answer(data=b"\x00\x00\x00", bits=24, garbled=True)
            if len(asked) == 4:
                assert (frame, answer) == (WAKE_UP, SILENCE)
                return Answer(data=b"\x44\x00", bits=16)
            return answer

    assert look_around(Answering(), frozenset({APPLE}), air.rest) == Look(
        seen=frozenset({APPLE}), unresolved=True
    )


def test_a_first_part_that_promises_more_must_begin_like_one() -> None:
    block, sak = bytes.fromhex("0411223304"), bytes.fromhex("04DA17")

    class Promising:
        def exchange(self, frame: Frame) -> Answer:
            if frame == REQUEST:
                return Answer(data=b"\x44\x00", bits=16)
            if frame == select(0, block):
                return Answer(data=sak, bits=24)
            if frame.answer_bits == SAK_BITS:
                return Answer(data=bytes.fromhex("00FE51"), bits=24)
            return Answer(data=block, bits=40)

    assert look_around(Promising(), NOBODY, lambda: None) == Look(seen=NOBODY, unresolved=True)


def test_a_halted_tag_that_answers_again_has_lost_its_power_and_makes_the_look_unsure() -> None:
    air, field = lying(APPLE)

    class Failing:
        def exchange(self, frame: Frame) -> Answer:
            answer = air.exchange(frame)
            if frame == HALT:
                field.tags[0].lose_memory(air.clock.now_ns)
            return answer

    assert look_around(Failing(), NOBODY, air.rest) == Look(
        seen=frozenset({APPLE}), unresolved=True
    )


def test_a_number_with_a_wrong_check_byte_is_nobodys_whoever_acknowledges_it() -> None:
    block, sak = bytes.fromhex("0411223300"), bytes.fromhex("00FE51")

    class Wrong:
        def exchange(self, frame: Frame) -> Answer:
            if frame == REQUEST:
                return Answer(data=b"\x04\x00", bits=16)
            if frame.answer_bits == SAK_BITS:
                return Answer(data=sak, bits=24)
            if frame == anticollision(0, 0, 0):
                return Answer(data=block, bits=40)
            return SILENCE

    assert look_around(Wrong(), NOBODY, lambda: None) == Look(seen=NOBODY, unresolved=True)


def test_noise_in_an_empty_field_is_nobody_but_unsure() -> None:
    air, field = lying()
    field.weather = Weather(phantom=1.0)

    assert around(air, NOBODY) == Look(seen=NOBODY, unresolved=True)


def test_in_bad_air_nobody_is_invented() -> None:
    chance = Random(11)
    unsure = 0
    for scene in range(400):
        tags = frozenset(
            TagId("04" + chance.randbytes(6).hex().upper()) for _ in range(chance.randint(0, 5))
        )
        strength = {tag: chance.uniform(0.1, 1) for tag in sorted(tags)}
        air, field = lying(*sorted(tags), coupling=strength, seed=scene)
        field.weather = Weather(impulse=0.003, drop_out=0.02, phantom=0.02)
        inventory = Inventory(air)
        inventory.take()
        assert inventory.seen <= tags
        unsure += inventory.is_unresolved()

    assert 50 < unsure < 250
