"""From a board's wires to its panel: on the lines of this machine, or on simulated pins."""

from companion.boards.board import Board
from hardware.panel.driver import GpioPanel, PanelWiring
from hardware.panel.hands import Hands
from hardware.panel.pins import SimulatedPins, real_pins


def wiring_of(board: Board) -> PanelWiring:
    return PanelWiring(
        buttons={button.name: button.pin for button in board.buttons},
        lamps={lamp.name: (lamp.pin,) for lamp in board.lamps},
        buzzer=None if board.buzzer is None else board.buzzer.pin,
    )


def has_panel(board: Board) -> bool:
    return wiring_of(board) != PanelWiring()


def real_panel(board: Board) -> GpioPanel:
    """The panel on this machine's lines. Raises DeviceLost."""
    return GpioPanel(wiring_of(board), real_pins())


def simulated_panel(board: Board) -> tuple[GpioPanel, Hands]:
    """The same panel on simulated pins, and the hands that press it."""
    pins = SimulatedPins()
    wiring = wiring_of(board)
    return GpioPanel(wiring, pins), Hands(wiring, pins)
