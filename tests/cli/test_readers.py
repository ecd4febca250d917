"""`companion readers find` at real ports: a hub, a PN532, a reader of tokens, and nobody."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from companion.__main__ import main
from companion.boards.board import ReaderWire
from companion.boards.load import parse_board
from companion.cli import readers
from hardware.ports import DeviceLost
from hardware.readers import finding, pn532
from hardware.readers.finding import MICROPYTHON_ON_A_PICO, Kind, found, heard_at
from hardware.readers.serial_names import PluggedIn
from hardware.simulator.cables.pump import pumped
from hardware.simulator.cables.spot import CabledSpot, pn532_spot, token_spot
from hardware.simulator.cables.tokens import token
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.pico import Pico
from tests.hardware.cables.ptys import PtyCable
from tests.hardware.hub.running import RunningHub

TOKEN = bytes.fromhex("0F008EF855")
HEAD = 'name = "found"\ntitle = "Found"\nseats = ["green", "blue"]\n'


class Sockets:
    """Ports of this machine with simulated readers behind them."""

    def __init__(self, folder: Path, cleanup: ExitStack) -> None:
        self.ports: list[PluggedIn] = []
        self._folder = folder
        self._cleanup = cleanup

    def plugged_in(self) -> tuple[PluggedIn, ...]:
        return tuple(self.ports)

    def put(self, name: str, spot: CabledSpot | None = None, usb: str = "10C4:EA60") -> PtyCable:
        cable = PtyCable(self._folder / name)
        self._cleanup.callback(cable.unplug)
        if spot:
            self._cleanup.enter_context(pumped(spot.cable, cable.end))
        self.ports.append(
            PluggedIn(device=cable.ports[-1], name=str(cable.link), product="Adapter", usb=usb)
        )
        return cable

    def put_hub(self) -> None:
        cable = self.put("hub", usb=MICROPYTHON_ON_A_PICO)
        self._cleanup.callback(RunningHub(cable, Pico(VirtualClock(), places=[0, 2])).close)


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sockets]:
    monkeypatch.setattr(pn532, "FIRST_ACK_WITHIN_S", 0.6)
    monkeypatch.setattr(readers, "LISTENS_S", 0.3)
    with ExitStack() as cleanup:
        sockets = Sockets(tmp_path, cleanup)
        monkeypatch.setattr(readers, "plugged_in", sockets.plugged_in)
        yield sockets


def token_reader(*, once: bool) -> CabledSpot:
    spot = token_spot(VirtualClock(), "1", once=once)
    spot.field.put(token(TOKEN))
    return spot


def test_each_port_is_told_with_lines_that_a_board_takes(
    sockets: Sockets, capsys: pytest.CaptureFixture[str]
) -> None:
    sockets.put_hub()
    sockets.put("reader", pn532_spot(VirtualClock(), "1"))
    sockets.put("tokens", token_reader(once=False))

    assert main(["readers", "find"]) == 0
    said = capsys.readouterr().out
    told = [line for line in said.splitlines() if line[:1] in ("/", " ")]
    lines = "\n".join(line for line in said.splitlines() if line not in told)
    hub, reader, tokens = (port.name for port in sockets.ports)
    assert [line.split(" (")[0] for line in told if line[:1] == "/"] == [hub, reader, tokens]
    said = " ".join(" ".join(told).split())
    assert "A hub, version 1 of its program, with readers at the places 0, 2." in said
    assert "A PN532, firmware 1.6. Its lines for a board:" in said
    assert "hold a token to it now, for 0 seconds. It has read the token 0F008EF855." in said
    board = parse_board(HEAD + lines, origin="what was printed")
    assert [of(wire) for wire in board.readers] == [
        ("green-mouth", "green", "rc522-hub", hub),
        ("yellow-mouth", "yellow", "rc522-hub", hub),
        ("gate", "gate", "pn532", reader),
        ("bags", "gate", "rdm6300", tokens),
    ]


def of(wire: ReaderWire) -> tuple[str, ...]:
    written = msgspec.to_builtins(wire)
    return tuple(written[key] for key in ("name", "seat", "chip", "port"))


def test_as_data_no_token_is_waited_for(
    sockets: Sockets, capsys: pytest.CaptureFixture[str]
) -> None:
    sockets.put("reader", pn532_spot(VirtualClock(), "1"))
    sockets.put("nobody")

    assert main(["readers", "find", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["port"], one["chip"], bool(one["lines"])) for one in told] == [
        (sockets.ports[0].name, "pn532", True),
        (sockets.ports[1].name, "", False),
    ]


def test_where_nobody_is_and_where_another_program_is_that_is_said(
    sockets: Sockets, capsys: pytest.CaptureFixture[str]
) -> None:
    sockets.put("nobody")
    sockets.put("gone").unplug()

    assert main(["readers", "find"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "No token was read, so it is not known who is there." in said
    assert f"Nothing is plugged in at {sockets.ports[1].name}." in said


def test_without_any_port_it_is_said_where_to_look(
    sockets: Sockets, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not sockets.ports
    assert main(["readers", "find"]) == 1
    assert "sudo dmesg | tail" in " ".join(capsys.readouterr().err.split())


def test_either_reader_of_tokens_is_told_by_its_frames(sockets: Sockets) -> None:
    for once, chip in ((False, "rdm6300"), (True, "id12la")):
        cable = sockets.put(chip, token_reader(once=once))
        heard = heard_at(str(cable.link), 2.0)
        assert heard is not None
        assert (heard.chip, heard.token) == (chip, TOKEN.hex().upper())


@pytest.fixture
def look_for(sockets: Sockets) -> Callable[..., str]:
    def look_for(kind: Kind, *but: str) -> str:
        return Path(found(kind, "USB", but, sockets.plugged_in)).name

    return look_for


def test_a_port_that_nobody_names_is_found_by_asking(
    sockets: Sockets, look_for: Callable[..., str]
) -> None:
    sockets.put("tokens", token_reader(once=False))
    sockets.put("reader", pn532_spot(VirtualClock(), "1"))
    sockets.put("other", pn532_spot(VirtualClock(), "1"))
    sockets.put_hub()

    assert look_for(Kind.PN532) == "reader"
    assert look_for(Kind.PN532, sockets.ports[1].device) == "other", "a board names that one"
    assert look_for(Kind.TOKENS) == "tokens"


def test_what_cannot_be_found_is_said(
    sockets: Sockets, look_for: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(DeviceLost, match="port_missing, USB"):
        look_for(Kind.PN532)
    sockets.put("tokens", token_reader(once=False))
    sockets.put("others", token_reader(once=False))
    with pytest.raises(DeviceLost, match=r"several_ports, USB, .*tokens, .*others"):
        look_for(Kind.TOKENS)

    def refused(port: PluggedIn, _opens: object) -> finding.Answer:
        lost = DeviceLost("lost.port_no_right", node=port.name)
        return finding.Answer(Kind.UNOPENED, lost=lost)

    monkeypatch.setattr(finding, "who_answers", refused)
    with pytest.raises(DeviceLost, match="port_no_right"):
        look_for(Kind.PN532)
