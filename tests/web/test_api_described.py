"""Every address of `/api` is tried as its document says, by tests in a process of their own.

Shared out among workers, as all others are, most of them are left out without a word.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

from web.api import whole_document

ROOT = Path(__file__).parents[2]


def test_every_address_answers_as_the_document_says() -> None:
    alone = ["-n", "0", "-p", "no:cacheprovider", "tests/web/described.py"]
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *alone],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert ran.returncode == 0, ran.stdout
    passed = re.search(r"^(\d+) passed", ran.stdout, re.MULTILINE)
    assert passed is not None, ran.stdout
    paths = json.loads(whole_document(simulated=True))["paths"]
    addresses = [path for path in paths if not path.endswith("changes")]
    simulated = [path for path in addresses if "simulator" in path]
    assert int(passed[1]) == len(addresses) + len(simulated)
