"""Everyone reads the table in a language of their own, whoever else sits there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import speech
from companion.words.voice import FIRST, LANGUAGES, Voice
from tests.web.product import Product, Script, laid
from web.render import voice_for


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    data: Path = tmp_path_factory.mktemp("data")
    with laid(data) as product:
        product.begins("green", "blue", "red")
        yield product


def _asks_for(*tags: str) -> dict[str, str]:
    return {"Accept-Language": ", ".join(tags)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_speaks_the_first_language_that_the_browser_asks_for(
    product: Product, language: str
) -> None:
    html = product.browser().get("/display", _asks_for("fr", f"{language}-XX;q=0.8")).text
    assert f'<html lang="{language}"' in html
    assert Voice(language).text("ui.news") in html


def test_a_language_that_is_refused_is_not_spoken(product: Product) -> None:
    html = product.browser().get("/display", _asks_for("de;q=0", "pl;q=0.1")).text
    assert '<html lang="pl"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_viewers_choice_counts_for_more_and_leads_back(product: Product, language: str) -> None:
    browser = product.browser("seat:blue")
    answer = browser.get(f"/language/{language}?back=/seat/blue")
    assert answer.headers["Location"] == "/seat/blue"
    assert f'<html lang="{language}"' in browser.get("/seat/blue", _asks_for("ru", "de")).text


def test_a_language_that_is_not_there_cannot_be_chosen(product: Product) -> None:
    answer = product.browser().get("/language/xx?back=/display")
    assert answer.status_code == 404
    assert "Set-Cookie" not in answer.headers


def test_nobody_is_led_to_another_site(product: Product) -> None:
    answer = product.browser().get("/language/pl?back=//example.org")
    assert answer.headers["Location"] == "/display"


def test_every_page_offers_every_language_in_its_own_words(product: Product) -> None:
    browser = product.browser("steward", "seat:green", "simulator")
    pages = ("/display", "/steward", "/seat/green", "/simulator", "/seat/blue", "/nothing")
    for here in pages:
        html = browser.get(here).text
        for language, name in LANGUAGES.items():
            assert f'lang="{language}" hreflang="{language}"' in html, here
            assert f">{name}</a>" in html, here


def test_two_viewers_of_one_table_read_the_same_in_two_languages(product: Product) -> None:
    """One after the other, again and again: what was made for one is never shown to the other."""
    here, view = "/seat/blue", product.newest("blue").view
    assert view is not None
    viewers = {language: product.browser("seat:blue") for language in ("de", "ru")}
    for language, browser in viewers.items():
        browser.get(f"/language/{language}")
    for language, browser in [*viewers.items(), *viewers.items()]:
        voice = _voice(product, language)
        for end in ("", "/now"):
            shown = browser.get(here + end).text
            assert voice.say_to("blue", view.next_step) in shown
            assert voice.text("ui.others") in shown
        assert voice.text("ui.refused") in browser.post(f"{here}/do/EndRound", script=False).text
        assert browser.post(f"{here}/do/Nothing").text == voice.text("why.unknown_command")
        assert voice.text("error.not_found") in browser.get("/nothing").text


def test_a_page_keeps_its_language_when_another_one_is_chosen(product: Product) -> None:
    browser = product.browser()
    browser.get("/language/pl")
    assert Voice("es").text("ui.news") in browser.get("/display/now?in=es").text
    stream = browser.get("/display/stream?in=es")
    assert Voice("es").text("ui.news") in _first_body(stream.response)
    stream.close()


def _first_body(events: Any) -> str:
    for event in events:
        text = event.decode() if isinstance(event, bytes) else str(event)
        if "data: " in text:
            return str(json.loads(text.partition("data: ")[2]))
    raise AssertionError("nothing was sent")


def test_a_language_that_a_link_names_is_spoken_on_every_page_behind_it(product: Product) -> None:
    """By the link of a seat, on the page it leads to, and after a form of a browser without
    scripts; the menu changes it as ever."""
    browser, here = product.browser(), "/seat/blue"
    answer = browser.get(f"/enter/{product.house.rights.token_of('seat:blue')}?in=pl")
    assert answer.headers["Location"] == here
    assert '<html lang="pl"' in browser.get(here, _asks_for("de")).text
    refused = browser.post(f"{here}/do/EndRound", script=False, headers=_asks_for("de")).text
    assert Voice("pl").text("ui.refused") in refused
    browser.get(f"/language/ru?back={here}")
    assert '<html lang="ru"' in browser.get(here).text
    assert '<html lang="es"' in browser.get("/join?in=es").text
    assert '<html lang="es"' in browser.get(here).text


def test_a_language_that_there_is_not_changes_no_choice(product: Product) -> None:
    browser = product.browser()
    browser.get("/display?in=pl")
    for end in ("?in=xx", "?in=", "/now?in=es", "/now?in=ru"):
        assert "language=" not in str(browser.get(f"/display{end}").headers)
    assert '<html lang="pl"' in browser.get("/display").text


def test_scripts_are_answered_in_the_language_of_their_header_and_no_cookies(
    product: Product,
) -> None:
    script = Script(product, "steward")
    script.client.get("/language/pl")
    for language in LANGUAGES:
        answer = script.post("/do/EndRound", {"round": 77}, Accept_Language=language)
        refused = answer.json["refused"]  # type: ignore[index]
        assert refused["sentence"] == _voice(product, language).text(refused["key"])
    assert script.get("/nothing").json["error"]["sentence"] == Voice(FIRST).text(  # type: ignore[index]
        "error.no_such_address"
    )


def _voice(product: Product, language: str) -> Voice:
    return voice_for(product.newest(), language, product.house.door.invitation())


@pytest.mark.parametrize(
    ("shell", "spoken"),
    [
        ({"LANGUAGE": "fr:pl:de", "LANG": "ru_RU.UTF-8"}, "pl"),
        ({"LC_ALL": "", "LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, FIRST),
        ({}, FIRST),
    ],
)
def test_a_command_speaks_the_language_of_its_shell(
    monkeypatch: pytest.MonkeyPatch, shell: dict[str, str], spoken: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in shell.items():
        monkeypatch.setenv(name, value)
    assert speech.voice().language == spoken
