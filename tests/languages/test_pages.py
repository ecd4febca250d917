"""Whole pages in every language, through games with nonsense in them: not a word of English."""

import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

import pytest

from companion.game.messages import Refusal, Sentence
from companion.game.values import PUBLIC
from companion.host.page_data import Invitation
from tests.laws.playing import Run
from tests.web.all_around import SEATS, FourSeats, pages, posted
from web.render import Renderer, voice_for

from .catalogues import OTHERS, TABLE, by_key, forms, read

THE_SAME = {
    "de": {
        "bags.gold", "bags.sheriff", "bags.stand", "border.sheriff", "edition.legal", "name.name",
        "seat.bank", "seat.orange", "sim.hand", "sim.stand", "first.simulator", "ui.simulator",
    },
    "es": {
        "bags.sheriff", "border.sheriff", "edition.legal", "edition.no", "nottingham.total_head",
    },
    "pl": {"seat.bank"},
    "ru": set[str](),
}  # fmt: skip
"""What is called in the language as it is in English."""

_GAP = re.compile(r"\{\w+\}")
_LETTER = re.compile(r"[^\W\d_]")
OFFERED = Invitation({"sheriff-2e": ("royal", "timer")}, SEATS, games={"sheriff-2e": "sheriff"})


def _english(sentence: Sentence) -> tuple[str, ...]:
    return (sentence,) if isinstance(sentence, str) else sentence


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_was_left_in_english(language: str) -> None:
    """Those with words of their own: some are gaps and signs alone."""
    alike = {
        key
        for key, message in by_key(read(language)).items()
        if key in TABLE and forms(message)[0] in _english(TABLE[key])
        if _LETTER.search(_GAP.sub("", forms(message)[0]))
    }
    assert alike == THE_SAME[language]


class Reading(HTMLParser):
    """What people read on a page, and what is read out to them, part by part."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        self.parts += [text for name, text in attrs if text and name in ("aria-label", "alt")]

    def handle_data(self, data: str) -> None:
        self.parts += [line.strip() for line in data.splitlines() if line.strip()]


def _of_english(language: str) -> re.Pattern[str]:
    """Any English sentence that this language has other words for."""
    spoken = {form for message in by_key(read(language)).values() for form in forms(message)}
    english = {text for sentence in TABLE.values() for text in _english(sentence)} - spoken
    patterns = (
        ".+".join(map(re.escape, _GAP.split(text)))
        for text in sorted(english)
        if _LETTER.search(_GAP.sub("", text))
    )
    return re.compile("|".join(patterns))


def _read_in(run: Run, renderer: Renderer, language: str) -> Iterator[str]:
    for page in pages(run, renderer, language):
        yield from Reading(page).parts


def _words_of(run: Run) -> Mapping[str, Mapping[str, str]]:
    return posted(run, PUBLIC).words


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("language", OTHERS)
def test_no_page_of_a_game_holds_english(language: str, seed: int) -> None:
    run, renderer, english = Run(FourSeats(), seed), Renderer(OFFERED), _of_english(language)
    voice = voice_for(posted(run, PUBLIC), language, OFFERED)
    names = {names["en"] for names in _words_of(run).values()}
    names -= {names[language] for names in _words_of(run).values()}
    for step in range(240):
        answer = run.step()
        said = [voice.say(answer.why)] if isinstance(answer, Refusal) else []
        if step % 40 == 39 or run.over:
            said += _read_in(run, renderer, language)
        assert [text for text in said if english.fullmatch(text) or text in names] == []
        if run.over:
            break
