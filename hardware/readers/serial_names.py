"""The serial ports that are plugged in, and the name of each that outlasts its being unplugged.

`/dev/ttyUSB0` is whatever came first. The links below `/dev/serial` last: by-id names the adapter,
by-path the socket it is plugged into. Cheap adapters have no number of their own, so two of them
share one name by-id, and only their sockets tell them apart.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from serial.tools.list_ports import comports

DEV = Path("/dev")
# Others, such as the modem in a Pi or its console, are not asked anything.
ASKED = ("ttyUSB", "ttyACM")


class PluggedIn(Struct, frozen=True, kw_only=True):
    """One port; `device` is its name now, and `name` the one that lasts."""

    device: str
    name: str
    product: str = ""
    # Vendor and product as USB numbers them, such as 1A86:7523.
    usb: str = ""


def plugged_in(
    dev: Path = DEV, listed: Callable[[], Iterable[Any]] = comports
) -> tuple[PluggedIn, ...]:
    """Every port to which a reader may be plugged in, in the order of their names."""
    ports = sorted(_usable(listed()), key=lambda port: str(port.device))
    alike = [_identity(port) for port in ports]
    found = []
    for port in ports:
        shared = alike.count(_identity(port)) > 1
        found.append(
            PluggedIn(
                device=port.device,
                name=_link_to(port.device, dev, shared) or port.device,
                product=port.product or port.description or "",
                usb="" if port.vid is None else f"{port.vid:04X}:{port.pid:04X}",
            )
        )
    return tuple(found)


def lasting_name(
    device: str, dev: Path = DEV, listed: Callable[[], Iterable[Any]] = comports
) -> str:
    """The name of a device that lasts; its own if it has no other."""
    for port in plugged_in(dev, listed):
        if port.device == device:
            return port.name
    return device


def _usable(ports: Iterable[Any]) -> Iterator[Any]:
    return (port for port in ports if Path(port.device).name.startswith(ASKED))


def _identity(port: Any) -> tuple[object, ...]:
    """The parts that udev makes a name by-id of. One adapter may have several ports."""
    return port.vid, port.pid, port.product, port.serial_number, port.interface


def _link_to(device: str, dev: Path, shared: bool) -> str | None:
    folders = ("by-path",) if shared else ("by-id", "by-path")
    for folder in folders:
        links = sorted((dev / "serial" / folder).glob("*"))
        for link in links:
            if link.resolve() == Path(device).resolve():
                return str(link)
    return None
