"""The clerk: the only writer. It takes one thing at a time out of its inbox, has it decided, writes
it down, and only then shows it.

It decides nothing itself: games decide, the journal remembers, the noticeboard shows.
"""

import logging
import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NoAnswerYet
from functools import partial
from pathlib import Path

from companion.game.messages import Message, refuse, says
from companion.game.values import CommandId, Party, ReaderPlace, TagId, Value
from companion.shelf.boxes import Shelf
from companion.shelf.people import People
from hardware.signals import ButtonPressed, ReaderName, Signal, TagLifted
from hardware.signals import TagId as ReadTag

from .asks import AnyCommand, Request
from .card_positions import CardPositions, positions_in
from .checks import Checks
from .clock import Clock
from .commands import Commands
from .current_game import CurrentGame, Library
from .gate import Gate
from .naming import Naming
from .noticeboard import Noticeboard
from .notices import Notices
from .once import Once
from .page_builder import PageBuilder
from .page_data import Answer, Done, PageData
from .phones import Phones
from .sounds import Play, Sounds, in_silence
from .stage import Stage
from .sticker_reads import StickerReads
from .sticker_setup import StickerSetup

_log = logging.getLogger(__name__)

INBOX_SIZE = 64
ANSWER_WITHIN_S = 10.0


class _Stop(Value, frozen=True):
    pass


class _Glance(Value, frozen=True):
    """Something beside the game may have changed: show it."""


Follower = Callable[[CardPositions, bool], None]
"""Called after every action with the positions of the cards, and whether the clerk has just
started; everything else follows the noticeboard."""

_Item = tuple[Request | Signal | _Glance | _Stop, "Future[Answer] | None"]


class Clerk:
    """Owns the inbox, the thread that empties it, and everything that this thread alone uses."""

    def __init__(  # noqa: PLR0913 - all that is around it, each handed in by its name
        self,
        *,
        library: Library,
        shelf: Shelf,
        board: Noticeboard,
        clock: Clock,
        plan: dict[ReaderName, ReaderPlace],
        phones: Phones,
        people: People | None = None,
        troubles: tuple[Message, ...] = (),
        followers: Iterable[Follower] = (),
        play: Play = in_silence,
        stage: Path | None = None,
    ) -> None:
        """`troubles` stay until the next start; `stage` is the file of the show's position."""
        self._board = board
        self._phones = phones
        self._followers = tuple(followers)
        self._inbox: queue.Queue[_Item] = queue.Queue(INBOX_SIZE)
        self._missed = False
        seats = tuple(one.seat for one in board.audiences if one.seat is not None)
        once = Once(phones.carried_out, phones.keep_done)
        notices = Notices(board.audiences)
        sounds = self._sounds = Sounds(play)
        setup = StickerSetup(shelf.register, seats)
        self._gate = Gate(shelf.register, seats)
        self._checks = Checks()
        self._game = CurrentGame(library, shelf, board.audiences, clock, once.remember)
        naming = Naming(people or People(), self._game, seats)
        phones.brought = naming.name
        self._stage = Stage(self._game, stage)
        self._commands = Commands(
            game=self._game,
            stage=self._stage,
            shelf=shelf,
            phones=phones,
            setup=setup,
            gate=self._gate,
            notices=notices,
            sounds=sounds,
            naming=naming,
            once=once,
        )
        self._reads = StickerReads(
            game=self._game,
            register=shelf.register,
            plan=plan,
            phones=phones,
            notices=notices,
            gate=self._gate,
            checks=self._checks,
            setup=setup,
            clock=clock,
            act=self._commands.act,
            sounds=sounds,
        )
        self._pages = PageBuilder(
            game=self._game,
            stage=self._stage,
            plan=plan,
            reads=self._reads,
            gate=self._gate,
            checks=self._checks,
            setup=setup,
            phones=phones,
            notices=notices,
            naming=naming,
            standing=troubles,
            last_setups=lambda: shelf.setups.last,
            copies=lambda: shelf.copies.sheets,
        )
        self._thread = threading.Thread(target=self._work, name="clerk", daemon=True)

    def start(self) -> None:
        """Read the last game back, let its timers rest, show everything, and go to work."""
        self._game.open_last()
        self._show_whatever_happens()
        self._sounds.follow()
        self._tell_followers(restarted=True)
        self._thread.start()

    def close(self) -> None:
        """Finish the write that is under way, then stop."""
        self._inbox.put((_Stop(), None))
        self._thread.join()
        self._game.close()

    def ask(
        self, command: AnyCommand, by: Party, command_id: CommandId, game_id: str | None = None
    ) -> Answer:
        """Put a command in the inbox and wait for its answer. One that names another game than the
        one on the table is refused."""
        request = Request(command=command, by=by, command_id=command_id, game_id=game_id)
        reply: Future[Answer] = Future()
        try:
            self._inbox.put((request, reply), timeout=ANSWER_WITHIN_S)
            return reply.result(timeout=ANSWER_WITHIN_S)
        except queue.Full:
            return refuse("why.inbox_full")
        except NoAnswerYet:
            return refuse("why.still_saving")

    def glance(self) -> None:
        """Look again at the network, and at everything else beside the game."""
        self._inbox.put((_Glance(), None))

    def table_now_ms(self) -> int:
        """The table's time, for pages that count down."""
        return self._game.timer.now_ms()

    def expected(self) -> frozenset[ReadTag]:
        """The cards the readers are asked for by name: those that lie open before everyone."""
        return self._checks.asked

    def hear(self, signal: Signal) -> None:
        """Put a device's signal in the inbox, without ever waiting.

        If the inbox is full, the signal is lost. Pages show that, but not how many were lost: the
        number would tell how many cards are being packed in secret. Only a seat's sticker matters
        when it is lifted, as it may come back; other lifted stickers are not put in."""
        if isinstance(signal, TagLifted) and self._gate.owner(TagId(signal.tag)) is None:
            return
        try:
            self._inbox.put_nowait((signal, None))
        except queue.Full:
            self._missed = True

    # The clerk's own thread from here on.

    def _work(self) -> None:
        while True:
            self._game.fold_if_due(idle=self._inbox.empty())
            try:
                item, reply = self._inbox.get(timeout=self._patience_s())
            except queue.Empty:
                self._safely(self._commands.tend)
                continue
            if isinstance(item, _Stop):
                return
            answer = self._safely(partial(self._take, item))
            if self._commands.is_due:
                self._safely(self._commands.tend)
            if reply is not None:
                reply.set_result(answer)

    def _patience_s(self) -> float:
        disk_s = self._game.trouble.patience_s()
        if disk_s is not None:
            return disk_s
        return min(
            self._game.patience_s(),
            self._phones.patience_s(),
            self._stage.patience_s(),
            self._sounds.patience_s(self._game.timer.now_ms()),
        )

    def _safely(self, work: Callable[[], Answer]) -> Answer:
        """A mistake of ours must not end the evening: read the table again from the journal, which
        holds everything that anybody was told."""
        try:
            answer = self._write_and_show(work())
        except Exception:  # noqa: BLE001 - the outermost loop of a thread
            _log.exception("The clerk made a mistake; the table is read again from its journal.")
            self._game.reread()
            self._sounds.forget()
            self._show_whatever_happens()
            answer = refuse("why.clerk_mistaken")
        self._tell_followers()
        return answer

    def _write_and_show(self, answer: Answer) -> Answer:
        """Draft the pages first: an action that no page can show is not written. Show
        drafts and answers only when the disk has the action."""
        drafted = self._board.draft(self._drawn_up())
        refused = self._game.write()
        if refused is not None:
            self._sounds.forget()
            self._show()
            return refused
        self._board.pin(drafted)
        self._sounds.follow()
        return answer

    def _show_whatever_happens(self) -> None:
        """Lay a table aside that cannot be shown, so that there are pages all the same."""
        try:
            self._show()
        except Exception:  # noqa: BLE001 - the same loop, one step further
            _log.exception("The table of the last game cannot be shown.")
            self._game.lay_aside(says("trouble.journal_unreadable"))
            self._show()

    def _show(self) -> None:
        self._board.pin(self._board.draft(self._drawn_up()))

    def _drawn_up(self) -> Mapping[Party, PageData]:
        session, audiences = self._game.session, self._board.audiences
        views = session.views(audiences) if session is not None else {}
        self._reads.follow(views)
        pages = self._pages.pages(audiences, views, missed=self._missed)
        said = session.take_proclaimed() if session is not None else ()
        return self._sounds.added(pages, said, self._game.timer.now_ms())

    def _tell_followers(self, *, restarted: bool = False) -> None:
        """A follower that fails is told everything again after the next action."""
        session = self._game.session
        if session is None:
            return
        for follow in self._followers:
            try:
                follow(positions_in(session), restarted)
            except Exception:  # noqa: BLE001 - what has been written has happened all the same
                _log.exception("The simulated table could not follow.")

    def _take(self, item: Request | Signal | _Glance) -> Answer:
        match item:
            case Request():
                return self._commands.answer(item)
            case ButtonPressed(button=button):
                self._commands.press(button)
            case _Glance():
                pass
            case _:
                self._reads.hear(item)
        return Done()
