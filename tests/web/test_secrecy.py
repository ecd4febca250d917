"""No byte that the clerk sends tells anybody what another merchant packs, or how often."""

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.game.contract import Command, Event, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import STEWARD, Party, SeatId
from companion.games.bags.commands import TakeOutByHand
from companion.games.bags.events import BagSealed, TakingOutSaid
from companion.games.bags.parts import Seal
from companion.games.sheriff import views
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Table
from companion.host.card_positions import CardPositions
from companion.host.notices import Notices
from companion.shelf.boxes import Shelf
from hardware.simulator.world import tag_for
from tests.host.at_work import PushedClock

from .all_doors import Ears
from .hearing import Heard
from .pairs import AROUND, OneTable, Pair, Told, one_table
from .product import BOX, Product, as_read, laid

SHERIFF, HIDER, OTHER = "green", "blue", "yellow"
SEATS = (SHERIFF, HIDER, OTHER)
HiddenActs = Callable[[OneTable], None]

_ABOUT = {"seat": HIDER, "round": "1"}
PRYING: list[tuple[str, dict[str, str]]] = [
    ("PackByHand", {"seat": HIDER, "good": "apple"}),
    ("PackByHand", {"seat": HIDER}),
    ("TakeOutByHand", {"seat": HIDER, "good": "silk"}),
    ("TakeOutByHand", {"seat": HIDER}),
    ("SayTakingOut", {"seat": HIDER}),
    ("DismissStrays", {"seat": HIDER}),
    ("SealBag", {"seat": HIDER, "round": "7"}),
    ("SitOut", {"seat": HIDER, "round": "7"}),
    ("Declare", {"seat": HIDER, "good": "silk"}),
    ("Declare", {"seat": HIDER, "good": "apple", "number": "9"}),
    ("PassBag", {**_ABOUT, "bribe": "999"}),
    ("PassBag", {**_ABOUT, "bribe": "-1"}),
    ("OpenBag", {"seat": HIDER, "round": "7"}),
    ("NameCard", {"seat": HIDER, "good": "apple"}),
    ("NameCard", {"seat": HIDER, "good": "silk"}),
    ("NameCard", {"seat": HIDER}),
    ("CountByHand", {"seat": HIDER, "goods.apple": "2"}),
    ("JudgeBag", {**_ABOUT, "round": "7"}),
    ("TakeBack", {"step": "0"}),
    ("Nonsense", {}),
]
"""Everything about the hidden bag that is not for others to do."""


def _packs(one: OneTable, *goods: str | None) -> None:
    for good in goods:
        assert one.own(HIDER, "PackByHand", good=good) == 200


def _reads(one: OneTable, *copies: str) -> None:
    for copy in copies:
        one.reads(HIDER, copy)


def _takes_out(one: OneTable, copy: str) -> None:
    assert one.own(HIDER, "SayTakingOut") == 200
    one.reads(HIDER, copy)


def _nothing(one: OneTable) -> None:
    del one


def _honestly_by_reader(one: OneTable) -> None:
    _reads(one, "apple-01", "apple-02", "apple-03")


def _contraband_by_hand(one: OneTable) -> None:
    _packs(one, "silk", "mead", "crossbow")


def _apples_by_hand(one: OneTable) -> None:
    _packs(one, "apple", "apple", "apple")


def _one_card(one: OneTable) -> None:
    assert one.own(HIDER, "PackByHand", good="ham") == 409
    _packs(one, "apple")


def _a_sixth_card(one: OneTable) -> None:
    _reads(one, "apple-01", "silk-01", "cheese-01", "bread-01", "mead-01", "pepper-01")
    assert one.own(HIDER, "PackByHand", good="apple") == 409


def _in_and_out(one: OneTable) -> None:
    _reads(one, "silk-01", "apple-01")
    _takes_out(one, "silk-01")
    _reads(one, "cheese-01", "silk-01")
    assert one.own(HIDER, "TakeOutByHand", good="dragon") == 409


def _an_unknown_sticker(one: OneTable) -> None:
    one.reads_a_stranger(HIDER)
    _reads(one, "silk-01", "apple-01")
    assert one.own(HIDER, "DismissStrays") == 200


def _without_names(one: OneTable) -> None:
    _packs(one, None, None)


def _told_no_by_the_reader(one: OneTable) -> None:
    _packs(one, "apple")
    assert one.own(HIDER, "SayTakingOut") == 200
    one.reads_a_stranger(HIDER)


@contextmanager
def _pair(data: Path, **laid_with: Any) -> Iterator[Pair]:
    with ExitStack() as holding:
        yield Pair(data, holding, hider=HIDER, closely=2, **laid_with)


def _takes_back(pair: Pair) -> None:
    offered, there = (one.product.house._board.newest(STEWARD).undo for one in pair.tables)
    assert offered is not None
    assert offered == there
    pair.does("steward", "TakeBack", step=offered.step)


def _until_declared(pair: Pair, here: HiddenActs, there: HiddenActs, *, late: bool = False) -> None:
    """The market and the packing; the hider acts while others do as they always do, and after the
    market has closed if it is `late`."""
    if not late:
        pair.apart(here, there)
    pair.pries(PRYING)
    pair.does("steward", "CloseMarket", round=1)
    pair.does(f"seat:{OTHER}", "PackByHand", seat=OTHER, good="apple")
    pair.both("a card is read", lambda one: one.reads(OTHER, "apple-09"))
    if late:
        pair.apart(here, there)
    pair.pries(PRYING)
    _takes_back(pair)
    pair.does("steward", "CloseMarket", round=1)
    pair.does(f"seat:{OTHER}", "SealBag", seat=OTHER, round=1)
    pair.does("steward", "SealBag", seat=HIDER, round=1)
    _takes_back(pair)
    pair.does("steward", "SealBag", seat=HIDER, round=1)
    pair.does("steward", "Declare", seat=HIDER, good="apple", number=3)
    pair.does(f"seat:{OTHER}", "Declare", seat=OTHER, good="apple", number=2)
    pair.pries(PRYING)


def _until_the_round_ends(pair: Pair) -> None:
    pair.does(f"seat:{SHERIFF}", "PassBag", seat=OTHER, round=1, bribe=2)
    pair.does(f"seat:{SHERIFF}", "EndRound", round=1)
    pair.looks_around()
    pair.ends()


@pytest.mark.parametrize(
    ("here", "there", "late"),
    [
        (_honestly_by_reader, _contraband_by_hand, False),
        (_a_sixth_card, _nothing, False),
        (_in_and_out, _one_card, False),
        (_an_unknown_sticker, _without_names, False),
        (_told_no_by_the_reader, _apples_by_hand, False),
        (_in_and_out, _an_unknown_sticker, True),
        (_honestly_by_reader, _nothing, True),
    ],
)
def test_nobody_can_tell_what_lies_in_a_closed_bag_nor_how_it_came_there(
    here: HiddenActs, there: HiddenActs, late: bool, tmp_path: Path
) -> None:
    with _pair(tmp_path) as pair:
        _until_declared(pair, here, there, late=late)
        pair.looks_around()
        pair.ends()
    assert pair.knowing == {f"seat:{HIDER}"}
    assert pair.compared


def _the_same_after_much_ado(one: OneTable) -> None:
    one.reads_a_stranger(HIDER)
    assert one.own(HIDER, "DismissStrays") == 200
    _reads(one, "apple-03", "mead-01", "apple-01")
    _takes_out(one, "mead-01")
    _packs(one, "silk")
    assert one.own(HIDER, "TakeOutByHand", good="silk") == 200
    _reads(one, "apple-02")
    assert one.own(HIDER, "SayTakingOut", on=True) == 200
    assert one.own(HIDER, "SayTakingOut", on=False) == 200


def _the_same_with_a_stray_left(one: OneTable) -> None:
    _reads(one, "apple-02", "apple-01", "apple-03")
    one.reads_a_stranger(HIDER)
    assert one.own(HIDER, "SayTakingOut", on=True) == 200


PASSED: list[tuple[str, dict[str, Any]]] = [("PassBag", {"bribe": 5})]
OPENED: list[tuple[str, dict[str, Any]]] = [("OpenBag", {})]
SAME_CONTENTS = [
    (PASSED, _the_same_after_much_ado),
    (OPENED, _the_same_with_a_stray_left),
    (OPENED, _apples_by_hand),
]


@pytest.mark.parametrize(("decision", "busy"), SAME_CONTENTS)
def test_even_after_the_reveal_nobody_can_tell_how_often_cards_went_in_and_out(
    decision: list[tuple[str, dict[str, Any]]], busy: HiddenActs, tmp_path: Path
) -> None:
    with _pair(tmp_path) as pair:
        _until_declared(pair, _honestly_by_reader, busy)
        for name, fields in decision:
            pair.does(f"seat:{SHERIFF}", name, seat=HIDER, round=1, **fields)
        _until_the_round_ends(pair)


def test_whether_one_who_sits_out_has_cards_stays_secret(tmp_path: Path) -> None:
    with _pair(tmp_path) as pair:
        pair.does("steward", "CloseMarket", round=1)
        pair.apart(_nothing, _in_and_out)
        pair.does("steward", "SitOut", seat=HIDER, round=1)
        pair.pries(PRYING)
        _takes_back(pair)
        pair.does("steward", "SitOut", seat=HIDER, round=1)
        pair.does("steward", "SealBag", seat=OTHER, round=1)
        pair.does("steward", "Declare", seat=OTHER, good="apple", number=2)
        _until_the_round_ends(pair)


def _around_the_gate(data: Path, here: HiddenActs, there: HiddenActs) -> None:
    """Everyone sees the bag come and go; which cards come in between is hidden."""
    with _pair(data, board="table-gate") as pair:
        pair.both("the bag at the gate", lambda one: one.holds_bag_to_gate(HIDER))
        pair.apart(here, there)
        pair.does("steward", "CloseMarket", round=1)
        pair.pries(PRYING)
        pair.both("the bag again", lambda one: one.holds_bag_to_gate(HIDER))
        pair.both("another bag", lambda one: one.holds_bag_to_gate(OTHER))
        pair.ends()


def _only_a_stray(one: OneTable) -> None:
    one.reads_a_stranger(HIDER)


@pytest.mark.parametrize(
    ("here", "there"),
    [
        pytest.param(_honestly_by_reader, _contraband_by_hand, id="closes"),
        pytest.param(_an_unknown_sticker, _apples_by_hand, id="closes past strays"),
        pytest.param(_nothing, _only_a_stray, id="stays open"),
        pytest.param(_only_a_stray, _a_sixth_card, id="stays open behind cards"),
    ],
)
def test_at_the_gate_nobody_can_tell_what_is_packed_nor_why_a_bag_stays_open(
    here: HiddenActs, there: HiddenActs, tmp_path: Path
) -> None:
    _around_the_gate(tmp_path, here, there)


def test_everyone_sees_whether_it_closes(tmp_path: Path) -> None:
    with pytest.raises(Told, match="the bag again"):
        _around_the_gate(tmp_path, _honestly_by_reader, _nothing)


def test_a_leak_at_the_gate_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(self: Notices, place: SeatId, notice: Message) -> None:
        del place
        self.tell_everyone(notice)

    monkeypatch.setattr(Notices, "tell", chatty)
    with pytest.raises(Told):
        _around_the_gate(tmp_path, _nothing, _only_a_stray)


def test_a_restart_tells_nothing_either(tmp_path: Path) -> None:
    """The clerk puts things right when it comes back, and only the owner of the bag sees it."""
    seen = []
    for hides in (_nothing, _in_and_out, _contraband_by_hand):
        folder = tmp_path / hides.__name__
        with one_table(folder, BOX, "table-six", PushedClock()) as one:
            one.lay(SEATS)
            hides(one)
            one.must("steward", "CloseMarket", round=1)
        with one_table(folder, BOX, "table-six", PushedClock()) as again:
            heard = Ears(again.product, AROUND, HIDER).hears(frozenset({OWN}), wholly=True)
            seen.append([one for one in heard if one.status])
    assert seen[1:] == seen[:1] * 2


def test_what_is_opened_is_told(tmp_path: Path) -> None:
    """So the comparison above is not of pages that never say anything."""
    with _pair(tmp_path) as pair:
        _until_declared(pair, _contraband_by_hand, _apples_by_hand)
        with pytest.raises(Told, match="OpenBag"):
            pair.does(f"seat:{SHERIFF}", "OpenBag", seat=HIDER, round=1)


def _leak_of_the_line_in_the_news(patch: pytest.MonkeyPatch) -> None:
    real = Sheriff.news_for

    def chatty(self: Sheriff, event: Event, audience: Party) -> Message | None:
        if isinstance(event, BagSealed):
            return says("news.bag_sealed", seat=event.line.partition(" ")[2])
        return real(self, event, audience)

    patch.setattr(Sheriff, "news_for", chatty)


def _leak_by_order_of_refusals(patch: pytest.MonkeyPatch) -> None:
    real = Sheriff.decide

    def hasty(
        self: Sheriff, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        is_taking = isinstance(command, TakeOutByHand)
        if is_taking and not any(bag.cards for bag in table.bags.values()):
            return refuse("why.not_in_bag")
        return real(self, table, command, by, at_ms)

    patch.setattr(Sheriff, "decide", hasty)


def _leak_by_counting_hidden_acts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TakingOutSaid, "trace", Trace.OPEN)


LEAKS = [
    _leak_of_the_line_in_the_news,
    _leak_by_order_of_refusals,
    _leak_by_counting_hidden_acts,
]
"""Those that only a bag has; more of them are planted in `test_pairs`."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(Told), _pair(tmp_path) as pair:
        _until_declared(pair, _nothing, _in_and_out)


OWN = f"seat:{HIDER}"


class _Evening:
    """One table, and all that was heard of it by everyone."""

    def __init__(self, one: OneTable) -> None:
        one.lay(SEATS)
        self.one = one
        self.heard: list[Heard] = []
        self._ears = Ears(one.product, AROUND, HIDER)

    def until_declared(self, hides: HiddenActs) -> None:
        hides(self.one)
        self.one.reads(OTHER, "apple-09")
        for who, name, fields in (
            ("steward", "CloseMarket", {}),
            (f"seat:{OTHER}", "SealBag", {"seat": OTHER}),
            (OWN, "SealBag", {"seat": HIDER}),
        ):
            self.does(who, name, **fields, round=1)
        for seat in (HIDER, OTHER):
            self.does("steward", "Declare", seat=seat, good="apple", number=3)

    def does(self, who: str, name: str, **fields: Any) -> None:
        self.one.must(who, name, **fields)
        self.heard += self._ears.hears(frozenset(), wholly=True)

    def bodies(self, *, but: str = "") -> bytes:
        return b"".join(one.body for one in self.heard if one.who != but)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[_Evening]:
    with one_table(tmp_path, BOX, "table-six", PushedClock()) as one:
        yield _Evening(one)


def test_the_line_of_a_bag_is_on_no_page_before_it_is_opened_nor_ever_if_it_passes(
    evening: _Evening,
) -> None:
    """Not on its owner's own page either, and the codes that were shown are of these very lines."""
    lines = _every_line(evening.one.product)
    evening.until_declared(_contraband_by_hand)
    before = evening.bodies()
    display = evening.one.product.browser().get("/display").data
    evening.does(f"seat:{SHERIFF}", "OpenBag", seat=HIDER, round=1)
    evening.does(f"seat:{SHERIFF}", "PassBag", seat=OTHER, round=1, bribe=2)
    evening.does(f"seat:{SHERIFF}", "EndRound", round=1)
    everything = evening.bodies()
    assert [seal.seat for seal in lines] == [OTHER, HIDER]
    assert not [seal for seal in lines if seal.line[:32].encode() in before]
    shown = [seal for seal in lines if seal.line[:32].encode() in everything]
    assert [(seal.seat, seal.line[32:]) for seal in shown] == [(HIDER, " crossbow mead silk")]
    assert shown[0].code.encode() in display


def _every_line(product: Product) -> list[Seal]:
    """Every seal the clerk makes from now on, as the tables keep it in secret."""
    made: list[Seal] = []

    def follow(_positions: CardPositions, _restarted: bool) -> None:
        session = product.clerk._game.session
        assert session is not None
        made.extend(seal for seal in session.table.seals() if seal not in made)

    product.clerk._followers = (*product.clerk._followers, follow)
    return made


def test_no_sticker_and_no_single_card_is_named_to_anyone(
    evening: _Evening, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    owned = Shelf().take(BOX)
    copies = owned.game.copies(owned.box)
    with caplog.at_level(logging.DEBUG):
        evening.until_declared(_in_and_out)
        evening.does(f"seat:{SHERIFF}", "OpenBag", seat=HIDER, round=1)
    printed = "".join(capfd.readouterr()) + caplog.text
    sent = " ".join(f"{one.headers} {one.what} {one.body.decode()}" for one in evening.heard)
    named = {name for copy in copies for name in (copy, tag_for(f"{BOX}/{copy}"))}
    assert [name for name in sorted(named) if name in sent + printed] == []


def test_a_closed_bag_is_on_its_owners_page_and_on_no_other(evening: _Evening) -> None:
    evening.until_declared(_contraband_by_hand)
    own = evening.one.product.browser(OWN).get(f"/seat/{HIDER}").text
    others = evening.bodies(but=OWN)
    assert "Silk</span></span> <b>× 1</b>" in own
    assert b"Silk <b>" not in others
    assert "Silk × 1" not in as_read(others.decode())  # three stay in the box, as everyone is told


def test_a_hidden_purse_is_on_its_owners_page_only_while_it_is_held(tmp_path: Path) -> None:
    """The owner's count is compared with the number written there, which is shown nowhere else."""
    with laid(tmp_path) as product:
        product.begins(SHERIFF, HIDER, OTHER, options=["hidden_purses"])
        view = product.newest(HIDER).view
        assert isinstance(view, views.SeatView)
        own = product.browser(f"seat:{HIDER}").get(f"/seat/{HIDER}?form=statement").text
        held, _, after = own.partition('data-part="mine"')
        mine = after.partition("</section>")[0]
        gold, written = str(view.mine.gold), f'name="was" value="{view.mine.gold}"'
        assert f"<b>{gold}</b>" in held
        assert mine.count(written) == 1
        assert re.findall(rf"\b{gold}\b", mine.replace(written, "")) == []
