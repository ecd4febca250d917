"""A serial reader on a real USB port of the kernel: unplugged, and plugged in under another name."""

import os
import time
import subprocess
from tests.pi.usb import LINK, Adapter
from hardware.readers.serial_port import SerialPort
from hardware.readers.serial_names import plugged_in

def test_x():
    a = Adapter()
    print(a.plug_in())
    print(os.listdir("/dev/serial/by-id"), os.readlink(LINK))
    print(plugged_in())
    port = SerialPort("/dev/ttyUSB0", 9600)
    print(port.read(100, 0.5))
    a.push(b"\x020F008EF8552C\x03")
    print(port.read(100, 2))
    held = os.open("/dev/ttyUSB0", os.O_RDWR|os.O_NOCTTY|os.O_NONBLOCK)
    a.unplug()
    try: print(port.read(100, 0.5))
    except Exception as e: print(repr(e), e)
    try: print(port.read(100, 0.5))
    except Exception as e: print(repr(e), e)
    print(a.plug_in())
    print(port.read(100, 0.5))
    a.push(b"\x020F008EF8552C\x03")
    print(port.read(100, 2))
    print(port.read(100, 2))
    assert 0
