"""What is said aloud and who sees what: cut by audience, and never more than the table shows."""

from msgspec.structs import replace

from companion.game.contract import Event, Trace
from companion.game.messages import Message, says
from companion.game.values import PUBLIC, STEWARD, Party, seated
from companion.games.bags.commands import (
    Declare,
    DismissStrays,
    NameCard,
    SayTakingOut,
    SealBag,
    SitOut,
)
from companion.games.bags.events import (
    CardPacked,
    CardStrayed,
    CardTakenOut,
    StraysDismissed,
    TakingOutSaid,
)
from companion.games.sheriff import events as e
from companion.games.sheriff.debts.events import DebtForgiven, GoodsPaid
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.market import CloseMarket
from companion.games.sheriff.options import Options
from companion.games.sheriff.pile_talk import PileReshuffled
from companion.games.sheriff.rounds import EndRound
from companion.games.sheriff.state import Debt
from companion.games.sheriff.views import PublicView
from tests.table_talk import (
    APPLE,
    BLUE,
    CHEESE,
    GAME,
    GREEN,
    MEAD,
    PEPPER,
    RED,
    SILK,
    UNSEEN,
    WHITE,
    Evening,
    a_table_of,
    card,
    cards,
)


def heard(events: tuple[Event, ...], audience: Party = PUBLIC) -> list[Message]:
    lines = (GAME.news_for(event, audience) for event in events)
    return [line for line in lines if line is not None]


def lying_red() -> Evening:
    return a_table_of(3).brings_to_gate(red=(4, APPLE, ["apple", "cheese", "mead", "mead"]))


def test_an_opened_bag_is_told_from_its_cards_to_the_fine() -> None:
    assert heard(lying_red().opens(RED)) == [
        says(
            "news.bag_opened",
            seat="seat.red",
            goods=((APPLE, 1), (CHEESE, 1), (MEAD, 2)),
            number=0,
        ),
        says(
            "news.judged_false",
            seat="seat.red",
            kept=((APPLE, 1),),
            confiscated=((CHEESE, 1), (MEAD, 2)),
            number=10,
        ),
        says("news.paid_fine", payer="seat.red", payee="seat.green", number=10),
    ]


def test_a_bag_handed_back_tells_its_legal_goods_and_only_counts_its_contraband() -> None:
    told = heard(lying_red().passes(RED, bribe=5))
    assert told == [
        says("news.bag_passed", seat="seat.red"),
        says("news.paid_bribe", payer="seat.red", payee="seat.green", number=5),
        says(
            "news.bag_unloaded",
            seat="seat.red",
            goods=((APPLE, 1), (CHEESE, 1)),
            contraband=2,
            number=0,
        ),
    ]


def test_contraband_of_a_deal_is_named_to_those_two_and_counted_to_the_others() -> None:
    """What has no name is counted to everyone."""
    table = a_table_of(3).brings_to_gate(red=(2, APPLE, ["mead", UNSEEN]))
    *_, handed = table.agrees(RED, GREEN, bag={MEAD: 1}, passes=RED)
    assert isinstance(handed, e.GoodsHandedOver)
    assert handed.contraband == cards("mead")
    told = {"payer": "seat.red", "payee": "seat.green"}
    aloud = says("news.goods_handed_hidden", **told, goods=(), number=1)
    named = says("news.goods_handed", **told, goods=((MEAD, 1),), number=0)
    assert heard((handed,)) == heard((handed,), seated(BLUE)) == [aloud]
    assert heard((handed,), seated(RED)) == heard((handed,), seated(GREEN)) == [named]
    unnamed = replace(handed, contraband=cards("mead", UNSEEN))
    assert heard((unnamed,), seated(GREEN)) == [
        says("news.goods_handed_hidden", **told, goods=((MEAD, 1),), number=1)
    ]


def test_hidden_acts_are_never_said_aloud() -> None:
    hidden = {event for event in Sheriff.events if event.trace is Trace.HIDDEN}
    assert hidden == {
        CardPacked,
        CardTakenOut,
        TakingOutSaid,
        CardStrayed,
        StraysDismissed,
        e.ContrabandNamed,
        e.NamesForgotten,
    }
    table = a_table_of(3)
    acts = (
        e.NamesForgotten(RED, (card("silk"),)),
        *table.puts_in(RED, "silk-01"),
        *table.lays(RED, None),
        *table.does(seated(RED), DismissStrays(RED)),
        *table.does(seated(RED), SayTakingOut(RED)),
        *table.lays(RED, "silk-01"),
        e.ContrabandNamed(RED, card("silk")),
    )
    assert {type(act) for act in acts} == set(hidden)
    assert [heard(acts, who) for who in (PUBLIC, STEWARD, seated(RED))] == [[], [], []]


def test_contraband_sorted_face_down_is_named_to_its_owner_alone() -> None:
    sorted_ = (e.CardSorted(seat=RED, card=card("pepper-01"), legal=False),)
    face_down = says("news.card_sorted_face_down", seat="seat.red")
    assert [heard(sorted_, who) for who in (PUBLIC, seated(BLUE), seated(RED))] == [
        [face_down],
        [face_down],
        [says("news.card_sorted", seat="seat.red", good="good.pepper")],
    ]


def test_a_legal_card_sorted_is_named_to_everyone() -> None:
    sorted_ = (e.CardSorted(seat=RED, card=card("cheese-01"), legal=True),)
    assert heard(sorted_) == [says("news.card_sorted", seat="seat.red", good="good.cheese")]


def test_contraband_paid_for_a_debt_is_shown_as_it_changes_hands() -> None:
    legal = GoodsPaid(payer=RED, payee=GREEN, cards=cards("apple"), worth=2)
    silk = cards("silk", "silk")
    hidden = e.ContrabandPaid(payer=RED, payee=GREEN, cards=silk, taken_for=silk, worth=16)
    debt = Debt(debtor=RED, creditor=GREEN, owed=3, about=RED)
    both = {"payer": "seat.red", "payee": "seat.green"}
    assert heard((legal, hidden, DebtForgiven(debt))) == [
        says("news.cards_paid", **both, goods=((APPLE, 1),), number=2),
        says("news.cards_paid", **both, goods=((SILK, 2),), number=16),
        says("news.debt_forgiven", seat="seat.red", number=3),
    ]


def test_the_course_of_a_round_is_said_aloud() -> None:
    table = a_table_of(3)
    events = (
        e.GameBegan(
            options=Options(), numbers=table.table.numbers, seats=table.table.seats, first=GREEN
        ),
        *table.does(STEWARD, CloseMarket(1)),
        *table.does(STEWARD, SealBag(RED, 1)),
        *table.does(STEWARD, SitOut(BLUE, 1)),
        *table.does(STEWARD, Declare(RED, CHEESE, 2)),
        *table.opens(RED),
        *table.does(STEWARD, NameCard(RED, CHEESE)),
        *table.counts(RED, cheese=2),
        *table.judges(RED),
        *table.does(STEWARD, EndRound(1)),
        PileReshuffled(),
        e.GameEnded(),
    )
    assert [line.key for line in heard(events)] == [
        "news.game_began",
        "news.market_closed",
        "news.bag_sealed",
        "news.merchant_sat_out",
        "news.bag_declared",
        "news.bag_opened_unnamed",
        "news.card_shown",
        "news.bag_counted",
        "news.judged_honest",
        "news.paid_fine",
        "news.round_ended",
        "news.pile_reshuffled",
        "news.game_ended",
    ]


def test_the_steward_and_a_seat_where_nobody_plays_see_what_everyone_sees() -> None:
    table = a_table_of(3).packs(RED, "silk")
    public = GAME.view_for(table.table, PUBLIC)
    assert isinstance(public, PublicView)
    assert [GAME.view_for(table.table, who) for who in (STEWARD, seated(WHITE))] == [public] * 2


def test_a_merchant_is_told_to_fill_the_own_bag_while_it_is_open() -> None:
    table = a_table_of(3)
    filling = [[table.mine(seat).filling for seat in (GREEN, RED, BLUE)]]
    table.closes_market().packs(RED, "apple").seals(RED)
    filling.append([table.mine(seat).filling for seat in (GREEN, RED, BLUE)])
    table.packs(BLUE, "apple").seals(BLUE)
    filling.append([table.mine(seat).filling for seat in (GREEN, RED, BLUE)])
    assert filling == [[False, True, True], [False, False, True], [False, False, False]]


def test_the_table_knows_where_copies_lie_and_how_many_in_bags_no_sticker_named() -> None:
    table = a_table_of(3).puts_on_pile("mead-01", "apple")
    table.packs(RED, "apple-01", "cheese", UNSEEN).packs(BLUE, "silk-01")
    assert GAME.whereabouts(table.table) == {
        "mead-01": "pile",
        "apple-01": "bag:red",
        "silk-01": "bag:blue",
    }
    assert GAME.unread(table.table) == {"bag:green": 0, "bag:red": 2, "bag:blue": 0}


def test_a_merchant_sees_what_the_own_stand_is_worth() -> None:
    table = a_table_of(3).stands(RED, apple=2, pepper=1)
    mine = table.mine(RED)
    assert (mine.stand_worth, mine.contraband, mine.contraband_unread) == (10, ((PEPPER, 1),), 0)
