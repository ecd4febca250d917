"""The clerk: the only writer. It takes one fact at a time, has it decided, and posts what follows.

It decides nothing itself: games decide, the journal remembers, the noticeboard shows.
"""

import logging
import os
import queue
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswerYet
from contextlib import suppress
from functools import partial
from typing import Protocol
from uuid import uuid4

from msgspec.structs import replace

from companion.game.commands import (
    GATE,
    CardRead,
    Pressed,
    SeatRead,
    SeatReadAgain,
    TimeIsUp,
    Woken,
)
from companion.game.contract import Beginning, Command, Event, Setup, View, with_chance
from companion.game.history import Decided, TakeBack
from companion.game.messages import Message, Refusal, box_word, refuse, says, seat_word
from companion.game.values import (
    BUTTON,
    CLOCK,
    PUBLIC,
    READER,
    STEWARD,
    CommandId,
    Party,
    Role,
    SeatId,
    TagId,
    Value,
    seated,
)
from companion.journal.book import (
    Book,
    BookDamaged,
    BookError,
    BookUnreadable,
    CannotWrite,
    DiskUnsure,
    GameOf,
    nothing,
)
from companion.shelf.boxes import NoSuchBox, Owned, Shelf
from companion.shelf.stickers import OnCard, is_phone
from hardware.signals import (
    ButtonPressed,
    Checked,
    Crowded,
    ReaderBack,
    ReaderLost,
    ReaderName,
    Signal,
    TagLifted,
    TagPlaced,
)
from hardware.signals import TagId as ReadTag

from .checks import Checks
from .clock import Clock, TableClock
from .deck import CountDeck, Deck
from .enrolling import STICKER_COMMANDS, Enrolling, ForgetStickers, Lying
from .gate import Gate
from .joining import JOIN_COMMANDS, PhoneAct
from .noticeboard import Noticeboard
from .once import Once
from .posted import Answer, Done, Posted, ReaderHeard
from .reception import Reception
from .sitting import Sitting

_log = logging.getLogger(__name__)

INBOX_SIZE = 64
KEEP_TIME_EVERY_MS = 5_000
TRY_DISK_EVERY_MS = 2_000
FOLD_EVERY_MS = 120_000
ANSWER_WITHIN_S = 10.0
CHANCE_BYTES = 16
_BEFORE_OTHERS = -10
FIRST_STEP = 1  # the laying of the table
_BESIDE_THE_GAME: tuple[type[Command], ...] = (*STICKER_COMMANDS, *JOIN_COMMANDS, CountDeck)


class Library(Protocol):
    """Where games are kept: the data folder, or memory in tests."""

    def newest(self) -> tuple[str, Book] | None: ...

    def new_book(self, begin: GameOf) -> tuple[str, Book]: ...


class Begin(Value, frozen=True, kw_only=True):
    """Lay the table for a new game; `instead_of` is the game it ends, as the asker saw it."""

    box: str
    setup: Setup
    instead_of: str


class WasDone(Value, frozen=True):
    """A question: whether the command of this id was carried out. It changes nothing."""


class _Ask(Value, frozen=True, kw_only=True):
    command: Command | Begin | PhoneAct | WasDone
    by: Party
    command_id: CommandId
    game_id: str | None = None  # the game it is meant for, if the asker says so


class _Stop(Value, frozen=True):
    pass


class _Glance(Value, frozen=True):
    """Something beside the game may have changed: post what is so now."""


Follower = Callable[[Sitting, bool], None]
"""Called after every action with the sitting, and whether the clerk has just come back."""

_Item = tuple[_Ask | Signal | _Glance | _Stop, "Future[Answer] | None"]


class Clerk:
    """Owns the sitting, the inbox and the thread that empties it."""

    def __init__(  # noqa: PLR0913 - all that is around it, each handed in by its name
        self,
        *,
        library: Library,
        shelf: Shelf,
        board: Noticeboard,
        clock: Clock,
        plan: dict[ReaderName, SeatId],
        reception: Reception,
        followers: Iterable[Follower] = (),
        warn: Callable[[], None] = lambda: None,
    ) -> None:
        """`warn` sounds where a sticker was read that is on no card of this box."""
        self._library = library
        self._shelf = shelf
        self._board = board
        self._clock = clock
        self._plan = plan
        self._reception = reception
        self._followers = tuple(followers)
        self._warn = warn
        self._inbox: queue.Queue[_Item] = queue.Queue(INBOX_SIZE)
        self._once = Once(reception.carried_out)
        self._missed = False
        self._lost: set[ReaderName] = set()
        self._notices: dict[Party, Message] = {}
        self._broken: Message | None = None
        self._try_disk_ms: int | None = None  # when to try again a disk that takes nothing
        self._folded = 0, 0  # how many actions were in the one file, and when
        self._sitting: Sitting | None = None
        self._deck: Deck | None = None
        self._no_secrets = False  # as everyone could see when the table was posted last
        seats = tuple(one.seat for one in board.audiences if one.seat is not None)
        self._enrolling = Enrolling(shelf.register, seats)
        self._gate = Gate(shelf.register, seats)
        self._checks = Checks()
        self._table_clock = TableClock(clock, 0)
        self._kept_ms = 0
        self._rung_ms: int | None = None  # said once, even if the game has no use for it
        self._thread = threading.Thread(target=self._work, name="clerk", daemon=True)

    def start(self) -> None:
        """Read the last game back, let its timers rest, post everything, and go to work."""
        self._open_last_game()
        self._post_whatever_happens()
        self._tell_followers(restarted=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is being written, then stop."""
        self._inbox.put((_Stop(), None))
        self._thread.join()
        if self._sitting is not None:
            self._sitting.book.close()

    def ask(
        self,
        command: Command | Begin | PhoneAct | WasDone,
        by: Party,
        command_id: CommandId,
        game_id: str | None = None,
    ) -> Answer:
        """Put a command in the inbox and wait for its answer. One that names another game than the
        one on the table is refused."""
        reply: Future[Answer] = Future()
        try:
            asked = _Ask(command=command, by=by, command_id=command_id, game_id=game_id)
            self._inbox.put((asked, reply), timeout=ANSWER_WITHIN_S)
            return reply.result(timeout=ANSWER_WITHIN_S)
        except queue.Full:
            return refuse("why.inbox_full")
        except NoAnswerYet:
            return refuse("why.still_saving")

    def glance(self) -> None:
        """Look again at what has its say beside the game, such as the network."""
        self._inbox.put((_Glance(), None))

    def table_now_ms(self) -> int:
        """The table's time, for pages that count down."""
        return self._table_clock.now_ms()

    def expected(self) -> frozenset[ReadTag]:
        """The cards the readers are asked for by name: those that lie open before everyone."""
        return self._checks.asked

    def hear(self, signal: Signal) -> None:
        """What a device has to say; it never waits. That a full inbox missed some is shown;
        how many is not: it would count acts that are nobody's business. That a card was lifted
        means nothing at any table, so it is not even put in; a seat's own sticker may come back."""
        if isinstance(signal, TagLifted) and self._gate.owner(TagId(signal.tag)) is None:
            return
        try:
            self._inbox.put_nowait((signal, None))
        except queue.Full:
            self._missed = True

    # The clerk's own thread from here on.

    def _work(self) -> None:
        _go_first()
        while True:
            self._fold_now_and_then()
            try:
                item, reply = self._inbox.get(timeout=self._patience_s())
            except queue.Empty:
                self._safely(self._tend)
                continue
            if isinstance(item, _Stop):
                return
            answer = self._safely(partial(self._take, item))
            if self._due_ms() is not None or self._try_disk_ms is not None:
                self._safely(self._tend)
            if reply is not None:
                reply.set_result(answer)

    def _safely(self, work: Callable[[], Answer]) -> Answer:
        """A mistake of ours must not end the evening: the table is read again from the journal,
        where everything stands that anybody was told."""
        try:
            answer = self._write_and_post(work())
        except Exception:  # noqa: BLE001 - the outermost loop of a thread
            _log.exception("The clerk made a mistake; the table is read again from its journal.")
            self._reread()
            self._post_whatever_happens()
            answer = refuse("why.clerk_mistaken")
        self._tell_followers()
        return answer

    def _post_whatever_happens(self) -> None:
        """A table that cannot be shown is laid aside, for there are pages all the same."""
        try:
            self._post()
        except Exception:  # noqa: BLE001 - the same loop, one step further
            _log.exception("The table of the last game cannot be shown.")
            self._lay_aside(says("trouble.journal_unreadable"))
            self._post()

    def _write_and_post(self, answer: Answer) -> Answer:
        """What follows is drafted first, so that pages can be made ready while the disk works; it
        is shown to nobody, and not even answered, before the disk has it."""
        drafted = self._board.draft(self._pages())
        refused = self._write(lambda: self._board.announce(drafted))
        if refused is not None:
            self._post()
            return refused
        self._board.pin(drafted)
        return answer

    def _write(self, meanwhile: Callable[[], None] = nothing) -> Refusal | None:
        """Write the last action. If the disk fails, forget it, and take nothing more in until the
        journal has been read again."""
        try:
            if self._sitting is not None:
                self._sitting.write(meanwhile)
        except BookError as error:
            return self._break_off(error)
        return None

    def _reread(self) -> None:
        if self._sitting is None:
            return
        try:
            self._sitting = self._sitting.reread()
        except Exception:  # noqa: BLE001 - the same loop, one step further
            _log.exception("The journal leads to the same mistake; the game cannot go on.")
            self._sitting = None
            self._broken = says("trouble.journal_unreadable")

    def _take(self, item: _Ask | Signal | _Glance) -> Answer:
        if isinstance(item, _Ask):
            return self._answer(item)
        return Done() if isinstance(item, _Glance) else self._heard(item)

    def _answer(self, asked: _Ask) -> Answer:
        """Each command is carried out once, and only for the game it names."""
        sitting = self._sitting
        if asked.command_id in self._once or (sitting and sitting.has_done(asked.command_id)):
            return Done()
        if isinstance(asked.command, WasDone):
            unsure = self._broken == says("trouble.disk_unsure")
            return refuse("why.disk_unsure" if unsure else "why.not_received")
        if asked.game_id is not None and asked.game_id != (sitting.game_id if sitting else ""):
            return refuse("why.another_game")
        if isinstance(asked.command, Begin):
            return self._begin(asked.command, asked.by, asked.command_id)
        if isinstance(asked.command, PhoneAct):
            return self._reception.visit(asked.command) or Done()
        if isinstance(asked.command, _BESIDE_THE_GAME):
            answer = self._beside_the_game(asked.command, asked.by, asked.command_id)
            if isinstance(answer, Done):
                self._once.add(asked.command_id)
            return answer
        return self._act(asked.command, asked.by, asked.command_id)

    def _beside_the_game(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        """It stands in no book of a game, so its id is remembered elsewhere."""
        if isinstance(command, CountDeck):
            return self._count_deck(command, by)
        if isinstance(command, JOIN_COMMANDS):
            return self._reception.ask(command, by, command_id) or Done()
        answer = self._enrol(command, by)
        if isinstance(command, ForgetStickers) and isinstance(answer, Done):
            self._remember((command_id,))
        return answer

    def _remember(self, ids: tuple[CommandId, ...]) -> None:
        """Over a restart too, as far as the disk takes it."""
        for command_id in ids:
            self._once.add(command_id)
        with suppress(OSError):
            self._reception.keep_done(ids)

    def _heard(self, signal: Signal) -> Answer:
        match signal:
            case TagPlaced(reader=reader, tag=tag) if reader in self._plan:
                return self._sticker_read(self._plan[reader], TagId(tag))
            case TagLifted(reader=reader, tag=tag) if self._plan.get(reader) == GATE:
                self._seat_lifted(TagId(tag))
            case Crowded(reader=reader) if reader in self._plan and self._enrolling.is_on:
                self._enrolling.crowded()
            case Crowded(reader=reader) if reader in self._plan and not self._checks.asked:
                self._crowded(self._plan[reader])
            case ButtonPressed(button="undo"):
                step = self._sitting.history.newest if self._sitting else None
                return self._pressed(TakeBack(step.number if step else 0))
            case ButtonPressed(button=button):
                return self._pressed(Pressed(button))
            case Checked():
                cards = {tag for tag in signal.seen if self._gate.owner(TagId(tag)) is None}
                self._checks.take(replace(signal, seen=frozenset(cards)))
            case ReaderLost(reader=reader):
                self._lost.add(reader)
                self._checks.lost(reader)
            case ReaderBack(reader=reader):
                self._lost.discard(reader)
            case _:
                pass
        return Done()

    def _sticker_read(self, place: SeatId, tag: TagId) -> Answer:
        """A card's or a seat's own, at a seat, at a pile or at the gate."""
        if self._enrolling.is_on:
            self._enrolling.laid(tag, self._lying())
            self._learn_stickers()
            return Done()
        self._enrolling.noticed(tag)
        owner = self._gate.owner(tag)
        counting = self._deck is not None and self._deck.counting
        if self._lets_in(place if owner is None and not counting else owner):
            return Done()
        if self._sitting is None:
            return Done()
        if self._deck is not None and counting:
            if owner is None:
                self._deck.count(tag, self._sitting.tags.get(tag))
            return Done()
        if owner is not None:
            if place == GATE:
                return self._seat_at_gate(self._sitting, owner)
            return self._seat_read(place, owner)
        if self._gate.shuts_out(place):
            return Done()
        if place == GATE:
            self._gate.card_read()
        return self._card_read(self._sitting, self._gate.place(place), tag)

    def _lets_in(self, seat: SeatId | None) -> bool:
        """By its own sticker, or by any at a reader of its own, for that is nobody else's."""
        return seat is not None and self._no_secrets and self._reception.laid(seat)

    def _seat_at_gate(self, sitting: Sitting, seat: SeatId) -> Answer:
        """Once to have its cards read, and once more when they have been. Why it is turned away
        everyone may know; what the game says to the second time is the seat's alone."""
        if not self._gate.touched(seat, self._clock.now_ms()):
            return Done()
        at = self._gate.at
        if at is not None and at.seat == seat:
            answer = self._act(SeatReadAgain(seat), READER, _new_id())
            if not isinstance(answer, Refusal):
                self._gate.leave()
            return self._answered_at(seat, answer)
        turned_away = self._gate.come(seat, sitting.game, sitting.table)
        if turned_away is not None:
            self._told_everyone(turned_away.why)
            return turned_away
        self._notices.pop(PUBLIC, None)
        self._notices.pop(STEWARD, None)
        return Done()

    def _seat_lifted(self, tag: TagId) -> None:
        seat = self._gate.owner(tag)
        if seat is not None:
            self._gate.lifted(seat, self._clock.now_ms())

    def _crowded(self, place: SeatId) -> None:
        if not self._gate.shuts_out(place):
            self._told_at(self._gate.place(place), says("notice.crowded"))

    def _seat_read(self, place: SeatId, seat: SeatId) -> Answer:
        """At a reader of somebody's own."""
        if place != seat:
            self._told_at(place, says("notice.another_seat", seat=seat_word(seat)))
            return Done()
        return self._answered_at(seat, self._act(SeatRead(seat), READER, _new_id()))

    def _answered_at(self, seat: SeatId, answer: Answer) -> Answer:
        """Why not; and once it has been done, nothing of an earlier why not."""
        if isinstance(answer, Refusal):
            self._told_at(seat, answer.why)
        else:
            self._notices.pop(seated(seat), None)
        return answer

    def _card_read(self, sitting: Sitting, seat: SeatId, tag: TagId) -> Answer:
        actions = sitting.actions
        copy = sitting.tags.get(tag)
        answer = self._act(CardRead(seat, copy), READER, _new_id())
        if copy is None:
            self._warn()
        if copy is None and seat != GATE:  # there whose it is comes first, whatever was read
            self._told_at(seat, self._whose(tag))
        elif isinstance(answer, Refusal):
            self._told_at(seat, answer.why)
        elif seated(seat) not in self._board.audiences:
            return answer
        elif sitting.actions == actions and not self._checks.asks_for(tag):
            self._notices[seated(seat)] = says("notice.read_again")
        else:
            self._notices.pop(seated(seat), None)
        return answer

    def _whose(self, tag: TagId) -> Message:
        """A sticker that is on no card of this box; this goes by the sticker alone."""
        owner = self._shelf.register.owner_of(tag)
        if isinstance(owner, OnCard):
            return says("notice.other_box", box=box_word(owner.box))
        return says("notice.phone" if is_phone(tag) else "notice.unknown_sticker")

    def _pressed(self, command: Command) -> Answer:
        """A button is everyone's, and so is what is said to it."""
        answer = self._act(command, BUTTON, _new_id())
        if isinstance(answer, Refusal):
            self._told_everyone(answer.why)
        return answer

    def _told_at(self, seat: SeatId, why: Message) -> None:
        """What is said to a reader is its seat's alone; one at no seat is everyone's."""
        if seated(seat) in self._board.audiences:
            self._notices[seated(seat)] = why
        else:
            self._told_everyone(why)

    def _told_everyone(self, why: Message) -> None:
        self._notices |= {PUBLIC: why, STEWARD: why}

    def _enrol(self, command: Command, by: Party) -> Answer:
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        refused = self._enrolling.ask(command, one_at_a_time=not self._cards_lie_together)
        if refused is not None:
            return refused
        if self._enrolling.is_on and self._deck is not None:
            self._deck.begin_or_stop(on=False)
        self._learn_stickers()
        return Done()

    @property
    def _cards_lie_together(self) -> bool:
        return self._deck is None or self._deck.lies_together

    def _lying(self) -> Lying:
        """A game that cannot be read, or in which somebody may have packed a card, has secrets."""
        sitting = self._sitting
        if sitting is None:
            return Lying(secret=self._broken is not None)
        if sitting.view(PUBLIC).over:
            return Lying(secret=False)
        belong = frozenset(sitting.game.deal(sitting.table).cards)
        placed = frozenset(sitting.game.whereabouts(sitting.table))
        return Lying(belong=belong, placed=placed)

    def _learn_stickers(self) -> None:
        """What was given or taken off counts at once for the game on the table."""
        if self._sitting is not None:
            self._sitting.tags = self._shelf.register.of(self._sitting.book.of.box)

    def _begin(self, begin: Begin, by: Party, command_id: CommandId) -> Answer:
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        if self._try_disk_ms is not None:
            return refuse("why.disk_down")
        current = self._sitting
        if begin.instead_of != (current.game_id if current else ""):
            return refuse("why.another_game_began")
        if not {seated(seat) for seat in begin.setup.seats} <= set(self._board.audiences):
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
        """Write a new game's first action; only then is the game before it put away. The ids of
        its commands outlive it."""
        if self._sitting is not None:
            self._remember(self._sitting.done)
        try:
            game_id, book = self._library.new_book(GameOf(owned.game.name, begin.box))
        except (BookError, OSError) as error:
            _log.error("A new game could not be begun: %s", error)
            return refuse("why.not_written")
        sitting = Sitting(game_id, owned.game, book, owned.box.tags, self._board.audiences)
        asked = Beginning(edition=begin.box, overrides=owned.box.overrides, setup=begin.setup)
        answer = sitting.record(asked, Decided(events), by, command_id, 0, self._clock.wall())
        try:
            sitting.write()
        except BookError:
            return self._take_back_beginning(book)
        if self._sitting is not None:
            self._sitting.book.close()
        self._sitting = sitting
        self._deck = Deck(owned.game, owned.box, sitting.table)
        self._table_clock = TableClock(self._clock, 0)
        self._kept_ms = 0
        self._notices.clear()
        self._enrolling.stop()
        self._gate.leave()
        self._works_again()
        self._shelf.setups.keep(owned.game, owned.box, begin.setup)
        return answer

    def _take_back_beginning(self, book: Book) -> Refusal:
        try:
            book.discard()
        except DiskUnsure as unsure:
            self._lay_aside(None)
            return self._break_off(unsure)
        return refuse("why.not_written")

    def _act(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        if self._try_disk_ms is not None:
            return refuse("why.disk_down")
        if self._broken is not None:
            return Refusal(self._broken)
        if self._sitting is None:
            return refuse("why.no_game")
        command = with_chance(command, secrets.token_hex(CHANCE_BYTES))
        at_ms = self._table_clock.now_ms()
        steps = self._sitting.history.steps_seen
        answer = self._sitting.act(command, by, command_id, at_ms, self._clock.wall())
        if isinstance(answer, Done):
            self._notices.pop(by, None)
            if self._sitting.history.steps_seen != steps:  # never for an act that nobody saw
                self._notices.pop(PUBLIC, None)
                self._notices.pop(STEWARD, None)
        return answer

    def _count_deck(self, command: CountDeck, by: Party) -> Answer:
        if self._broken is not None:
            return Refusal(self._broken)
        if self._sitting is None:
            return refuse("why.no_game")
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        if self._deck is None or not self._deck.lies_together:
            return refuse("why.deck_in_play")
        if command.on:
            self._enrolling.stop()
        self._deck.begin_or_stop(on=command.on)
        return Done()

    def _break_off(self, error: BookError) -> Refusal:
        """Take nothing more in, and try the disk again soon."""
        unsure = isinstance(error, DiskUnsure)
        trouble = says("trouble.disk_unsure" if unsure else "trouble.disk_down")
        if self._broken != trouble:
            _log.error("%s", error)
        self._broken = trouble
        self._try_disk_ms = self._clock.now_ms() + TRY_DISK_EVERY_MS
        return refuse("why.disk_unsure" if unsure else "why.not_written")

    def _try_disk(self) -> Answer:
        """Read the table again from the journal once the disk works."""
        self._try_disk_ms = self._clock.now_ms() + TRY_DISK_EVERY_MS
        if self._sitting is not None:
            try:
                self._sitting.book.settle()
            except DiskUnsure:
                return Done()
            except BookError as error:
                _log.error("%s", error)
            self._sitting.book.close()
        self._open_last_game()
        return Done()

    def _open_last_game(self) -> None:
        """Go on with the last game as the disk has it; why not, if not, is shown on every page."""
        self._sitting = None
        try:
            found = self._library.newest()
            if found is None:
                self._works_again()
            else:
                self._resume(*found)
        except NoSuchBox:
            self._lay_aside(says("trouble.no_box_for_it"))
        except BookDamaged:
            self._lay_aside(says("trouble.journal_lost"))
        except BookUnreadable:
            self._lay_aside(says("trouble.journal_unreadable"))
        except (BookError, OSError) as error:
            self._break_off(CannotWrite(str(error)))
        except Exception:  # noqa: BLE001 - whatever a journal leads to, there are pages
            _log.exception("The journal of the last game leads to a mistake.")
            self._lay_aside(says("trouble.journal_unreadable"))

    def _resume(self, game_id: str, book: Book) -> None:
        try:
            owned = self._shelf.take(book.of.box)
            audiences = self._board.audiences
            self._sitting = Sitting(game_id, owned.game, book, owned.box.tags, audiences)
            self._deck = Deck(owned.game, owned.box, self._sitting.table)
            self._table_clock = TableClock(self._clock, book.kept_time())
            self._works_again()
            self._act(Woken(), CLOCK, _new_id())
            self._write()
        except Exception:
            self._sitting = None
            book.close()
            raise

    def _works_again(self) -> None:
        self._broken = None
        self._try_disk_ms = None
        self._rung_ms = None
        self._folded = 0, self._clock.now_ms()

    def _lay_aside(self, why: Message | None) -> None:
        """No game is on the table, until the disk has one or another is begun."""
        if self._sitting is not None:
            self._sitting.book.close()
        self._sitting, self._deck = None, None
        self._works_again()
        self._broken = why

    def _tell_followers(self, *, restarted: bool = False) -> None:
        """A follower that fails is told everything again after the next action."""
        if self._sitting is None:
            return
        for follow in self._followers:
            try:
                follow(self._sitting, restarted)
            except Exception:  # noqa: BLE001 - what has been written has happened all the same
                _log.exception("The simulated table could not follow.")

    def _fold_now_and_then(self) -> None:
        """Bring the log into the one file, so that a copy of it is a few minutes old at most."""
        if self._sitting is None or self._try_disk_ms is not None:
            return
        folded, at_ms = self._folded
        waited_ms = self._clock.now_ms() - at_ms
        due = waited_ms >= FOLD_EVERY_MS and self._sitting.actions != folded
        if due and (self._inbox.empty() or waited_ms >= 2 * FOLD_EVERY_MS):
            self._sitting.book.fold()
            self._folded = self._sitting.actions, self._clock.now_ms()

    def _due_ms(self) -> int | None:
        if self._sitting is None or self._broken is not None:
            return None
        due_ms: int | None = self._sitting.game.due_ms(self._sitting.table)
        return None if due_ms == self._rung_ms else due_ms

    def _patience_s(self) -> float:
        if self._try_disk_ms is not None:
            return max(self._try_disk_ms - self._clock.now_ms(), 0) / 1000
        return min(self._timer_patience_s(), self._reception.patience_s())

    def _timer_patience_s(self) -> float:
        due_ms = self._due_ms()
        if due_ms is None:
            return 60.0
        left_s = (due_ms - self._table_clock.now_ms()) / 1000
        return min(max(left_s, 0.0), KEEP_TIME_EVERY_MS / 1000)

    def _tend(self) -> Answer:
        """Try the disk again if it takes nothing. While a timer runs, note the time now and then;
        when it has run out, say so."""
        if self._try_disk_ms is not None:
            return self._try_disk() if self._clock.now_ms() >= self._try_disk_ms else Done()
        due_ms = self._due_ms()
        if due_ms is None or self._sitting is None:
            return Done()
        now_ms = self._table_clock.now_ms()
        if now_ms >= due_ms:
            self._rung_ms = due_ms
            return self._act(TimeIsUp(), CLOCK, _new_id())
        if now_ms - self._kept_ms >= KEEP_TIME_EVERY_MS:
            try:
                self._sitting.book.keep_time(now_ms)
            except BookError as error:
                return self._break_off(error)
            self._kept_ms = now_ms
        return Done()

    def _post(self) -> None:
        self._board.pin(self._board.draft(self._pages()))

    def _pages(self) -> Mapping[Party, Posted]:
        """What everybody is shown, as it is believed now."""
        sitting = self._sitting
        if sitting:
            self._gate.follow(sitting.game, sitting.table)
        if sitting and sitting.tags:
            self._checks.follow(sitting.game.laid_open(sitting.table), sitting.tags)
        else:
            self._checks.follow({}, {})
        views = sitting.views(self._board.audiences) if sitting else {}
        page = self._page(sitting, views) if sitting else Posted(troubles=self._troubles())
        seats = self._deck.seats if self._deck is not None else ()
        self._no_secrets = views[PUBLIC].over if sitting else self._broken is None
        joining = self._reception.posted(seats, open_to_stickers=self._no_secrets)
        page = replace(page, enrolment=self._enrolling.posted(), joining=joining)
        audiences = self._board.audiences
        return {one: self._own(page, one, views.get(one)) for one in audiences}

    def _page(self, sitting: Sitting, views: Mapping[Party, View]) -> Posted:
        """What is the same for everyone, made once."""
        over = views[PUBLIC].over
        deck, words = None, sitting.game.words(sitting.table)
        if self._deck is not None:
            self._deck.follow(began=sitting.history.steps_seen > FIRST_STEP, over=over)
            if not self._deck.lies_together:
                self._enrolling.stop_heaps()
            else:
                deck = self._deck.posted(packing_up=over, has_stickers=bool(sitting.tags))
                words = {**self._deck.names, **words}
        return Posted(
            game_id=sitting.game_id,
            family=sitting.game.name,
            troubles=self._troubles(),
            deck=deck,
            gate=self._gate.at,
            read_at=tuple(dict.fromkeys(self._plan.values())),
            checks=self._checks.posted(),
            words=words,
        )

    def _own(self, page: Posted, audience: Party, view: View | None) -> Posted:
        sitting = self._sitting
        if audience == STEWARD:
            one_at_a_time = not self._cards_lie_together
            page = replace(
                page,
                stickers=self._enrolling.known(one_at_a_time=one_at_a_time),
                handed_out=self._reception.handed_out(),
                setups=self._shelf.setups.last,
                readers=tuple(
                    ReaderHeard(seat, reader not in self._lost)
                    for reader, seat in self._plan.items()
                ),
            )
        if sitting is None:
            return page
        return replace(
            page,
            view=view,
            feed=sitting.feed,
            told=sitting.told(audience),
            notice=self._notices.get(audience),
            undo=sitting.undo_offer() if audience == STEWARD else None,
        )

    def _troubles(self) -> tuple[Message, ...]:
        lost = tuple(
            says("trouble.reader_lost", seat=seat_word(seat))
            for reader, seat in self._plan.items()
            if reader in self._lost
        )
        if len(lost) == len(self._plan) > 1:
            lost = (says("trouble.no_reader"),)
        missed = (says("trouble.inbox_full"),) if self._missed else ()
        broken = (self._broken,) if self._broken else ()
        mended = self._sitting.mended if self._sitting is not None else None
        return broken + ((mended,) if mended else ()) + lost + missed


def _go_first() -> None:
    """This thread waits for the disk and is waited for by everyone, so where processors are few it
    goes before those that make pages; if the system lets it."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _BEFORE_OTHERS)


def _new_id() -> CommandId:
    return CommandId(uuid4().hex)
