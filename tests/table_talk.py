"""A tiny language for rules tests: what people do at a table of bags, in their own words.

Everything is done by commands that the game decides. Only goods that passed in rounds before the
test, and gold earned in them, are laid down by the events that would have told of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from companion.game.bank import BANK, Account, CoinsMoved, purse
from companion.game.cards import UNREAD, Card, Cards
from companion.game.commands import CardRead
from companion.game.contract import Box, Command, Event, Setup, with_chance
from companion.game.messages import Refusal
from companion.game.values import READER, STEWARD, CopyId, GoodId, Party, SeatId, seated
from companion.games.bags.commands import CountByHand, Declare, PackByHand, SealBag
from companion.games.bags.parts import BagStage
from companion.games.bags.sealing import code_of
from companion.games.bags.table import with_bag
from companion.games.sheriff import commands as c
from companion.games.sheriff import events as e
from companion.games.sheriff.confiscated import ConfiscatedLaid
from companion.games.sheriff.deals.commands import AcceptOffer, ChangeOffer, MakeOffer
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.deputies import DrawDeputies
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import CloseMarket, EndTurn, LayOnPile, TakeFromPile
from companion.games.sheriff.rounds import EndRound, TurnUpContraband
from companion.games.sheriff.scoring import Score, Sheet
from companion.games.sheriff.state import Phase, Table
from companion.games.sheriff.views import Mine, PublicBag, PublicSeat, PublicView, SeatView
from companion.shelf.boxes import Shelf

GREEN, RED, BLUE, YELLOW, WHITE, BLACK = map(
    SeatId, ("green", "red", "blue", "yellow", "white", "black")
)
CLOCKWISE = (GREEN, RED, BLUE, YELLOW, WHITE, BLACK)
APPLE, CHEESE, BREAD, CHICKEN = map(GoodId, ("apple", "cheese", "bread", "chicken"))
PEPPER, MEAD, SILK, CROSSBOW = map(GoodId, ("pepper", "mead", "silk", "crossbow"))

UNSEEN = "unread"
"""Stands for a card no reader has seen and nobody has named."""

SALT = "5a17" * 8
"""What the clerk would draw by chance, drawn once for all rules tests."""

GAME = Sheriff()


def sheriff_box(edition: str = "sheriff-2e") -> Box:
    return Shelf().take(edition).box


def card(name: str) -> Card:
    """ "apple" is a card typed in by hand, "apple-07" one copy by its sticker."""
    if name == UNSEEN:
        return UNREAD
    good, dash, _ = name.partition("-")
    return Card(GoodId(good), CopyId(name) if dash else None)


def cards(*names: str) -> Cards:
    return tuple(card(name) for name in names)


def code(*words: str) -> str:
    """The code on a bag in which the clerk counted these, named in the order of the alphabet."""
    return code_of(" ".join((SALT, *words)))


def read_off(box: Box) -> dict[str, int]:
    """The numbers that the box asks for, as it suggests them; where it does not, there is one."""
    asked = (ask for asks in GAME.asks(box).values() for ask in asks)
    return {ask.key: ask.suggested or 1 for ask in asked}


def a_table_of(players: int, edition: str = "sheriff-2e", /, **options: bool) -> Evening:
    """Green is the first sheriff; clockwise, red sits to green's left. What the edition suggests is
    what stands on the cards."""
    return a_table_from(sheriff_box(edition), players, **options)


def a_table_from(box: Box, players: int, /, **options: bool) -> Evening:
    seats = CLOCKWISE[:players]
    setup = Setup(seats=seats, first=GREEN, options=options, numbers=read_off(box))
    laid = GAME.start(box, setup)
    assert not isinstance(laid, Refusal)
    table = None
    for event in laid:
        table = GAME.apply(table, event)
    assert table is not None
    return Evening(table)


class Evening:
    """One table and what people do at it; the sheriff acts for the table unless said otherwise."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def asks(self, by: Party, command: Command, salt: str = SALT) -> tuple[Event, ...] | Refusal:
        decided = GAME.decide(self.table, with_chance(command, salt), by, 0)
        return decided if isinstance(decided, Refusal) else decided.events

    def does(self, by: Party, command: Command) -> tuple[Event, ...]:
        """The command is accepted, and this is what happened."""
        events = self.asks(by, command)
        assert not isinstance(events, Refusal), f"{command} was refused: {events.why}"
        self.happens(*events)
        return events

    def why_not(self, by: Party, command: Command) -> str:
        """The command is refused, and this is why."""
        answer = self.asks(by, command)
        assert isinstance(answer, Refusal), f"{command} was accepted: {answer}"
        return answer.why.key

    def happens(self, *events: Event) -> Evening:
        for event in events:
            self.table = GAME.apply(self.table, event)
        return self

    def stands(self, seat: SeatId, **goods: int) -> Evening:
        """These goods came to the stand of this merchant in rounds before; today's bag is as it
        was."""
        heap = [Card(GoodId(good)) for good, number in goods.items() for _ in range(number)]
        numbers, bag = self.table.numbers, self.table.bags[seat]
        self.happens(
            e.BagUnloaded(
                seat=seat,
                legal=tuple(one for one in heap if numbers.is_legal(one)),
                contraband=tuple(one for one in heap if not numbers.is_legal(one)),
                unsorted=(),
            )
        )
        self.table = with_bag(self.table, seat, bag)
        return self

    def holds_gold(self, **gold: int) -> Evening:
        """These purses hold so much by now; the bank gives or takes the rest."""
        for seat, coins in gold.items():
            owner = SeatId(seat)
            more = coins - self.gold(owner)
            payer, payee = (BANK, purse(owner)) if more > 0 else (purse(owner), BANK)
            if more:
                self.happens(_coins(payer, payee, abs(more)))
        return self

    def puts_on_pile(self, *names: str) -> Evening:
        """These cards were confiscated in rounds before, from today's sheriff; the first pile."""
        self.happens(
            e.BagJudged(
                seat=self.table.officers[0],
                honest=False,
                kept=(),
                confiscated=cards(*names),
                fine=0,
            )
        )
        if self.table.confiscated.cards:
            self.happens(ConfiscatedLaid(1, self.table.confiscated.cards))
        return self

    def takes(self, seat: SeatId, *piles: int) -> Evening:
        """At the market, the tops of these piles, one after another."""
        for pile in piles:
            self.does(seated(seat), TakeFromPile(seat, self.table.round, pile))
        return self

    def gives_up(self, seat: SeatId, *names: str, pile: int = 1) -> Evening:
        """At the market, in this order; an unread card is laid down without its name."""
        for name in names:
            good = card(name).good
            self.does(seated(seat), LayOnPile(seat, self.table.round, good, pile))
        return self

    def ends_turn(self, seat: SeatId, number: int | None = None, pile: int = 1) -> Evening:
        self.does(seated(seat), EndTurn(seat, self.table.round, number, pile))
        return self

    def draws(self, first: SeatId, second: SeatId) -> Evening:
        """These two are the deputies of the round."""
        self.does(STEWARD, DrawDeputies(self.table.round, first, second))
        return self

    def pays(self, seat: SeatId, by: Party | None = None, **goods: int) -> tuple[Event, ...]:
        given = {GoodId(good): number for good, number in goods.items()}
        return self.does(by or seated(seat), PayDebt(seat, given))

    def closes_market(self) -> Evening:
        self.does(STEWARD, CloseMarket(self.table.round))
        return self

    def packs(self, seat: SeatId, *names: str) -> Evening:
        """Copies go in at the reader, goods by hand, and unread cards are only counted."""
        for name in names:
            self.puts_in(seat, name)
        return self

    def puts_in(self, seat: SeatId, name: str) -> tuple[Event, ...]:
        put = card(name)
        if put.copy is not None:
            return self.lays(seat, name)
        return self.does(seated(seat), PackByHand(seat, put.good))

    def lays(self, seat: SeatId, name: str | None) -> tuple[Event, ...]:
        """A card is held to the reader at this seat; nothing stands for an unknown sticker."""
        return self.does(READER, CardRead(seat, None if name is None else CopyId(name)))

    def seals(self, *seats: SeatId) -> Evening:
        for seat in seats:
            self.does(seated(seat), SealBag(seat, self.table.round))
        return self

    def declares(self, seat: SeatId, number: int | None, good: GoodId) -> Evening:
        self.does(seated(seat), Declare(seat, good, number))
        return self

    def passes(self, seat: SeatId, *, bribe: int | None = None) -> tuple[Event, ...]:
        return self.does(STEWARD, c.PassBag(seat, self.table.round, bribe))

    def opens(self, seat: SeatId) -> tuple[Event, ...]:
        return self.does(STEWARD, c.OpenBag(seat, self.table.round))

    def offers(self, giver: SeatId, taker: SeatId, **terms: Any) -> int:
        """The giver says this offer aloud; its number."""
        return self.says(giver, giver, taker, **terms)

    def says(self, seat: SeatId, giver: SeatId, taker: SeatId, **terms: Any) -> int:
        """One of the two sides says this offer aloud; its number."""
        self.does(seated(seat), self.offer(seat, giver, taker, **terms))
        return self.table.offers_made

    def offer(self, seat: SeatId, giver: SeatId, taker: SeatId, **terms: Any) -> MakeOffer:
        return MakeOffer(seat=seat, round=self.table.round, giver=giver, taker=taker, **terms)

    def changes(self, seat: SeatId, number: int, **terms: Any) -> tuple[Event, ...]:
        """Other terms for the newest version of that offer."""
        version = self._version(number)
        change = ChangeOffer(seat=seat, offer=number, version=version, **terms)
        return self.does(seated(seat), change)

    def accepts(self, seat: SeatId, number: int) -> tuple[Event, ...]:
        return self.does(seated(seat), AcceptOffer(seat, number, self._version(number)))

    def agrees(self, giver: SeatId, taker: SeatId, **terms: Any) -> tuple[Event, ...]:
        """The giver's offer, accepted by the taker as it is."""
        return self.accepts(taker, self.offers(giver, taker, **terms))

    def judges(self, seat: SeatId) -> tuple[Event, ...]:
        return self.does(self._sheriff(), JudgeBag(seat, self.table.round))

    def counts(self, seat: SeatId, **goods: int) -> tuple[Event, ...]:
        counted = {GoodId(good): number for good, number in goods.items()}
        return self.does(self._sheriff(), CountByHand(seat, counted))

    def turns_up(self) -> tuple[Event, ...]:
        return self.does(self._sheriff(), TurnUpContraband(self.table.round))

    def ends_round(self) -> tuple[Event, ...]:
        return self.does(self._sheriff(), EndRound(self.table.round))

    def brings_to_gate(self, **bags: tuple[int, GoodId, list[str]]) -> Evening:
        """Each merchant declares so many of that good over these cards; the others bring apples."""
        self.closes_market()
        said = {seat: bags.get(seat, (1, APPLE, ["apple"])) for seat in self.table.merchants}
        for seat, (_, _, packed) in said.items():
            self.packs(seat, *packed).does(STEWARD, SealBag(seat, self.table.round))
        for seat, (number, good, _) in said.items():
            self.declares(seat, number, good)
        return self

    def plays_quiet_round(self) -> Evening:
        """Everyone brings one apple, nobody is checked, and the figure moves on."""
        self.brings_to_gate()
        for seat in self.table.merchants:
            self.passes(seat)
        self.ends_round()
        return self

    def phase(self) -> Phase:
        return self.table.phase

    def gold(self, seat: SeatId) -> int:
        return self.table.gold(seat)

    def purses(self) -> dict[str, int]:
        return {seat: self.gold(seat) for seat in self.table.seats}

    def stand(self, seat: SeatId) -> dict[str, int]:
        """Everything on the stand, face up or down, by good."""
        return _counted(self.table.stands[seat].all())

    def pile(self, index: int = 0) -> dict[str, int]:
        """What the clerk believes lies on a pile, by good."""
        return _counted(self.table.piles[index].cards)

    def seen_on_pile(self, index: int = 0) -> list[str]:
        """What everyone saw laid on a pile, the uppermost last."""
        return [one.good or UNSEEN for one in self.table.piles[index].seen]

    def bag(self, seat: SeatId) -> dict[str, int]:
        return _counted(self.table.bags[seat].cards)

    def stage(self, seat: SeatId) -> BagStage:
        return self.table.bags[seat].stage

    def public(self) -> PublicView:
        view = GAME.view_for(self.table, STEWARD)
        assert isinstance(view, PublicView)
        return view

    def public_but_codes(self) -> PublicView:
        """The codes of seals differ with what lies in the bags, and tell nobody what it is."""
        public = self.public()
        bags = {shown.seat: shown.bag and replace(shown.bag, code="") for shown in public.seats}
        return replace(
            public, seats=tuple(replace(shown, bag=bags[shown.seat]) for shown in public.seats)
        )

    def public_seat(self, seat: SeatId) -> PublicSeat:
        return next(shown for shown in self.public().seats if shown.seat == seat)

    def public_bag(self, seat: SeatId) -> PublicBag | None:
        return self.public_seat(seat).bag

    def mine(self, seat: SeatId) -> Mine:
        view = GAME.view_for(self.table, seated(seat))
        assert isinstance(view, SeatView)
        return view.mine

    def score(self) -> Score:
        score = self.public().score
        assert score is not None, "the score is not shown yet"
        return score

    def sheet(self, seat: SeatId) -> Sheet:
        return next(sheet for sheet in self.score().sheets if sheet.seat == seat)

    def _version(self, number: int) -> int:
        return next(o.version for o in self.table.offers if o.number == number)

    def _sheriff(self) -> Party:
        return seated(self.table.officers[0])


def _coins(payer: Account, payee: Account, amount: int) -> CoinsMoved:
    return CoinsMoved(payer=payer, payee=payee, amount=amount, reason="fine")


def _counted(heap: Cards) -> dict[str, int]:
    return dict(Counter(one.good or UNSEEN for one in heap))
