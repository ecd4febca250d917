"""Two evenings around the track in which one player named other ambushes, let a set pass or not, or
kept other cards look the same at every door."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.contract import Command, Event
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says
from companion.game.values import PUBLIC, STEWARD, CopyId, Party, SeatId, seated
from companion.games.nottingham import views
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.numbers import alike
from companion.games.nottingham.springing import AmbushPassed
from companion.games.nottingham.table import Phase, Table
from tests.nottingham_talk import BLUE, a_table_of

from .pairs import Either, OneTable, Pair, Told

FIRST, HIDER, OTHER = "green", "blue", "yellow"
PEARLS, CHAINS = "ambush_pair-02", "ambush_pair-06"
"""An ambush that fits pearls, and one that does not."""
WHY = "Counted again"
Evening = Callable[[Pair], None]
_ABOUT = {"seat": HIDER, "turn": "9"}
FACE_DOWN: list[tuple[str, dict[str, str]]] = [
    ("NameAmbush", {"seat": HIDER, "number": "1", "card": PEARLS}),
    ("LetPass", {"seat": HIDER, "turn": "1"}),
    ("SpringAmbush", {**_ABOUT, "card": PEARLS}),
    ("CorrectPoints", {"seat": HIDER, "was": "coin", "now": "chain", "reason": WHY}),
    ("LayAmbush", _ABOUT),
    ("KeepNoAmbush", _ABOUT),
]
"""What nobody is to do about cards face down; refused to everyone, in the same words."""


@contextmanager
def pair_of(data: Path, **laid_with: Any) -> Iterator[Pair]:
    with ExitStack() as holding:
        yield Pair(data, holding, hider=HIDER, box="nottingham-show", closely=3, **laid_with)


def _does(pair: Pair, seat: str, name: str, **fields: Any) -> None:
    pair.does(f"seat:{seat}", name, seat=seat, turn=pair.here.turn, **fields)


def _goes_on(pair: Pair) -> None:
    pair.does("steward", "GoOn", turn=pair.here.turn, phase=str(pair.here.phase))


def _have_ambushes(pair: Pair, *seats: str) -> None:
    for seat in seats:
        pair.does("steward", "CorrectAmbushes", seat=seat, was=0, counted=1, reason=WHY)


def _named(card: str) -> Callable[[OneTable], None]:
    def name(one: OneTable) -> None:
        assert one.own(HIDER, "NameAmbush", number=1, card=card) == 200

    return name


def _called(pair: Pair) -> None:
    """The first player calls a set of pearls."""
    _does(pair, FIRST, "TurnUp", good="chain")
    for _ in range(3):
        _does(pair, FIRST, "LayCard", good="pearls")
    _does(pair, FIRST, "TurnIn", task="")
    assert pair.here.phase is Phase.AMBUSHED


def _lays_an_ambush(pair: Pair) -> None:
    """It is the hider's turn, with a gold."""
    _does(pair, FIRST, "TurnUp", good="chain")
    _goes_on(pair)
    _does(pair, HIDER, "TurnUp", good="gold")
    _does(pair, HIDER, "Act")
    assert pair.here.phase is Phase.LAYING_AMBUSH


def an_ambush_that_fits(pair: Pair) -> None:
    """It fits the called set here, and does not there, and it is not sprung."""
    _have_ambushes(pair, HIDER)
    pair.apart(_named(PEARLS), _named(CHAINS))
    pair.pries(FACE_DOWN)
    _called(pair)
    pair.pries(FACE_DOWN)
    _goes_on(pair)
    pair.pries(FACE_DOWN)


def a_pass(pair: Pair) -> None:
    """The hider lets the set pass here, and still thinks there."""
    _have_ambushes(pair, HIDER, OTHER)
    _called(pair)
    pair.apart(lambda one: _passes(one), lambda _one: None)
    pair.pries(FACE_DOWN)
    _goes_on(pair)
    pair.pries(FACE_DOWN)


def _passes(one: OneTable) -> None:
    assert one.own(HIDER, "LetPass", turn=1) == 200


def an_ambush_at_the_reader(pair: Pair) -> None:
    _lays_an_ambush(pair)
    pair.apart(lambda one: one.reads(HIDER, PEARLS), lambda one: one.reads(HIDER, CHAINS))
    pair.pries(FACE_DOWN)
    pair.does("steward", "LayAmbush", seat=HIDER, turn=2)
    pair.pries(FACE_DOWN)
    _goes_on(pair)


def the_own_colour_at_the_gate(pair: Pair) -> None:
    """At the stack's last card: everyone hears the gate, so it takes any card without a word."""
    pair.does("steward", "CountPile", pile="ambushes", was=9, counted=1, reason=WHY)
    _lays_an_ambush(pair)
    own = f"ambush_{HIDER}-01"
    pair.apart(lambda one: one.reads(HIDER, own), lambda one: one.reads(HIDER, PEARLS))
    pair.pries(FACE_DOWN)
    pair.does("steward", "LayAmbush", seat=HIDER, turn=2)
    pair.pries(FACE_DOWN)


def a_kept_card(pair: Pair) -> None:
    """Everyone sees that a card came onto the points pile, and not which."""
    kept = {"seat": HIDER, "now": Either("coin", "chain"), "reason": WHY}
    pair.does(f"seat:{HIDER}", "CorrectPoints", **kept)
    pair.pries(FACE_DOWN)
    _called_without_ambush(pair)
    pair.pries(FACE_DOWN)


def _called_without_ambush(pair: Pair) -> None:
    _does(pair, FIRST, "TurnUp", good="chain")
    for _ in range(3):
        _does(pair, FIRST, "LayCard", good="pearls")
    _does(pair, FIRST, "TurnIn", task="")


KNOWS: list[tuple[Evening, dict[str, Any]]] = [
    (an_ambush_that_fits, {}),
    (a_pass, {"options": ("whole_pile",)}),
    (an_ambush_at_the_reader, {}),
    (the_own_colour_at_the_gate, {"board": "table-gate"}),
    (a_kept_card, {"options": ("ambushes_at_end",)}),
]


def _name(value: object) -> str:
    return getattr(value, "__name__", "")


def _listened_to(evening: Evening, laid_with: dict[str, Any], data: Path) -> Pair:
    with pair_of(data, **laid_with) as pair:
        evening(pair)
        pair.looks_around()
        pair.ends()
        return pair


@pytest.mark.parametrize(("evening", "laid_with"), KNOWS, ids=_name)
def test_nobody_can_tell_who_may_not(
    evening: Evening, laid_with: dict[str, Any], tmp_path: Path
) -> None:
    pair = _listened_to(evening, laid_with, tmp_path)
    assert pair.knowing == {f"seat:{HIDER}"}
    assert pair.compared, "they never differed in anything"


# Leaks, each planted where only one kind of door tells it. `tests/laws` finds others.


def _pile_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """Shows everyone the points piles before the end."""
    real = views._public_seat

    def shown(table: Table, seat: SeatId) -> views.PublicSeat:
        return replace(real(table, seat), pile=table.numbers.heap(table.points[seat]))

    patch.setattr(views, "_public_seat", shown)


def _pass_in_the_news(patch: pytest.MonkeyPatch) -> None:
    real = Nottingham.news_for

    def chatty(self: Nottingham, event: Event, audience: Party) -> Message | None:
        if isinstance(event, AmbushPassed):
            return says("nottingham.call_closed")
        return real(self, event, audience)

    patch.setattr(Nottingham, "news_for", chatty)


def _named_card_in_the_refusal(patch: pytest.MonkeyPatch) -> None:
    """Does not let the steward close the call, if a named ambush would fit."""
    real = Nottingham.decide

    def decide(
        self: Nottingham, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        named = [one.card for seat in table.holders for one in table.ambushes[seat] if one.card]
        fits = any(alike(table.lying) in table.numbers.pair(card) for card in named)
        if isinstance(command, GoOn) and by == STEWARD and table.lying and fits:
            return refuse("why.does_not_fit")
        return real(self, table, command, by, at_ms)

    patch.setattr(Nottingham, "decide", decide)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], Evening]] = [
    (_pile_in_the_view, a_kept_card),
    (_pass_in_the_news, a_pass),
    (_named_card_in_the_refusal, an_ambush_that_fits),
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


def test_no_view_tells_of_the_cards_that_everyone_saw_go_into_a_hand() -> None:
    """The clerk keeps them for the simulated table alone."""
    table = a_table_of().table
    other = replace(table, seen={**table.seen, BLUE: (CopyId("coin-01"), CopyId("chain-02"))})
    everyone = (PUBLIC, STEWARD, *map(seated, table.seats))
    game = Nottingham()
    assert game.views(table, everyone) == game.views(other, everyone)
