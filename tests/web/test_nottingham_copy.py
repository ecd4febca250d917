"""The numbers of a Nottingham box: read off once on their page, card by card; and its pawns."""

from pathlib import Path

from companion.game.values import CopyId
from companion.shelf.stickers import OnCard

from .hand import STEWARD, Hand
from .product import Fields, Product, laid

BOX = "nottingham"
COPY = "/steward/copy"
PAIRS = (
    ("coin", "candlestick"),
    ("coin", "pearls"),
    ("candlestick", "gems"),
    ("pearls", "chain"),
    ("gems", "casket"),
    ("chain", "casket"),
)
TICKS = {f"numbers.ambushes.{n}.{item}": "1" for n, pair in enumerate(PAIRS, 1) for item in pair}
TASKS = {
    "numbers.tasks.seven_different.alone": "27",
    "numbers.tasks.seven_different.shared": "22",
    "numbers.tasks.four_pairs.alone": "24",
    "numbers.tasks.four_pairs.shared": "19",
    "numbers.tasks.three_pairs.alone": "14",
}
TRACK = {f"numbers.track.{space}": str(2 + space % 7) for space in range(1, 13)}


def _refused(product: Product, *seats: str) -> str:
    fields: Fields = {"box": BOX, "seats": [*seats], "first": "green", "instead_of": ""}
    return _spaced(product.browser("steward").post("/steward/do/Begin", fields).text)


def _spaced(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_a_box_is_read_off_on_its_page_and_then_played(tmp_path: Path) -> None:
    """The length of the track first, then its numbers; a guess has to be confirmed."""
    with laid(tmp_path) as product:
        hand = Hand(product, script=True)
        said = _refused(product, "green", "blue", "white")
        assert "Spaces without the town" in said
        assert "ambush card 3" in said
        numbers = {"numbers.spaces": "12", **TASKS, **TICKS}
        hand.browsers[STEWARD].done(f"{COPY}/do/KeepNumbers", box=BOX, **numbers)
        left = _refused(product, "green", "blue", "white")
        assert "from space 6, 1" in left
        assert "two pawns" in left
        assert "ambush card" not in left
        hand.sends(
            STEWARD, "KeepNumbers", of={"box": BOX}, entered={**TRACK, "confirm_all": "true"}
        )
        page = hand.browsers[STEWARD].get(COPY).text
        assert page.count('type="checkbox" name="numbers.ambushes.') >= 2 * 36
        product.begins("green", "blue", "white", box=BOX)
        assert product.newest().game == "nottingham"


def test_an_item_that_is_ticked_by_mistake_is_not_kept_once_it_is_unticked(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product, script=True)
        ticked = 'name="numbers.ambushes.1.coin" value="1"'
        for ticks, number in (({"numbers.ambushes.1.coin": "1"}, 1), ({}, 0)):
            fields = {"box": BOX, **ticks}
            steward = hand.browsers[STEWARD]
            steward.done(f"{COPY}/do/KeepNumbers", **fields)
            kept = product.clerk._game._shelf.take(BOX).box.overrides
            assert kept == {key.removeprefix("numbers."): 1 for key in ticks}
            assert (ticked in steward.get(COPY).text) is True
            assert len(kept) == number


def test_the_row_of_the_ambush_on_a_reader_is_marked(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product, script=True)
        hand.sends(STEWARD, "ShowCards")
        card = OnCard(BOX, CopyId("ambush_pair-03"))
        tag = next(
            tag
            for tag, copy in product.clerk._game._shelf.register.of(BOX).items()
            if copy == card.copy
        )
        product.unknown_sticker("blue", tag)
        shown = product.newest().enrolment
        assert shown is not None
        assert shown.shown == card
        page = _spaced(hand.browsers[STEWARD].get(COPY).text)
        assert page.partition('<tr class="playing">')[2].partition("</th>")[0].endswith("card 3")
        assert "This is Ambush: two items, 3 of 6." in page


def test_a_seat_without_a_pawn_in_the_box_is_not_offered_and_does_not_play(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        page = product.browser("steward").get("/steward").text
        assert page.count("without-orange") == 2
        product.begins("green", "orange", "blue", "grey", box="nottingham-show")
        view = product.newest("green").view
        assert [one.seat for one in view.public.seats] == ["green", "blue", "grey"]  # type: ignore[union-attr]
