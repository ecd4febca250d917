"""Nobody learns from any byte the clerk sends what another merchant packs, or how often."""

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.chapter import Asked
from companion.game.contract import Command, Event, Trace
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.values import PUBLIC, Party, SeatId
from companion.games.bags import packing
from companion.games.bags.commands import SealBag, TakeOutByHand
from companion.games.bags.events import BagSealed, TakingOutSaid
from companion.games.bags.parts import Seal
from companion.games.sheriff import views
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Table
from companion.host import gate
from companion.host.card_positions import CardPositions
from companion.host.noticeboard import Noticeboard
from companion.host.notices import Notices
from companion.host.page_data import PageData
from hardware.simulator.world import ELSEWHERE

from .eavesdropping import HIDER, OTHER, SHERIFF, Heard, HiddenActs, Listening, Merchant, pages_of
from .product import Product, as_read, laid, unsalted

Decision = Sequence[tuple[str, dict[str, str]]]


def _honestly_by_reader(merchant: Merchant) -> None:
    merchant.reads_in(0, 1, 2)


def _contraband_by_hand(merchant: Merchant) -> None:
    merchant.packs("silk", "mead", "crossbow")


def _apples_by_hand(merchant: Merchant) -> None:
    merchant.packs("apple", "apple", "apple")


def _one_card(merchant: Merchant) -> None:
    merchant.packs("bread" if merchant.asks("PackByHand", good="ham") == 204 else "apple")


def _a_sixth_card(merchant: Merchant) -> None:
    merchant.reads_in(0, 1, 2, 3, 4, 5)
    assert merchant.asks("PackByHand", good="apple") == 409


def _in_and_out(merchant: Merchant) -> None:
    merchant.reads_in(0, 1)
    merchant.reads_out(0)
    merchant.reads_in(2, 0)
    assert merchant.asks("TakeOutByHand", good="dragon") == 409


def _an_unknown_sticker(merchant: Merchant) -> None:
    merchant.reads_a_stranger()
    merchant.reads_in(3)
    assert merchant.asks("DismissStrays") == 204


def _past_strays(merchant: Merchant) -> None:
    merchant.reads_a_stranger()
    merchant.reads_in(3, 4)
    assert merchant.asks("DismissStrays") == 204


def _past_the_reader(merchant: Merchant) -> None:
    merchant.slips_past(0, 1, 2)


def _without_names(merchant: Merchant) -> None:
    assert merchant.asks("PackByHand") == 204
    assert merchant.asks("PackByHand") == 204


def _told_no_by_the_reader(merchant: Merchant) -> None:
    merchant.packs("apple")
    assert merchant.asks("SayTakingOut") == 204
    merchant.reads_a_stranger()


def _nothing_at_all(merchant: Merchant) -> None:
    del merchant


HIDDEN_ACTS: list[HiddenActs] = [
    _honestly_by_reader,
    _contraband_by_hand,
    _apples_by_hand,
    _one_card,
    _a_sixth_card,
    _in_and_out,
    _an_unknown_sticker,
    _past_the_reader,
    _without_names,
    _told_no_by_the_reader,
]


def _overheard(data: Path, hidden: HiddenActs, afterwards: HiddenActs | None = None) -> list[Heard]:
    """All that the others get until the bag is opened or passed."""
    with ExitStack() as holding:
        evening = Listening(data, holding)
        evening.until_declared(hidden, afterwards)
        evening.ears.ends()
        return evening.ears.everything()


def _first_difference(one: list[Heard], other: list[Heard]) -> tuple[Heard, Heard] | None:
    return next(((a, b) for a, b in zip(one, other, strict=False) if a != b), None)


def _assert_equal(one: list[Heard], other: list[Heard]) -> None:
    assert _first_difference(one, other) is None
    assert len(one) == len(other)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> list[Heard]:
    """What is heard around a merchant who does nothing at all."""
    return _overheard(tmp_path_factory.mktemp("untouched"), _nothing_at_all)


@pytest.mark.parametrize("hidden", HIDDEN_ACTS)
def test_nobody_can_tell_what_lies_in_a_closed_bag_nor_how_it_came_there(
    hidden: HiddenActs, tmp_path: Path, untouched: list[Heard]
) -> None:
    _assert_equal(_overheard(tmp_path, hidden), untouched)


@pytest.mark.parametrize("hidden", [_honestly_by_reader, _in_and_out, _an_unknown_sticker])
def test_nobody_can_tell_what_is_packed_after_the_market_has_closed(
    hidden: HiddenActs, tmp_path: Path, untouched: list[Heard]
) -> None:
    _assert_equal(_overheard(tmp_path, _nothing_at_all, hidden), untouched)


def _in_one_go(merchant: Merchant) -> None:
    merchant.reads_in(0, 1, 2)


def _the_same_after_much_ado(merchant: Merchant) -> None:
    merchant.reads_a_stranger()
    assert merchant.asks("DismissStrays") == 204
    merchant.reads_in(2, 4, 0)
    merchant.reads_out(4)
    merchant.packs("silk")
    assert merchant.asks("TakeOutByHand", good="silk") == 204
    merchant.reads_in(1)
    assert merchant.asks("SayTakingOut", on="true") == 204
    assert merchant.asks("SayTakingOut", on="false") == 204


def _the_same_with_a_stray_left(merchant: Merchant) -> None:
    merchant.reads_in(1, 0, 2)
    merchant.reads_a_stranger()
    assert merchant.asks("SayTakingOut", on="true") == 204


def _the_same_by_hand(merchant: Merchant) -> None:
    merchant.types_in(0, 1, 2)


def _two_in_one_go(merchant: Merchant) -> None:
    merchant.reads_in(0, 1)


def _two_after_much_ado(merchant: Merchant) -> None:
    merchant.reads_in(3, 1, 0)
    merchant.reads_out(3)


PASSED = [("PassBag", {"round": "1", "bribe": "5"})]
OPENED = [("OpenBag", {"round": "1"})]
COUNTED = [
    ("OpenBag", {"round": "1"}),
    ("CountByHand", {"goods.apple": "2", "goods.silk": "1"}),
    ("JudgeBag", {"round": "1"}),
]
SAME_CONTENTS = [
    (PASSED, _in_one_go, _the_same_after_much_ado),
    (OPENED, _in_one_go, _the_same_with_a_stray_left),
    (OPENED, _in_one_go, _the_same_by_hand),
    (COUNTED, _two_in_one_go, _two_after_much_ado),
]


@pytest.mark.parametrize(("decision", "calm", "busy"), SAME_CONTENTS)
def test_even_after_the_reveal_nobody_can_tell_how_often_cards_went_in_and_out(
    decision: Decision, calm: HiddenActs, busy: HiddenActs, tmp_path: Path
) -> None:
    heard = []
    for name, hidden in (("calm", calm), ("busy", busy)):
        with ExitStack() as holding:
            evening = Listening(tmp_path / name, holding)
            evening.until_declared(hidden)
            evening.until_the_round_ends(decision)
            evening.ears.ends()
            everything = evening.ears.everything()
        if decision is not PASSED:
            everything = [replace(one, body=unsalted(one.body)) for one in everything]
        heard.append(everything)
    _assert_equal(*heard)


@pytest.mark.parametrize("hidden", [_in_and_out])
def test_whether_one_who_sits_out_has_cards_stays_secret(
    hidden: HiddenActs, tmp_path: Path
) -> None:
    heard = []
    for name, acts in (("honest", _nothing_at_all), ("lying", hidden)):
        with ExitStack() as holding:
            evening = Listening(tmp_path / name, holding)
            evening.around_one_who_sits_out(acts)
            evening.ears.ends()
            heard.append(evening.ears.everything())
    _assert_equal(*heard)


def _at_the_gate(data: Path, hidden: HiddenActs) -> list[Heard]:
    """As people who leave the bag away for a while."""
    with ExitStack() as holding:
        patch = holding.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(gate, "AWAY_MS", 0)
        evening = Listening(data, holding, "table-gate")
        evening.around_the_gate(hidden)
        evening.ears.ends()
        return evening.ears.everything()


def _only_a_stray(merchant: Merchant) -> None:
    merchant.reads_a_stranger()


def _a_stray_behind_cards(merchant: Merchant) -> None:
    merchant.reads_in(0, 1, 2, 3, 4, 5)


CLOSES = [_honestly_by_reader, _contraband_by_hand, _past_strays]
STAYS_OPEN = [_nothing_at_all, _only_a_stray, _a_stray_behind_cards]


@pytest.mark.parametrize("alike", [CLOSES, STAYS_OPEN], ids=["closes", "stays open"])
def test_at_the_gate_nobody_can_tell_what_is_packed_nor_why_a_bag_stays_open(
    alike: list[HiddenActs], tmp_path: Path
) -> None:
    first, *others = (_at_the_gate(tmp_path / hidden.__name__, hidden) for hidden in alike)
    for other in others:
        _assert_equal(first, other)


def test_everyone_sees_whether_it_closes(tmp_path: Path) -> None:
    heard = [_at_the_gate(tmp_path / one.__name__, one) for one in (CLOSES[0], STAYS_OPEN[0])]
    assert _first_difference(*heard) is not None


def test_a_leak_at_the_gate_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(self: Notices, place: SeatId, notice: Message) -> None:
        del place
        self.tell_everyone(notice)

    monkeypatch.setattr(Notices, "tell", chatty)
    heard = [_at_the_gate(tmp_path / one.__name__, one) for one in STAYS_OPEN[:2]]
    assert _first_difference(*heard) is not None


def test_a_restart_tells_nothing_either(tmp_path: Path) -> None:
    """What the clerk puts right when it comes back is seen by nobody but whose bag it is."""
    seen = []
    for hidden in (_nothing_at_all, _in_and_out, _past_the_reader, _contraband_by_hand):
        folder = tmp_path / hidden.__name__
        with ExitStack() as holding:
            evening = Listening(folder, holding)
            hidden(evening.hider)
            evening.ears.does("steward", "CloseMarket", round="1")
        with laid(folder) as again:
            seen.append(pages_of(again))
    assert seen[1:] == seen[:1] * 3


def test_what_is_opened_is_told(tmp_path: Path) -> None:
    """So the comparison above is not of pages that never say anything."""
    heard = []
    for name, hidden in (("one", _contraband_by_hand), ("other", _apples_by_hand)):
        with ExitStack() as holding:
            evening = Listening(tmp_path / name, holding)
            evening.until_declared(hidden)
            evening.ears.does(f"seat/{SHERIFF}", "OpenBag", seat=HIDER, round="1")
            evening.ears.ends()
            heard.append(evening.ears.everything())
    assert _first_difference(*heard) is not None


def _leak_in_the_view(patch: pytest.MonkeyPatch) -> None:
    real = views._public_bag
    patch.setattr(
        views, "_public_bag", lambda t, s: replace(real(t, s), shown_unread=len(t.bags[s].cards))
    )


def _leak_on_the_page(patch: pytest.MonkeyPatch) -> None:
    real = views._public_seat

    def counted(table: Table, seat: SeatId) -> views.PublicSeat:
        return replace(real(table, seat), unsorted=len(table.bags[seat].cards))

    patch.setattr(views, "_public_seat", counted)


def _leak_to_scripts_alone(patch: pytest.MonkeyPatch) -> None:
    """In a field of the view that no page shows before the end."""
    real = views.public_view

    def counted(game: Any, table: Table) -> views.PublicView:
        counted = sum(len(bag.cards) for bag in table.bags.values())
        return replace(real(game, table), unnamed=counted)

    patch.setattr(views, "public_view", counted)


def _leak_of_the_salt(patch: pytest.MonkeyPatch) -> None:
    real = views._public_bag

    def salted(table: Table, seat: SeatId) -> views.PublicBag:
        seal = table.bags[seat].seal
        return replace(real(table, seat), line=seal.line.partition(" ")[0] if seal else "")

    patch.setattr(views, "_public_bag", salted)


def _leak_of_the_line_in_the_news(patch: pytest.MonkeyPatch) -> None:
    real = Sheriff.news_for

    def chatty(self: Sheriff, event: Event, audience: Party) -> Message | None:
        if isinstance(event, BagSealed):
            return says("news.bag_sealed", seat=event.line.partition(" ")[2])
        return real(self, event, audience)

    patch.setattr(Sheriff, "news_for", chatty)


def _leak_in_the_news(patch: pytest.MonkeyPatch) -> None:
    real = Sheriff.news_for

    def chatty(self: Sheriff, event: Event, audience: Party) -> Message | None:
        if isinstance(event, TakingOutSaid):
            return says("news.bag_sealed", seat=seat_word(event.seat))
        return real(self, event, audience)

    patch.setattr(Sheriff, "news_for", chatty)


def _leak_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    real = packing.seal

    def telling(course: Course[Any], asked: Asked[SealBag]) -> Refusal | None:
        table, command = course.table, asked.command
        if command.round == table.round:
            return real(course, asked)
        return refuse("why.bag_full", number=len(table.bags[command.seat].cards))

    rules = dict(Sheriff.rules)
    rules[SealBag] = replace(rules[SealBag], decide=telling)
    patch.setattr(Sheriff, "rules", rules)


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


def _leak_by_pushes(patch: pytest.MonkeyPatch) -> None:
    real = Noticeboard.draft

    def eager(self: Noticeboard, pages: Mapping[Party, PageData]) -> Mapping[Party, PageData]:
        """Posts anew whenever anything has happened, also what this audience may not see."""
        last = self.newest(PUBLIC)
        return {PUBLIC: replace(last, number=last.number + 1), **real(self, pages)}

    patch.setattr(Noticeboard, "draft", eager)


LEAKS = [
    _leak_in_the_view,
    _leak_on_the_page,
    _leak_to_scripts_alone,
    _leak_of_the_salt,
    _leak_of_the_line_in_the_news,
    _leak_in_the_news,
    _leak_in_a_refusal,
    _leak_by_order_of_refusals,
    _leak_by_counting_hidden_acts,
    _leak_by_pushes,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_the_comparison_finds_a_planted_leak(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    calm = _overheard(tmp_path / "calm", _nothing_at_all)
    busy = _overheard(tmp_path / "busy", _in_and_out)
    assert _first_difference(calm, busy) is not None


def test_the_line_of_a_bag_is_on_no_page_before_it_is_opened_nor_ever_if_it_passes(
    tmp_path: Path,
) -> None:
    """Not on its owner's own page either, and the codes that were shown are of these very lines."""
    with ExitStack() as holding:
        evening = Listening(tmp_path, holding)
        lines = _every_line(evening.product)
        own = evening.product.browser(f"seat:{HIDER}")
        evening.until_declared(_contraband_by_hand)
        own_page = own.get(f"/seat/{HIDER}").data
        before = b"".join(one.body for one in evening.ears.heard) + own_page
        evening.until_the_round_ends(OPENED)
        evening.ears.ends()
        everything = b"".join(one.body for one in evening.ears.heard)
    assert [seal.seat for seal in lines] == [OTHER, HIDER, HIDER]  # taken back and closed again
    assert not [seal for seal in lines if seal.line[:32].encode() in before]
    shown = [seal for seal in lines if seal.line[:32].encode() in everything]
    assert [(seal.seat, seal.line[32:]) for seal in shown] == [(HIDER, " crossbow mead silk")]
    assert shown[0].code.encode() in before


def _every_line(product: Product) -> list[Seal]:
    """Every seal the clerk makes from now on, as the tables keep it in secret."""
    made: list[Seal] = []

    def follow(_positions: CardPositions, _restarted: bool) -> None:
        session = product.clerk._game.session
        assert session is not None
        made.extend(seal for seal in session.table.seals() if seal not in made)

    product.clerk._followers = (*product.clerk._followers, follow)
    return made


def test_no_sticker_and_no_single_card_is_named_to_anyone_but_at_the_simulator(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG), ExitStack() as holding:
        evening = Listening(tmp_path, holding)
        world = evening.product.world.snapshot().world
        cards = {t: name for t, name in world.cards.items() if t not in world.places[ELSEWHERE]}
        own = evening.product.browser(f"seat:{HIDER}")
        evening.until_declared(_in_and_out)
        own_page = own.get(f"/seat/{HIDER}").data
        evening.until_the_round_ends(OPENED)
        evening.ears.ends()
        sent = [f"{one.headers} {one.what}".encode() + one.body for one in evening.ears.heard]
        simulated = evening.product.browser("simulator").get("/simulator").text
    printed = "".join(capfd.readouterr()) + caplog.text
    everything = b"\n".join([*sent, own_page, printed.encode()]).decode()
    assert [tag for tag, label in cards.items() if tag in everything or label in everything] == []
    assert all(tag in simulated for tag in cards if f'data-tag="{tag}"' in simulated)
    assert "data-tag" in simulated


def test_a_closed_bag_is_on_its_owners_page_and_on_no_other(tmp_path: Path) -> None:
    with ExitStack() as holding:
        evening = Listening(tmp_path, holding)
        evening.until_declared(_contraband_by_hand)
        evening.ears.ends()
        own = evening.product.browser(f"seat:{HIDER}").get(f"/seat/{HIDER}").text
        heard = b"".join(one.body for one in evening.ears.heard if one.who != f"seat/{SHERIFF}")
    assert "Silk</span></span> <b>× 1</b>" in own
    assert b"Silk <b>" not in heard
    assert "Silk × 1" not in as_read(heard.decode())  # three stay in the box, as everyone is told


def test_a_hidden_purse_is_on_its_owners_page_only_while_it_is_held(tmp_path: Path) -> None:
    """What its owner counts is compared with what is written there, which is shown nowhere else."""
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
