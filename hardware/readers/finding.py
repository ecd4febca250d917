"""Find out which serial ports have a reader, by asking; a reader of tokens cannot be asked."""

import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from hardware.ports import DeviceLost, SerialLine
from hardware.readers import pn532
from hardware.readers.pn532 import Pn532
from hardware.readers.serial_names import PluggedIn, plugged_in
from hardware.readers.serial_port import SerialPort

Opens = Callable[[str, int], SerialLine]


class Kind(StrEnum):
    PN532 = "pn532"
    SILENT = "silent"  # it may be a reader of tokens, or something else
    BUSY = "busy"
    UNOPENED = "unopened"


class Answer(Struct, frozen=True):
    """The answer at a port; `firmware` is in the words of the device, and `lost` says why nobody
    could be asked."""

    kind: Kind
    firmware: str = ""
    lost: DeviceLost | None = None


# Two who look for readers at once would meet at one port.
_looking = threading.Lock()


def who_answers(port: str, opens: Opens = SerialPort) -> Answer:
    """Ask at one port. It takes some seconds where nobody answers."""
    with closing(Pn532(opens(port, pn532.BAUD), port)) as reader:
        try:
            return Answer(Kind.PN532, str(reader.firmware()))
        except DeviceLost as lost:
            if lost.key == "lost.port_busy":
                return Answer(Kind.BUSY, lost=lost)
            if lost.key.startswith("lost.port_"):
                return Answer(Kind.UNOPENED, lost=lost)
            return Answer(Kind.SILENT)


def found(
    kind: Kind,
    node: str,
    but: Iterable[str] = (),
    ports: Callable[[], tuple[PluggedIn, ...]] = plugged_in,
    opens: Opens = SerialPort,
) -> str:
    """The port where that kind of reader is; those that a board names for others are left alone.
    `node` names it in sentences. Raises DeviceLost."""
    taken = {Path(port).resolve() for port in but}
    with _looking:
        free = [port.name for port in ports() if Path(port.name).resolve() not in taken]
        answers = {port: who_answers(port, opens) for port in free}
    right = [port for port, answer in answers.items() if answer.kind is kind]
    if len(right) > 1 and kind is Kind.SILENT:
        raise DeviceLost("lost.several_ports", node=node, ports=", ".join(right))
    if right:
        return right[0]
    for answer in answers.values():
        if answer.lost and answer.lost.key == "lost.port_no_right":
            raise answer.lost
    raise DeviceLost("lost.port_missing", node=node)
