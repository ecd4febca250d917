"""The simulated table in use: cards are held and read, and nothing is forgotten after a cut."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from threading import Condition, Event, Thread, current_thread
from weakref import WeakKeyDictionary

import pytest

from hardware.lights import DARK, Light, Rhythm
from hardware.panel.driver import GpioPanel, PanelWiring
from hardware.panel.hands import Hands
from hardware.panel.pins import SimulatedPins
from hardware.ports import DeviceLost, Panel, TagReader
from hardware.signals import (
    ButtonPressed,
    Look,
    PanelSignal,
    ReaderName,
    SwitchTurned,
    TagId,
)
from hardware.simulator import store
from hardware.simulator.rc522.field import AS_STACKED_CARDS
from hardware.simulator.rc522.troubles import OF_HUBS, TROUBLES
from hardware.simulator.store import DamagedWorld
from hardware.simulator.table import (
    LOOKS_AT_A_CARD,
    LOOKS_AT_AN_EMPTY_MOUTH,
    SimulatedTable,
)
from hardware.simulator.world import (
    ImpossibleMove,
    PanelScene,
    World,
    fault_in,
    place_of,
    tag_for,
)
from hardware.sounds import Sound
from tests.hardware.rc522.benches import BENCHES, Bench
from tests.hardware.tabletops import with_bags

CARDS = {tag_for(label): label for label in (f"apple-{n:02}" for n in range(20))}
BAG = tag_for("bag-green")
GREEN = ReaderName("green-mouth")
# Longer than any test lasts, so that nothing happens by itself.
FOR_EVER_S = 60.0
NOBODY: frozenset[TagId] = frozenset()

LIT = Light(Rhythm.ON)
WIRING = PanelWiring(
    buttons={"next": 22, "undo": 23},
    switches={"blue": 24},
    lamps={"ready": (4,), "fault": (26,)},
    buzzer=12,
)

OpenTable = Callable[..., SimulatedTable]
# The reader at each table that was opened.
ATTENDED: WeakKeyDictionary[SimulatedTable, TagReader] = WeakKeyDictionary()


@pytest.fixture(params=BENCHES)
def chips(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with BENCHES[request.param](nodes=((0, 0),)) as bench:
        yield bench


@pytest.fixture
def open_table(tmp_path: Path, chips: Bench) -> Iterator[OpenTable]:
    with ExitStack() as cleanup:

        def opened(patience_s: float = FOR_EVER_S) -> SimulatedTable:
            table = SimulatedTable.open(
                tmp_path / "world.json",
                mouths=["green", "blue"],
                readers={GREEN: "green"},
                spots={GREEN: chips.spots[0, 0]},
                others={BAG: "bag-green"},
                seed=3,
                patience_s=patience_s,
            )
            cleanup.callback(table.close)
            ATTENDED[table] = table.attended(GREEN, chips.reader())
            table.deal("game", ["green", "blue"], CARDS, with_bags(("green", "blue"), 4))
            return table

        yield opened


def world_of(table: SimulatedTable) -> World:
    return table.snapshot().world


def first_card(table: SimulatedTable, seat: str = "green") -> TagId:
    return world_of(table).places[f"hand:{seat}"][0]


def looked(table: SimulatedTable, times: int) -> list[frozenset[TagId]]:
    return [ATTENDED[table].look(NOBODY).seen for _ in range(times)]


def test_a_held_card_slides_into_the_bag_once_it_has_been_looked_at(open_table: OpenTable) -> None:
    table = open_table()
    card = first_card(table)
    table.hold(card, "green", "bag:green")

    assert looked(table, LOOKS_AT_A_CARD - 1) == [{card}] * (LOOKS_AT_A_CARD - 1)
    assert place_of(world_of(table), card) == "hand:green"
    assert looked(table, 2) == [{card}, NOBODY]
    assert world_of(table).places["bag:green"] == (card,)


def found_lost(table: SimulatedTable) -> None:
    with pytest.raises(DeviceLost):
        looked(table, 1)


def test_a_card_slides_at_once_where_there_is_no_live_reader(open_table: OpenTable) -> None:
    table = open_table()
    at_blue, at_green = first_card(table, "blue"), first_card(table, "green")
    table.set_fault(GREEN, "unplugged")
    found_lost(table)

    table.hold(at_blue, "blue", "bag:blue")
    table.hold(at_green, "green", "bag:green")

    assert world_of(table).places["bag:blue"] == (at_blue,)
    assert world_of(table).places["bag:green"] == (at_green,)


def test_a_held_card_slides_when_its_reader_dies(open_table: OpenTable) -> None:
    table = open_table()
    card = first_card(table)
    table.hold(card, "green", "bag:green")

    table.set_fault(GREEN, "unplugged")
    found_lost(table)

    assert world_of(table).places["bag:green"] == (card,)


def test_a_card_at_which_nobody_looks_slides_by_itself(open_table: OpenTable) -> None:
    table = open_table(patience_s=0.01)
    card = first_card(table)
    table.hold(card, "green", "bag:green")

    version, scene = table.wait(-1, 0)
    if scene.world.mouth["green"]:
        table.wait(version, FOR_EVER_S)

    assert world_of(table).places["bag:green"] == (card,)


def test_the_same_card_laid_on_twice_is_seen_to_have_been_away(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    card = first_card(table)
    waits_or_laid = Event()
    wait = Condition.wait

    def noted_wait(condition: Condition, timeout: float | None = None) -> bool:
        if current_thread() is hand:
            waits_or_laid.set()
        return wait(condition, timeout)

    def lay_again() -> None:
        table.hold(card, "green", "hand:green")
        waits_or_laid.set()

    hand = Thread(target=lay_again)
    monkeypatch.setattr(Condition, "wait", noted_wait)
    table.hold(card, "green", "bag:green")
    looked(table, LOOKS_AT_A_CARD)
    hand.start()
    assert waits_or_laid.wait(FOR_EVER_S)

    assert looked(table, LOOKS_AT_AN_EMPTY_MOUTH) == [NOBODY] * LOOKS_AT_AN_EMPTY_MOUTH
    hand.join(FOR_EVER_S / 2)
    assert not hand.is_alive()
    assert looked(table, LOOKS_AT_A_CARD + 1) == [*[{card}] * LOOKS_AT_A_CARD, NOBODY]
    assert place_of(world_of(table), card) == "hand:green"


def test_players_who_hurry_at_one_mouth_lose_no_card(open_table: OpenTable) -> None:
    table = open_table()
    cards = world_of(table).places["hand:green"]
    done = Event()

    def watch() -> None:
        while not done.is_set():
            looked(table, 1)

    watcher = Thread(target=watch)
    hands = [Thread(target=table.hold, args=(card, "green", "bag:green")) for card in cards]
    for thread in (watcher, *hands):
        thread.start()
    for hand in hands:
        hand.join()
    done.set()
    watcher.join()
    looked(table, LOOKS_AT_A_CARD)

    assert set(world_of(table).places["bag:green"]) == set(cards)
    assert fault_in(world_of(table)) is None


def test_a_mouth_at_which_nobody_looks_is_not_waited_for_for_ever(open_table: OpenTable) -> None:
    table = open_table(patience_s=0.01)
    first, second = world_of(table).places["hand:green"][:2]

    table.hold(first, "green", "bag:green")
    table.hold(second, "green", "bag:green")

    assert world_of(table).places["bag:green"][0] == first


def test_a_card_taken_back_from_the_reader_is_where_it_was_put(open_table: OpenTable) -> None:
    table = open_table()
    card = first_card(table)
    table.hold(card, "green", "bag:green")

    table.move(card, "hand:green")

    assert looked(table, LOOKS_AT_A_CARD) == [NOBODY] * LOOKS_AT_A_CARD
    assert world_of(table).mouth["green"] == ()


def test_a_held_card_is_back_where_it_was_after_a_cut(
    open_table: OpenTable, tmp_path: Path
) -> None:
    table = open_table()
    card = first_card(table)
    before = world_of(table)
    table.hold(card, "green", "bag:green")
    table.move(first_card(table, "blue"), "deck")
    table.move(world_of(table).places["deck"][-1], "hand:blue")
    written = store.load(tmp_path / "world.json")

    assert written is not None
    assert written.mouth == {}
    after = world_of(open_table())
    assert (after.mouth, after.places["hand:green"]) == (before.mouth, before.places["hand:green"])


def test_the_table_is_the_same_after_a_cut(open_table: OpenTable) -> None:
    table = open_table()
    card, other = world_of(table).places["hand:green"][:2]
    table.hold(card, "green", "bag:green")
    looked(table, LOOKS_AT_A_CARD)
    table.swap("green", [other])
    table.set_fault(GREEN, "unplugged")
    table.refill()

    assert world_of(open_table()) == world_of(table)


def test_a_game_is_not_dealt_again_after_a_restart(open_table: OpenTable) -> None:
    table = open_table()
    table.move(first_card(table), "stand:green")

    assert len(world_of(open_table()).places["stand:green"]) == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda table: table.move(tag_for("no-such-card"), "pile"),
        lambda table: table.move(first_card(table), "chest"),
        lambda table: table.swap("green", [tag_for("no-such-card")]),
        lambda table: table.tip_out("bag:nobody", "pile"),
        lambda table: table.hold(first_card(table), "nobody", "pile"),
        lambda table: table.hold(first_card(table), "green", "chest"),
        lambda table: table.deal("next", ["green", "green"], CARDS, with_bags(("green",), 4)),
        lambda table: table.set_fault(ReaderName("no-such-reader"), "unplugged"),
        lambda table: table.set_fault(GREEN, "gremlins"),
        lambda table: table.attended(ReaderName("no-such-reader"), ATTENDED[table]),
        lambda table: table.hold_together([], "green", "pile"),
        lambda table: table.settle({}, restarted=True, unread={"bag:nobody": 1}),
    ],
)
def test_nonsense_changes_neither_the_table_nor_its_file(
    open_table: OpenTable, tmp_path: Path, nonsense: Callable[[SimulatedTable], None]
) -> None:
    table = open_table()
    file, version = tmp_path / "world.json", table.wait(-1, 0)
    written = (file.read_bytes(), file.stat().st_ino)

    with pytest.raises(ImpossibleMove, match=r"\w+ \w+"):
        nonsense(table)

    assert table.wait(-1, 0) == version
    assert (file.read_bytes(), file.stat().st_ino) == written


def test_a_table_that_cannot_be_written_is_not_changed(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = open_table()
    before = table.wait(-1, 0)

    def full_disk(_descriptor: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        table.move(first_card(table), "pile")

    assert table.wait(-1, 0) == before
    assert [file.name for file in tmp_path.iterdir()] == ["world.json"]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (b"", "truncated"),
        (b"\xff\xfe", "."),
        (b'{"seed": "seven"}', "Expected `int`"),
        (b'{"seed": 1, "cards": {"04AA": "apple-01"}}', "do not agree"),
        (
            b'{"seed": 1, "cards": {"04AA": "a"}, "places": {"deck": ["04AA"], "pile": ["04AA"]}}',
            "two places",
        ),
        (b'{"seed": 1, "laid_out": [{"name": "deck", "kind": "deck"}]}', "missing"),
    ],
)
def test_a_damaged_file_is_named_with_what_to_do(
    open_table: OpenTable, tmp_path: Path, written: bytes, fault: str
) -> None:
    file = tmp_path / "world.json"
    file.write_bytes(written)

    with pytest.raises(DamagedWorld, match=fault) as damaged:
        open_table()

    assert str(file) in str(damaged.value)
    assert "Move that file away" in str(damaged.value)
    assert file.read_bytes() == written


def test_a_reader_at_no_mouth_of_the_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ImpossibleMove, match="mouth of grey"):
        SimulatedTable.open(
            tmp_path / "world.json", mouths=["green"], readers={GREEN: "grey"}, spots={}, seed=1
        )


def test_an_unplugged_reader_is_lost_until_it_is_plugged_in(open_table: OpenTable) -> None:
    table = open_table()
    reader = ATTENDED[table]
    table.set_fault(GREEN, "unplugged")

    with pytest.raises(DeviceLost, match=r"lost\.data_"):
        reader.look(NOBODY)
    table.set_fault(GREEN, "")
    assert reader.look(NOBODY) == Look(seen=NOBODY)


@pytest.mark.parametrize("fault", [fault for fault in TROUBLES if fault not in OF_HUBS])
def test_every_trouble_outlives_a_cut_and_can_be_cured(open_table: OpenTable, fault: str) -> None:
    open_table().set_fault(GREEN, fault)
    table = open_table()
    card = first_card(table)
    assert world_of(table).faults == {GREEN: fault}

    table.set_fault(GREEN, "")
    looked(table, LOOKS_AT_AN_EMPTY_MOUTH)
    table.hold(card, "green", "bag:green")

    assert looked(table, LOOKS_AT_A_CARD) == [{card}] * LOOKS_AT_A_CARD
    assert world_of(table).places["bag:green"] == (card,)


def test_cards_held_together_are_read_together(open_table: OpenTable) -> None:
    table = open_table()
    cards = world_of(table).places["hand:green"][:3]
    table.hold_together(cards, "green", "bag:green")

    assert looked(table, LOOKS_AT_A_CARD) == [set(cards)] * LOOKS_AT_A_CARD
    assert world_of(table).places["bag:green"] == cards


def test_of_a_stack_only_the_cards_that_were_read_slide_on_and_the_others_stay_in_the_hand(
    open_table: OpenTable,
) -> None:
    table = open_table(patience_s=0.3)
    table.spot(GREEN).field.detuned_by_each = AS_STACKED_CARDS
    hand = world_of(table).places["hand:green"]
    table.hold_together(hand, "green", "bag:green")
    read: set[TagId] = set()
    while world_of(table).mouth["green"]:
        read |= ATTENDED[table].look(NOBODY).seen

    bag = set(world_of(table).places["bag:green"])
    assert bag <= read
    assert bag < set(hand)
    assert set(world_of(table).places["hand:green"]) == set(hand) - bag


def test_a_stack_goes_in_one_by_one(open_table: OpenTable) -> None:
    table = open_table()
    table.spot(GREEN).field.detuned_by_each = AS_STACKED_CARDS
    hand = world_of(table).places["hand:green"]
    for card in hand:
        table.hold(card, "green", "bag:green")
        looked(table, LOOKS_AT_A_CARD)
        looked(table, LOOKS_AT_AN_EMPTY_MOUTH)

    assert world_of(table).places["bag:green"] == hand


def test_what_lies_beside_the_table_is_read_and_lies_there_again(open_table: OpenTable) -> None:
    table = open_table()
    table.hold(BAG, "green", "elsewhere")

    assert looked(table, LOOKS_AT_A_CARD) == [{BAG}] * LOOKS_AT_A_CARD
    assert world_of(table).places["elsewhere"] == (BAG,)


def attended(table: SimulatedTable) -> Panel:
    pins = SimulatedPins()
    return table.attended_panel(GpioPanel(WIRING, pins), Hands(WIRING, pins))


def test_lamps_sounds_and_switches_are_seen_on_the_scene(open_table: OpenTable) -> None:
    table = open_table()
    panel = attended(table)

    panel.light({"ready": LIT, "fault": DARK, "green": LIT})
    panel.light({"fault": LIT})
    panel.play(Sound.READ)
    table.turn("blue", True)
    panel.close()

    assert table.snapshot().panel == PanelScene(
        buttons=("next", "undo"),
        lamps={"ready": LIT, "fault": LIT},
        switches={"blue": True},
        sounds={Sound.READ: 1},
        last=Sound.READ,
    )


def test_a_button_and_a_switch_are_heard_until_the_panel_is_closed(open_table: OpenTable) -> None:
    table = open_table()
    panel = attended(table)
    heard: list[PanelSignal] = []
    table.press("undo")

    panel.listen(heard.append)
    table.press("next")
    table.press("next")
    table.turn("blue", True)
    table.turn("blue", False)
    panel.close()

    assert heard == [
        *(ButtonPressed("next"), ButtonPressed("next")),
        *(SwitchTurned("blue", True), SwitchTurned("blue", False)),
    ]


def test_parts_that_the_panel_lacks_are_named(open_table: OpenTable) -> None:
    table = open_table()
    with pytest.raises(ImpossibleMove, match="has no panel"):
        table.press("next")
    panel = attended(table)
    with pytest.raises(ImpossibleMove, match="no button 'timer'; this table has next, undo"):
        table.press("timer")
    with pytest.raises(ImpossibleMove, match="No bag of 'green' has a switch; this table has blue"):
        table.turn("green", True)
    panel.close()


def test_who_waits_is_woken_by_each_kind_of_change(open_table: OpenTable) -> None:
    table = open_table()
    card = first_card(table)
    version, _ = table.wait(-1, FOR_EVER_S)
    panel = attended(table)
    changes: list[Callable[[], object]] = [
        lambda: table.hold(card, "green", "bag:green"),
        lambda: looked(table, LOOKS_AT_A_CARD),
        lambda: table.set_fault(GREEN, "unplugged"),
        lambda: panel.light({"ready": LIT}),
        lambda: panel.play(Sound.READ),
        lambda: table.turn("blue", True),
        lambda: table.refill(),
    ]

    for change in changes:
        changer = Thread(target=change)
        changer.start()
        newer, scene = table.wait(version, FOR_EVER_S)
        changer.join()
        assert newer > version
        version, scene = table.wait(-1, 0)
        assert scene == table.snapshot()
    panel.close()


def test_nothing_changed_is_no_new_version(open_table: OpenTable) -> None:
    table = open_table()
    panel = attended(table)
    version, scene = table.wait(-1, 0)

    table.refill()
    table.move(first_card(table), "hand:green")
    panel.light({"ready": DARK})
    looked(table, 1)

    assert table.wait(version, 0) == (version, scene)
    panel.close()


def test_who_waits_is_released_when_the_table_is_closed(open_table: OpenTable) -> None:
    table = open_table()
    version, _ = table.wait(-1, 0)
    waiter = Thread(target=table.wait, args=(version, FOR_EVER_S))
    waiter.start()

    table.close()
    waiter.join(FOR_EVER_S / 2)

    assert not waiter.is_alive()
