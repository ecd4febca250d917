"""Every key that can be spoken has a sentence, every sentence is spoken, and no gap stays open."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from jinja2 import nodes

from companion.boards.load import known_boards, load_board
from companion.game.cards import Heap
from companion.game.contract import AnyGame, GateUse
from companion.game.messages import Message, Quoted, Refusal, Word, says
from companion.game.values import PUBLIC, GoodId
from companion.games.bags.parts import BagStage, Strayed
from companion.games.border import options as border
from companion.games.border import table as border_table
from companion.games.catalogue import GAMES
from companion.games.nottingham import options as nottingham
from companion.games.nottingham import table as nottingham_table
from companion.games.nottingham.numbers import ActionKind
from companion.games.sheriff.numbers import ABILITIES
from companion.games.sheriff.options import Options
from companion.games.sheriff.promises import ANY_CONTRABAND, Origin
from companion.games.sheriff.state import Phase, Wish
from companion.host.checks import CheckState
from companion.host.lamps import TABLE_LAMPS
from companion.host.page_data import Invitation
from companion.host.sticker_setup import Task
from companion.players.asked import Pace, Scope
from companion.words.sentences import COMMON as COMMON
from companion.words.voice import OWN, REMEMBERED, Voice
from hardware.lights import Rhythm
from hardware.simulator.spots import EVERY_TROUBLE
from hardware.sounds import Sound
from tests.laws.playing import Run
from tests.web.all_around import AUDIENCES, SEATS, FourSeats, pages, posted
from web.first_page import DOORS
from web.render import Renderer, environment, voice_for

APPLE = GoodId("apple")
REPOSITORY = Path(__file__).parents[2]
ROOMS = ("companion", "web", "hardware")
TABLE = {**COMMON, **{key: said for game in GAMES for key, said in game.sentences.items()}}
GROUPS = sorted({key.partition(".")[0] for key in TABLE})
BROUGHT_BY_THE_EDITION = ("good.",)
_KEY = re.compile(rf"\b(?:{'|'.join(GROUPS)}|good)\.[a-z][a-z_0-9-]*(?: goods)?")

BUTTONS = ("next", "undo", "timer")
DECIDED_BY = (
    "pile",
    "shared_points",
    "points",
    "legal goods",
    "contraband",
    "gold",
    "shared",
    "money",
    "shared_money",
)
REASONS = ("fine", "bribe", "share", "deal", "outcome", "refund", "back", "owed")
UNTOLD = ("purse", "counted", "compensation", "sale", "double")
OFF_THE_HEADER = (Phase.DRAWING, Phase.PAYING, Phase.SHARING, Phase.ENDING, Phase.OVER)
OPTIONS = {
    *Options.__struct_fields__,
    *border.Options.__struct_fields__,
    *nottingham.Options.__struct_fields__,
}
TURNED_UP = [kind for kind in ActionKind if kind is not ActionKind.DEFENCE]
SUITCASE = ("declared", "pointed", "paid", "looked", "unsure")

BOARDS = [load_board(name) for name in known_boards()]
COMPUTED: Mapping[str, Iterable[str]] = {
    "seat.": {seat for board in BOARDS for seat in board.every_seat}
    | {wire.seat for board in BOARDS for wire in board.readers}
    | {"bank", "chest"},
    "option.": [e for key in OPTIONS for e in (key, f"{key}.changes")],
    "edition.": ABILITIES,
    "ask.": ("first", "second", "cards", "price"),
    "phase.": [phase for phase in (*Phase, *border_table.Phase) if phase not in OFF_THE_HEADER],
    "gate.": [*GateUse],
    "bag.": [*BagStage, "declared", "unsure"],
    "bags.stray_": [*Strayed],
    "bags.check_": [*CheckState],
    "score.": [
        f"{title}{shared}" for title in ("king", "queen") for shared in ("", "_shared", "_rounded")
    ],
    "score.by_": DECIDED_BY,
    "bags.wants_to_": [*Wish],
    "bags.deputy_": ("first", "second"),
    "news.pass_dropped_": ("gold", "owed", "changed"),
    "news.deputy_wants_to_": [*Wish],
    "news.paid_": REASONS,
    "paid.": (*REASONS, *UNTOLD),
    "sim.button_": BUTTONS,
    "sim.lamp_": TABLE_LAMPS,
    "sim.rhythm_": [*Rhythm],
    "sim.sound_": [*Sound],
    "fault.": EVERY_TROUBLE,
    "good.": (ANY_CONTRABAND,),
    "bags.goods_": [*Origin],
    "stickers.task_": [*Task],
    "first.": [end for door in DOORS for end in (door.name, f"{door.name}.about")],
    "play.now_": [*Scope],
    "play.pace_": [*Pace],
    "border.": ("away", "discards", "goods_of", "stash_of"),
    "border.on_card_": ("price", "fine"),
    "border.stage_": [*BagStage, *SUITCASE],
    "border.marker_": ("extra", "confiscation"),
    "border.go_on_": (
        "inspecting",
        "unloading",
        "checking",
        "closing",
        "selling",
        "starting",
        "calling",
    ),
    "border.my_": ("goods", "stash"),
    "action.": [said for kind in ActionKind for said in (kind, f"{kind}.does")],
    "nottingham.": ("draw", "discards", "ambushes", "pile_head"),
    "nottingham.acts_": TURNED_UP,
    "nottingham.ended_": ("town", "tasks", "steward"),
    "nottingham.go_on_": (
        "offering",
        "turning_in",
        "ambushed",
        "favour",
        "discarding",
        "scoring",
    ),
    "rules.": (
        *("drawing", "market", "packing", "declaring", "inspecting", "paying", "sharing"),
        *("closing", "over", "stashing", "calling"),
        *("turning_up", "acting", "turning_in", "discarding", "scoring"),
    ),
    "nottingham.phase.": [*nottingham_table.Phase],
    "nottingham.proved_": ("purchase", "barter"),
}
"""The keys put together while running: their beginnings, and what may follow."""
ENDINGS = {
    "_nameless": ("news.bag_opened", "news.turned_up"),
    "_unnamed": ("news.bag_opened", "news.turned_up"),  # a count by hand names every card
    "": ("news.turned_up",),  # cards at the bank are no bag
}


def _python() -> Iterator[tuple[Path, ast.AST]]:
    for room in ROOMS:
        for path in sorted((REPOSITORY / room).rglob("*.py")):
            if path.name != "sentences.py" and not _unlisted().intersection(path.parents):
                yield path, ast.parse(path.read_text())


@cache
def _unlisted() -> frozenset[Path]:
    """The games that nobody can choose yet: they bring their sentences when they are listed."""
    listed = {game.package.rpartition(".")[2] for game in GAMES}
    games = (path.parent for path in (REPOSITORY / "companion" / "games").glob("*/editions"))
    return frozenset(game for game in games if game.name not in listed)


def _templates() -> Iterator[tuple[Path, nodes.Template]]:
    for path in sorted((REPOSITORY / "web").rglob("*.html")):
        yield path, environment().parse(path.read_text())


def _owns(key: str) -> list[str]:
    """The keys under which games say a shared sentence in their own words."""
    return [own for game in GAMES if (own := f"{game.name}.{key}") in TABLE]


def _texts() -> Iterator[str]:
    """Every text in the sources that is not part of a computed one."""
    for _, tree in _python():
        inner = {
            id(part) for f in ast.walk(tree) if isinstance(f, ast.JoinedStr) for part in f.values
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in inner
            ):
                yield node.value
    for _, template in _templates():
        yield from (str(const.value) for const in template.find_all(nodes.Const))
    sheets = (REPOSITORY / "companion" / "games").glob("*/editions/*.toml")
    for sheet in (one for one in sheets if not _unlisted().intersection(one.parents)):
        yield from re.findall(r'"(.*?)"', sheet.read_text())


def _beginnings() -> Iterator[str]:
    """What stands first in a text that is put together: in an f-string, or by a template's ~."""
    for _, tree in _python():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                yield str(node.values[0].value)
    for _, template in _templates():
        for concat in template.find_all(nodes.Concat):
            if isinstance(concat.nodes[0], nodes.Const):
                yield str(concat.nodes[0].value)


def _is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None and not text.endswith(("_", ".html"))


def _spoken() -> set[str]:
    plain = {text for text in _texts() if _is_key(text)}
    computed = {start + str(end) for start, ends in COMPUTED.items() for end in ends}
    ended = {start + end for end, starts in ENDINGS.items() for start in starts}
    spoken = plain | computed | ended
    return spoken | {own for key in spoken for own in _owns(key)}


def test_every_key_that_can_be_spoken_has_a_sentence() -> None:
    assert sorted(key for key in _spoken() - set(TABLE) if not _owns(key)) == []


def test_every_sentence_is_spoken_somewhere() -> None:
    plain = {key for key in TABLE if "/" not in key}
    assert sorted(plain - _spoken()) == []


def test_a_sentence_of_its_own_belongs_to_a_word_that_the_plain_one_is_given() -> None:
    for key in set(TABLE) - _spoken():
        plain, *owns = key.split("/")
        assert _gaps(key) <= _gaps(plain), key
        for name, _, word in (own.partition("=") for own in owns):
            assert name in _gaps(plain), key
            assert word in TABLE or word.isdecimal() or word == OWN, key


def test_every_computed_key_is_known_here() -> None:
    """A new one fails here, so that what may follow its beginning is written down above."""
    groups = tuple(f"{group}." for group in (*GROUPS, "good"))
    found = {start for start in _beginnings() if start.startswith(groups)}
    assert found == set(COMPUTED)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_has_a_sentence_for_a_common_key(game: AnyGame) -> None:
    assert set(COMMON) & set(game.sentences) == set()


def _gaps(key: str) -> set[str]:
    sentence = TABLE[key]
    forms = (sentence,) if isinstance(sentence, str) else sentence
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def _calls() -> Iterator[tuple[Path, str, set[str]]]:
    """Every place that speaks: where, which key, and the words it gives."""
    for path, tree in _python():
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _name(call) in ("says", "refuse") and call.args:
                words = {word.arg or "" for word in call.keywords}
                consts = [part for part in ast.walk(call.args[0]) if isinstance(part, ast.Constant)]
                yield from ((path, str(part.value), words) for part in consts)
    for path, template in _templates():
        for said in template.find_all(nodes.Call):
            if isinstance(said.node, nodes.Name) and said.node.name == "t":
                words = {word.key for word in said.kwargs}
                keys = [*_own(said.args[0]), *said.args[0].find_all(nodes.Const)]
                yield from ((path, str(key.value), words) for key in keys)


def _said_at(path: Path, key: str) -> list[str]:
    """In the room of a game its own words count, and in a shared room those of every game."""
    owns = _owns(key)
    if rooms := {game.name for game in GAMES} & set(path.parts):
        owns = [own for own in owns if own.partition(".")[0] in rooms]
        return owns or [key]
    return [key, *owns]


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _own(node: nodes.Node) -> list[nodes.Const]:
    return [node] if isinstance(node, nodes.Const) else []


def test_whoever_speaks_gives_the_words_that_the_sentence_leaves_open() -> None:
    calls = [
        (path.name, said, words)
        for path, key, words in _calls()
        for said in _said_at(path, key)
        if said in TABLE
    ]
    assert len(calls) > 150
    missing = [
        (where, key, _gaps(key) - words) for where, key, words in calls if _gaps(key) - words
    ]
    assert missing == []


def test_a_sentence_with_a_plural_has_its_number_in_both_forms() -> None:
    """Only English says once for one time."""
    for key, sentence in TABLE.items():
        if isinstance(sentence, tuple):
            said = [form.replace("once", "{number}") for form in sentence]
            assert all("{number}" in form for form in said), key


def test_every_language_of_an_edition_has_a_word_for_every_good() -> None:
    words = posted(Run(FourSeats(), 1), PUBLIC).words
    assert len(words) >= 8
    for key, names in words.items():
        assert key.startswith(BROUGHT_BY_THE_EDITION)
        assert {"en", "de", "es", "pl", "ru"} <= set(names)
        assert all(names.values())


def _assert_whole(said: str) -> None:
    assert said.strip()
    assert not re.search(r"[{}]", said), said
    assert not _KEY.search(said), said


def _said_in(run: Run) -> Iterator[Message]:
    for audience in AUDIENCES:
        shown = posted(run, audience)
        yield from (*shown.feed, *shown.own_feed)
        assert shown.view is not None
        yield shown.view.next_step
        if shown.undo is not None and shown.undo.what is not None:
            yield shown.undo.what


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_in_a_game_leaves_no_gap_and_no_bare_key(seed: int) -> None:
    """News, refusals, and every audience's whole page, through a game with nonsense in it."""
    run = Run(FourSeats(), seed)
    invitation = Invitation({"sheriff-2e": ("royal",)}, SEATS, games={"sheriff-2e": "sheriff"})
    voice = voice_for(posted(run, PUBLIC), "en", invitation)
    renderer = Renderer(invitation)
    heard: set[str] = set()
    for step in range(400):
        answer = run.step()
        said = list(_said_in(run)) if step % 5 == 0 or run.over else []
        if isinstance(answer, Refusal):
            said.append(answer.why)
        for message in said:
            _assert_whole(voice.say(message))
            heard.add(message.key)
        if step % 40 == 0 or run.over:
            for page in pages(run, renderer, "en"):
                _assert_whole(re.sub(r"<[^>]*>", " ", page))
        if run.over:
            break
    assert len(heard) > 20


@pytest.mark.parametrize("key", sorted(TABLE))
def test_every_sentence_can_be_said_with_words_of_every_kind(key: str) -> None:
    heap: Heap = ()
    voice = Voice("en")
    for number in (0, 1, 2):
        words: dict[str, Any] = dict.fromkeys(_gaps(key), "seat.green")
        words |= {"number": number, "what": Message("ui.none"), "goods": heap}
        said = voice.text(key, **words)
        _assert_whole(said)
        assert said[0] == said[0].strip()


def test_what_is_refused_or_told_is_a_whole_sentence() -> None:
    games = re.compile("|".join(f"{game.name}[.]" for game in GAMES))
    for key in set(TABLE) - {"error.title", "news.taken_back"}:
        if games.sub("", key).startswith(("why.", "error.", "trouble.", "news.", "next.")):
            sentence = TABLE[key]
            for form in (sentence,) if isinstance(sentence, str) else sentence:
                assert form.endswith((".", "?")), key


def test_a_missing_sentence_shows_its_key_rather_than_nothing() -> None:
    assert Voice("en").text("why.never_written") == "why.never_written"


def test_the_chest_and_two_who_act_together_have_sentences_of_their_own() -> None:
    voice = Voice("en", space=" ")
    paid = says("news.paid_fine", payer="seat.blue", payee="seat.red", number=2)
    assert voice.say(paid) == "Blue pays Red a fine of 2 gold."
    paid = says("news.paid_fine", payer="seat.blue", payee="seat.chest", number=2)
    assert voice.say(paid) == "Blue pays a fine of 2 gold into the chest."
    both = says("bags.both", seat="seat.blue", other="seat.red")
    for language, can in {"es": "pueden", "de": "dürfen", "pl": "kończą", "ru": "могут"}.items():
        spoken = Voice(language)
        assert can in spoken.text("next.closing", sheriff=both)
        assert can not in spoken.text("next.closing", sheriff="seat.blue")


def test_a_seats_own_page_speaks_to_it() -> None:
    voice = Voice("en", space=" ")
    owed = says("next.paying", seat="seat.blue", payee="seat.chest", number=2)
    assert voice.say_to("blue", owed).startswith("You owe the chest 2 gold more")
    assert voice.say_to("red", owed) == voice.say(owed)
    asked = says("deal.and", first=says("deal.passes", seat="seat.blue"), then="deal.goodwill")
    assert voice.say_to("blue", asked) == "your bag passes, goodwill"
    assert Voice("ru").say_to("blue", asked).startswith("пропустить ваш мешок")


def test_a_name_stands_in_the_case_that_its_sentence_wants() -> None:
    words: dict[str, Word] = {"payer": "seat.blue", "payee": "seat.red", "number": 2}
    said = {tag: Voice(tag, space=" ").text("news.paid_bribe", **words) for tag in CASES}
    assert said == CASES
    named = Voice("ru", {"seat.red": {"en": "Ann|a"}})
    assert named.text("ui.seat", seat="seat.red") == "Место игрока Ann|a"
    assert named.text("play.nothing", seat="seat.red", step="").startswith("Игроку Ann|a")
    honest = {tag: Voice(tag, {"seat.red": {"en": "Anna"}}) for tag in ("ru", "pl", "es")}
    assert {
        tag: one.text("opening.said_honest", seat="seat.red") for tag, one in honest.items()
    } == {
        "ru": "Игрок Anna сказал правду.",
        "pl": "Gracz Anna mówił prawdę.",
        "es": "Anna ha dicho la verdad.",
    }
    assert named.text("opening.said_honest", seat="seat.blue") == "Синий сказал правду."
    assert named.text("colour.red") == "Красный"
    assert named.text("colour.blue") == "Синий"
    assert Voice("en", {"seat.red": {"en": "דנה"}}).text("seat.red") == "\u2068דנה\u2069"
    assert named.text("ui.seat", seat=Quoted("a|b")) == "Место a|b"
    assert named.text("seat.blue") == "Синий"
    assert named.word("seat.blue") == "Синий"


CASES = {
    "pl": "Niebieski płaci Czerwonemu 2 pensy za przepuszczenie.",
    "ru": "Синий платит Красному 2 золотые монеты за пропуск.",
}


def test_a_sentence_said_before_is_said_with_the_words_it_has_now() -> None:
    voice = Voice("en", sentences={"found": "{what} lies there."})
    inner = [says("found", what=Quoted(name)) for name in ("a", "b")]
    words: list[Word] = [1, "1x", Quoted("1"), ((APPLE, 1),), ((APPLE, 2),), *inner]
    said = [voice.text("found", what=word) for word in words]
    assert said == [voice.text("found", what=word) for word in words]
    assert said[:3] == ["1\N{NO-BREAK SPACE}lies there.", "1x lies there.", "1 lies there."]
    assert said[5:] == ["a lies there. lies there.", "b lies there. lies there."]
    assert "×\N{NO-BREAK SPACE}1" in said[3]
    assert "×\N{NO-BREAK SPACE}2" in said[4]
    for number in range(2 * REMEMBERED):
        assert voice.text("found", what=number).startswith(str(number))
