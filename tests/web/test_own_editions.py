"""Editions that people wrote themselves lie on the shelf beside those that came with the clerk."""

import re
from pathlib import Path

from companion.shelf.boxes import example

from .product import laid

STEWARD = "/steward"
SEATS = ("green", "blue", "yellow")


def own(data: Path, name: str, sheet: str) -> Path:
    path = data / "editions" / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(sheet)
    return path


def test_ones_own_edition_is_offered_by_its_title_and_can_be_played(tmp_path: Path) -> None:
    own(tmp_path, "little-fair", example())
    with laid(tmp_path) as product:
        page = product.browser("steward").get(STEWARD).text
        assert re.findall(r'name="box" value="([a-z0-9-]*)"(?: checked)?> ([^<]*)<', page) == [
            ("sheriff-2e", "Sheriff of Nottingham, 2nd edition"),
            ("sheriff-1e", "Sheriff of Nottingham, 1st edition"),
            ("border", "Hart an der Grenze / Contraband"),
            ("border-show", "Hart an der Grenze, a show with made-up numbers"),
            ("nottingham", "Nottingham (Rosenberg)"),
            ("nottingham-show", "Nottingham, a show with made-up numbers"),
            ("little-fair", "The little fair"),
        ]
        product.begins(*SEATS, box="little-fair")
        words = product.newest().words
        assert words["good.loadstone"] == {"en": "Loadstone", "de": "Magnetstein"}
    with laid(tmp_path) as again:
        assert again.newest().game_id == "0001"
        assert again.newest().troubles == ()


def test_a_broken_edition_is_left_out_and_named_and_stops_nobody(tmp_path: Path) -> None:
    own(tmp_path, "fair", example().replace("hand = 5", "hand = -5"))
    with laid(tmp_path) as product:
        page = product.browser("steward").get(STEWARD).text
        assert "The edition fair is left out. hand: -5 stands here; it should be a whole" in page
        assert 'value="fair"' not in page
        product.begins(*SEATS)


def test_a_game_whose_edition_has_gone_waits_until_its_file_is_back(tmp_path: Path) -> None:
    path = own(tmp_path, "fair", example())
    with laid(tmp_path) as product:
        product.begins(*SEATS, box="fair")
    path.rename(path.with_suffix(".away"))
    with laid(tmp_path) as again:
        assert [trouble.key for trouble in again.newest().troubles] == ["trouble.no_box_for_it"]
    path.with_suffix(".away").rename(path)
    with laid(tmp_path) as again:
        assert again.newest().troubles == ()


def test_what_an_edition_says_stands_on_a_page_as_text(tmp_path: Path) -> None:
    own(tmp_path, "fair", example().replace("The little fair", "<b>fair</b>"))
    own(tmp_path, "odd", "'<b>' = 1")
    with laid(tmp_path) as product:
        page = product.browser("steward").get(STEWARD).text
        assert "&lt;b&gt;fair" in page
        assert "&lt;b&gt;: nothing of that name" in page
        assert "<b>" not in page
