"""Rights: long random words that stay the same, for the owner of the folder only."""

import stat
from pathlib import Path

import pytest

from companion.game.messages import Quoted, says
from companion.game.values import STEWARD, Party, SeatId, seated
from companion.host.rights import SIMULATOR, Rights

SEATS = ("green", "red", "blue")
RED = seated(SeatId("red"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rights.json"


def test_every_holder_has_a_long_token_of_its_own(path: Path) -> None:
    rights = Rights(path, SEATS)
    holders: list[Party | str] = [STEWARD, SIMULATOR, *(seated(SeatId(seat)) for seat in SEATS)]
    tokens = {rights.token_of(holder) for holder in holders}
    assert (len(tokens), min(map(len, tokens)) >= 32) == (5, True)
    assert [rights.holder_of(rights.token_of(holder)) for holder in holders] == [
        str(holder) for holder in holders
    ]


def test_tokens_are_the_same_after_a_restart(path: Path) -> None:
    first, again = Rights(path, SEATS), Rights(path, SEATS)
    assert again.token_of(RED) == first.token_of(RED)


def test_only_the_owner_may_read_the_file(path: Path) -> None:
    Rights(path, SEATS)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_seat_added_later_changes_nobody_elses_token(path: Path) -> None:
    first = Rights(path, SEATS[:2])
    more = Rights(path, SEATS)
    assert more.token_of(RED) == first.token_of(RED)
    assert Rights(path, SEATS).token_of("seat:blue") == more.token_of("seat:blue")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b'{"steward": 7}', b'{"tokens": {"\xff": ""}}']
)
def test_a_damaged_file_is_kept_told_and_made_anew(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.chmod(0o644)
    rights = Rights(path, SEATS)
    aside = path.with_name("rights.json.damaged")
    assert rights.left_out == (says("trouble.rights_left_out", name=Quoted(str(aside))),)
    assert aside.read_bytes() == content
    assert Rights(path, SEATS).token_of(STEWARD) == rights.token_of(STEWARD)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_token_nobody_has_gives_no_right(path: Path) -> None:
    rights = Rights(path, SEATS)
    wrong = ("", "steward", rights.token_of(RED)[:-1], "Мёд")
    assert [rights.holder_of(token) for token in wrong] == [None] * 4
    assert rights.is_token_of(RED, rights.token_of(RED))
    assert not rights.is_token_of(STEWARD, rights.token_of(RED))
