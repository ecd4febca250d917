"""Carries out what is asked: by people, by buttons, by readers and by the clock."""

from companion.game.commands import Pressed, TimeIsUp
from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.game.messages import Refusal, refuse
from companion.game.values import BUTTON, CLOCK, CommandId, Party
from companion.shelf.boxes import Shelf
from hardware.sounds import Sound

from .asks import SAMPLE, Begin, Request, WasDone
from .beside_game import COMMANDS as BESIDE_THE_GAME
from .beside_game import BesideGame
from .current_game import CurrentGame, new_id
from .gate import Gate
from .joining import ChooseSeat, PhoneAct, TypeCode
from .naming import Naming
from .notices import Notices
from .once import Once
from .page_data import Answer, Done
from .phones import Phones
from .sounds import Sounds
from .stage import Stage
from .sticker_setup import StickerSetup


class Commands:
    """Used by the clerk's thread alone."""

    def __init__(  # noqa: PLR0913 - everything that carries out a part, each by its name
        self,
        *,
        game: CurrentGame,
        stage: Stage,
        shelf: Shelf,
        phones: Phones,
        setup: StickerSetup,
        gate: Gate,
        notices: Notices,
        sounds: Sounds,
        naming: Naming,
        once: Once,
    ) -> None:
        self._game = game
        self._stage = stage
        self._phones = phones
        self._setup = setup
        self._gate = gate
        self._notices = notices
        self._sounds = sounds
        self._naming = naming
        self._once = once
        self._beside = BesideGame(game, stage, shelf, setup, phones, naming, once)

    def answer(self, request: Request) -> Answer:
        """Carry each command out once, and only for the game it names."""
        session = self._game.session
        if request.command_id in self._once or (session and session.has_done(request.command_id)):
            return Done()
        if isinstance(request.command, WasDone):
            return self._game.trouble.not_received
        if request.game_id is not None and request.game_id != self._game.game_id:
            return refuse("why.another_game")
        if isinstance(request.command, Begin):
            return self._begin(request.command, request.by, request.command_id)
        if isinstance(request.command, PhoneAct):
            return self._visit(request.command)
        if isinstance(request.command, BESIDE_THE_GAME):
            return self._beside.ask(request.command, request.by, request.command_id)
        return self.act(request.command, request.by, request.command_id)

    def _visit(self, act: PhoneAct) -> Answer:
        """A name that the phone brings has to be one that its seat can have."""
        refused = None
        if isinstance(act, ChooseSeat | TypeCode) and act.seat is not None:
            refused = self._naming.refused(act.seat, act.name)
        return refused or self._phones.visit(act) or Done()

    def act(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        """Have the game decide. A command that was carried out clears the last notices."""
        steps = self._steps_seen
        answer = self._game.act(command, by, command_id)
        if isinstance(answer, Done):
            self._notices.forget(by)
            if self._steps_seen != steps:  # never for an act that nobody saw
                self._notices.forget_everyones()
        return answer

    def press(self, button: str) -> None:
        """A button is everyone's, and so is the answer to it. While a slide is shown, *next* goes
        on from it and does nothing else."""
        if button == "next" and self._stage.press_next():
            return
        command: Command = Pressed(button)
        if button == "undo":
            session = self._game.session
            step = session.history.newest if session is not None else None
            command = TakeBack(step.number if step else 0)
        answer = self.act(command, BUTTON, new_id())
        if isinstance(answer, Refusal):
            self._notices.tell_everyone(answer.why)
            self._sounds.note(Sound.REFUSED)

    @property
    def is_due(self) -> bool:
        """Whether there is something to tend, however much else there is to do."""
        game = self._game
        return game.due_ms is not None or game.trouble.disk_down or self._stage.patience_s() == 0

    def tend(self) -> Answer:
        """Try the disk again if it takes nothing. Let the stage go on. While a timer runs, note the
        time now and then; when it has run out, say so."""
        game = self._game
        self._stage.tend()
        if game.trouble.disk_down:
            if game.trouble.tries_now():
                game.try_disk()
            return Done()
        due_ms, heard_ms = game.due_ms, game.heard_ms
        if due_ms is None:
            return Done()
        if game.timer.rings(due_ms):
            if due_ms == heard_ms:
                self._sounds.note(Sound.TIME_UP)
            return self.act(TimeIsUp(), CLOCK, new_id())
        if heard_ms is not None and game.timer.nears(heard_ms):
            self._sounds.note(Sound.TEN_SECONDS)
        return game.keep_time() or Done()

    def _begin(self, begin: Begin, by: Party, command_id: CommandId) -> Answer:
        refused = self._naming.refusal_of(begin.names or {})
        answer = refused or self._game.begin(begin, by, command_id)
        if isinstance(answer, Done):
            if not command_id.startswith(SAMPLE):  # players of an evening to watch are nobody
                self._naming.begun(begin.setup.seats, begin.names)
            self._notices.clear()
            self._setup.stop()
            self._gate.leave()
        return answer

    @property
    def _steps_seen(self) -> int:
        session = self._game.session
        return session.history.steps_seen if session is not None else 0
