"""The deck is counted at the readers: before it is shuffled, and when it is packed up."""

from collections.abc import Iterable

from companion.game.cards import card_of
from companion.game.contract import Setup
from companion.game.messages import refuse
from companion.game.values import STEWARD, CommandId, CopyId, seated
from companion.games.bags.commands import PackByHand, SitOut
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.rounds import EndRound, TurnUpContraband
from companion.games.sheriff.views import SeatView
from companion.host.asks import Begin
from companion.host.deck import CountDeck, DeckCount
from companion.host.page_data import Done
from companion.shelf.boxes import Shelf
from hardware.signals import ReaderName, TagPlaced
from hardware.signals import TagId as ReadTag

from .at_work import BAGS, RED, SEATS, MemoryLibrary, Office, office
from .test_clerk import APPLE, does, new_id, one_sticker_a_card

MOUTHS = [ReaderName(f"{seat}-mouth") for seat in SEATS]
IN_PLAY = (  # of the 2nd edition, with three players
    ("apple", 48),
    ("cheese", 36),
    ("chicken", 24),
    ("pepper", 18),
    ("mead", 16),
    ("silk", 9),
    ("crossbow", 5),
)
ROYAL = (
    ("green_apple", 2),
    ("golden_apple", 2),
    ("gouda", 2),
    ("blue_cheese", 1),
    ("rye_bread", 2),
    ("pumpernickel", 1),
    ("royal_rooster", 2),
)


def stickers() -> dict[CopyId, str]:
    owned = Shelf(one_sticker_a_card).take(BAGS)
    return {copy: tag for tag, copy in owned.box.tags.items()}


def begun(at: Office, **options: bool) -> None:
    begin = Begin(box=BAGS, setup=Setup(seats=SEATS, first=RED, options=options), instead_of="")
    assert at.clerk.ask(begin, STEWARD, CommandId("begin the game")) == Done()


def deck_of(at: Office) -> DeckCount:
    deck = at.page().deck
    assert deck is not None, "the deck lies together"
    assert {who: at.page(who).deck for who in at.board.audiences} == dict.fromkeys(
        at.board.audiences, deck
    )
    return deck


def in_play(at: Office) -> list[CopyId]:
    left_out = dict(deck_of(at).taken_out)
    copies = sorted(stickers(), reverse=True)  # the highest numbers stay in the box
    for good, number in left_out.items():
        for copy in [copy for copy in copies if card_of(copy).good == good][:number]:
            copies.remove(copy)
    return copies


def passes_by(at: Office, copies: Iterable[CopyId]) -> DeckCount:
    tags = stickers()
    for number, copy in enumerate(copies):
        at.clerk.hear(TagPlaced(MOUTHS[number % len(MOUTHS)], ReadTag(tags[copy])))
        if number % 32 == 0:
            does(at, CountDeck(), STEWARD)  # the inbox holds no more than so many
    does(at, CountDeck(), STEWARD)
    return deck_of(at)


def test_before_the_game_everyone_sees_which_cards_stay_in_the_box() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at, ten_out=True)
        deck = deck_of(at)
        assert deck.taken_out == (("bread", 36), ("pepper", 4), ("mead", 5), ("silk", 3), *ROYAL)
        assert (deck.cards, deck.put_away, deck.packing_up) == (156, 10, False)
        assert (deck.has_stickers, deck.counting, deck.counted) == (True, False, 0)


def test_a_whole_deck_is_proved_complete_at_any_of_the_readers() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at)
        does(at, CountDeck(), STEWARD)
        assert (deck_of(at).counting, deck_of(at).missing) == (True, IN_PLAY)
        deck = passes_by(at, in_play(at))
        assert (deck.counted, deck.missing, deck.too_many, deck.strangers) == (156, (), (), 0)
        does(at, CountDeck(on=False), STEWARD)
        assert (deck_of(at).counting, deck_of(at).counted) == (False, 156)


def test_missing_cards_doubles_and_strangers_are_told_by_name() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at)
        does(at, CountDeck(), STEWARD)
        copies = [copy for copy in in_play(at) if copy not in ("silk-01", "apple-02", "apple-03")]
        deck = passes_by(at, [*copies, CopyId("bread-01"), CopyId("gouda-02"), *copies[:5]])
        for tag in ("040F01", "040F02", "040F01"):
            at.clerk.hear(TagPlaced(MOUTHS[0], ReadTag(tag)))
        does(at, CountDeck(), STEWARD)
        deck = deck_of(at)
        assert dict(deck.missing or ()) == {"apple": 2, "silk": 1}
        assert dict(deck.too_many) == {"bread": 1, "gouda": 1}
        assert (deck.counted, deck.strangers) == (155, 2)


def test_while_the_deck_is_counted_no_card_goes_into_a_bag() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at)
        does(at, CountDeck(), STEWARD)
        passes_by(at, in_play(at)[:10])
        does(at, CountDeck(on=False), STEWARD)
        views = [at.view(seated(seat)) for seat in SEATS]
        assert [view.mine.counted for view in views if isinstance(view, SeatView)] == [0, 0, 0]


def test_what_lies_in_a_bag_already_changes_nothing_about_the_count() -> None:
    """A card that the clerk believes in a bag counts as soon as it lies at a reader, and not
    before: what is told follows from what everyone saw alone."""
    told = []
    for packed in ((), (APPLE,), (APPLE, APPLE)):
        with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
            begun(at)
            for good in packed:
                does(at, PackByHand(SEATS[2], good), seated(SEATS[2]))
            does(at, CountDeck(), STEWARD)
            told.append((deck_of(at), passes_by(at, in_play(at)[:40])))
    assert told[1:] == told[:1] * 2


def test_a_card_packed_while_somebody_began_to_count_is_not_told_by_name() -> None:
    """Until more than half of the deck has passed by, the pages tell how many, and not which."""
    told = []
    for packed in ("silk-01", "apple-01", "bread-01"):
        with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
            begun(at)
            does(at, CountDeck(), STEWARD)
            deck = passes_by(at, [CopyId(packed)])
            told.append((deck.counted, deck.missing, deck.too_many))
    assert told == [(1, None, ())] * 3


def test_only_the_steward_counts_and_only_while_the_cards_lie_together() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at)
        refused = at.clerk.ask(CountDeck(), seated(RED), new_id())
        assert refused == refuse("why.not_yours")
        does(at, CountDeck(), STEWARD)
        passes_by(at, in_play(at)[:3])
        does(at, CloseMarket(1), STEWARD)
        assert [at.page(who).deck for who in at.board.audiences] == [None] * 5
        assert at.clerk.ask(CountDeck(), STEWARD, new_id()) == refuse("why.deck_in_play")
        at.clerk.hear(TagPlaced(MOUTHS[2], ReadTag(stickers()[CopyId("apple-01")])))
        view = at.wait_until(lambda page: _counted(page.view) == 1, seated(SEATS[2])).view
        assert _counted(view) == 1


def test_when_the_game_is_over_the_deck_is_counted_anew() -> None:
    with office(MemoryLibrary(), shelf=Shelf(one_sticker_a_card)) as at:
        begun(at, ten_out=True)
        does(at, CountDeck(), STEWARD)
        copies = in_play(at)
        passes_by(at, copies[:20])
        for round_ in range(1, 10):
            does(at, CloseMarket(round_), STEWARD)
            for seat in SEATS[: round_ % 3] + SEATS[round_ % 3 + 1 :]:
                does(at, SitOut(seat, round_), STEWARD)
            does(at, EndRound(round_), STEWARD)
        does(at, TurnUpContraband(9), STEWARD)
        deck = deck_of(at)
        assert (deck.packing_up, deck.put_away, deck.counting, deck.counted) == (True, 10, False, 0)
        does(at, CountDeck(), STEWARD)
        deck = passes_by(at, copies[1:])
        assert deck.missing == ((card_of(copies[0]).good, 1),)


def test_without_stickers_the_deck_is_only_described() -> None:
    with office(MemoryLibrary(), shelf=Shelf()) as at:
        begun(at)
        assert (deck_of(at).has_stickers, deck_of(at).cards) == (False, 156)


def _counted(view: object) -> int:
    return view.mine.counted if isinstance(view, SeatView) else -1
