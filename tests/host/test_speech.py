"""A real program says what the public page proclaims; a slow or broken one does no harm."""

import logging
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.game.messages import says, seat_word
from companion.game.values import PUBLIC, SeatId
from companion.host.noticeboard import Noticeboard
from companion.host.page_data import PageData, Proclaimed
from companion.host.speech import Speaker, can_speak
from tests import outside
from tests.patience import PATIENCE_S


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


class Board(Noticeboard):
    """Says one sentence after another."""

    def __init__(self) -> None:
        super().__init__([PUBLIC])
        self._kept: tuple[Proclaimed, ...] = ()

    def proclaims(self, seat: str) -> None:
        said = says("spoken.turn", seat=seat_word(SeatId(seat)))
        number = self._kept[-1].number + 1 if self._kept else 1
        self._kept = (*self._kept, Proclaimed(said=said, number=number))[-3:]
        self.pin(self.draft({PUBLIC: replace(PageData(), proclaimed=self._kept)}))


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board()
    board.proclaims("green")
    yield board
    board.close()


def program(folder: Path, script: str) -> str:
    path = folder / "says"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o700)
    return str(path)


def test_it_says_each_sentence_once_in_its_language(board: Board, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = program(tmp_path, f'echo "$@" >>{heard}; cat >>{heard}; echo >>{heard}')
    speaker = Speaker(board, "de", script)
    speaker.start()
    board.proclaims("blue")
    until(lambda: heard.exists() and "Blau" in heard.read_text())
    board.proclaims("red")
    until(lambda: "Rot" in heard.read_text())
    board.close()
    speaker.close()
    assert heard.read_text().splitlines() == [
        *("-v de --stdin", "Blau, du bist dran.", "-v de --stdin", "Rot, du bist dran.")
    ]


def test_a_slow_voice_misses_the_older_sentences(board: Board, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    speaker = Speaker(board, "en", program(tmp_path, f"cat >>{heard}; echo >>{heard}; sleep 0.3"))
    speaker.start()
    board.proclaims("blue")
    until(heard.exists)
    for seat in ("red", "red", "red", "yellow", "purple", "orange"):
        board.proclaims(seat)
    until(lambda: "Orange" in heard.read_text())
    board.close()
    speaker.close()
    assert [line.partition(",")[0] for line in heard.read_text().splitlines()] == [
        *("Blue", "Yellow", "Purple", "Orange")
    ]


@pytest.mark.parametrize("script", ["sleep 60", "exit 3", "cat >/dev/null; echo Error: >&2", None])
def test_a_broken_program_is_told_of_once_and_holds_nobody_up(
    board: Board, tmp_path: Path, caplog: pytest.LogCaptureFixture, script: str | None
) -> None:
    path = str(tmp_path / "absent") if script is None else program(tmp_path, script)
    speaker = Speaker(board, "en", path, longest_s=0.1)
    speaker.start()
    with caplog.at_level(logging.WARNING):
        board.proclaims("blue")
        until(lambda: bool(caplog.records))
        board.proclaims("red")
        time.sleep(0.3)
    board.close()
    speaker.close()
    assert ["The game goes on" in record.getMessage() for record in caplog.records] == [True]
    assert can_speak(path) is (script is not None)


def test_it_stops_in_the_middle_of_a_sentence(board: Board, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    speaker = Speaker(board, "en", program(tmp_path, f"touch {begun}; exec sleep 60"))
    speaker.start()
    board.proclaims("blue")
    until(begun.exists)
    since = time.monotonic()
    board.close()
    speaker.close()
    assert time.monotonic() - since < 30, "no minute"


@pytest.mark.parametrize("language", ["en", "de", "es", "pl", "ru"])
def test_espeak_ng_speaks_every_language(board: Board, tmp_path: Path, language: str) -> None:
    path, file = outside.program("espeak-ng", "espeak-ng"), tmp_path / "said.wav"
    speaker = Speaker(board, language, str(path), ["-w", str(file)])
    speaker.start()
    board.proclaims("blue")
    until(lambda: 0.5 < seconds_of(file) < 6)  # its length is written last
    board.close()
    speaker.close()
    with wave.open(str(file)) as sound:
        assert max(sound.readframes(sound.getnframes())) > 0, "it is not silence"


def seconds_of(file: Path) -> float:
    try:
        with wave.open(str(file)) as sound:
            return float(sound.getnframes() / sound.getframerate())
    except (OSError, EOFError, wave.Error):
        return 0.0
