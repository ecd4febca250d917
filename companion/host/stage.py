"""The stage: which slide everyone looks at, of an opening or of the end of the game.

No command of the game waits for it. The scene of an opening ends after some seconds, and a restart
does not show it again. The position in the show of the end is kept on disk.
"""

import logging
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.scenes import Slide
from companion.game.values import Party, Role, Value
from hardware.disk import replace_file

from .current_game import CurrentGame
from .staged import CARD_MS, KeepPace, ShowAgain, ShowAll, ShowBack, ShowNext, Staged

_log = logging.getLogger(__name__)

STAGE = "show.json"
"""The file of the position, in the data folder."""
OPENING_MS = 8_000
END_MS = 7_000
CARDS_AT_ONCE = 6
_NOTHING_SOON_S = 60.0


class _Position(Value, frozen=True, kw_only=True):
    """The content of the file: the position in the show of this game's end."""

    game_id: str = ""
    at: int = 0
    over: bool = False  # it was shown to its end
    paced: bool = True


class Stage:
    """Used by the clerk's thread alone. Without a file the position lasts until the clerk ends."""

    def __init__(self, game: CurrentGame, file: Path | None) -> None:
        self._game = game
        self._file = file
        self._kept = _read(file)
        self._finale: tuple[Any, tuple[Slide, ...] | None] = None, None  # the table they are of
        self._staged: Staged | None = None
        self._scene: tuple[object, ...] = ()
        self._since_ms = 0
        self._count = 0

    def posted(self) -> Staged | None:
        """The slide on the stage, as the table is believed now."""
        session = self._game.session
        slides, position = self._slides() or (), self._position
        if session is not None and session.opening is not None:
            opened = session.opening
            self._put_on((session, opened.step), Staged(slide=opened.slide))
        elif position.at < len(slides) and not position.over:
            at, of = position.at, len(slides)
            slide = Staged(slide=slides[at], at=at, of=of, ends=True, paced=position.paced)
            self._put_on((session, "end", at), slide)
        else:
            self._staged = None
        return self._staged

    def patience_s(self) -> float:
        """The time until the slide changes by itself."""
        due_ms = self._due_ms
        if due_ms is None:
            return _NOTHING_SOON_S
        return min(max(due_ms - self._game.timer.now_ms(), 0) / 1000, _NOTHING_SOON_S)

    def tend(self) -> None:
        """Go on by itself when the time of the slide is up."""
        due_ms = self._due_ms
        if due_ms is not None and due_ms <= self._game.timer.now_ms():
            self._go_on(paced=True)

    def press_next(self) -> bool:
        """Whether the button *next* went on from a slide, and so means nothing more."""
        if self._staged is None:
            return False
        self._go_on(paced=False)
        return True

    def ask(self, command: Command, by: Party) -> Refusal | None:
        """Do what the steward asks; a click that comes too late changes nothing."""
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        if isinstance(command, ShowNext | ShowBack):
            if self._staged is not None and self._staged.number == command.slide:
                if isinstance(command, ShowNext):
                    self._go_on(paced=False)
                else:
                    self._go_back()
            return None
        if not self._slides():
            return refuse("why.no_show")
        match command:
            case ShowAll():
                self._keep(over=True)
            case ShowAgain():
                self._keep(at=0, over=False, paced=True)
            case KeepPace(on=on):
                self._keep(paced=on)
        return None

    @property
    def _due_ms(self) -> int | None:
        """The table's time at which the slide changes by itself."""
        staged = self._staged
        if staged is None or not (staged.paced or not staged.ends):
            return None
        return staged.since_ms + time_of(staged)

    def _go_on(self, *, paced: bool) -> None:
        """From a press of a button on, people set the pace."""
        staged, session = self._staged, self._game.session
        if staged is None or session is None:
            return
        if not staged.ends:
            session.opening = None
        elif staged.at + 1 < staged.of:
            self._keep(at=staged.at + 1, paced=paced)
        else:
            self._keep(over=True)

    def _go_back(self) -> None:
        if self._staged is not None and self._staged.ends:
            self._keep(at=max(self._staged.at - 1, 0), paced=False)

    def _put_on(self, scene: tuple[object, ...], staged: Staged) -> None:
        """A scene that stays keeps its number and its time."""
        if self._staged is None or self._scene != scene:
            self._scene = scene
            self._count += 1
            self._since_ms = self._game.timer.now_ms()
        self._staged = replace(staged, number=self._count, since_ms=self._since_ms)

    def _slides(self) -> tuple[Slide, ...] | None:
        """Those of the end, once the result is known. While it is not, the show is yet to begin,
        also if the end was taken back."""
        session = self._game.session
        if session is None:
            return None
        if self._finale[0] is not session.table:
            known = session.game.standings(session.table) is not None
            self._finale = (
                session.table,
                session.game.finale(session.table) if known else None,
            )
        if self._finale[1] is None and self._position != _Position(game_id=self._game.game_id):
            self._keep(at=0, over=False, paced=True)
        return self._finale[1]

    @property
    def _position(self) -> _Position:
        """Another game's show begins at its first slide."""
        game_id = self._game.game_id
        return self._kept if self._kept.game_id == game_id else _Position(game_id=game_id)

    def _keep(self, **changed: Any) -> None:
        """A position that cannot be written is lost at a restart, and nothing else is."""
        self._kept = replace(self._position, **changed)
        if self._file is not None:
            try:
                replace_file(self._file, msgspec.json.encode(self._kept))
            except OSError as why:
                _log.error("The position in the show of the end is not kept: %s", why)


def time_of(staged: Staged) -> int:
    """How long a slide is shown, in milliseconds."""
    slide = staged.slide
    more = max(0, len(slide.cards) - CARDS_AT_ONCE) + len(slide.bars) + len(slide.claims)
    return (END_MS if staged.ends else OPENING_MS) + more * CARD_MS


def _read(file: Path | None) -> _Position:
    """A damaged file makes the show begin at its first slide."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=_Position) if file else _Position()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return _Position()
