"""Whole games of Sheriff, played at random at two tables. A bag that passes shows the same legal
goods and as many cards face down; an opened one holds the same, however it came in."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.game.commands import Pressed, TimeIsUp
from companion.game.contract import Box, Command
from companion.game.values import STEWARD, Party, SeatId
from companion.games.bags.commands import (
    CorrectGold,
    NameCard,
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
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.passing import LetPass
from companion.games.sheriff.promises import ANY_CONTRABAND, Bargain, Promised
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.rounds import TurnUpContraband
from companion.games.sheriff.state import CHEST, Phase, Table
from companion.games.sheriff.timer import AddMinute, RunTimer
from tests.laws.sheriff_moves import EDITIONS, SheriffMoves

from .pair_games import PairGame
from .pairs import AROUND, Either, known_to

NEARLY_OUT = 25
"""With less gold than this in a purse, people might soon see it empty."""


class SheriffPairGame(PairGame):
    """One pair of tables of Sheriff."""

    left_out = ("clerk_chooses",)
    """What the clerk chooses for a debt it shows, and the choice is by what lies there."""
    only_the_hiders = (*PairGame.only_the_hiders, CorrectContraband)

    def _moves(self) -> SheriffMoves:
        return SheriffMoves()

    def _editions(self) -> Iterable[str]:
        return EDITIONS

    def _players(self, box: Box) -> tuple[int, int]:
        return read_numbers(box).players

    def _in_vain(self) -> list[tuple[str, dict[str, str]]]:
        return _vain(self._hider, self._twins)

    def _about_the_hider(self, here: Table) -> Command | None:
        """A command that leads to a proof, a debt, or cards changing hands face down."""
        hider, chance = self._hider, self._chance
        if here.phase is not Phase.INSPECTING:
            return None
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
        """The steward says it for a seat that would be told which cards are not there."""
        talks = isinstance(command, MakeOffer | ChangeOffer | AcceptOffer)
        return command, STEWARD if talks and by.seat in self._differing() else by

    def _bags(self) -> tuple[list[str], list[str]]:
        most, legal = self.pair.here.numbers.bag_max, self._legal
        hidden = self._chance.choice((0, 1, 1, 2, 2, 3))
        names = [self._names() for _ in range(hidden)]
        common = [self._chance.choice(legal) for _ in range(self._chance.randint(0, most - hidden))]
        common += [self._chance.choice(self._twins)] if self._chance.random() < 0.2 else []
        common = common[: most - hidden] or [legal[0]]
        unread = ["?"] if len(common) + hidden < most and self._chance.random() < 0.15 else []
        differs_anyhow = self._chance.random() < 0.06
        bags = []
        alike = self._copies(common, ())
        for side in range(2):
            bag = alike + unread + self._copies([pair[side] for pair in names], alike)
            if differs_anyhow and side:
                bag = self._copies([self._chance.choice(self._twins)], ())
            self._chance.shuffle(bag)
            bags.append(bag)
        return bags[0], bags[1]

    def _names(self) -> list[str]:
        """The name of one card at either table; often as many of each good lie there in the end."""
        one, other = self._twins
        ahead = [
            sum(card.good == one for card in table.stands[self._hider].contraband)
            for table in self.tables
        ]
        if ahead[0] == ahead[1] or self._chance.random() < 0.3:
            return self._chance.sample(self._twins, 2)
        return [other, one] if ahead[0] > ahead[1] else [one, other]

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
            case c.PassBag(seat=seat) | LetPass(seat=seat) | CorrectDecision(seat=seat):
                return seat == hider and not self._alike()
            case RunTimer() | AddMinute() | TimeIsUp() if here.timer:
                return not self._may_time_run()
            case Pressed():
                turns_up = here.phase is Phase.ENDING
                passes = here.phase is Phase.INSPECTING and not self._alike()
                return not self._may_time_run() or passes or (turns_up and self._over_tells())
            case TurnUpContraband():
                return self._over_tells()
            case ShareChest() if here.has_chest:
                chests = [table.numbers.heap(table.stands[CHEST].all()) for table in self.tables]
                return bool(chests[0] != chests[1])
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
        """The cards in it, or if it has passed, all cards on its owner's stand."""
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


def _vain(hider: SeatId, twins: Iterable[str]) -> list[tuple[str, dict[str, str]]]:
    """Commands refused to everyone but the hider, whatever lies in the bag or on the stand."""
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
        ("LetPass", never),
        ("OpenBag", never),
        ("AcceptOffer", {**about, "offer": "999", "version": "1"}),
    ]
