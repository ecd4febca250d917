"""Evenings at the border in a real browser: simple players decide, and a form of a page says it.
Their cards go past the simulated readers, and the score is that of the cards."""

from collections import Counter
from pathlib import Path

from msgspec.structs import replace
from playwright.sync_api import Browser

from companion.game.cards import card_of
from companion.game.contract import Command
from companion.game.values import PUBLIC, CopyId, SeatId, seated
from companion.games.bags.commands import Declare, NameCard
from companion.games.border.markers import EndLook
from companion.games.border.round_end import Stash
from companion.games.border.table import Phase
from companion.games.border.views import PublicView, SeatView
from companion.players.border.game import BorderPlayers
from tests.border_talk import SHORT, written_short

from . import by_players, devices
from .devices import Device, Plan

PRICE = {"jug": 2, "maracas": 3, "sombrero": 4, "cigar": 7, "tequila": 9, "statue": 12}
LID = {
    3: (6, 5, 4, 3, 3, 2),
    4: (8, 7, 6, 4, 5, 3),
    5: (10, 8, 7, 5, 5, 4),
    6: (12, 10, 8, 6, 6, 4),
}
Goods = Counter[str]


class Table(devices.Table):
    """The pages around a table at the border."""

    def public(self) -> PublicView:  # type: ignore[override]
        view = self.door.newest(PUBLIC).view
        assert isinstance(view, PublicView)
        return view

    def _without_a_choice(self, command: Command) -> Command:
        return command

    def _officers(self, phone: Device, command: Command) -> Device:
        """Cards that lie open are named by the sheriff."""
        return self.phones[self.public().sheriff] if isinstance(command, NameCard) else phone

    def _as_told(self, command: Command) -> Command:
        """The steward knows no goods, and how many cards are in a suitcase."""
        match command:
            case Declare(number=None):
                view = self.door.newest(seated(command.seat)).view
                assert isinstance(view, SeatView)
                return replace(command, number=view.mine.counted)
            case Stash():
                return replace(command, goods={})
            case EndLook(back=None):
                view = self.door.newest(seated(self.public().sheriff)).view
                assert isinstance(view, SeatView)
                assert view.mine.look is not None
                back, kept = (
                    sum(n for _, n in heap) for heap in (view.mine.look.back, view.mine.look.kept)
                )
                return replace(command, back=back, kept=kept)
        return command


class Evening(by_players.Evening):
    """One whose score is the money that changed hands, and the worth of the real cards."""

    def __init__(self, table: devices.Table) -> None:
        super().__init__(table, BorderPlayers())
        self._sold: dict[SeatId, Goods] = {seat: Counter() for seat in table.seats}
        self._stash: dict[SeatId, Goods] = {seat: Counter() for seat in table.seats}
        self._rounds = 0

    def looks_on(self) -> None:
        public = self.public()
        if public.phase is Phase.SELLING and public.lap != self._rounds:
            self._rounds = public.lap
            self._notes_the_heaps()

    def _notes_the_heaps(self) -> None:
        """All goods lie before their owners; each knows which of them go under the suitcase."""
        for seat, player in self.players.items():
            lying = [self._label(tag) for tag in self.table.product.lies(f"goods:{seat}")]
            under = Counter(str(card.good) for card in player.stashed)
            self._stash[seat] += under
            self._sold[seat] += Counter(lying) - under

    def _label(self, tag: str) -> str:
        label = self.table.product.world.snapshot().world.cards[tag]  # type: ignore[index]
        return str(card_of(CopyId(label)).good)

    def reckoned(self) -> dict[SeatId, int]:
        """The money of the beginning, all that changed hands, and the worth of the real cards."""
        public: PublicView = self.public()
        gold = {seat: 30 for seat in self.table.seats}
        for seat in gold:
            lines = public.statements[f"purse.{seat}"]  # type: ignore[index]
            gold[seat] += sum(
                one.amount for one in lines if one.reason in ("bribe", "fine", "compensation")
            )
            gold[seat] += sum(PRICE[good] * number for good, number in self._sold[seat].items())
        for good, limit in zip(PRICE, LID[len(gold)], strict=True):
            held = {seat: heap[good] for seat, heap in self._stash.items() if heap[good]}
            for seat, amount in _doubled(held, limit, 2 * PRICE[good]).items():
                gold[seat] += amount
        return gold


def _doubled(held: dict[SeatId, int], limit: int, each: int) -> dict[SeatId, int]:
    """The largest holder sells first; equals share the rest."""
    if sum(held.values()) <= limit:
        return {seat: number * each for seat, number in held.items()}
    brought: dict[SeatId, int] = {}
    for number in sorted(set(held.values()), reverse=True):
        seats = [seat for seat in held if held[seat] == number]
        sold = min(limit, number * len(seats))
        brought |= {seat: sold * each // len(seats) for seat in seats}
        limit -= sold
    return brought


def played(browser: Browser, data: Path, plan: Plan) -> Evening:
    if plan.box == SHORT:
        written_short(data)
    return by_players.played(browser, data, plan, Table, Evening)
