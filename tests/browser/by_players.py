"""Evenings in a real browser in which simple players decide: a form of a page says every word of
theirs, their cards go past the simulated readers, and the score is that of the cards."""

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import pytest
from playwright.sync_api import Browser

from companion.cli.serving import served
from companion.game.contract import View
from companion.game.messages import Message
from companion.game.values import PUBLIC, SeatId
from companion.host import current_game
from companion.host.door import Door
from companion.players.acting import GamePlayers
from companion.simulating import table as at_the_table
from companion.simulating.table import AtTheTable
from tests.web.product import Product, laid

from .devices import Plan, Table
from .evenings import BEEP_WITHIN_S, _Luck

MOST_REFUSED = 20


class Evening:
    """One from laying the table to the score, with the real cards in sight."""

    def __init__(self, table: Table, game: GamePlayers) -> None:
        self.table = table
        self._game = game
        self._chance = Random(table.plan.seed)
        self._refused: list[str] = []
        table.is_laid(self._chance.choice(table.seats))
        door = cast(Door, table)  # the pages in its browsers are its only door
        self.around = AtTheTable(
            door, table.product.world, game, threading.Event(), lambda: None, self._is_refused
        )
        self.players = {seat: self._sits_down(seat) for seat in table.seats}

    def play(self) -> None:
        for _ in self._game.acts(self.players, self.around):
            self.looks_on()
            assert len(self._refused) < MOST_REFUSED, self._refused
        public = self.public()
        assert public.over, public.next_step
        self.table.leaves_the_show()
        for device in self.table.devices:
            device.shows(self.table.newest(device.party))
            assert device.complaints == [], device.complaints
        assert {seat: self._shown(seat) for seat in self.table.seats} == self.reckoned()

    def looks_on(self) -> None:
        """Somebody with an eye on the cards looks after every act."""

    def reckoned(self) -> dict[SeatId, int]:
        """The score by the real cards."""
        raise NotImplementedError

    def public(self) -> Any:
        view = self.table.newest(PUBLIC).view
        assert isinstance(view, View)
        return view

    def _sits_down(self, seat: SeatId) -> Any:
        view, held = self.around.view(seat), self.around.held(seat)
        return self._game.player(seat, self._chance, view, held, self.table.plan.by_hand)

    def _is_refused(self, seat: SeatId | None, why: Message) -> None:
        self._refused.append(f"{seat}: {why.key}")
        if seat is not None:
            self.players[seat] = self._sits_down(seat)

    def _shown(self, seat: SeatId) -> int:
        cell = self.table.display.page.locator(f".score tr.seat-{seat} td.total")
        return int("".join(one for one in cell.inner_text() if one.isdecimal()))


EveningT = TypeVar("EveningT", bound=Evening)


def played(
    browser: Browser,
    data: Path,
    plan: Plan,
    around: Callable[[Product, Browser, str, Plan], Table],
    evening: Callable[[Table], EveningT],
) -> EveningT:
    with (
        pytest.MonkeyPatch.context() as patch,
        laid(data, seed=plan.seed) as product,
        served(product.house) as port,
    ):
        patch.setattr(current_game, "secrets", _Luck(plan.seed))
        patch.setattr(at_the_table, "BEEP_WITHIN_S", BEEP_WITHIN_S)
        table = around(product, browser, f"http://127.0.0.1:{port}", plan)
        try:
            one = evening(table)
            one.play()
            return one
        finally:
            table.close()
