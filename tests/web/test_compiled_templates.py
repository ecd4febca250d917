"""Templates are compiled once a version and kept beside their source."""

from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from web.compiled_templates import CompiledTemplates


def _templates(folder: Path, *, trim_blocks: bool = False) -> Environment:
    templates = Environment(
        loader=FileSystemLoader(folder), autoescape=True, trim_blocks=trim_blocks
    )
    templates.bytecode_cache = CompiledTemplates(templates)
    return templates


def _page(folder: Path, *, trim_blocks: bool = False) -> str:
    """As a new start shows it."""
    return _templates(folder, trim_blocks=trim_blocks).get_template("page.html").render()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text("{% if true %}\nA bag{% endif %}")
    assert _page(tmp_path) == "\nA bag"
    return tmp_path


def test_the_next_start_compiles_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Environment, "compile", None)
    assert _page(folder) == "\nA bag"


def test_another_source_is_compiled_even_if_it_is_as_long_and_as_old(folder: Path) -> None:
    (folder / "page.html").write_text("{% if true %}\nA hat{% endif %}")
    assert _page(folder) == "\nA hat"


def test_other_options_compile_it_again(folder: Path) -> None:
    assert _page(folder, trim_blocks=True) == "A bag"


def test_another_jinja_compiles_it_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.compiled_templates.version", lambda _name: "4.0")
    monkeypatch.setattr(Environment, "compile", None)
    with pytest.raises(TypeError):
        _page(folder)


@pytest.mark.parametrize("left", [b"", bytes(4096)])
def test_what_a_power_cut_left_is_compiled_again(folder: Path, left: bytes) -> None:
    (kept,) = (folder / "__pycache__").iterdir()
    kept.write_bytes(left)
    assert _page(folder) == "\nA bag"


def test_where_nothing_can_be_kept_pages_are_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "__pycache__").write_text("in the way")
    (tmp_path / "page.html").write_text("A bag")
    assert _page(tmp_path) == "A bag"
