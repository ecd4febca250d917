"""Every good has a picture of its own, drawn plainly, that stands out on dark and light grounds."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.bags.parts import BagStage
from companion.shelf.boxes import Shelf, example
from web.pictures import CARDS, GOODS, SIGNS
from web.render import environment

from .product import laid

WEB = Path(__file__).parents[2] / "web"
SHEET = (WEB / "static" / "table.css").read_text("utf-8")
SHAPES = {"g", "path", "rect", "circle", "ellipse"}
MANNERS = re.compile(
    r"viewBox|fill(-rule)?|stroke(-[a-z]+)?|opacity|transform|d|r|[rc]?[xy]|width|height"
)
MOST_BYTES = 1024
LEAST_CONTRAST = 3.0
SEATS = ("green", "blue", "yellow", "red", "purple", "orange", "white", "grey")

KINDS = {"good": GOODS, "card": CARDS, "sign": SIGNS}
EACH = {f"{kind}-{name}": svg for kind, drawn in KINDS.items() for name, svg in drawn.items()}
"""Every picture, by the name that a page points to."""
COLOURED = {name: svg for name, svg in EACH.items() if not name.startswith("sign-")}


def colours(look: str) -> dict[str, str]:
    block = re.search(rf"{re.escape(look)} {{(.*?)}}", SHEET, re.DOTALL)
    assert block
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


ONLY_COLOURS = re.compile(r"(\n  (color-scheme: light|--[a-z-]+: #[0-9a-f]{6});)+\n")
LOOKS = {"dark": colours(":root"), "light": colours('[data-look="light"]')}


def light(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def uses(html: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"', html)


def macro(call: str, **given: object) -> str:
    source = f'{{% import "pictures.html" as pictures %}}{{{{ pictures.{call} }}}}'
    return environment().from_string(source).render(**given)


def test_the_light_look_has_other_colours_and_nothing_else() -> None:
    """So whatever fits in the dark one fits in it, too."""
    (light,) = re.findall(r"\[data-look[^{]*{([^}]*)}", SHEET)
    assert ONLY_COLOURS.fullmatch(light)


def test_every_good_of_the_shipped_editions_has_a_picture_and_no_picture_is_without_a_good() -> (
    None
):
    shelf = Shelf()
    words = [owned.game.names(owned.box) for owned in map(shelf.take, shelf.names())]
    goods = {key for names in words for key in names if key.startswith("good.")}
    goods = {key for key in goods if not key.startswith("good.ambush_")}  # they share a card
    assert goods == {f"good.{name}" for name in GOODS}


def test_no_two_pictures_are_the_same() -> None:
    assert len(set(EACH.values())) == len(EACH)


def test_every_stage_of_a_bag_has_a_sign() -> None:
    stages = {stage.value for stage in BagStage} | {"declared", "returned", "unsure"}
    assert {name.removeprefix("bag-") for name in SIGNS if name.startswith("bag-")} == stages


def test_every_step_of_a_suitcase_has_a_sign() -> None:
    steps = {stage.value for stage in BagStage}
    steps |= {"declared", "pointed", "paid", "looked", "unsure"}
    signs = {name.removeprefix("suitcase-") for name in SIGNS if name.startswith("suitcase-")}
    assert signs == steps


@pytest.mark.parametrize("name", EACH)
def test_a_picture_is_a_small_file_of_shapes_and_nothing_else(name: str) -> None:
    svg = EACH[name]
    assert len(svg.encode()) <= MOST_BYTES
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"')
    root = ElementTree.fromstring(svg)  # of our own files only
    within = list(root.iter())[1:]
    assert {shape.tag.partition("}")[2] for shape in within} <= SHAPES
    manners = {manner for shape in [root, *within] for manner in shape.attrib}
    assert [manner for manner in manners if not MANNERS.fullmatch(manner)] == []
    assert "".join(root.itertext()).strip() == ""


@pytest.mark.parametrize("name", COLOURED)
def test_the_outline_of_a_good_stands_out_from_its_own_plate(name: str) -> None:
    root = ElementTree.fromstring(COLOURED[name])
    assert contrast(root.attrib["stroke"], root[0].attrib["fill"]) >= LEAST_CONTRAST


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_takes_the_colour_of_what_it_stands_for(name: str) -> None:
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', SIGNS[name])) <= {"currentColor", "none"}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("colour", ["accent", "text", "quiet", "good", "grave", *SEATS])
def test_what_colours_a_sign_stands_out_from_every_ground(look: str, colour: str) -> None:
    tones = LOOKS[look]
    for ground in ("ground", "panel", "raised"):
        assert contrast(tones[colour], tones[ground]) >= LEAST_CONTRAST


def test_seats_are_told_apart_by_shape_as_well() -> None:
    shapes = dict(re.findall(r"\.seat-(\w+) {.*--shape: (.+?);", SHEET))
    assert tuple(shapes) == SEATS
    assert len(set(shapes.values())) == len(SEATS)


def test_a_picture_is_an_ornament_unless_it_is_named() -> None:
    assert macro("picture('sign-coin')") == (
        '<svg class="picture" aria-hidden="true"><use href="#sign-coin"/></svg>'
    )
    assert macro("good('apple', [], name, 'huge')", name="<Apples>") == (
        '<svg class="picture huge" role="img" aria-label="&lt;Apples&gt;">'
        '<use href="#good-apple"/></svg>'
    )


def test_goods_of_ones_own_editions_have_the_picture_of_their_kind(tmp_path: Path) -> None:
    fair = tmp_path / "editions" / "fair.toml"
    fair.parent.mkdir()
    fair.write_text(example())
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow", box="fair")
        product.browser("steward").done("/steward/do/CloseMarket", round="1")
        blue = product.browser("seat:blue")
        for good in ("bread", "honey", "dye"):
            blue.done("/seat/blue/do/PackByHand", seat="blue", good=good)
        page = blue.get("/seat/blue").text
    packed = re.findall(r'<li class="good-(\w+)">.*?<use href="#([^"]+)"', page)
    assert packed == [
        ("bread", "good-bread"),
        ("honey", "card-legal"),
        ("dye", "card-forbidden"),
    ]


def test_whatever_a_page_points_to_is_on_it_and_no_picture_is_fetched_apart(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        page = product.browser().get("/display").text
    assert set(uses(page)) == {"sign-sheriff", "sign-coin", "sign-pile", "sign-sound"}
    assert sorted(re.findall(r'<symbol id="([^"]+)"', page)) == sorted(EACH)
    assert set(uses(page)) <= EACH.keys()
    assert "/static/pictures" not in page
