"""What may happen at the mouth of a bag, in the running product: the real driver on a simulated
chip, the right signal and the right sentence, and everything well again afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.game.values import SeatId, seated
from hardware.signals import ReaderName, TagId
from hardware.simulator.rc522.field import Weather
from hardware.simulator.rc522.tags import Tag
from hardware.simulator.rc522.workbench import Spot
from hardware.simulator.world import ELSEWHERE
from hardware.sounds import Sound

from .product import A_WHILE_S, Product, as_read, laid, masked_text

SHERIFF, MERCHANT, OTHER = "green", "blue", "yellow"
READER = ReaderName("blue-mouth")
LOST = "The reader of Blue does not answer. The game goes on: enter its cards by hand"
NO_READER = "No reader answers. The game goes on: enter cards by hand"
CROWDED = "This reader notices more cards than it can tell apart"
TRANSFERS_OF_A_LOOK = 13


class Mouth:
    """One merchant's bag, its reader, and the merchant's page."""

    def __init__(self, product: Product) -> None:
        self.product = product
        self.world = product.world
        spot = product.world.spot(READER)
        assert isinstance(spot, Spot)
        self.spot = spot
        self._browser = product.browser(f"seat:{MERCHANT}")

    @property
    def hand(self) -> list[TagId]:
        return self.product.lies(f"hand:{MERCHANT}")

    def page(self) -> str:
        return as_read(masked_text(self._browser.get(f"/seat/{MERCHANT}").text))

    def display(self) -> str:
        return as_read(masked_text(self.product.browser().get("/display").text))

    def says(self, text: str, page: Callable[[], str] | None = None) -> None:
        """Sooner or later it stands there."""
        self._until(lambda: text in (page or self.page)())

    def no_longer_says(self, text: str, page: Callable[[], str]) -> None:
        self._until(lambda: text not in page())

    def counts(self, number: int) -> None:
        self.says(f"{number} card{'s' if number != 1 else ''} counted in")

    def looks(self, times: int) -> None:
        """The reader has looked so often since."""
        enough = self.spot.wire.transfers + times * TRANSFERS_OF_A_LOOK
        self._until(lambda: self.spot.wire.transfers >= enough)

    def hold(self, card: TagId, then: str = f"bag:{MERCHANT}") -> None:
        self.product.holds(MERCHANT, card, then)

    def heard(self) -> tuple[int, int]:
        """How often the buzzer said that a card was read, and that it is none of this box."""
        sounds = self.world.snapshot().panel.sounds
        return sounds.get(Sound.READ, 0), sounds.get(Sound.UNKNOWN, 0)

    def in_the_air(self, *cards: TagId) -> None:
        """So fast that no look ever sees the reader empty in between."""
        field = self.spot.field
        with self.spot.clock.lock:
            for tag in field.tags:
                field.take(tag)
            for card in cards:
                field.put(Tag(bytes.fromhex(card)))

    def _until(self, so: Callable[[], bool]) -> None:
        enough_s = monotonic() + A_WHILE_S
        while not so():
            assert monotonic() < enough_s, self.page()
            page = self.product.newest(MERCHANT)
            self.product.house._board.wait(seated(SeatId(MERCHANT)), page.number, 0.02)
            sleep(0.005)


@pytest.fixture
def mouth(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Mouth]:
    """The market is closed, and Blue packs; at the table for six if no other is asked for."""
    board = getattr(request, "param", "table-six")
    with laid(tmp_path, board=board) as product:
        product.begins(SHERIFF, MERCHANT, OTHER)
        product.browser("steward").done("/steward/do/CloseMarket", round="1")
        yield Mouth(product)


@pytest.mark.parametrize("mouth", ["table-six", "table-hub"], indirect=True)
def test_a_card_in_and_out(mouth: Mouth) -> None:
    card = mouth.hand[0]
    mouth.hold(card)
    mouth.counts(1)
    assert mouth.heard() == (1, 0)
    mouth.hold(card)
    mouth.says("That card was read before, so nothing has changed.")
    mouth.product.browser(f"seat:{MERCHANT}").done(
        f"/seat/{MERCHANT}/do/SayTakingOut", seat=MERCHANT, on="true"
    )
    mouth.says("Hold the card that comes out to the reader now.")
    mouth.hold(card, f"hand:{MERCHANT}")
    mouth.counts(0)
    assert mouth.heard() == (3, 0)


def test_a_card_swapped_for_another_between_two_looks(mouth: Mouth) -> None:
    first, second = mouth.hand[:2]
    mouth.in_the_air(first)
    mouth.counts(1)
    mouth.in_the_air(second)
    mouth.counts(2)
    mouth.in_the_air()
    mouth.looks(10)
    mouth.counts(2)
    assert mouth.heard() == (2, 0)


def test_two_cards_at_once_are_both_read(mouth: Mouth) -> None:
    mouth.world.hold_together(mouth.hand[:2], MERCHANT, f"bag:{MERCHANT}")
    mouth.counts(2)
    assert mouth.heard() == (2, 0)


def test_two_cards_that_cannot_be_told_apart_are_both_asked_for_again(mouth: Mouth) -> None:
    first, second = mouth.hand[:2]
    mouth.spot.field.weather = Weather(impulse=0.05)
    mouth.in_the_air(first, second)
    mouth.says(CROWDED)
    mouth.counts(0)
    mouth.spot.field.weather = Weather()
    mouth.in_the_air(first)
    mouth.counts(1)
    mouth.in_the_air(second)
    mouth.counts(2)
    assert CROWDED not in mouth.page()


def test_a_hand_that_passes_over_a_card_changes_nothing(mouth: Mouth) -> None:
    card = mouth.hand[0]
    mouth.in_the_air(card)
    mouth.counts(1)
    before = mouth.page()
    mouth.spot.field.feeds = 0.1
    mouth.looks(1)
    mouth.spot.field.feeds = 1.0
    mouth.looks(10)
    assert mouth.page() == before
    assert mouth.heard() == (1, 0)


def test_a_hand_that_passes_over_an_empty_reader_is_nothing(mouth: Mouth) -> None:
    before = mouth.page()
    mouth.spot.field.feeds = 0.1
    mouth.looks(3)
    mouth.spot.field.feeds = 1.0
    mouth.looks(10)
    assert mouth.page() == before
    assert mouth.heard() == (0, 0)


@pytest.mark.parametrize(
    ("label", "sentence"),
    [
        ("sheriff-1e/", "That card is of another box: Sheriff of Nottingham, 1st edition."),
        ("stranger", "Nobody knows that sticker, so the clerk cannot tell what it is on."),
    ],
)
def test_a_sticker_that_is_on_no_card_of_this_box(mouth: Mouth, label: str, sentence: str) -> None:
    world = mouth.world.snapshot().world
    [tag] = [tag for tag in world.places[ELSEWHERE] if world.cards[tag].startswith(label)]
    mouth.hold(tag, ELSEWHERE)
    mouth.says(sentence)
    mouth.says("A card was read that cannot go into this bag. Take it away.")
    mouth.counts(0)
    assert mouth.heard() == (1, 1)
    mouth.product.browser(f"seat:{MERCHANT}").done(
        f"/seat/{MERCHANT}/do/DismissStrays", seat=MERCHANT
    )
    mouth.hold(mouth.hand[0])
    mouth.counts(1)
    assert sentence not in mouth.page()


def test_a_card_that_by_the_book_lies_elsewhere_does_not_say_where(mouth: Mouth) -> None:
    in_a_closed_bag, never_read = mouth.product.lies(f"hand:{OTHER}")[:2]
    mouth.product.holds(OTHER, in_a_closed_bag, f"bag:{OTHER}")
    mouth.product.browser("steward").done("/steward/do/SealBag", seat=OTHER, round="1")
    mouth.hold(in_a_closed_bag, f"bag:{OTHER}")
    mouth.says("A card was read that cannot go into this bag. Take it away.")
    mouth.counts(0)
    assert mouth.heard() == (2, 0)
    mouth.hold(never_read, f"bag:{MERCHANT}")
    mouth.counts(1)


def test_through_foil_a_card_is_not_counted_and_nobody_is_told_that_it_was(mouth: Mouth) -> None:
    card = mouth.hand[0]
    mouth.world.set_fault(READER, "foil")
    mouth.hold(card)
    mouth.counts(0)
    assert mouth.heard() == (0, 0)
    assert "No card has been counted into your bag" not in mouth.page()
    answer = mouth.product.browser(f"seat:{MERCHANT}").post(
        f"/seat/{MERCHANT}/do/SealBag", {"seat": MERCHANT, "round": "1"}
    )
    assert (
        "No card has been counted into your bag. Hold your cards to the reader, or" in answer.text
    )
    mouth.world.set_fault(READER, "")
    mouth.hold(card)
    mouth.counts(1)


@pytest.mark.parametrize(
    ("mouth", "fault"),
    [
        *(("table-six", fault) for fault in ("unplugged", "miso-00", "miso-ff", "comes-loose")),
        ("table-hub", "unplugged"),
    ],
    indirect=["mouth"],
)
def test_a_reader_that_does_not_answer_is_named_and_comes_back(mouth: Mouth, fault: str) -> None:
    first, second = mouth.hand[:2]
    mouth.in_the_air(first)
    mouth.counts(1)
    mouth.world.set_fault(READER, fault)
    mouth.says(LOST, mouth.display)
    mouth.says(LOST)
    mouth.hold(second)
    mouth.counts(1)
    mouth.in_the_air()
    mouth.world.set_fault(READER, "")
    mouth.no_longer_says(LOST, mouth.display)
    mouth.hold(second)
    mouth.counts(2)
    assert mouth.heard() == (2, 0)


@pytest.mark.parametrize("mouth", ["table-hub"], indirect=True)
def test_when_the_hubs_cable_is_pulled_no_reader_answers_until_it_is_in_again(mouth: Mouth) -> None:
    first, second = mouth.hand[:2]
    mouth.hold(first)
    mouth.counts(1)
    mouth.world.set_fault(READER, "hub-unplugged")
    mouth.says(NO_READER, mouth.display)
    mouth.hold(second)
    mouth.counts(1)
    mouth.world.set_fault(READER, "")
    mouth.no_longer_says(NO_READER, mouth.display)
    mouth.hold(second)
    mouth.counts(2)


def test_a_chip_that_resets_itself_still_reads_every_card_once(mouth: Mouth) -> None:
    mouth.world.set_fault(READER, "resets")
    for number, card in enumerate(mouth.hand[:3], start=1):
        mouth.hold(card)
        mouth.counts(number)
    assert mouth.heard() == (3, 0)
    assert LOST not in mouth.display()


def test_in_noise_cards_are_read_or_asked_for_again_and_never_made_up(mouth: Mouth) -> None:
    mouth.world.set_fault(READER, "noise")
    cards = mouth.hand[:3]
    for number, card in enumerate(cards, start=1):
        while card not in mouth.product.lies(f"bag:{MERCHANT}"):
            mouth.hold(card)
        mouth.counts(number)
    mouth.looks(30)
    mouth.counts(len(cards))
    ticks, warnings = mouth.heard()
    assert (ticks >= len(cards), warnings) == (True, 0)
