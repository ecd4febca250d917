"""Draw a board as the table of wires that a maker solders by."""

from collections.abc import Iterator

from companion.boards.board import GATE, PILES, Bcm, Board
from companion.boards.header import BUS_LINES, HEADER_PIN

HEADING = ("Part", "Its pin", "GPIO (BCM)", "Header pin")


def wire_table(board: Board) -> str:
    """Every signal wire of the board, in Markdown; power and ground are the page's to explain."""
    rows = [HEADING, *_rows(board)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADING))]
    lines = [_line(row, widths) for row in rows]
    return "\n".join([lines[0], _line(tuple("-" * width for width in widths), widths), *lines[1:]])


def _rows(board: Board) -> Iterator[tuple[str, ...]]:
    for bus in board.buses:
        for line, pin in BUS_LINES[bus].items():
            yield _row(f"all readers on {bus}" if bus.startswith("spi") else bus, line, pin)
    if board.reset is not None:
        yield _row("all readers", "RST", board.reset)
    for reader in board.on_buses.values():
        place = reader.seat if reader.seat in (GATE, *PILES) else f"{reader.seat} seat"
        part = f"reader {reader.name} ({place}, {reader.node})"
        yield _row(part, "SDA (chip select)", reader.chip_select)
    for button in board.buttons:
        yield _row(f"button {button.name}", "to ground", button.pin)
    for lamp in board.lamps:
        yield _row(f"lamp {lamp.name}", f"resistor, {lamp.milliamps:g} mA, to ground", lamp.pin)
    if board.buzzer:
        yield _row("buzzer", f"resistor, {board.buzzer.milliamps:g} mA", board.buzzer.pin)


def _row(part: str, its_pin: str, pin: Bcm) -> tuple[str, ...]:
    return part, its_pin, str(pin), str(HEADER_PIN.get(pin, "none"))


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"
