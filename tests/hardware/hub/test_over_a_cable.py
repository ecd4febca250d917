"""Readers at a hub: the driver, a real port of the kernel, and the hub's own firmware behind it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.hub import main as firmware
from hardware.ports import DeviceLost
from hardware.readers import hub as driver
from hardware.readers.hub import Hub, HubPlace
from hardware.readers.rc522 import Rc522
from hardware.readers.serial_port import SerialPort
from hardware.signals import Look, TagId
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.pico import Pico
from hardware.simulator.rc522.tags import Tag
from tests.hardware.cables.ptys import PtyCable
from tests.hardware.hub.running import RunningHub

NOBODY: frozenset[TagId] = frozenset()
APPLE, SILK = TagId("04112233445580"), TagId("04998877665580")
SEEN = Look(seen=frozenset({APPLE}))
Spoil = Callable[[bytes], bytes]


@pytest.fixture
def pico() -> Pico:
    pico = Pico(VirtualClock(), places=[0, 1])
    pico.spots[0].field.put(Tag(bytes.fromhex(APPLE)))
    pico.spots[1].field.put(Tag(bytes.fromhex(SILK)))
    return pico


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[PtyCable]:
    cable = PtyCable(tmp_path / "hub")
    yield cable
    cable.unplug()


@pytest.fixture
def running(cable: PtyCable, pico: Pico) -> Iterator[RunningHub]:
    running = RunningHub(cable, pico)
    yield running
    running.close()


@pytest.fixture
def hub(cable: PtyCable, monkeypatch: pytest.MonkeyPatch) -> Hub:
    monkeypatch.setattr(driver, "AGAIN_AFTER_S", 0.03)
    return Hub(str(cable.link), lambda: SerialPort(str(cable.link), 115200))


def reader_at(hub: Hub, place: int = 0) -> Rc522:
    return Rc522(HubPlace(hub, place))


def lost(reader: Rc522) -> str:
    with pytest.raises(DeviceLost) as gone:
        reader.look(NOBODY)
    return gone.value.key


def test_each_reader_at_a_hub_sees_its_own_cards(hub: Hub, running: RunningHub) -> None:
    apples, silks = reader_at(hub), reader_at(hub, 1)

    assert [apples.look(NOBODY), silks.look(NOBODY).seen] == [SEEN, {SILK}]
    assert apples.look(frozenset({APPLE, SILK})) == Look(
        seen=frozenset({APPLE}), missing=frozenset({SILK})
    )
    apples.close()
    assert silks.look(NOBODY).seen == {SILK}
    silks.close()
    assert lost(silks) == "lost.closed"
    assert running.lines


def test_an_empty_look_is_one_line(hub: Hub, running: RunningHub, pico: Pico) -> None:
    reader = reader_at(hub)
    pico.spots[0].field.take(pico.spots[0].field.tags[0])
    reader.look(NOBODY)
    running.lines.clear()

    assert reader.look(NOBODY) == Look(seen=NOBODY)
    assert len(running.lines) == 1
    assert not pico.spots[0].field.is_on


def cut(line: bytes) -> bytes:
    return line[: len(line) // 2] + b"\n"


def swallowed(_line: bytes) -> bytes:
    return b""


def flipped(line: bytes) -> bytes:
    return line.replace(b"0", b"8", 1)


def after_garbage(line: bytes) -> bytes:
    return b"\xff\x00=3 ask\n=\n\r\n" + line


def twice(line: bytes) -> bytes:
    return line * 2


@pytest.mark.parametrize("asked", [cut, swallowed, flipped])
def test_a_question_that_is_lost_is_asked_again(
    hub: Hub, running: RunningHub, asked: Spoil
) -> None:
    reader = reader_at(hub)
    reader.look(NOBODY)
    for whole in range(8):
        running.asked += [bytes] * whole + [asked]
        assert reader.look(NOBODY) == SEEN
        running.asked.clear()


@pytest.mark.parametrize("said", [cut, swallowed, flipped, after_garbage, twice])
def test_an_answer_that_is_lost_is_given_again_and_no_frame_is_sent_twice(
    hub: Hub, running: RunningHub, said: Spoil, monkeypatch: pytest.MonkeyPatch, pico: Pico
) -> None:
    frames: list[bytes] = []
    field = pico.spots[0].field
    exchange = field.exchange

    def noted(frame: bytes, *how: object) -> object:
        frames.append(frame)
        return exchange(frame, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(field, "exchange", noted)
    reader = reader_at(hub)
    reader.look(NOBODY)
    usual, frames[:] = [*frames], []
    for whole in range(8):
        running.said += [bytes] * whole + [said]
        assert reader.look(NOBODY) == SEEN
        running.said.clear()

    assert frames == usual * 8


def test_a_hub_that_is_silent_or_never_whole_is_lost_until_it_answers(
    hub: Hub, running: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = reader_at(hub)
    reader.look(NOBODY)
    monkeypatch.setattr(driver, "LOST_AFTER_S", 0.3)
    for spoil, key in ((swallowed, "lost.hub_silent"), (flipped, "lost.hub_garbled")):
        running.said += [spoil] * 99
        assert [lost(reader), lost(reader)] == [key, key]
        running.said.clear()
        reader.look(NOBODY)
        assert reader.look(NOBODY) == SEEN


def test_it_is_found_again_under_another_name(
    hub: Hub, running: RunningHub, cable: PtyCable
) -> None:
    reader = reader_at(hub)
    assert reader.look(NOBODY) == SEEN
    running.unplug()
    assert [lost(reader), lost(reader)] == ["lost.port_missing", "lost.port_missing"]

    running.plug_in()
    assert len(set(cable.ports)) == 2 or cable.ports[0] == cable.ports[1]
    assert reader.look(NOBODY) == SEEN


def test_a_hub_that_was_started_afresh_is_greeted_again(
    hub: Hub, running: RunningHub, pico: Pico
) -> None:
    reader = reader_at(hub)
    reader.look(NOBODY)
    set_ups = reader.set_ups
    pico.start_afresh()

    assert reader.look(NOBODY) == SEEN
    assert reader.set_ups == set_ups + 1

    def starts_afresh(line: bytes) -> bytes:
        pico.start_afresh()
        return line

    # In the middle of a look, some of the cards may have been overlooked.
    running.asked += [bytes, bytes, starts_afresh]
    assert reader.look(NOBODY) == Look(seen=NOBODY, unresolved=True)
    assert reader.look(NOBODY) == SEEN


@pytest.mark.parametrize(("version", "key"), [(0, "lost.hub_old"), (7, "lost.hub_new")])
def test_a_hub_with_another_program_is_told(
    hub: Hub, running: RunningHub, monkeypatch: pytest.MonkeyPatch, version: int, key: str
) -> None:
    monkeypatch.setattr(firmware, "FIRMWARE", version)
    with pytest.raises(DeviceLost) as told:
        reader_at(hub).look(NOBODY)

    assert told.value.key == key
    assert told.value.words == {"node": hub.port, "hub": str(version), "ours": "1"}
    assert running.lines


def test_a_microcontroller_without_our_program_repeats_what_it_hears(
    hub: Hub, cable: PtyCable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "LOST_AFTER_S", 0.1)
    echo = SerialPort(str(cable.link), 115200)
    echo.write(b"")
    cable.send(firmware.sealed("1 hello") + b"\n>>> \n" + firmware.sealed("=1 hello") + b"\n")

    assert lost(reader_at(hub)) in ("lost.port_busy", "lost.hub_silent")
    echo.close()
    assert lost(reader_at(hub)) == "lost.hub_silent"


def test_a_reader_that_is_not_there_is_lost_alone(hub: Hub, running: RunningHub) -> None:
    there, not_there, no_place = reader_at(hub), reader_at(hub, 2), reader_at(hub, 9)

    for _ in range(2):
        assert there.look(NOBODY) == SEEN
        with pytest.raises(DeviceLost, match=f"lost.data_high, {hub.port}:2, FF"):
            not_there.look(NOBODY)
        assert lost(no_place) == "lost.hub_garbled"
    assert running.lines
