"""Whole games at the border, played at random at two tables. Opened and sold cards are the same,
however they came in; as many cards are unloaded."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.game.cards import Cards
from companion.game.commands import Pressed
from companion.game.contract import Box, Command
from companion.game.values import GoodId, Party, SeatId
from companion.games.bags.commands import NameCard, PackByHand
from companion.games.bags.parts import BagStage
from companion.games.border.calling import ShowNoMore, next_good
from companion.games.border.commands import GoOn
from companion.games.border.edition import SHEETS
from companion.games.border.goods import CorrectGood
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.matching import split
from companion.games.border.round_end import EndGame, Stash, _to_sell
from companion.games.border.table import Phase, Table
from tests.laws.border_moves import BorderMoves

from .pair_games import PairGame
from .pairs import Either

EDITIONS = ("border-show",)


class BorderPairGame(PairGame):
    """One pair of tables at the border."""

    only_the_hiders = (*PairGame.only_the_hiders, CorrectGood)

    def _moves(self) -> BorderMoves:
        return BorderMoves()

    def _editions(self) -> Iterable[str]:
        return EDITIONS

    def _players(self, box: Box) -> tuple[int, int]:
        return SHEETS.numbers(box).players

    def _about_the_hider(self, here: Table) -> Command | None:
        """It is pointed at or looked into, and money is talked about."""
        hider, turn, chance = self._hider, here.round, self._chance
        if here.phase is Phase.INSPECTING and hider in here.closed:
            return chance.choice((PointAt(hider, turn), Confiscate(hider, turn)))
        if here.haggling != hider or here.phase is not Phase.HAGGLING:
            return None
        if here.sum is not None and chance.random() < 0.5:
            return Agree(hider, turn, here.sum.gold)
        return NameSum(hider, turn, chance.randint(1, 9), asks=chance.random() < 0.5)

    def _instead(self, command: Command, by: Party) -> tuple[Command, Party]:
        return command, by

    def _bags(self) -> tuple[list[str], list[str]]:
        """As many cards at both, mostly, of other goods."""
        chance, goods = self._chance, [*self._legal, *self._hidden]
        number = chance.randint(1, self.pair.here.numbers.bag_max)
        here = [chance.choice(goods) for _ in range(number)]
        spare = self.pair.here.numbers.stash_max - sum(self._apart()[0].values())
        kept = number - chance.randint(0, max(0, min(number, spare)))
        there = here[:kept] + [chance.choice(goods) for _ in range(number - kept)]
        unread = ["?"] if number < self.pair.here.numbers.bag_max and chance.random() < 0.15 else []
        if chance.random() < 0.05:
            there = there[: chance.randint(1, number)]
        return self._copies(here, ()) + unread, self._copies(there, ()) + unread

    def _apart(self) -> tuple[Counter[GoodId | None], Counter[GoodId | None]]:
        """The goods of the hider that lie at one table only."""
        here, there = (_seen(table.goods[self._hider]) for table in self.tables)
        return here - there, there - here

    def _own_act(self, seat: SeatId) -> tuple[str, dict[str, Any]] | None:
        """Something that has to do with own goods face down."""
        here, there = self.tables
        named = [[c.good for c in table.goods[seat] if c.good] for table in self.tables]
        if here.phase is Phase.STASHING and here.next_to_stash == seat:
            return "Stash", {"seat": seat, **self._stashes(named)}
        unread = [any(c.good is None for c in table.goods[seat]) for table in self.tables]
        lie_open = here.opened or there.opened
        if all(unread) and not lie_open:
            return "NameCard", {"seat": seat, "good": Either(*self._twins)}
        if all(named) and not lie_open and self._chance.random() < 0.1:
            was = [self._chance.choice(goods) for goods in named]
            now = [self._other(good) for good in was]
            fields = {"seat": seat, "place": "goods", "was": Either(*was), "now": Either(*now)}
            return "CorrectGood", {**fields, "reason": "Read wrong"}
        return None

    def _stashes(self, named: list[list[GoodId]]) -> dict[str, Any]:
        """Stash the goods that lie at one table only, so that the same is sold; or any."""
        most, chance = self.pair.here.numbers.stash_max, self._chance
        apart = self._apart()
        number = sum(apart[0].values())
        if number == sum(apart[1].values()) and number <= most and None not in apart[0] + apart[1]:
            goods: list[Any] = [dict(one) for one in apart]
        else:
            number = chance.randint(0, min(most, *(len(goods) for goods in named)))
            goods = [dict(Counter(chance.sample(one, number))) for one in named]
        return {"number": number, "goods": Either(*goods) if number else {}}

    def _other(self, good: GoodId) -> GoodId:
        return next(GoodId(one) for one in self._hidden if one != good)

    def _in_vain(self) -> list[tuple[str, dict[str, str]]]:
        about: dict[str, str] = {"seat": self._hider}
        never = {**about, "turn": "99"}
        is_closed = self._hider not in self.pair.here.opened
        return [
            *(("NameCard", {**about, "good": good}) for good in self._twins if is_closed),
            *(("TakeOutByHand", {**about, "good": good}) for good in self._twins),
            *(("Stash", {**about, "number": "1", f"goods.{good}": "1"}) for good in self._twins),
            ("SayTakingOut", about),
            ("DismissStrays", about),
            ("SealBag", {**about, "round": "99"}),
            ("OpenSuitcase", never),
            ("Confiscate", never),
            ("PointAt", never),
            ("LayDown", {**never, "number": "2"}),
        ]

    def _is_open(self, command: Command, by: Party) -> bool:
        differing, seat = self._differing(), by.seat
        looks_blindly = isinstance(command, EndLook) and command.back is None
        if seat is None or seat not in differing:
            return not looks_blindly
        names = isinstance(command, PackByHand) and command.good is not None
        chooses = isinstance(command, Stash) and bool(command.goods)
        return not (looks_blindly or names or chooses or isinstance(command, NameCard))

    def _tells(self, command: Command) -> bool:
        here = self.pair.here
        match command:
            case OpenSuitcase(seat=seat) if seat in here.bags:
                return self._differs(*(_seen(table.bags[seat].cards) for table in self.tables))
            case EndLook(back=None):
                return self._differs(*map(_looked_at, self.tables))
            case GoOn() | Pressed() | ShowNoMore():
                return self._differs(*map(_turned_up, self.tables)) or self._truth_tells(here)
            case EndGame():
                return self._truth_tells(here) and not any(here.goods.values())
            case CorrectGood():
                over: bool = here.over
                return over
            case _:
                return False

    def _differs(self, here: object, there: object) -> bool:
        return here != there

    def _truth_tells(self, here: Table) -> bool:
        """The game may end, and with it every suitcase is told of."""
        stashed = any(here.stash.values())
        ends = next_good(here) is None if here.calling else here.last or not stashed
        return here.options.suitcase_truth and ends


def _seen(cards: Cards) -> Counter[GoodId | None]:
    return Counter(card.good for card in cards)


def _looked_at(table: Table) -> object:
    bag = table.bags[table.look] if table.look else None
    if bag is None or bag.declared is None:
        return None
    back, kept = split(bag.cards, bag.declared, surplus=table.options.surplus_matches)
    return len(back), len(kept), None in _seen(bag.cards)


def _turned_up(table: Table) -> object:
    """The cards and numbers that everyone learns when this step ends."""
    match table.phase:
        case Phase.UNLOADING:
            return [(seat, len(table.bags[seat].cards)) for seat in table.closed]
        case Phase.SELLING:
            return [_seen(_to_sell(table, seat)) for seat in table.seats]
        case Phase.CHECKING:
            return [_seen(table.bags[seat].cards) for seat in table.opened]
        case Phase.CALLING:
            shown = (next_good(table), None)
            lying = (table.stash[seat] for seat in table.seats)
            return [_seen(tuple(c for c in cards if c.good in shown)) for cards in lying]
    return [table.bags[seat].stage is BagStage.SEALED for seat in table.seats]
