"""An opened bag at the readers: seen, missing, unsure or a stranger, and never a word of others."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import uuid4

from companion.game.cards import Card
from companion.game.contract import Command
from companion.game.values import PUBLIC, STEWARD, CommandId, CopyId, GoodId, Party, TagId, seated
from companion.games.bags.commands import CountByHand, Declare, SealBag
from companion.games.sheriff import commands as c
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import CloseMarket
from companion.host.checks import Checks, CheckState, HeapCheck
from companion.host.page_data import Done, PageData
from companion.shelf.boxes import Shelf
from hardware.signals import Checked, Crowded, ReaderLost, ReaderName, TagPlaced
from hardware.signals import TagId as ReadTag

from .at_work import BAGS, BLUE, GREEN, RED, MemoryLibrary, Office, office

GREEN_MOUTH, RED_MOUTH, BLUE_MOUTH = (ReaderName(f"{seat}-mouth") for seat in (GREEN, RED, BLUE))
APPLE, CHEESE, CHICKEN = map(GoodId, ("apple", "cheese", "chicken"))


def tag(copy: str) -> ReadTag:
    return ReadTag(f"04-{copy}")


def stickers(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    del box
    return {TagId(tag(copy)): copy for copy in copies}


IN_RED = ("apple-01", "apple-02", "cheese-01")
IN_BLUE = ("chicken-01",)
OPENED = frozenset(map(tag, IN_RED))


def does(at: Office, command: Command, by: Party) -> None:
    assert at.clerk.ask(command, by, CommandId(uuid4().hex)) == Done()


def lies(at: Office, reader: ReaderName, *copies: str, sure: bool = True) -> None:
    seen = frozenset(map(tag, copies))
    at.clerk.hear(Checked(reader=reader, asked=at.clerk.expected(), seen=seen, sure=sure))


def page(at: Office, who: Party = PUBLIC) -> PageData:
    """The newest, once all that was heard is taken in."""
    at.clerk.ask(CloseMarket(99), STEWARD, CommandId(uuid4().hex))
    return at.page(who)


@contextmanager
def declared(of_red: int = 2) -> Iterator[Office]:
    """Red says two apples, and three cards were counted in; Blue's bag holds what it may."""
    with office(MemoryLibrary(), shelf=Shelf(stickers)) as at:
        at.begin(BAGS)
        does(at, CloseMarket(1), STEWARD)
        for reader, copies in ((RED_MOUTH, IN_RED), (BLUE_MOUTH, IN_BLUE)):
            for copy in copies:
                at.clerk.hear(TagPlaced(reader, tag(copy)))
        for seat in (RED, BLUE):
            does(at, SealBag(seat, 1), seated(seat))
        does(at, Declare(RED, APPLE, of_red), STEWARD)
        does(at, Declare(BLUE, APPLE, 1), STEWARD)
        yield at


@contextmanager
def opened() -> Iterator[Office]:
    with declared() as at:
        does(at, c.OpenBag(RED, 1), STEWARD)
        yield at


def check(state: CheckState, **of_cards: object) -> tuple[HeapCheck, ...]:
    nothing = {"seen": (), "missing": (), "unsure": (), "strangers": 0, "nameless": 0}
    return (HeapCheck(seat=RED, state=state, **{**nothing, **of_cards}),)  # type: ignore[arg-type]


ALL_OF_RED = ((APPLE, 2), (CHEESE, 1))


def test_of_closed_bags_no_reader_is_asked_for_anything() -> None:
    with declared() as at:
        assert at.clerk.expected() == frozenset()
        assert page(at).checks == ()


def test_once_a_bag_is_open_every_reader_is_asked_for_its_cards_and_for_no_others() -> None:
    with opened() as at:
        assert page(at).checks == check(CheckState.WAITING, missing=ALL_OF_RED)
        assert at.clerk.expected() == OPENED


def test_everyone_sees_the_same_of_it() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, "apple-01")
        seen = page(at).checks
        assert [at.page(who).checks for who in at.board.audiences] == [seen] * 5


def test_the_cards_may_lie_on_whichever_reader_is_near() -> None:
    with opened() as at:
        lies(at, BLUE_MOUTH, *IN_RED)
        assert page(at).checks == check(CheckState.AGREES, seen=ALL_OF_RED)


def test_a_card_called_by_name_that_keeps_silent_is_missing() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, "apple-01", "cheese-01")
        seen = ((APPLE, 1), (CHEESE, 1))
        assert page(at).checks == check(CheckState.DIFFERS, seen=seen, missing=((APPLE, 1),))


def test_in_a_heap_that_is_not_told_apart_the_others_are_unsure_and_not_missing() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, "apple-01", sure=False)
        unsure = ((APPLE, 1), (CHEESE, 1))
        assert page(at).checks == check(CheckState.UNSURE, seen=((APPLE, 1),), unsure=unsure)


def test_all_seen_is_not_enough_while_a_reader_notices_more() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, *IN_RED, sure=False)
        assert page(at).checks == check(CheckState.UNSURE, seen=ALL_OF_RED)


def test_the_cards_may_be_laid_on_one_by_one() -> None:
    with opened() as at:
        for copy in IN_RED:
            lies(at, GREEN_MOUTH, copy)
            lies(at, GREEN_MOUTH)
        assert page(at).checks == check(CheckState.AGREES, seen=ALL_OF_RED)


def test_what_is_read_beside_them_is_a_stranger_wherever_the_book_has_it() -> None:
    """A card of a closed bag, one out of sight, and a sticker of no box: the same for all."""
    with opened() as at:
        pages = []
        for stranger in ("chicken-01", "silk-09", "of-no-box"):
            lies(at, GREEN_MOUTH, *IN_RED, stranger)
            pages.append(page(at))
        expected = check(CheckState.DIFFERS, seen=ALL_OF_RED, strangers=1)
        assert [page.checks for page in pages] == [expected] * 3
        lies(at, GREEN_MOUTH, *IN_RED)
        assert page(at).checks == check(CheckState.AGREES, seen=ALL_OF_RED)


def test_a_stranger_stays_one_when_something_else_is_asked_for() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, *IN_RED, "silk-09")
        does(at, CountByHand(RED, {APPLE: 2}), STEWARD)
        now = check(CheckState.UNSURE, seen=((APPLE, 2),), strangers=2)
        assert page(at).checks == now


def test_cards_at_a_reader_where_none_of_the_open_bag_lies_are_nobodys_business() -> None:
    with opened() as at:
        before = page(at)
        lies(at, BLUE_MOUTH, "chicken-01", "silk-09")
        assert page(at) == before


def test_a_card_of_the_open_bag_is_confirmed_at_a_reader_without_a_word() -> None:
    with opened() as at:
        at.clerk.hear(TagPlaced(BLUE_MOUTH, tag("apple-01")))
        assert page(at, seated(BLUE)).notice is None


def test_a_heap_on_a_reader_is_unsure_there_and_nothing_besides() -> None:
    with opened() as at:
        before = page(at, seated(BLUE))
        at.clerk.hear(Crowded(BLUE_MOUTH))
        assert page(at, seated(BLUE)) == before


def test_what_a_reader_says_of_an_earlier_question_counts_for_nothing() -> None:
    with opened() as at:
        before = page(at)
        stale = Checked(reader=GREEN_MOUTH, asked=frozenset(), seen=OPENED, sure=True)
        at.clerk.hear(stale)
        assert page(at) == before


def test_of_a_lost_reader_what_it_saw_stays_seen_and_the_rest_is_laid_on_another() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, "apple-01", sure=False)
        at.clerk.hear(ReaderLost(GREEN_MOUTH, "unplugged"))
        left = ((APPLE, 1), (CHEESE, 1))
        assert page(at).checks == check(CheckState.DIFFERS, seen=((APPLE, 1),), missing=left)
        lies(at, BLUE_MOUTH, "apple-02", "cheese-01")
        assert page(at).checks == check(CheckState.AGREES, seen=ALL_OF_RED)


def test_people_may_count_and_judge_whatever_the_readers_say() -> None:
    with opened() as at:
        lies(at, GREEN_MOUTH, "apple-01", sure=False)
        does(at, CountByHand(RED, {APPLE: 2}), STEWARD)
        one_apple = ((APPLE, 1),)
        assert page(at).checks == check(CheckState.UNSURE, seen=one_apple, unsure=one_apple)
        lies(at, GREEN_MOUTH, "apple-01")
        assert page(at).checks == check(CheckState.DIFFERS, seen=one_apple, missing=one_apple)
        does(at, JudgeBag(RED, 1), STEWARD)
        assert page(at).checks == ()
        assert at.clerk.expected() == frozenset()


def test_an_unread_card_of_an_open_bag_is_named_at_a_reader_and_asked_for_from_then_on() -> None:
    with declared(of_red=4) as at:
        does(at, c.OpenBag(RED, 1), STEWARD)
        assert page(at).checks == check(CheckState.WAITING, missing=ALL_OF_RED, nameless=1)
        at.clerk.hear(TagPlaced(GREEN_MOUTH, tag("chicken-02")))
        missing = (*ALL_OF_RED, (CHICKEN, 1))
        assert page(at).checks == check(CheckState.WAITING, missing=missing)
        assert at.clerk.expected() == OPENED | {tag("chicken-02")}


def test_a_bag_without_a_card_that_was_read_waits_to_be_counted() -> None:
    with opened() as at:
        does(at, CountByHand(RED, {CHICKEN: 2}), STEWARD)
        assert page(at).checks == check(CheckState.WAITING, nameless=2)


def test_a_card_with_a_new_sticker_is_asked_for_by_that_one() -> None:
    checks, heaps = Checks(), {RED: (Card(APPLE, CopyId("apple-01")),)}
    checks.follow(heaps, {TagId("0401"): CopyId("apple-01")})
    checks.follow(heaps, {TagId("0402"): CopyId("apple-01")})
    assert checks.asked == {ReadTag("0402")}
