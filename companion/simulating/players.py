"""Players who act for people: for one seat, for a round or for the evening. They act one after
another in one thread of their own, until they are done or told to stop."""

import logging
import threading
from random import Random
from time import monotonic
from typing import Any
from uuid import uuid4

from msgspec.structs import replace

from companion.game.contract import Setup, View
from companion.game.messages import Message, Refusal, says, seat_word
from companion.game.values import PUBLIC, STEWARD, CommandId, SeatId
from companion.host.asks import SAMPLE
from companion.host.door import Door
from companion.host.page_data import PageData
from companion.players.acting import GamePlayers
from companion.players.asked import Pace, Playing, Scope
from companion.players.catalogue import PLAYERS, USUAL, players_of

from .table import AtTheTable, GameGone, Hands, Stopped

PAUSES_S = {Pace.SLOW: 3.0, Pace.STEADY: 1.0, Pace.QUICK: 0.3, Pace.AT_ONCE: 0.0}
MOST_REFUSED = 20
"""The most refused acts in a row. A few are normal, since others may act faster."""
MOST_ACTS = 1_000
"""The most acts in a run, several times as many as a round of six needs. It ends a run even if
people undo every act."""
PEOPLE = 4
"""The number of players who sit down at an empty table."""
DECIDED_WITHIN_S = 2.0
STOPPED_WITHIN_S = 20.0
LIVELY = 15
"""By this chance, bags are opened and bribes paid in the first round on a fresh table."""
STAGED_WITHIN_S = 20.0
"""Players wait no longer than this for a scene to end."""
_GLANCE_S = 0.1

_log = logging.getLogger(__name__)


class Players:
    """Runs the players, one run at a time; the simulator's page shows the progress."""

    def __init__(self, door: Door, hands: Hands, seed: int) -> None:
        self._door = door
        self._hands = hands
        self._chance = Random(seed)
        self._lock = threading.Lock()
        self._now = Playing()
        self._pause_s = PAUSES_S[self._now.pace]
        self._playing_on: _Run | None = None
        self._closed = False

    @property
    def now(self) -> Playing:
        with self._lock:
            return self._now

    def play(
        self, scope: Scope, seat: SeatId | None = None, *, brisk: bool = False
    ) -> Message | None:
        """Start a run in a thread, after laying a table if there is none; return why it cannot. A
        brisk one makes no long pause after an act that nobody around sees."""
        with self._lock:
            if self._closed or self._now.scope is not None:
                return says("play.already")
            wrong = self._wrong(scope, seat)
            if wrong is not None:
                return wrong
            run = self._playing_on = _Run(
                self, scope, seat if scope is Scope.ACT else None, brisk=brisk
            )
            self._now = replace(self._now, scope=scope, seat=run.seat, said=None)
            run.thread.start()
        self._hands.look_again()
        run.decided.wait(DECIDED_WITHIN_S)
        return run.idle_because

    def show(self) -> Message | None:
        """Play an evening for people to watch, or go on with it; return why it cannot be. A game of
        people's own stays on the table as it is."""
        with self._lock:
            posted = self._door.newest(PUBLIC)
            if self._now.scope is not None and posted.sample:
                return None
            if posted.view is not None and not posted.sample and not posted.view.over:
                return says("play.own_game")
            if posted.view is None:
                self._chance.seed(LIVELY)
            elif posted.view.over and self._now.scope is None:
                wrong = self._laid(self._door.invitation().seats[:PEOPLE])
                if wrong is not None:
                    return wrong
        return self.play(Scope.EVENING, brisk=True)

    def set_pace(self, pace: Pace, pause_s: float | None = None) -> None:
        """Set the pause before each later act: by a pace, or exactly in seconds."""
        with self._lock:
            self._now = replace(self._now, pace=pace)
            self._pause_s = PAUSES_S[pace] if pause_s is None else pause_s
        self._hands.look_again()

    def stop(self) -> None:
        """Stop the players after their current act; do nothing if they do not act."""
        with self._lock:
            if self._playing_on is not None:
                self._playing_on.stopping.set()

    def wait(self) -> None:
        """Wait for the end of the current run."""
        with self._lock:
            run = self._playing_on
        if run is not None:
            run.thread.join()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            run = self._playing_on
        if run is not None:
            run.stopping.set()
            run.thread.join(STOPPED_WITHIN_S)

    # The interface that a run uses.

    @property
    def pause_s(self) -> float:
        with self._lock:
            return self._pause_s

    def around(self, run: "_Run", game: GamePlayers) -> AtTheTable:
        return AtTheTable(self._door, self._hands, game, run.stopping, run.pause, run.refused)

    def player(self, seat: SeatId, game: GamePlayers, around: AtTheTable) -> Any:
        """Create a player for a seat from its view and the cards it holds."""
        return game.player(seat, self._chance, around.view(seat), around.held(seat))

    def game(self) -> GamePlayers:
        game = players_of(self._door.newest(PUBLIC).game)
        if game is None:
            raise GameGone
        return game

    def shown(self) -> PageData:
        """The page that everyone sees."""
        return self._door.newest(PUBLIC)

    def public(self) -> View:
        view = self._door.newest(PUBLIC).view
        if view is None:
            raise GameGone
        return view

    def ended(self, said: Message | None) -> None:
        with self._lock:
            self._now = replace(self._now, scope=None, seat=None, said=said)
        self._hands.look_again()

    def _wrong(self, scope: Scope, seat: SeatId | None) -> Message | None:
        posted = self._door.newest(PUBLIC)
        view, game = posted.view, players_of(posted.game)
        if view is not None and game is None:
            return says("play.no_game")
        seats = self._door.invitation().seats[:PEOPLE]
        if view is not None and game is not None:
            seats = game.seats(view)
        if scope is Scope.ACT and seat not in seats:
            return says("play.nobody_there")
        return self._laid(seats) if view is None else None

    def _laid(self, seats: tuple[SeatId, ...]) -> Message | None:
        """Lay a table as the steward would. If the table has a trouble, refuse: the steward has to
        look at it first."""
        posted, players = self._door.newest(PUBLIC), PLAYERS[USUAL]
        if posted.troubles:
            return says("play.no_game")
        options = dict.fromkeys(players.options, True)
        setup = Setup(seats=seats, first=seats[0], options=options)
        command_id = CommandId(f"{SAMPLE}{uuid4().hex}")
        answer = self._door.begin(players.box, setup, posted.game_id, STEWARD, command_id)
        return answer.why if isinstance(answer, Refusal) else None


class _Run:
    """One run of the players, from the request to its outcome."""

    def __init__(self, players: Players, scope: Scope, seat: SeatId | None, *, brisk: bool) -> None:
        self.seat = seat
        self._brisk = brisk
        self._seen = 0  # the number of the page that everyone saw at the last pause
        self.stopping = threading.Event()
        self.decided = threading.Event()  # whether there is anything to do
        self.idle_because: Message | None = None
        self.thread = threading.Thread(target=self._work, name="players", daemon=True)
        self._all = players
        self._scope = scope
        self._done = 0
        self._refused_in_a_row: list[Message] = []
        self._refusals = self._refusals_before = 0
        self._at: AtTheTable | None = None
        self._game: GamePlayers | None = None
        self._playing: dict[SeatId, Any] = {}

    def pause(self) -> None:
        """Before the second act and each one after it, so that people see what happens. Where
        people watch, a bag that is opened on the stage has its time too."""
        self.decided.set()
        began_s, seen = monotonic(), self._seen
        self._seen = self._all.shown().number
        short = self._brisk and self._seen == seen
        while self._done and (left_s := self._left_s(began_s, short=short)) > 0:
            if self.stopping.wait(min(left_s, _GLANCE_S)):
                raise Stopped

    def _left_s(self, began_s: float, *, short: bool) -> float:
        """The rest of the pause that began then; none at a pace without pauses."""
        pause_s = self._all.pause_s
        if short:
            pause_s = min(pause_s, PAUSES_S[Pace.QUICK])
        if pause_s and self._all.shown().stage is not None:
            pause_s = max(pause_s, STAGED_WITHIN_S)
        return began_s + pause_s - monotonic()

    def refused(self, seat: SeatId | None, why: Message) -> None:
        """Somebody was faster, or it remembers wrongly: the seat looks anew at what is there."""
        self._refused_in_a_row.append(why)
        self._refusals += 1
        if seat is not None and self._at is not None and self._game is not None:
            self._playing[seat] = self._all.player(seat, self._game, self._at)

    def _work(self) -> None:
        said = says("play.broken")
        try:
            said = self._play()
        except Stopped:
            said = says("play.stopped")
        except GameGone:
            said = says("play.gone")
        except Exception:  # noqa: BLE001 - the outermost loop of a thread
            _log.exception("The players made a mistake and have stopped.")
        finally:
            idle = not self._done and not self._refused_in_a_row and not self.decided.is_set()
            self.idle_because = said if idle else None
            self._all.ended(None if idle else said)
            self.decided.set()

    def _play(self) -> Message:
        game = self._game = self._all.game()
        around = self._at = self._all.around(self, game)
        seats = game.seats(self._all.public())
        self._playing = {seat: self._all.player(seat, game, around) for seat in seats}
        acting = () if self.seat is None else (self.seat,)
        began = latest = game.round(self._all.public())
        acts_in_round = 0
        for move in game.acts(self._playing, around, acting):
            now = game.round(self._all.public())
            if now > latest:
                latest, acts_in_round = now, 0
            if move is not None:
                acts_in_round += 1
                was_done = self._was_done()
                if self.seat is not None and was_done and game.ends_a_thing(move):
                    return says("play.acted", seat=seat_word(self.seat))
            if self._scope is Scope.ROUND and now != began:
                return says("play.round_over", number=began)
            if len(self._refused_in_a_row) > MOST_REFUSED:
                return says("play.refused", why=self._refused_in_a_row[-1])
            if acts_in_round > MOST_ACTS:
                return says("play.too_long")
        return self._nobody_acts(game)

    def _was_done(self) -> bool:
        """The last act, which then ends a row of refused ones."""
        refusals, self._refusals_before = self._refusals_before, self._refusals
        if refusals != self._refusals:
            return False
        self._refused_in_a_row.clear()
        self._done += 1
        return True

    def _nobody_acts(self, game: GamePlayers) -> Message:
        public = self._all.public()
        if self.seat is not None:
            return says("play.nothing", seat=seat_word(self.seat), step=public.next_step)
        if game.is_done(public):
            return says("play.over")
        return says("play.nobody", step=public.next_step)
