"""The talk before the sheriff tells nothing of what lies face down or in a closed bag."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.contract import Command
from companion.game.course import Course
from companion.game.messages import Refusal, refuse
from companion.game.values import PUBLIC, GoodId, Party, SeatId, seated
from companion.games.bags.parts import BagStage
from companion.games.bags.table import with_bag
from companion.games.sheriff.deals.commands import AcceptOffer, MakeOffer
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.state import Phase, Table, with_stand

from .playing import SEATS, Run, encoded
from .sheriff_moves import SheriffMoves, haggles

HIDDEN = tuple(map(GoodId, ("pepper", "mead", "silk", "crossbow")))


def during_inspection(seed: int) -> tuple[Table, SeatId] | None:
    """Some table in the middle of an inspection, and a merchant whose bag is still closed."""
    run = Run(SheriffMoves(), seed)
    for _ in range(300):
        run.play(1)
        table: Table = run.table
        closed = [s for s in table.merchants if table.bags[s].stage is BagStage.SEALED]
        if table.phase is Phase.INSPECTING and closed:
            return table, closed[0]
    return None


def hiding(table: Table, seat: SeatId, chance: Random) -> Table:
    """The same table, but for what this seat holds where nobody else can see it."""
    stand, bag = table.stands[seat], table.bags[seat]
    down = tuple(Card(chance.choice(HIDDEN)) for _ in range(3))
    inside = tuple(Card(chance.choice((GoodId("apple"), *HIDDEN))) for _ in bag.cards)
    table = with_stand(table, seat, replace(stand, contraband=down, face_up=()))
    return with_bag(table, seat, replace(bag, cards=inside))


def tells(table: Table, seat: SeatId, command: Command, by: Party) -> bool:
    """Whether something of this seat is handed over or shown, or only this seat is answered."""
    if isinstance(command, AcceptOffer):
        terms = [offer.terms for offer in table.offers if offer.number == command.offer]
        if any(seat in (one.giver, one.passes) for one in terms):
            return True
    return by.seat == seat


def seen_by(table: Table, audience: Party) -> bytes:
    return encoded(Sheriff().view_for(table, audience))


def compare(game: Sheriff, seed: int) -> int:
    """How many things were said at two tables that differ in hidden cards alone."""
    found = during_inspection(seed)
    if found is None:
        return 0
    table, seat = found
    chance, said = Random(seed), 0
    here, there = (hiding(table, seat, Random(seed + side)) for side in (1, 2))
    for _ in range(40):
        if here.phase is not Phase.INSPECTING:
            break
        command, by = haggles(here, chance)
        if tells(here, seat, command, by):
            continue
        answers = game.decide(here, command, by, 0), game.decide(there, command, by, 0)
        said += 1
        if isinstance(answers[0], Refusal) or isinstance(answers[1], Refusal):
            assert answers[0] == answers[1], command
            continue
        assert answers[0].events == answers[1].events, command
        here, there = answers[0].table, answers[1].table
        for audience in (PUBLIC, *(seated(other) for other in SEATS if other != seat)):
            assert seen_by(here, audience) == seen_by(there, audience)
    return said


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_two_tables_that_differ_in_hidden_cards_alone_answer_and_show_the_same(seed: int) -> None:
    compare(Sheriff(), seed)


def test_the_talk_is_long_enough_to_tell() -> None:
    assert sum(compare(Sheriff(), seed) for seed in range(20)) > 100


class CheckedForEveryone(Sheriff):
    """Tells whoever speaks for a merchant that a promised card is not in the bag."""

    def decide(
        self, table: Table, command: Command, by: Party, at_ms: int
    ) -> Course[Table] | Refusal:
        if isinstance(command, MakeOffer) and command.giver in table.seats:
            packed = {card.good for card in table.bags[command.giver].cards}
            if not set(command.bag) <= packed:
                return refuse("why.you_lack_goods")
        return super().decide(table, command, by, at_ms)


def test_a_planted_leak_is_found() -> None:
    def is_told(seed: int) -> bool:
        try:
            compare(CheckedForEveryone(), seed)
        except AssertionError:
            return True
        return False

    assert any(is_told(seed) for seed in range(40))
