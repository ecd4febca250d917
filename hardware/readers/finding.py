"""Find out which serial ports have a reader, by asking; a reader of tokens cannot be asked."""

import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from hardware.ports import DeviceLost, SerialLine
from hardware.readers import hub, pn532, tokens
from hardware.readers.hub import Hub
from hardware.readers.pn532 import Pn532
from hardware.readers.serial_names import PluggedIn, plugged_in
from hardware.readers.serial_port import SerialPort
from hardware.signals import TagId

MICROPYTHON_ON_A_PICO = "2E8A:0005"

Opens = Callable[[str, int], SerialLine]


class Kind(StrEnum):
    """The kinds of readers by cable, and of answers."""

    HUB = "rc522-hub"
    PN532 = "pn532"
    TOKENS = "tokens"  # it gives no answer: a reader of tokens, or something else
    UNOPENED = "unopened"


class Answer(Struct, frozen=True):
    """The answer at a port: the versions of a hub's program and of each chip there, or that of a
    PN532's firmware; `lost` says why nobody could be asked."""

    kind: Kind
    firmware: str = ""
    chips: tuple[str, ...] = ()
    lost: DeviceLost | None = None


# Two who look for readers at once would meet at one port.
_looking = threading.Lock()


def who_answers(port: PluggedIn, opens: Opens = SerialPort) -> Answer:
    """Ask at one port. It takes some seconds where nobody answers."""
    try:
        if port.usb == MICROPYTHON_ON_A_PICO:
            return _hub(port.name, opens)
        with closing(Pn532(opens(port.name, pn532.BAUD), port.name)) as reader:
            return Answer(Kind.PN532, str(reader.firmware()))
    except DeviceLost as lost:
        unopened = lost.key.startswith("lost.port_") or port.usb == MICROPYTHON_ON_A_PICO
        return Answer(Kind.UNOPENED if unopened else Kind.TOKENS, lost=lost)


def _hub(port: str, opens: Opens) -> Answer:
    asked = Hub(port, lambda: opens(port, hub.BAUD))
    asked.join(0)
    try:
        [[_hello, firmware, _number, *chips]] = asked.ask("hello")
    finally:
        asked.leave(0)
    return Answer(Kind.HUB, firmware, tuple(chips))


def found(
    kind: Kind,
    node: str,
    but: Iterable[str] = (),
    ports: Callable[[], tuple[PluggedIn, ...]] = plugged_in,
    opens: Opens = SerialPort,
) -> str:
    """The port where that kind of reader is; those that a board names for others are left alone.
    `node` names it in sentences. Raises DeviceLost."""
    if kind is Kind.HUB:
        return _only_hub(ports())
    taken = {Path(port).resolve() for port in but}
    right, lost = [], DeviceLost("lost.port_missing", node=node)
    with _looking:
        for port in ports():
            if Path(port.name).resolve() in taken or port.usb == MICROPYTHON_ON_A_PICO:
                continue
            answer = who_answers(port, opens)
            if answer.kind is Kind.PN532 is kind:
                return port.name
            if answer.kind is kind:
                right.append(port.name)
            if answer.lost and answer.lost.key == "lost.port_no_right":
                lost = answer.lost
    if not right:
        raise lost
    if len(right) > 1:
        raise DeviceLost("lost.several_ports", node=node, ports=", ".join(right))
    return right[0]


def _only_hub(ports: Iterable[PluggedIn]) -> str:
    hubs = [port.device for port in ports if port.usb == MICROPYTHON_ON_A_PICO]
    if len(hubs) != 1:
        raise DeviceLost("lost.hub_unclear" if hubs else "lost.hub_missing")
    return hubs[0]


class Heard(Struct, frozen=True):
    """A token that was held to a reader of this kind: "rdm6300" or "id12la"."""

    chip: str
    token: TagId


def heard_at(
    port: str,
    within_s: float,
    opens: Opens = SerialPort,
    now_s: Callable[[], float] = time.monotonic,
) -> Heard | None:
    """Wait for a token that somebody holds to a reader there. Raises DeviceLost."""
    heard, until_s = b"", now_s() + within_s
    with closing(opens(port, tokens.BAUD)) as line:
        while (left_s := until_s - now_s()) > 0:
            heard += line.read(tokens.MOST_IN_ONE_READ, left_s)
            for chip, model in tokens.MODELS.items():
                token, _rest = tokens.first_token(heard, model.end)
                if token is not None:
                    return Heard(chip, token)
    return None
