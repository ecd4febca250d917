"""Sheriff of Nottingham as a game: the list of its chapters, in the order of the rulebook."""

from collections.abc import Mapping
from typing import Any

from companion.game.cards import Cards, Heap
from companion.game.chapter import Asked, Rule
from companion.game.contract import (
    Ask,
    Box,
    Command,
    Entry,
    Event,
    Expectation,
    GateUse,
    Known,
    Phrase,
    Printed,
    Reckoned,
    Setup,
    Shortcut,
    Signs,
    Standings,
    Tabletop,
    View,
)
from companion.game.messages import Message, Refusal, Sentence, good_word
from companion.game.scenes import Slide
from companion.game.values import CopyId, Party, SeatId
from companion.games.bags import (
    agreeing,
    corrections,
    declaring,
    opening,
    packing,
    payments,
    signals,
)
from companion.games.bags.game import BagGame
from companion.games.bags.signs import sign_of

from . import (
    black_market,
    burning,
    buttons,
    chronicling,
    confiscated,
    correcting,
    deals,
    debts,
    deputies,
    edition_asks,
    ending,
    finale,
    inspection,
    market,
    passing,
    pile_talk,
    redrawing,
    rounds,
    score_from_file,
    scoring,
    shared_reader,
    timer,
    view_text,
    views,
    who,
)
from .edition_load import SHEETS, read_numbers
from .edition_text import edition_printed
from .known import known
from .numbers import GAME
from .options import offers
from .sentences import SENTENCES
from .state import Phase, Table
from .tabletop import tabletop
from .views import PublicView


class Sheriff(BagGame[Table, PublicView]):
    """Sheriff of Nottingham at the clerk's table."""

    name = GAME
    chapters = (
        deputies.CHAPTER,
        redrawing.CHAPTER,
        pile_talk.CHAPTER,  # before the market: a card may be one the pile begins with
        market.CHAPTER,
        packing.chapter(always=who.ALWAYS, filling=who.FILLING, closing=Phase.PACKING),
        passing.CHAPTER,  # before deals and debts: gold is paid in the order of the decisions
        buttons.CHAPTER,  # before declaring: it says which good is shown
        declaring.chapter(step=Phase.DECLARING, declared=who.DECLARED),
        confiscated.CHAPTER,
        deals.CHAPTER,  # before inspecting: a bag passes once its deal has been paid for
        debts.CHAPTER,  # behind deals: promised goods do not pay a fine
        opening.chapter(always=who.ALWAYS, checking=[Phase.INSPECTING]),
        inspection.CHAPTER,
        black_market.CHAPTER,
        burning.CHAPTER,
        timer.CHAPTER,
        corrections.chapter(always=who.ALWAYS),
        correcting.CHAPTER,
        payments.CHAPTER,
        rounds.CHAPTER,
        ending.CHAPTER,
        agreeing.chapter(option="truth", steps=rounds.ASKS_TRUTH, is_time=rounds.asks_truth),
        signals.chapter(always=who.ALWAYS),
    )
    sayings: tuple[Phrase, ...] = chronicling.SAYINGS
    sentences: Mapping[str, Sentence] = SENTENCES

    def options(self, box: Box) -> tuple[str, ...]:
        return offers(read_numbers(box).left_out)

    def asks(self, box: Box) -> Mapping[str, tuple[Ask, ...]]:
        return edition_asks.asks(box)

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:
        return edition_asks.names(box)

    def known(self, table: Table) -> Known:
        return known(table)

    def unsaid(
        self, table: Table, command: type[Command], said: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        seen = {"round": table.round, **super().unsaid(table, command, said)}
        return {field: seen[field] for field in command.__struct_fields__ if field in seen}

    def counted(self, table: Table, expected: Expectation) -> Expectation | Refusal:
        return chronicling.counted(table, expected)

    def next_of(
        self, table: Table, shortcut: Shortcut, by: Party, done: int
    ) -> tuple[Command, Party] | None:
        return chronicling.next_of(table, shortcut, by, done)

    def left_out(self, table: Table) -> tuple[Command, Party] | None:
        return chronicling.left_out(table)

    def heading(self, table: Table) -> str:
        return chronicling.heading(table)

    def problems(self, box: Box) -> tuple[Message, ...]:
        return SHEETS.problems(box)

    def printed(self, box: Box) -> Printed:
        return edition_printed(read_numbers(box))

    def reckon(self, box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
        return score_from_file.reckon(box, written)

    def copies(self, box: Box) -> tuple[CopyId, ...]:
        return tuple(edition_asks.whole_box(box).copies())

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        return rounds.start(box, setup)

    def out_of_place(self, table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
        return who.out_of_place(table, asked, rule)

    def public(self, table: Table) -> PublicView:
        return views.public_view(self, table)

    def own(self, table: Table, seat: SeatId, public: PublicView) -> View:
        return views.own_view(self, table, seat, public)

    def view_text(self, view: View) -> tuple[Entry, ...]:
        return view_text.view_text(view)

    def how_far(self, view: View) -> Message:
        assert isinstance(view, PublicView), "it is said to everyone"
        return view_text.how_far(view)

    def signs(self, public: View) -> Signs:
        assert isinstance(public, PublicView), "it is cut from what everyone sees"
        offers = [(f"{one.number}.{one.version}", one.waits_for) for one in public.deals.offers]
        return Signs(
            seats={one.seat: sign_of(one.bag) for one in public.seats},
            round=public.round,
            asked={
                one.seat: tuple(name for name, waits_for in offers if one.seat in waits_for)
                for one in public.seats
            },
        )

    def tells_all(self, table: Table) -> bool:
        return table.over and table.options.truth

    def standings(self, table: Table) -> Standings | None:
        return scoring.standings(table)

    def finale(self, table: Table) -> tuple[Slide, ...]:
        return finale.finale(table)

    def at_gate(self, table: Table, seat: SeatId) -> GateUse | Refusal:
        return shared_reader.use_of(table, seat)

    def due_ms(self, table: Table) -> int | None:
        due = [at for at in (self.heard_ms(table), passing.due_ms(table)) if at is not None]
        return min(due, default=None)

    def heard_ms(self, table: Table) -> int | None:
        return timer.runs_out_ms(table)

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
