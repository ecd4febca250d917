"""Files `/dev/spidev<bus>.<device>` in the virtual machine, with a simulated chip behind each.

The kernel makes such a file for whoever speaks the CUSE protocol on `/dev/cuse`, and hands on each
call on it: so the `spidev` extension finds what it finds on a Pi. A process of its own serves them;
the chips' clock follows the machine's, and their reset line is a GPIO line of the machine.
"""

import errno
import os
import select
import time
from collections.abc import Sequence
from enum import IntEnum
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from struct import Struct

from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.troubles import TROUBLES, cure
from hardware.simulator.rc522.wires import Node
from hardware.simulator.rc522.workbench import RESET_PIN, Workbench
from tests.pi.lines import Lines

# The kernel's <linux/fuse.h>.
UNRESTRICTED, ASK_AGAIN = 1, 4
CALL_HEAD, REPLY_HEAD = Struct("<IIQ24x"), Struct("<IiQ")
INIT_REPLY = Struct("<II4xIIIII40x")
OPEN_REPLY = Struct("<QII")
IOCTL_CALL, IOCTL_REPLY, RANGE = Struct("<8x4xIQII"), Struct("<iIII"), Struct("<QQ")
VERSION = 7, 31
LONGEST = 4096
# The kernel's <linux/spi/spidev.h>: one part of a message, and the numbers of the settings.
PART = Struct("<QQII8x")
MESSAGE = 0
SPI = 0x6B
READS = 2
USUAL_SETTINGS = {3: 8, 4: 125_000_000}  # bits a word, and the fastest clock


class Call(IntEnum):
    """The kernel's calls; those that want no answer are two."""

    FORGET = 2
    OPEN = 14
    RELEASE = 18
    FLUSH = 25
    INTERRUPT = 36
    IOCTL = 39
    INIT = 4096


Range = tuple[int, int]
"""An address in the calling process, and a length."""


class SpiNodes:
    """A test's hold on the nodes: it lays tags before readers, and gives readers troubles."""

    def __init__(self, nodes: Sequence[Node], lines: Lines) -> None:
        forking = get_context("fork")
        self._at, theirs = forking.Pipe()
        self._process = forking.Process(target=_serve, args=(nodes, lines, theirs), daemon=True)
        self._process.start()
        self._answer()

    def put(self, uid: str, node: Node = (0, 0)) -> None:
        self._ask("put", node, uid)

    def take(self, uid: str, node: Node = (0, 0)) -> None:
        self._ask("take", node, uid)

    def harm(self, trouble: str, node: Node = (0, 0)) -> None:
        """Give a reader one of the simulator's troubles."""
        self._ask("harm", node, trouble)

    def mend(self, node: Node = (0, 0)) -> None:
        """Take every trouble from a reader, and every tag."""
        self._ask("mend", node, "")

    def close(self) -> None:
        self._process.terminate()
        self._process.join()

    def _ask(self, *what: object) -> None:
        self._at.send(what)
        self._answer()

    def _answer(self) -> None:
        if self._at.recv() != "done":
            raise AssertionError("the process behind /dev/spidev* went wrong")


class Machine:
    """The simulated chips by the real clock, and the line that resets them."""

    def __init__(self, nodes: Sequence[Node], lines: Lines) -> None:
        self.bench = Workbench(nodes, overhead_us=0)
        self._lines = lines
        self._began_ns = time.monotonic_ns()

    def exchange(self, node: Node, sent: bytes, clock_hz: int) -> bytes:
        bus, device = node
        clock = self.bench.clock
        self.bench.wires.drive(RESET_PIN, self._lines.is_high(RESET_PIN))
        clock.pass_ns(max(0, time.monotonic_ns() - self._began_ns - clock.now_ns))
        return bytes(self.bench.wires.bus(bus).transfer(device, sent, clock_hz))

    def obey(self, what: str, node: Node, name: str) -> None:
        spot = self.bench.spots[node]
        match what:
            case "put":
                spot.field.put(Tag(bytes.fromhex(name)))
            case "take":
                self._take(node, name)
            case "harm":
                TROUBLES[name](spot)
            case "mend":
                cure(spot)
                self._take(node, "")

    def _take(self, node: Node, name: str) -> None:
        field = self.bench.spots[node].field
        for tag in list(field.tags):
            if not name or tag.uid == bytes.fromhex(name):
                field.take(tag)


class SpiNode:
    """One file, as far as spidev uses it: opened, set, and sent messages to."""

    def __init__(self, node: Node, machine: Machine) -> None:
        self._node = node
        self._machine = machine
        self._settings = dict(USUAL_SETTINGS)
        self.fd = os.open("/dev/cuse", os.O_RDWR)

    def serve(self) -> None:
        """Answer the kernel's next call."""
        call = os.read(self.fd, LONGEST + (1 << 16))
        _, what, unique = CALL_HEAD.unpack_from(call)
        match what:
            case Call.INIT:
                name = b"DEVNAME=spidev%d.%d\0" % self._node
                limits = INIT_REPLY.pack(*VERSION, UNRESTRICTED, LONGEST, LONGEST, 0, 0)
                self._reply(unique, limits + name)
            case Call.OPEN:
                self._reply(unique, OPEN_REPLY.pack(0, 0, 0))
            case Call.IOCTL:
                self._ioctl(unique, call[CALL_HEAD.size :])
            case Call.RELEASE | Call.FLUSH:
                self._reply(unique)
            case Call.INTERRUPT | Call.FORGET:
                pass
            case _:
                self._reply(unique, error=errno.ENOSYS)

    def _ioctl(self, unique: int, call: bytes) -> None:
        """The kernel at first tells nothing but an address. The answer says which memory of the
        calling process to bring and which will be written, and the kernel calls again."""
        command, address, brought, _ = IOCTL_CALL.unpack_from(call)
        data = call[IOCTL_CALL.size :][:brought]
        way, size, kind, number = (
            command >> 30,
            command >> 16 & 0x3FFF,
            command >> 8 & 0xFF,
            command & 0xFF,
        )
        here = address, size
        if kind != SPI:
            self._reply(unique, error=errno.ENOTTY)
        elif number == MESSAGE:
            self._message(unique, here, data)
        elif way == READS:
            value = self._settings.get(number, 0).to_bytes(size, "little")
            self._done(unique, 0, value) if data else self._ask(unique, [here], [here])
        elif data:
            self._settings[number] = int.from_bytes(data, "little")
            self._done(unique, 0)
        else:
            self._ask(unique, [here], [])

    def _message(self, unique: int, here: Range, data: bytes) -> None:
        size = here[1]
        if not data:
            self._ask(unique, [here], [])
            return
        if size != PART.size:
            self._reply(unique, error=errno.EINVAL)
            return
        from_there, to_there, length, clock_hz = PART.unpack_from(data)
        if len(data) == size:
            self._ask(unique, [here, (from_there, length)], [(to_there, length)])
            return
        self._done(unique, length, self._machine.exchange(self._node, data[size:], clock_hz))

    def _ask(self, unique: int, read: Sequence[Range], written: Sequence[Range]) -> None:
        ranges = b"".join(RANGE.pack(*each) for each in (*read, *written))
        self._reply(unique, IOCTL_REPLY.pack(0, ASK_AGAIN, len(read), len(written)) + ranges)

    def _done(self, unique: int, result: int, written: bytes = b"") -> None:
        self._reply(unique, IOCTL_REPLY.pack(result, 0, 0, 0) + written)

    def _reply(self, unique: int, body: bytes = b"", error: int = 0) -> None:
        os.write(self.fd, REPLY_HEAD.pack(REPLY_HEAD.size + len(body), -error, unique) + body)


def _serve(nodes: Sequence[Node], lines: Lines, test: Connection) -> None:
    machine = Machine(nodes, lines)
    served = {node.fd: node for node in (SpiNode(each, machine) for each in nodes)}
    calls = select.poll()
    calls.register(test, select.POLLIN)
    for fd in served:
        calls.register(fd, select.POLLIN)
    waited_for = {Path(f"/dev/spidev{bus}.{device}") for bus, device in nodes}
    while True:
        for fd, _ in calls.poll():
            if fd in served:
                served[fd].serve()
            else:
                machine.obey(*test.recv())
                test.send("done")
        if waited_for and all(path.exists() for path in waited_for):
            waited_for = set()
            test.send("done")
