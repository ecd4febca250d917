"""The game on the table, its journal, and the trouble that keeps it from being played on."""

import logging
import secrets
from collections.abc import Callable, Iterable
from typing import Protocol
from uuid import uuid4

from companion.game.commands import Woken
from companion.game.contract import Beginning, Command, Event, with_chance
from companion.game.history import Decided
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import CLOCK, CommandId, Party, Role, seated
from companion.journal.book import (
    Book,
    BookDamaged,
    BookError,
    BookUnreadable,
    CannotWrite,
    DiskUnsure,
    GameOf,
)
from companion.shelf.boxes import NoSuchBox, Owned, Shelf

from .asks import Begin
from .clock import Clock
from .deck import Deck
from .game_session import GameSession
from .page_data import Answer
from .table_timer import TableTimer
from .trouble import Trouble

_log = logging.getLogger(__name__)

FOLD_EVERY_MS = 120_000
CHANCE_BYTES = 16


class Library(Protocol):
    """Where games are kept: the data folder, or memory in tests."""

    def newest(self) -> tuple[str, Book] | None: ...

    def new_book(self, begin: GameOf) -> tuple[str, Book]: ...


class CurrentGame:
    """At most one game session; used by the clerk's thread alone."""

    def __init__(
        self,
        library: Library,
        shelf: Shelf,
        audiences: Iterable[Party],
        clock: Clock,
        remember: Callable[[Iterable[CommandId]], None],
    ) -> None:
        """`remember` keeps the ids of a game's commands when another game takes its place."""
        self.session: GameSession | None = None
        self.deck: Deck | None = None
        self.trouble = Trouble(clock)
        self.timer = TableTimer(clock)
        self._library = library
        self._shelf = shelf
        self._audiences = tuple(audiences)
        self._clock = clock
        self._remember = remember
        self._folded = 0, 0  # the number of actions in the one file, and when that was

    # Which game it is.

    @property
    def game_id(self) -> str:
        return self.session.game_id if self.session is not None else ""

    @property
    def cards_lie_together(self) -> bool:
        """Whether everyone can see that no card of the deck is in play."""
        return self.deck is None or self.deck.lies_together

    def learn_stickers(self) -> None:
        """A sticker given or taken off counts at once."""
        if self.session is not None:
            self.session.tags = self._shelf.register.of(self.session.book.of.box)

    def close(self) -> None:
        if self.session is not None:
            self.session.book.close()

    # Playing it.

    def act(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        """Decide and believe; it is written down later, and only then shown."""
        refused = self.trouble.refusal
        if refused is not None:
            return refused
        if self.session is None:
            return refuse("why.no_game")
        command = with_chance(command, secrets.token_hex(CHANCE_BYTES))
        return self.session.act(command, by, command_id, self.timer.now_ms(), self._clock.wall())

    def write(self) -> Refusal | None:
        """Write the last action. If the disk fails, forget the action, and take nothing more in
        until the journal has been read again."""
        try:
            if self.session is not None:
                self.session.write()
        except BookError as error:
            return self.trouble.break_off(error)
        return None

    @property
    def due_ms(self) -> int | None:
        """The table time at which the game's timer rings next."""
        if self.session is None or self.trouble.message is not None:
            return None
        return self.timer.runs_to(self.session.game.due_ms(self.session.table))

    @property
    def heard_ms(self) -> int | None:
        """The table time at which the timer that people hear has run out."""
        if self.due_ms is None or self.session is None:
            return None
        return self.timer.runs_to(self.session.game.heard_ms(self.session.table))

    def patience_s(self) -> float:
        """The time until something has to be done."""
        return min(self.timer.patience_s(due_ms) for due_ms in (self.due_ms, self.heard_ms))

    def keep_time(self) -> Refusal | None:
        try:
            if self.session is not None:
                self.timer.keep(self.session.book)
        except BookError as error:
            return self.trouble.break_off(error)
        return None

    def fold_if_due(self, *, idle: bool) -> None:
        """Bring the log into the one file, so that a copy of it is a few minutes old at most."""
        if self.session is None or self.trouble.disk_down:
            return
        folded, at_ms = self._folded
        waited_ms = self._clock.now_ms() - at_ms
        due = waited_ms >= FOLD_EVERY_MS and self.session.actions != folded
        if due and (idle or waited_ms >= 2 * FOLD_EVERY_MS):
            self.session.book.fold()
            self._folded = self.session.actions, self._clock.now_ms()

    # A new game.

    def begin(self, begin: Begin, by: Party, command_id: CommandId) -> Answer:
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        if self.trouble.disk_down:
            return refuse("why.disk_down")
        if begin.instead_of != self.game_id:
            return refuse("why.another_game_began")
        if not {seated(seat) for seat in begin.setup.seats} <= set(self._audiences):
            return refuse("why.seat_not_on_board")
        try:
            owned = self._shelf.take(begin.box)
        except NoSuchBox:
            return refuse("why.no_such_box")
        events = owned.game.start(owned.box, begin.setup)
        if isinstance(events, Refusal):
            return events
        return self._lay(owned, begin, events, by, command_id)

    def _lay(
        self,
        owned: Owned,
        begin: Begin,
        events: tuple[Event, ...],
        by: Party,
        command_id: CommandId,
    ) -> Answer:
        """Write the first action of a new game; only then is the game before it put away."""
        if self.session is not None:
            self._remember(self.session.done)
        try:
            game_id, book = self._library.new_book(GameOf(owned.game.name, begin.box))
        except (BookError, OSError) as error:
            _log.error("A new game could not be begun: %s", error)
            return refuse("why.not_written")
        session = GameSession(game_id, owned.game, book, owned.box.tags, self._audiences)
        asked = Beginning(edition=begin.box, overrides=owned.box.overrides, setup=begin.setup)
        answer = session.record(asked, Decided(events), by, command_id, 0, self._clock.wall())
        try:
            session.write()
        except BookError:
            return self._take_back_beginning(book)
        self.close()
        self._put_on_table(session, owned)
        if not session.is_sample:
            self._shelf.setups.keep(owned.game, owned.box, begin.setup)
        return answer

    def _take_back_beginning(self, book: Book) -> Refusal:
        try:
            book.discard()
        except DiskUnsure as unsure:
            self.lay_aside(None)
            return self.trouble.break_off(unsure)
        return refuse("why.not_written")

    # The last game, read back.

    def open_last(self) -> None:
        """Go on with the last game as the disk has it, or say on every page why that fails."""
        self.session = None
        try:
            found = self._library.newest()
            if found is None:
                self.trouble.is_over()
            else:
                self._resume(*found)
        except NoSuchBox:
            self.lay_aside(says("trouble.no_box_for_it"))
        except BookDamaged:
            self.lay_aside(says("trouble.journal_lost"))
        except BookUnreadable:
            self.lay_aside(says("trouble.journal_unreadable"))
        except (BookError, OSError) as error:
            self.trouble.break_off(CannotWrite(str(error)))
        except Exception:  # noqa: BLE001 - whatever a journal leads to, there are pages
            _log.exception("The journal of the last game leads to a mistake.")
            self.lay_aside(says("trouble.journal_unreadable"))

    def _resume(self, game_id: str, book: Book) -> None:
        try:
            owned = self._shelf.take(book.of.box)
            session = GameSession(game_id, owned.game, book, owned.box.tags, self._audiences)
            self._put_on_table(session, owned, book.kept_time())
            self.act(Woken(), CLOCK, new_id())
            self.write()
        except Exception:
            self.session = None
            book.close()
            raise

    def try_disk(self) -> None:
        """Read the table again from the journal if the disk works."""
        if self.session is not None:
            try:
                self.session.book.settle()
            except DiskUnsure:
                return
            except BookError as error:
                _log.error("%s", error)
            self.close()
        self.open_last()

    def reread(self) -> None:
        """Believe the journal again, after a mistake of ours."""
        if self.session is None:
            return
        try:
            self.session = self.session.reread()
        except Exception:  # noqa: BLE001 - the clerk's outermost loop, one step further
            _log.exception("The journal leads to the same mistake; the game cannot go on.")
            self.session = None
            self.trouble.message = says("trouble.journal_unreadable")

    def lay_aside(self, why: Message | None) -> None:
        """No game is on the table, until the disk has one or another is begun."""
        self.close()
        self.session, self.deck = None, None
        self.trouble.no_game(why)

    def _put_on_table(self, session: GameSession, owned: Owned, from_ms: int = 0) -> None:
        self.session = session
        self.deck = Deck(owned.game, owned.box, session.table)
        self.timer = TableTimer(self._clock, from_ms)
        self.trouble.is_over()
        self._folded = 0, self._clock.now_ms()


def new_id() -> CommandId:
    return CommandId(uuid4().hex)
