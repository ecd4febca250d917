"""The driver, the unmodified `mfrc522` package, the `spidev` extension and `RPi.GPIO`, through the
kernel's files, in front of simulated chips."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from companion.cli.speech import voice
from companion.game.messages import Message, Quoted
from hardware.simulator.rc522.wires import Node
from hardware.simulator.rc522.workbench import RESET_PIN
from tests.pi.lines import CHIP, Lines
from tests.pi.spi_nodes import SpiNodes

CARD = "04112233445580"
SIX = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
MISSING, FORBIDDEN = (1, 1), (1, 2)
# Another user, who may read this machine's files but no device that is closed to others.
AS_SOMEBODY = [
    "setpriv",
    *("--reuid=65534", "--regid=65534", "--clear-groups"),
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
    "--bounding-set=-all,+dac_read_search",
]


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


def says(key: str, node: Node, **words: str) -> str:
    """The product's sentence."""
    named = {"node": str(_file(node)), **words}
    return voice().say(Message(key, {name: Quoted(word) for name, word in named.items()}))


def _file(node: Node) -> Path:
    bus, device = node
    return Path(f"/dev/spidev{bus}.{device}")


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
        says("lost.data_high", (0, 1), read="FF"),
        says("lost.data_low", (0, 2), read="00"),
        says("lost.cut_short", (1, 0)),
        says("lost.no_device", MISSING),
        says("lost.no_right", FORBIDDEN),
    ]
    for sentence, told in zip(expected, ill, strict=True):
        assert sentence in told


def test_who_may_not_use_the_pins_is_told(lines: Lines) -> None:
    with readers(lines, [(0, 0)]):
        CHIP.chmod(0o600)
        code, (told,) = doctor("table-gate", within=AS_SOMEBODY)
    assert (code, says("lost.no_right", (0, 0)) in told) == (1, True)


def test_another_program_that_has_the_reset_line_is_told(lines: Lines) -> None:
    lgpio = import_module("lgpio")
    chip = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_output(chip, RESET_PIN, 1)
    try:
        with readers(lines, [(0, 0)]):
            code, (told,) = doctor("table-gate")
    finally:
        lgpio.gpiochip_close(chip)
    assert (code, says("lost.pin_busy", (0, 0), pin=str(RESET_PIN)) in told) == (1, True)
