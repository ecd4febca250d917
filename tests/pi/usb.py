"""A USB serial adapter of the virtual machine, plugged in and unplugged by a test.

The kernel plays both ends: `dummy_hcd` is a bus with one socket, and a gadget is the adapter on it.
Bytes that a test writes to the gadget come out of `/dev/ttyUSB<number>`.
"""

import os
import time
from pathlib import Path

GADGET = Path("/sys/kernel/config/usb_gadget/adapter")
SOCKET = "dummy_udc.0"
MAKER, PRODUCT, NUMBER = "Maker", "Serial_Adapter", "0815"
VENDOR_ID, PRODUCT_ID = "1a86", "55d3"
PORTS = Path("/sys/bus/usb-serial/devices")
DRIVER = Path("/sys/bus/usb-serial/drivers/generic/new_id")
LINK = Path(f"/dev/serial/by-id/usb-{MAKER}_{PRODUCT}_{NUMBER}-if00-port0")
FAR_END = "/dev/ttyGS0"
AT_MOST_S = 10


class Adapter:
    def __init__(self) -> None:
        DRIVER.write_text(f"{VENDOR_ID} {PRODUCT_ID}")
        words = GADGET / "strings/0x409"
        serial = GADGET / "functions/gser.usb0"
        configuration = GADGET / "configs/c.1"
        for folder in (GADGET, words, serial, configuration):
            folder.mkdir()
        (GADGET / "idVendor").write_text(f"0x{VENDOR_ID}")
        (GADGET / "idProduct").write_text(f"0x{PRODUCT_ID}")
        (words / "manufacturer").write_text(MAKER)
        (words / "product").write_text(PRODUCT)
        (words / "serialnumber").write_text(NUMBER)
        (configuration / serial.name).symlink_to(serial)

    def plug_in(self) -> Path:
        """Return the name that the kernel gives it, once udev's link by-id would be there."""
        (GADGET / "UDC").write_text(SOCKET)
        port = self._port_there()
        LINK.parent.mkdir(parents=True, exist_ok=True)
        LINK.symlink_to(port)
        return port

    def unplug(self) -> None:
        (GADGET / "UDC").write_text("\n")
        LINK.unlink()

    def push(self, message: bytes) -> None:
        """Let the adapter send this."""
        far_end = os.open(FAR_END, os.O_RDWR | os.O_NOCTTY)
        os.write(far_end, message)
        os.close(far_end)

    def _port_there(self) -> Path:
        until = time.monotonic() + AT_MOST_S
        while time.monotonic() < until:
            for port in PORTS.iterdir():
                file = Path("/dev") / port.name
                if file.exists():
                    return file
            time.sleep(0.05)
        raise AssertionError("the kernel made no port for the adapter")
