"""Forms: everything can be done without a script, and nothing can be spoilt by nonsense."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.game.values import SeatId
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Phase
from companion.games.sheriff.views import Mine, PublicView, SeatView
from web.simulator import ACTS

from .hand import BLUE, GREEN, STEWARD, YELLOW, Hand
from .product import BOX, Fields, Product, forms_in, laid

KINDS: tuple[type[Command], ...] = (*Sheriff.commands, TakeBack)


def _mine(product: Product, seat: str) -> Mine:
    view = product.newest(seat).view
    assert isinstance(view, SeatView)
    return view.mine


def _public(product: Product) -> PublicView:
    view = product.newest().view
    assert isinstance(view, PublicView)
    return view


def _asks_of_the_piles(hand: Hand) -> None:
    """What only a table with several piles has forms for."""
    hand.sends(STEWARD, "Begin", box="sheriff-1e")
    hand.sends(BLUE, "TakeFromPile", pile="2")
    hand.sends(GREEN, "NamePileCard", of={"pile": "1"}, good="silk")
    hand.sends(STEWARD, "CountPile", of={"pile": "2"}, number="4")
    hand.sends(STEWARD, "CloseMarket")
    hand.sends(BLUE, "PackByHand", of={"good": "silk"})
    for seat in ("blue", "yellow"):
        hand.sends(STEWARD, "SealBag", of={"seat": seat})
    for seat in ("blue", "yellow"):
        hand.sends(STEWARD, "Declare", of={"seat": seat}, good="apple", number="1")
    hand.sends(GREEN, "OpenBag", of={"seat": "blue"})
    hand.sends(GREEN, "LayConfiscated", good="silk", pile="2")


@pytest.mark.parametrize("others", [("blue", "yellow"), ("blue", "yellow", "red")])
def test_bread_may_be_declared_with_three_but_is_not_offered(
    others: tuple[str, ...], tmp_path: Path
) -> None:
    """With three it is not in the deck; who says so all the same is heard."""
    with laid(tmp_path) as product:
        product.begins("green", *others)
        steward = product.browser("steward")
        steward.done("/steward/do/CloseMarket", round="1")
        for seat in others:
            steward.done("/steward/do/SealBag", seat=seat, round="1")
        next_seat = _public(product).next_to_declare
        offered = re.findall(r'type="radio" name="good" value="(\w+)"', steward.get(STEWARD).text)
        assert set(offered) == {"apple", "cheese", "chicken"} | ({"bread"} if others[2:] else set())
        steward.done("/steward/do/Declare", seat=str(next_seat), good="bread", number="1")


def _puts_right(hand: Hand, counted: dict[str, str]) -> None:
    """After a bag was judged."""
    hand.sends(STEWARD, "CorrectGold", of={"seat": "yellow"}, counted="40", reason="Recount")
    hand.sends(YELLOW, "CorrectGold", of={"was": "40"}, counted="50", reason="Found <ten>")
    hand.sends(STEWARD, "CorrectDecision", opened="true", reason="Counted badly")
    hand.sends(GREEN, "CountByHand", entered=counted)
    hand.sends(GREEN, "JudgeBag")


def test_every_command_can_be_given_by_a_form_of_its_page(tmp_path: Path) -> None:
    used = three_play(tmp_path / "three") | six_play(tmp_path / "six")
    used |= black_market_play(tmp_path / "market") | promo_play(tmp_path / "promo")
    used |= handing_play(tmp_path / "handing") | not_there_play(tmp_path / "not there")
    assert used == {kind.__name__ for kind in KINDS} | {"Begin"}


def test_a_script_sends_the_same_forms(tmp_path: Path) -> None:
    assert len(three_play(tmp_path / "three", script=True)) > 30


def six_play(data: Path) -> set[str]:
    """What only six players need: deputies, their chest, and a debt paid in goods."""
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product)
        product.begins("green", "blue", "yellow", "red", "purple", "orange")
        hand.sends(STEWARD, "DrawDeputies", of={"first": ""}, first="green", second="orange")
        hand.sends(STEWARD, "TakeBack")
        hand.sends(STEWARD, "DrawDeputies", without="first")
        hand.sends(STEWARD, "TakeBack")
        hand.sends(STEWARD, "DrawDeputies", of={"first": ""}, first="blue", second="orange")
        hand.sends(STEWARD, "CorrectDeputies", first="green", second="orange", reason="Misread")
        hand.sends(GREEN, "CloseMarket")
        hand.sends(BLUE, "PackByHand", of={"good": "apple"})
        hand.sends(BLUE, "PackByHand", of={"good": "cheese"})
        for seat in ("blue", "yellow", "red", "purple"):
            hand.sends(STEWARD, "SealBag", of={"seat": seat})
        for seat in ("blue", "yellow", "red", "purple"):
            hand.sends(STEWARD, "Declare", of={"seat": seat}, good="apple", number="3")
        hand.sends(STEWARD, "LetPass", of={"seat": "blue"}, without="alone", bribe="5")
        hand.sends(STEWARD, "CallBack", of={"seat": "blue"})
        hand.passes(STEWARD, "blue", bribe="50")
        for seat in ("yellow", "red"):
            hand.passes(STEWARD, seat)
        hand.sends(GREEN, "LetPass", of={"seat": "purple"}, without="alone")
        hand.sends(STEWARD, "OpenBag", of={"seat": "purple", "alone": "orange"})
        hand.sends(STEWARD, "CountByHand", entered={"goods.apple": "3"})
        hand.sends(STEWARD, "JudgeBag")
        drawn = {"seat": "red", "instead_of": "green"}
        hand.sends(STEWARD, "CorrectDrawn", entered=drawn, reason="Misread")
        drawn = {"seat": "green", "instead_of": "red"}
        hand.sends(STEWARD, "CorrectDrawn", entered=drawn, reason="Right after all")
        gold = {"was": "50"}
        hand.sends(STEWARD, "CorrectGold", of=gold, without="seat", counted="51", reason="Recount")
        hand.sends(GREEN, "ShareChest")
        hand.sends(STEWARD, "EndRound")
        hand.sends(STEWARD, "DrawDeputies", of={"first": ""}, first="red", second="purple")
        hand.sends(STEWARD, "CloseMarket")
        merchants = ("blue", "yellow", "green", "orange")
        for seat in merchants:
            hand.sends(STEWARD, "SealBag", of={"seat": seat})
        for seat in ("orange", "green", "blue", "yellow"):
            hand.sends(STEWARD, "Declare", of={"seat": seat}, good="apple", number="1")
        hand.sends(YELLOW, "MakeOffer", taker="chest", passes="yellow", gold="3")
        hand.sends(STEWARD, "AcceptOffer", of={"seat": "red"})
        hand.sends(STEWARD, "AcceptOffer", of={"seat": "purple"})
        hand.sends(STEWARD, "OpenBag", of={"seat": "blue"}, without="alone")
        hand.sends(STEWARD, "NameCard", of={"seat": "blue"}, good="silk")
        hand.sends(STEWARD, "JudgeBag")
        for good in ("cheese", "apple"):  # unasked, nothing is paid while a card has no place
            hand.sends(BLUE, "PayDebt", of={"goods.apple": ""}, entered={f"goods.{good}": "1"})
        for seat in ("green", "orange"):
            hand.passes(STEWARD, seat)
        hand.sends(STEWARD, "PickFromChest", of={"seat": "red"})
        hand.sends(STEWARD, "ShareChest")
        return hand.used


def black_market_play(data: Path) -> set[str]:
    """Two merchants claim, the one on the own page and the other on the steward's."""
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product)
        read = {key: "33" for key in product.asked("sheriff-2e", "black_market")}
        hand.sends(STEWARD, "Begin", entered={"sheriff-2e.black_market": "true", **read})
        hand.sends(STEWARD, "CloseMarket")
        for page, good in ((BLUE, "pepper"), (YELLOW, "silk")):
            for _ in range(3):
                hand.sends(page, "PackByHand", of={"good": good})
            hand.sends(page, "SealBag")
        for page in (BLUE, YELLOW):
            hand.sends(page, "Declare", good="apple", number="3")
        for seat in ("blue", "yellow"):
            hand.passes(STEWARD, seat)
        hand.sends(BLUE, "Claim", of={"good": "pepper"})
        hand.sends(STEWARD, "Claim", of={"seat": "yellow", "good": "silk"})
        shown = {str(seat.seat): seat.face_up for seat in _public(product).seats}
        assert (shown["blue"], shown["yellow"]) == (
            (("market_pepper_1", 1),),
            (("market_silk_1", 1),),
        )
        hand.sends(STEWARD, "CorrectClaim", of={"seat": "yellow"}, reason="A slip")
        return hand.used


def promo_play(data: Path) -> set[str]:
    """A card that burns goods comes to a stand, seen on the own page and on the steward's."""
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product)
        owned = {"sheriff-1e.promo": "true", "sheriff-1e.numbers.goods.brimstone_oil.cards": "2"}
        hand.sends(STEWARD, "Begin", box="sheriff-1e", entered=owned)
        hand.sends(STEWARD, "CloseMarket")
        for page, good in ((BLUE, "brimstone_oil"), (YELLOW, "apple")):
            for _ in range(2):
                hand.sends(page, "PackByHand", of={"good": good})
            hand.sends(page, "SealBag")
        for page in (BLUE, YELLOW):
            hand.sends(page, "Declare", good="apple", number="2")
        for seat in ("blue", "yellow"):
            hand.passes(STEWARD, seat)
        hand.sends(BLUE, "BurnGoods", target="yellow", good="apple", number="1", pile="2")
        hand.sends(STEWARD, "BurnGoods", of={"seat": "blue"}, target="yellow", good="apple")
        assert {seat.seat: seat.contraband for seat in _public(product).seats}[SeatId("blue")] == 0
        return hand.used


def handing_play(data: Path) -> set[str]:
    """Contraband promised without a name is chosen on the own page, or said to be gone."""
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product)
        product.begins("green", "blue", "yellow")
        hand.sends(STEWARD, "CloseMarket")
        for page in (BLUE, YELLOW):
            for good in ("silk", "mead"):
                hand.sends(page, "PackByHand", of={"good": good})
            hand.sends(page, "SealBag")
        for page in (BLUE, YELLOW):
            hand.sends(page, "Declare", good="apple", number="2")
        for page, seat in ((BLUE, "blue"), (YELLOW, "yellow")):
            one = {"bag.contraband": "1"}
            hand.sends(
                page, "MakeOffer", of={"giver": seat}, taker="green", passes=seat, entered=one
            )
            hand.sends(GREEN, "AcceptOffer")
        hand.sends(BLUE, "HandOver", of={"goods.mead": "1"})
        hand.sends(STEWARD, "HandOver", of={"seat": "yellow"})
        assert _mine(product, "green").contraband == (("mead", 1),)
        assert _mine(product, "green").contraband_unread == 1
        return hand.used


def not_there_play(data: Path) -> set[str]:
    """Two merchants promised a good by name that is not among their cards without a name."""
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product)
        product.begins("green", "blue", "yellow")
        hand.sends(STEWARD, "CloseMarket")
        for seat in ("blue", "yellow"):
            hand.sends(STEWARD, "SealBag", of={"seat": seat})
        for seat in ("blue", "yellow"):
            hand.sends(STEWARD, "Declare", of={"seat": seat}, good="apple", number="2")
        for page, seat in ((BLUE, "blue"), (YELLOW, "yellow")):
            one = {"bag.silk": "1"}
            hand.sends(
                page, "MakeOffer", of={"giver": seat}, taker="green", passes=seat, entered=one
            )
            hand.sends(GREEN, "AcceptOffer")
            for _ in range(2):
                hand.sends(STEWARD, "NameCard", of={"seat": seat}, good="")
        hand.sends(BLUE, "SayNotThere")
        hand.sends(STEWARD, "SayNotThere", of={"seat": "yellow"})
        assert _mine(product, "green").contraband_unread == 0
        return hand.used


def three_play(data: Path, *, script: bool = False) -> set[str]:
    data.mkdir()
    with laid(data) as product:
        hand = Hand(product, script=script)
        _asks_of_the_piles(hand)
        timed = {"sheriff-2e.timer": "true"}
        hand.sends(STEWARD, "Begin", box="sheriff-2e", first="green", entered=timed)
        hand.sends(GREEN, "ChooseFirst", seat="yellow")
        hand.sends(STEWARD, "EndTurn", number="2")
        hand.sends(BLUE, "LayOnPile", good="mead", pile="1")
        hand.sends(BLUE, "EndTurn")
        hand.sends(BLUE, "PackByHand", of={"good": "apple"})
        hand.sends(BLUE, "PackByHand", of={"good": "cheese"})
        hand.sends(BLUE, "TakeOutByHand", of={"good": "cheese"})
        hand.sends(BLUE, "SayTakingOut", of={"on": "true"})
        hand.sends(BLUE, "SayTakingOut", of={"on": "false"})
        product.unknown_sticker("blue")
        hand.sends(BLUE, "DismissStrays")
        hand.sends(BLUE, "PackByHand", of={"good": ""})
        assert (_mine(product, "blue").counted, _mine(product, "blue").bag_unread) == (2, 1)
        hand.sends(GREEN, "CloseMarket")
        hand.sends(BLUE, "SealBag")
        hand.sends(YELLOW, "SitOut")
        hand.sends(BLUE, "Declare", good="cheese", number="2")
        hand.sends(STEWARD, "CorrectDeclaration", number="3", reason="Misheard")
        hand.sends(STEWARD, "MoveCard", source="away", target="stand.blue", reason="Fell down")
        hand.sends(BLUE, "NameCard", good="silk")
        hand.sends(BLUE, "CorrectContraband", was="silk", now="mead", reason="Misread")
        hand.sends(GREEN, "RunTimer", of={"on": "true"})
        hand.sends(STEWARD, "RunTimer", of={"on": "false"})
        hand.sends(GREEN, "AddMinute")
        hand.sends(GREEN, "OpenBag", of={"seat": "blue"})
        hand.sends(BLUE, "NameCard", of={"seat": "blue"}, good="silk")
        counted = {"goods.apple": "1", "goods.mead": "1"}
        hand.sends(GREEN, "CountByHand", entered=counted)
        hand.sends(GREEN, "JudgeBag")
        _puts_right(hand, counted)
        hand.sends(GREEN, "ReshufflePile")
        hand.sends(GREEN, "EndRound")
        hand.sends(STEWARD, "CloseMarket")
        hand.sends(STEWARD, "TakeBack")
        hand.sends(STEWARD, "CloseMarket")
        for seat in ("yellow", "green"):
            hand.sends(STEWARD, "SealBag", of={"seat": seat})
        for seat in ("yellow", "green"):
            hand.sends(STEWARD, "Declare", of={"seat": seat}, good="apple", number="1")
        _talks(hand)
        hand.passes(BLUE, "yellow", bribe="3")
        hand.sends(GREEN, "NameCard", good="")
        hand.sends(STEWARD, "NameCard", of={"seat": "yellow"}, good="apple")
        for last in ("EndGame", "AgreeOnTruth", "TurnUpContraband"):
            hand.sends(STEWARD, last)
        assert _public(product).over
        return hand.used


def _talks(hand: Hand) -> None:
    """Blue is sheriff; green buys a pass in the end."""
    hand.sends(GREEN, "MakeOffer", gold="5", passes="green", later="I owe you one")
    hand.sends(BLUE, "ChangeOffer", gold="8", passes="green", entered={"bag.apple": "1"})
    hand.sends(STEWARD, "ChangeOffer", seat="green", gold="7", passes="green")
    hand.sends(BLUE, "RefuseOffer")
    hand.sends(BLUE, "MakeOffer", of={"taker": "blue"}, giver="green", gold="9")
    hand.sends(BLUE, "WithdrawOffer")
    deal = {"seat": "yellow", "giver": "yellow", "taker": "blue", "passes": ""}
    hand.sends(STEWARD, "MakeOffer", entered=deal, gold="1")
    hand.sends(STEWARD, "RefuseOffer", of={"seat": "blue"})
    deal = {"seat": "blue", "giver": "blue", "taker": "yellow", "passes": ""}
    hand.sends(STEWARD, "MakeOffer", entered=deal, gold="2")
    hand.sends(STEWARD, "WithdrawOffer", of={"seat": "blue"})
    hand.sends(GREEN, "MakeOffer", opens="yellow", passes="", gold="1")
    hand.sends(BLUE, "AcceptOffer")
    hand.sends(GREEN, "LetGo")
    hand.sends(STEWARD, "LetGo", of={"agrees": "false"})
    hand.sends(STEWARD, "LetGo", of={"seat": "green"})
    hand.sends(BLUE, "LetGo", without="agrees")
    hand.sends(GREEN, "MakeOffer", opens="yellow", passes="", gold="1")
    hand.sends(BLUE, "EndTalk", of={"seat": "yellow"})
    hand.sends(GREEN, "MakeOffer", passes="green", gold="1")
    hand.sends(STEWARD, "EndTalk", of={"seat": "green"})
    hand.sends(GREEN, "MakeOffer", passes="green", gold="3")
    hand.sends(BLUE, "AcceptOffer")


def test_a_refusal_is_a_sentence_alone_for_a_script_and_a_page_for_everyone_else(
    tmp_path: Path,
) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        blue = product.browser("seat:blue")
        fields: Fields = {"seat": "blue", "good": "silk"}
        by_script = blue.post("/seat/blue/do/TakeOutByHand", fields)
        assert (by_script.status_code, by_script.mimetype) == (409, "text/plain")
        assert by_script.text == "No such card was counted into your bag. Nothing was changed."
        plain = blue.post("/seat/blue/do/TakeOutByHand", fields, script=False)
        assert (plain.status_code, plain.mimetype) == (409, "text/html")
        assert by_script.text in plain.text
        assert 'href="/seat/blue"' in plain.text


def test_one_form_sent_twice_asks_once_whoever_sends_it_again(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        blue, other_tab = product.browser("seat:blue"), product.browser("seat:blue")
        (form, *_) = [f for f in forms_in(blue.get(BLUE).text) if f.name == "PackByHand"]
        for browser, script in ((blue, True), (blue, True), (other_tab, True), (blue, False)):
            answer = browser.post(form.action, form.filled(), script=script)
            assert answer.status_code in (204, 303)
        assert _mine(product, "blue").counted == 1
        (fresh, *_) = [f for f in forms_in(blue.get(BLUE).text) if f.name == "PackByHand"]
        assert fresh.filled()["command"] != form.filled()["command"]
        assert blue.post(fresh.action, fresh.filled()).status_code == 204
        assert _mine(product, "blue").counted == 2


def test_a_begun_game_is_not_begun_again_by_the_same_form(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        (form,) = [f for f in forms_in(steward.get(STEWARD).text) if f.name == "Begin"]
        for _ in range(2):
            assert steward.post(form.action, form.filled()).status_code == 204
            assert product.newest().game_id == "0001"
        stale = steward.post(form.action, form.filled(command="another-number."))
        assert stale.text.startswith("Another game has been begun meanwhile.")
        assert product.newest().game_id == "0001"


@pytest.mark.parametrize("script", [False, True])
def test_a_page_of_the_game_before_does_nothing_to_the_next_one(
    tmp_path: Path, script: bool
) -> None:
    """Its tab is told to load the page again, and sends what it did before without harm."""
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        steward = product.browser("steward")
        closing, *others = (
            form
            for path in (STEWARD, "/steward/readers")
            for form in forms_in(steward.get(path).text)
            if form.name in ("CloseMarket", "LayStickers", "HandOutSeat", "CountDeck")
        )
        product.begins("green", "blue", "yellow")
        before = _everything(product)
        for form in (closing, *others):
            answer = steward.post(form.action, form.filled(), script=script)
            assert answer.status_code == 409
            assert "Load the page again: it shows the game that is played now." in answer.text
        assert (len(others) > 2, _everything(product) == before) == (True, True)
        (fresh,) = [f for f in forms_in(steward.get(STEWARD).text) if f.name == "CloseMarket"]
        assert steward.post(fresh.action, fresh.filled()).status_code == 204
        product.begins("green", "blue", "yellow")
        assert steward.post(fresh.action, fresh.filled()).status_code == 204
        assert _public(product).phase is Phase.MARKET


STALE = [
    ("SealBag", {"seat": "blue", "round": "2"}, "That was about another round."),
    ("SitOut", {"seat": "blue", "round": "0"}, "That was about another round."),
    ("TakeBack", {"step": "1"}, "Something else has happened since this page was made"),
    ("CloseMarket", {"round": "1"}, "This step of the round is not the time for it."),
    ("Declare", {"seat": "blue", "good": "apple"}, "This step of the round is not the time"),
    ("Begin", {"instead_of": ""}, "Another game has been begun meanwhile."),
    ("Dance", {}, "The clerk does not know that request."),
    ("SealBag", {"seat": "blue"}, "Something in that form cannot be read"),
    ("SealBag", {"seat": "blue", "round": "one"}, "Something in that form cannot be read"),
    ("SealBag", {"seat": "blue", "round": "1", "x": "1"}, "Something in that form cannot be read"),
    ("SealBag", {"seat": "red", "round": "1"}, "Nobody plays at that seat."),
    ("SealBag", {"seat": "green", "round": "1"}, "Who inspects packs no bag this round."),
    ("SealBag", {"seat": "blue", "round": "1", "command": "short"}, "Something in that form"),
]


@pytest.mark.parametrize(("name", "fields", "sentence"), STALE)
def test_what_is_stale_or_wrong_is_refused_with_its_own_sentence(
    name: str, fields: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        steward = product.browser("steward")
        steward.done("/steward/do/CloseMarket", round="1")
        steward.done("/steward/do/SealBag", seat="yellow", round="1")
        before = _everything(product)
        answer = steward.post(f"/steward/do/{name}", {**fields})
        assert answer.status_code == 409
        assert answer.text.startswith(sentence), answer.text
        assert _everything(product) == before


def test_a_game_is_laid_only_for_seats_of_the_board(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        steward = product.browser("steward")
        seats = ["green", "blue", "black"]
        fields: Fields = {"box": BOX, "seats": [*seats], "first": "green", "instead_of": ""}
        answer = steward.post("/steward/do/Begin", fields)
        assert answer.status_code == 409
        assert answer.text.startswith("That seat is not on this table's board.")
        assert product.newest().game_id == ""


def _everything(product: Product) -> object:
    board = product.house._board
    return [board.newest(audience) for audience in board.audiences]


NAMES = sorted(
    {field for kind in KINDS for field in kind.__struct_fields__}
    | {"command", "box", "seats", "first", "instead_of", "options", "tag", "tags", "place", "mouth"}
    | {"goods.apple", "goods.", "goods.apple.silk", ".", ".goods", "seat.x", "round.1", "good."}
    | {"number.", "type", "then", "reader", "button", "deck", "past"}
)
SPECIAL = ["blue", "green", "red", "apple", "silk", "1", "0", "-1", "2", "true", "false", "null"]
SPECIAL += ["9" * 5000, "1e400", "NaN", "0x1", "1.0", "٣", "²", "\x00", "\ud7ff", "{}", "[]", "{x}"]
SPECIAL += ["\N{GRINNING FACE}" * 40, "apple\n", "why.no_game", "%", "' OR 1=1 --", "a" * 8, ""]

entries = st.sampled_from(SPECIAL) | st.text(st.characters(exclude_categories=["Cs"]), max_size=70)
names = st.sampled_from(NAMES) | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
numbers = st.integers(-(2**70), 2**70).map(str)
forms = st.lists(st.tuples(names, entries | numbers), max_size=8)
commands = st.sampled_from(
    [*(kind.__name__ for kind in Sheriff.commands), "TakeBack", "Begin", "Nonsense"]
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Phase, Product]]:
    """A table in each of three steps of the round; whatever is valid may move it on."""
    with (
        laid(tmp_path_factory.mktemp("market")) as market,
        laid(tmp_path_factory.mktemp("declaring")) as declaring,
        laid(tmp_path_factory.mktemp("inspecting")) as inspecting,
    ):
        for product in (market, declaring, inspecting):
            product.begins("green", "blue", "yellow")
        for product in (declaring, inspecting):
            steward = product.browser("steward")
            steward.done("/steward/do/CloseMarket", round="1")
            for seat in ("blue", "yellow"):
                steward.done("/steward/do/SealBag", seat=seat, round="1")
        for seat in ("blue", "yellow"):
            steward.done("/steward/do/Declare", seat=seat, good="apple", number="2")
        steward.done("/steward/do/OpenBag", seat="blue", round="1")
        yield {
            Phase.MARKET: market,
            Phase.DECLARING: declaring,
            Phase.INSPECTING: inspecting,
        }


@pytest.mark.parametrize("phase", [Phase.MARKET, Phase.DECLARING, Phase.INSPECTING])
@given(
    page=st.sampled_from([STEWARD, BLUE, GREEN, "/seat/red"]),
    name=commands,
    form=forms,
    number=st.sampled_from(["number", "none", "given"]),
    script=st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(
    tables: dict[Phase, Product],
    phase: Phase,
    page: str,
    name: str,
    form: list[tuple[str, str]],
    number: str,
    script: bool,
) -> None:
    """What is taken was a valid command; what is not taken has changed nothing for anybody."""
    product = tables[phase]
    browser = product.browser(page[1:].replace("/", ":"))
    fields: Fields = {}
    for field, entry in form:
        before = fields.setdefault(field, [])
        assert isinstance(before, list)
        before.append(entry)
    if number == "number":
        fields["command"] = product.next_number()
    elif number == "none":
        fields["command"] = []
    posted = _everything(product)
    answer = browser.post(f"{page}/do/{name}", fields, script=script)
    assert answer.status_code in (204, 303, 409, 413), answer.text
    if answer.status_code in (409, 413):
        assert _everything(product) == posted
        assert len(answer.text) > 20
        assert "Traceback" not in answer.text
    else:
        assert number != "none"
        assert name != "Nonsense"
    assert browser.get(page).status_code == 200


BODIES = [
    (b"%ff=%fe&command=aaaaaaaa&%", "application/x-www-form-urlencoded"),
    (b"seat=x&seat.y=1&command=aaaaaaaa", "application/x-www-form-urlencoded"),
    (b"goods=x&goods.apple=1&seat=blue&command=aaaaaaaa", "application/x-www-form-urlencoded"),
    (b"&".join(b"f%d=1" % n for n in range(2000)), "application/x-www-form-urlencoded"),
    (b'{"seat": "blue"}', "application/json"),
    (b"--x\r\n\r\n", "multipart/form-data; boundary=x"),
    (b"nothing", "multipart/form-data"),
    (
        b'--x\r\nContent-Disposition: form-data; name="seat"; filename="a"\r\n\r\nb\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
    (b"", "text/plain; charset=no-such-charset"),
    (b"\xff\xfe", "application/x-www-form-urlencoded; charset=utf-16"),
]


@pytest.mark.parametrize(("body", "kind"), BODIES)
@pytest.mark.parametrize("name", ["CountByHand", "Declare", "Begin", "TakeBack"])
def test_a_body_that_is_no_form_is_refused_with_a_sentence(
    tables: dict[Phase, Product], name: str, body: bytes, kind: str
) -> None:
    product = tables[Phase.INSPECTING]
    steward = product.browser("steward")
    before = _everything(product)
    headers = {"X-By": "script"}
    answer = steward.client.post(
        f"/steward/do/{name}", data=body, content_type=kind, headers=headers
    )
    assert answer.status_code in (409, 413), answer.text
    assert answer.text.endswith(".")
    assert _everything(product) == before


@given(act=st.sampled_from([*ACTS, "nonsense"]), form=forms, script=st.booleans())
@settings(max_examples=150, deadline=None)
def test_nonsense_at_the_simulator_is_refused_with_a_sentence(
    tables: dict[Phase, Product], act: str, form: list[tuple[str, str]], script: bool
) -> None:
    product = tables[Phase.MARKET]
    browser = product.browser("simulator")
    fields: Fields = {}
    for field, entry in form:
        before = fields.setdefault(field, [])
        assert isinstance(before, list)
        before.append(entry)
    world = product.world.snapshot().world
    answer = browser.post(f"/simulator/do/{act}", fields, script=script)
    assert answer.status_code in (204, 303, 409)
    if answer.status_code == 409:
        assert product.world.snapshot().world == world
    assert browser.get("/simulator").status_code == 200


def test_a_missing_field_at_the_simulator_is_named(tables: dict[Phase, Product]) -> None:
    answer = tables[Phase.MARKET].browser("simulator").post("/simulator/do/hold", {"mouth": "blue"})
    assert answer.status_code == 409
    assert answer.text.startswith("Something in that form cannot be read: tag.")


def test_ticked_cards_go_on_the_pile_and_as_many_are_drawn(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins("green", "blue", "yellow")
        before = product.lies("hand:blue")
        fields: Fields = {"seat": "blue", "tags": [before[0], before[2]]}
        answer = product.browser("simulator").post("/simulator/do/swap", fields)
        assert answer.status_code == 204
        after = product.lies("hand:blue")
        assert len(after) == len(before)
        assert set(before) - set(after) == {before[0], before[2]}
