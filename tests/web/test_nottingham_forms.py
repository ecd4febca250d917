"""Forms of Nottingham: every command can be given by a form of its page."""

from pathlib import Path

from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.table import Phase
from companion.games.nottingham.views import Mine, PublicView, SeatView

from .hand import BLUE, GREEN, STEWARD, YELLOW, Hand
from .product import Product, laid

BOX = "nottingham-show"
KINDS: tuple[type[Command], ...] = (*Nottingham.commands, TakeBack)


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
        hand = Hand(product, script=False)
        hand.sends(STEWARD, "Begin", box=BOX, first="green")
        _purchase_and_barter(hand)
        _attacks(hand, product)
        _ambush(hand, product)
        _turning_in(hand, product)
        _last_ambush(hand)
        _put_right(hand, product)
        _both_piles_empty(hand, product)
        _ended(hand, product)
        assert hand.used == {kind.__name__ for kind in KINDS} | {"Begin"}
        assert _public(product).over


def _turned_up(hand: Hand, page: str, good: str, *, acts: bool = True, target: str = "") -> None:
    hand.sends(page, "TurnUp", of={"good": good})
    if acts:
        hand.sends(page, "Act", of={"target": target} if target else {})


def _ends_turn(hand: Hand, page: str) -> None:
    hand.sends(page, "GoOn", of={"phase": "turning_in"})


def _purchase_and_barter(hand: Hand) -> None:
    _turned_up(hand, GREEN, "coin")
    hand.sends(BLUE, "LayOffer")
    hand.sends(STEWARD, "TakeBack")
    hand.sends(BLUE, "LayOffer")
    hand.sends(YELLOW, "ShowHand")
    hand.sends(BLUE, "NameOffer", of={"good": "gems"})
    hand.sends(GREEN, "TakeOffer", of={"of": "blue"})
    _ends_turn(hand, GREEN)
    _turned_up(hand, BLUE, "casket")
    hand.sends(YELLOW, "OfferCard", of={"good": "coin"})
    hand.sends(YELLOW, "EndOffer")
    hand.sends(STEWARD, "ShowHand", of={"seat": "green"})
    hand.sends(BLUE, "TakeOffer", of={"of": "yellow"})
    _ends_turn(hand, BLUE)
    _turned_up(hand, YELLOW, "coin")
    hand.sends(STEWARD, "GoOn", of={"phase": "offering"})
    hand.sends(YELLOW, "RefuseOffers")
    _ends_turn(hand, YELLOW)


def _attacks(hand: Hand, product: Product) -> None:
    _turned_up(hand, GREEN, "candlestick", target="blue")
    hand.sends(BLUE, "Defend")
    _ends_turn(hand, GREEN)
    _turned_up(hand, BLUE, "gems", target="yellow")
    hand.sends(YELLOW, "LetHappen")
    hand.sends(YELLOW, "ShowCard", of={"good": "pearls"})
    hand.sends(BLUE, "TakeFromHand", of={"good": "pearls"})
    hand.sends(BLUE, "LayCard", of={"good": "pearls"})
    hand.sends(BLUE, "TakeCardsBack")
    _ends_turn(hand, BLUE)
    assert [seat.hand for seat in _public(product).seats] == [5, 5, 4]


def _ambush(hand: Hand, product: Product) -> None:
    _turned_up(hand, YELLOW, "gold")
    hand.sends(YELLOW, "NameAmbush", of={"number": "1", "card": "ambush_pair-03"})
    hand.sends(YELLOW, "LayAmbush")
    assert _mine(product, "yellow").ambushes[0].card == "ambush_pair-03"
    _ends_turn(hand, YELLOW)


def _turning_in(hand: Hand, product: Product) -> None:
    """Green loses one of four to an ambush; blue keeps three, as yellow lets them pass."""
    hand.sends(STEWARD, "CountHand", of={"seat": "green"}, counted="7", reason="Counted")
    _turned_up(hand, GREEN, "pearls", acts=False)
    hand.sends(GREEN, "TakeCard")
    for _ in range(4):
        hand.sends(GREEN, "LayCard", of={"good": "gems"})
    hand.sends(GREEN, "TurnIn", of={"task": ""})
    hand.sends(YELLOW, "SpringAmbush", of={"card": "ambush_pair-03"})
    assert _mine(product, "green").points == (("gems", 1),)
    hand.sends(STEWARD, "CorrectAmbushes", of={"seat": "yellow"}, counted="1", reason="It lies")
    hand.sends(BLUE, "CountHand", counted="6", reason="Counted")
    _turned_up(hand, BLUE, "chain", acts=False)
    for _ in range(3):
        hand.sends(BLUE, "LayCard", of={"good": "chain"})
    hand.sends(BLUE, "TurnIn", of={"task": ""})
    hand.sends(YELLOW, "LetPass")
    assert _public(product).player == "yellow"


def _last_ambush(hand: Hand) -> None:
    hand.sends(STEWARD, "CountPile", of={"pile": "ambushes"}, counted="1", reason="One is left")
    _turned_up(hand, YELLOW, "gold")
    hand.sends(YELLOW, "KeepNoAmbush")
    _ends_turn(hand, YELLOW)


def _put_right(hand: Hand, product: Product) -> None:
    hand.sends(STEWARD, "MoveSheriff", now="4", reason="He stands there")
    solved = {"first": "blue", "second": "green"}
    hand.sends(STEWARD, "CorrectTask", of={"task": "four_pairs"}, entered=solved, reason="Unseen")
    hand.sends(GREEN, "CorrectPoints", entered={"was": "gems", "now": "coin"}, reason="Misread")
    assert _mine(product, "green").points == (("coin", 1),)


def _both_piles_empty(hand: Hand, product: Product) -> None:
    """Everyone has two cards at most, and goes on."""
    for seat, counted in (("green", "3"), ("blue", "3"), ("yellow", "2")):
        hand.sends(STEWARD, "CountHand", of={"seat": seat}, counted=counted, reason="Counted")
    while _public(product).draw:
        hand.sends(STEWARD, "CountPile", of={"pile": "draw"}, counted="0", reason="Nothing lies")
    assert _public(product).phase is Phase.DISCARDING
    hand.sends(GREEN, "DiscardCard", of={"good": "coin"})
    hand.sends(STEWARD, "DiscardCard", of={"seat": "blue", "good": "gems"})
    assert _public(product).phase is Phase.TURNING_UP


def _ended(hand: Hand, product: Product) -> None:
    hand.sends(STEWARD, "EndGame")
    for page in (STEWARD, GREEN, STEWARD):
        hand.sends(page, "GoOn", of={"phase": "scoring"})
    assert _public(product).over
    now = {"was": "", "now": "casket"}
    hand.sends(STEWARD, "CorrectPoints", of={"seat": "yellow"}, entered=now, reason="Overlooked")
    assert next(one for one in _public(product).seats if one.seat == "yellow").total == 13
