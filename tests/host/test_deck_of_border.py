"""The 139 cards of the border bear stickers, and are counted before they are shuffled."""

from collections import Counter
from collections.abc import Iterable

from companion.game.cards import card_of
from companion.game.contract import Setup
from companion.game.values import STEWARD, CommandId, CopyId, TagId
from companion.host.asks import Begin
from companion.host.deck import CountDeck, DeckCount
from companion.host.page_data import Done
from companion.shelf.boxes import Shelf
from hardware.signals import TagId as ReadTag
from hardware.signals import TagPlaced
from hardware.simulator.world import tag_for

from .at_work import RED, SEATS, MemoryLibrary, Office, office
from .test_clerk import does
from .test_deck import MOUTHS

BOX, OTHER = "border-show", "border"
CARDS = {"jug": 39, "maracas": 30, "sombrero": 23, "cigar": 18, "tequila": 16, "statue": 13}


def _one_each(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}


def _stickers(box: str) -> dict[CopyId, str]:
    tags = Shelf(_one_each).take(box).box.tags
    return {copy: tag for tag, copy in tags.items()}


def _counted(at: Office) -> DeckCount:
    does(at, CountDeck(), STEWARD)
    deck = at.page().deck
    assert deck is not None, "the deck lies together"
    return deck


def test_every_card_of_the_box_has_a_sticker_of_its_own() -> None:
    goods = Counter(str(card_of(copy).good) for copy in _stickers(BOX))
    assert goods == CARDS
    assert len({*_stickers(BOX).values(), *_stickers(OTHER).values()}) == 2 * 139


def test_a_missing_tequila_is_named_and_a_statue_of_another_box_is_a_stranger() -> None:
    with office(MemoryLibrary(), shelf=Shelf(_one_each)) as at:
        begin = Begin(box=BOX, setup=Setup(seats=SEATS, first=RED), instead_of="")
        assert at.clerk.ask(begin, STEWARD, CommandId("begin the game")) == Done()
        assert _counted(at).missing == tuple(CARDS.items())
        tags = [tag for copy, tag in _stickers(BOX).items() if copy != "tequila-07"]
        for number, tag in enumerate([*tags, _stickers(OTHER)[CopyId("statue-03")]]):
            at.clerk.hear(TagPlaced(MOUTHS[number % len(MOUTHS)], ReadTag(tag)))
            if number % 32 == 0:
                does(at, CountDeck(), STEWARD)  # the inbox holds no more than so many
        deck = _counted(at)
        assert (deck.counted, deck.missing, deck.strangers) == (138, (("tequila", 1),), 1)
