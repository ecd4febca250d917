"""Players who act for people at a simulated table: by the page's own forms, on simulated chips."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from msgspec import to_builtins

from companion.game.messages import Message
from companion.games.bags.parts import BagStage
from companion.games.bags.tabletop import hand_of
from companion.games.sheriff.state import Phase
from companion.games.sheriff.tabletop import DECK
from companion.games.sheriff.views import PublicView, SeatView
from companion.players.asked import Pace, Playing, Scope
from companion.shelf.boxes import EDITIONS, example
from companion.simulating import players
from companion.simulating import table as at_the_table
from companion.words.sentences import COMMON
from hardware.simulator.table import SimulatedTable
from hardware.sounds import Sound
from tests.patience import PATIENCE_S

from .product import Product, Script, as_read, forms_in, laid

SEATS = ("green", "blue", "yellow")
HERE = "/simulator"


def beeps(world: SimulatedTable | None) -> int:
    assert world is not None
    return world.snapshot().panel.sounds.get(Sound.READ, 0)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine beeps late, and decides late."""
    monkeypatch.setattr(at_the_table, "BEEP_WITHIN_S", PATIENCE_S)
    monkeypatch.setattr(at_the_table, "COUNTED_WITHIN_S", PATIENCE_S)
    monkeypatch.setattr(players, "DECIDED_WITHIN_S", PATIENCE_S)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Product]:
    with laid(tmp_path) as product:
        product.begins(*SEATS)
        at_once(product)
        yield product


def at_once(product: Product) -> None:
    asks(product, "set_pace", pace=Pace.AT_ONCE)


def asks(product: Product, act: str, **fields: str) -> None:
    product.browser("simulator").done(f"{HERE}/do/{act}", **fields)


def refused(product: Product, act: str, **fields: str) -> str:
    answer = product.browser("simulator").post(f"{HERE}/do/{act}", {**fields})
    assert answer.status_code == 409
    return answer.text


def now(product: Product) -> Playing:
    assert product.house.players is not None
    return product.house.players.now


def ended(product: Product) -> str:
    """What is said of it once nobody acts any more."""
    enough_s = monotonic() + PATIENCE_S
    version = -1
    while now(product).scope is not None:
        assert monotonic() < enough_s, f"still at it: {now(product)} {public(product).next_step}"
        version, _ = product.world.wait(version, 0.2)
    said = now(product).said
    return said.key if said is not None else ""


def public(product: Product) -> PublicView:
    view = product.newest().view
    assert isinstance(view, PublicView)
    return view


def seat_view(product: Product, seat: str) -> SeatView:
    view = product.newest(seat).view
    assert isinstance(view, SeatView)
    return view


def packing(product: Product) -> None:
    product.browser("steward").done("/steward/do/CloseMarket", round="1")


@pytest.mark.usefixtures("patient")
def test_a_seat_packs_and_seals_and_is_done(table: Product) -> None:
    packing(table)
    before = table.lies("hand:blue")
    asks(table, "play", scope="act", seat="blue")
    assert ended(table) == "play.acted"
    blue = seat_view(table, "blue")
    inside = table.lies("bag:blue")
    assert blue.mine.counted == len(inside) > 0
    assert sum(number for _, number in blue.mine.bag) == len(inside), "each of them was read"
    assert set(inside) <= set(before)
    bags = {seat.seat: seat.bag.stage for seat in public(table).seats if seat.bag}
    assert bags == {"blue": BagStage.SEALED, "yellow": BagStage.OPEN}
    assert beeps(table.world) >= len(inside)


@pytest.mark.usefixtures("patient")
def test_a_seat_that_has_nothing_to_do_is_told_so(table: Product) -> None:
    packing(table)
    sentence = refused(table, "play", scope="act", seat="green")
    assert sentence.startswith("Green has nothing to do now. ")
    assert "load their bags" in sentence
    assert now(table) == Playing(pace=Pace.AT_ONCE)


def test_a_seat_goes_through_a_round_one_thing_after_another(table: Product) -> None:
    """The one who is to act is asked, each time, until the round is over."""
    said = set()
    browser = table.browser("simulator")
    for _ in range(200):
        if public(table).round > 1:
            break
        for seat in public(table).to_act:
            browser.post(f"{HERE}/do/play", {"scope": "act", "seat": seat})
            said.add(ended(table))
    assert public(table).round == 2
    assert said <= {"play.acted", ""}


def test_a_round_is_played_and_ends_by_itself(table: Product) -> None:
    asks(table, "play", scope="round")
    assert ended(table) == "play.round_over"
    assert (public(table).round, public(table).phase) == (2, Phase.MARKET)
    asks(table, "play", scope="round")
    assert ended(table) == "play.round_over"
    assert public(table).round == 3
    assert [len(table.lies(hand_of(seat))) <= 6 for seat in SEATS] == [True] * 3


def test_an_evening_is_played_to_its_score_and_then_there_is_nothing_left(tmp_path: Path) -> None:
    own = tmp_path / EDITIONS / "fair.toml"
    own.parent.mkdir(parents=True)
    own.write_text(example().replace("services = 2 ", "services = 1 "))
    with laid(tmp_path) as product:
        product.begins(*SEATS, box="fair")
        at_once(product)
        asks(product, "play", scope="evening")
        assert ended(product) == "play.over"
        assert public(product).score is not None
        assert refused(product, "play", scope="round") == COMMON["play.over"]


def test_dead_readers_are_no_reason_to_stop(table: Product) -> None:
    asks(table, "ail", fault="unplugged")
    asks(table, "play", scope="round")
    assert ended(table) == "play.round_over"
    assert beeps(table.world) == 0


@pytest.mark.usefixtures("patient")
def test_at_the_gate_the_bag_is_held_to_it_first(tmp_path: Path) -> None:
    with laid(tmp_path, board="table-gate") as product:
        product.begins(*SEATS)
        at_once(product)
        asks(product, "play", scope="round")
        assert ended(product) == "play.round_over"
        assert beeps(product.world) > 4, "bags and their cards"


def test_they_stop_when_told_to_and_nobody_else_begins_meanwhile(table: Product) -> None:
    asks(table, "set_pace", pace=Pace.SLOW)
    asks(table, "play", scope="evening")
    page = table.browser("simulator").get(HERE).text
    assert "Players play the evening." in page
    assert {form.name for form in forms_in(page)} >= {"stop_playing", "set_pace"}
    assert refused(table, "play", scope="act", seat="blue") == COMMON["play.already"]
    asks(table, "stop_playing")
    assert ended(table) == "play.stopped"
    number = table.newest().number
    asks(table, "stop_playing")
    assert "The players have stopped." in table.browser("simulator").get(HERE).text
    assert table.newest().number == number
    asks(table, "set_pace", pace=Pace.AT_ONCE)
    asks(table, "play", scope="round")
    assert ended(table) == "play.round_over"


def test_they_end_with_the_table(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins(*SEATS)
        asks(product, "play", scope="evening")
        players = product.house.players
        assert players is not None
    assert players.now.scope is None
    assert players.now.said == Message("play.stopped")
    assert players.play(Scope.ROUND) == Message("play.already")


def test_without_a_player_nobody_acts(table: Product) -> None:
    for seat in ("red", "nobody"):
        sentence = refused(table, "play", scope="act", seat=seat)
        assert sentence == COMMON["play.nobody_there"]


@pytest.mark.parametrize("scope", [{"scope": "evening"}, {"scope": "round"}])
def test_where_no_game_is_on_the_table_they_lay_one_for_four(
    tmp_path: Path, scope: dict[str, str]
) -> None:
    with laid(tmp_path) as product:
        at_once(product)
        page = as_read(product.browser("simulator").get(HERE).text)
        assert "the players lay a table for four by themselves" in page
        asks(product, "play", **scope)
        assert [one.seat for one in public(product).seats] == ["green", "blue", "yellow", "red"]
        assert product.newest().game_id == "0001"
        asks(product, "stop_playing")
        assert ended(product) in ("play.stopped", "play.round_over")


def test_a_script_has_one_seats_act_done_at_a_table_that_is_laid_for_it(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        script = Script(product, "simulator")
        asked = {"scope": "act", "seat": "orange"}
        assert script.post("/simulator/do/play", asked).status_code == 409
        assert product.newest().game_id == ""
        script.post("/simulator/do/play", {**asked, "seat": "blue"})
        ended(product)
        assert product.newest().game_id == "0001"


def test_a_game_that_cannot_be_read_is_not_replaced_by_the_players(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        product.begins(*SEATS)
    (game,) = tmp_path.glob("games/*.sqlite")
    game.write_bytes(b"no journal" * 1_000)
    with laid(tmp_path) as product:
        assert refused(product, "play", scope="evening") == COMMON["play.no_game"]
        assert product.newest().game_id == ""


def test_another_game_laid_meanwhile_is_left_alone(table: Product) -> None:
    asks(table, "set_pace", pace=Pace.SLOW)
    asks(table, "play", scope="evening")
    table.begins("green", "blue", "yellow", "red")
    asks(table, "set_pace", pace=Pace.AT_ONCE)
    assert ended(table) == "play.gone"
    assert public(table).round == 1


@pytest.mark.parametrize("seed", range(2))
def test_people_who_act_meanwhile_stop_nothing(table: Product, seed: int) -> None:
    """Cards are pulled out of hands and bags, acts are done first or taken back: the players go on
    from what is there, or stop and say why."""
    chance, browser = Random(seed), table.browser("steward", "simulator", *_seats())
    asks(table, "play", scope="evening")
    for _ in range(250):
        if now(table).scope is None:
            break
        chance.choice((_carries_a_card, _acts_first, _takes_back))(table, browser.post, chance)
    asks(table, "stop_playing")
    said = ended(table)
    assert said in ("play.stopped", "play.over", "play.refused", "play.nobody", "play.too_long")


def _seats() -> list[str]:
    return [f"seat:{seat}" for seat in SEATS]


_Post = Callable[..., object]


def _carries_a_card(table: Product, post: _Post, chance: Random) -> None:
    del post
    places = [f"{place}:{seat}" for place in ("hand", "bag") for seat in SEATS]
    lying = table.lies(chance.choice(places))
    if lying:
        table.world.move(chance.choice(lying), chance.choice(places))


def _acts_first(table: Product, post: _Post, chance: Random) -> None:
    """Some form of some page, as it lies there."""
    path = f"/seat/{chance.choice(SEATS)}"
    forms = forms_in(table.browser(f"seat:{path[6:]}").get(path).text)
    if forms:
        form = chance.choice(forms)
        post(form.action, form.filled())


def _takes_back(table: Product, post: _Post, chance: Random) -> None:
    del chance
    for form in forms_in(table.browser("steward").get("/steward").text):
        if form.name == "TakeBack":
            post(form.action, form.filled())


@pytest.mark.usefixtures("patient")
def test_they_know_no_more_than_a_person_on_that_seat(tmp_path: Path) -> None:
    """What others hold, and what the deck would bring, is another; what blue does is the same."""
    acts = []
    for number in range(2):
        with laid(tmp_path / str(number)) as product:
            product.begins(*SEATS)
            packing(product)
            if number:
                _exchange_what_others_hold(product)
            at_once(product)
            asks(product, "play", scope="act", seat="blue")
            assert ended(product) == "play.acted"
            acts.append(
                (to_builtins(seat_view(product, "blue").mine.bag), product.lies("bag:blue"))
            )
    assert acts[0] == acts[1]


def _exchange_what_others_hold(product: Product) -> None:
    for seat in ("green", "yellow"):
        theirs = product.lies(hand_of(seat))
        others = product.lies(DECK)[: len(theirs)]
        for tag in theirs:
            product.world.move(tag, DECK)
        for tag in others:
            product.world.move(tag, hand_of(seat))


def test_a_script_asks_them_as_the_page_does(table: Product) -> None:
    script = Script(table, "simulator")
    answer = script.post("/simulator/do/play", {"scope": "act", "seat": "blue"})
    assert answer.status_code in (200, 409)
    ended(table)
    told = script.get("/simulator").json
    assert told is not None
    assert told["playing"]["pace"] == "at_once"
    assert told["playing"]["scope"] is None
    assert script.post("/simulator/do/play", {"scope": "for ever"}).status_code == 400


def test_only_whoever_has_the_cards_may_let_them_play(table: Product) -> None:
    for holder in ("steward", "seat:blue"):
        browser = table.browser(holder)
        for act in ("play", "stop_playing", "set_pace", "cut_power"):
            assert browser.post(f"{HERE}/do/{act}", {"scope": "evening"}).status_code == 403
            answer = Script(table, holder).post(f"/simulator/do/{act}", {"scope": "evening"})
            assert answer.status_code == 403
    assert now(table).scope is None


def test_forms_of_a_browser_without_scripts_come_back_to_the_page(table: Product) -> None:
    browser = table.browser("simulator")
    answer = browser.post(f"{HERE}/do/play", {"scope": "round"}, script=False)
    assert (answer.status_code, answer.headers["Location"]) == (303, HERE)
    assert ended(table) == "play.round_over"
    page = as_read(browser.get(HERE).text)
    assert "Round 1 has been played." in page
    buttons = re.findall(r'action="/simulator/do/play".*?<button[^>]*>(.*?)</button>', page, re.S)
    assert len(buttons) == 2 + len(SEATS)


def test_the_plug_is_there_only_where_the_table_can_be_laid_again(table: Product) -> None:
    assert "cut_power" not in {
        form.name for form in forms_in(table.browser("simulator").get(HERE).text)
    }
    assert refused(table, "cut_power") == COMMON["power.not_here"]
    assert table.world.snapshot().world.power_cuts == 0
