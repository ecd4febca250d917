"""The clerk's own voice: a program on this machine says what the public page proclaims.

The table never waits for it. A page holds the newest few sentences, so a slow voice misses older
ones, and a program that hangs is killed.
"""

import logging
import shutil
import threading
from collections.abc import Iterable
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

from companion.game.values import PUBLIC
from companion.words.voice import Voice

from .noticeboard import Noticeboard
from .page_data import PageData

_log = logging.getLogger(__name__)

PROGRAM = "espeak-ng"
LONGEST_S = 15.0
"""Longer than any sentence takes; a program that goes on is killed."""
_WAIT_S = 1.0


def can_speak(program: str = PROGRAM) -> bool:
    return shutil.which(program) is not None


class Speaker:
    """A thread that follows the public page; it says nothing of what was proclaimed before."""

    def __init__(
        self,
        board: Noticeboard,
        language: str,
        program: str = PROGRAM,
        options: Iterable[str] = (),
        longest_s: float = LONGEST_S,
    ) -> None:
        self._board = board
        self._language = language
        self._command = [program, "-v", language, *options, "--stdin"]
        self._longest_s = longest_s
        self._failed = False
        self._process: Popen[bytes] | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Stop in the middle of a sentence."""
        self._stopping.set()
        if self._process is not None:
            self._process.kill()
        self._thread.join()

    def _work(self) -> None:
        page = self._board.newest(PUBLIC)
        said = _newest(page)
        while not self._stopping.is_set():
            shown, page = page.number, self._board.wait(PUBLIC, page.number, _WAIT_S)
            if page.number == shown:
                continue
            voice = Voice(self._language, page.words, own=page.game, space=" ")
            fresh = [one for one in page.proclaimed if one.number > said]
            said = _newest(page)
            for one in fresh:
                self._say(voice.say(one.said))

    def _say(self, sentence: str) -> None:
        if self._stopping.is_set():
            return
        try:
            with Popen(self._command, stdin=PIPE, stdout=DEVNULL, stderr=PIPE) as self._process:
                wrong = self._heard_out(self._process, sentence)
        except OSError as why:
            wrong = str(why)
        if wrong and not self._failed and not self._stopping.is_set():
            self._failed = True
            _log.warning(
                "The clerk cannot speak (%s: %s). The game goes on without its voice. Look whether"
                " this machine has a sound output; this is not said again.",
                self._command[0],
                wrong,
            )

    def _heard_out(self, process: "Popen[bytes]", sentence: str) -> str:
        """Return the error. Without a sound output the program ends well, but says one."""
        if self._stopping.is_set():
            process.kill()
        try:
            _, told = process.communicate(sentence.encode(), self._longest_s)
        except TimeoutExpired:
            process.kill()
            return f"it went on for {self._longest_s:g} s"
        lines = told.decode(errors="replace").splitlines()
        error = next((line for line in lines if line.lower().startswith("error")), "")
        return error or (f"it ended with {process.returncode}" if process.returncode else "")


def _newest(page: PageData) -> int:
    return page.proclaimed[-1].number if page.proclaimed else 0
