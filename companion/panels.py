"""From a board's wires to its panel: on the lines of this machine, or on simulated pins."""

from companion.boards.board import Board
from hardware.panel.driver import GpioPanel, PanelWiring
from hardware.panel.hands import Hands
from hardware.panel.pins import SimulatedPins, real_pins


def wiring_of(board: Board) -> PanelWiring:
    return PanelWiring(
        buttons={button.name: button.pin for button in board.buttons},
        switches={switch.seat: switch.pin for switch in board.switches},
        lamps={
            **{lamp.name: (lamp.pin,) for lamp in board.lamps},
            **{lamp.name: tuple(lamp.pins.values()) for lamp in board.colour_lamps},
        },
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
