"""No hand at the simulated table, however clumsy, loses a card or doubles one."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hardware.signals import TagId
from hardware.simulator import moves
from hardware.simulator.world import (
    ELSEWHERE,
    Held,
    ImpossibleMove,
    Kind,
    Place,
    World,
    fault_in,
    place_of,
    tag_for,
)
from tests.hardware.tabletops import with_a_row, with_bags, with_two_decks

SEATS = ("green", "blue", "red")
CARDS = {tag_for(label): label for label in (f"apple-{n:02}" for n in range(20))}
STRANGER = tag_for("no-such-card")
EMPTY = World(seed=7, mouth=dict.fromkeys(SEATS, ()))
DEALT = moves.dealt(EMPTY, "first", SEATS, CARDS, with_bags(SEATS, 4))

Move = Callable[[World], World]

seats = st.sampled_from([*SEATS, "nobody"])
places = st.sampled_from([*DEALT.places, "chest", "bag:nobody", "stand:nobody", ""])
tags = st.sampled_from([*CARDS, STRANGER])
books = st.dictionaries(tags, places, max_size=8)
clumsy_moves = st.one_of(
    st.builds(
        lambda game, hand: lambda w: moves.dealt(w, game, SEATS, CARDS, with_bags(SEATS, hand)),
        st.sampled_from(["first", "second"]),
        st.integers(-1, 8),
    ),
    st.just(moves.refilled),
    st.builds(lambda deck, place: lambda w: moves.drawn(w, deck, place), places, places),
    st.builds(lambda more: lambda w: moves.reshuffled(w, more), st.lists(tags, max_size=3)),
    st.builds(
        lambda seat, tags: lambda w: moves.swapped(w, seat, tags),
        seats,
        st.lists(tags, max_size=3),
    ),
    st.builds(
        lambda seat, n: lambda w: moves.swapped(w, seat, w.places.get(f"hand:{seat}", ())[:n]),
        seats,
        st.integers(0, 5),
    ),
    st.builds(lambda tag, place: lambda w: moves.moved(w, tag, place), tags, places),
    st.builds(lambda place, into: lambda w: moves.emptied(w, place, into), places, places),
    st.builds(
        lambda mouth, tag, then: lambda w: moves.held_to(w, mouth, (Held(tag, then),)),
        seats,
        tags,
        places,
    ),
    st.builds(lambda mouth: lambda w: moves.slid(w, mouth), st.sampled_from(SEATS)),
    st.builds(
        lambda book, restarted, unread: (
            lambda w: moves.settled(w, book, restarted=restarted, unread=unread)
        ),
        books,
        st.booleans(),
        st.dictionaries(places, st.integers(-1, 3)),
    ),
)


def after(world: World, done: list[Move]) -> World:
    for move in done:
        with suppress(ImpossibleMove):
            world = move(world)
    return world


def hands(world: World) -> dict[str, int]:
    return {seat: len(world.places[f"hand:{seat}"]) for seat in SEATS}


@given(st.sampled_from([EMPTY, DEALT]), st.lists(clumsy_moves, max_size=25))
def test_cards_are_neither_lost_nor_doubled(start: World, done: list[Move]) -> None:
    world = after(start, done)

    assert fault_in(world) is None
    assert world.cards in ({}, CARDS)
    assert start is EMPTY or world.cards == CARDS


@given(st.lists(clumsy_moves, max_size=25))
def test_a_held_card_lies_somewhere_and_is_held_once(done: list[Move]) -> None:
    world = after(DEALT, done)

    held = [card.tag for at_once in world.mouth.values() for card in at_once]
    assert len(held) == len(set(held))
    assert set(held) <= set(world.cards)


@given(
    st.lists(clumsy_moves, max_size=15),
    books,
    st.dictionaries(st.sampled_from([f"bag:{seat}" for seat in SEATS]), st.integers(0, 3)),
)
def test_settling_twice_is_settling_once(
    done: list[Move], book: dict[TagId, str], unread: dict[str, int]
) -> None:
    world = after(DEALT, done)
    try:
        settled = moves.settled(world, book, restarted=True, unread=unread)
    except ImpossibleMove:
        return

    assert moves.settled(settled, book, restarted=True, unread=unread) == settled


@given(st.lists(clumsy_moves, max_size=15))
def test_changing_cards_at_the_market_leaves_a_hand_as_full_as_it_was(done: list[Move]) -> None:
    world = replace(after(DEALT, done), mouth=EMPTY.mouth)
    swapped = moves.swapped(world, "green", world.places["hand:green"][:3])

    full = next(place.dealt for place in world.laid_out if place.name == "hand:green")
    drawn_too_many = max(0, hands(world)["green"] - max(full, hands(world)["green"] - 3))
    assert hands(swapped) == {**hands(world), "green": hands(world)["green"] - drawn_too_many}


def test_every_seat_is_dealt_its_hand_and_the_rest_is_the_deck() -> None:
    assert hands(DEALT) == {"green": 4, "blue": 4, "red": 4}
    assert len(DEALT.places["deck"]) == 8


def test_the_same_seed_and_game_deal_the_same_hands_whatever_lay_there_before() -> None:
    backwards = dict(reversed(CARDS.items()))
    later = moves.dealt(EMPTY, "other", SEATS, CARDS, with_bags(SEATS, 6))

    assert moves.dealt(later, "first", SEATS, backwards, with_bags(SEATS, 4)).places == DEALT.places


def test_another_game_or_another_seed_deals_other_hands() -> None:
    other_game = moves.dealt(EMPTY, "second", SEATS, CARDS, with_bags(SEATS, 4))
    other_seed = moves.dealt(replace(EMPTY, seed=8), "first", SEATS, CARDS, with_bags(SEATS, 4))

    assert len({str(world.places) for world in (DEALT, other_game, other_seed)}) == 3


def test_a_game_that_lies_there_already_is_not_dealt_again() -> None:
    again = moves.dealt(DEALT, "first", ("green",), CARDS, with_bags(SEATS, 0))
    assert again == replace(DEALT, laid_out=again.laid_out)


def test_a_place_that_the_game_has_got_since_is_laid_out_beside_the_others() -> None:
    row = Place(name="row", kind=Kind.OPEN)
    again = moves.dealt(DEALT, "first", SEATS, CARDS, (*DEALT.laid_out, row))
    assert again.places == {**DEALT.places, "row": ()}
    card = DEALT.places["hand:red"][0]
    told = moves.settled(again, {card: "row"}, restarted=False, unread={})
    assert told.places["row"] == (card,)


def test_a_table_kept_before_games_described_their_places_is_laid_out_as_it_was() -> None:
    kept = replace(DEALT, laid_out=())
    assert moves.dealt(kept, "first", SEATS, CARDS, DEALT.laid_out) == DEALT


def test_a_game_without_bags_is_dealt_and_refilled() -> None:
    fans = [f"fan {seat}" for seat in SEATS]
    world = moves.dealt(EMPTY, "first", SEATS, CARDS, with_a_row(SEATS))
    assert {place: len(tags) for place, tags in world.places.items()} == {
        "stock": 20 - 3 - 6,
        "row": 3,
        **dict.fromkeys(fans, 2),
    }
    card = world.places[fans[0]][0]
    told = moves.settled(world, {card: "row"}, restarted=True, unread={})
    assert (told.places["row"][-1], len(told.places[fans[0]])) == (card, 1)
    assert len(moves.refilled(told).places[fans[0]]) == 2
    with pytest.raises(ImpossibleMove, match="has no hand here whose cards could be changed"):
        moves.swapped(told, "green", (told.places[fans[0]][0],))


APART = tuple(sorted(CARDS.values())[:4])
STACKED = moves.dealt(EMPTY, "first", SEATS, CARDS, with_two_decks(SEATS, APART))


def test_cards_of_a_place_lie_there_and_not_in_the_deck() -> None:
    places = STACKED.places
    assert sorted(CARDS[tag] for tag in places["others"]) == sorted(APART)
    assert (len(places["deck"]), hands(STACKED)) == (20 - 4 - 9, dict.fromkeys(SEATS, 3))
    again = moves.dealt(STACKED, "second", SEATS, CARDS, with_two_decks(SEATS, APART))
    assert again.places["others"] != places["others"], "each game shuffles it anew"
    fewer = dict(sorted(CARDS.items(), key=lambda one: one[1])[:9])
    with pytest.raises(ImpossibleMove, match="5 cards are too few to deal hand:green 3"):
        moves.dealt(EMPTY, "first", SEATS, fewer, with_two_decks(SEATS, APART))


def test_the_top_card_of_either_deck_is_drawn() -> None:
    for deck in ("deck", "others"):
        top = STACKED.places[deck][0]
        drawn = moves.drawn(STACKED, deck, "hand:red")
        assert (drawn.places["hand:red"][-1], top in drawn.places[deck]) == (top, False)
    emptied = moves.emptied(STACKED, "others", "pile")
    for nowhere in ("others", "pile", "chest"):
        with pytest.raises(ImpossibleMove, match=f"No card can be drawn from '{nowhere}'"):
            moves.drawn(emptied, nowhere, "hand:red")


def test_a_hand_of_any_size_is_told_at_once_and_never_refilled() -> None:
    card = STACKED.places["deck"][2]
    told = moves.settled(STACKED, {card: "hand:blue"}, restarted=False, unread={})
    assert told.places["hand:blue"] == (*STACKED.places["hand:blue"], card)
    assert moves.refilled(moves.moved(told, card, "pile")) == moves.moved(told, card, "pile")


def test_the_discards_and_what_lay_open_are_put_under_the_deck() -> None:
    old = STACKED.places["deck"]
    first, second, third = STACKED.places["hand:red"]
    world = moves.moved(moves.moved(STACKED, first, "pile"), second, "laid:red")
    shuffled = moves.reshuffled(world, [second, third])
    assert shuffled.places["deck"][: len(old)] == old
    assert set(shuffled.places["deck"][len(old) :]) == {first, second}
    assert shuffled.places["hand:red"] == (third,), "a hand is not taken for the deck"
    assert shuffled.shuffles == STACKED.shuffles + 1


def test_a_game_without_cards_lies_on_the_table_too() -> None:
    world = moves.dealt(DEALT, "next", SEATS, {}, ())
    assert (world.game_id, world.seats, world.cards, world.places) == ("next", SEATS, {}, {})
    assert moves.refilled(world) == world


def test_a_game_that_lies_there_with_other_stickers_is_dealt_anew() -> None:
    other = {tag_for(f"box/{label}"): label for label in CARDS.values()}

    dealt = moves.dealt(DEALT, "first", SEATS, other, with_bags(SEATS, 4))

    assert (dealt.cards, fault_in(dealt)) == (other, None)
    assert [len(dealt.places[f"hand:{seat}"]) for seat in SEATS] == [4, 4, 4]


def test_a_new_game_takes_the_cards_out_of_every_hand_at_a_reader() -> None:
    card = DEALT.places["hand:red"][0]
    world = moves.held_to(DEALT, "red", (Held(card, "bag:red"),))

    assert moves.dealt(world, "next", SEATS, CARDS, with_bags(SEATS, 4)).mouth == EMPTY.mouth


def test_hands_larger_than_the_box_are_refused() -> None:
    with pytest.raises(ImpossibleMove, match="20 cards are too few to deal hand:green 7"):
        moves.dealt(EMPTY, "first", SEATS, CARDS, with_bags(SEATS, 7))


def test_hands_are_refilled_from_the_top_of_the_deck_one_seat_after_another() -> None:
    deck = DEALT.places["deck"]
    world = DEALT
    for seat in ("red", "green"):
        for tag in DEALT.places[f"hand:{seat}"][:2]:
            world = moves.moved(world, tag, f"stand:{seat}")

    refilled = moves.refilled(world)

    assert refilled.places["hand:green"][2:] == deck[:2]
    assert refilled.places["hand:red"][2:] == deck[2:4]


def test_the_pile_is_shuffled_into_a_new_deck_when_the_deck_runs_out() -> None:
    world = DEALT
    for tag in (*DEALT.places["deck"], *DEALT.places["hand:green"]):
        world = moves.moved(world, tag, "pile")

    refilled = moves.refilled(world)

    assert hands(refilled) == hands(DEALT)
    assert (len(refilled.places["deck"]), refilled.places["pile"]) == (8, ())
    assert refilled.shuffles == DEALT.shuffles + 1


def test_short_cards_are_dealt_one_at_a_time_from_the_named_seat_on() -> None:
    world = moves.emptied(DEALT, "hand:green", "pile")
    world = moves.emptied(world, "hand:red", "pile")
    for name in ("deck", "pile"):
        world = moves.emptied(world, name, "bag:green")
    for tag in world.places["bag:green"][:3]:
        world = moves.moved(world, tag, "deck")
    refilled = moves.refilled(world, "red").places

    assert (len(refilled["hand:red"]), len(refilled["hand:green"])) == (2, 1)
    in_seat_order = moves.refilled(world).places
    assert (len(in_seat_order["hand:red"]), len(in_seat_order["hand:green"])) == (0, 3)


def test_refilling_stops_quietly_when_deck_and_pile_are_empty() -> None:
    world = DEALT
    for tag in DEALT.places["deck"]:
        world = moves.moved(world, tag, "stand:blue")
    world = moves.moved(world, world.places["hand:green"][0], "stand:green")

    assert moves.refilled(world) == world


def test_at_the_market_the_new_cards_come_from_the_deck_before_the_old_ones_are_laid_down() -> None:
    old, deck = DEALT.places["hand:blue"][:3], DEALT.places["deck"]

    swapped = moves.swapped(DEALT, "blue", old)

    assert swapped.places["pile"] == old
    assert swapped.places["hand:blue"] == (*DEALT.places["hand:blue"][3:], *deck[:3])


def test_at_a_market_that_has_run_dry_the_hand_keeps_its_size() -> None:
    world = DEALT
    for tag in DEALT.places["deck"][1:]:
        world = moves.moved(world, tag, "stand:red")

    swapped = moves.swapped(world, "blue", world.places["hand:blue"][:3])

    assert hands(swapped) == hands(DEALT)
    assert DEALT.places["deck"][0] in swapped.places["hand:blue"]


@pytest.mark.parametrize(
    "wrong",
    [(STRANGER,), DEALT.places["hand:red"][:1], DEALT.places["hand:blue"][:1] * 2],
    ids=["a stranger", "another's card", "one card twice"],
)
def test_only_cards_of_the_own_hand_can_be_changed(wrong: tuple[TagId, ...]) -> None:
    with pytest.raises(ImpossibleMove, match="Only cards in the hand of 'blue'"):
        moves.swapped(DEALT, "blue", wrong)


def test_a_card_being_held_is_not_dealt_to_somebody_else() -> None:
    top = DEALT.places["deck"][0]
    world = moves.held_to(DEALT, "green", (Held(top, "bag:green"),))
    world = moves.moved(world, world.places["hand:red"][0], "stand:red")

    refilled = moves.refilled(world)

    assert place_of(refilled, top) == "deck"
    assert hands(refilled)["red"] == 4


def test_a_bag_is_emptied_into_one_place() -> None:
    first, second = DEALT.places["hand:red"][:2]
    packed = moves.moved(moves.moved(DEALT, first, "bag:red"), second, "bag:red")

    emptied = moves.emptied(packed, "bag:red", "stand:red")

    assert emptied.places["stand:red"] == (first, second)
    assert emptied.places["bag:red"] == ()


def test_a_card_drawn_again_from_the_pile_stays_in_the_hand_whatever_the_book_says() -> None:
    card = DEALT.places["hand:red"][0]
    assert moves.settled(DEALT, {card: "pile"}, restarted=True, unread={}) == DEALT


def test_the_book_moves_cards_to_stands_and_pile_but_leaves_the_rest_alone() -> None:
    first, second, third, fourth = DEALT.places["hand:red"]
    book = {first: "stand:blue", second: "pile", third: "bag:red", fourth: "out of sight"}
    world = moves.moved(DEALT, second, "bag:red")

    settled = moves.settled(world, book, restarted=False, unread={})

    assert [place_of(settled, tag) for tag in (first, second, third, fourth)] == [
        "stand:blue",
        "pile",
        "hand:red",
        "hand:red",
    ]


def test_the_book_moves_cards_to_a_place_of_nobodys_and_back() -> None:
    card = DEALT.places["hand:red"][0]
    there = moves.settled(DEALT, {card: "stand:nobody's"}, restarted=False, unread={})
    assert there.places["stand:nobody's"] == (card,)
    taken = moves.settled(there, {card: "stand:blue"}, restarted=True, unread={})
    assert (taken.places["stand:nobody's"], taken.places["stand:blue"]) == ((), (card,))


def test_after_a_restart_bags_hold_what_the_book_says_and_the_rest_goes_back_to_the_hand() -> None:
    first, second, third, fourth = DEALT.places["hand:red"]
    world = moves.moved(moves.moved(DEALT, second, "bag:red"), third, "bag:red")
    book = {first: "bag:red", fourth: "bag:blue"}

    settled = moves.settled(world, book, restarted=True, unread={})

    assert settled.places["bag:red"] == (first,)
    assert settled.places["bag:blue"] == (fourth,)
    assert settled.places["hand:red"] == (second, third)


def test_after_a_restart_as_many_unread_cards_stay_in_a_bag_as_the_book_believes() -> None:
    first, second, *_ = DEALT.places["hand:red"]
    world = moves.moved(moves.moved(DEALT, first, "bag:red"), second, "bag:red")

    settled = moves.settled(world, {}, restarted=True, unread={"bag:red": 1})

    assert settled.places["bag:red"] == (first,)
    assert place_of(settled, second) == "hand:red"


def test_what_the_book_says_of_a_card_at_a_reader_waits() -> None:
    card = DEALT.places["hand:red"][0]
    world = moves.held_to(DEALT, "red", (Held(card, "bag:red"),))

    assert moves.settled(world, {card: "pile"}, restarted=False, unread={}) == world


def test_one_card_at_a_time_is_held_to_a_mouth_and_to_one_mouth_only() -> None:
    first, second = DEALT.places["hand:red"][:2]
    world = moves.held_to(DEALT, "red", (Held(first, "bag:red"),))

    with pytest.raises(ImpossibleMove, match="still being read at the mouth of 'red'"):
        moves.held_to(world, "red", (Held(second, "bag:red"),))
    with pytest.raises(ImpossibleMove, match="held to another reader"):
        moves.held_to(world, "blue", (Held(first, "bag:blue"),))


def test_two_cards_in_one_hand_slide_together() -> None:
    cards = DEALT.places["hand:red"][:2]
    at_once = tuple(Held(card, "bag:red") for card in cards)
    world = moves.held_to(DEALT, "red", at_once)

    assert moves.slid(world, "red").places["bag:red"] == cards
    assert moves.moved(world, cards[0], "hand:red").mouth["red"] == at_once[1:]


def test_what_lies_beside_the_table_is_laid_there_before_cards_are_dealt_and_after() -> None:
    others = {tag_for("bag-red"): "bag-red", next(iter(CARDS)): "a card of the game already"}

    early = moves.beside(EMPTY, others)
    assert early.places[ELSEWHERE] == tuple(others)
    assert fault_in(early) is None
    world = moves.beside(DEALT, others)
    assert world.places[ELSEWHERE] == (tag_for("bag-red"),)
    assert moves.beside(world, others) == world
    assert fault_in(world) is None


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (lambda w: moves.moved(w, STRANGER, "pile"), "No card on the simulated table"),
        (lambda w: moves.moved(w, next(iter(CARDS)), "chest"), "no place 'chest'"),
        (lambda w: moves.emptied(w, "bag:nobody", "pile"), "no place 'bag:nobody'"),
        (lambda w: moves.held_to(w, "nobody", (Held(next(iter(CARDS)), "pile"),)), "no mouth"),
        (lambda w: moves.held_to(w, "red", ()), "at least one"),
        (
            lambda w: moves.held_to(w, "red", (Held(next(iter(CARDS)), "pile"),) * 2),
            "different cards",
        ),
        (lambda w: moves.swapped(w, "nobody", ()), "'nobody' has no hand here"),
        (
            lambda w: moves.settled(w, {STRANGER: "pile"}, restarted=False, unread={}),
            "No card on the simulated table",
        ),
        (
            lambda w: moves.settled(w, {}, restarted=True, unread={"bag:red": -1}),
            "cannot hold -1 unread cards",
        ),
        (
            lambda w: moves.settled(w, {}, restarted=True, unread={"bag:nobody": 1}),
            "no place 'bag:nobody'",
        ),
        (
            lambda w: moves.dealt(w, "next", SEATS, CARDS, with_a_row(SEATS)[1:]),
            "need a deck to lie in",
        ),
        (
            lambda w: moves.dealt(w, "next", SEATS, CARDS, with_a_row(("red", "red"))),
            "have different names",
        ),
        (
            lambda w: moves.dealt(w, "next", ("red", "red"), CARDS, with_a_row(SEATS)),
            "dealt to different seats",
        ),
    ],
)
def test_nonsense_is_refused_with_a_sentence(move: Move, sentence: str) -> None:
    with pytest.raises(ImpossibleMove, match=sentence):
        move(DEALT)


def test_every_card_of_a_large_box_gets_a_sticker_of_its_own() -> None:
    stickers = {tag_for(f"card-{number:03}") for number in range(300)}

    assert len(stickers) == 300
    assert all(len(tag) == 14 and tag[:2] == "04" and tag == tag.upper() for tag in stickers)
    assert all(bytes.fromhex(tag) for tag in stickers)


def test_cards_turned_up_leave_the_deck_once_everyone_has_a_hand() -> None:
    one = ("red",)
    plain = moves.dealt(World(seed=1), "game", one, CARDS, with_bags(one, 2))
    dealt = moves.dealt(World(seed=1), "game", one, CARDS, with_bags(one, 2, turned_up=3))

    assert dealt.places["hand:red"] == plain.places["hand:red"]
    assert dealt.places["pile"] + dealt.places["deck"] == plain.places["deck"]
    assert len(dealt.places["pile"]) == 3


def test_cards_put_away_leave_the_deck_before_anyone_is_dealt_to() -> None:
    one = ("red",)
    dealt = moves.dealt(World(seed=1), "game", one, CARDS, with_bags(one, 2, put_away=3))
    whole = moves.dealt(World(seed=1), "game", one, CARDS, with_bags(one, 2))
    assert (len(dealt.places["away"]), len(dealt.places["hand:red"])) == (3, 2)
    assert set(dealt.places["away"]).isdisjoint(dealt.places["deck"])
    assert len(whole.places["deck"]) - len(dealt.places["deck"]) == 3
