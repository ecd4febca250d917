"""Plays Hart an der Grenze at random, as people with one real box of cards could."""

from collections import Counter
from collections.abc import Callable
from random import Random

from companion.game.bank import BANK
from companion.game.cards import unread
from companion.game.commands import (
    GATE,
    CardRead,
    Pressed,
    SeatRead,
    SeatReadAgain,
    TimeIsUp,
    Woken,
)
from companion.game.contract import AnyGame, Box, Command, Setup
from companion.game.history import TakeBack
from companion.game.messages import Refusal
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
from companion.games.border import places
from companion.games.border.calling import ShowNoMore
from companion.games.border.commands import GoOn
from companion.games.border.edition import SHEETS
from companion.games.border.game import Border
from companion.games.border.goods import CorrectGood, MoveCard
from companion.games.border.inspection import Agree, NameSum, OpenSuitcase, PointAt
from companion.games.border.markers import Confiscate, EndLook
from companion.games.border.options import Options
from companion.games.border.round_end import ChooseSheriff, EndGame, Stash
from companion.games.border.table import DISCARDS, GOODS, STASH, Phase, Table
from companion.games.border.unloading import LayDown
from companion.games.border.views import SeatView
from companion.players.bags.in_memory import Act, InMemory
from companion.players.border.evening import play
from companion.players.border.moves import moves
from companion.players.border.player import Player
from tests.border_talk import border_box

from .bag_moves import BagMoves, Hand, Move
from .playing import SEATS, CardsContradict

BOXES = ("border-show", "example")
PARTIES = (*map(seated, SEATS), STEWARD, PUBLIC, READER, BUTTON, CLOCK)
PLACES = ("away", "discards", "goods.red", "stash.red", "stash.nobody", "nowhere", "")
OFTEN: dict[type[Command], int] = {
    Declare: 12,
    EndLook: 12,
    GoOn: 12,
    PackByHand: 12,
    PointAt: 8,
    SealBag: 16,
    SitOut: 1,
    Stash: 12,
}
STRANGE_NUMBERS = (-1, 0, 1, 3, 5, 6, 31, 50, 2**70)
IN_THE_BANK = 1_000_000
"""The bank never runs dry: so much more than the box holds is counted into it."""


class BorderMoves(BagMoves):
    """Everyone at a table of suitcases, the steward, the readers and a few fools."""

    discards, twins, often = DISCARDS, (GoodId("jug"), GoodId("cigar")), OFTEN
    editions, options = BOXES, Options.__struct_fields__

    def __init__(self, game: AnyGame | None = None) -> None:
        self.game: AnyGame = game or Border()

    def box(self, chance: Random) -> Box:
        return border_box(chance.choice(BOXES))

    def setup(self, box: Box, chance: Random) -> Setup:
        seats = SEATS[: chance.randint(*SHEETS.numbers(box).players)]
        options = {key: True for key in self.game.options(box) if chance.random() < 0.3}
        return Setup(seats=seats, first=chance.choice(seats), options=options)

    def move(self, table: Table, chance: Random) -> Move:
        """From the list of moves, and the corrections that people make beside it."""
        if chance.random() < 0.05:
            return self._corrects(table, chance)
        if chance.random() < 0.05:
            return Pressed("next"), BUTTON
        seat = chance.choice(table.seats)
        view = self._seen_by(table, seat)
        if chance.random() < 0.8 and view.to_act:
            seat = chance.choice(view.to_act)
            view = self._seen_by(table, seat)
        move = self.of_the_list(table, seat, moves(view, chance), chance)
        return move or self._names(table, seat, chance)

    def nonsense(self, table: Table, chance: Random) -> Move:
        while True:
            command = _anything(table, chance)
            read = isinstance(command, CardRead | SeatRead | SeatReadAgain)
            if self.possible(table, command):
                return command, READER if read else chance.choice(PARTIES)

    def stewards_way_on(self, table: Table) -> Command | None:
        turn, phase, seats = table.round, table.phase, table.packers
        if phase is Phase.OVER:
            return None
        closed = any(bag.stage is BagStage.SEALED for bag in table.bags.values())
        ends = phase in (Phase.PACKING, Phase.CLOSING) and table.sold and not closed
        if ends or (phase is Phase.STARTING and len(table.poorest) == 1):
            return EndGame(turn)
        nameless = [seat for seat in table.opened if unread(table.bags[seat].cards)]
        match phase:
            case Phase.PACKING:
                return SealBag(next(s for s in seats if table.bags[s].stage is BagStage.OPEN), turn)
            case Phase.DECLARING:
                return Declare(table.next_to_declare() or seats[0], _legal(table), 1)
            case Phase.HAGGLING:
                return OpenSuitcase(table.haggling or seats[0], turn)
            case Phase.CHECKING if nameless:
                return CountByHand(nameless[0])
            case Phase.LOOKING:
                return EndLook(turn, 1, 0)
            case Phase.UNLOADING | Phase.LAYING_DOWN:
                return LayDown(table.closed[0], turn, 1)
            case Phase.STASHING:
                return Stash(table.next_to_stash or seats[0], 0)
        return GoOn(turn, phase)

    def gold(self, table: Table) -> tuple[int, ...]:
        return tuple(
            held + (IN_THE_BANK if who == BANK else 0) for who, held in table.purses.items()
        )

    def most(self, table: Table, good: GoodId) -> int:
        return table.in_box[good]

    def possible(
        self, table: Table, command: Command, held: Counter[GoodId | None] | None = None
    ) -> bool:
        kept = held or Counter()
        if table.on_sale and table.opened and not self._comes_out(table, command):
            return False
        match command:
            case CardRead(seat=seat, copy=copy) if copy is not None:
                card = table.card_of(copy)
                if card is None or card.good is None:
                    return True
                known = next((place for place, cards in table.places() if card in cards), DISCARDS)
                if known != DISCARDS:
                    return seat in table.seats
                return self.room(table, card.good) > kept[card.good]
            case (
                PackByHand(good=good)
                | NameCard(good=good)
                | MoveCard(good=good)
                | CorrectGood(now=good)
            ) if good in table.in_box:
                return good is None or self.room(table, good) > kept[good]
            case CountByHand(seat=seat, goods=goods) if seat in table.seats:
                own = Counter(card.good for card in table.bags[seat].cards)
                return all(
                    good not in table.in_box
                    or number - own[good] <= max(0, self.room(table, good) - kept[good])
                    for good, number in goods.items()
                )
            case _:
                return True

    def _comes_out(self, table: Table, command: Command) -> bool:
        """Whether the box has the cards that the clerk then takes those for that lie open at the
        bank, and those that stay hidden."""
        by = READER if isinstance(command, CardRead) else STEWARD
        if isinstance(command, CorrectGood):
            by = seated(command.seat)
        for asked in (command, GoOn(table.round, table.phase)):
            decided = self.game.decide(table, asked, by, 0)
            if isinstance(decided, Refusal):
                return True
            table, by = decided.table, STEWARD
            try:
                self.audit(table)
            except CardsContradict:
                return False
        return True

    def at_a_reader(
        self, table: Table, seat: SeatId, command: Command, chance: Random
    ) -> Move | None:
        match command:
            case SealBag():
                return SeatReadAgain(seat), READER
            case NameCard(good=good) if good is not None:
                number = chance.randint(1, table.in_box[good])
                read = CardRead(seat, CopyId(f"{good}-{number:02d}"))
                return (read, READER) if self.possible(table, read) else None
        return None

    def straight(
        self, table: Table, chance: Random, act: Act
    ) -> tuple[InMemory, Callable[[], None]]:
        around = InMemory(self.game, table, chance, act)
        players = {seat: Player(seat, chance) for seat in table.seats}
        return around, lambda: play(players, around)

    def tells_nothing_of(
        self, seat: SeatId, tables: list[Table], hand: Hand, command: Command
    ) -> bool:
        """Neither the opening of this suitcase nor a look into it; nor a step by which everyone
        hears how many cards are in it, or sees its goods, where these differ."""
        own_copies = {*hand, *(card.copy for table in tables for card in table.bags[seat].cards)}
        about = getattr(command, "seat", None) == seat
        match command:
            case CardRead(seat=place, copy=copy):
                if place == seat or copy in own_copies:
                    return False
            case TakeBack():
                return True
            case SeatReadAgain() if about:
                return all(self._would_close(table, seat) for table in tables)
            case Declare(number=None) | Stash() | CorrectGood() if about:
                return False
            case OpenSuitcase() | Confiscate() | LayDown() | SeatRead() | PackByHand() if about:
                return False
            case TakeOutByHand() | SayTakingOut() | DismissStrays() | NameCard() if about:
                return False
            case GoOn() | Pressed() | ShowNoMore():
                if _shows(seat, tables):
                    return False
        held = Counter(self._good(tables[0], copy) for copy in hand)
        return all(self.possible(table, command, Counter(held)) for table in tables)

    def _would_close(self, table: Table, seat: SeatId) -> bool:
        """Its own page alone is told why a suitcase does not close."""
        return not table.bags[seat].strays and bool(table.bags[seat].cards)

    def _seen_by(self, table: Table, seat: SeatId) -> SeatView:
        view = self.game.view_for(table, seated(seat))
        assert isinstance(view, SeatView), "only those who play are asked"
        return view

    def _names(self, table: Table, seat: SeatId, chance: Random) -> Move:
        good = chance.choice(list(table.in_box))
        copy = CopyId(f"{good}-{chance.randint(1, table.in_box[good]):02d}")
        by_hand = NameCard(seat, good), seated(seat)
        move: Move = chance.choice([by_hand, (CardRead(seat, copy), READER)])
        return move if self.possible(table, move[0]) else (Woken(), CLOCK)

    def _corrects(self, table: Table, chance: Random) -> Move:
        """Something is put right, and said why; mostly a purse, as cards do not come and go."""
        seat, why, goods = chance.choice(table.seats), "Counted again", list(table.in_box)
        gold = table.gold(seat)
        counted = max(0, gold + chance.randint(-2, 2))
        count = CorrectGold(seat=seat, was=gold, counted=counted, reason=why)
        everywhere = places.all_of(table)
        source, target = chance.choice(everywhere), chance.choice(everywhere)
        good, place = chance.choice([None, *goods]), chance.choice((GOODS, STASH))
        named = [card.good for card in table.face_down(place, seat) if card.good]
        was, now = chance.choice(named or goods), chance.choice(goods)
        number = chance.randint(1, 5)
        moves: list[Move] = [
            (count, chance.choice((seated(seat), STEWARD))),
            (MoveCard(good=good, source=source, target=target, reason=why), STEWARD),
            (CorrectGood(seat=seat, place=place, was=was, now=now, reason=why), seated(seat)),
            (
                CorrectDeclaration(
                    seat=seat,
                    round=table.round,
                    good=_legal(table),
                    number=number,
                    reason=why,
                ),
                STEWARD,
            ),
        ]
        move = chance.choice(moves)
        return move if self.possible(table, move[0]) else moves[0]


def _legal(table: Table) -> GoodId:
    return next(good for good, kind in table.numbers.goods.items() if kind.legal)


def _shows(seat: SeatId, tables: list[Table]) -> bool:
    """Whether the step's end shows something of a seat that differs between the tables."""
    seen: list[object] = []
    for table in tables:
        bag = table.bags[seat]
        match table.phase:
            case Phase.UNLOADING:
                seen.append(len(bag.cards) if seat in table.closed else None)
            case Phase.SELLING:
                seen.append((Counter(table.goods[seat]), (table.said or {}).get(seat)))
            case Phase.CALLING:
                seen.append(Counter(table.stash[seat]))
            case Phase.CHECKING:
                seen.append((Counter(bag.cards), Counter(table.goods[seat]), table.stash[seat]))
            case _:
                seen.append(None)
    return seen[0] != seen[-1]


def _anything(table: Table, chance: Random) -> Command:
    seat = chance.choice((*table.seats, *table.seats, SeatId("nobody")))
    good = chance.choice((*table.in_box, GoodId("gold"), GoodId("")))
    number = chance.choice(STRANGE_NUMBERS)
    turn = chance.choice((table.round, table.round, table.round - 1, table.round + 1, -1))
    copy = chance.choice(
        (None, CopyId(f"{good}-{chance.randint(0, 50):02d}"), CopyId("-"), CopyId(""))
    )
    why = chance.choice(("", "Counted", "Counted", "x" * 121, "two\nlines"))
    place = chance.choice(PLACES)
    commands: list[Command] = [
        PackByHand(seat, chance.choice((None, good))),
        SayTakingOut(seat, chance.random() < 0.5),
        TakeOutByHand(seat, chance.choice((None, good))),
        DismissStrays(seat),
        SealBag(seat, turn),
        SitOut(seat, turn),
        Declare(seat, good, chance.choice((None, number))),
        PointAt(seat, turn, chance.random() < 0.5),
        NameSum(seat, turn, number, chance.random() < 0.5),
        Agree(seat, turn, number),
        OpenSuitcase(seat, turn),
        Confiscate(seat, turn),
        EndLook(turn, chance.choice((None, number)), chance.choice((None, 1, number))),
        LayDown(seat, turn, number),
        ShowNoMore(turn),
        GoOn(turn, chance.choice((table.phase, *Phase))),
        Stash(seat, number, chance.choice(({}, {good: number}))),
        ChooseSheriff(seat, turn, chance.choice((seat, *table.seats))),
        EndGame(chance.choice((-1, turn - 1))),
        AgreeOnTruth(),
        NameCard(seat, chance.choice((None, good))),
        CountByHand(seat, {good: number, GoodId("jug"): 1}),
        CorrectGold(
            seat=chance.choice((None, seat)),
            was=chance.choice((None, number)),
            counted=number,
            reason=why,
        ),
        MoveCard(good=good, source=place, target=chance.choice(PLACES), reason=why),
        CorrectGood(
            seat=seat,
            place=chance.choice((GOODS, STASH, place)),
            was=good,
            now=chance.choice(tuple(table.in_box)),
            reason=why,
        ),
        CorrectDeclaration(seat=seat, round=turn, good=good, number=number, reason=why),
        CardRead(chance.choice((seat, GATE)), copy),
        SeatRead(seat),
        SeatReadAgain(seat),
        Pressed(chance.choice(("next", "timer", "undo", ""))),
        TimeIsUp(),
        Woken(),
    ]
    return chance.choice(commands)
