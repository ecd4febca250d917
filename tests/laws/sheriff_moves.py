"""Plays the bags at random, as people with one real box of cards could.

Which cards a hand holds is left open until a card is named; all that is kept is what the box
makes possible: a copy is in one place, and of each good only so many can be somewhere in sight.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.game.bank import purse
from companion.game.cards import Card
from companion.game.commands import (
    GATE,
    CardRead,
    Pressed,
    SeatRead,
    SeatReadAgain,
    TimeIsUp,
    Woken,
)
from companion.game.contract import AnyGame, Ask, Box, Command, Setup
from companion.game.values import (
    BUTTON,
    CLOCK,
    PUBLIC,
    READER,
    STEWARD,
    CopyId,
    GoodId,
    SeatId,
    seated,
)
from companion.games.bags.agreeing import AgreeOnTruth
from companion.games.bags.commands import (
    CorrectDeclaration,
    CorrectGold,
    CountByHand,
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
from companion.games.sheriff import obligations, places
from companion.games.sheriff.black_market import Claim, CorrectClaim
from companion.games.sheriff.burning import BurnGoods
from companion.games.sheriff.confiscated import LayConfiscated
from companion.games.sheriff.correcting import CorrectContraband, MoveCard
from companion.games.sheriff.deals import state as bargains
from companion.games.sheriff.deals.commands import (
    AcceptOffer,
    ChangeOffer,
    EndTalk,
    HandOver,
    LetGo,
    MakeOffer,
    RefuseOffer,
    SayNotThere,
    WithdrawOffer,
)
from companion.games.sheriff.debts import state as debts
from companion.games.sheriff.debts.paying import PayDebt
from companion.games.sheriff.deputies import DrawDeputies, PickFromChest, ShareChest
from companion.games.sheriff.edition_check import most_read
from companion.games.sheriff.edition_load import read_numbers
from companion.games.sheriff.game import Sheriff
from companion.games.sheriff.inspection import JudgeBag
from companion.games.sheriff.market import (
    ChooseFirst,
    CloseMarket,
    EndTurn,
    LayOnPile,
    TakeFromPile,
)
from companion.games.sheriff.options import Options, offers
from companion.games.sheriff.passing import CallBack, LetPass
from companion.games.sheriff.pile_talk import CountPile, NamePileCard, ReshufflePile
from companion.games.sheriff.promises import ANY_CONTRABAND
from companion.games.sheriff.redeciding import CorrectDecision
from companion.games.sheriff.redrawing import CorrectDeputies, CorrectDrawn
from companion.games.sheriff.rounds import EndGame, EndRound, TurnUpContraband
from companion.games.sheriff.showing import never_shown
from companion.games.sheriff.state import CHEST, PILE, Phase, Table
from companion.games.sheriff.timer import AddMinute, RunTimer
from companion.games.sheriff.views import SeatView
from companion.players.bags import in_memory
from companion.players.bags.in_memory import Act
from companion.players.sheriff.evening import play
from companion.players.sheriff.in_memory import InMemory
from companion.players.sheriff.moves import moves
from companion.players.sheriff.player import Player
from companion.shelf.boxes import Shelf

from .bag_moves import BagMoves, Hand, Move
from .playing import SEATS

EDITIONS = tuple(name for name in Shelf().names() if Shelf().take(name).game.name == Sheriff.name)
PARTIES = (*map(seated, SEATS), STEWARD, PUBLIC, READER, BUTTON, CLOCK)
PLACES = ("away", "pile.1", "pile.2", "pile.9", "stand.red", "stand.chest", "stand.", "nowhere", "")
OFTEN: dict[type[Command], int] = {
    AcceptOffer: 12,
    BurnGoods: 16,
    Claim: 16,
    EndTurn: 16,
    JudgeBag: 12,
    LayOnPile: 12,
    NameCard: 2,
    PackByHand: 12,
    SealBag: 16,
    SitOut: 1,
    WithdrawOffer: 1,
}
STRANGE_NUMBERS = (-1, 0, 1, 3, 5, 6, 7, 50, 2**70)


class SheriffMoves(BagMoves):
    """Everyone at a table of bags, the steward, the readers and a few fools."""

    discards, twins, often = PILE, (GoodId("apple"), GoodId("silk")), OFTEN
    editions, options = EDITIONS, Options.__struct_fields__

    def __init__(self, game: AnyGame | None = None, boxes: Iterable[Box] = ()) -> None:
        self.game: AnyGame = game or Sheriff()
        # Inspections of a few seconds: at a second a command, many of them run out.
        self._boxes = [
            replace(box, overrides={**box.overrides, "inspection_s": 2})
            for box in boxes or (Shelf().take(name).box for name in EDITIONS)
        ]
        self._numbers = {box.edition: read_numbers(box) for box in self._boxes}

    def box(self, chance: Random) -> Box:
        return chance.choice(self._boxes)

    def setup(self, box: Box, chance: Random) -> Setup:
        numbers = self._numbers[box.edition]
        seats = SEATS[: chance.randint(*numbers.players)]
        options = {key: True for key in offers(numbers.left_out) if chance.random() < 0.3}
        asked = self.game.asks(box).values()
        numbers_read = {ask.key: _read_off(ask, chance) for asks in asked for ask in asks}
        first = chance.choice(seats)
        return Setup(seats=seats, first=first, options=options, numbers=numbers_read)

    def move(self, table: Table, chance: Random) -> Move:
        """From the list of moves, by its seat, by the steward or by a reader; and what else people
        do beside it."""
        if chance.random() < 0.08 or (table.confiscated.cards and chance.random() < 0.3):
            return _aside(table, chance)
        if table.phase is Phase.DRAWING:
            return _draws(table, chance), STEWARD
        if table.phase is Phase.INSPECTING and table.timer is not None and chance.random() < 0.4:
            return _times(table, chance)
        often = {Phase.INSPECTING: 0.3, Phase.CLOSING: 0.1}
        if chance.random() < often.get(table.phase, 0):
            return haggles(table, chance)
        if table.phase in (Phase.MARKET, Phase.CLOSING) and chance.random() < 0.04:
            return Pressed("next"), BUTTON
        seat = chance.choice(table.seats)
        view = self._seen_by(table, seat)
        if chance.random() < 0.7 and view.to_act and seat not in view.to_act:
            seat = chance.choice(view.to_act)
            view = self._seen_by(table, seat)
        move = self.of_the_list(table, seat, moves(view, chance), chance)
        if move is None and table.phase is Phase.PAYING and chance.random() < 0.3:
            return _stewards_payment(table), STEWARD
        return move or _sorts(table, chance.choice(table.seats), chance)

    def _seen_by(self, table: Table, seat: SeatId) -> SeatView:
        view = self.game.view_for(table, seated(seat))
        assert isinstance(view, SeatView), "only those who play are asked"
        return view

    def varied(self, table: Table, command: Command, chance: Random) -> Command:
        if isinstance(command, c.PassBag) and chance.random() < 0.2:
            return LetPass(command.seat, command.round, command.bribe, command.alone)
        if isinstance(command, c.PassBag) and chance.random() < 0.3:
            return replace(command, bribe=table.gold(command.seat))  # poor people fall into debt
        return command

    def most(self, table: Table, good: GoodId) -> int:
        return table.numbers.cards_in_play(good, len(table.seats))

    def possible(self, table: Table, command: Command) -> bool:
        return possible(table, command)

    def at_a_reader(
        self, table: Table, seat: SeatId, command: Command, chance: Random
    ) -> Move | None:
        return _at_a_reader(table, seat, command, chance)

    def straight(
        self, table: Table, chance: Random, act: Act
    ) -> tuple[in_memory.InMemory, Callable[[], None]]:
        around = InMemory(self.game, table, chance, act)
        players = {seat: Player(seat, chance) for seat in table.seats}
        return around, lambda: play(players, around)

    def nonsense(self, table: Table, chance: Random) -> Move:
        while True:
            command = _anything(table, chance)
            read = isinstance(command, CardRead | SeatRead | SeatReadAgain)
            by = READER if read else chance.choice(PARTIES)
            if possible(table, command):
                return command, by

    def stewards_way_on(self, table: Table) -> Command | None:  # noqa: C901 - one case a phase
        waiting = (BagStage.OPEN, BagStage.SEALED)
        seat = next((s for s in table.merchants if table.bags[s].stage in waiting), table.seats[0])
        opened = [s for s in table.merchants if table.bags[s].stage is BagStage.OPENED]
        match table.phase:
            case Phase.DRAWING:
                return DrawDeputies(table.round)
            case Phase.PAYING:
                return _stewards_payment(table)
            case Phase.SHARING:
                return _hands_all_over(table) or ShareChest(table.round)
            case Phase.MARKET:
                return CloseMarket(table.round)
            case Phase.PACKING:
                unsealed = [s for s in table.merchants if table.bags[s].stage is BagStage.OPEN]
                return SealBag(unsealed[0], table.round)
            case Phase.DECLARING:
                legal = table.numbers.legal_goods()[0]
                least = table.numbers.bag_min
                return Declare(table.next_to_declare() or seat, legal, least)
            case Phase.INSPECTING if opened:
                bag = table.bags[opened[0]]
                if any(card.good is None for card in bag.cards):
                    return CountByHand(opened[0], {_legal(table): 1})
                return JudgeBag(opened[0], table.round)
            case Phase.INSPECTING if obligations.bound_to_open(table, seat):
                return c.OpenBag(seat, table.round)
            case Phase.INSPECTING:
                return c.PassBag(seat, table.round, bribe=0)
            case Phase.CLOSING:
                return _hands_all_over(table) or EndRound(table.round)
            case Phase.ENDING | Phase.OVER:
                return _names_last(table) if table.over else TurnUpContraband(table.round)

    def audit(self, table: Table) -> None:
        super().audit(table)
        for pile in table.piles:
            assert not Counter(pile.cards) - Counter(pile.seen), "a card nobody laid on the pile"

    def tells_nothing_of(
        self, seat: SeatId, tables: list[Table], hand: Hand, command: Command
    ) -> bool:
        """Neither the deciding of this bag, nor its owner's own acts, nor this hand's cards.

        A declaration without a number says the number that was counted; so it must be given one.
        """
        own_copies = {*hand, *(card.copy for table in tables for card in table.bags[seat].cards)}
        if isinstance(command, CardRead) and (command.seat == seat or command.copy in own_copies):
            return False
        if isinstance(command, SeatReadAgain) and command.seat == seat:
            return all(_would_close(table, seat) for table in tables)
        if isinstance(command, Declare) and command.seat == seat and command.number is None:
            return False
        if isinstance(command, PayDebt | HandOver | Claim | BurnGoods) and command.seat == seat:
            return False
        if isinstance(command, AcceptOffer):
            passes = {o.terms.passes for o in tables[0].offers if o.number == command.offer}
            if seat in passes or command.seat == seat:
                return False
        talks = (MakeOffer, ChangeOffer)
        if isinstance(command, talks) and command.seat == seat and tables[0].options.checked_offers:
            return False
        own = (
            SeatRead,
            PackByHand,
            TakeOutByHand,
            SayTakingOut,
            DismissStrays,
            NameCard,
            CorrectContraband,
        )
        if _may_pass(tables[0], seat, command):
            return False
        decides = (c.PassBag, c.OpenBag)
        if isinstance(command, own + decides) and command.seat == seat:
            return False
        held = Counter(tables[0].good_of(copy) for copy in hand)
        return all(possible(table, command, held) for table in tables)


def _may_pass(table: Table, seat: SeatId, command: Command) -> bool:
    """A press of the button may hand this bag back; one that is about to pass does so before
    another is opened or judged."""
    if isinstance(command, Pressed):
        return table.phase is Phase.INSPECTING
    ends_wait = isinstance(command, TimeIsUp | c.OpenBag | JudgeBag)
    return ends_wait and table.bags[seat].passing is not None


def _would_close(table: Table, seat: SeatId) -> bool:
    """Its own page alone is told why a bag does not close."""
    bag = table.bags[seat]
    return not bag.strays and len(bag.cards) >= table.numbers.bag_min


def possible(table: Table, command: Command, held: Counter[GoodId | None] | None = None) -> bool:
    """Whether the box holds a card that this could be about; some are held in a hand for sure."""
    kept = held or Counter()
    match command:
        case CardRead(seat=seat, copy=copy) if copy is not None:
            good = table.good_of(copy)
            known = table.place_of(Card(good, copy)) not in (None, PILE)
            if good is None or (known and seat in table.seats):
                return True
            return not known and _room(table, good) > kept[good]
        case (
            PackByHand(good=good)
            | NameCard(good=good)
            | LayOnPile(good=good)
            | NamePileCard(good=good)
        ) if good in table.numbers.goods:
            assert good is not None
            return _room(table, good) > kept[good]
        case MoveCard(good=good) | CorrectContraband(now=good) if good in table.numbers.goods:
            assert good is not None
            return _room(table, good) > kept[good]
        case CorrectDecision(seat=seat) if seat in table.seats:
            outcome = table.bags[seat].outcome
            back = Counter(card.good for card in outcome.confiscated) if outcome else Counter()
            return all(
                _room(table, good) >= number + kept[good] for good, number in back.items() if good
            )
        case PayDebt(goods=goods) | HandOver(goods=goods):
            return all(
                _room(table, good) > kept[good] for good in goods if good in table.numbers.goods
            )
        case BurnGoods(seat=seat) if table.numbers.burner and seat in table.seats:
            burner = table.numbers.burner
            hidden = never_shown(table.numbers, table.stands[seat])
            lies_there = any(card.good == burner for card in hidden)
            return lies_there or _room(table, burner) > kept[burner]
        case Claim(seat=seat, good=good) if good in table.black_market and seat in table.seats:
            own = Counter(card.good for card in table.stands[seat].contraband)
            shown = max(0, table.numbers.black_market_needs - own[good])
            return _room(table, good) - kept[good] >= shown
        case CountByHand(seat=seat, goods=goods) if seat in table.seats:
            own = Counter(card.good for card in table.bags[seat].cards)
            return all(
                good not in table.numbers.goods
                or number - own[good] <= max(0, _room(table, good) - kept[good])
                for good, number in goods.items()
            )
        case _:
            return True


def _room(table: Table, good: GoodId) -> int:
    """How many cards of a good can be out of sight, in hands, in the deck or on the pile."""
    in_sight = [cards for place, cards in table.places() if place != PILE]
    known = sum(len([card for card in cards if card.good == good]) for cards in in_sight)
    return table.numbers.cards_in_play(good, len(table.seats)) - known


def _at_a_reader(table: Table, seat: SeatId, command: Command, chance: Random) -> Move | None:
    """A card that lies there says the same."""
    lying = table.stands[seat].all()
    place = seat
    match command:
        case SealBag():
            return SeatReadAgain(seat), READER
        case NameCard(good=good) if good is not None:
            lying = (Card(good, CopyId(f"{good}-{chance.randint(1, 48):02d}")),)
        case LayOnPile(good=good, pile=pile) if good is not None:
            lying = (Card(good, CopyId(f"{good}-{chance.randint(1, 48):02d}")),)
            place = SeatId(f"pile-{pile}")
        case LayConfiscated(pile=pile):
            lying, place = table.confiscated.cards, SeatId(f"pile-{pile}")
        case PayDebt() | HandOver():
            pass
        case _:
            return None
    copies = [card.copy for card in lying if card.copy]
    read = CardRead(place, chance.choice(copies) if copies else None)
    return (read, READER) if possible(table, read) else None


def _sorts(table: Table, seat: SeatId, chance: Random) -> Move:
    """An unread card in front of a seat is named, at its reader, by its owner or by the steward."""
    good = chance.choice([None, *table.numbers.goods])
    by_hand = NameCard(seat, good), chance.choice((seated(seat), STEWARD))
    copy = CopyId(f"{good or 'apple'}-{chance.randint(1, 48):02d}")
    move: Move = chance.choice([by_hand, (CardRead(seat, copy), READER)])
    return move if possible(table, move[0]) else (NameCard(seat, None), seated(seat))


def _aside(table: Table, chance: Random) -> Move:
    """What people do in any step of the round."""
    moves: list[Move] = [
        _sorts(table, chance.choice(table.seats), chance),
        (ReshufflePile(), STEWARD),
        _looks(table, chance),
        _corrects(table, chance),
    ]
    return _lays_confiscated(table, chance) if table.confiscated.cards else chance.choice(moves)


def _corrects(table: Table, chance: Random) -> Move:
    """Something is put right, and said why; mostly a purse, as cards do not come and go."""
    seat, why = chance.choice(table.seats), "Counted again"
    goods, me = list(table.numbers.goods), seated(seat)
    gold = table.gold(seat)
    counted = max(0, gold + chance.randint(-2, 2))
    count = CorrectGold(seat=seat, was=gold, counted=counted, reason=why)
    everywhere = places.all_of(table)
    source, target = chance.choice(everywhere), chance.choice(everywhere)
    good = chance.choice([None, *goods, *table.numbers.market_cards])
    named = [card.good for card in table.stands[seat].contraband if card.good]
    was, now = chance.choice(named or [GoodId("silk")]), chance.choice(goods)
    number = chance.randint(1, 5)
    moves: list[Move] = [
        (count, chance.choice((me, STEWARD))),
        (MoveCard(good=good, source=source, target=target, reason=why), STEWARD),
        (CorrectContraband(seat=seat, was=was, now=now, reason=why), me),
        (
            CorrectDeclaration(
                seat=seat, round=table.round, good=GoodId("apple"), number=number, reason=why
            ),
            STEWARD,
        ),
    ]
    moves.append((_redecides(table, seat, chance), STEWARD))
    moves.append((CorrectClaim(seat=seat, round=table.round, reason=why), STEWARD))
    if table.has_chest:
        moves += [(_corrects_draw(table, chance), STEWARD)] * 3
    move = chance.choice(moves)
    return move if possible(table, move[0]) else moves[0]


def _redecides(table: Table, seat: SeatId, chance: Random) -> CorrectDecision:
    return CorrectDecision(
        seat=seat,
        round=table.round,
        opened=chance.random() < 0.5,
        bribe=chance.choice((0, 0, 3)),
        alone=chance.choice((None, None, *table.officers)) if len(table.officers) > 1 else None,
        reason="Entered wrong",
    )


def _corrects_draw(table: Table, chance: Random) -> CorrectDeputies | CorrectDrawn:
    """Another pair, or another card that was drawn in this pass of the deck."""
    round_, why = table.round, "Misread"
    deck = [seat for seat in table.seats if seat not in table.served]
    if deck and table.served and chance.random() < 0.5:
        seat, other = chance.choice(deck), chance.choice(table.served)
        return CorrectDrawn(seat=seat, instead_of=other, round=round_, reason=why)
    first, second = chance.sample([*deck, *table.deputies] * 2, 2)
    return CorrectDeputies(round=round_, first=first, second=second, reason=why)


def _looks(table: Table, chance: Random) -> Move:
    """Somebody looks through a pile, or counts it."""
    pile = chance.randint(1, len(table.piles))
    of = len(table.piles[pile - 1].seen)
    good = chance.choice(list(table.numbers.goods))
    place = chance.choice((None, chance.randint(1, max(1, of))))
    name = NamePileCard(pile, of, good, place)
    count = CountPile(pile, of, max(0, of + chance.randint(-2, 1)))
    return (name if chance.random() < 0.7 and possible(table, name) else count), STEWARD


def _lays_confiscated(table: Table, chance: Random) -> Move:
    goods = [card.good for card in table.confiscated.cards]
    pile = table.confiscated.pile or chance.randint(1, len(table.piles))
    copy = chance.choice(table.confiscated.cards).copy
    if copy is not None and chance.random() < 0.5:
        return CardRead(SeatId(f"pile-{pile}"), copy), READER
    lay = LayConfiscated(table.round, pile, chance.choice([None, *goods]))
    return lay, chance.choice((seated(table.officers[0]), STEWARD))


def haggles(table: Table, chance: Random) -> Move:
    """Somebody offers, changes, accepts, refuses or withdraws; and now and then talk is ended."""
    round_ = table.round
    by_steward = chance.random() < 0.2
    if table.offers and chance.random() < 0.75:
        offer = chance.choice(table.offers)
        waits = bargains.waits_for(table, offer)
        seat = chance.choice(waits if chance.random() < 0.7 else bargains.sides(table, offer))
        answered = seat, offer.number, offer.version
        answers: list[Command] = [
            ChangeOffer(
                seat=seat, offer=offer.number, version=offer.version, **_terms(table, chance)
            ),
            RefuseOffer(*answered) if seat in waits else WithdrawOffer(*answered),
        ]
        answers += [AcceptOffer(*answered)] * 6
        command = chance.choice(answers)
    elif table.offers and chance.random() < 0.1:
        return EndTalk(chance.choice(table.merchants), round_), STEWARD
    else:
        takers = table.officers + ((CHEST,) if table.has_chest else ())
        giver, taker = chance.choice(table.merchants), chance.choice(takers)
        if chance.random() < 0.15:
            giver, taker = chance.sample(table.seats, 2)
        seat = chance.choice((giver, taker if taker in table.seats else table.officers[0]))
        terms = _terms(table, chance)
        command = MakeOffer(seat=seat, round=round_, giver=giver, taker=taker, **terms)
    return command, STEWARD if by_steward else seated(seat)


def _terms(table: Table, chance: Random) -> dict[str, Any]:
    """Something that might be offered; half of it is not there."""
    closed = [seat for seat in table.merchants if table.bags[seat].stage is BagStage.SEALED]
    goods = [*table.numbers.kinds, ANY_CONTRABAND]
    terms: dict[str, Any] = {"gold": chance.choice((0, 1, 5, 20))}
    if closed and chance.random() < 0.6:
        terms["passes"] = chance.choice(closed)
    if closed and chance.random() < 0.4:
        terms["opens"] = chance.choice(closed)
    for place in ("bag", "stand", "anywhere"):
        if chance.random() < 0.3:
            terms[place] = {chance.choice(goods): chance.randint(1, 2)}
    if chance.random() < 0.2:
        terms["later"] = "another time"
    if closed and chance.random() < 0.2:
        terms[chance.choice(("if_honest", "if_caught"))] = chance.choice(closed)
    if chance.random() < 0.2:
        terms["for_opening"] = chance.choice((0, 1, 5))
    return terms


def _draws(table: Table, chance: Random) -> DrawDeputies:
    deck = [seat for seat in table.seats if seat not in table.served]
    if chance.random() < 0.5:
        return DrawDeputies(table.round)
    return DrawDeputies(table.round, *chance.sample(deck, 2))


def _stewards_payment(table: Table) -> PayDebt | NameCard:
    """Legal goods as they lie; of contraband, people say what they saw."""
    debt = table.debts[0]
    stand = table.stands[debt.debtor]
    legal = debts.payable(table, debt)
    if legal:
        return PayDebt(debt.debtor, {legal[0].good: 1} if legal[0].good else {})
    if stand.unsorted:
        return NameCard(debt.debtor)
    return PayDebt(debt.debtor, {_contraband(table): 1})


def _legal(table: Table) -> GoodId:
    """One of which some are out of sight, as long as there are such."""
    legal = table.numbers.legal_goods()
    return next((good for good in (*legal, *table.numbers.goods) if _room(table, good)), legal[0])


def _contraband(table: Table) -> GoodId:
    hidden = [good for good, kind in table.numbers.goods.items() if not kind.legal]
    return next((good for good in hidden if _room(table, good)), hidden[0])


def _read_off(ask: Ask, chance: Random) -> int:
    """What stands on the copy at hand: as was suggested, or one more or less."""
    guessed = ask.suggested or 1
    return min(guessed + chance.choice((0, 0, 1)), most_read(ask.key))


def _times(table: Table, chance: Random) -> Move:
    sheriff = chance.choice((STEWARD, *map(seated, table.officers)))
    moves: list[Move] = [
        (RunTimer(), sheriff),
        (Pressed("timer"), BUTTON),
        (RunTimer(False), sheriff),
        (AddMinute(table.round), sheriff),
        (Woken(), CLOCK),
        (TimeIsUp(), CLOCK),
    ]
    return chance.choices(moves, [4, 1, 1, 1, 1, 6])[0]


def _hands_all_over(table: Table) -> Command | None:
    """What was promised is handed over, and nobody has to say which cards those were."""
    awaited = obligations.awaited(table)
    if awaited is None:
        return None
    chooses = obligations.has_to_choose(table, awaited)
    return HandOver(awaited, chooses.number) if chooses else NameCard(awaited)


def _names_last(table: Table) -> Command | None:
    for seat in table.seats:
        if any(card.good is None for card in table.stands[seat].unsorted):
            return NameCard(seat, _legal(table))
        if any(card.good is None for card in table.stands[seat].contraband):
            return NameCard(seat, _contraband(table))
    return None


def _anything(table: Table, chance: Random) -> Command:
    seat = chance.choice((*table.seats, *table.seats, SeatId("nobody"), SeatId("pile-1")))
    good = chance.choice((*table.numbers.goods, GoodId("gold"), GoodId("")))
    number = chance.choice(STRANGE_NUMBERS)
    round_ = chance.choice((table.round, table.round, table.round - 1, table.round + 1, -1))
    copy = chance.choice(
        (None, CopyId(f"{good}-{chance.randint(0, 50):02d}"), CopyId("-"), CopyId(""))
    )
    why = chance.choice(("", "Counted", "Counted", "x" * 121, "two\nlines"))
    place = chance.choice(PLACES)
    commands: list[Command] = [
        ChooseFirst(seat, round_),
        TakeFromPile(seat, round_, number),
        LayOnPile(seat, round_, chance.choice((None, good)), chance.choice((1, 2, number))),
        LayConfiscated(round_, chance.choice((1, 2, number)), chance.choice((None, good))),
        NamePileCard(chance.choice((1, 2, number)), len(table.piles[0].seen), good, number),
        CountPile(chance.choice((1, 2, number)), len(table.piles[0].seen), number),
        EndTurn(seat, round_, chance.choice((None, number)), chance.choice((1, 2, number))),
        DrawDeputies(round_, chance.choice((None, seat)), chance.choice(table.seats)),
        PayDebt(seat, {good: number}),
        HandOver(seat, chance.choice((1, 2, number)), chance.choice(({}, {good: number}))),
        SayNotThere(seat, chance.choice((1, 2, number))),
        CorrectClaim(seat=seat, round=round_, reason="Entered wrong"),
        Claim(seat, round_, good),
        BurnGoods(seat, round_, chance.choice(table.seats), good, number),
        PickFromChest(seat, round_, chance.choice((None, good))),
        ShareChest(round_, chance.choice((None, seat))),
        MakeOffer(
            seat=seat,
            round=round_,
            giver=chance.choice(table.seats),
            taker=chance.choice((*table.seats, CHEST)),
            gold=number,
            bag={good: number},
            passes=chance.choice((None, seat)),
        ),
        ChangeOffer(
            seat=seat,
            offer=number,
            version=chance.randint(0, 3),
            stand={good: number},
            opens=chance.choice((None, seat)),
        ),
        AcceptOffer(seat, number, chance.randint(0, 3)),
        RefuseOffer(seat, number, chance.randint(0, 3)),
        WithdrawOffer(seat, number, chance.randint(0, 3)),
        LetGo(seat, chance.choice((1, 2, number)), chance.random() < 0.7),
        EndTalk(seat, round_),
        CloseMarket(round_),
        PackByHand(seat, chance.choice((None, good))),
        SayTakingOut(seat, chance.random() < 0.5),
        TakeOutByHand(seat, chance.choice((None, good))),
        DismissStrays(seat),
        SealBag(seat, round_),
        SitOut(seat, round_),
        Declare(seat, good, chance.choice((None, number))),
        c.PassBag(seat, round_, number, chance.choice((None, seat))),
        LetPass(seat, round_, chance.choice((None, number)), chance.choice((None, seat))),
        CallBack(seat),
        c.OpenBag(seat, round_, chance.choice((None, seat))),
        NameCard(seat, chance.choice((None, good))),
        CountByHand(seat, {good: number, GoodId("apple"): 1}),
        JudgeBag(seat, round_),
        ReshufflePile(),
        CorrectGold(
            seat=chance.choice((None, seat)),
            was=chance.choice((None, number, table.purses.get(purse(seat)))),
            counted=chance.choice(STRANGE_NUMBERS),
            reason=why,
        ),
        MoveCard(good=good, source=place, target=chance.choice(PLACES), reason=why),
        CorrectContraband(
            seat=seat, was=good, now=chance.choice(tuple(table.numbers.goods)), reason=why
        ),
        CorrectDeclaration(seat=seat, round=round_, good=good, number=number, reason=why),
        CorrectDecision(
            seat=seat,
            round=round_,
            opened=chance.random() < 0.5,
            bribe=number,
            alone=chance.choice((None, seat)),
            reason=why,
        ),
        CorrectDeputies(
            round=round_, first=seat, second=chance.choice((seat, *table.seats, CHEST)), reason=why
        ),
        CorrectDrawn(seat=seat, instead_of=chance.choice(table.seats), round=round_, reason=why),
        RunTimer(chance.random() < 0.5),
        AddMinute(round_),
        EndRound(round_),
        EndGame(round_),
        AgreeOnTruth(),
        TurnUpContraband(round_),
        CardRead(chance.choice((seat, GATE)), copy),
        SeatRead(seat),
        SeatReadAgain(seat),
        Pressed(chance.choice(("next", "timer", "undo", ""))),
        TimeIsUp(),
        Woken(),
    ]
    return chance.choice(commands)
