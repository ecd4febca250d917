"""What the product depends on is bounded, and the lock file for the Pi holds all of it by hash."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "wiring" / "requirements-pi.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"].values()
NEEDED = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
BUILT_BY = [Requirement(line) for line in PROJECT["build-system"]["requires"]]
# These come with Raspberry Pi OS, as they must match its kernel.
FROM_THE_SYSTEM = {"rpi-gpio", "spidev"}
A_PIN = re.compile(
    r"^([a-z0-9.-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE
)
PINNED: dict[str, str] = {
    canonicalize_name(name): version for name, version, _hashes in A_PIN.findall(LOCK)
}


@pytest.mark.parametrize(
    "needed",
    [*NEEDED, *BUILT_BY, *(Requirement(line) for extra in EXTRAS for line in extra)],
    ids=str,
)
def test_a_dependency_has_a_lowest_and_a_first_untried_version(needed: Requirement) -> None:
    assert {part.operator for part in needed.specifier} == {">=", "<"}


def test_no_web_server_with_known_holes_is_taken() -> None:
    (waitress,) = (needed for needed in NEEDED if needed.name == "waitress")

    assert "3.0.0" not in waitress.specifier


def test_the_lock_file_is_pins_with_hashes_and_names_no_place_to_get_them_from() -> None:
    left = A_PIN.sub("", LOCK)

    assert [line for line in left.splitlines() if line and not line.startswith("#")] == []
    assert "://" not in LOCK


@pytest.mark.parametrize("needed", [*NEEDED, *BUILT_BY], ids=str)
def test_what_the_product_needs_is_locked_in_a_version_it_takes(needed: Requirement) -> None:
    assert PINNED[needed.name] in needed.specifier


@pytest.mark.parametrize("name", sorted(set(PINNED) - {"editables"}))
def test_what_something_locked_needs_is_locked_too(name: str) -> None:
    on_a_pi = {"python_version": "3.13", "sys_platform": "linux", "platform_machine": "aarch64"}
    for line in metadata.requires(name) or ():
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate({**on_a_pi, "extra": ""}):
            needed_name = canonicalize_name(needed.name)
            assert needed_name in FROM_THE_SYSTEM or PINNED[needed_name] in needed.specifier


def test_the_readers_package_is_the_one_the_readme_installs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert f"--no-deps mfrc522=={PINNED['mfrc522']}" in readme
