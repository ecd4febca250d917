"""The pages of Nottingham: the track as a picture, and parts that tell nothing of a kept ambush."""

import re
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest

from web.games.nottingham.ring import HEIGHT, WIDTH, ring

from .product import Product, laid

SHOW = "nottingham-show"


def part(page: str, name: str) -> str:
    found = re.search(rf'<section data-part="{name}".*?</section>', page, re.DOTALL)
    assert found, name
    return re.sub(r'name="command" value="[^"]*"', "", found[0])


def does(product: Product, page: str, name: str, **fields: str) -> None:
    holder = page.removeprefix("/").replace("/", ":")
    product.browser(holder).done(f"{page}/do/{name}", **fields)


@pytest.mark.parametrize("spaces", [5, 20, 60])
def test_no_space_of_the_track_lies_on_another(spaces: int) -> None:
    track = ring(spaces)
    spots = [(spot.x, spot.y) for spot in track.spots]
    assert len(spots) == spaces + 1
    assert spots[0][0] == WIDTH / 2
    assert spots[0][1] == max(y for _, y in spots)
    assert spots[1][0] < spots[0][0], "clockwise from below is to the left"
    gaps = [dist(one, other) for one, other in pairwise([*spots, spots[0]])]
    assert min(gaps) > 1.9 * track.radius
    for x, y in spots:
        assert track.radius < x < WIDTH - track.radius
        assert track.radius < y < HEIGHT - track.radius


def test_the_display_reads_out_the_track_and_shows_no_closed_offer(tmp_path: Path) -> None:
    with laid(tmp_path, by_hand=True) as product:
        product.begins("green", "blue", "yellow", box=SHOW)
        does(product, "/steward", "MoveSheriff", was="0", now="7", reason="He stands there")
        county = part(product.browser().get("/display").text, "county")
        said = county.replace("\N{NO-BREAK SPACE}", " ")
        assert 'aria-label="The sheriff is on space 7 of 20, number 3"' in said
        assert county.count("<circle") == 21
        does(product, "/steward", "TurnUp", seat="green", turn="1", good="coin")
        does(product, "/steward", "Act", seat="green", turn="1")
        does(product, "/seat/blue", "LayOffer", seat="blue", turn="1")
        county = part(product.browser().get("/display").text, "county")
        assert 'aria-label="A card face down"' in county


def test_a_holders_page_is_the_same_whatever_ambush_is_noted(tmp_path: Path) -> None:
    """One that fits the set and one that does not; only what is held down tells them apart."""
    with laid(tmp_path, by_hand=True) as product:
        product.begins("green", "blue", "yellow", box=SHOW)
        for name, fields in (("TurnUp", {"good": "gold"}), ("Act", {}), ("LayAmbush", {})):
            does(product, "/steward", name, seat="green", turn="1", **fields)
        does(product, "/steward", "GoOn", turn="1", phase="turning_in")
        does(product, "/steward", "TurnUp", seat="blue", turn="2", good="chain")
        for _ in range(3):
            does(product, "/steward", "LayCard", seat="blue", turn="2", good="chain")
        does(product, "/steward", "TurnIn", seat="blue", turn="2")
        seen = []
        for card in ("ambush_pair-04", "ambush_pair-01"):
            does(product, "/seat/green", "NameAmbush", seat="green", number="1", card=card)
            page = product.browser("seat:green").get("/seat/green").text
            names = ("now", "ambushed", "mine", "middle", "news", "waiting", "naming")
            seen.append(([part(page, name) for name in names], part(page, "secrets")))
        assert seen[0][0] == seen[1][0]
        assert seen[0][1] != seen[1][1]
        assert "LetPass" in seen[0][0][1]
