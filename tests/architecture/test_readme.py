"""The README's promises that a machine can check."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
FENCES = re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_first_two_commands_are_one_line_each() -> None:
    run, test = FENCES[:2]
    assert run.count("\n") == test.count("\n") == 1
    assert run.endswith("companion table --simulate\n")
    assert test.endswith("pytest\n")


def test_the_reader_package_comes_without_its_dependencies() -> None:
    assert all("pip install --no-deps mfrc522==0.0.7" in line for line in FENCES[:2])


def test_every_file_it_names_is_there() -> None:
    named = set(re.findall(r"`([a-z_/]+(?:\.[a-z]+)|[a-z]+/[a-z_/]*)`", README))
    rooms = [ROOT, ROOT / "companion" / "games" / "sheriff"]
    missing = [name for name in named if not any((room / name).exists() for room in rooms)]
    made_while_running = {
        "boxes/",
        "games/",
        "games/damaged",
        "rights.json",
        "people.json",
        "setups.json",
        "simulated/",
        "stickers/",
        "round.py",
        "/api/openapi.json",
    }
    assert set(missing) <= made_while_running
