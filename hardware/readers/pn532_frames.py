"""The frames of a PN532 on its serial line: how they are built, and found again among bytes.

A frame has a start, its length with a check byte, its bytes with a check byte, and an end.
"""

from enum import Enum, auto

from msgspec import Struct

START = b"\x00\xff"
ACK, NACK = b"\x00\x00\xff\x00\xff\x00", b"\x00\x00\xff\xff\x00\x00"
# The first of the bytes says who speaks. A chip that did not understand says only FAILED.
TO_CHIP, FROM_CHIP, FAILED = 0xD4, 0xD5, 0x7F
LONGEST_NORMAL, LONGEST = 255, 265


class Kind(Enum):
    DATA = auto()
    ACK = auto()
    NACK = auto()
    FAILED = auto()
    BROKEN = auto()


class Frame(Struct, frozen=True):
    """One frame; `data` is without the byte that says who speaks."""

    kind: Kind
    data: bytes = b""


def command(code: int, data: bytes = b"") -> bytes:
    """A frame from the host to the chip."""
    return framed(bytes([TO_CHIP, code]) + data)


def framed(message: bytes) -> bytes:
    if len(message) > LONGEST_NORMAL:
        length = len(message).to_bytes(2, "big")
        head = b"\xff\xff" + length + _check_of(length)
    else:
        length = bytes([len(message)])
        head = length + _check_of(length)
    return b"\x00" + START + head + message + _check_of(message) + b"\x00"


def first_frame(heard: bytes) -> tuple[Frame | None, bytes]:
    """The first frame in these bytes, and all bytes after it; None if no frame is whole yet, and
    the bytes that may become one."""
    while True:
        start = heard.find(START)
        if start < 0:
            return None, heard[-1:] if heard.endswith(START[:1]) else b""
        after = heard[start + len(START) :]
        head = _head(after)
        if head is None:
            return None, heard[start:]
        if isinstance(head, Frame):
            return head, after[2:]
        size, length = head
        if not length:  # no length, so no start of a frame either
            heard = after
            continue
        if len(after) < size + length + 1:
            return None, heard[start:]
        message, check = after[size : size + length], after[size + length : size + length + 1]
        if _check_of(message) != check:
            # Its length may be the broken part, so a right frame may begin anywhere in it.
            return Frame(Kind.BROKEN), after
        return _frame_of(message), after[size + length + 1 :]


def _head(after: bytes) -> Frame | tuple[int, int] | None:
    """An empty frame, or the size of the head and the length it names, which is 0 if it is no head;
    None as long as bytes of it are missing."""
    if len(after) < 2:
        return None
    first = after[:2]
    if first == ACK[3:5]:
        return Frame(Kind.ACK)
    if first == NACK[3:5]:
        return Frame(Kind.NACK)
    if first != b"\xff\xff":
        return 2, first[0] if _check_of(first[:1]) == first[1:] else 0
    if len(after) < 5:
        return None
    length = int.from_bytes(after[2:4], "big")
    fits = _check_of(after[2:4]) == after[4:5] and length <= LONGEST
    return 5, length if fits else 0


def _frame_of(message: bytes) -> Frame:
    if message[0] == FROM_CHIP:
        return Frame(Kind.DATA, message[1:])
    return Frame(Kind.FAILED if message[0] == FAILED else Kind.BROKEN)


def _check_of(message: bytes) -> bytes:
    return bytes([-sum(message) & 0xFF])
