"""The drivers do on the wires what a board says."""

import pytest
from msgspec.structs import replace

from companion.boards.board import Bcm, Board
from companion.boards.load import known_boards, load_board
from companion.readers import reader_at, simulated
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
