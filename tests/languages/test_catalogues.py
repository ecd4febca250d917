"""Each catalogue follows the English: what changes there is marked, and nothing stale is said."""

from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from companion.boards.load import load_board
from companion.game.values import GoodId
from companion.words.voice import CASES, FIRST, LANGUAGES, NO_BREAK, Voice, chosen

from .catalogues import (
    FUZZY,
    OTHERS,
    TABLE,
    brought_up_to_date,
    by_key,
    forms,
    not_done,
    path_of,
    read,
    written,
)


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_of_a_translation_leaves_the_same_words_open_as_the_english(
    language: str,
) -> None:
    for key, message in by_key(read(language)).items():
        english = TABLE.get(key)
        if english is None or message.id != english or not any(forms(message)):
            continue
        wanted = _gaps(english if isinstance(english, str) else english[1])
        assert [_gaps(form) for form in forms(message)] == [wanted] * len(forms(message)), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_case_that_a_sentence_asks_for_is_one_that_names_have(language: str) -> None:
    catalogue = by_key(read(language))
    said = [form for message in catalogue.values() for form in forms(message)]
    asked = {case for form in said for _, _, case, _ in Formatter().parse(form) if case}
    people = [
        forms(catalogue[f"seat.{seat}"])[0].split("|") for seat in load_board("table-six").seats
    ]
    assert asked <= set(CASES)
    assert {len(cases) for cases in people} == {len(CASES) if asked else 1}


def _old(language: str, *messages: tuple[str, str | tuple[str, str], object]) -> Catalog:
    catalogue = Catalog(locale=language)
    for key, english, translated in messages:
        catalogue.add(english, translated, context=key)  # type: ignore[arg-type]
    return catalogue


def _seen(catalogue: Catalog) -> list[tuple[str, tuple[str, ...], bool]]:
    return [(key, forms(message), message.fuzzy) for key, message in by_key(catalogue).items()]


def test_an_update_keeps_what_is_right_adds_what_is_new_and_drops_what_is_gone() -> None:
    old = _old("de", ("gone", "Gone", "Weg"), ("kept", "Kept", "Behalten"))
    fresh = brought_up_to_date(old, {"new": "New", "kept": "Kept"})
    assert _seen(fresh) == [("new", ("",), False), ("kept", ("Behalten",), False)]


def test_an_update_marks_what_was_translated_from_other_english() -> None:
    old = _old("pl", ("sheriff", "The sherif", "Szeryf"), ("cards", "Cards", "Karty"))
    fresh = brought_up_to_date(old, {"sheriff": "The sheriff", "cards": ("Card", "{number} cards")})
    assert _seen(fresh) == [("sheriff", ("Szeryf",), True), ("cards", ("Karty", "", ""), True)]


def test_a_mark_stays_until_a_translator_takes_it_away() -> None:
    old = _old("ru", ("bag", "Bag", "Мешок"))
    by_key(old)["bag"].flags.add(FUZZY)
    assert _seen(brought_up_to_date(old, {"bag": "Bag"})) == [("bag", ("Мешок",), True)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_was_changed_is_said_in_english_rather_than_wrongly(language: str) -> None:
    voice = Voice(language, sentences={"bags.gold": "Gold and silver"})
    assert voice.text("bags.gold") == "Gold and silver"


def test_a_game_says_a_shared_sentence_in_words_of_its_own() -> None:
    sentences = {"bags.gold": "Gold", "bags.bag": "Bag", "coast.bags.gold": "Shells"}
    voice = Voice("en", sentences=sentences, own="coast")
    assert (voice.text("bags.gold"), voice.text("bags.bag")) == ("Shells", "Bag")
    assert Voice("en", sentences=sentences, own="hills").text("bags.gold") == "Gold"


def test_the_first_language_asked_for_that_there_is_counts() -> None:
    assert chosen(["fr", "pl-PL", "de"]) == "pl"
    assert chosen(["ru_RU"]) == "ru"
    assert chosen(["fr", "C"]) == FIRST


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated_from_the_english_it_has_now(language: str) -> None:
    """`python -m tests.languages.update` lists what is not, and makes room for it."""
    assert list(not_done(read(language))) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_stands_as_an_update_leaves_it(language: str) -> None:
    fresh = written(brought_up_to_date(read(language), TABLE))
    assert path_of(language).read_text(encoding="utf-8") == fresh


@pytest.mark.parametrize("language", OTHERS)
def test_cards_are_counted_in_as_many_forms_as_a_language_has(language: str) -> None:
    voice = Voice(language)
    said = [voice.text("sim.cards", number=number).partition(NO_BREAK) for number in range(120)]
    assert [number for number, _, _ in said] == [str(number) for number in range(120)]
    assert len({cards for _, _, cards in said}) == read(language).num_plurals


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_ends_between_a_number_and_what_it_counts(language: str) -> None:
    voice = Voice(language)
    for number in (1, 2, 5):
        assert voice.text("deal.gold", number=number).startswith(f"{number}{NO_BREAK}")
    assert voice.goods(((GoodId("apple"), 2),)) == f"good.apple{NO_BREAK}×{NO_BREAK}2"


def test_a_terminal_is_told_with_plain_spaces() -> None:
    voice = Voice(FIRST, space=" ")
    assert voice.text("deal.gold", number=2) == "2 gold"
    assert voice.goods(((GoodId("apple"), 2),)) == "good.apple × 2"
