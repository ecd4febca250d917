"""Nottingham as a game: the list of its chapters."""

from collections.abc import Mapping
from typing import Any

from companion.game.beginning import offers as options_of
from companion.game.cards import Cards, Heap
from companion.game.chapter import Asked, Rule
from companion.game.contract import (
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
    Standings,
    Tabletop,
    View,
)
from companion.game.copy_sheet import CopySheet
from companion.game.messages import Message, Refusal, Sentence, refuse
from companion.game.scenes import Slide
from companion.game.shared_view import SharedViewGame
from companion.game.values import CopyId, SeatId

from . import (
    ambush,
    attack,
    barter,
    chronicling,
    correcting,
    edition,
    ending,
    finale,
    laying,
    offers,
    purchase,
    score_from_file,
    scoring,
    signals,
    springing,
    tabletop,
    track,
    turn,
    turning_in,
    view_text,
    views,
    who,
)
from .edition import SHEETS
from .numbers import GAME
from .options import Options
from .sentences import SENTENCES
from .table import Phase, Table
from .views import PublicView


class Nottingham(SharedViewGame[Table, PublicView]):
    """Nottingham at the clerk's table."""

    name = GAME
    chapters = (
        laying.CHAPTER,
        turn.CHAPTER,
        offers.CHAPTER,
        purchase.CHAPTER,
        barter.CHAPTER,
        attack.CHAPTER,
        ambush.CHAPTER,
        turning_in.CHAPTER,
        springing.CHAPTER,
        track.CHAPTER,
        ending.CHAPTER,
        correcting.CHAPTER,
        signals.CHAPTER,
    )
    sayings: tuple[Phrase, ...] = chronicling.SAYINGS
    sentences: Mapping[str, Sentence] = SENTENCES

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        return laying.start(box, setup)

    def pawns(self, box: Box) -> tuple[SeatId, ...]:
        return tuple(SHEETS.numbers(box).pawns)

    def out_of_place(self, table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
        return who.out_of_place(table, asked, rule)

    def public(self, table: Table) -> PublicView:
        return views.public_view(self, table)

    def own(self, table: Table, seat: SeatId, public: PublicView) -> View:
        return views.own_view(table, seat, public)

    def view_text(self, view: View) -> tuple[Entry, ...]:
        return view_text.view_text(view)

    def how_far(self, view: View) -> Message:
        assert isinstance(view, PublicView), "it is said to everyone"
        return view_text.how_far(view)

    def standings(self, table: Table) -> Standings | None:
        return scoring.standings(table)

    def finale(self, table: Table) -> tuple[Slide, ...]:
        return finale.finale(table)

    def words(self, table: Table) -> Mapping[str, Mapping[str, str]]:
        return edition.words(table.numbers)

    def problems(self, box: Box) -> tuple[Message, ...]:
        return SHEETS.problems(box)

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:
        return edition.names(box)

    def options(self, box: Box) -> tuple[str, ...]:
        return options_of(Options, SHEETS.numbers(box).left_out)

    def copy_sheet(self, box: Box) -> CopySheet | None:
        return SHEETS.copy_sheet(box)

    def printed(self, box: Box) -> Printed:
        return edition.edition_printed(box)

    def copies(self, box: Box) -> tuple[CopyId, ...]:
        return edition.copies(box)

    def taken_out(self, box: Box, table: Table) -> Heap:  # noqa: ARG002
        return tabletop.taken_out(table)

    def tabletop(self, table: Table) -> Tabletop:
        return tabletop.tabletop(table)

    def lying(self, table: Table) -> Mapping[str, Cards]:
        return tabletop.lying(table)

    def shuffles(self, table: Table) -> int:
        return table.shuffles

    def at_gate(self, table: Table, seat: SeatId) -> GateUse | Refusal:
        """Whose pawn comes to the gate, their cards follow; it tells nothing."""
        if seat not in table.seats:
            return refuse("why.no_such_seat")
        return refuse("why.not_now") if table.phase is Phase.OVER else GateUse.LAYING

    def known(self, table: Table) -> Known:
        return chronicling.known(table)

    def unsaid(
        self, table: Table, command: type[Command], said: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        seen = {"turn": table.turn, **super().unsaid(table, command, said)}
        return {field: seen[field] for field in command.__struct_fields__ if field in seen}

    def counted(self, table: Table, expected: Expectation) -> Expectation | Refusal:
        return chronicling.counted(table, expected)

    def heading(self, table: Table) -> str:
        return chronicling.heading(table)

    def reckon(self, box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
        return score_from_file.reckon(box, written)
