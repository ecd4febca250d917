"""Evenings around the sheriff's track in a real browser."""

from pathlib import Path

from playwright.sync_api import Browser

from companion.game.cards import card_of
from companion.game.commands import GATE
from companion.game.contract import Command
from companion.game.values import PUBLIC, CopyId, SeatId
from companion.games.nottingham.ambush import NameAmbush
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.springing import LetPass
from companion.games.nottingham.views import PublicView
from companion.host.page_data import Answer, Done
from companion.players.nottingham.game import NottinghamPlayers
from tests.nottingham_talk import GAME, SHORT, nottingham_box, written_short
from tests.web.product import Product

from . import by_players, devices
from .devices import Device, Plan


class Table(devices.Table):
    """The pages around a track; people without phones let a set pass aloud."""

    def __init__(self, product: Product, browser: Browser, base: str, plan: Plan) -> None:
        super().__init__(product, browser, base, plan)
        self._passed: set[LetPass] = set()

    def public(self) -> PublicView:  # type: ignore[override]
        view = self.door.newest(PUBLIC).view
        assert isinstance(view, PublicView)
        return view

    def _playing(self, product: Product, plan: Plan) -> tuple[SeatId, ...]:
        pawns = GAME.pawns(nottingham_box())
        return tuple(seat for seat in product.house.seats if seat in pawns)[: plan.players]

    def _without_a_choice(self, command: Command) -> Command:
        return command

    def _officers(self, phone: Device, command: Command) -> Device:
        del command
        return phone

    def _as_told(self, command: Command) -> Command:
        return command

    def _by_reader(self, seat: SeatId, command: Command) -> Answer | None:
        """No steward is told of a card that its owner alone may know: a reader is shown it."""
        match command:
            case NameAmbush(card=copy):
                place = f"ambush:{seat}"
                [tag] = [t for t in self.product.lies(place) if self.product.label(t) == copy]
                readers = self.product.world.readers().values()
                self.product.holds(seat if seat in readers else GATE, tag, place)
                return Done()
            case LetPass():
                return self._lets_pass(command)
            case _:
                return None

    def _lets_pass(self, command: LetPass) -> Answer:
        """The steward goes on once everyone who could ambush has let it pass."""
        self._passed.add(command)
        public = self.public()
        assert public.laid is not None, "a set is called"
        if any(LetPass(seat, command.turn) not in self._passed for seat in public.laid.holders):
            return Done()
        return self._said(self.steward, GoOn(public.turn, public.phase))


class Evening(by_players.Evening):
    """One whose score is that of the points piles and tasks lying there."""

    def __init__(self, table: devices.Table) -> None:
        super().__init__(table, NottinghamPlayers())

    def reckoned(self) -> dict[SeatId, int]:
        public: PublicView = self.public()
        points = {item.good: item.points for item in public.items}
        totals: dict[SeatId, int] = {}
        for seat in self.table.seats:
            kept = [card_of(CopyId(label)).good for label in self._labels(f"points:{seat}")]
            solved = [card_of(CopyId(label)).good for label in self._labels(f"tasks:{seat}")]
            tasks = [task for task in public.tasks if task.task in solved]
            totals[seat] = sum(points[good] for good in kept if good is not None) + sum(
                task.alone if len(task.solvers) == 1 else task.shared for task in tasks
            )
        return totals

    def _labels(self, place: str) -> list[str]:
        product = self.table.product
        return [product.label(tag) for tag in product.lies(place)]


def played(browser: Browser, data: Path, plan: Plan) -> Evening:
    if plan.box == SHORT:
        written_short(data)
    return by_players.played(browser, data, plan, Table, Evening)
