"""Simple players straight through the rules, with the cards of a simulated table but no readers.

The cards follow the rules as they do in the running product, by the same code.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from companion.game.cards import Card, Cards, card_of
from companion.game.commands import CardRead
from companion.game.contract import AnyGame, Command, View
from companion.game.values import READER, STEWARD, CopyId, Party, SeatId, TagId, seated
from companion.host.card_positions import CardPositions
from companion.host.simulator_sync import SimulatorSync
from companion.players.acting import Draw, Hold, Lay, Move, ReadTop, Slip
from hardware.signals import TagId as ReadTag
from hardware.simulator import moves
from hardware.simulator.world import Place, World, tag_for

Act = Callable[[Any, Command, Party], Any]


class WoodenTable:
    """The table of the rules, and beside it every card; each read is a clear one."""

    def __init__(self, game: AnyGame, table: Any, chance: Random, act: Act) -> None:
        self.table = table
        self.world = World(seed=chance.getrandbits(32))
        self._game = game
        self._act = act
        self._tabletop = game.tabletop(table)
        tags = _stickers("box", self._tabletop.every_card)
        self._tags: Mapping[TagId, CopyId] = tags
        self._tag_of = {copy: ReadTag(tag) for tag, copy in tags.items()}
        self._sync = SimulatorSync(self, _stickers)
        self._follow()

    # The world, as the clerk's follower tells it.

    def deal(
        self,
        game_id: str,
        seats: Sequence[str],
        cards: Mapping[ReadTag, str],
        places: Sequence[Place],
    ) -> None:
        self.world = moves.dealt(self.world, game_id, seats, cards, places)

    def settle(
        self,
        whereabouts: Mapping[ReadTag, str],
        *,
        restarted: bool = False,
        unread: Mapping[str, int] | None = None,
    ) -> frozenset[ReadTag]:
        self.world = moves.settled(
            self.world, whereabouts, restarted=restarted, unread=unread or {}
        )
        return frozenset()

    def shuffled(self, times: int, more: Iterable[ReadTag] = ()) -> None:
        if self.world.shuffles < times:
            self.world = moves.reshuffled(self.world, more)

    # The table, as players know it.

    def view(self, seat: SeatId) -> View:
        return self._game.view_for(self.table, seated(seat))

    def held(self, seat: SeatId) -> Mapping[str, Cards]:
        own = [place.name for place in self._tabletop.places if place.seat == seat]
        return {place: self.cards_in(place) for place in own}

    def do(self, seat: SeatId, move: Move) -> None:
        match move:
            case Hold(card, source, target):
                self._put(card, source, target)
                self._carry_out(CardRead(seat, card.copy), READER)
            case Slip(card, source, target, say):
                self._put(card, source, target)
                self.say(seat, say)
            case Lay(card, source, target):
                self._put(card, source, target)
            case Draw(deck, target):
                self.world = moves.drawn(self.world, deck, target)
            case ReadTop():
                self._read_top(seat, move)
            case Command():
                self.say(seat, move)

    def say(self, seat: SeatId, command: Command) -> None:
        self._carry_out(command, seated(seat))

    def lead(self, command: Command) -> None:
        self._carry_out(command, STEWARD)

    def tip_out(self, source: str, target: str) -> None:
        self.world = moves.emptied(self.world, source, target)

    def refill(self, _first: SeatId | None = None) -> None:
        raise AssertionError("no hand here has a size")

    def number_in(self, place: str) -> int:
        return len(self.world.places[place])

    def shuffles(self) -> int:
        return self.world.shuffles

    def cards_in(self, place: str) -> Cards:
        return tuple(card_of(CopyId(self.world.cards[tag])) for tag in self.world.places[place])

    def _read_top(self, seat: SeatId, move: ReadTop) -> None:
        top = self.cards_in(move.deck)[0]
        assert top.good is not None, "every card of a deck has a name"
        self._put(top, move.deck, move.target)
        if move.past:
            self.say(seat, move.say(top.good))
        else:
            self._carry_out(CardRead(seat, top.copy), READER)

    def _put(self, card: Card, source: str, target: str) -> None:
        assert card.copy is not None, "every card here has a name"
        tag = self._tag_of[card.copy]
        assert tag in self.world.places[source], f"{card} does not lie in {source}"
        self.world = moves.moved(self.world, tag, target)

    def _carry_out(self, command: Command, by: Party) -> None:
        self.table = self._act(self.table, command, by)
        self._follow()

    def _follow(self) -> None:
        at = CardPositions(
            game_id="0001",
            box="box",
            tabletop=self._tabletop,
            tags=self._tags,
            lying=self._game.lying(self.table),
            shuffles=self._game.shuffles(self.table),
            unread=self._game.unread(self.table),
        )
        self._sync.follow(at, restarted=False)


def _stickers(box: str, copies: Iterable[CopyId]) -> dict[TagId, CopyId]:
    return {TagId(tag_for(f"{box}/{copy}")): copy for copy in copies}
