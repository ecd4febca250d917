"""Sheriff of Nottingham as the clerk knows it: keeps the contract with the modules beside it."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.game.cards import Cards, Heap
from companion.game.contract import (
    Ask,
    Box,
    Command,
    Entry,
    Event,
    Expectation,
    Game,
    GateUse,
    Known,
    Phrase,
    Printed,
    Reckoned,
    Setup,
    Shortcut,
    Standings,
    Tabletop,
    View,
)
from companion.game.messages import Message, Refusal, Sentence, good_word
from companion.game.values import CopyId, Party, SeatId

from . import (
    asking,
    at_the_gate,
    chronicling,
    phrases,
    rounds,
    scoring,
    sheets,
    tallying,
    view_text,
)
from .apply import apply
from .commands import COMMANDS
from .decide import decide
from .events import EVENTS
from .news import news_for
from .numbers import GAME
from .options import offers
from .printing import edition_printed
from .sentences import SENTENCES
from .sheets import read_numbers
from .state import BagStage, Table
from .tabletop import bag_of, tabletop
from .timing import runs_out_ms
from .views import views


class Sheriff(Game[Table]):
    """Sheriff of Nottingham at the clerk's table."""

    name = GAME
    commands: tuple[type[Command], ...] = COMMANDS
    events: tuple[type[Event], ...] = EVENTS
    phrases: tuple[Phrase, ...] = phrases.PHRASES
    sayings: tuple[Phrase, ...] = chronicling.SAYINGS
    sentences: Mapping[str, Sentence] = SENTENCES

    def options(self, box: Box) -> tuple[str, ...]:
        return offers(read_numbers(box).left_out)

    def asks(self, box: Box) -> Mapping[str, tuple[Ask, ...]]:
        return asking.asks(box)

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:
        return asking.names(box)

    def known(self, table: Table) -> Known:
        return phrases.known(table)

    def unsaid(
        self, table: Table, command: type[Command], said: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        return phrases.unsaid(table, command, said)

    def counted(self, table: Table, expected: Expectation) -> Expectation | Refusal:
        return chronicling.counted(table, expected)

    def next_of(
        self, table: Table, shortcut: Shortcut, by: Party, done: int
    ) -> tuple[Command, Party] | None:
        return chronicling.next_of(table, shortcut, by, done)

    def heading(self, table: Table) -> str:
        return chronicling.heading(table)

    def plainly(self, command: Command, events: tuple[Event, ...]) -> Command:
        return phrases.plainly(command, events)

    def problems(self, box: Box) -> tuple[Message, ...]:
        return sheets.problems(box)

    def printed(self, box: Box) -> Printed:
        return edition_printed(read_numbers(box))

    def reckon(self, box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
        return tallying.reckon(box, written)

    def copies(self, box: Box) -> tuple[CopyId, ...]:
        return tuple(asking.whole_box(box).copies())

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        return rounds.start(box, setup)

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> tuple[Event, ...] | Refusal:
        return decide(table, command, by, at_ms)

    def apply(self, table: Table | None, event: Event) -> Table:
        return apply(table, event)

    def view_for(self, table: Table, audience: Party) -> View:
        return self.views(table, (audience,))[audience]

    def views(self, table: Table, audiences: Iterable[Party]) -> Mapping[Party, View]:
        return views(table, audiences)

    def view_text(self, view: View) -> tuple[Entry, ...]:
        return view_text.view_text(view)

    def standings(self, table: Table) -> Standings | None:
        return scoring.standings(table)

    def news_for(self, event: Event, audience: Party) -> Message | None:
        return news_for(event, audience)

    def at_gate(self, table: Table, seat: SeatId) -> GateUse | Refusal:
        return at_the_gate.use_of(table, seat)

    def due_ms(self, table: Table) -> int | None:
        return runs_out_ms(table)

    def words(self, table: Table) -> Mapping[str, Mapping[str, str]]:
        return {good_word(good): kind.names for good, kind in table.numbers.kinds.items()}

    def tabletop(self, table: Table) -> Tabletop:
        return tabletop(table)

    def taken_out(self, box: Box, table: Table) -> Heap:
        in_play = {good: kind.cards for good, kind in table.numbers.goods.items()}
        left = {g: kind.cards - in_play.get(g, 0) for g, kind in read_numbers(box).goods.items()}
        return tuple((good, number) for good, number in left.items() if number > 0)

    def lying(self, table: Table) -> Mapping[str, Cards]:
        """All piles are one place."""
        lying: dict[str, Cards] = {}
        for place, cards in table.places():
            lying[place] = lying.get(place, ()) + cards
        return lying

    def laid_open(self, table: Table) -> Mapping[SeatId, Cards]:
        return {
            seat: table.bags[seat].cards
            for seat in table.merchants
            if table.bags[seat].stage is BagStage.OPENED
        }

    def unread(self, table: Table) -> Mapping[str, int]:
        return {
            bag_of(seat): sum(1 for card in bag.cards if card.copy is None)
            for seat, bag in table.bags.items()
        }
