"""The drivers do on the wires what a board says."""

from functools import partial

import pytest
from msgspec.structs import replace

from companion import readers
from companion.boards.board import AUTO, Bcm, Board, HubWire
from companion.boards.load import known_boards, load_board
from companion.readers import Machine, Socket, reader_at, real_port, simulated
from hardware.ports import DeviceLost, SerialLine
from hardware.readers.finding import Kind, found
from hardware.readers.serial_names import PluggedIn
from hardware.signals import Look
from hardware.simulator.rc522.wires import Wires

NOTHING = Look(seen=frozenset())


def looked_at(board: Board) -> list[Look]:
    with simulated(board) as (at, _spots):
        return [reader_at(wire, board, at).look(frozenset()) for wire in board.readers]


@pytest.mark.parametrize("name", known_boards())
@pytest.mark.parametrize("reset", [25, 27])
def test_the_only_pin_a_driver_drives_is_the_boards_reset(
    name: str, reset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = replace(load_board(name), reset=Bcm(reset))
    driven: set[int] = set()
    drive = Wires.drive

    def noted(wires: Wires, pin: int, high: bool) -> None:
        driven.add(pin)
        drive(wires, pin, high)

    monkeypatch.setattr(Wires, "drive", noted)
    assert looked_at(board) == [NOTHING] * len(board.readers)
    assert driven == ({reset} if board.on_buses else set())


def test_each_reader_is_spoken_to_at_the_speed_its_board_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = load_board("table-six")
    slow = replace(board.readers[1], speed_hz=500_000)
    board = replace(board, readers=(board.readers[0], slow, *board.readers[2:]))
    speeds: dict[tuple[int, int], set[int]] = {}
    transfer = Wires.transfer

    def noted(wires: Wires, node: tuple[int, int], sent: list[int], clock_hz: int) -> list[int]:
        speeds.setdefault(node, set()).add(clock_hz)
        return transfer(wires, node, sent, clock_hz)

    monkeypatch.setattr(Wires, "transfer", noted)
    assert looked_at(board) == [NOTHING] * 6
    assert speeds.pop((0, 1)) == {500_000}
    assert list(speeds.values()) == [{1_000_000}] * 5


def test_all_readers_of_a_hub_are_asked_by_one_line_and_those_of_another_by_its_own() -> None:
    board = load_board("table-hub")
    *firsts, last = (wire for wire in board.readers if isinstance(wire, HubWire))
    firsts = [replace(wire, port="/dev/ttyACM0") for wire in firsts]
    board = replace(board, readers=(*firsts, replace(last, port="/dev/ttyACM1", place=0)))
    opened: list[str] = []
    with simulated(board) as (there, _spots):

        def noted(socket: Socket) -> SerialLine:
            opened.append(socket.port)
            return there.serial(socket)

        at = replace(there, serial=noted)
        readers = [reader_at(wire, board, at) for wire in board.readers]
        assert [reader.look(frozenset()) for reader in readers] == [NOTHING] * 6
        for reader in readers:
            reader.close()
        assert reader_at(board.readers[0], board, at).look(frozenset()) == NOTHING

    assert opened == ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM0"]
    assert {wire.line for wire in board.readers} == {"/dev/ttyACM0", "/dev/ttyACM1"}


@pytest.mark.parametrize(
    ("usb", "told"),
    [
        (["1A86:7523"], "lost.hub_missing"),
        (["2E8A:0005", "1A86:7523"], "lost.port_missing, hub"),
        (["2E8A:0005", "2E8A:0005"], "lost.hub_unclear"),
    ],
)
def test_the_only_hub_is_found_by_itself(
    usb: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = tuple(
        PluggedIn(device=f"/dev/no-tty{n}", name=f"/dev/no-tty{n}", usb=of)
        for n, of in enumerate(usb)
    )
    monkeypatch.setattr(readers, "found", partial(found, ports=lambda: ports))
    board = load_board("table-hub")

    hub = Socket(kind=Kind.HUB, node="hub", port=AUTO)
    for lost in (real_port(hub).forget, lambda: looked_at_for_real(board)):
        with pytest.raises(DeviceLost, match=told):
            lost()


def looked_at_for_real(board: Board) -> Look:
    return reader_at(board.readers[0], board, Machine()).look(frozenset())
