"""Forms of Hart an der Grenze: every command can be given by a form of its page."""

from pathlib import Path

from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.games.border.game import Border
from companion.games.border.views import Mine, PublicView, SeatView
from tests.border_talk import SHORT, written_short

from .hand import BLUE, GREEN, STEWARD, YELLOW, Hand
from .product import Product, as_read, laid

BOX = "border-show"
KINDS: tuple[type[Command], ...] = (*Border.commands, TakeBack)


def _public(product: Product) -> PublicView:
    view = product.newest().view
    assert isinstance(view, PublicView)
    return view


def _mine(product: Product, seat: str) -> Mine:
    view = product.newest(seat).view
    assert isinstance(view, SeatView)
    return view.mine


def test_every_command_can_be_given_by_a_form_of_its_page(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        hand = Hand(product)
        hand.sends(STEWARD, "Begin", box=BOX, first="green")
        _packing(hand, product)
        _pointed_at(hand)
        _offered_and_taken(hand)
        _opened_by_the_sheriff(hand)
        _put_right(hand, product)
        _round_ends(hand, product)
        _called(hand, product)
        assert hand.used == {"Begin", *(kind.__name__ for kind in KINDS)} - {"AgreeOnTruth"}
        assert _public(product).over


def test_the_truth_is_agreed_on_by_a_form_as_the_last_round_begins(tmp_path: Path) -> None:
    written_short(tmp_path)
    with laid(tmp_path) as product:
        hand = Hand(product)
        hand.sends(STEWARD, "Begin", box=SHORT, first="green")
        assert _public(product).asks_truth
        hand.sends(STEWARD, "AgreeOnTruth")
        assert not _public(product).asks_truth


def _packing(hand: Hand, product: Product) -> None:
    for good in ("tequila", "jug"):
        hand.sends(BLUE, "PackByHand", of={"good": good})
    hand.sends(BLUE, "TakeOutByHand", of={"good": "jug"})
    hand.sends(BLUE, "PackByHand", of={"good": ""})
    assert (_mine(product, "blue").counted, _mine(product, "blue").bag_unread) == (2, 1)
    hand.sends(BLUE, "SayTakingOut", of={"on": "true"})
    hand.sends(BLUE, "SayTakingOut", of={"on": "false"})
    product.unknown_sticker("blue")
    hand.sends(BLUE, "DismissStrays")
    hand.sends(BLUE, "SealBag")
    hand.sends(YELLOW, "SitOut")
    hand.sends(STEWARD, "TakeBack")
    hand.sends(STEWARD, "SealBag", of={"seat": "yellow"})
    hand.sends(BLUE, "Declare", good="jug", number="3")
    hand.sends(STEWARD, "CorrectDeclaration", of={"seat": "blue"}, number="2", reason="Misheard")
    hand.sends(STEWARD, "Declare", good="maracas", number="1")


def _pointed_at(hand: Hand) -> None:
    """The owner opens; one of the cards has no name. Then the sheriff looks into the other one."""
    hand.sends(GREEN, "PointAt", of={"seat": "blue"})
    hand.sends(BLUE, "OpenSuitcase")
    hand.sends(BLUE, "NameCard", of={"good": "cigar"})
    hand.sends(GREEN, "CountByHand", entered={"goods.jug": "1", "goods.cigar": "1"})
    hand.sends(GREEN, "GoOn", of={"phase": "checking"})
    hand.sends(GREEN, "Confiscate", of={"seat": "yellow"})
    hand.sends(STEWARD, "EndLook", back="1", kept="1")
    hand.sends(GREEN, "GoOn", of={"phase": "closing"})


def _offered_and_taken(hand: Hand) -> None:
    """Blue is the sheriff, and yellow pays; green laid its cards down without the clerk."""
    for seat in ("yellow", "green"):
        hand.sends(STEWARD, "SealBag", of={"seat": seat})
    for page in (YELLOW, GREEN):
        hand.sends(page, "Declare", good="jug", number="2")
    hand.sends(BLUE, "PointAt", of={"seat": "yellow"})
    hand.sends(YELLOW, "NameSum", of={"asks": "false"}, gold="2")
    hand.sends(BLUE, "NameSum", of={"asks": "true"}, gold="4")
    hand.sends(YELLOW, "Agree", of={"gold": "4"})
    hand.sends(STEWARD, "GoOn", of={"phase": "inspecting"})
    hand.sends(GREEN, "LayDown", number="2")
    hand.sends(BLUE, "GoOn", of={"phase": "unloading"})
    hand.sends(STEWARD, "LayDown", of={"seat": "yellow"}, number="2")
    hand.sends(BLUE, "GoOn", of={"phase": "closing"})


def _opened_by_the_sheriff(hand: Hand) -> None:
    """Yellow is the sheriff, has a suitcase opened after an offer, and looks into another one."""
    for page in (GREEN, BLUE):
        for _ in range(2):
            hand.sends(page, "PackByHand", of={"good": "jug"})
        hand.sends(page, "SealBag")
    for page in (GREEN, BLUE):
        hand.sends(page, "Declare", good="jug", number="2")
    hand.sends(YELLOW, "PointAt", of={"seat": "green"})
    hand.sends(STEWARD, "NameSum", of={"asks": "false"}, gold="1")
    hand.sends(YELLOW, "OpenSuitcase")
    hand.sends(YELLOW, "Confiscate", of={"seat": "blue"})
    hand.sends(YELLOW, "EndLook")


def _put_right(hand: Hand, product: Product) -> None:
    gold = str(_mine(product, "yellow").gold)
    hand.sends(STEWARD, "CorrectGold", of={"seat": "yellow"}, counted="1", reason="Recount")
    hand.sends(YELLOW, "CorrectGold", of={"was": "1"}, counted=gold, reason="Found <them>")
    moved = {"good": "statue", "source": "away", "target": "stash.green"}
    hand.sends(STEWARD, "MoveCard", entered=moved, reason="It lies there")
    unseen = {"source": "away", "target": "stash.blue"}
    hand.sends(STEWARD, "MoveCard", entered=unseen, reason="It lies there too")
    now = {"place": "stash", "was": "statue", "now": "tequila"}
    hand.sends(GREEN, "CorrectGood", entered=now, reason="Misread")
    assert _mine(product, "green").stash == (("tequila", 1),)


def _round_ends(hand: Hand, product: Product) -> None:
    """The turn is over, and so is the evening: it is late. Only green stashed anything."""
    hand.sends(STEWARD, "EndGame")
    hand.sends(STEWARD, "TakeBack")
    while _public(product).phase != "stashing":
        _quiet_turn(hand, product)
    while _public(product).next_to_stash is not None:
        seat = str(_public(product).next_to_stash)
        one = {"goods.jug": "1"} if seat == "green" else {}
        page = f"/seat/{seat}" if one else STEWARD
        hand.sends(page, "Stash", of={"seat": seat}, number=str(len(one)), entered=one)
    hand.sends(STEWARD, "GoOn", of={"phase": "selling"})
    for page in (STEWARD, BLUE, GREEN, YELLOW):  # cards at the bank were not packed
        assert "of at most 5" not in as_read(product.browser("steward").get(page).text)
    _count_open_cards(hand, product)
    hand.sends(STEWARD, "GoOn", of={"phase": "checking"})
    was = str(_mine(product, "blue").gold)
    hand.sends(BLUE, "CorrectGold", of={"was": was}, counted="0", reason="Lost them")
    hand.sends(BLUE, "ChooseSheriff", first="yellow")
    assert _public(product).sheriff == "yellow"


def _count_open_cards(hand: Hand, product: Product) -> None:
    """Each card without a name is a jug."""
    for one in _public(product).seats:
        if one.suitcase is not None and one.suitcase.shown_unread:
            number = str(one.suitcase.shown_unread)
            hand.sends(STEWARD, "CountByHand", of={"seat": one.seat}, entered={"goods.jug": number})


def _quiet_turn(hand: Hand, product: Product) -> None:
    if _public(product).phase == "closing":
        hand.sends(STEWARD, "GoOn", of={"phase": "closing"})
        return
    around = [str(one.seat) for one in _public(product).seats]
    at = around.index(_public(product).sheriff)
    for seat in around[at + 1 :] + around[:at]:
        hand.sends(f"/seat/{seat}", "PackByHand", of={"good": "jug"})
        hand.sends(f"/seat/{seat}", "SealBag")
    for seat in around[at + 1 :] + around[:at]:
        hand.sends(f"/seat/{seat}", "Declare", good="jug", number="1")
    for phase in ("inspecting", "unloading"):
        hand.sends(STEWARD, "GoOn", of={"phase": phase})


def _called(hand: Hand, product: Product) -> None:
    hand.sends(STEWARD, "EndGame")
    hand.sends(STEWARD, "GoOn", of={"phase": "calling"})
    hand.sends(STEWARD, "ShowNoMore")
    while not _public(product).over:
        _count_open_cards(hand, product)
        hand.sends(STEWARD, "GoOn", of={"phase": str(_public(product).phase)})
