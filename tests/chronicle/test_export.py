"""A game that was played, written down and played again, comes to the same table step by step."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.chronicle.faults import Fault
from companion.chronicle.reading import read
from companion.chronicle.writing import Done, NotTold, written
from companion.game import codec
from companion.game.commands import Pressed
from companion.game.contract import AnyGame, Beginning, Command, Event, with_chance
from companion.game.messages import Message
from companion.game.values import BUTTON, STEWARD, CommandId, GoodId, Party, SeatId, seated
from companion.games.bags.commands import PackByHand
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import CloseMarket
from companion.host.exporting import exported
from companion.host.folder import DataFolder
from companion.journal.memory import MemoryBook
from companion.journal.sqlite import SqliteBook
from companion.shelf.boxes import Owned, Shelf
from tests.host.at_work import PushedClock, office
from tests.laws.playing import Run
from tests.laws.secrecy import Side, keep_secret
from tests.laws.sheriff_moves import SheriffMoves

from .evenings import Evening, pages, played
from .long_run import games

MOVER = SheriffMoves()
BAGS = "sheriff-2e"
RED = SeatId("red")


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_played_again_is_the_same_for_everyone_after_every_line(seed: int) -> None:
    evening = Evening(MOVER, seed).played(150)
    again = [pages(run, step) for run, step in played(evening.chronicle())]
    assert again == evening.seen


@pytest.mark.parametrize("seed", range(100, 102))
def test_what_is_told_at_every_line_is_what_was_told_in_the_game(seed: int) -> None:
    evening = Evening(MOVER, seed).played(150)
    heard: list[Message] = []
    told: dict[Party, list[Message]] = {seated(seat): [] for seat in evening.seats}
    for run, step in played(evening.chronicle()):
        news = run.news(step)
        everyone = news.get(run.audiences[0], ())
        heard += everyone
        for party, lines in told.items():
            lines += [line for line in news.get(party, ()) if line not in everyone]
    session = evening.run.session
    assert tuple(reversed(heard))[: len(session.feed)] == session.feed
    for party, lines in told.items():
        own = session.own_feed(party)
        assert tuple(reversed(lines))[: len(own)] == own
    assert any(told.values()) == any(map(session.own_feed, told))


@pytest.mark.parametrize("seed", range(150, 162))
def test_a_chronicle_read_again_gives_the_commands_that_were_played(seed: int) -> None:
    evening = Evening(MOVER, seed).played(150)
    _, *actions = evening.run.book.read()
    game = Shelf().take(evening.run.book.of.box).game
    commands, events = codec.commands_of(game), codec.events_of(game)
    meant = [
        plain(game, commands.decode(action.asked), events.decode(action.body), action.author)
        for action in actions
    ]
    again = [
        plain(run.game, act.asked.command, act.events, str(act.asked.by))
        for run, step in played(evening.chronicle())
        for act in step.acts
        if act.asked is not None
    ]
    assert again == meant


def plain(
    game: AnyGame, command: Command, events: tuple[Event, ...], author: str
) -> tuple[Command, str, tuple[Event, ...]]:
    """As a chronicle tells it; chance shows in the events, where it decided anything."""
    return with_chance(game.plainly(command, events), ""), author, events


@pytest.mark.parametrize("seed", range(180, 183))
def test_the_lines_of_a_round_stand_under_its_heading_and_chance_stands_below_all(
    seed: int,
) -> None:
    evening = Evening(MOVER, seed).played(150)
    text = evening.chronicle()
    lines, _, drawn = text.partition("\n# What the clerk drew by chance.\n")
    assert "with salt" not in lines
    assert "chance" not in lines.partition("\n\n")[2]
    assert all(line.startswith("chance of line ") for line in drawn.splitlines())
    for (run, last), (_, step) in pairwise(played(text)):
        above = [line for line in lines.splitlines()[: step.line - 1] if line.startswith("# ")]
        assert above[-1] == f"# {run.game.heading(last.after.table)}"


@pytest.mark.parametrize("seed", range(190, 193))
def test_chance_within_the_lines_is_read_as_before(seed: int) -> None:
    """So chronicles were written once."""
    evening = Evening(MOVER, seed).played(150)
    text, _, drawn = evening.chronicle().partition("\n# What the clerk drew by chance.\n")
    lines = text.splitlines()
    for entry in drawn.splitlines():
        number, _, chance = entry.removeprefix("chance of line ").partition(": ")
        line, comma, says = lines[int(number) - 1].partition(", says")
        way = ", by chance" if "shares" in line else " with salt"
        lines[int(number) - 1] = f"{line}{way} {chance}{comma}{says}"
    again = [pages(run, step) for run, step in played("\n".join(lines))]
    assert again == evening.seen


@pytest.mark.parametrize("seed", range(200, 206))
def test_a_chronicle_read_and_written_again_is_the_same_text(seed: int) -> None:
    text = Evening(MOVER, seed).played(150).chronicle()
    assert rewritten(text) == text


def test_names_stand_in_the_head_and_nothing_else_is_told_otherwise() -> None:
    evening = Evening(MOVER, 200).played(30)
    bare, (first, second, *_) = evening.chronicle(), evening.seats
    names = {second: '"A" # {x}', first: "Анна"}
    text = exported(evening.run.book, evening.shelf, names)
    assert rewritten(text) == text
    assert read(text.encode()).header.names == names
    assert f'name: {first} = "Анна"\nname: {second} = ""A" # {{x}}"\n' in text
    told = "\n".join(line for line in text.splitlines() if not line.startswith("name:"))
    said = [line for line in bare.splitlines() if not line.startswith("chance of line")]
    assert [line for line in told.splitlines() if not line.startswith("chance of line")] == said
    for line in ('name: nobody = "Anna"', "name: green = Anna", 'name: green = "A\x1bB"'):
        with pytest.raises(Fault):
            read(text.replace(f'name: {first} = "Анна"', line).encode())


@pytest.mark.parametrize("seed", range(300, 312))
def test_of_a_game_still_played_no_hidden_act_and_no_salt_is_written(seed: int) -> None:
    run = Run(MOVER, seed)
    run.play(60)
    if run.over:
        return
    text = exported(run.book, Shelf())
    assert "\nunfinished: what is still secret is left out\n" in text
    for word in (" packs ", "takes out", "taking out", "strays", " reads apple"):
        assert word not in text
    salts = [line for line in text.splitlines() if "with salt" in line]
    assert all("with salt …" in line for line in salts)
    assert all("names a card: …" in line for line in text.splitlines() if "names a card" in line)


@pytest.mark.parametrize("seed", range(400, 412))
def test_such_a_chronicle_is_played_up_to_the_first_thing_left_out(seed: int) -> None:
    run = Run(MOVER, seed)
    run.play(60)
    text = exported(run.book, Shelf())
    lines = text.splitlines()
    first = next((number for number, line in enumerate(lines, 1) if "…" in line), None)
    if run.over or first is None:
        return
    before = "\n".join(lines[: first - 1])
    steps = [step.text for _, step in played(before)]
    said = [line for line in lines[: first - 1] if line and not line.startswith("#")]
    with pytest.raises(Fault) as stopped:
        list(played(text))
    assert (stopped.value.line, stopped.value.why.key) == (first, "notation.left_out")
    assert steps[1:] == said[len(said) + 1 - len(steps) :]


@pytest.mark.parametrize(("by", "command"), [(STEWARD, None), (BUTTON, Pressed("next"))])
def test_an_older_game_that_ended_in_one_step_is_written_with_the_turning_up(
    by: Party, command: Command | None
) -> None:
    evening = Evening(MOVER, 7).played(120)
    actions = list(evening.run.book.read())
    at = next(i for i, one in enumerate(actions) if b"GameEnded" in one.body)
    ends, turns = actions[at - 1 : at + 1]
    assert b"LastRoundEnded" in ends.body
    asked = ends.asked if command is None else codec.encode(command)
    older = MemoryBook(evening.run.book.of)
    at_once = replace(ends, asked=asked, author=str(by), body=turns.body)
    for number, action in enumerate([*actions[: at - 1], at_once, *actions[at + 1 :]]):
        older.append(action, after=number)
    text = exported(older, Shelf())
    *_, (run, last) = played(text)
    assert text.count("turns up the contraband") == 1
    assert run.game.standings(last.after.table) == run.game.standings(evening.run.table)


class Everything(Sheriff):
    """Writes the salts of running games."""

    phrases = tuple(replace(phrase, secret=()) for phrase in Sheriff.phrases)


class Indiscreet(Shelf):
    """Holds the boxes of that game."""

    def take(self, name: str) -> Owned:
        return replace(super().take(name), game=Everything())


@pytest.mark.parametrize("seed", range(30))
def test_the_chronicles_of_two_running_games_that_differ_in_a_secret_are_the_same(
    seed: int,
) -> None:
    keep_secret(MOVER, seed, steps=25, compare=Compared(Shelf()))


def test_a_chronicle_that_told_a_secret_would_be_found_out() -> None:
    assert any(_is_found_out(seed) for seed in range(100))


def _is_found_out(seed: int) -> bool:
    try:
        keep_secret(MOVER, seed, steps=25, compare=Compared(Indiscreet()))
    except AssertionError as told:
        return "told a secret" in str(told)
    return False


class Compared:
    """Looks at both chronicles now and then, as long as nobody may read them whole."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._asked = 0

    def __call__(self, sides: tuple[Side, Side]) -> None:
        self._asked += 1
        if self._asked % 8 or any(side.session.view(STEWARD).over for side in sides):
            return
        here, there = (exported(side.session.book, self._shelf) for side in sides)
        assert here == there, "a chronicle told a secret"


def test_a_clerk_at_work_is_not_disturbed_and_its_game_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DataFolder(tmp_path) as folder, office(folder, PushedClock()) as around:
        around.begin(BAGS)
        around.clerk.ask(CloseMarket(1), STEWARD, CommandId("close"))
        around.clerk.ask(PackByHand(RED, GoodId("silk")), seated(RED), CommandId("pack"))
        assert main(["export", "0001", "--data", str(tmp_path)]) == 0
        around.clerk.ask(PackByHand(RED, GoodId("silk")), seated(RED), CommandId("again"))
    written = capsys.readouterr().out
    assert written.splitlines() == [
        "chronicle: 1",
        "unfinished: what is still secret is left out",
        "edition: sheriff-2e",
        "seats: green, red, blue",
        "first: green",
        "",
        "# Round 1: green is the sheriff.",
        "the steward closes the market",
    ]
    path = tmp_path / "games" / "0001.sqlite"
    assert main(["export", str(path)]) == 0
    assert capsys.readouterr().out == written


def test_a_finished_game_is_written_and_run_as_json_byte_for_byte_as_it_was_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(MOVER, 7).played(120)
    path = tmp_path / "0001.sqlite"
    with closing(SqliteBook(path, evening.run.book.of)) as kept:
        for number, action in enumerate(evening.run.book.read()):
            kept.append(action, after=number)
    assert main(["export", str(path)]) == 0
    text = tmp_path / "evening.txt"
    text.write_text(capsys.readouterr().out)
    assert main(["run", str(text), "--json"]) == 0
    steps = capsys.readouterr().out.splitlines()
    for step, seen in zip(steps, evening.seen, strict=True):
        public, *seats = seen.values()
        named = b",".join(
            b'"%s":%s' % (seat.encode(), page)
            for seat, page in zip(evening.seats, seats, strict=True)
        )
        assert step.encode().endswith(b'"public":%s,"seats":{%s}}' % (public, named))


def test_a_game_begun_from_other_numbers_than_the_box_has_now_is_not_told_wrongly() -> None:
    run = Run(MOVER, 3)
    first, *others = run.book.read()
    beginning = msgspec.json.decode(first.asked, type=Beginning)
    changed = replace(beginning, overrides={**beginning.overrides, "purse": 7})
    book = MemoryBook(run.book.of)
    for number, action in enumerate([replace(first, asked=codec.encode(changed)), *others]):
        book.append(action, after=number)
    with pytest.raises(NotTold, match="not those that the game was begun with"):
        exported(book, Shelf())


@pytest.mark.parametrize("game", ["0002", "nothing", "", "\0", "x" * 5000, "games"])
def test_a_game_that_is_not_there_is_named_with_those_that_are(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DataFolder(tmp_path) as folder, office(folder, PushedClock()) as around:
        around.begin(BAGS)
    assert main(["export", game, "--data", str(tmp_path)]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith("No chronicle was written. ")
    assert not (tmp_path / "games" / "0002.sqlite").exists()


def test_a_file_that_is_no_journal_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("red declares 4 apples\n" * 200)
    assert main(["export", str(path)]) == 2
    assert "No chronicle was written. The journal" in capsys.readouterr().err


def test_whoever_only_reads_a_book_makes_none_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "0001.sqlite"
    with pytest.raises(Exception, match="cannot be opened"):
        SqliteBook(path, only_read=True)
    assert not path.exists()


def test_games_of_the_simple_players_and_of_others_are_told_again_in_a_long_run() -> None:
    by_players, by_others = games("sheriff", 3)
    assert by_players > 100
    assert by_others > 1


def rewritten(text: str) -> str:
    """Played again, and written down from what was played."""
    header = read(text.encode()).header
    beginning = header.beginning
    owned = Shelf().take(beginning.edition)
    laid, *steps = [step for _, step in played(text)]
    done = [
        Done(asked=act.asked, at_ms=step.at_ms, events=act.events)
        for step in steps
        for act in step.acts
        if act.asked is not None
    ]
    return written(owned.game, owned.box, beginning, laid.acts[0].events, done, header.names)
