"""Nobody can tell two evenings apart in which one merchant hid different things, whatever comes of
them afterwards: at no page, stream, script, chronicle, error or log, in no step of the game."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.chronicle import speech
from companion.game.chapter import Asked
from companion.game.contract import Command, Event
from companion.game.messages import Message, good_word, refuse, says
from companion.game.values import GoodId, Party, Role, SeatId
from companion.games.sheriff import (
    black_market,
    events,
    views,
)
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.deals import offers
from companion.games.sheriff.deals import views as deal_views
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.promises import ANY_CONTRABAND
from companion.games.sheriff.state import Phase, Table
from companion.host.clerk import Clerk
from companion.host.commands import Commands
from companion.host.sounds import Sounds
from hardware.lights import Light, Rhythm
from hardware.sounds import Sound
from web import api

from . import all_doors, pairs
from .all_doors import NOT_LISTENED_AT, PRIED_AT, SCRIPTS, SINGLE
from .pairs import Door, Either, Pair, Told
from .product import laid
from .sheriff_pairs import SheriffPairGame

SHERIFF, HIDER, OTHER = "green", "blue", "yellow"
SILK_OR_MEAD = Either("silk", "mead")
WHY = "Counted again"

Evening = Callable[[Pair], None]

_ABOUT = {"seat": HIDER, "round": "1"}
ON_A_STAND: list[tuple[str, dict[str, str]]] = [
    ("NameCard", {"seat": HIDER, "good": "silk"}),
    ("CorrectContraband", {"seat": HIDER, "was": "silk", "now": "mead", "reason": WHY}),
    ("CorrectContraband", {"seat": HIDER, "was": "mead", "now": "silk", "reason": WHY}),
    ("PayDebt", {"seat": HIDER, "goods.silk": "9"}),
    ("PayDebt", {"seat": HIDER, "goods.mead": "9"}),
    ("HandOver", {"seat": HIDER, "deal": "1", "goods.silk": "1"}),
    ("HandOver", {"seat": HIDER, "deal": "1", "goods.mead": "1"}),
    ("Claim", {"seat": HIDER, "round": "9", "good": "silk"}),
    ("BurnGoods", {**_ABOUT, "target": OTHER, "good": "mead", "number": "9"}),
    ("MoveCard", {"good": "silk", "source": f"stand.{HIDER}", "target": "away"}),
    ("PickFromChest", {"seat": HIDER, "round": "1", "good": "silk"}),
    ("CorrectDecision", {**_ABOUT, "round": "7", "opened": "true", "reason": WHY}),
    ("PassBag", {"seat": HIDER, "round": "7"}),
    ("AcceptOffer", {"seat": HIDER, "offer": "9", "version": "1"}),
    ("MakeOffer", {**_ABOUT, "giver": HIDER, "taker": HIDER, "gold": "1"}),
    ("CorrectGold", {"seat": HIDER, "was": "-1", "counted": "-1", "reason": WHY}),
]
"""What nobody is to do about cards face down; refused to everyone, in the same words."""


@contextmanager
def pair_of(data: Path, **laid_with: Any) -> Iterator[Pair]:
    with ExitStack() as holding:
        yield Pair(data, holding, **{"hider": HIDER, "closely": 3, **laid_with})


def _others_pack(pair: Pair, number: int, *others: str) -> None:
    """One apple each, declared as what it is."""
    for seat in others:
        pair.does(f"seat:{seat}", "PackByHand", seat=seat, good="apple")
        pair.does("steward", "SealBag", seat=seat, round=number)


def _declares(pair: Pair, seat: str, number: int, good: str = "apple") -> None:
    pair.does("steward", "Declare", seat=seat, good=good, number=number)


def _packed(pair: Pair, here: list[str], there: list[str], *others: str, number: int = 1) -> None:
    """The bags are packed, closed and declared; the hider's differ."""
    pair.does("steward", "CloseMarket", round=number)
    pair.packs(here, there)
    _others_pack(pair, number, *others)
    pair.does(f"seat:{HIDER}", "SealBag", seat=HIDER, round=number)
    for seat in [one for one in pair.here.merchants if one in (HIDER, *others)]:
        _declares(pair, seat, len(here) if seat == HIDER else 1)


def a_gift_face_down(pair: Pair) -> None:
    """Any contraband from the bag for a pass; the merchant chooses which, and goes on to the next
    round with the rest."""
    _packed(pair, ["apple-01", "silk-01", "pepper"], ["apple-01", "mead-01", "pepper"], OTHER)
    pair.does(
        f"seat:{HIDER}",
        "MakeOffer",
        **{"seat": HIDER, "round": 1, "giver": HIDER, "taker": SHERIFF},
        bag={ANY_CONTRABAND: 1},
        passes=HIDER,
    )
    pair.pries(ON_A_STAND)
    offer = pair.here.offers[0]
    answer = {"seat": SHERIFF, "offer": offer.number, "version": offer.version}
    pair.does(f"seat:{SHERIFF}", "AcceptOffer", **answer)
    pair.pries(ON_A_STAND)
    hands_over = {"seat": HIDER, "deal": offer.number, "goods": Either({"silk": 1}, {"mead": 1})}
    pair.does(f"seat:{HIDER}", "HandOver", **hands_over)
    pair.does("steward", "PassBag", seat=OTHER, round=1)
    pair.pries(ON_A_STAND)
    pair.does(f"seat:{SHERIFF}", "EndRound", round=1)
    pair.pries(ON_A_STAND)


def a_pass_called_back(pair: Pair) -> None:
    """Honest at one table and lying at the other, a bag is almost handed back, and stays closed."""
    _packed(pair, ["apple-01", "apple-02"], ["silk-01", "mead-01"], OTHER)
    for bribe in (0, 5):
        pair.does(f"seat:{SHERIFF}", "LetPass", seat=HIDER, round=1, bribe=bribe)
        pair.does("steward", "CallBack", seat=HIDER)
    pair.pries(ON_A_STAND)


def a_proof(pair: Pair) -> None:
    """What was promised is not in the bag, and the sheriff alone sees what is."""
    _packed(pair, ["apple-01", "silk-01", "pepper"], ["apple-01", "mead-01", "pepper"], OTHER)
    pair.does(
        "steward",
        "MakeOffer",
        **{"seat": HIDER, "round": 1, "giver": HIDER, "taker": SHERIFF},
        bag={"cheese": 1, "crossbow": 1},
        passes=HIDER,
    )
    offer = pair.here.offers[0]
    pair.does("steward", "AcceptOffer", seat=SHERIFF, offer=offer.number, version=offer.version)
    assert pair.here.proofs, "a proof was shown"
    pair.pries(ON_A_STAND)


def debts(pair: Pair) -> None:
    """As sheriff the hider opens honest bags, and pays with what lies face down, by name."""
    hidden = ["silk-01", "pepper-01", "crossbow", "mead-02"]
    _packed(pair, hidden, ["mead-01", "pepper-01", "crossbow", "mead-02"], OTHER)
    pair.does("steward", "PassBag", seat=HIDER, round=1)
    pair.does("steward", "PassBag", seat=OTHER, round=1)
    pair.does("steward", "EndRound", round=1)
    pair.does("steward", "CloseMarket", round=2)
    for seat in (SHERIFF, OTHER):
        for _ in range(3):
            pair.does(f"seat:{seat}", "PackByHand", seat=seat, good="cheese")
        pair.does("steward", "SealBag", seat=seat, round=2)
    for seat in (OTHER, SHERIFF):
        _declares(pair, seat, 3, "cheese")
    purse = {"seat": HIDER, "was": pair.here.gold(SeatId(HIDER)), "counted": 1, "reason": WHY}
    pair.does("steward", "CorrectGold", **purse)
    pair.does("steward", "OpenBag", seat=OTHER, round=2)
    assert pair.here.phase is Phase.PAYING
    pair.pries(ON_A_STAND)
    pair.does(f"seat:{HIDER}", "PayDebt", seat=HIDER, goods={"pepper": 1})
    pair.does("steward", "OpenBag", seat=SHERIFF, round=2)
    pair.pries(ON_A_STAND)
    pair.does("steward", "PayDebt", seat=HIDER, goods={"silk": 1})  # as people saw it
    pair.does("steward", "EndRound", round=2)


def moved_by_the_steward(pair: Pair) -> None:
    """What people say of cards face down is believed, whatever they are taken for."""
    silks = [f"silk-{number:02d}" for number in range(1, 6)]
    _packed(pair, silks, ["mead", *(one.replace("silk", "mead") for one in silks[1:])], OTHER)
    pair.does("steward", "PassBag", seat=HIDER, round=1, bribe=2)
    pair.does("steward", "PassBag", seat=OTHER, round=1)
    where = {"source": f"stand.{HIDER}", "target": "pile.1", "reason": WHY}
    pair.does("steward", "MoveCard", good="silk", **where)
    pair.does("steward", "Claim", seat=HIDER, round=1, good="mead")
    pair.does(
        f"seat:{HIDER}",
        "CorrectContraband",
        **{"seat": HIDER, "was": SILK_OR_MEAD, "now": "crossbow", "reason": WHY},
    )


def cards_without_a_name(pair: Pair) -> None:
    """Cards that nobody read come out; face down, the merchant names them in secret. One opened bag
    besides, whose cards the sheriff lays on two piles."""
    pair.does("steward", "CloseMarket", round=1)
    pair.packs(["apple", "?", "?", "?"], ["apple", "?", "?", "?"])
    pair.does(f"seat:{OTHER}", "PackByHand", seat=OTHER, good="silk")
    for seat in (HIDER, OTHER):
        pair.does("steward", "SealBag", seat=seat, round=1)
    _declares(pair, HIDER, 4)
    _declares(pair, OTHER, 1)
    pair.does("steward", "PassBag", seat=HIDER, round=1)
    for good in (SILK_OR_MEAD, "cheese", Either("crossbow", "pepper")):
        pair.does(f"seat:{HIDER}", "NameCard", seat=HIDER, good=good)
        pair.pries(ON_A_STAND[1:])
    pair.does("steward", "OpenBag", seat=OTHER, round=1)
    pair.pries(ON_A_STAND)
    pair.does("steward", "LayConfiscated", round=1, pile=2)
    pair.does("steward", "EndRound", round=1)


def _twice_to_gate(pair: Pair, seat: str) -> None:
    for _ in range(2):
        pair.both(f"{seat}'s bag to the gate", lambda one: one.holds_bag_to_gate(seat))


def bags_snapped_shut(pair: Pair) -> None:
    """Too early, while empty, in earnest, and once more; the rest by buttons and at the gate."""
    pair.packs(["silk-01", "apple-01"], ["mead-01", "apple-01"])
    pair.snaps(HIDER)
    for _ in pair.here.merchants:
        pair.presses("next")
    pair.presses("next")
    assert pair.here.phase is Phase.PACKING
    pair.snaps(OTHER)
    pair.snaps(HIDER)
    pair.snaps(HIDER)
    _others_pack(pair, 1, OTHER)
    pair.presses("timer")
    for seat in pair.here.merchants:
        pair.presses("next")
        _twice_to_gate(pair, seat)
    _twice_to_gate(pair, OTHER)
    for _ in range(4):  # the scene ends, the bag that goes back is shown and goes, the round ends
        pair.presses("next")
    assert pair.here.round == 2


def a_chest(pair: Pair) -> None:
    """Two deputies take what they may look at and others may not; one card each."""
    first, second, *merchants = pair.here.seats
    assert HIDER in merchants
    pair.does("steward", "DrawDeputies", round=1, first=first, second=second)
    others = [seat for seat in merchants if seat != HIDER]
    _packed(pair, ["silk-01", "silk-02", "apple"], ["mead-01", "mead-02", "apple"], *others)
    talk = {"seat": HIDER, "round": 1, "giver": HIDER, "taker": "chest", "passes": HIDER}
    pair.does("steward", "MakeOffer", **talk, bag={ANY_CONTRABAND: 2})
    offer = pair.here.offers[0]
    for deputy in (first, second):
        pair.pries(ON_A_STAND)
        answer = {"seat": deputy, "offer": offer.number, "version": offer.version}
        pair.does("steward", "AcceptOffer", **answer)
    for seat in others:
        pair.does("steward", "PassBag", seat=seat, round=1)
    assert pair.here.phase is Phase.SHARING
    pair.pries(ON_A_STAND)
    pair.does("steward", "PickFromChest", seat=pair.here.officers[0], round=1)
    pair.does("steward", "ShareChest", round=1)
    pair.does("steward", "EndRound", round=1)
    pair.pries(ON_A_STAND)


def a_claim(pair: Pair) -> None:
    """Three of a kind are shown for a card of the black market; what else lies there is not."""
    pepper = ["pepper-01", "pepper-02", "pepper"]
    _packed(pair, [*pepper, "silk-01"], [*pepper, "crossbow-01"], OTHER)
    for seat in (HIDER, OTHER):
        pair.does("steward", "PassBag", seat=seat, round=1)
    pair.pries(ON_A_STAND)
    pair.does(f"seat:{HIDER}", "Claim", seat=HIDER, round=1, good="pepper")
    pair.pries(ON_A_STAND)
    pair.does("steward", "EndRound", round=1)


def a_hidden_purse(pair: Pair) -> None:
    """What is counted in it is for its owner alone; gold seen to change hands is believed."""
    counted = Either(40, 60)
    purse = {"seat": HIDER, "was": 50, "counted": counted, "reason": WHY}
    pair.does(f"seat:{HIDER}", "CorrectGold", **purse)
    _packed(pair, ["apple"], ["apple"], OTHER)
    pair.pries(ON_A_STAND)
    talk = {"seat": SHERIFF, "round": 1, "giver": HIDER, "taker": SHERIFF, "passes": HIDER}
    pair.does(f"seat:{SHERIFF}", "MakeOffer", **talk, gold=55)
    pair.does(f"seat:{SHERIFF}", "PassBag", seat=OTHER, round=1, bribe=3)
    pair.does(f"seat:{SHERIFF}", "PassBag", seat=HIDER, round=1, bribe=30)
    pair.does("steward", "EndRound", round=1)


def the_same_in_another_order(pair: Pair) -> None:
    """A whole game, in which two bags passed whose cards lie side by side in the end; who lied
    when, nobody is told after it either."""
    hidden = iter((SILK_OR_MEAD, Either("mead", "silk"), "silk", "silk", "pepper", "mead"))
    for number in range(1, pair.here.rounds + 1):
        pair.does("steward", "CloseMarket", round=number)
        merchants = pair.here.merchants
        if HIDER in merchants:
            card = next(hidden)
            pair.does(f"seat:{HIDER}", "PackByHand", seat=HIDER, good=card)
            pair.does("steward", "SealBag", seat=HIDER, round=number)
        _others_pack(pair, number, *(seat for seat in merchants if seat != HIDER))
        for seat in merchants:
            _declares(pair, seat, 1)
        for seat in merchants:
            pair.does("steward", "PassBag", seat=seat, round=number)
        pair.does("steward", "EndRound", round=number)
    pair.pries(ON_A_STAND)  # it is over, and nobody has turned up anything
    pair.does("steward", "TurnUpContraband", round=pair.here.rounds)
    assert pair.here.over
    pair.pries(ON_A_STAND[3:])  # names may be put right by anyone now


KNOWS: list[tuple[Evening, dict[str, Any], set[str]]] = [
    (a_gift_face_down, {}, {SHERIFF}),
    (a_gift_face_down, {"box": "sheriff-1e", "options": ("hidden_purses",)}, {SHERIFF}),
    (a_pass_called_back, {}, set()),
    (a_proof, {"board": "table-gate"}, {SHERIFF}),
    (debts, {}, set()),
    (debts, {"box": "sheriff-1e"}, set()),
    (moved_by_the_steward, {"options": ("black_market",)}, set()),
    (cards_without_a_name, {"box": "sheriff-1e"}, set()),
    (
        a_chest,
        {"seats": ("green", "yellow", "red", "blue", "purple", "orange")},
        {"green", "yellow"},
    ),
    (bags_snapped_shut, {"board": "table-gate"}, set()),
    (a_claim, {"options": ("black_market",)}, set()),
    (a_hidden_purse, {"options": ("hidden_purses",)}, set()),
    (the_same_in_another_order, {"closely": 8}, set()),
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


def test_with_the_truth_at_the_end_everyone_is_told(tmp_path: Path) -> None:
    """So the comparison after the end is not of pages that never say anything."""
    truthful = {"options": ("truth",), "closely": 8}
    with pytest.raises(Told, match="TurnUpContraband"):
        _listened_to(the_same_in_another_order, truthful, tmp_path)


@pytest.mark.parametrize("seed", [2])
def test_nobody_can_tell_games_apart_that_are_played_at_random(seed: int, tmp_path: Path) -> None:
    """As `tests.web.long_run` plays many."""
    with ExitStack() as holding:
        game = SheriffPairGame(tmp_path, holding, seed, longest=60)
        compared = game.play().compared
    assert {door for _, door in compared} == {*Door}


def test_at_every_door_somebody_listens_or_it_is_said_why_not(tmp_path: Path) -> None:
    """A new page is listened at by itself; whatever else is new has to be thought of."""
    with laid(tmp_path) as product:
        app = product.house.app
        assert all_doors.unheard(app) == []
        assert all_doors.untried(app) == []
        assert {"/display", "/steward", "/seat/<seat>", "/join"} <= {*all_doors.live_rules(app)}
        known = {*all_doors.rules(app, "GET"), *all_doors.rules(app, "POST")}
    assert {*SINGLE, *SCRIPTS, PRIED_AT} <= known
    unused = [said for said in NOT_LISTENED_AT if not any(rule.startswith(said) for rule in known)]
    assert unused == []


def test_a_door_that_nobody_thought_of_is_named(tmp_path: Path) -> None:
    with laid(tmp_path) as product:
        app = product.house.app
        for method in ("GET", "POST"):
            app.add_url_rule(f"/back/{method}", method, str, methods=[method])
        assert (all_doors.unheard(app), all_doors.untried(app)) == (["/back/GET"], ["/back/POST"])


# Leaks, each planted where only one kind of door tells it.


def _worth(table: Table, seat: SeatId) -> int:
    kinds, cards = table.numbers.kinds, table.stands[seat].contraband
    return sum(kinds[card.good].price for card in cards if card.good)


def _in_the_view(patch: pytest.MonkeyPatch) -> None:
    """Tells everyone the worth of what lies face down."""
    real = views._public_seat

    def valued(table: Table, seat: SeatId, most: Mapping[GoodId, int]) -> views.PublicSeat:
        return replace(real(table, seat, most), unsorted=_worth(table, seat))

    patch.setattr(views, "_public_seat", valued)


def _to_scripts_alone(patch: pytest.MonkeyPatch) -> None:
    """In a field that no page shows before the end."""
    real = views.public_view

    def valued(game: Any, table: Table) -> views.PublicView:
        return replace(real(game, table), unnamed=sum(_worth(table, seat) for seat in table.seats))

    patch.setattr(views, "public_view", valued)


def _of_a_proof(patch: pytest.MonkeyPatch) -> None:
    """Shows everyone's proofs to whoever has a seat."""

    def all_proofs(table: Table, _seat: SeatId) -> tuple[Any, ...]:
        return tuple(one for seat in table.seats for one in real(table, seat))

    real = deal_views.proofs
    patch.setattr(Sheriff, "_own", {**Sheriff._own, "proofs": all_proofs})


def _in_the_news(patch: pytest.MonkeyPatch) -> None:
    """Says aloud what a merchant named in secret."""
    real = Sheriff.news_for

    def chatty(self: Sheriff, event: Event, audience: Party) -> Message | None:
        if isinstance(event, events.CardSorted) and event.card.good:
            return says("news.card_sorted", seat=event.seat, good=good_word(event.card.good))
        return real(self, event, audience)

    patch.setattr(Sheriff, "news_for", chatty)


def _in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """Does not believe what people saw, and says so."""
    real = black_market.claim

    def doubting(course: Any, asked: Asked[Claim]) -> Any:
        owner = Party(Role.SEAT, asked.command.seat)
        by = owner if asked.by.role is Role.STEWARD else asked.by
        return real(course, Asked(asked.command, by, asked.at_ms))

    rules = dict(Sheriff.rules)
    rules[Claim] = replace(rules[Claim], decide=doubting)
    patch.setattr(Sheriff, "rules", rules)


def _of_a_purse(patch: pytest.MonkeyPatch) -> None:
    """Says of a bribe whether the hidden purse could pay it."""
    patch.setattr(offers, "_not_to_give", _counts_the_purse)


def _counts_the_purse(table: Table, terms: Any, by: Party) -> Any:
    del by
    return refuse("why.not_on_stand") if terms.gold > table.gold(terms.giver) else None


def _in_the_log(patch: pytest.MonkeyPatch) -> None:
    """Notes down what it has taken in."""
    real = Commands.act

    def noting(self: Commands, command: Command, by: Party, command_id: Any) -> Any:
        logging.getLogger("companion").debug("%s", command)
        return real(self, command, by, command_id)

    patch.setattr(Commands, "act", noting)


def _in_the_chronicle(patch: pytest.MonkeyPatch) -> None:
    """Writes secret words of games that are still played."""
    patch.setattr(speech.Speech, "secrets", lambda _self, _kind: frozenset())


def _aside(patch: pytest.MonkeyPatch) -> None:
    """In an address that is looked at only now and then."""
    real = api.TableScripts.home

    def talkative(self: api.TableScripts) -> Any:
        answer = real(self)
        bags = self._door._ask.__self__._game.session.table.stands.values()  # type: ignore[attr-defined]
        answer.headers["X-Held"] = str([card.good for bag in bags for card in bag.contraband])
        return answer

    patch.setattr(api.TableScripts, "home", talkative)


def _by_pushes(patch: pytest.MonkeyPatch) -> None:
    """Posts a page anew that says the same, where a card of this name was named."""
    real = Clerk._take

    def eager(self: Clerk, item: Any) -> Any:
        if getattr(getattr(item, "command", None), "good", None) == "silk":
            self._commands._notices.tell_everyone(says("ui.none"))
            self._show()
        return real(self, item)

    patch.setattr(Clerk, "_take", eager)


def _where_silk_is_named(patch: pytest.MonkeyPatch, shows: Callable[[Sounds], None]) -> None:
    real = Clerk._take

    def indiscreet(self: Clerk, item: Any) -> Any:
        if getattr(getattr(item, "command", None), "good", None) == "silk":
            shows(self._sounds)
        return real(self, item)

    patch.setattr(Clerk, "_take", indiscreet)


def _by_a_sound(patch: pytest.MonkeyPatch) -> None:
    """Beeps where a card of this name was named."""
    _where_silk_is_named(patch, lambda sounds: sounds._play(Sound.READ))


def _aloud(patch: pytest.MonkeyPatch) -> None:
    """Has pages play a sound and say a sentence then."""
    _where_silk_is_named(patch, lambda sounds: sounds.note(Sound.TEN_SECONDS))


def _by_a_lamp(patch: pytest.MonkeyPatch) -> None:
    """Lights one more lamp each time that it is named."""
    patch.setattr(pairs, "A_WHILE_S", 0.1)
    lit = Light(Rhythm.ON)

    def lights(sounds: Sounds) -> None:
        panel = sounds._play.__self__  # type: ignore[attr-defined]
        panel.light({f"lamp {len(panel.seen())}": lit})

    _where_silk_is_named(patch, lights)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch], None], Evening, dict[str, Any], str]] = [
    (_in_the_view, a_proof, {}, "PassBag|AcceptOffer"),
    (_to_scripts_alone, a_proof, {}, "api"),
    (_of_a_proof, a_proof, {}, "seat:yellow"),
    (_in_the_news, cards_without_a_name, {"box": "sheriff-1e"}, "display by GET /display/now"),
    (_in_a_refusal, moved_by_the_steward, {"options": ("black_market",)}, "Claim"),
    (_of_a_purse, a_hidden_purse, {"options": ("hidden_purses",)}, "MakeOffer"),
    (_in_the_log, a_hidden_purse, {"options": ("hidden_purses",)}, "logs"),
    (_in_the_chronicle, cards_without_a_name, {"box": "sheriff-1e"}, "chronicle"),
    (_aside, a_claim, {"options": ("black_market",)}, "all around"),
    (_by_pushes, cards_without_a_name, {"box": "sheriff-1e"}, "display by"),
    (_by_a_sound, cards_without_a_name, {"box": "sheriff-1e"}, "sounds"),
    (_aloud, cards_without_a_name, {"box": "sheriff-1e"}, "display by"),
    (_by_a_lamp, cards_without_a_name, {"box": "sheriff-1e"}, "lamps"),
]


@pytest.mark.parametrize(("leak", "evening", "laid_with", "where"), LEAKS, ids=_name)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None],
    evening: Evening,
    laid_with: dict[str, Any],
    where: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    with pytest.raises(Told, match=where):
        _listened_to(evening, laid_with, tmp_path)
