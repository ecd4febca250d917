"""Flushes to the disk, counted from outside: one for each action, none for what changes nothing."""

import re
import subprocess
import sys
from pathlib import Path

from tests.outside import strace

ACTIONS = 100

# Plays straight through the session: accepted packing by hand, then as many commands of no effect.
SCRIPT = """
import sys
from pathlib import Path
from companion.game.contract import Beginning, Setup
from companion.game.history import Decided
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, READER, STEWARD, CommandId, seated
from companion.game.commands import CardRead
from companion.games.bags.commands import SayTakingOut, SealBag
from companion.host.game_session import GameSession
from companion.journal.book import GameOf
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import Shelf

accepted, idle = int(sys.argv[2]), int(sys.argv[3])
owned = Shelf().take("sheriff-2e")
book = SqliteBook(Path(sys.argv[1]), GameOf("sheriff", "sheriff-2e"))
session = GameSession("1", owned.game, book, {}, [PUBLIC])
setup = Setup(seats=("green", "red", "blue"), first="green")
laid = owned.game.start(owned.box, setup)
asked = Beginning(edition="sheriff-2e", setup=setup)

def act(*asked):
    answer = session.act(*asked, 0, "")
    session.write()
    return answer

session.record(asked, Decided(laid), STEWARD, CommandId("start"), 0, "")
session.write()
red = seated("red")
act(CardRead("red", "apple-01"), READER, CommandId("first"))
for number in range(accepted):
    act(SayTakingOut("red", number % 2 == 0), red, CommandId(f"say-{number}"))
for number in range(idle):
    act(CardRead("red", "apple-01"), READER, CommandId(f"resting-{number}"))
    act(SayTakingOut("red", True), red, CommandId("say-0"))
    refused = act(SealBag("red", 1), red, CommandId(f"refused-{number}"))
    assert isinstance(refused, Refusal)
"""


def flushes(folder: Path, *, accepted: int, idle: int) -> int:
    trace = folder / f"trace-{accepted}-{idle}"
    watched: list[str | Path] = [strace(), "-f", "-e", "trace=fsync,fdatasync", "-o", trace]
    played: list[str | Path] = [sys.executable, "-c", SCRIPT, folder / f"{accepted}-{idle}.sqlite"]
    root = Path(__file__).parents[2]
    subprocess.run([*watched, *played, str(accepted), str(idle)], cwd=root, check=True)
    return len(re.findall(r"\b(?:fsync|fdatasync)\(", trace.read_text()))


def test_every_action_costs_one_flush(tmp_path: Path) -> None:
    few = flushes(tmp_path, accepted=0, idle=0)
    many = flushes(tmp_path, accepted=ACTIONS, idle=0)
    assert ACTIONS <= many - few <= 1.05 * ACTIONS


def test_a_resting_card_a_repeated_command_and_a_refusal_cost_none(tmp_path: Path) -> None:
    busy = flushes(tmp_path, accepted=2, idle=0)
    idle = flushes(tmp_path, accepted=2, idle=ACTIONS)
    assert idle == busy
