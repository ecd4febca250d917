"""Hart an der Grenze as a game: the list of its chapters, in the order of the rulebook."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.game import stock
from companion.game.beginning import offers
from companion.game.cards import Cards
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
    Signs,
    Standings,
    Tabletop,
    TextLine,
    View,
)
from companion.game.copy_sheet import CopySheet
from companion.game.course import Course
from companion.game.messages import Message, Refusal, Sentence, good_word, says
from companion.game.scenes import Slide
from companion.game.values import CopyId, Party, SeatId
from companion.games.bags import agreeing, payments, shared_reader, signals
from companion.games.bags.events import BagOpened
from companion.games.bags.game import BagGame
from companion.games.bags.sentences import SENTENCES as SHARED
from companion.games.bags.signs import sign_of

from . import (
    calling,
    chronicling,
    edition,
    finale,
    goods,
    inspection,
    laying,
    markers,
    owed,
    packing,
    round_end,
    score_from_file,
    scoring,
    tabletop,
    unloading,
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


class Border(BagGame[Table, PublicView]):
    """Hart an der Grenze at the clerk's table."""

    name = GAME
    chapters = (
        laying.CHAPTER,
        packing.PACKING,
        packing.DECLARING,
        inspection.CHAPTER,
        packing.OPENING,
        markers.CHAPTER,
        unloading.CHAPTER,
        round_end.CHAPTER,
        calling.CHAPTER,
        owed.CHAPTER,
        goods.CHAPTER,
        packing.CORRECTIONS,
        payments.CHAPTER,
        agreeing.chapter(
            option="suitcase_truth", steps=[Phase.PACKING], is_time=round_end.last_begins
        ),
        signals.chapter(always=who.ALWAYS),
    )
    sayings: tuple[Phrase, ...] = chronicling.SAYINGS
    sentences: Mapping[str, Sentence] = {**SHARED, **SENTENCES}

    def start(self, box: Box, setup: Setup) -> tuple[Event, ...] | Refusal:
        return laying.start(box, setup)

    def out_of_place(self, table: Table, asked: Asked[Any], rule: Rule) -> Refusal | None:
        return who.out_of_place(table, asked, rule)

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        decided = super().decide(table, command, by, at_ms)
        return Refusal(_here(decided.why)) if isinstance(decided, Refusal) else decided

    def news_for(self, event: Event, audience: Party) -> Message | None:
        """Cards turned up at the bank are told apart from a suitcase that was opened."""
        said = super().news_for(event, audience)
        if said is not None and isinstance(event, BagOpened) and not event.by:
            said = replace(said, key=said.key.replace("bag_opened", "turned_up"))
        if said is not None and isinstance(event, BagOpened) and not said.words["goods"]:
            said = replace(said, key=said.key.replace("_unnamed", "_nameless"))
        return None if said is None else _here(said)

    def next_step(self, table: Table, phase: str) -> Message:
        return _here(super().next_step(table, phase))

    def public(self, table: Table) -> PublicView:
        return views.public_view(self, table)

    def own(self, table: Table, seat: SeatId, public: PublicView) -> View:
        return views.own_view(self, table, seat, public)

    def view_text(self, view: View) -> tuple[Entry, ...]:
        return tuple(
            Entry(_line(entry.label), tuple(map(_line, entry.said)))
            for entry in view_text.view_text(view)
        )

    def laid_open(self, table: Table) -> Mapping[SeatId, Cards]:
        """Not at a sale: where a copy of a good is unsure, one lies under the suitcase."""
        return {} if table.on_sale else super().laid_open(table)

    def how_far(self, view: View) -> Message:
        assert isinstance(view, PublicView), "it is said to everyone"
        return view_text.how_far(view)

    def signs(self, public: View) -> Signs:
        assert isinstance(public, PublicView), "it is cut from what everyone sees"
        asked: dict[SeatId, tuple[str, ...]] = {}
        if public.ways is not None and public.ways.sum is not None:
            ways, named = public.ways, public.ways.sum
            answers = ways.seat if named.asks else public.sheriff
            asked[answers] = (f"{public.turn}.{ways.seat}.{named.gold}",)
        return Signs(
            seats={one.seat: sign_of(one.suitcase) for one in public.seats},
            round=public.turn,
            asked=asked,
        )

    def tells_all(self, table: Table) -> bool:
        return table.over and table.options.suitcase_truth

    def standings(self, table: Table) -> Standings | None:
        return scoring.standings(table)

    def finale(self, table: Table) -> tuple[Slide, ...]:
        return finale.finale(table)

    def words(self, table: Table) -> Mapping[str, Mapping[str, str]]:
        return {good_word(good): kind.names for good, kind in table.numbers.goods.items()}

    def problems(self, box: Box) -> tuple[Message, ...]:
        return SHEETS.problems(box)

    def names(self, box: Box) -> Mapping[str, Mapping[str, str]]:
        return edition.names(box)

    def options(self, box: Box) -> tuple[str, ...]:
        return offers(Options, SHEETS.numbers(box).left_out)

    def copy_sheet(self, box: Box) -> CopySheet | None:
        return SHEETS.copy_sheet(box)

    def printed(self, box: Box) -> Printed:
        return edition.edition_printed(box)

    def copies(self, box: Box) -> tuple[CopyId, ...]:
        """As many of each good as the sheet or the owner says, whichever are more."""
        own, printed = SHEETS.numbers(box).stock, SHEETS.numbers(replace(box, overrides={})).stock
        return tuple(stock.copies({good: max(own[good], printed[good]) for good in printed}))

    def tabletop(self, table: Table) -> Tabletop:
        return tabletop.tabletop(table)

    def lying(self, table: Table) -> Mapping[str, Cards]:
        return dict(table.places())

    def at_gate(self, table: Table, seat: SeatId) -> GateUse | Refusal:
        return shared_reader.use_of(table, seat, waits=False)

    def known(self, table: Table) -> Known:
        return chronicling.known(table)

    def unsaid(
        self, table: Table, command: type[Command], said: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        now = {"turn": table.round, "round": table.round}
        seen = {**now, **super().unsaid(table, command, said)}
        return {field: seen[field] for field in command.__struct_fields__ if field in seen}

    def counted(self, table: Table, expected: Expectation) -> Expectation | Refusal:
        return chronicling.counted(table, expected)

    def heading(self, table: Table) -> str:
        return chronicling.heading(table)

    def reckon(self, box: Box, written: Mapping[str, Any]) -> Reckoned | tuple[Message, ...]:
        return score_from_file.reckon(box, written)


def _line(line: TextLine) -> TextLine:
    return tuple(_here(word) if isinstance(word, Message) else word for word in line)


def _here(said: Message) -> Message:
    """In the words of this game, where it has some of its own for what all bag games say."""
    own = f"border.{said.key}"
    words = dict(zip(said.words, _line(tuple(said.words.values())), strict=True))
    return says(own if own in SENTENCES else said.key, **words)
