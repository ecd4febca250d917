"""`companion stickers`: how many cards carry one, and taking that along to another table."""

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.game.values import CopyId, SeatId, TagId
from companion.host.folder import DataFolder
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import OfSeat, OnCard

FIRST, SECOND = TagId("04A1B2C3D4E501"), TagId("04A1B2C3D4E502")
BOX = "sheriff-2e"


def given(data: Path) -> None:
    register = Shelf(kept=data / "stickers").register
    data.mkdir(exist_ok=True)
    register.give(FIRST, OnCard(BOX, CopyId("apple-01")))
    register.give(SECOND, OfSeat(SeatId("green")))


def test_each_box_is_counted_with_the_goods_that_have_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given(tmp_path)
    assert main(["stickers", "list", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Sheriff of Nottingham, 2nd edition: 1 of 216 have a sticker",
        "  Apples: 1 of 48 have a sticker",
        "Sheriff of Nottingham, 1st edition: 0 of 306 have a sticker",
        "Hart an der Grenze / Contraband: 0 of 139 have a sticker",
        "Hart an der Grenze, a show with made-up numbers: 0 of 139 have a sticker",
        "Nottingham (Rosenberg): 0 of 105 have a sticker",
        "Nottingham, a show with made-up numbers: 0 of 105 have a sticker",
        "Bags with a sticker: Green",
    ]


def test_a_file_that_makes_no_sense_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given(tmp_path)
    (tmp_path / "stickers" / f"{BOX}.csv").write_text("tag,copy\n04A1,apple-01\n")
    assert main(["stickers", "list", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("The stickers in sheriff-2e.csv are left out")
    (tmp_path / "carried.csv").write_text(f"{FIRST},apple-01\n")
    words = ["stickers", "import", BOX, str(tmp_path / "carried.csv"), "--data", str(tmp_path)]
    assert main(words) == 2
    assert "nothing is written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("what", "text"),
    [(BOX, f"tag,copy\n{FIRST},apple-01\n"), ("bags", f"tag,seat\n{SECOND},green\n")],
)
def test_what_one_table_exports_another_imports(
    what: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given(tmp_path / "here")
    assert main(["stickers", "export", what, "--data", str(tmp_path / "here")]) == 0
    assert capsys.readouterr().out == text
    (tmp_path / "carried.csv").write_text(text)
    there = ["--data", str(tmp_path / "there")]
    assert main(["stickers", "import", what, str(tmp_path / "carried.csv"), *there]) == 0
    assert capsys.readouterr().out == "1 sticker of these is known now, and no other.\n"
    assert main(["stickers", "export", what, *there]) == 0
    assert capsys.readouterr().out == text


def test_nothing_is_imported_under_a_clerk_at_work_or_for_a_box_that_nobody_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "carried.csv").write_text(f"{FIRST},apple-01\n")
    words = ["stickers", "import", BOX, str(tmp_path / "carried.csv"), "--data", str(tmp_path)]
    with DataFolder(tmp_path):
        assert main(words) == 1
    assert capsys.readouterr().err.startswith("Another clerk is already at work")
    words[2] = "sheriff-3e"
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("There is no edition sheriff-3e.")
    assert not (tmp_path / "stickers").exists()
