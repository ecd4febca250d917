"""Whatever is done at the simulated table, its file can lay it out again."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.signals import TagId
from hardware.simulator.table import SimulatedTable
from hardware.simulator.world import ImpossibleMove, fault_in, tag_for
from tests.hardware.tabletops import with_bags

SEATS = ("green", "blue")
CARDS = {tag_for(label): label for label in (f"apple-{n:02}" for n in range(12))}

Deed = Callable[[SimulatedTable], None]

seats = st.sampled_from([*SEATS, "nobody"])
tags = st.sampled_from([*CARDS, tag_for("no-such-card")])
places = st.sampled_from(
    ["deck", "pile", "hand:green", "bag:green", "stand:blue", "bag:blue", "chest", "bag:nobody"]
)
books = st.dictionaries(tags, places, max_size=4)


def deed(name: str, *arguments: st.SearchStrategy[object]) -> st.SearchStrategy[Deed]:
    return st.tuples(*arguments).map(lambda chosen: lambda table: getattr(table, name)(*chosen))


deeds = st.one_of(
    deed(
        "deal",
        st.sampled_from(["one", "two"]),
        st.just(SEATS),
        st.just(CARDS),
        st.integers(0, 9).map(lambda hand: with_bags(SEATS, hand)),
    ),
    deed("refill"),
    deed("swap", seats, st.lists(tags, max_size=2)),
    deed("move", tags, places),
    deed("tip_out", places, places),
    deed("hold", tags, seats, places),
    deed("settle", books),
    deed("settle_after_restart", books),
)


class Played(SimulatedTable):
    def settle_after_restart(self, whereabouts: dict[TagId, str]) -> None:
        self.settle(whereabouts, restarted=True)


def opened(file: Path) -> Played:
    return Played.open(file, mouths=SEATS, readers={}, spots={}, seed=5)


@settings(max_examples=40, deadline=None)
@given(st.lists(deeds, max_size=12))
def test_a_reopened_table_is_the_one_that_was_left_and_holds_every_card(done: list[Deed]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "world.json"
        table = opened(file)
        table.deal("one", SEATS, CARDS, with_bags(SEATS, 3))
        for do in done:
            before, written = table.wait(-1, 0), file.read_bytes()
            try:
                do(table)
            except ImpossibleMove:
                unchanged = (table.wait(-1, 0), file.read_bytes()) == (before, written)
                assert unchanged, "a refused deed left a trace"

        left = table.snapshot()

        assert opened(file).snapshot() == left
        assert left.world.cards == CARDS
        assert fault_in(left.world) is None
