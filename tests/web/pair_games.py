"""Whole games played at random at two tables, at which one merchant hides different things.

Everybody else does the same at both; so does the merchant, as far as others can see it. Bags that
lie closed hold what they like. What passes shows the same legal goods and as many cards face down;
what is opened holds the same, however it came in. A pair ends where people would turn up a card
that bears one name here and another there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.game.cards import card_of
from companion.game.commands import CardRead, Pressed, SeatRead, SeatReadAgain, TimeIsUp, Woken
from companion.game.contract import Command
from companion.game.history import TakeBack
from companion.game.values import PUBLIC, STEWARD, CopyId, Party, Role, SeatId, Value
from companion.games.bags.commands import (
    CorrectGold,
    Declare,
    DismissStrays,
    NameCard,
    PackByHand,
    SayTakingOut,
    SealBag,
    SitOut,
    TakeOutByHand,
)
from companion.games.bags.parts import BagStage
from companion.games.sheriff import commands as c
from companion.games.sheriff import obligations, showing
from companion.games.sheriff.black_market import Claim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.correcting import CorrectContraband
from companion.games.sheriff.deals.choice import choices
from companion.games.sheriff.deals.commands import AcceptOffer, ChangeOffer, HandOver, MakeOffer
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.debts.state import debt_of, payable
from companion.games.sheriff.deputies import ShareChest
from companion.games.sheriff.options import offers
from companion.games.sheriff.promises import ANY_CONTRABAND, Bargain, Promised
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.rounds import TurnUpContraband
from companion.games.sheriff.state import CHEST, Phase, Table
from companion.games.sheriff.timer import AddMinute, RunTimer
from tests.laws.sheriff_moves import EDITIONS, SheriffMoves, possible

from .pairs import AROUND, Door, Either, OneTable, Pair, known_to

LONGEST = 400
NEARLY_OUT = 25
"""With less gold than this in a purse, people might soon see it empty."""
OWN_COPIES = 6
"""Of each good, the first few copies are in the hider's hands and in nobody else's."""
LEFT_OUT = ("clerk_chooses",)
"""What the clerk chooses for a debt it shows, and the choice is by what lies there."""
_ONLY_THE_HIDERS = (
    PackByHand,
    TakeOutByHand,
    SayTakingOut,
    DismissStrays,
    SitOut,
    CorrectContraband,
    SeatRead,
    SeatReadAgain,
)


class Compared(Value, frozen=True, kw_only=True):
    """What is told of a pair that nobody could tell apart."""

    edition: str
    players: int
    gate: bool
    options: tuple[str, ...]
    steps: int
    compared: Mapping[tuple[Phase, Door], int]  # while there was something to be told
    over: bool
    knowing: int


class PairGame:
    """One pair; the same seed plays the same."""

    def __init__(
        self,
        data: Path,
        holding: ExitStack,
        seed: int,
        *,
        longest: int = LONGEST,
        closely: int = 5,
    ) -> None:
        """Whole pages are asked for in every so many steps."""
        chance = self._chance = Random(seed)
        self._mover = SheriffMoves()
        self.edition = chance.choice(EDITIONS)
        numbers = self._mover._numbers[self.edition]
        self.seats = AROUND[: chance.randint(*numbers.players)]
        agreed = [key for key in offers(numbers.left_out) if chance.random() < 0.3]
        self.options = tuple(key for key in agreed if key not in LEFT_OUT)
        self.gate = chance.random() < 0.25
        self._hider = SeatId(chance.choice(self.seats))
        self.pair = Pair(
            data,
            holding,
            hider=self._hider,
            box=self.edition,
            seats=self.seats,
            options=self.options,
            board="table-gate" if self.gate else "table-six",
            closely=closely,
        )
        table = self.pair.here
        kinds = table.numbers.goods
        enough = [g for g in kinds if table.numbers.cards_in_play(g, len(self.seats)) > OWN_COPIES]
        self._hidden = [good for good in enough if not kinds[good].legal]
        self._legal = [good for good in enough if kinds[good].legal]
        self._twins = chance.sample(self._hidden, 2)
        self._packed_in = 0
        self._differs_anyhow = False
        self._ended = False
        self.steps = 0
        self._longest = longest

    @property
    def tables(self) -> tuple[Table, Table]:
        return self.pair.here, self.pair.there

    def play(self) -> Compared:
        while self.steps < self._longest and not self._ended:
            self.steps += 1
            self._step()
            if self.pair.here.over and self._chance.random() < 0.2:
                break
        self.pair.looks_around()
        self.pair.ends()
        return Compared(
            edition=self.edition,
            players=len(self.seats),
            gate=self.gate,
            options=self.options,
            steps=self.steps,
            compared=dict(self.pair.compared),
            over=self.pair.here.over,
            knowing=len(self.pair.knowing),
        )

    def _step(self) -> None:
        here = self.pair.here
        if here.is_filling(self._hider) and self._chance.random() < 0.5:
            self._fills()
            return
        differing = sorted(self._differing())
        seat = self._chance.choice(differing) if differing else self._hider
        own = self._own_act(seat)
        if own is not None and self._chance.random() < 0.6:
            name, fields = own
            self.pair.tries(f"seat:{seat}", name, **fields)
            return
        if not here.over and self._chance.random() < 0.04:
            self.pair.pries(_in_vain(self._hider, self._twins))
            return
        for _ in range(20):
            command, by = self._instead(*self._chosen(here))
            if self._tells(command):
                if self._chance.random() < 0.02:
                    self._ended = True
                    return
            elif self._is_fair(command, by):
                self._does(command, by)
                return

    def _chosen(self, here: Table) -> tuple[Command, Party]:
        kind = self._chance.random()
        newest = self.pair.tables[0].product.clerk._game.session.history.newest  # type: ignore[union-attr]
        if kind < 0.05 and newest is not None:
            return TakeBack(newest.number), STEWARD
        if kind < 0.15:
            return self._mover.nonsense(here, self._chance)
        if kind < 0.3 and here.phase is Phase.INSPECTING:
            return self._about_the_hider(here), STEWARD
        if kind < 0.5:
            way_on = self._mover.stewards_way_on(here)
            if way_on is not None:
                return way_on, STEWARD
        return self._mover.move(here, self._chance)

    def _about_the_hider(self, here: Table) -> Command:
        """What leads to cards changing hands face down, to a proof, or to a debt."""
        hider, chance = self._hider, self._chance
        gold = here.gold(hider)
        if chance.random() < 0.2:
            counted = chance.choice((0, 3, gold + 5))
            was = None if here.hides_purses else gold
            return CorrectGold(seat=hider, was=was, counted=counted, reason="Counted")
        giver = hider if hider in here.merchants else chance.choice(here.merchants)
        taker = CHEST if here.has_chest else here.officers[0]
        good = chance.choice((ANY_CONTRABAND, ANY_CONTRABAND, *here.numbers.legal_goods()))
        place = chance.choice(("bag", "bag", "stand"))
        goods: dict[str, Any] = {place: {good: chance.randint(1, 2)}}
        return MakeOffer(
            seat=giver, round=here.round, giver=giver, taker=taker, passes=giver, **goods
        )

    def _instead(self, command: Command, by: Party) -> tuple[Command, Party]:
        """Whoever would be told what is not there has the steward say it."""
        talks = isinstance(command, MakeOffer | ChangeOffer | AcceptOffer)
        return command, STEWARD if talks and by.seat in self._differing() else by

    def _does(self, command: Command, by: Party) -> None:
        match command:
            case CardRead(seat=place, copy=copy):
                assert copy is not None
                self.pair.both(f"{copy} at {place}", lambda one: one.reads(place, copy))
            case SeatReadAgain(seat=seat):
                self.pair.both(f"{seat} at the gate", lambda one: one.holds_bag_to_gate(seat))
            case Pressed(button=button):
                self.pair.presses(button)
            case TimeIsUp() | Woken():
                self.pair.time_passes(self._chance.choice((500, 30_000)))
            case _:
                who = "display" if by == PUBLIC else str(by)
                body = msgspec.to_builtins(command)
                fields = {name: body[name] for name in body if name not in ("type", "chance")}
                self.pair.tries(who, type(command).__name__, **fields)

    # What the hider does that others cannot see, or not wholly.

    def _fills(self) -> None:
        """Some to and fro, which differs; then a bag of which others shall see the same; or, near
        the end of this pair, any."""
        here, seat = self.pair.here, self._hider
        is_ready = self._packed_in == here.round and not self._chance.random() < 0.15
        if self.gate and not is_ready:
            self.pair.both(
                "at the gate", lambda one: one.holds_bag_to_gate(seat, only_if_away=True)
            )
        if not is_ready:
            self._packed_in = 0
            chances = [Random(self._chance.random()) for _ in range(2)]
            self.pair.apart(*(self._to_and_fro(chance) for chance in chances))
            if here.phase is not Phase.PACKING and self._chance.random() < 0.7:
                return
            self.pair.apart(self._empties, self._empties)
            self.pair.packs(*self._bags())
            self._packed_in = here.round
            return
        if here.phase is Phase.PACKING:
            by = self._chance.choice(("steward", f"seat:{seat}"))
            if self.gate and self._chance.random() < 0.5:
                self.pair.both("the bag at the gate", lambda one: one.holds_bag_to_gate(seat))
            else:
                self.pair.tries(by, "SealBag", seat=seat, round=here.round)

    def _bags(self) -> tuple[list[str], list[str]]:
        most, legal = self.pair.here.numbers.bag_max, self._legal
        hidden = self._chance.choice((0, 1, 1, 2, 2, 3))
        names = [self._names() for _ in range(hidden)]
        common = [self._chance.choice(legal) for _ in range(self._chance.randint(0, most - hidden))]
        common += [self._chance.choice(self._twins)] if self._chance.random() < 0.2 else []
        common = common[: most - hidden] or [legal[0]]
        unread = ["?"] if len(common) + hidden < most and self._chance.random() < 0.15 else []
        self._differs_anyhow = self._chance.random() < 0.06
        bags = []
        alike = self._copies(common, ())
        for side in range(2):
            bag = alike + unread + self._copies([pair[side] for pair in names], alike)
            if self._differs_anyhow and side:
                bag = self._copies([self._chance.choice(self._twins)], ())
            self._chance.shuffle(bag)
            bags.append(bag)
        return bags[0], bags[1]

    def _names(self) -> list[str]:
        """Of one card at either table; often so that in the end as many lie there of each good."""
        one, other = self._twins
        ahead = [
            sum(card.good == one for card in table.stands[self._hider].contraband)
            for table in self.tables
        ]
        if ahead[0] == ahead[1] or self._chance.random() < 0.3:
            return self._chance.sample(self._twins, 2)
        return [other, one] if ahead[0] > ahead[1] else [one, other]

    def _copies(self, goods: Iterable[str], others: Iterable[str]) -> list[str]:
        """Some are read, others told by hand; an opened bag shows which."""
        known = {card.copy for table in self.tables for _, c in table.places() for card in c}
        used, told = {*others, *known}, list[str]()
        for good in goods:
            copies = [f"{good}-{number:02d}" for number in range(1, OWN_COPIES + 1)]
            free = [copy for copy in copies if copy not in used]
            told.append(free[0] if free and self._chance.random() < 0.6 else good)
            used.add(told[-1])
        return told

    def _to_and_fro(self, chance: Random) -> Any:
        def hide(one: OneTable) -> None:
            seat = self._hider
            for _ in range(chance.choice((0, 1, 3))):
                good = chance.choice([*self._twins, *self._legal])
                copy = f"{good}-{chance.randint(1, OWN_COPIES):02d}"
                bag = one.table.bags[seat]
                place = one.table.place_of(card_of(CopyId(copy)))
                known = place not in (None, "pile", f"bag:{seat}")
                match chance.randrange(6):
                    case 0 | 1 if not known:
                        one.reads(seat, copy)
                    case 2:
                        one.own(seat, "PackByHand", good=chance.choice((None, good)))
                    case 3:
                        one.own(seat, "SayTakingOut", on=chance.random() < 0.7)
                    case 4:
                        one.own(seat, "TakeOutByHand", good=chance.choice((None, good)))
                    case _ if bag.strays:
                        one.own(seat, "DismissStrays")
                    case _:
                        one.own(seat, "Declare", good="apple")

        return hide

    def _empties(self, one: OneTable) -> None:
        seat = self._hider
        one.own(seat, "DismissStrays")
        one.own(seat, "SayTakingOut", on=False)
        for card in one.table.bags[seat].cards:
            if card.copy is None:
                assert one.own(seat, "TakeOutByHand", good=card.good) == 200
            else:
                assert one.own(seat, "SayTakingOut", on=True) == 200
                one.reads(seat, card.copy)
        assert not one.table.bags[seat].cards

    def _own_act(self, seat: SeatId) -> tuple[str, dict[str, Any]] | None:
        """Something that one whose stand differs has to do with cards that lie face down there."""
        tables, chance = self.tables, self._chance
        stands = [table.stands[seat] for table in tables]
        if all(stand.unsorted for stand in stands):
            names = chance.choice(
                (None, "apple", Either(*self._twins), Either(*reversed(self._twins)))
            )
            return "NameCard", {"seat": seat, "good": names}
        bargains = [obligations.has_to_choose(table, seat) for table in tables]
        shown = tables[0].options.bribes_shown
        if bargains[0] is not None and bargains[1] is not None and not shown:
            goods = self._to_hand_over(bargains[0], bargains[1])
            if goods is not None:
                return "HandOver", {"seat": seat, "deal": bargains[0].number, "goods": goods}
        goods = tables[0].numbers.goods
        named = [Counter(x.good for x in s.contraband if x.good in goods) for s in stands]
        both = sorted(good for good in named[0] & named[1] if good)
        owes = debt_of(tables[0], seat)
        if owes is not None and not payable(tables[0], owes) and both:
            return "PayDebt", {"seat": seat, "goods": {chance.choice(both): 1}}
        number = tables[0].round
        if self._may_count_apart(tables[0], tables[1], seat) and chance.random() < 0.1:
            gold = Either(*(table.gold(seat) for table in tables))
            counted = Either(*(held + chance.randint(-5, 5) for held in (gold.here, gold.there)))
            told = {"seat": seat, "was": gold, "counted": counted, "reason": "Counted"}
            return "CorrectGold", told
        enough = [g for g in both if min(n[g] for n in named) >= 3 and g in tables[0].black_market]
        if enough and chance.random() < 0.5:
            return "Claim", {"seat": seat, "round": number, "good": enough[0]}
        unseen = [
            sorted(
                {x.good for x in showing.never_shown(t.numbers, s) if x.good and x.good in goods}
            )
            for t, s in zip(tables, stands, strict=True)
        ]
        if all(unseen) and chance.random() < 0.1:
            was = [chance.choice(one) for one in unseen]
            now = [chance.choice([good for good in self._hidden if good != one]) for one in was]
            fields = {"seat": seat, "was": Either(*was), "now": Either(*now)}
            return "CorrectContraband", {**fields, "reason": "Read wrong"}
        return None

    def _may_count_apart(self, here: Table, there: Table, seat: SeatId) -> bool:
        """Where purses are hidden, and nobody will find one of them empty soon."""
        return here.hides_purses and min(here.gold(seat), there.gold(seat)) >= 2 * NEARLY_OUT

    def _to_hand_over(self, *bargains: Bargain) -> object:
        """One card from each side's stand, or nobody says which."""
        goods = []
        for table, bargain in zip(self.tables, bargains, strict=True):
            place = obligations.to_choose(table, bargain)[0].place
            names = [card.good for card in choices(table, bargain, place) if card.good]
            if not names or self._chance.random() < 0.05:
                return {} if self._chance.random() < 0.5 else None
            goods.append({self._chance.choice(names): 1})
        return Either(*goods)

    # What others may do without showing what is hidden.

    def _differing(self) -> set[SeatId]:
        here, there = self.tables
        return {seat for seat in here.seats if known_to(here, seat) != known_to(there, seat)}

    def _is_fair(self, command: Command, by: Party) -> bool:
        """Whether it can be done in the same way at both, as far as others can see."""
        if not all(possible(table, command) for table in self.tables):
            return False
        seat = getattr(command, "seat", None)
        if isinstance(command, CardRead):
            return self._can_be_read(command)
        if isinstance(command, SeatReadAgain):
            return self.gate and seat in self.seats and seat != self._hider
        if isinstance(command, Pressed | TimeIsUp | Woken):
            return True
        if by.role not in (Role.SEAT, Role.STEWARD, Role.PUBLIC) or by.seat not in (None, *AROUND):
            return False
        if seat == self._hider and isinstance(command, _ONLY_THE_HIDERS):
            return False
        if seat == self._hider and isinstance(command, SealBag):
            return self._packed_in == self.pair.here.round
        if isinstance(command, Declare) and seat == self._hider and command.number is None:
            return len({len(table.bags[self._hider].cards) for table in self.tables}) == 1
        return self._is_open(command, by)

    def _can_be_read(self, command: CardRead) -> bool:
        place, copy = command.seat, command.copy
        table = self.pair.tables[0]
        if copy is None or place == self._hider or place in self._differing():
            return False
        number = copy.rpartition("-")[2]
        if number.isdecimal() and int(number) <= OWN_COPIES:
            return False
        return table.reader(place) is not None or (table.has_gate and place in self.seats)

    def _is_open(self, command: Command, by: Party) -> bool:
        """Not where only the owner of hidden cards is told that they are not there."""
        differing = self._differing()
        if by.seat is None or by.seat not in differing:
            return self._promises_alike(command)
        if isinstance(command, PayDebt):
            legal = self.pair.here.numbers.legal_goods()
            return all(good in legal for good in command.goods)
        if isinstance(command, HandOver | Claim | BurnGoods | NameCard):
            return False
        return self._promises_alike(command)

    def _promises_alike(self, command: Command) -> bool:
        """Whether it names no hidden cards that are there at one table only."""
        if not isinstance(command, AcceptOffer):
            return True
        terms = [o.terms for o in self.pair.here.offers if o.number == command.offer]
        return all(self._as_many(one.giver, one.goods) for one in terms)

    def _as_many(self, giver: SeatId, promised: Iterable[Promised]) -> bool:
        shown = self.pair.here.options.bribes_shown
        for goods in promised:
            if goods.good == ANY_CONTRABAND and not shown:
                continue
            if goods.good == ANY_CONTRABAND:
                return giver not in self._differing()
            numbers = {
                (
                    sum(card.good == goods.good for card in table.bags[giver].cards),
                    sum(card.good == goods.good for card in table.stands[giver].all()),
                )
                for table in self.tables
            }
            if len(numbers) > 1:
                return False
        return True

    def _tells(self, command: Command) -> bool:
        """Whether it would turn up, before everyone, what differs."""
        here = self.pair.here
        if not all(self._as_many(deal.terms.giver, deal.due) for deal in here.bargains):
            return True
        if any(self._seen_empty(seat) for seat in here.seats):
            return True
        hider = self._hider
        match command:
            case c.OpenBag(seat=seat) | CorrectDecision(seat=seat, opened=True):
                return seat == hider and not self._same_bag()
            case AcceptOffer(offer=number):
                passed = {o.terms.passes for o in here.offers if o.number == number}
                return hider in passed and not self._alike()
            case c.PassBag(seat=seat) | CorrectDecision(seat=seat):
                return seat == hider and not self._alike()
            case RunTimer() | AddMinute() | TimeIsUp() if here.timer:
                return not self._may_time_run()
            case Pressed():
                turns_up = here.phase is Phase.ENDING
                return not self._may_time_run() or (turns_up and self._over_tells())
            case TurnUpContraband():
                return self._over_tells()
            case ShareChest() if here.has_chest:
                chests = [table.numbers.heap(table.stands[CHEST].all()) for table in self.tables]
                return chests[0] != chests[1]
            case _:
                return False

    def _seen_empty(self, seat: SeatId) -> bool:
        """Soon, and sooner at one table."""
        purses = {table.gold(seat) for table in self.tables}
        return len(purses) > 1 and min(purses) < NEARLY_OUT

    def _may_time_run(self) -> bool:
        """At its end every bag passes that is left."""
        bag = self.pair.here.bags[self._hider]
        return bag.stage is not BagStage.SEALED or self._alike()

    def _over_tells(self) -> bool:
        """Turned up is what lies on stands, and perhaps what lay in bags."""
        here, there = self.tables
        held = [[t.numbers.heap(stand.all()) for stand in t.stands.values()] for t in (here, there)]
        return held[0] != held[1] or here.options.truth or here.purses != there.purses

    def _same_bag(self) -> bool:
        """What lies in it, or if it has passed, all that lies on its owner's stand."""
        here, there = self.tables
        bags = [table.bags[self._hider] for table in self.tables]
        if bags[0].stage is BagStage.SEALED:
            return Counter(bags[0].cards) == Counter(bags[1].cards)
        return known_to(here, self._hider) == known_to(there, self._hider)

    def _alike(self) -> bool:
        """So many cards face down, and the same legal ones."""
        shown = []
        for table in self.tables:
            cards, numbers = table.bags[self._hider].cards, table.numbers
            legal = numbers.heap(tuple(card for card in cards if numbers.is_legal(card)))
            shown.append((legal, len(cards), sum(card.good is None for card in cards)))
        return shown[0] == shown[1]


def _in_vain(hider: SeatId, twins: Iterable[str]) -> list[tuple[str, dict[str, str]]]:
    """What is refused to everyone but the hider, whatever lies in the bag or on the stand."""
    about: dict[str, str] = {"seat": hider}
    never = {**about, "round": "99"}
    other = next(seat for seat in AROUND if seat != hider)
    of_goods: list[tuple[str, dict[str, str]]] = [
        pried
        for good in twins
        for pried in (
            ("TakeOutByHand", {**about, "good": good}),
            ("NameCard", {**about, "good": good}),
            ("Claim", {**never, "good": good}),
            ("HandOver", {**about, "deal": "999", f"goods.{good}": "1"}),
            ("BurnGoods", {**never, "target": other, "good": good, "number": "9"}),
            ("PickFromChest", {**never, "good": good}),
        )
    ]
    return [
        *of_goods,
        ("TakeOutByHand", about),
        ("SayTakingOut", about),
        ("DismissStrays", about),
        ("SealBag", never),
        ("PassBag", never),
        ("OpenBag", never),
        ("AcceptOffer", {**about, "offer": "999", "version": "1"}),
    ]
