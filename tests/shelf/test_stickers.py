"""Which sticker is on which card: kept in files that people can read, carry away and spoil."""

from pathlib import Path

import pytest

from companion.game.messages import Message, Quoted, says
from companion.game.values import CopyId, SeatId, TagId
from companion.shelf.boxes import Shelf
from companion.shelf.stickers import SEATS, OfSeat, OnCard, Register, listed
from companion.words.voice import Voice

FIRST, SECOND, THIRD = (TagId(f"04A1B2C3D4E5{n:02X}") for n in range(3))
APPLE, OTHER_APPLE, SILK = map(CopyId, ("apple-01", "apple-02", "silk-01"))
BOX, OTHER_BOX = "sheriff-2e", "sheriff-1e"
GREEN = SeatId("green")


def shelf(tmp_path: Path) -> Shelf:
    return Shelf(kept=tmp_path / "stickers")


def kept(tmp_path: Path, text: str, name: str = BOX) -> Path:
    folder = tmp_path / "stickers"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.csv").write_text(text)
    return folder / f"{name}.csv"


def said(message: Message) -> str:
    return Voice("en").say(message)


def test_a_box_without_a_file_has_no_stickers(tmp_path: Path) -> None:
    assert (dict(shelf(tmp_path).take(BOX).box.tags), shelf(tmp_path).left_out) == ({}, ())


def test_a_sticker_given_to_a_card_is_there_after_a_restart(tmp_path: Path) -> None:
    shelf(tmp_path).register.give(FIRST, OnCard(BOX, APPLE))
    again = shelf(tmp_path)
    assert dict(again.take(BOX).box.tags) == {FIRST: APPLE}
    assert dict(again.take(OTHER_BOX).box.tags) == {}
    assert (tmp_path / "stickers" / "sheriff-2e.csv").read_text() == f"tag,copy\n{FIRST},apple-01\n"


def test_a_sticker_is_found_in_every_box_and_on_every_bag(tmp_path: Path) -> None:
    register = shelf(tmp_path).register
    register.give(FIRST, OnCard(BOX, APPLE))
    register.give(SECOND, OfSeat(GREEN))
    for at in (register, shelf(tmp_path)):
        assert [at.owner_of(tag) for tag in (FIRST, SECOND, THIRD)] == [
            OnCard(BOX, APPLE),
            OfSeat(GREEN),
            None,
        ]
    assert shelf(tmp_path).register.seats == {SECOND: GREEN}


def test_a_card_and_a_bag_bear_one_sticker_each(tmp_path: Path) -> None:
    register = shelf(tmp_path).register
    for owner in (OnCard(BOX, APPLE), OfSeat(GREEN)):
        register.give(FIRST, owner)
        register.give(SECOND, owner)
        assert (register.owner_of(FIRST), register.owner_of(SECOND)) == (None, owner)
        register.take_off([SECOND])


def test_a_sticker_taken_off_is_nobodys(tmp_path: Path) -> None:
    register = shelf(tmp_path).register
    register.give(FIRST, OnCard(BOX, APPLE))
    register.give(SECOND, OnCard(OTHER_BOX, SILK))
    register.take_off([FIRST, SECOND, THIRD])
    again = shelf(tmp_path)
    assert [again.owner_of(tag) for tag in (FIRST, SECOND, THIRD)] == [None, None, None]


def test_what_the_cards_carried_at_first_counts_until_something_is_changed(tmp_path: Path) -> None:
    def at_first(box: str, copies: object) -> dict[TagId, CopyId]:
        del copies
        return {FIRST: APPLE} if box == BOX else {}

    def own() -> Shelf:
        return Shelf(at_first, kept=tmp_path / "stickers", seats={SECOND: GREEN})

    assert dict(own().take(BOX).box.tags) == {FIRST: APPLE}
    assert own().owner_of(SECOND) == OfSeat(GREEN)
    own().register.take_off([FIRST, SECOND])
    assert dict(own().take(BOX).box.tags) == {}
    assert own().owner_of(SECOND) is None


def test_how_many_of_each_good_have_one_is_counted(tmp_path: Path) -> None:
    register = shelf(tmp_path).register
    register.give(FIRST, OnCard(BOX, APPLE))
    register.give(SECOND, OnCard(BOX, OTHER_APPLE))
    counts = {str(worn.good): (worn.number, worn.most) for worn in register.worn(BOX)}
    assert (counts["apple"], counts["silk"]) == ((2, 48), (0, 12))


def test_when_the_disk_is_full_nothing_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    register = shelf(tmp_path).register
    register.give(FIRST, OnCard(BOX, APPLE))
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        register.give(SECOND, OnCard(BOX, OTHER_APPLE))
    assert (register.of(BOX), register.owner_of(SECOND)) == ({FIRST: APPLE}, None)
    monkeypatch.undo()
    assert dict(shelf(tmp_path).take(BOX).box.tags) == {FIRST: APPLE}
    assert [path.name for path in (tmp_path / "stickers").iterdir()] == ["sheriff-2e.csv"]


def test_a_spreadsheet_may_have_saved_it_in_its_own_way(tmp_path: Path) -> None:
    rows = ("\ufeffTag;Card", f" {FIRST.lower()} ; apple-01", "", f'"{SECOND}";"silk-01"', ";")
    kept(tmp_path, "\r\n".join(rows))
    assert dict(shelf(tmp_path).take(BOX).box.tags) == {FIRST: APPLE, SECOND: SILK}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (f"{FIRST}", "a comma between"),
        (f"{FIRST},", "a comma between"),
        (f"{FIRST},apple-02,red", "a comma between"),
        ("4E+12,apple-02", "4E+12 is no sticker's number"),
        ("04A1B2C3D4E50,apple-02", "04A1B2C3D4E50 is no sticker's number"),
        (f"{FIRST},apple-99", "no card apple-99"),
        (f"{FIRST},pear-01", "no card pear-01"),
        (f"{SECOND},apple-02", f"{SECOND} stands here twice"),
        (f"{FIRST},apple-01", "apple-01 stands here twice"),
        (f'{FIRST},"apple-02', None),
        (f"{FIRST},\x00", "no card"),
        (f"{THIRD},apple-02", f"{THIRD} is on a card of sheriff-1e already"),
    ],
)
def test_what_makes_no_sense_is_named_with_its_line(row: str, why: str | None) -> None:
    copies = {APPLE, OTHER_APPLE}
    others = {THIRD: OnCard(OTHER_BOX, SILK)}
    found = listed(f"tag,copy\n{SECOND},apple-01\n{row}\n", copies, others)
    if why is None:
        assert found == {SECOND: APPLE, FIRST: OTHER_APPLE}
    else:
        assert isinstance(found, Message)
        assert (said(found).startswith("Line 3: "), why in said(found)) == (True, True), said(found)


def test_a_file_that_makes_no_sense_is_left_as_it_is_and_the_others_are_used(
    tmp_path: Path,
) -> None:
    spoilt = kept(tmp_path, f"{FIRST},apple-01\nnonsense\n")
    kept(tmp_path, f"{SECOND},silk-01\n", OTHER_BOX)
    own = shelf(tmp_path)
    assert dict(own.take(BOX).box.tags) == {}
    assert dict(own.take(OTHER_BOX).box.tags) == {SECOND: SILK}
    not_two = says("stickers.at_line", line=2, what=says("stickers.not_two"))
    assert own.left_out == (
        says("trouble.stickers_left_out", name=Quoted("sheriff-2e.csv"), what=not_two),
    )
    assert (own.register.is_wrong(BOX), own.register.is_wrong(OTHER_BOX)) == (True, False)
    own.register.take_off([FIRST, SECOND])
    assert spoilt.read_text() == f"{FIRST},apple-01\nnonsense\n"


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"tag,copy\n" * 200_000, b"\x00" * 99])
def test_what_is_no_text_at_all_is_left_out_with_a_sentence(tmp_path: Path, raw: bytes) -> None:
    kept(tmp_path, "").write_bytes(raw)
    left_out = shelf(tmp_path).left_out
    assert [message.key for message in left_out] == ["trouble.stickers_left_out"]
    assert said(left_out[0]).startswith("The stickers in sheriff-2e.csv are left out")


def test_a_sticker_that_two_files_name_counts_in_the_first_of_them_alone(tmp_path: Path) -> None:
    kept(tmp_path, f"{FIRST},apple-01\n")
    kept(tmp_path, f"{FIRST},silk-01\n", OTHER_BOX)
    kept(tmp_path, f"{FIRST},green\n", SEATS)
    own = shelf(tmp_path)
    assert own.owner_of(FIRST) == OnCard(BOX, APPLE)
    assert [own.register.is_wrong(name) for name in (BOX, OTHER_BOX, SEATS)] == [False, True, True]


def test_what_another_table_wrote_down_takes_the_place_of_what_was_known(tmp_path: Path) -> None:
    there = Register(None, {BOX: [APPLE, OTHER_APPLE]}, {BOX: {FIRST: APPLE, SECOND: OTHER_APPLE}})
    (tmp_path / "carried.csv").write_text(there.as_text(BOX))
    own = shelf(tmp_path).register
    own.give(THIRD, OnCard(BOX, SILK))
    assert own.read_in(BOX, str(tmp_path / "carried.csv")) is None
    assert shelf(tmp_path).register.of(BOX) == {FIRST: APPLE, SECOND: OTHER_APPLE}
    own.give(THIRD, OnCard(OTHER_BOX, SILK))
    (tmp_path / "carried.csv").write_text(f"{THIRD},apple-01\n")
    wrong = own.read_in(BOX, str(tmp_path / "carried.csv"))
    assert wrong is not None
    assert said(wrong).startswith(f"Line 1: {THIRD} is on a card of sheriff-1e already.")
    assert own.of(BOX) == {FIRST: APPLE, SECOND: OTHER_APPLE}
