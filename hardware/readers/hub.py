"""Readers at a hub: a microcontroller on a serial line that sends the frames it is asked to send.

`Hub` is the line with its numbered questions, `HubChip` one chip there. A line costs about 2 ms
there and back. So the field is lit with the first frame, and goes dark at once if nobody answers
that. `hardware/hub/PROTOCOL.md` describes every line.
"""

import binascii
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic

from msgspec import Struct

from hardware.ports import DeviceLost, SerialLine
from hardware.readers.iso14443 import REQUEST, Answer, Frame
from hardware.readers.mfrc522_chip import UNWIRED, SelfTest, judged

FIRMWARE = 1
"""The version of `hardware/hub/main.py` that this talks to."""

# On USB the baud rate is nothing but a number.
BAUD = 115200

LOST_AFTER_S = 1.0
# Longer than any answer takes; then the question or the answer is lost, and it is asked again.
AGAIN_AFTER_S = 0.3
MOST_BYTES = 4096
NUMBERS = 1000
MOST_GARBLED = 10
GREETINGS = 2
ROUND_TRIPS_TIMED = 50

# The hub's word for why it did not do a step, and the sentence for it.
REFUSED = {
    "unsteady": "lost.hub_unsteady",
    "settings": "lost.no_settings",
    "silent": "lost.silent",
    "dark": "lost.silent",  # it was started afresh in the middle of the look
}


class Hub:
    """The hub at one port, shared by the readers there; they are asked by one thread."""

    def __init__(
        self, port: str, line: Callable[[], SerialLine], now_s: Callable[[], float] = monotonic
    ) -> None:
        """`line` makes a new line to it, after the last one was closed too."""
        self.port = port
        self._new_line = line
        self._line: SerialLine | None = None
        self._now_s = now_s
        self._number = 0
        self._greeted = False
        # A hub that is lost is not waited for so long again; all its readers try it in turn.
        self._answers = True
        self._heard = b""
        self._users: set[int] = set()

    def join(self, place: int) -> None:
        self._users.add(place)

    def leave(self, place: int) -> None:
        """The last reader that leaves gives the port back."""
        self._users.discard(place)
        if not self._users and self._line is not None:
            self._greeted = False
            self._line.close()
            self._line = None

    def ask(self, *steps: str) -> list[list[str]]:
        """Have the steps done in turn, and return the words of each answer; one that failed is the
        last, and its only word begins with "!". Raises DeviceLost."""
        if self._line is None:
            self._line = self._new_line()
        line = self._line
        try:
            for _ in range(GREETINGS):
                if not self._greeted:
                    self._greet(line)
                answers = self._answer_to(line, ";".join(steps))
                if answers != [["!new"]]:
                    return answers
                # It was started afresh, and has done nothing.
                self._greeted = False
            raise DeviceLost("lost.hub_silent", node=self.port)
        except DeviceLost:
            self._greeted = False
            raise

    def _greet(self, line: SerialLine) -> None:
        line.forget()
        self._heard = b""
        name, firmware, *_ = [*self._answer_to(line, "hello")[0], "", ""]
        if name != "hello" or not firmware.isdecimal():
            # A microcontroller without our program repeats what it hears.
            raise DeviceLost("lost.hub_silent", node=self.port)
        if int(firmware) != FIRMWARE:
            key = "lost.hub_old" if int(firmware) < FIRMWARE else "lost.hub_new"
            raise DeviceLost(key, node=self.port, hub=firmware, ours=str(FIRMWARE))
        self._greeted = True

    def _answer_to(self, line: SerialLine, steps: str) -> list[list[str]]:
        """Ask until the answer arrives whole, always by the same number: the hub does nothing
        twice."""
        self._number = (self._number + 1) % NUMBERS
        question = b"\n" + sealed(f"{self._number} {steps}") + b"\n"
        until_s = self._now_s() + (LOST_AFTER_S if self._answers else AGAIN_AFTER_S)
        garbled = 0
        self._answers = False
        while garbled < MOST_GARBLED and (left_s := until_s - self._now_s()) > 0:
            line.write(question)
            for heard in self._lines(line, min(left_s, AGAIN_AFTER_S)):
                said = opened(heard)
                if said is None or said == "?":
                    garbled += 1
                    break
                number, _, answers = said.partition(" ")
                if number == f"={self._number}":
                    self._answers = True
                    return [answer.split() for answer in answers.split(";")]
        raise DeviceLost("lost.hub_garbled" if garbled else "lost.hub_silent", node=self.port)

    def _lines(self, line: SerialLine, within_s: float) -> Iterator[bytes]:
        until_s = self._now_s() + within_s
        while True:
            while b"\n" in self._heard:
                one, _, self._heard = self._heard.partition(b"\n")
                yield one
            self._heard = self._heard[-MOST_BYTES:]
            left_s = until_s - self._now_s()
            if left_s <= 0:
                return
            self._heard += line.read(MOST_BYTES, left_s)


class HubPlace(Struct, frozen=True):
    """Where a reader hangs: a hub, and its place there counted from 0."""

    hub: Hub
    place: int

    @property
    def node(self) -> str:
        return f"{self.hub.port}:{self.place}"

    def opened(self, now_s: Callable[[], float], _sleep: Callable[[float], None]) -> "HubChip":
        return HubChip(self, now_s)


class HubChip:
    """One chip at a hub. Every failure raises DeviceLost."""

    def __init__(self, at: HubPlace, now_s: Callable[[], float]) -> None:
        self.set_ups = 0
        self.kept_otherwise = 0
        self._at = at
        self._now_s = now_s
        self._gain_to_light: int | None = None
        self._is_lit = False
        self._kept_settings = True
        at.hub.join(at.place)

    def close(self) -> None:
        if self._is_lit:
            with suppress(DeviceLost):
                self.darken()
        self._at.hub.leave(self._at.place)

    def set_up(self) -> None:
        [[changed]] = self._done(("set",))
        self.kept_otherwise = int(changed)
        self.set_ups += 1

    def light(self, gain_db: int) -> None:
        """The first frame takes the order along; the hub rests before and after it."""
        self._gain_to_light = gain_db

    def exchange(self, frame: Frame) -> Answer:
        framing = (frame.last_bits, frame.align, frame.answer_bits)
        sent = (*map(str, framing), frame.data.hex().upper())
        gain_db, self._gain_to_light = self._gain_to_light, None
        if gain_db is None:
            [heard] = self._done(("ask", *sent))
            return _answer(heard)
        self._is_lit = self._kept_settings = True
        # Where nobody answers a general call the look is over.
        ask = "peek" if frame == REQUEST else "ask"
        [anew, changed], heard = self._done(("on", str(gain_db)), (ask, *sent))
        self.set_ups += int(anew)
        self.kept_otherwise = int(changed)
        if ask == "peek":
            *heard, kept = heard
            self._is_lit = kept == "-"
            self._kept_settings = kept != "0"
        return _answer(heard)

    def darken(self) -> bool:
        self._gain_to_light = None
        if self._is_lit:
            [[kept]] = self._done(("off",))
            self._is_lit = False
            self._kept_settings = kept == "1"
        return self._kept_settings

    def overhead_s(self) -> float:
        """Return the mean time of a question to the hub and its answer."""
        began_s = self._now_s()
        for _ in range(ROUND_TRIPS_TIMED):
            self._version()
        return (self._now_s() - began_s) / ROUND_TRIPS_TIMED

    def self_test(self) -> SelfTest:
        """The test of the data sheet."""
        version = self._version()
        [[left]] = self._done(("test",))
        self.set_up()
        return judged(version, bytes.fromhex(left))

    def _version(self) -> int:
        [[version]] = self._done(("version",))
        self._require_answer(version)
        return int(version, 16)

    def _done(self, *steps: tuple[str, ...]) -> list[list[str]]:
        """The words of each answer, without the name of the step."""
        place = str(self._at.place)
        answers = self._at.hub.ask(*(" ".join([name, place, *words]) for name, *words in steps))
        failed = answers[-1][0]
        if failed.startswith("!"):
            self._require_answer(failed[1:])
            key = REFUSED.get(failed[1:], "lost.hub_garbled")
            raise DeviceLost(key, node=self._at.node)
        return [words for _name, *words in answers]

    def _require_answer(self, version: str) -> None:
        for read, key in UNWIRED.items():
            if version == f"{read:02X}":
                raise DeviceLost(key, node=self._at.node, read=version)


def _answer(words: list[str]) -> Answer:
    bits, collided_at, garbled, data = words
    return Answer(
        data=b"" if data == "-" else bytes.fromhex(data),
        bits=int(bits),
        collided_at=None if collided_at == "-" else int(collided_at),
        garbled=garbled == "1",
    )


def sealed(message: str) -> bytes:
    """With its check sum."""
    body = message.encode()
    return body + f"*{binascii.crc32(body):08X}".encode()


def opened(line: bytes) -> str | None:
    """The message of a line, or None if it did not arrive whole."""
    body, _, check = line.strip().rpartition(b"*")
    return body.decode() if check == f"{binascii.crc32(body):08X}".encode() else None
