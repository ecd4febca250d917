"""`companion doctor`: its sentences on each fault, on each figure, and on readers out of reach."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.__main__ import main
from companion.assembly import House, Settings
from companion.boards.board import Id12laWire, Rdm6300Wire
from companion.boards.load import load_board
from companion.cli import doctor
from companion.cli.serving import lay
from companion.panels import has_panel, wiring_of
from companion.words.voice import Voice
from hardware import holding
from hardware.checkup import Figures, findings
from hardware.panel.driver import GpioPanel, PanelWiring
from hardware.panel.pins import SimulatedPins
from hardware.signals import TagId

CHIP = "Its chip is an MFRC522, version 92."
PASSED = "It passed the self-test of its chip."
SPEED = "Asking it takes 60 µs besides the bits on the wire."
QUIET = "The air is quiet: something was heard after 0 of 100 questions that no card answers."
STEADY = "The card is read without fail: in 30 of 30 looks, 38 times a second."
WELL = [CHIP, PASSED, SPEED, QUIET, STEADY]
BY_HAND = " Until it answers, the cards of Green are entered by hand."
UNPLUGGED = (
    "! No reader answers at /dev/spidev0.0 (it reads FF): its data line stays high. Nothing is "
    "plugged in there, or a wire or a soldered pin is loose. Check MISO, chip select and 3.3 V."
    + BY_HAND
)
NO_CARD = (
    "! No card was seen in 30 looks, so nothing is known of how it reads. Lay one on it and try "
    "again. If one does lie there: take foil and metal away, try another sticker, then another "
    "reader; until then its cards are entered by hand."
)
SAID = {
    "miso-00": [
        "! No reader answers at /dev/spidev0.0 (it reads 00): its data line stays low. Nothing is "
        "plugged in there, the chip has no power or is held in reset, or MISO touches ground. "
        "Check MISO, 3.3 V and reset; then unplug the other readers, of which one may hold MISO. "
        "On a Pi 5 the overlay must name its chip selects as plain pins (cs-gpios)." + BY_HAND
    ],
    "miso-ff": [UNPLUGGED],
    "unplugged": [UNPLUGGED],
    "comes-loose": [UNPLUGGED],
    "shared-line": [
        "! The reader at /dev/spidev0.0 answers the same question differently each time, so "
        "nothing it says is believed. Its wires are too long or loose, or another reader does not "
        "let go of MISO: shorten them, and put a 74LVC125 between each reader and the MISO they "
        "share." + BY_HAND
    ],
    "holds-miso": [
        "! It does not let go of MISO while another reader is asked, so blue-mouth, yellow-mouth "
        "cannot be read. Put a 74LVC125 between each reader and the MISO they share, or another "
        "reader in its place.",
        *WELL,
    ],
    "wrong-select": [
        "! It answers as one chip with blue-mouth: a card at one of them counts for all of them, "
        "and one at another is not seen. A chip select leads to the wrong reader: follow each from "
        "its pin to its reader, as on the page of the board.",
        *WELL,
    ],
    # Each card lies on some reader, so only a card held to one in turn tells them apart.
    "swapped-select": WELL,
    "long-wires": [
        "! At 1000000 Hz it answers wrong, and at 500000 Hz right: its wires are too long for that "
        "clock. Shorten them, or write speed_hz = 500000 under this reader in the board file; the "
        "rest was measured so.",
        *WELL[:-1],
        STEADY.replace("38", "35"),
    ],
    "lifted-select": [
        "! The reader at /dev/spidev0.0 answers short questions right and long ones wrong, so it "
        "can read no card: its chip select is let go in the middle. Use an overlay in which the "
        "chip selects are plain pins (cs-gpios), as on the page of table-six." + BY_HAND
    ],
    "weak-antenna": [
        CHIP, PASSED, SPEED, QUIET,
        "! The card is read weakly: in 30 of 30 looks, of which 0 were unclear, and in 0 of 6 with "
        "less amplification, so it may be missed in a bag. Lay it nearer and flat on the antenna, "
        "and keep metal away; if that does not help, replace the sticker, or the reader: many "
        "cheap boards send too weakly.",
    ],
    "foil": [CHIP, PASSED, SPEED, QUIET, NO_CARD],
    "no-card": [CHIP, PASSED, SPEED, QUIET, NO_CARD],
    "resets": [
        CHIP, PASSED, SPEED,
        "! Its chip lost its settings 6 times while it was looked at, so cards are missed and "
        "nothing else was judged. Its supply dips: give it 3.3 V of its own with a capacitor at "
        "the board, and shorten its wires.",
    ],
    "noise": [
        CHIP, PASSED, SPEED,
        "! The air is noisy: something was heard after 23 of 100 questions that no card answers, "
        "so cards are read late or not at all, and none was judged. Move other readers, chargers "
        "and screens away, at least 12 cm, and shorten its wires.",
    ],
    "clone": [
        "Its chip is a clone (version B2), which may overlook a second card. Hold cards to it one "
        "by one, and count an opened bag by hand where it is unsure.",
        "Its chip changed 2 settings that were written, as some clones do. Cards are read all the "
        "same; if they are read weakly, put another reader in its place.",
        "Nobody knows how a chip of this version answers its self-test, so that tells nothing.",
        SPEED, QUIET, STEADY,
    ],
    "two-cards": [
        CHIP, PASSED, SPEED, QUIET,
        "! 2 cards lie there, so it cannot be said how well one of them is read. Leave one and try "
        "again.",
    ],
}  # fmt: skip


PN532, ANSWERS = "Its chip is a PN532, firmware 1.6.", "It answers within 3 ms."
AT_GATE = "Until it answers, the cards of the gate are entered by hand."
SAID_BY_CABLE = {
    "silent": [
        "! Nobody answers at USB (PN532). The reader has no power, its switches do not stand at "
        "the serial line (HSU), or its wires TX and RX are exchanged. Check them in this order. "
        + AT_GATE
    ],
    "unplugged": [
        "! Nothing is plugged in at USB (PN532). Plug the reader's cable in; while a table runs it "
        "is found by itself. `companion readers find` says which ports there are. " + AT_GATE
    ],
    "comes-loose": [
        "! The reader at USB (PN532) went away (unplugged): its cable was pulled, or it lost its "
        "power. Plug it in again; while a table runs it is found by itself, under another name "
        "too. " + AT_GATE
    ],
    "noisy-line": [
        PN532, "It answers within 8 ms.",
        "! 7 answers to 145 questions came broken, so cards are read late or not at all, and none "
        "was judged. Exchange the cable for a shorter one, and check that its plugs sit firmly.",
    ],
    "resets": [PN532, SAID["resets"][-1]],
    "foil": [PN532, ANSWERS, NO_CARD],
    "no-card": [PN532, ANSWERS, NO_CARD],
    "noise": [
        PN532, ANSWERS,
        "! The card is read weakly: in 10 of 30 looks, of which 0 were unclear, so it may be "
        "missed in a bag. Lay it nearer and flat on the antenna, and keep metal away; if that does "
        "not help, replace the sticker, or the reader.",
    ],
    "two-cards": [PN532, ANSWERS, SAID["two-cards"][-1]],
}  # fmt: skip


@pytest.fixture(autouse=True)
def _readers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A lock of these tests alone, so that no other program on this machine is in the way; and
    modules that a test laid out are forgotten."""
    monkeypatch.setattr(holding, "NAME", f"\0test-{os.getpid()}")
    yield
    sys.modules.pop("mfrc522", None)


def examined(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[list[str]]]:
    """The exit code, and the lines of each part of what is printed, without indents."""
    code = main(["doctor", *words])
    said = capsys.readouterr()
    assert said.err == ""
    parts = [part.splitlines() for part in said.out.strip().split("\n\n")]
    return code, [[line.removeprefix("  ") for line in part] for part in parts]


def of_one(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code, parts = examined(capsys, *words)
    return code, " ".join(parts[1])


def spoken(sentences: list[str]) -> str:
    return " ".join(["Green (green-mouth, /dev/spidev0.0)", *sentences])


def test_every_fault_that_can_be_switched_on_is_tried_here() -> None:
    assert {*SAID, *AT_HUB, *SAID_BY_CABLE} == set(doctor.FAULTS)


@pytest.mark.parametrize("fault", SAID)
def test_a_fault_is_told_with_its_remedy(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = of_one(capsys, "--simulate", "--fault", fault)

    assert said == spoken(SAID[fault])
    assert code == (1 if any(line.startswith("!") for line in SAID[fault]) else 0)


@pytest.mark.parametrize("fault", SAID_BY_CABLE)
def test_a_fault_of_a_reader_by_cable_is_told_with_its_remedy(
    fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = of_one(capsys, "--simulate", "--board", "table-serial", "--fault", fault)

    assert said == " ".join(["the gate (gate, USB (PN532))", *SAID_BY_CABLE[fault]])
    assert code == 1


def test_a_reader_of_tokens_is_listened_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_board("table-serial")
    for wire, port in (
        (Rdm6300Wire(name="bags", seat="gate"), "USB (RDM6300)"),
        (Id12laWire(name="bags", seat="gate", port="/dev/tokens"), "/dev/tokens"),
    ):
        with_tokens = msgspec.structs.replace(board, readers=(*board.readers, wire))
        monkeypatch.setattr(doctor, "load_board", lambda _name, it=with_tokens: it)
        _, parts = examined(capsys, "--simulate", "--fault", "two-cards")
        head = f"the gate (bags, {port})"
        assert parts[2] == [head, "It has read the token 0F008EF855."]
        _, parts = examined(capsys, "--simulate", "--fault", "foil", "two-cards")
        assert parts[2][1].startswith("! No token was read in 5 seconds. A reader of tokens cannot")


def test_a_fault_that_this_kind_of_reader_cannot_have_is_refused_with_those_it_can(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["doctor", "--simulate", "--board", "table-serial", "--fault", "clone"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("The reader gate cannot have the fault clone; it may have: unplugged, ")


AT_HUB = {
    "shared-line": (
        "! The reader at hub:0 answers the same question differently each time, so nothing it says "
        "is believed. Its wires to the hub are too long or loose: shorten them, solder them anew, "
        "and check its chip select and MISO." + BY_HAND
    ),
    "hub-unplugged": (
        "! Nothing is plugged in at hub. Plug the reader's cable in; while a table runs it is "
        "found by itself. `companion readers find` says which ports there are." + BY_HAND
    ),
}
AT_HUB["lifted-select"] = AT_HUB["long-wires"] = AT_HUB["shared-line"]
# A module whose chip select leads to another place is heard at none.
AT_HUB["swapped-select"] = AT_HUB["wrong-select"] = SAID["unplugged"][-1]
AT_HUB["holds-miso"] = SAID["clone"][-1]  # its line is its own, so that harms nobody


@pytest.mark.parametrize("fault", sorted({"clone", "noise", "resets", *AT_HUB}))
def test_at_a_hub_a_fault_is_told_as_well(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, parts = examined(capsys, "--simulate", "--board", "table-hub", "--fault", fault)
    said = " ".join(parts[1])

    told = (AT_HUB.get(fault) or SAID[fault][-1]).replace("/dev/spidev0.0", "hub:0")
    assert said.startswith("Green (green-mouth, hub:0) ")
    for number in range(10):
        told, said = told.replace(f"{number}", "0"), said.replace(f"{number}", "0")
    assert said.endswith(told)
    assert code == (0 if fault in ("clone", "holds-miso") else 1)
    assert " ".join(parts[2]).count("!") == (fault in ("hub-unplugged", "swapped-select"))


def test_the_round_trip_to_a_hub_is_said_in_place_of_the_wires(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, parts = examined(capsys, "--simulate", "--board", "table-hub")

    steady = "The card is read without fail: in 30 of 30 looks, 25 times a second."
    told = [CHIP, PASSED, "Its hub answers within 3 ms.", QUIET, steady]
    assert (code, parts[6]) == (0, ["Orange (orange-mouth, hub:5)", *told])
    assert parts[7][0] == "All readers are well."


def test_readers_that_are_well_are_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, parts = examined(capsys, "--simulate", "--board", "table-three")

    assert code == 0
    assert parts[1:4] == [[part[0], *WELL] for part in parts[1:4]]
    assert [part[0] for part in parts[1:4]] == [
        "the gate (gate, /dev/spidev0.0)",
        "Pile 1 (first-pile, /dev/spidev1.0)",
        "Pile 2 (second-pile, /dev/spidev1.1)",
    ]
    assert parts[4:] == [
        [
            "All readers are well.",
            "Whether each lies where its name says, doctor --in-turn tells.",
        ]
    ]


def test_each_fault_falls_on_the_next_reader_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    code, parts = examined(capsys, "--simulate", "--fault", "clone", "two-cards", "unplugged")

    assert code == 1
    assert [part[0].split(" ")[0] for part in parts[1:7] if "! " in " ".join(part)] == [
        "Blue", "Yellow",
    ]  # fmt: skip
    assert " ".join(parts[7]) == (
        "2 readers of 6 want a remedy, marked with “!”. The others are well."
    )


FIGURES = Figures(
    version=0x92, passed=True, kept_otherwise=0, overhead_us=60.0, resets=0, questions=100,
    noises=2, looks=20, took_s=0.5, seen={TagId("04112233445580"): 19}, unresolved=1,
    quieter_looks=6, quieter_seen=6,
)  # fmt: skip


def keys(**changed: object) -> list[str]:
    found = findings(msgspec.structs.replace(FIGURES, **changed))
    return [("! " if one.amiss else "") + one.key.removeprefix("doctor.") for one in found]


def test_a_reader_may_be_a_little_worse_than_perfect() -> None:
    assert keys() == ["genuine", "self_test_passed", "fast", "quiet", "steady"]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"noises": 3}, ["quiet -> ! noisy", "steady ->"]),
        ({"seen": {TagId("04"): 18}}, ["steady -> ! weak"]),
        ({"unresolved": 2}, ["steady -> ! weak"]),
        ({"quieter_seen": 5}, ["steady -> ! weak"]),
        ({"passed": False}, ["self_test_passed -> ! self_test_failed"]),
        ({"passed": None}, ["self_test_passed -> self_test_unknown"]),
        ({"overhead_us": 201.0}, ["fast -> slow"]),
        ({"version": 0x88}, ["genuine -> clone"]),
        ({"version": 0x91}, []),
    ],
)
def test_a_figure_beyond_its_limit_is_told(changed: dict[str, object], told: list[str]) -> None:
    expected = keys()
    for change in told:
        was, _, now = change.partition(" ->")
        place = expected.index(was)
        expected[place : place + 1] = [now.strip()] if now else []

    assert keys(**changed) == expected


def test_a_chip_that_fails_its_self_test_or_is_slow_is_told_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    poor = msgspec.structs.replace(FIGURES, passed=False, overhead_us=500.0, resets=1)
    monkeypatch.setattr(doctor, "measure", lambda *_: poor)
    code, said = of_one(capsys, "--simulate")

    assert code == 1
    assert said == spoken(
        [
            CHIP,
            "! It failed the self-test of its chip, so what it reads cannot be relied upon. "
            "Shorten its wires and try again; if it fails again, put another reader in its place, "
            "and enter cards by hand meanwhile.",
            "Asking it takes 500 µs besides the bits on the wire, which is slow: hold cards to it "
            "a little longer. A Pi Zero is no faster; on another Pi, end what keeps it busy.",
            "! Its chip lost its settings 1 time while it was looked at, so cards are missed and "
            "nothing else was judged. Its supply dips: give it 3.3 V of its own with a capacitor "
            "at the board, and shorten its wires.",
        ]
    )


NO_PI = 'raise RuntimeError("This module can only be run on a Raspberry Pi!")'
PINS_OUT_OF_REACH = (
    "class error(Exception): pass\n"
    "class MFRC522:\n"
    "    def __init__(self, **how): raise error('can not open gpiochip')"
)


@pytest.mark.parametrize(
    ("package", "what"),
    [
        (
            NO_PI,
            "this is no Raspberry Pi, or its pins are out of reach (This module can only be run on "
            "a Raspberry Pi!). Start with --simulate elsewhere; on a Pi put rpi-lgpio in the place "
            "of RPi.GPIO.",
        ),
        (
            PINS_OUT_OF_REACH,
            "it may not be used by you. Add yourself to the groups spi and gpio, and sign in "
            "again.",
        ),
    ],
)
def test_on_a_pi_whose_readers_cannot_be_opened_each_gets_one_sentence(
    package: str,
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    a_pi(tmp_path, monkeypatch, ("0.0", "0.1", "0.2", "1.0", "1.1", "1.2"))
    (tmp_path / "mfrc522.py").write_text(package)
    code, parts = examined(capsys)

    assert code == 1
    assert parts[1] == [
        "This machine",
        "It has the device files, the pins and the packages that the board needs, and you may use "
        "them.",
    ]
    assert " ".join(parts[2]) == spoken(
        [f"! The reader at /dev/spidev0.0 cannot be opened: {what}{BY_HAND}"]
    )
    assert sum(" ".join(part).count("are entered by hand") for part in parts) == 6
    assert " ".join(parts[8]) == (
        "No reader is well; each wants a remedy, marked with “!”. The game can be played all the "
        "same, with cards entered by hand."
    )


def a_pi(root: Path, monkeypatch: pytest.MonkeyPatch, devices: tuple[str, ...]) -> None:
    """A tree of files that looks like a Pi with these SPI devices and all packages."""
    (root / "dev").mkdir()
    for device in (*(f"spidev{device}" for device in devices), "gpiochip0"):
        (root / "dev" / device).touch()
    for module in ("RPi", "spidev", "mfrc522"):
        (root / f"{module}.py").touch()
    monkeypatch.syspath_prepend(root)
    monkeypatch.setattr(doctor, "ROOT", root)
    monkeypatch.setattr(doctor, "has_panel", lambda _board: False)


def test_a_panel_whose_lines_cannot_be_taken_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pins = SimulatedPins()
    panel = GpioPanel(PanelWiring(buttons={"next": 22}), pins)
    a_pi(tmp_path, monkeypatch, ("0.0",))
    monkeypatch.setattr(doctor, "has_panel", has_panel)
    monkeypatch.setattr(doctor, "real_panel", lambda board: GpioPanel(wiring_of(board), pins))
    try:
        code, parts = examined(capsys, "--board", "table-gate")
    finally:
        panel.close()

    assert code == 1
    assert " ".join(parts[1]) == (
        "This machine ! Buttons, lamps and buzzer are out of use. GPIO 22, a line of the panel, is "
        "taken: another program or an overlay uses it. End that program, or move the wire and "
        "write its new pin in the board. The game goes on by the pages; once that is mended, start "
        "the clerk again."
    )


def test_off_a_pi_no_reader_is_asked_and_one_sentence_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "ROOT", tmp_path)
    code, parts = examined(capsys)

    assert code == 1
    assert [" ".join(part) for part in parts[1:]] == [
        "This machine ! It has no SPI and is no Raspberry Pi, so no reader on wires was asked. Run "
        "this on the Pi; here --simulate shows it all.",
        "This machine wants a remedy, marked with “!”. Until then the game can be played with "
        "cards entered by hand.",
    ]


def test_a_missing_device_file_is_told_with_the_lines_that_bring_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    a_pi(tmp_path, monkeypatch, ("0.0", "0.1"))
    (tmp_path / "mfrc522.py").write_text(NO_PI)
    _, parts = examined(capsys)

    assert " ".join(parts[1]) == (
        "This machine ! Not there: /dev/spidev0.2, /dev/spidev1.0, /dev/spidev1.1, /dev/spidev1.2, "
        "so no reader is found there. Write into /boot/firmware/config.txt: dtparam=spi=on, "
        "dtoverlay=spi0-three, dtoverlay=spi1-3cs; then restart the Pi. The page of the board has "
        "the overlay that the system lacks."
    )


def test_a_victim_of_a_held_line_is_told_who_holds_it(capsys: pytest.CaptureFixture[str]) -> None:
    _, parts = examined(capsys, "--simulate", "--fault", "holds-miso")

    assert " ".join(parts[2]) == (
        "Blue (blue-mouth, /dev/spidev0.1) ! It cannot be read, since green-mouth does not let go "
        "of MISO. Until that is mended, the cards of Blue are entered by hand."
    )
    assert parts[4] == ["Red (red-mouth, /dev/spidev1.0)", *WELL]


def test_a_card_held_to_one_reader_after_the_other_tells_those_that_are_exchanged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, parts = examined(capsys, "--simulate", "--in-turn", "--fault", "swapped-select")

    assert code == 1
    assert [" ".join(part) for part in parts[1:4]] == [
        "Green: hold a card to green-mouth until you are told, then take it away. ! It was not "
        "seen there but by blue-mouth, so cards would count for the wrong bag. Their chip selects "
        "are exchanged: exchange the two wires at the Pi, or the device numbers of the two readers "
        "in the board file.",
        "Blue: hold a card to blue-mouth until you are told, then take it away. ! It was not "
        "seen there but by green-mouth, so cards would count for the wrong bag. Their chip selects "
        "are exchanged: exchange the two wires at the Pi, or the device numbers of the two readers "
        "in the board file.",
        "Yellow: hold a card to yellow-mouth until you are told, then take it away. It was seen "
        "there, and nowhere else.",
    ]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("wrong-select", ["! nowhere", "! by_others_too", *["there"] * 4]),
        ("unplugged", ["! nowhere", *["there"] * 5]),
        ("holds-miso", ["there", "! nowhere", "! nowhere", *["there"] * 3]),
    ],
)
def test_held_in_turn_a_card_is_seen_where_the_wires_lead(
    fault: str, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Voice, "say", lambda _voice, message: message.key)
    _, parts = examined(capsys, "--simulate", "--in-turn", "--fault", fault)

    assert [part[1].replace("doctor.seen_", "") for part in parts[1:7]] == said


def test_as_data_it_says_the_same_to_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--simulate", "--json", "--fault", "long-wires"]) == 1
    said = capsys.readouterr()
    told = msgspec.json.decode(said.out)

    assert said.err == ""
    assert (told["board"], told["well"]) == ("table-six", False)
    green, *others = told["parts"]
    assert (green["reader"], green["seat"], green["node"]) == (
        "green-mouth", "green", "/dev/spidev0.0",
    )  # fmt: skip
    assert green["said"][0]["key"] == "doctor.too_fast"
    assert green["said"][0]["amiss"]
    assert [line["text"] for line in others[0]["said"]] == WELL


def test_a_slow_clock_in_the_board_file_is_the_one_that_is_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The remedy for long wires, once it is written down."""
    gate = Path("wiring/table-gate.toml").read_text()
    slow = tmp_path / "slow.toml"
    slow.write_text(gate.replace("device = 0", "device = 0\nspeed_hz = 500000"))

    code, parts = examined(capsys, "--simulate", "--board", str(slow), "--fault", "long-wires")
    assert code == 0
    assert parts[1][1] == CHIP


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--fault", "noise"], "--fault goes with --simulate"),
        (["--simulate", "--fault", "gremlins"], "miso-00"),
        (["--simulate", "--in-turn", "--json"], "name one of them"),
    ],
)
def test_what_cannot_be_asked_is_said(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["doctor", *words])

    assert why in capsys.readouterr().err


def test_a_board_that_nobody_knows_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--board", "table-nine"]) == 2
    assert capsys.readouterr().err.startswith("There is no board 'table-nine'.")


def test_nothing_of_the_stand_ins_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--simulate"])
    capsys.readouterr()

    assert not {"mfrc522", "spidev", "RPi"} & set(sys.modules)


def test_beside_a_running_table_doctor_touches_no_reader_and_says_who_holds_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House(Settings(data=tmp_path, board="table-gate"))
    try:
        assert main(["doctor", "--board", "table-gate"]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("Another program is at work with the readers: ")
        assert f"(PID {os.getpid()}). Two at once" in said.err
    finally:
        house.close()
    assert main(["doctor", "--board", "table-gate"]) == 1


def test_beside_a_running_doctor_only_a_table_that_needs_no_readers_is_laid(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with holding.held_alone():
        assert main(["doctor", "--board", "table-gate", "--simulate"]) == 0
        assert lay(Settings(data=tmp_path)) is None
        assert "lay a table without readers with --by-hand" in capsys.readouterr().err
        house = lay(Settings(data=tmp_path, by_hand=True))
    assert house is not None
    house.close()


TABLE = """
from companion.__main__ import main
from hardware import holding
holding.NAME = {name!r}
main(["table", "--board", "table-gate", "--port", "0", "--data", {data!r}])
"""


def test_a_doctor_and_a_table_in_two_processes_never_use_the_readers_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = TABLE.format(name=holding.NAME, data=str(tmp_path))
    command = [sys.executable, "-c", program, "the table"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as table:
        assert table.stdout is not None
        assert table.stdout.readline()
        assert main(["doctor", "--board", "table-gate"]) == 2
        assert f"the table (PID {table.pid})" in capsys.readouterr().err
        table.terminate()
        table.stdout.read()
    assert main(["doctor", "--board", "table-gate"]) == 1
