"""The frames of a PN532, and every way in which one may arrive."""

import pytest

from hardware.readers.pn532_frames import ACK, NACK, Frame, Kind, command, first_frame, framed

FIRMWARE = bytes.fromhex("0000FF06FAD50332010607E800")
TARGET = bytes.fromhex("0000FF0CF4D54B0101000408041ADA74442200")
ANSWERED = Frame(Kind.DATA, bytes.fromhex("0332010607"))
LISTED = Frame(Kind.DATA, bytes.fromhex("4B0101000408041ADA7444"))


def frames(*pieces: bytes) -> list[Frame]:
    """All frames in bytes that come in these pieces."""
    found, heard = [], b""
    for piece in pieces:
        heard += piece
        while True:
            frame, heard = first_frame(heard)
            if frame is None:
                break
            found.append(frame)
    return found


@pytest.mark.parametrize(
    ("code", "data", "on_the_line"),
    [
        (0x02, "", "0000FF02FED4022A00"),
        (0x4A, "0200", "0000FF04FCD44A0200E000"),
        (0x14, "010000", "0000FF05FBD4140100001700"),
    ],
)
def test_a_command_is_framed_as_the_chip_wants_it(code: int, data: str, on_the_line: str) -> None:
    assert command(code, bytes.fromhex(data)) == bytes.fromhex(on_the_line)


@pytest.mark.parametrize(
    ("on_the_line", "frame"),
    [
        (ACK, Frame(Kind.ACK)),
        (NACK, Frame(Kind.NACK)),
        (bytes.fromhex("0000FF01FF7F8100"), Frame(Kind.FAILED)),
        (FIRMWARE, ANSWERED),
        (TARGET, LISTED),
        (framed(b"\xd5\x4b" + bytes(253)), Frame(Kind.DATA, b"\x4b" + bytes(253))),
        (framed(b"\xd5\x4b" + bytes(260)), Frame(Kind.DATA, b"\x4b" + bytes(260))),
    ],
    ids=["ack", "nack", "error", "firmware", "target", "longest normal", "extended"],
)
def test_each_kind_of_frame_is_found_whole_byte_by_byte_and_after_garbage(
    on_the_line: bytes, frame: Frame
) -> None:
    byte_by_byte = [bytes([byte]) for byte in on_the_line]

    assert frames(on_the_line) == [frame]
    assert frames(*byte_by_byte) == [frame]
    assert frames(b"\x55\x00\xff\x12\x00\x00", *byte_by_byte) == [frame]
    assert frames(on_the_line + ACK + on_the_line) == [frame, Frame(Kind.ACK), frame]
    assert frames(on_the_line[1:-1]) == [frame], "what leads and ends it may be missing"


def test_a_changed_byte_is_never_taken_for_a_frame_and_the_next_frame_is_found() -> None:
    for place in range(3, len(TARGET) - 1):
        for bit in range(8):
            broken = bytearray(TARGET)
            broken[place] ^= 1 << bit
            found = frames(bytes(broken) + bytes(300), FIRMWARE)

            assert LISTED not in found
            assert found[-1] == ANSWERED


def test_the_start_of_a_frame_inside_a_broken_one_is_found() -> None:
    assert frames(TARGET[:9] + FIRMWARE) == [Frame(Kind.BROKEN), ANSWERED]


@pytest.mark.parametrize(
    "no_head", ["0000FF05FA", "0000FFFFFF010A00", "0000FFFFFFFFFF02", "0000FFFFFF0201FD"]
)
def test_a_length_that_is_none_or_too_large_is_not_waited_for(no_head: str) -> None:
    assert frames(bytes.fromhex(no_head) + FIRMWARE) == [ANSWERED]


def test_a_frame_that_is_cut_off_is_waited_for() -> None:
    for end in range(len(TARGET) - 1):
        assert first_frame(TARGET[:end])[0] is None


def test_a_frame_of_somebody_else_is_broken() -> None:
    assert frames(framed(b"\xd4\x02"))[0] == Frame(Kind.BROKEN)
