"""The script in the README, as it stands there, plays a round at a table that is really served."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from tests.patience import PATIENCE_S
from tests.running import ROOT, RunningTable

from .product import as_read

(SCRIPT,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)


def test_the_script_in_the_readme_plays_a_round(tmp_path: Path) -> None:
    file = tmp_path / "round.py"
    file.write_text(SCRIPT)
    data = tmp_path / "data"
    data.mkdir()
    with RunningTable(data) as table:
        address = table.links["display"].removesuffix("/display")
        for game in ("0001", "0002"):
            ran = subprocess.run(
                [sys.executable, file, address, data / "rights.json"],
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                check=False,
            )
            assert (ran.returncode, ran.stderr) == (0, "")
            said = as_read(ran.stdout).splitlines()
            assert said[0] == "A new game begins. Green is the first sheriff."
            assert "Blue pays Green 3 gold for passing." in said
            told = json.load(urlopen(f"{address}/api/view"))["table"]
            assert (told["game_id"], told["view"]["round"]) == (game, 2)
            stands = {seat["seat"]: seat for seat in told["view"]["seats"]}
            assert stands["blue"]["gold"] == 47
            assert told["view"]["to_act"] == ["yellow"]
        assert table.stop() == 0


def test_it_is_about_thirty_lines_of_plain_python() -> None:
    assert len([line for line in SCRIPT.splitlines() if line]) <= 33
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(SCRIPT))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {str(name).partition(".")[0] for name in imported} <= sys.stdlib_module_names
