"""The tools that read the whole code: style, layout, types, and which room may lean on which."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = {
    "style": ["ruff", "check", "."],
    "layout": ["ruff", "format", "--check", "."],
    "types": ["mypy"],
    "rooms": ["lint-imports", "--no-cache"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_the_whole_code_passes(tool: str) -> None:
    program, *words = TOOLS[tool]
    ran = subprocess.run(
        [Path(sys.executable).with_name(program), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        pytest.fail(f"{program} {' '.join(words)}\n{ran.stdout}{ran.stderr}", pytrace=False)
