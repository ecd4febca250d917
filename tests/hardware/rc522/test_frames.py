"""The driver's frames have the bytes, check sums and times of the standard."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.readers.iso14443 import (
    HALT,
    REQUEST,
    WAKE_UP,
    Answer,
    anticollision,
    blocks_of,
    crc_a,
    is_number,
    sak_of,
    select,
    tag_of,
)
from hardware.signals import TagId
from hardware.simulator.rc522 import tags
from tests.hardware.rc522.vectors import CHECK_SUMS

NTAG = TagId("04112233445580")
BOTH_PAUSES = 0.087e-3


@pytest.mark.parametrize(("message", "check"), CHECK_SUMS)
def test_the_check_sums_are_those_of_the_standard(message: str, check: str) -> None:
    assert crc_a(bytes.fromhex(message)) == bytes.fromhex(check)


def test_the_known_frames_are_these() -> None:
    first, second = blocks_of(NTAG)

    assert select(0, first).data == bytes.fromhex("937088041122BFB3F9")
    assert select(1, second).data == bytes.fromhex("957033445580A29D9C")
    assert HALT.data == bytes.fromhex("500057CD")
    assert (REQUEST.data, REQUEST.last_bits) == (b"\x26", 7)
    assert (WAKE_UP.data, WAKE_UP.last_bits) == (b"\x52", 7)
    assert anticollision(0, 0, 0).data == b"\x93\x20"
    assert anticollision(2, 0x0588, 11).data == b"\x97\x33\x88\x05"


@pytest.mark.parametrize(
    ("frame", "milliseconds"),
    [(REQUEST, 0.43), (anticollision(0, 0, 0), 0.79), (anticollision(0, 0x488, 13), 0.79),
     (select(0, bytes(5)), 1.22)],
)  # fmt: skip
def test_an_exchange_takes_the_time_it_takes_in_the_air(frame: object, milliseconds: float) -> None:
    assert (frame.answered_s + BOTH_PAUSES) * 1000 == pytest.approx(milliseconds, abs=0.015)  # type: ignore[attr-defined]


@given(st.binary(max_size=20))
def test_driver_and_simulated_tag_work_out_the_same_check_sum(message: bytes) -> None:
    assert crc_a(message) == tags.crc_a(message)


@given(st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size)))
def test_driver_and_simulated_tag_cut_a_number_into_the_same_blocks(uid: bytes) -> None:
    tag = TagId(uid.hex().upper())

    assert list(blocks_of(tag)) == tags.blocks_of(uid)
    assert tag_of(blocks_of(tag)) == tag
    assert is_number(tag)


@pytest.mark.parametrize(
    "other", ["", "0011223344", "04112233445", "no-tag-at-all!", "0411223344558g"]
)
def test_what_is_no_number_of_this_kind_of_tag_is_known(other: str) -> None:
    assert not is_number(TagId(other))


@pytest.mark.parametrize(
    ("answer", "sak"),
    [
        (Answer(data=bytes.fromhex("04DA17"), bits=24), 0x04),
        (Answer(data=bytes.fromhex("04DA18"), bits=24), None),
        (Answer(data=bytes.fromhex("04DA17"), bits=23), None),
        (Answer(data=bytes.fromhex("04DA17"), bits=24, garbled=True), None),
        (Answer(data=bytes.fromhex("04DA17"), bits=24, collided_at=3), None),
        (Answer(), None),
    ],
)
def test_an_acknowledge_counts_only_whole_and_with_its_check_sum(
    answer: Answer, sak: int | None
) -> None:
    assert sak_of(answer) == sak
