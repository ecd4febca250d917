"""Simple players around one reader: the pawn of each comes to the gate before a card does."""

import threading
from pathlib import Path
from random import Random

from companion.assembly import House, Settings
from companion.game.contract import Setup
from companion.game.messages import Message, Refusal
from companion.game.values import PUBLIC, STEWARD, CommandId, SeatId
from companion.games.nottingham.views import PublicView
from companion.players.nottingham.game import NottinghamPlayers
from companion.simulating.table import AtTheTable
from tests.nottingham_talk import SHORT, written_short


def test_every_card_is_where_the_clerk_counts_it(tmp_path: Path) -> None:
    written_short(tmp_path)
    house = House(Settings(data=tmp_path, board="table-gate", simulate=True, seed=1))
    try:
        assert house.world is not None
        seats = tuple(map(SeatId, ("purple", "white", "grey")))
        laid = house.door.begin(
            SHORT, Setup(seats=seats, first=seats[0]), "", STEWARD, CommandId("begin")
        )
        assert not isinstance(laid, Refusal), laid
        refused: list[Message] = []
        players, chance = NottinghamPlayers(), Random(1)
        around = AtTheTable(
            house.door,
            house.world,
            players,
            threading.Event(),
            lambda: None,
            lambda _seat, why: refused.append(why),
        )
        seated_there = {
            seat: players.player(seat, chance, around.view(seat), around.held(seat), 0.2)
            for seat in seats
        }
        for _ in players.acts(seated_there, around):
            _compare(house)
        assert refused == []
        view = house.door.newest(PUBLIC).view
        assert view is not None
        assert view.over
    finally:
        house.close()


def _compare(house: House) -> None:
    view = house.door.newest(PUBLIC).view
    assert house.world is not None
    assert isinstance(view, PublicView)
    places = house.world.snapshot().world.places
    counted = {place: len(tags) for place, tags in places.items()}
    assert (counted["deck"], counted["discards"]) == (view.draw, view.discards.number)
    for place in view.seats:
        own = [counted[f"{name}:{place.seat}"] for name in ("hand", "points", "gold")]
        assert own == [place.hand, place.points, place.ambushes]
