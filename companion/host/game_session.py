"""One game in progress: its decisions, its journal, and the feed of its news.

`record` applies an action to the table in memory: the session *believes* it. `write` then puts it
on the disk. So the clerk can build every page of an action before it is written, and one that no
page can show never is. Pages and answers go out only after it is written.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from companion.game import codec
from companion.game.contract import AnyGame, Beginning, Command, Event, Tabletop, View
from companion.game.history import Decided, History, TakenBack, decide, happened, news, said
from companion.game.messages import Message, Refusal, says
from companion.game.scenes import Slide
from companion.game.values import PUBLIC, CommandId, CopyId, Party, Role, TagId, Value
from companion.journal.book import Action, Book, BookError, BookUnreadable

from .asks import SAMPLE
from .page_data import Answer, Done, UndoOffer

FEED_LINES = 30
TOLD_FOR_STEPS = 20
"""For this many public steps, every page says that the journal was damaged."""
News = tuple[Message, ...]
"""Lines of news, newest first."""


class Opening(Value, frozen=True):
    """The slide of what the step of this number opened before everyone."""

    step: int
    slide: Slide


class _Unwritten(NamedTuple):
    """The action that is believed already, and the state before it."""

    action: Action
    history: History
    feed: News
    own_feeds: Mapping[Party, News]
    opening: Opening | None


class GameSession:
    """Owns the book and the history of one game; used by the clerk's thread alone."""

    def __init__(
        self,
        game_id: str,
        game: AnyGame,
        book: Book,
        tags: Mapping[TagId, CopyId],
        audiences: Iterable[Party],
    ) -> None:
        """Read the book from its first line; an empty book is a game about to begin."""
        self.game_id = game_id
        self.game = game
        self.tags = tags
        self.book = book
        self.opening: Opening | None = None  # the last one, until it has been looked at
        self.history = History()
        self._actions = 0
        self.feed: News = ()
        self._own_feeds: dict[Party, News] = {audience: () for audience in audiences}
        self._done: dict[CommandId, None] = {}
        self._unwritten: _Unwritten | None = None
        self._proclaimed: tuple[Message, ...] = ()
        self._decoder = codec.events_of(game)
        self._mended_at: tuple[int, Message | None] | None = None
        for action in book.read():
            self._believe(self._read(action))
            self._done[action.command_id] = None
            if book.mended is not None and book.mended.after == self._actions:
                self._mended_at = self.history.steps_seen, next(iter(self.feed), None)

    def reread(self) -> "GameSession":
        """The same game, as its book has it."""
        return GameSession(self.game_id, self.game, self.book, self.tags, self._own_feeds)

    @property
    def actions(self) -> int:
        """How many the book holds; never shown, for hidden ones are among them."""
        return self._actions

    @property
    def table(self) -> Any:
        return self.history.table

    @cached_property
    def tabletop(self) -> Tabletop:
        """The cards and places of this game: the same from its beginning on."""
        return self.game.tabletop(self.table)

    @property
    def mended(self) -> Message | None:
        """The message that the journal was damaged, until the game has gone on for some steps."""
        if self.book.mended is None or self._mended_at is None:
            return None
        steps, last_whole = self._mended_at
        if self.history.steps_seen > steps + TOLD_FOR_STEPS:
            return None
        if not self.book.mended.lost or last_whole is None:
            return says("trouble.journal_mended")
        return says("trouble.journal_cut_off", what=last_whole)

    def act(
        self, command: Command, by: Party, command_id: CommandId, at_ms: int, wall: str
    ) -> Answer:
        """Carry a command out; a command id that was carried out before changes nothing."""
        if self.has_done(command_id):
            return Done()
        decided = decide(self.game, self.history, command, by, at_ms)
        return self.record(command, decided, by, command_id, at_ms, wall)

    def record(
        self,
        asked: Command | Beginning,
        decided: Decided | Refusal,
        by: Party,
        command_id: CommandId,
        at_ms: int,
        wall: str,
    ) -> Answer:
        """Apply one decision in memory; `write` keeps it, or takes it back if the disk fails."""
        assert self._unwritten is None, "what was believed before is written down first"
        if isinstance(decided, Refusal):
            return decided
        if not decided.events:
            return Done()
        action = Action(
            command_id=command_id,
            author=str(by),
            at_ms=at_ms,
            wall=wall,
            asked=codec.encode(asked),
            body=codec.encode(decided.events),
        )
        own_feeds = dict(self._own_feeds)
        self._unwritten = _Unwritten(action, self.history, self.feed, own_feeds, self.opening)
        self._believe(*decided)
        self._proclaimed = self.game.proclaimed(self.table, decided.events)
        self._open(decided.events)
        return Done()

    def take_proclaimed(self) -> tuple[Message, ...]:
        """The sentences that are said aloud of the last action; once."""
        said, self._proclaimed = self._proclaimed, ()
        return said

    def write(self) -> None:
        """Write the last action to the disk; if that fails, take it back in memory."""
        last = self._unwritten
        if last is None:
            return
        self._unwritten = None
        try:
            self.book.append(last.action, after=self._actions - 1)
        except BookError:
            self.history, self.feed, self._own_feeds = last.history, last.feed, dict(last.own_feeds)
            self.opening = last.opening
            self._actions -= 1
            raise
        self._done[last.action.command_id] = None

    @property
    def done(self) -> tuple[CommandId, ...]:
        """Every command that was carried out in this game, the newest last."""
        return tuple(self._done)

    @property
    def is_sample(self) -> bool:
        """Whether players laid this table for people to watch, and it is nobody's own game."""
        return next(iter(self._done), "").startswith(SAMPLE)

    def has_done(self, command_id: CommandId) -> bool:
        """Whether this very command was ever carried out, before a restart too."""
        return command_id in self._done

    def view(self, audience: Party) -> View:
        return self.views((audience,))[audience]

    def views(self, audiences: Iterable[Party]) -> Mapping[Party, View]:
        """A view for each audience. The steward gets the public one: more controls, no more
        knowledge."""
        seen_as = {audience: _seen_as(audience) for audience in audiences}
        views = self.game.views(self.table, dict.fromkeys(seen_as.values()))
        return {audience: views[seen] for audience, seen in seen_as.items()}

    def own_feed(self, audience: Party) -> News:
        """The news that this audience was told in other words than everyone."""
        return self._own_feeds[audience]

    def undo_offer(self) -> UndoOffer | None:
        step = self.history.newest
        if step is None:
            return None
        lines = said(self.game, step.events, PUBLIC)
        return UndoOffer(step.number, lines[0] if lines else None)

    def _read(self, action: Action) -> tuple[Event, ...]:
        try:
            return self._decoder.decode(action.body)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BookUnreadable(
                f"Action {self._actions + 1} of game {self.game_id} is not one this version knows"
                f" ({error}). Play on with the version that wrote it, or start a new game."
            ) from error

    def _open(self, events: tuple[Event, ...]) -> None:
        """An action that opens something replaces the last opening; undo takes its own away."""
        first = events[0]
        if isinstance(first, TakenBack):
            if self.opening is not None and self.opening.step == first.step:
                self.opening = None
        elif (slide := self.game.opening(self.table, events)) is not None:
            self.opening = Opening(self.history.steps_seen, slide)

    def _believe(self, events: tuple[Event, ...], tables: tuple[Any, ...] = ()) -> None:
        heard = news(self.game, self.history, events, PUBLIC)
        self.feed = (*reversed(heard), *self.feed)[:FEED_LINES]
        for audience, lines in self._own_feeds.items():
            seen_as = _seen_as(audience)
            own = heard if seen_as == PUBLIC else news(self.game, self.history, events, seen_as)
            if own != heard:
                fresh = [line for line in reversed(own) if line not in heard]
                self._own_feeds[audience] = (*fresh, *lines)[:FEED_LINES]
        self.history = happened(self.game, self.history, events, tables)
        self._actions += 1


def _seen_as(audience: Party) -> Party:
    return PUBLIC if audience.role is Role.STEWARD else audience
