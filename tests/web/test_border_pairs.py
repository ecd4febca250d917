"""Two evenings at the border in which one player hid different things look the same at every door:
when pointed at, looked at, unloading and stashing."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.contract import Event
from companion.game.messages import Message, good_word, says
from companion.game.values import Party, SeatId
from companion.games.border import inspection, views
from companion.games.border.game import Border
from companion.games.border.markers import Look
from companion.games.border.round_end import Stashed
from companion.games.border.table import Phase, Table

from .pairs import Either, Pair, Told

SHERIFF, HIDER, OTHER = "green", "blue", "yellow"
WHY = "Counted again"
HONEST = ["jug-01", "jug-02"]
Evening = Callable[[Pair], None]
_ABOUT = {"seat": HIDER, "turn": "1"}
FACE_DOWN: list[tuple[str, dict[str, str]]] = [
    ("NameCard", {"seat": HIDER, "good": "cigar"}),
    ("CorrectGood", {"seat": HIDER, "place": "goods", "was": "jug", "now": "cigar", "reason": WHY}),
    ("CorrectGood", {"seat": HIDER, "place": "stash", "was": "cigar", "now": "jug", "reason": WHY}),
    ("Stash", {"seat": HIDER, "number": "1", "goods.cigar": "1"}),
    ("MoveCard", {"good": "cigar", "source": f"stash.{HIDER}", "target": "away"}),
    ("OpenSuitcase", {**_ABOUT, "turn": "9"}),
    ("Confiscate", {**_ABOUT, "turn": "9"}),
    ("PointAt", {**_ABOUT, "turn": "9"}),
    ("NameSum", {**_ABOUT, "gold": "0"}),
    ("EndLook", {"turn": "9", "back": "2", "kept": "0"}),
    ("LayDown", {**_ABOUT, "number": "9"}),
]
"""What nobody is to do about cards face down; refused to everyone, in the same words."""


@contextmanager
def pair_of(data: Path, **laid_with: Any) -> Iterator[Pair]:
    with ExitStack() as holding:
        yield Pair(data, holding, hider=HIDER, box="border-show", closely=3, **laid_with)


def _packed(pair: Pair, here: list[str], there: list[str], number: int = 2) -> None:
    """All suitcases are packed, closed and declared; the hider's differ."""
    pair.packs(here, there)
    pair.does(f"seat:{OTHER}", "PackByHand", seat=OTHER, good="maracas")
    for seat in (HIDER, OTHER):
        pair.does(f"seat:{seat}", "SealBag", seat=seat, round=1)
    pair.does(f"seat:{HIDER}", "Declare", seat=HIDER, good="jug", number=number)
    pair.does("steward", "Declare", seat=OTHER, good="maracas", number=1)


def _goes_on(pair: Pair, who: str = "steward") -> None:
    pair.does(who, "GoOn", turn=pair.here.round, phase=str(pair.here.phase))


def pointed_at(pair: Pair) -> None:
    """Honest here, a liar there, and the same words by everyone until a sum is agreed on."""
    _packed(pair, HONEST, ["cigar-01", "jug-02"])
    sheriff, about = f"seat:{SHERIFF}", {"seat": HIDER, "turn": 1}
    pair.does(sheriff, "PointAt", **about)
    pair.pries(FACE_DOWN)
    pair.does(f"seat:{HIDER}", "NameSum", **about, gold=4)
    pair.does(sheriff, "NameSum", **about, gold=6, asks=True)
    pair.pries(FACE_DOWN)
    pair.does(f"seat:{HIDER}", "Agree", **about, gold=6)
    _goes_on(pair, sheriff)
    pair.pries(FACE_DOWN)
    _goes_on(pair, sheriff)


def the_number_of_cards(pair: Pair) -> None:
    """Two cards here and five there, of which the sheriff learns nothing by pointing."""
    _packed(pair, HONEST, [*HONEST, "statue-01", "tequila", "?"])
    about = {"seat": HIDER, "turn": 1}
    pair.does("steward", "PointAt", **about)
    pair.does("steward", "NameSum", **about, gold=9)
    pair.pries(FACE_DOWN)
    pair.does("steward", "Agree", **about, gold=9)
    _goes_on(pair)
    pair.pries(FACE_DOWN)
    pair.does("steward", "LayDown", **about, number=3)
    pair.pries(FACE_DOWN)


def a_look(pair: Pair) -> None:
    """The sheriff alone sees the difference; the others hear two numbers."""
    _packed(pair, HONEST, ["cigar-01", "cigar-02"])
    pair.does("steward", "PointAt", seat=OTHER, turn=1)
    pair.does("steward", "NameSum", seat=OTHER, turn=1, gold=1)
    pair.does("steward", "Agree", seat=OTHER, turn=1, gold=1)
    pair.does(f"seat:{SHERIFF}", "Confiscate", seat=HIDER, turn=1)
    pair.pries(FACE_DOWN)
    pair.does("steward", "EndLook", turn=1, back=1, kept=1)
    pair.pries(FACE_DOWN)
    for _ in range(3):
        _goes_on(pair)


def unread_or_read(pair: Pair) -> None:
    """Read here and unread there: a card that the clerk knows is told of as any other."""
    _packed(pair, [*HONEST, "cigar-01"], [*HONEST, "?"], number=3)
    _goes_on(pair)
    _goes_on(pair)
    pair.pries(FACE_DOWN)
    pair.apart(lambda _one: None, lambda one: one.reads(HIDER, "tequila-01"))
    _goes_on(pair)


def a_stash(pair: Pair) -> None:
    """The number is said aloud; which goods it were, only the owner knows."""
    _packed(pair, [*HONEST, "cigar-01"], ["cigar-01", "cigar-02", "jug"], number=3)
    _goes_on(pair)
    _goes_on(pair)
    pair.pries(FACE_DOWN)
    pair.does("steward", "EndGame", round=1)
    assert pair.here.phase is Phase.STASHING
    goods = Either({"cigar": 1, "jug": 1}, {"cigar": 2})
    pair.does(f"seat:{HIDER}", "Stash", seat=HIDER, number=2, goods=goods)
    pair.pries(FACE_DOWN)
    pair.does("steward", "Stash", seat=OTHER, number=1)
    _goes_on(pair)
    pair.pries(FACE_DOWN)


def a_hidden_purse(pair: Pair) -> None:
    counted = Either(40, 60)
    purse = {"seat": HIDER, "was": 30, "counted": counted, "reason": WHY}
    pair.does(f"seat:{HIDER}", "CorrectGold", **purse)
    _packed(pair, HONEST, HONEST)
    pair.does("steward", "PointAt", seat=HIDER, turn=1)
    pair.does("steward", "NameSum", seat=HIDER, turn=1, gold=50)
    pair.pries(FACE_DOWN)
    pair.does("steward", "NameSum", seat=HIDER, turn=1, gold=30, asks=True)
    pair.does("steward", "Agree", seat=HIDER, turn=1, gold=30)


KNOWS: list[tuple[Evening, dict[str, Any], set[str]]] = [
    (pointed_at, {"options": ("true_number", "suitcase_truth")}, set()),
    (the_number_of_cards, {"board": "table-gate"}, set()),
    (a_look, {}, {SHERIFF}),
    (unread_or_read, {}, set()),
    (a_stash, {}, set()),
    (a_hidden_purse, {"options": ("hidden_purses",)}, set()),
]
"""Each evening, with whom the rules let know besides the one who hides."""


def _name(value: object) -> str:
    return getattr(value, "__name__", "")


def _listened_to(evening: Evening, laid_with: dict[str, Any], data: Path) -> Pair:
    with pair_of(data, **laid_with) as pair:
        evening(pair)
        pair.looks_around()
        pair.ends()
        return pair


@pytest.mark.parametrize(("evening", "laid_with", "knows"), KNOWS, ids=_name)
def test_nobody_can_tell_who_may_not(
    evening: Evening, laid_with: dict[str, Any], knows: set[str], tmp_path: Path
) -> None:
    pair = _listened_to(evening, laid_with, tmp_path)
    assert pair.knowing == {f"seat:{seat}" for seat in {HIDER, *knows}}
    assert pair.compared, "they never differed in anything"


# Leaks, each planted where only one kind of door tells it.


def _number_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """Tells everyone how many cards a closed suitcase holds."""
    real = views._public_seat

    def counted(table: Table, seat: SeatId) -> views.PublicSeat:
        return replace(real(table, seat), owed=len(table.bags[seat].cards))

    patch.setattr(views, "_public_seat", counted)


def _honest_in_the_ways(patch: pytest.MonkeyPatch) -> None:
    """Says of whoever was pointed at whether the suitcase is as declared."""
    real = inspection.ways

    def judged(table: Table) -> inspection.Ways | None:
        ways = real(table)
        if ways is None or table.bags[ways.seat].cards[0].good == "jug":
            return ways
        return replace(ways, seat=SeatId(OTHER))

    patch.setattr(Border, "_public", {**Border._public, "ways": judged})


def _look_for_everyone(patch: pytest.MonkeyPatch) -> None:
    """Shows the sheriff's look to every seat."""
    real = Border._own["look"]

    def shown(table: Table, _seat: SeatId) -> Look | None:
        look: Look | None = real(table, table.sheriff)
        return look

    patch.setattr(Border, "_own", {**Border._own, "look": shown})


def _stash_in_the_news(patch: pytest.MonkeyPatch) -> None:
    """Says aloud what goes under a suitcase."""
    real = Border.news_for

    def chatty(self: Border, event: Event, audience: Party) -> Message | None:
        if isinstance(event, Stashed) and event.cards and event.cards[-1].good:
            good = good_word(event.cards[-1].good)
            return says("border.news.card_shown", seat=event.seat, good=good)
        return real(self, event, audience)

    patch.setattr(Border, "news_for", chatty)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], Evening]] = [
    (_number_in_the_view, the_number_of_cards),
    (_honest_in_the_ways, pointed_at),
    (_look_for_everyone, a_look),
    (_stash_in_the_news, a_stash),
]


@pytest.mark.parametrize(("leak", "evening"), LEAKS, ids=_name)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None],
    evening: Evening,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    with pytest.raises(Told):
        _listened_to(evening, {}, tmp_path)
