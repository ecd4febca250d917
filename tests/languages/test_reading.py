"""The reader of PO files agrees with Babel and gettext, and what it compiles follows the file."""

import gettext
import logging
import shutil
from pathlib import Path

import pytest

from companion.words import catalogue, compiled
from companion.words.voice import FIRST, LANGUAGES, Voice
from companion.words.voice import catalogue as spoken_from

from .catalogues import OTHERS, by_key, forms, path_of
from .catalogues import read as read_by_babel

GERMAN = """# A comment.
#, fuzzy
msgid ""
msgstr ""
"Language: de\\n"

#, python-brace-format
msgctxt "cards"
msgid "{number} card"
msgid_plural "{number} cards"
msgstr[0] "{number} Karte"
msgstr[1] ""
"{number} "
"Karten"

#, fuzzy
msgctxt "guessed"
msgid "Bag"
msgstr "Sack?"

#: web/page.html
msgctxt "quoted"
msgid "\\"Halt\\"\\n\\\\"
msgstr "„Halt“\\n\\\\"

msgctxt "empty"
msgid "Gold"
msgstr ""

msgid "without a key"
msgstr "ohne Schlüssel"

#~ msgctxt "gone"
#~ msgid "Gone"
#~ msgstr "Weg"
"""
READ = {
    "cards": (("{number} card", "{number} cards"), ("{number} Karte", "{number} Karten")),
    "quoted": ('"Halt"\n\\', ("„Halt“\n\\",)),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    return tmp_path


def test_it_takes_what_is_whole_and_sure() -> None:
    assert catalogue.read(GERMAN, "de.po") == READ


@pytest.mark.parametrize("language", OTHERS)
def test_it_reads_what_babel_reads(language: str) -> None:
    known = by_key(read_by_babel(language))
    assert catalogue.read(path_of(language).read_text(encoding="utf-8"), "") == {
        key: (message.id, forms(message)) for key, message in known.items() if not message.fuzzy
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_take_the_form_that_the_file_says(language: str) -> None:
    rule = "n != 1" if language == FIRST else read_by_babel(language).plural_expr
    form_of = gettext.c2py(rule)
    for number in range(1000):
        assert catalogue.PLURALS[language](number) == form_of(number), number


def test_a_line_that_is_none_is_named() -> None:
    with pytest.raises(catalogue.UnreadableCatalogue, match=r"Line 2 of de\.po .*: msgid Bag"):
        catalogue.read('msgctxt "bag"\nmsgid Bag\n', "de.po")


def test_it_is_compiled_once_and_anew_when_the_file_has_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert catalogue.translations("de") == READ
    with monkeypatch.context() as unread:
        unread.setattr(catalogue, "read", None)
        assert catalogue.translations("de") == READ
    (folder / "de.po").write_text(GERMAN.replace("Karten", "Blätter"), encoding="utf-8")
    assert catalogue.translations("de")["cards"][1][1] == "{number} Blätter"


@pytest.mark.parametrize("left", [b"", b"half of it", bytes(4096)])
def test_what_a_power_cut_left_of_it_is_compiled_again(folder: Path, left: bytes) -> None:
    catalogue.translations("de")
    (kept,) = (folder / "__pycache__").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(left)
    assert catalogue.translations("de") == READ
    assert kept.read_bytes() == whole


def test_where_nothing_can_be_kept_it_is_read_all_the_same(folder: Path) -> None:
    (folder / "__pycache__").write_text("in the way")
    assert catalogue.translations("de") == READ
    assert compiled.read(folder / "de.po") is None


def test_a_language_without_a_readable_file_is_english_and_the_log_says_so(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "de.po").write_bytes(b"\xff")
    spoken_from.cache_clear()
    try:
        with caplog.at_level(logging.ERROR):
            assert Voice("de").text("sim.hand") == Voice(FIRST).text("sim.hand")
        assert "English is said instead of de" in caplog.text
    finally:
        spoken_from.cache_clear()


def test_a_form_that_is_missing_is_said_in_english(folder: Path) -> None:
    shutil.copy(folder / "de.po", folder / "pl.po")
    spoken_from.cache_clear()
    try:
        voice = Voice("pl", sentences={"cards": ("{number} card", "{number} cards")}, space=" ")
        assert voice.text("cards", number=1) == "1 Karte"
        assert voice.text("cards", number=5) == "5 cards"
    finally:
        spoken_from.cache_clear()
