"""The driver, the unmodified `mfrc522` package, the `spidev` extension and `RPi.GPIO`, through the
kernel's files, in front of simulated chips."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from hardware.simulator.rc522.wires import Node
from hardware.simulator.rc522.workbench import RESET_PIN
from tests.hardware.lines import another_program
from tests.pi.lines import CHIP, Lines
from tests.pi.somebody import AS_SOMEBODY
from tests.pi.spi_nodes import SpiNodes

CARD = "04112233445580"
SIX = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
MISSING, FORBIDDEN = (1, 1), (1, 2)


@contextmanager
def readers(lines: Lines, nodes: Sequence[Node]) -> Iterator[SpiNodes]:
    """A reader at each node, with a card on it; anybody may use it."""
    made = SpiNodes(nodes, lines)
    try:
        for node in nodes:
            made.put(CARD, node)
            _file(node).chmod(0o666)
        CHIP.chmod(0o666)
        yield made
    finally:
        made.close()


def doctor(board: str, *, within: Sequence[str] = ()) -> tuple[int, list[str]]:
    """Return its exit code and its words on each reader, without the breaks of its lines.
    The machine comes first."""
    words = [*within, sys.executable, "-m", "companion", "doctor", "--board", board]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    sys.stdout.write(done.stdout + done.stderr)
    _, _, *told, _ = done.stdout.split("\n\n")
    return done.returncode, [" ".join(one.replace("! ", "").split()) for one in told]


def _file(node: Node) -> Path:
    bus, device = node
    return Path(f"/dev/spidev{bus}.{device}")


def first_look(*, within: Sequence[str] = ()) -> str:
    """Let a program of its own look once, and return what it saw or was told."""
    words = [*within, sys.executable, "-m", "tests.pi.first_look"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


def test_the_doctor_tells_readers_and_their_faults_apart(lines: Lines) -> None:
    with readers(lines, [node for node in SIX if node != MISSING]) as nodes:
        nodes.harm("unplugged", (0, 1))
        nodes.harm("miso-00", (0, 2))
        nodes.harm("lifted-select", (1, 0))
        _file(FORBIDDEN).chmod(0o600)
        code, (well, *ill) = doctor("table-six", within=AS_SOMEBODY)
    assert code == 1
    assert "Its chip is an MFRC522, version 92." in well
    assert "passed the self-test" in well
    assert "in 30 of 30 looks" in well
    expected = [
        "its data line stays high",
        "its data line stays low",
        "its chip select is let go in the middle",
        "there is no such device",
        "it may not be used by you",
    ]
    for words, told in zip(expected, ill, strict=True):
        assert words in told


def test_who_may_not_use_the_pins_is_told(lines: Lines) -> None:
    with readers(lines, [(0, 0)]):
        CHIP.chmod(0o600)
        assert first_look(within=AS_SOMEBODY) == "lost.no_right, /dev/spidev0.0"


def test_another_program_that_has_the_reset_line_is_told(lines: Lines) -> None:
    with readers(lines, [(0, 0)]), another_program(RESET_PIN):
        assert first_look() == "lost.pin_busy, /dev/spidev0.0, 25"
