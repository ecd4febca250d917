"""`companion doctor`: its sentences on each fault, on each figure, and on readers out of reach."""

import os
import sys
from pathlib import Path

import msgspec
import pytest

from companion.__main__ import main
from companion.assembly import House, Settings
from companion.boards.board import Id12laWire, Rdm6300Wire
from companion.boards.load import load_board
from companion.cli import doctor
from companion.cli.serving import lay
from hardware import holding
from hardware.checkup import Figures, findings
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
        "Check MISO, 3.3 V and reset." + BY_HAND
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
def _readers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock of these tests alone, so that no other program on this machine is in the way."""
    monkeypatch.setattr(holding, "NAME", f"\0test-{os.getpid()}")


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
    assert {*SAID, *SAID_BY_CABLE} == set(doctor.FAULTS)


@pytest.mark.parametrize("fault", SAID)
def test_a_fault_is_told_with_its_remedy(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, said = of_one(capsys, "--simulate", "--fault", fault)

    assert said == spoken(SAID[fault])
    assert code == (0 if fault == "clone" else 1)


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


def test_readers_that_are_well_are_called_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, parts = examined(capsys, "--simulate", "--board", "table-three")

    assert code == 0
    assert parts[1:4] == [[part[0], *WELL] for part in parts[1:4]]
    assert [part[0] for part in parts[1:4]] == [
        "the gate (gate, /dev/spidev0.0)",
        "Pile 1 (first-pile, /dev/spidev1.0)",
        "Pile 2 (second-pile, /dev/spidev1.1)",
    ]
    assert parts[4:] == [["All readers are well."]]


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
def test_off_a_pi_each_reader_gets_one_sentence(
    package: str,
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "mfrc522.py").write_text(package)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mfrc522", raising=False)
    try:
        code, parts = examined(capsys)
    finally:
        sys.modules.pop("mfrc522", None)

    assert code == 1
    assert " ".join(parts[1]) == spoken(
        [f"! The reader at /dev/spidev0.0 cannot be opened: {what}{BY_HAND}"]
    )
    assert sum(" ".join(part).count("are entered by hand") for part in parts) == 6
    assert " ".join(parts[7]) == (
        "No reader is well; each wants a remedy, marked with “!”. The game can be played all the "
        "same, with cards entered by hand."
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--fault", "noise"], "--fault goes with --simulate"),
        (["--simulate", "--fault", "gremlins"], "miso-00"),
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
