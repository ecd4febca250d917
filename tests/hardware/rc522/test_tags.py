"""A simulated tag keeps the state machine of ISO/IEC 14443-3, and its frames the known vectors."""

import pytest

from hardware.simulator.rc522.tags import (
    HOLDS_OUT_NS,
    WAKES_AFTER_NS,
    State,
    Tag,
    bits_of,
    bytes_of,
    crc_a,
)
from tests.hardware.rc522.vectors import CHECK_SUMS

UID = bytes.fromhex("04112233445580")
REQA, WUPA = (b"\x26", 7), (b"\x52", 7)
SELECT_1 = (bytes.fromhex("937088041122BFB3F9"), 72)
SELECT_2 = (bytes.fromhex("957033445580A29D9C"), 72)
HLTA = (bytes.fromhex("500057CD"), 32)
ANTICOLLISION_1 = (b"\x93\x20", 16)
LATER_NS = 10 * WAKES_AFTER_NS

Asked = tuple[bytes, int]


def awake(uid: bytes = UID, sak: int = 0) -> Tag:
    tag = Tag(uid, sak)
    tag.feel("a field", True, 0)
    return tag


def said(tag: Tag, *asked: Asked) -> list[str | None]:
    answers = [tag.hear(frame, length, LATER_NS) for frame, length in asked]
    return [bytes_of(bits).hex().upper() if bits else None for bits in answers]


@pytest.mark.parametrize(("message", "check"), CHECK_SUMS)
def test_the_check_sums_are_those_of_the_standard(message: str, check: str) -> None:
    assert crc_a(bytes.fromhex(message)) == bytes.fromhex(check)


def test_a_seven_byte_tag_is_selected_in_two_levels_and_halted() -> None:
    tag = awake()

    assert said(tag, REQA, ANTICOLLISION_1, SELECT_1, (b"\x95\x20", 16), SELECT_2, HLTA) == [
        "4400", "88041122BF", "04DA17", "33445580A2", "00FE51", None,
    ]  # fmt: skip
    assert tag.state is State.HALT


def test_a_four_byte_tag_is_selected_in_one_level_and_a_ten_byte_tag_in_three() -> None:
    four, ten = awake(bytes.fromhex("DEADBEEF"), sak=8), awake(bytes(range(1, 11)))

    select = b"\x93\x70\xde\xad\xbe\xef\x22"
    assert said(four, REQA, ANTICOLLISION_1, (select + crc_a(select), 72)) == [
        "0400", "DEADBEEF22", "08B6DD",
    ]  # fmt: skip
    levels = []
    said(ten, REQA)
    for code in (0x93, 0x95, 0x97):
        (block,) = said(ten, (bytes([code, 0x20]), 16))
        select = bytes([code, 0x70]) + bytes.fromhex(block or "")
        levels += [block, *said(ten, (select + crc_a(select), 72))]
    assert levels == ["8801020388", "04DA17", "880405068F", "04DA17", "0708090A0C", "00FE51"]


@pytest.mark.parametrize("unexpected", [REQA, WUPA, HLTA, SELECT_2, (b"\x95\x20", 16)])
def test_a_ready_tag_falls_back_to_idle_at_anything_unexpected(unexpected: Asked) -> None:
    tag = awake()

    assert said(tag, REQA, unexpected) == ["4400", None]
    assert said(tag, REQA) == ["4400"]


@pytest.mark.parametrize("unexpected", [REQA, WUPA, ANTICOLLISION_1, SELECT_1])
def test_an_active_tag_falls_back_to_idle_at_anything_unexpected(unexpected: Asked) -> None:
    tag = awake()
    said(tag, REQA, SELECT_1, SELECT_2)

    assert said(tag, unexpected, REQA) == [None, "4400"]


def test_a_halted_tag_is_woken_only_by_wupa_and_falls_back_to_halt() -> None:
    tag = awake()
    said(tag, REQA, SELECT_1, SELECT_2, HLTA)

    assert said(tag, REQA, WUPA, REQA, REQA, WUPA) == [None, "4400", None, None, "4400"]
    said(tag, SELECT_1, SELECT_2, REQA)
    assert tag.state is State.HALT


def test_a_tag_whose_number_begins_otherwise_is_silent_and_stays_ready() -> None:
    tag = awake()
    known = bits_of(b"\x88\x04")

    assert said(tag, REQA, (b"\x93\x40\x88\x05", 32), (b"\x93\x40\x88\x04", 32)) == [
        "4400", None, "1122BF",
    ]  # fmt: skip
    for extra in range(1, 8):
        asked = bytes([0x93, 0x20 + extra, bytes_of(known[:extra])[0]])
        rest = tag.hear(asked, 16 + extra, LATER_NS)
        assert rest == bits_of(bytes.fromhex("88041122BF"))[extra:]


def test_a_broken_frame_is_unexpected() -> None:
    tag = awake()
    frame, length = SELECT_1
    broken = (frame[:-1] + b"\x00", length)

    assert said(tag, REQA, broken, ANTICOLLISION_1) == ["4400", None, None]


def test_a_tag_wakes_five_milliseconds_after_it_gets_power_and_forgets_in_a_long_gap() -> None:
    tag = awake()
    assert tag.hear(*REQA, WAKES_AFTER_NS - 1) is None
    assert tag.hear(*REQA, WAKES_AFTER_NS) is not None

    tag.feel("a field", False, LATER_NS)
    assert tag.hear(*REQA, LATER_NS) is None
    tag.feel("a field", True, LATER_NS + HOLDS_OUT_NS - 1)
    assert said(tag, ANTICOLLISION_1) == ["88041122BF"]
    tag.feel("a field", False, LATER_NS)
    tag.feel("a field", True, LATER_NS + HOLDS_OUT_NS)
    asked_ns = LATER_NS + HOLDS_OUT_NS + WAKES_AFTER_NS
    assert tag.hear(*ANTICOLLISION_1, asked_ns) is None
    assert tag.hear(*REQA, asked_ns) is not None


def test_a_tag_between_two_fields_lives_on_either() -> None:
    tag = awake()
    said(tag, REQA, SELECT_1, SELECT_2, HLTA)
    tag.feel("the neighbour's field", True, LATER_NS)
    tag.feel("a field", False, LATER_NS)
    tag.feel("a field", True, 2 * LATER_NS)

    assert tag.state is State.HALT


def test_a_tag_with_a_number_drawn_at_random_has_another_one_next_time() -> None:
    numbers = iter([b"\x08\x01\x02\x03", b"\x08\x04\x05\x06"])
    tag = Tag(b"\x08\x00\x00\x00", renew=lambda: next(numbers))

    tag.feel("a field", True, 0)
    assert tag.uid == b"\x08\x01\x02\x03"
    tag.feel("a field", False, 0)
    tag.feel("a field", True, LATER_NS)
    assert tag.uid == b"\x08\x04\x05\x06"
