"""Each state of the public page has its lamp, and each lamp its light."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.contract import GateUse, SeatSign, Signs, View
from companion.game.messages import says
from companion.game.values import SeatId
from companion.host.checks import CheckState, HeapCheck
from companion.host.gate import AtGate
from companion.host.lamps import LIGHTS, TABLE_LAMPS, SeatLamp, lit, seat_lamp
from companion.host.page_data import PageData
from hardware.lights import DARK

GREEN, BLUE = SeatId("green"), SeatId("blue")
VIEW = View(next_step=says("ui.none"))


def page(**fields: Any) -> PageData:
    return PageData(view=VIEW, **fields)


def lamps_on(shown: PageData) -> set[str]:
    return {name for name, light in lit(shown).items() if light != DARK}


def check(state: CheckState) -> HeapCheck:
    nothing: dict[str, Any] = {"seen": (), "missing": (), "unsure": (), "strangers": 0}
    return HeapCheck(seat=GREEN, state=state, nameless=0, **nothing)


def test_the_lamps_of_the_table_say_that_it_plays_waits_or_is_troubled() -> None:
    waits_for_one = replace(VIEW, to_act=(GREEN,))
    assert lamps_on(PageData()) == set()
    assert lamps_on(page()) == {"ready"}
    assert lamps_on(PageData(view=waits_for_one)) == {"ready", "attention"}
    assert lamps_on(PageData(view=replace(VIEW, to_act=(GREEN, BLUE)))) == {"ready"}
    assert lamps_on(PageData(view=replace(VIEW, over=True))) == set()
    assert lamps_on(PageData(troubles=(says("trouble.no_reader"),))) == {"fault"}
    assert tuple(lit(PageData())) == TABLE_LAMPS


@pytest.mark.parametrize("light", SeatSign)
def test_a_seat_with_nothing_else_about_it_shows_its_own_state(light: SeatSign) -> None:
    assert seat_lamp(page(signs=Signs(seats={GREEN: light})), GREEN) == SeatLamp(light)


def test_more_urgent_things_come_first() -> None:
    sealed = page(signs=Signs(seats={GREEN: SeatSign.CLOSED}))
    its_move = replace(sealed, view=replace(VIEW, to_act=(BLUE, GREEN)))
    at_gate = replace(its_move, gate=AtGate(GREEN, GateUse.LAYING))
    agrees = replace(at_gate, checks=(check(CheckState.AGREES),))
    unsure = replace(at_gate, checks=(check(CheckState.UNSURE),))
    assert [seat_lamp(one, GREEN) for one in (sealed, its_move, at_gate, agrees, unsure)] == [
        *(SeatLamp.CLOSED, SeatLamp.MOVE, SeatLamp.READING, SeatLamp.READING, SeatLamp.UNSURE)
    ]
    assert seat_lamp(unsure, BLUE) == SeatLamp.MOVE
    assert lit(unsure, [GREEN, BLUE]).items() >= {
        (GREEN, LIGHTS[SeatLamp.UNSURE]),
        (BLUE, LIGHTS[SeatLamp.MOVE]),
    }


def test_the_states_of_a_seat_are_told_apart_without_colour() -> None:
    assert {*LIGHTS} == {*SeatLamp}
    assert len({light.rhythm for light in LIGHTS.values()}) == len(SeatLamp)
