"""The lines of /boot/firmware/config.txt that make the device files of a board."""

from collections.abc import Iterator

from companion.boards.board import Board

# More devices on spi0 want an overlay of our own, which stands on the page of the board.
WITHOUT_OVERLAY = 2


def config_lines(board: Board) -> tuple[str, ...]:
    return tuple(_lines(board))


def _lines(board: Board) -> Iterator[str]:
    devices = {bus: 0 for bus in ("spi0", "spi1")}
    for wire in board.on_buses.values():
        devices[wire.bus] = max(devices[wire.bus], wire.device + 1)
    if devices["spi0"]:
        yield "dtparam=spi=on"
    if devices["spi0"] > WITHOUT_OVERLAY:
        yield "dtoverlay=spi0-three"
    if devices["spi1"]:
        yield f"dtoverlay=spi1-{devices['spi1']}cs"
