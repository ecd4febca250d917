"""The frames of ISO/IEC 14443-3 type A between a reader and its tags, for any chip."""

from msgspec import Struct

from hardware.signals import TagId

LEVELS = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
MORE_TO_COME = 0x04
BLOCK_BITS = 40
UID_BITS = 32
SAK_BITS = 24
BIT_S = 128 / 13.56e6
# From the end of a frame to the start of its answer; exact to the bit, or nothing could collide.
ANSWER_AFTER_S = (9 * 128 + 84) / 13.56e6


class Frame(Struct, frozen=True, kw_only=True):
    """The bytes to send, and how many bits a whole answer has. `last_bits` are sent of the last
    byte if it is split; the answer then begins at bit `align` of its own first byte."""

    data: bytes
    answer_bits: int
    last_bits: int = 0
    align: int = 0

    @property
    def answer_bytes(self) -> int:
        return (self.align + self.answer_bits + 7) // 8

    @property
    def sent_s(self) -> float:
        """How long it is in the air, with a start bit and a parity bit after each whole byte."""
        bits = len(self.data) * 8 - (8 - self.last_bits if self.last_bits else 0)
        return (1 + bits + bits // 8) * BIT_S

    @property
    def answered_s(self) -> float:
        """How long it takes until the whole answer has come back."""
        bits = self.answer_bits
        return self.sent_s + ANSWER_AFTER_S + (1 + bits + bits // 8) * BIT_S


class Answer(Struct, frozen=True, kw_only=True):
    """The received bits; the first `align` of them are not from the air. `collided_at` is the first
    bit, counted from 0, at which tags said different things."""

    data: bytes = b""
    bits: int = 0
    collided_at: int | None = None
    garbled: bool = False


SILENCE = Answer()


def crc_a(message: bytes) -> bytes:
    check = 0x6363
    for byte in message:
        byte ^= check & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        check = check >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return check.to_bytes(2, "little")


REQUEST = Frame(data=b"\x26", last_bits=7, answer_bits=16)
WAKE_UP = Frame(data=b"\x52", last_bits=7, answer_bits=16)
HALT = Frame(data=b"\x50\x00" + crc_a(b"\x50\x00"), answer_bits=0)


def anticollision(level: int, known: int, count: int) -> Frame:
    """Ask whose block begins with these bits for the rest of it."""
    whole, split = divmod(count, 8)
    head = bytes([LEVELS[level], (2 + whole) << 4 | split])
    return Frame(
        data=head + known.to_bytes((count + 7) // 8, "little"),
        last_bits=split,
        align=split,
        answer_bits=BLOCK_BITS - count,
    )


def select(level: int, block: bytes) -> Frame:
    message = bytes([LEVELS[level], 0x70]) + block
    return Frame(data=message + crc_a(message), answer_bits=SAK_BITS)


def sak_of(answer: Answer) -> int | None:
    """The select acknowledge, if it is one and its check sum is right."""
    whole = answer.bits == SAK_BITS and not answer.garbled and answer.collided_at is None
    if not whole or answer.data[1:] != crc_a(answer.data[:1]):
        return None
    return answer.data[0]


def with_check(part: bytes) -> bytes:
    return part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])


def is_number(tag: TagId) -> bool:
    """Could a tag of this kind have that number? Other kinds of sticker have other lengths."""
    return len(tag) in (8, 14, 20) and set(tag) <= set("0123456789ABCDEF")


def blocks_of(tag: TagId) -> tuple[bytes, ...]:
    """Return the block of each cascade level of a tag's number."""
    uid = bytes.fromhex(tag)
    blocks = []
    while len(uid) > 4:
        blocks.append(with_check(bytes([CASCADE_TAG]) + uid[:3]))
        uid = uid[3:]
    return (*blocks, with_check(uid))


def tag_of(blocks: tuple[bytes, ...]) -> TagId:
    uid = b"".join(block[1:4] for block in blocks[:-1]) + blocks[-1][:4]
    return TagId(uid.hex().upper())
