"""Opens the reader at /dev/spidev0.0, looks once, and prints what it sees or why it is lost."""

import sys

from hardware.ports import DeviceLost
from hardware.readers.mfrc522_chip import Wiring
from hardware.readers.rc522 import Rc522
from hardware.simulator.rc522.workbench import RESET_PIN


def main() -> None:
    reader = Rc522(Wiring(bus=0, device=0, reset_pin=RESET_PIN))
    try:
        sys.stdout.write(" ".join(reader.look(frozenset()).seen))
    except DeviceLost as lost:
        sys.stdout.write(str(lost))


if __name__ == "__main__":
    main()
