"""Readers of tokens: every way in which a frame may arrive, and pushes that become looks."""

import pytest

from hardware.ports import DeviceLost
from hardware.readers.serial_port import SerialPort
from hardware.readers.tokens import ID12LA, RDM6300, Model, TokenReader, first_token
from hardware.signals import Look, TagId
from hardware.simulator.cables.pump import pumped
from hardware.simulator.cables.spot import CabledSpot, token_spot
from hardware.simulator.cables.tokens import token
from hardware.simulator.rc522.clock import VirtualClock
from tests.hardware.cables.ptys import PtyCable

TOKEN, OTHER = TagId("0F008EF855"), TagId("0102030405")
FRAME, OTHERS = b"\x020F008EF8552C", b"\x02010203040501"
NOBODY: frozenset[TagId] = frozenset()
models = pytest.mark.parametrize("model", [RDM6300, ID12LA], ids=["rdm6300", "id12la"])


def tokens(model: Model, *pieces: bytes) -> list[TagId]:
    """All tokens in bytes that come in these pieces."""
    found, heard = [], b""
    for piece in pieces:
        heard += piece
        while True:
            one, heard = first_token(heard, model.end)
            if one is None:
                break
            found.append(one)
    return found


@models
def test_a_token_is_found_whole_byte_by_byte_twice_in_one_read_and_after_garbage(
    model: Model,
) -> None:
    right, other = FRAME + model.end, OTHERS + model.end
    by_bytes = [bytes([byte]) for byte in right]

    assert tokens(model, right) == tokens(model, *by_bytes) == [TOKEN]
    assert tokens(model, right + other + right) == [TOKEN, OTHER, TOKEN]
    assert tokens(model, b"\x00\xff7\x03\r\n" + right) == [TOKEN]


@models
def test_a_changed_byte_is_never_taken_for_a_token_and_the_next_one_is_found(model: Model) -> None:
    right = FRAME + model.end
    for place in range(len(right)):
        for bit in range(8):
            broken = bytearray(right)
            broken[place] ^= 1 << bit
            assert tokens(model, bytes(broken) + OTHERS + model.end) == [OTHER]


@models
def test_a_frame_that_begins_inside_a_broken_one_is_found(model: Model) -> None:
    for cut in range(1, len(FRAME + model.end)):
        assert tokens(model, (FRAME + model.end)[:cut] + OTHERS + model.end) == [OTHER]


@models
def test_a_frame_too_long_or_without_its_end_is_none(model: Model) -> None:
    assert tokens(model, FRAME + b"0" + model.end, OTHERS + model.end) == [OTHER]
    assert tokens(model, FRAME + b"\r\r\n\x03", OTHERS + model.end) == [OTHER]
    assert tokens(model, FRAME, model.end) == [TOKEN]


def test_the_frames_of_one_model_are_none_of_the_other() -> None:
    assert tokens(RDM6300, FRAME + ID12LA.end) == tokens(ID12LA, FRAME + RDM6300.end) == []


def desk(*, once: bool) -> tuple[CabledSpot, TokenReader]:
    clock = VirtualClock()
    spot = token_spot(clock, "1", once=once)
    model = ID12LA if once else RDM6300
    return spot, TokenReader(model, spot.port("/dev/tokens"), "/dev/tokens", now_s=clock.now_s)


def seen_for_s(spot: CabledSpot, reader: TokenReader, looks: int) -> float:
    """For how long of so many looks the token is seen."""
    began_s, seen_s = spot.clock.now_s(), 0.0
    for _ in range(looks):
        look = reader.look(frozenset({OTHER}))
        now_s = spot.clock.now_s()
        seen_s += (now_s - began_s) * bool(look.seen)
        began_s = now_s
        assert look in (Look(seen=NOBODY), Look(seen=frozenset({TOKEN})))
    return seen_s


def test_a_token_that_is_pushed_again_and_again_is_there_as_long_as_it_is() -> None:
    spot, reader = desk(once=False)
    assert seen_for_s(spot, reader, 10) == 0

    lies = token(bytes.fromhex(TOKEN))
    spot.field.put(lies)
    seen_for_s(spot, reader, 10)
    assert [reader.look(NOBODY).seen for _ in range(50)] == [{TOKEN}] * 50
    spot.field.take(lies)
    assert 0.1 < seen_for_s(spot, reader, 50) < 0.3


def test_a_token_that_is_pushed_once_is_there_for_a_moment_each_time() -> None:
    spot, reader = desk(once=True)
    lies = token(bytes.fromhex(TOKEN))
    for pushes in (1, 2):
        spot.field.put(lies)
        assert 0.5 < seen_for_s(spot, reader, 100) < 0.7
        spot.field.take(lies)
        seen_for_s(spot, reader, 10)
        assert reader.pushes == pushes


def test_where_two_tokens_lie_neither_is_heard() -> None:
    spot, reader = desk(once=False)
    for number in (TOKEN, OTHER):
        spot.field.put(token(bytes.fromhex(number)))

    assert seen_for_s(spot, reader, 20) == 0


@models
def test_over_a_real_port_half_a_frame_waits_and_a_replug_under_another_name_is_found(
    cable: PtyCable, model: Model
) -> None:
    reader = TokenReader(model, SerialPort(str(cable.link), 9600), str(cable.link))
    assert reader.look(NOBODY).seen == NOBODY
    cable.send(FRAME[:9])
    assert reader.look(NOBODY).seen == NOBODY
    cable.send(FRAME[9:] + model.end)
    assert reader.look(NOBODY).seen == {TOKEN}
    cable.send(FRAME[:9])
    reader.look(NOBODY)
    cable.unplug()
    for key in ("lost.port_away", "lost.port_missing"):
        with pytest.raises(DeviceLost, match=key):
            reader.look(NOBODY)
    cable.plug_in()

    assert reader.look(NOBODY).seen == NOBODY, "what was pushed before is over"
    cable.send(FRAME[9:] + model.end + OTHERS + model.end)
    assert reader.look(NOBODY).seen == {OTHER}
    reader.close()
    with pytest.raises(DeviceLost, match=r"lost\.closed"):
        reader.look(NOBODY)


def test_a_simulated_reader_pushes_through_a_real_port(cable: PtyCable) -> None:
    spot = token_spot(VirtualClock(), "1", once=False)
    spot.field.put(token(bytes.fromhex(TOKEN)))
    reader = TokenReader(RDM6300, SerialPort(str(cable.link), 9600), str(cable.link))
    with pumped(spot.cable, cable.end):
        assert TOKEN in set().union(*(reader.look(NOBODY).seen for _ in range(20)))
    reader.close()
