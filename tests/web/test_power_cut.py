"""The plug of a simulated table, pulled by its page: a real process ends without a word in the
middle of a game, and is there again."""

import json
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.patience import PATIENCE_S
from tests.running import RunningTable

from .product import as_read


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningTable]:
    with RunningTable(tmp_path) as running:
        yield running


def asked(table: RunningTable, who: str, what: str, **body: object) -> Any:
    """By a script with the token of that link; whatever has a body is something to do."""
    link = table.links[who]
    address = table.links["display"].replace("/display", f"/api/{what}")
    headers = {"Content-Type": "application/json"}
    if who != "display":
        headers["Authorization"] = f"Bearer {link.rpartition('/')[2]}"
    data = json.dumps(body).encode() if "/do/" in f"/{what}" else None
    with urlopen(Request(address, data, headers), timeout=PATIENCE_S) as answer:
        return json.loads(answer.read())


def lay(table: RunningTable) -> None:
    setup = {"seats": ["green", "blue", "yellow"], "first": "green"}
    asked(table, "steward", "do/Begin", box="sheriff-2e", setup=setup, instead_of="")
    asked(table, "steward", "do/CloseMarket", round=1)


def act(table: RunningTable, seat: str) -> None:
    asked(table, "simulator", "simulator/do/set_pace", pace="at_once")
    asked(table, "simulator", "simulator/do/play", scope="act", seat=seat)
    while asked(table, "simulator", "simulator")["playing"]["scope"]:
        pass


def cut(table: RunningTable) -> None:
    """The power goes in a moment, on a slow machine before the answer is written."""
    with suppress(ConnectionError):
        asked(table, "simulator", "simulator/do/cut_power")


def known(table: RunningTable, who: str) -> Any:
    """What somebody knows of the table."""
    return asked(table, who, "view")["table"]["view"]


def test_a_pulled_plug_ends_the_clerk_and_everything_is_there_again(
    table: RunningTable, tmp_path: Path
) -> None:
    lay(table)
    act(table, "blue")
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [oct(path.stat().st_mode) for path in kept] == ["0o100600"] * len(kept)
    cards = asked(table, "simulator", "simulator")
    tag = cards["places"]["hand:yellow"][0]["tag"]
    hold = {"tag": tag, "mouth": "yellow", "then": "bag:yellow"}
    asked(table, "simulator", "simulator/do/hold", **hold)
    while asked(table, "simulator", "simulator")["held"]:
        pass
    before = {who: known(table, who) for who in ("display", "blue", "yellow")}
    places = asked(table, "simulator", "simulator")["places"]
    links, seen = table.links, asked(table, "display", "view")["seen"]
    assert before["yellow"]["mine"]["counted"] == 1

    cut(table)
    said = table.comes_back()

    assert table.process.poll() is None, "it is the same process, to whoever started it"
    assert not any("closed" in line or "Traceback" in line for line in said)
    assert table.links == links
    assert {who: known(table, who) for who in before} == before
    after = asked(table, "simulator", "simulator")
    assert after["places"] == places
    assert after["power_cuts"] == 1
    assert asked(table, "display", "view")["seen"].split(".")[0] != seen.split(".")[0]
    act(table, "yellow")
    assert known(table, "display")["phase"] == "declaring"
    assert table.stop() == 0
    assert (tmp_path / "games" / "0001.sqlite").exists()


def test_the_plug_may_be_pulled_while_players_act_and_they_can_go_on(table: RunningTable) -> None:
    lay(table)
    asked(table, "simulator", "simulator/do/set_pace", pace="at_once")
    for cuts in range(1, 4):
        asked(table, "simulator", "simulator/do/play", scope="evening")
        cut(table)
        table.comes_back()
        assert asked(table, "simulator", "simulator")["power_cuts"] == cuts
    asked(table, "simulator", "simulator/do/set_pace", pace="at_once")
    asked(table, "simulator", "simulator/do/play", scope="round")
    while asked(table, "simulator", "simulator")["playing"]["scope"]:
        pass
    told = asked(table, "simulator", "simulator")["playing"]["said"]
    assert told["key"] == "play.round_over", told


def test_players_end_with_ctrl_c(table: RunningTable) -> None:
    lay(table)
    asked(table, "simulator", "simulator/do/play", scope="evening")
    table.process.send_signal(signal.SIGINT)
    assert table.process.wait(PATIENCE_S) == 0
    assert table.process.stdout is not None
    with table.process.stdout as said:
        assert "Traceback" not in said.read()


def test_a_browser_without_scripts_is_told_and_finds_the_way_back(table: RunningTable) -> None:
    link = table.links["simulator"]
    page = link.partition("/enter/")[0] + "/simulator"
    cookie = {"Cookie": f"right={link.rpartition('/')[2]}"}
    pull = Request(f"{page}/do/cut_power", b"", cookie)
    with urlopen(pull, timeout=PATIENCE_S) as answer:
        assert answer.status == 202
        assert 'href="/simulator"' in answer.read().decode()
    table.comes_back()
    with urlopen(Request(page, headers=cookie), timeout=PATIENCE_S) as answer:
        assert "The power has been cut 1 time" in as_read(answer.read().decode())
