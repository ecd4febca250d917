"""The wheel holds all that the product reads, works where it is installed, brings no tests."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DATA = (
    "companion/games/*/editions/*.toml",
    "companion/games/*/example/*.toml",
    "web/templates/*.html",
    "web/games/*/templates/*.html",
    "companion/words/locale/*.po",
    "web/static/*",
    "web/static/pictures/*/*.svg",
    "wiring/*",
    "wiring/overlays/*",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, folder], cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--target", folder, wheel], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("pattern", DATA)
def test_every_file_the_product_reads_is_in_it(installed: Path, pattern: str) -> None:
    here = {str(path.relative_to(ROOT)) for path in ROOT.glob(pattern)}
    there = {str(path.relative_to(installed)) for path in installed.glob(pattern)}
    assert here
    assert there == here


def test_there_are_no_tests_in_it(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    packages = {top for top in tops if not top.endswith(".dist-info")}
    assert packages == {"companion", "hardware", "web", "wiring"}


def test_the_installed_product_lays_a_table_and_shows_its_pages(
    installed: Path, tmp_path: Path
) -> None:
    """In a process of its own, which sees the installed files and the libraries only."""
    script = f"""
import sys
sys.path = [{str(installed)!r}] + [p for p in sys.path if p and p != {str(ROOT)!r}]
import companion
assert companion.__file__.startswith({str(installed)!r}), companion.__file__
from pathlib import Path
from companion.assembly import House, Settings
house = House(Settings(data=Path({str(tmp_path)!r}), simulate=True))
visitor = house.app.test_client()
assert visitor.get("/display").status_code == 200
assert visitor.get("/static/table.css").status_code == 200
assert visitor.get(house.links("")["steward"], follow_redirects=True).status_code == 200
assert b"sheriff-2e" in visitor.get("/steward").data
house.close()
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
