"""Plays Nottingham at random, as people with one real box of cards could."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.game.cards import Card
from companion.game.commands import GATE, CardRead, Pressed, SeatRead, TimeIsUp, Woken
from companion.game.contract import AnyGame, Box, Command, Setup
from companion.game.history import TakeBack
from companion.game.values import (
    BUTTON,
    CLOCK,
    PUBLIC,
    READER,
    STEWARD,
    CopyId,
    GoodId,
    Party,
    SeatId,
    seated,
)
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush, NameAmbush
from companion.games.nottingham.attack import Defend, LetHappen, ShowCard, TakeFromHand
from companion.games.nottingham.barter import EndOffer, OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.correcting import (
    CorrectAmbushes,
    CorrectPoints,
    CorrectTask,
    CountHand,
    CountPile,
    MoveSheriff,
)
from companion.games.nottingham.edition import SHEETS
from companion.games.nottingham.game import Nottingham
from companion.games.nottingham.known import PILES, in_pile
from companion.games.nottingham.numbers import ActionKind
from companion.games.nottingham.offers import ShowHand, TakeOffer
from companion.games.nottingham.options import Options
from companion.games.nottingham.purchase import LayOffer, NameOffer, RefuseOffers
from companion.games.nottingham.springing import LetPass, SpringAmbush
from companion.games.nottingham.table import Offer, Phase, Table, own_colour
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import Act, EndGame, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard, TakeCardsBack, TurnIn
from companion.games.nottingham.views import SeatView
from companion.players.bags.playing import Stuck
from companion.players.nottingham.evening import acts
from companion.players.nottingham.moves import moves
from companion.players.nottingham.player import Player
from tests.nottingham_talk import nottingham_box
from tests.players.wooden_table import WoodenTable

from .playing import EVERY_SEAT, CardsContradict

Move = tuple[Command, Party]
Changes = Callable[[Any, Command, Party], Any]

BOXES = ("nottingham-show", "example")
PARTIES = (*map(seated, EVERY_SEAT), STEWARD, PUBLIC, READER, BUTTON, CLOCK)
OFTEN: dict[type[Command], int] = {
    Act: 12,
    GoOn: 6,
    LayCard: 8,
    NameAmbush: 1,
    TakeCardsBack: 1,
    TurnIn: 30,
}
"""All other kinds of moves: 4."""
STRANGE_NUMBERS = (-1, 0, 1, 3, 5, 6, 31, 84, 2**70)
_STEWARDS_STEPS = (Phase.AMBUSHED, Phase.DEFENDING, Phase.LAYING_AMBUSH, Phase.OFFERING)
_OF_ONE_CARD = (TurnUp, NameOffer, OfferCard, ShowCard, TakeFromHand, LayCard, DiscardCard)


class NottinghamMoves:
    """Everyone around the track, the steward, the readers and a few fools."""

    editions, options, discards = BOXES, Options.__struct_fields__, "discards"

    def __init__(self, game: AnyGame | None = None) -> None:
        self.game: AnyGame = game or Nottingham()

    def box(self, chance: Random) -> Box:
        return nottingham_box(chance.choice(BOXES))

    def setup(self, box: Box, chance: Random) -> Setup:
        pawns, (fewest, most) = self.game.pawns(box), SHEETS.numbers(box).players
        seats = tuple(seat for seat in EVERY_SEAT if seat in pawns)[: chance.randint(fewest, most)]
        options = {key: True for key in self.game.options(box) if chance.random() < 0.3}
        return Setup(seats=seats, first=chance.choice(seats), options=options)

    def move(self, table: Table, chance: Random) -> Move:
        """From the list of moves, and the corrections that people make beside it."""
        if chance.random() < 0.04:
            return self._corrects(table, chance)
        if chance.random() < 0.04:
            return Pressed("next"), BUTTON
        if table.phase in _STEWARDS_STEPS and chance.random() < 0.15:
            return GoOn(table.turn, table.phase), STEWARD
        seat = chance.choice(table.seats)
        view = self._seen_by(table, seat)
        if chance.random() < 0.9 and view.to_act:
            seat = chance.choice(view.to_act)
            view = self._seen_by(table, seat)
        return self._of_the_list(table, seat, moves(view, chance), chance)

    def _of_the_list(
        self, table: Table, seat: SeatId, found: list[Command], chance: Random
    ) -> Move:
        """One of a seat's moves, by the seat, by the steward or by a reader."""
        by_kind: dict[type[Command], list[Command]] = {}
        for one in found:
            if self.possible(table, one):
                by_kind.setdefault(type(one), []).append(one)
        if not by_kind:
            return Woken(), CLOCK
        (kind,) = chance.choices(list(by_kind), [OFTEN.get(kind, 4) for kind in by_kind])
        command = self._likely(table, by_kind[kind], chance)
        if chance.random() < 0.3:
            read = self._at_a_reader(table, seat, command, chance)
            if read is not None and self.possible(table, read):
                return read, READER
        return command, STEWARD if chance.random() < 0.2 else seated(seat)

    def _likely(self, table: Table, found: list[Command], chance: Random) -> Command:
        """Sets and ambushes come together more often than by chance alone."""
        wanted = _of_kind(table, ActionKind.AMBUSH) if table.turned is None else None
        if table.lying:
            wanted = table.lying[0].good
        alike = [one for one in found if getattr(one, "good", None) == wanted is not None]
        return chance.choice(alike if alike and chance.random() < 0.5 else found)

    def _at_a_reader(
        self, table: Table, seat: SeatId, command: Command, chance: Random
    ) -> CardRead | None:
        place = chance.choice((seat, GATE))
        match command:
            case SpringAmbush(card=card) | NameAmbush(card=card):
                return CardRead(place, card)
        good = getattr(command, "good", None)
        if isinstance(command, Defend):
            good = _chain(table)
        if good is None:
            return None
        return CardRead(place, CopyId(f"{good}-{chance.randint(1, table.numbers.stock[good]):02d}"))

    def nonsense(self, table: Table, chance: Random) -> Move:
        while True:
            command = _anything(table, chance)
            if self.possible(table, command):
                read = isinstance(command, CardRead | SeatRead)
                return command, READER if read else chance.choice(PARTIES)

    def stewards_way_on(self, table: Table) -> Command | None:
        player, turn, phase = table.player, table.turn, table.phase
        match phase:
            case Phase.OVER:
                return None
            case Phase.TURNING_UP | Phase.TURNING_IN:
                return EndGame(turn)
            case Phase.CHOOSING:
                return TakeCard(player, turn)
            case Phase.BUYING:
                return RefuseOffers(player, turn)
            case Phase.ACCEPTING:
                return TakeOffer(player, turn, table.offered[0])
            case Phase.RAIDING:
                return TakeFromHand(player, turn)
            case Phase.LAYING_AMBUSH:
                return LayAmbush(player, turn)
            case Phase.DISCARDING if table.to_discard:
                good = max(table.numbers.stock, key=lambda good: self._room(table, good))
                return DiscardCard(next(iter(table.to_discard)), turn, good)
            case Phase.OFFERING if _is_barter(table):
                seat = table.still_to_offer[0]
                offered = table.offers.get(seat, Offer()).cards
                return EndOffer(seat, turn) if offered else OfferCard(seat, turn)
        return GoOn(turn, phase)

    def gold(self, _table: Table) -> tuple[int, ...]:
        """No coins change hands."""
        return (0,)

    def over(self, table: Table) -> bool:
        return table.phase is Phase.OVER

    def seen(self) -> "NottinghamMoves":
        return self

    def look(self, table: Table) -> None:
        self.audit(table)

    def audit(self, table: Table) -> None:
        """Every card is counted once, and none is known that the box lacks."""
        numbers = table.numbers
        assert table.draw >= 0, "fewer cards than none can be drawn"
        assert min(table.hands.values()) >= 0, "fewer cards than none in a hand"
        assert min(table.stack, table.missing) >= 0, "fewer cards than none on a stack"
        lying = sum(map(len, table.ambushes.values()))
        assert lying + table.stack <= len(table.ambush_copies), "more ambushes than there are"
        assert all(len(table.seen[seat]) <= hand for seat, hand in table.hands.items())
        for solvers in table.tasks.values():
            assert len(set(solvers)) == len(solvers) <= numbers.task_cards, "a task too often"
        assert 0 <= table.position <= numbers.spaces + 1, "the sheriff left the track"
        assert not table.in_town or table.ended_by, "the town ends the game"
        if not table.ended_by:
            laid_in = (Phase.TURNING_IN, Phase.AMBUSHED)
            assert not table.lying or table.phase in laid_in, "laid cards are forgotten"
        copies = Counter(card.copy for card in _in_sight(table) if card.copy is not None)
        assert not copies or max(copies.values()) == 1, "a copy in two places"
        known = Counter(card.good for card in _in_sight(table) if card.good is not None)
        if over := {g: n for g, n in known.items() if n > numbers.stock[g]}:
            raise CardsContradict(f"{over} cards are known")

    def most(self, table: Table, good: GoodId) -> int:
        return table.numbers.stock[good]

    def _room(self, table: Table, good: GoodId | None) -> int:
        """So many cards of an item can be out of sight."""
        known = sum(card.good == good for card in _in_sight(table))
        return table.numbers.stock.get(good, 0) - known if good else 0

    def possible(self, table: Table, command: Command) -> bool:
        """Whether the box holds a card that this could be about."""
        good: GoodId | None = None
        match command:
            case CardRead(copy=copy) if copy is not None:
                card = table.card_of(copy)
                good = None if card is None else card.good
            case CorrectPoints(now=now):
                good = now
            case Defend():
                good = _chain(table)
            case CorrectAmbushes(seat=seat, counted=counted) if seat in table.seats:
                gold = _of_kind(table, ActionKind.AMBUSH)
                return counted - len(table.ambushes[seat]) <= self._room(table, gold)
            case _ if isinstance(command, _OF_ONE_CARD):
                good = command.good
        known = good is not None and good in table.numbers.stock
        return not known or self._room(table, good) > 0

    def straight(
        self, table: Table, chance: Random, act: Changes
    ) -> tuple[WoodenTable, Callable[[], None]]:
        around = WoodenTable(self.game, table, chance, act)
        players = {seat: Player(seat, chance) for seat in table.seats}

        def play() -> None:
            for _ in acts(players, around):
                pass
            if not self.over(around.table):
                raise Stuck(around.table.phase)

        return around, play

    # Secrets: the names of ambushes, and who let a set pass.

    def hand_for(self, _table: Table, _seat: SeatId, _chance: Random) -> None:
        return None

    def may_hide(self, table: Table, seat: SeatId) -> bool:
        return not table.ended_by and bool(table.ambushes[seat])

    def secret_act(self, table: Table, seat: SeatId, _hand: None, chance: Random) -> Move:
        """Name an ambush, or let a set pass where somebody else is still asked."""
        number = chance.randint(1, len(table.ambushes[seat]))
        cards = [card for card in table.ambush_copies if not own_colour(seat, card)]
        name = NameAmbush(seat, number, chance.choice(cards))
        asked = set() if table.laid is None else {*table.holders} - {*table.laid.passed}
        passes = table.phase is Phase.AMBUSHED and seat in asked and len(asked) > 1
        command = LetPass(seat, table.turn) if passes and chance.random() < 0.6 else name
        return command, seated(seat)

    def tells_nothing_of(
        self, seat: SeatId, tables: list[Table], _hand: None, command: Command
    ) -> bool:
        """It does not turn on a pass or on the name of an ambush. Others may close a call by
        their answers, and an ambush that is sprung leaves the others."""
        table = tables[0]
        if isinstance(command, TakeBack):
            return True
        about = getattr(command, "seat", None)
        asked = table.phase is Phase.AMBUSHED and table.ambushes[seat]
        if asked and isinstance(command, LetPass | SpringAmbush | CardRead):
            return False
        if about == seat and isinstance(command, NameAmbush | SpringAmbush | LetPass):
            return False
        if table.options.ambushes_at_end and table.phase in (Phase.SCORING, Phase.OVER):
            return False
        ambushes = isinstance(command, CardRead) and table.phase is Phase.LAYING_AMBUSH
        if ambushes and table.player == seat:
            return False
        return all(self.possible(one, command) for one in tables)

    def _seen_by(self, table: Table, seat: SeatId) -> SeatView:
        view = self.game.view_for(table, seated(seat))
        assert isinstance(view, SeatView), "only those who play are asked"
        return view

    def _corrects(self, table: Table, chance: Random) -> Move:
        """Something is put right, and said why; now and then people go home early."""
        seat, why = chance.choice(table.seats), "Counted again"
        pile = chance.choice(list(PILES))
        in_there, lie = in_pile(table, pile), len(table.ambushes[seat])
        kept = [card.good for card in table.points[seat] if card.good is not None]
        was = chance.choice([None, *kept])
        solvers = chance.sample(table.seats, 2)
        first, second = chance.choice([(None, None), (solvers[0], None), tuple(solvers)])
        moves: list[Move] = [
            (EndGame(table.turn), STEWARD),
            (_hand_counted(table, seat, why, chance), chance.choice((seated(seat), STEWARD))),
            (
                CountPile(
                    pile=pile,
                    was=in_there,
                    counted=max(0, in_there + chance.randint(-2, 2)),
                    reason=why,
                ),
                STEWARD,
            ),
            (
                MoveSheriff(
                    was=table.position,
                    now=chance.randint(table.position, table.numbers.spaces),
                    reason=why,
                )
                if table.position <= table.numbers.spaces
                else Woken(),
                STEWARD,
            ),
            (
                CorrectTask(
                    task=chance.choice(list(table.tasks)), first=first, second=second, reason=why
                ),
                STEWARD,
            ),
            (
                CorrectAmbushes(
                    seat=seat, was=lie, counted=max(0, lie + chance.choice((-1, 1))), reason=why
                ),
                STEWARD,
            ),
            (
                CorrectPoints(
                    seat=seat,
                    was=was,
                    now=chance.choice([None, *table.numbers.stock]),
                    reason=why,
                ),
                seated(seat),
            ),
        ]
        (move,) = chance.choices(moves, [1, *(4 for _ in moves[1:])])
        return move if self.possible(table, move[0]) else (Woken(), CLOCK)


def _hand_counted(table: Table, seat: SeatId, why: str, chance: Random) -> CountHand:
    was = table.hands[seat]
    counted = max(0, was + chance.randint(-2, 2))
    return CountHand(seat=seat, was=was, counted=counted, reason=why)


def _in_sight(table: Table) -> Iterator[Card]:
    """All cards that lie somewhere with a name, hands and the draw pile left out; those shown of a
    hand too."""
    yield from table.open_cards
    for cards in table.points.values():
        yield from cards


def _is_barter(table: Table) -> bool:
    return table.action is not None and table.action.kind is ActionKind.BARTER


def _of_kind(table: Table, kind: ActionKind) -> GoodId:
    return next(good for good, item in table.numbers.items.items() if item.action == kind)


def _chain(table: Table) -> GoodId:
    return _of_kind(table, ActionKind.DEFENCE)


def _anything(table: Table, chance: Random) -> Command:
    seat = chance.choice((*table.seats, *table.seats, SeatId("nobody")))
    other = chance.choice((*table.seats, SeatId("nobody")))
    good = chance.choice((*table.numbers.stock, GoodId("ambush_pair"), GoodId("")))
    number = chance.choice(STRANGE_NUMBERS)
    turn = chance.choice((table.turn, table.turn, table.turn - 1, table.turn + 1, -1))
    item = CopyId(f"{good}-{chance.randint(0, 20):02d}")
    ambush = chance.choice((*table.ambush_copies, CopyId("ambush_orange-01"), CopyId("-")))
    why = chance.choice(("", "Counted", "Counted", "x" * 121, "two\nlines"))
    task = chance.choice((*table.tasks, "", "no_such"))
    commands: list[Command] = [
        TurnUp(seat, turn, good),
        TakeCard(seat, turn),
        Act(seat, turn, chance.choice((None, other))),
        LayOffer(seat, turn),
        ShowHand(seat, turn),
        OfferCard(seat, turn, chance.choice((None, good))),
        EndOffer(seat, turn),
        NameOffer(seat, turn, good),
        TakeOffer(seat, turn, other),
        RefuseOffers(seat, turn),
        Defend(seat, turn),
        LetHappen(seat, turn),
        ShowCard(seat, turn, good),
        TakeFromHand(seat, turn, chance.choice((None, good))),
        LayAmbush(seat, turn),
        KeepNoAmbush(seat, turn),
        NameAmbush(seat, number, ambush),
        LayCard(seat, turn, good),
        TakeCardsBack(seat, turn),
        TurnIn(seat, turn, task),
        SpringAmbush(seat, turn, ambush),
        LetPass(seat, turn),
        DiscardCard(seat, turn, good),
        GoOn(turn, chance.choice((table.phase, *Phase))),
        EndGame(chance.choice((-1, turn - 1))),
        CountHand(seat=seat, was=table.hands.get(seat, number), counted=number, reason=why),
        CountPile(
            pile=chance.choice((*PILES, "chest")),
            was=in_pile(table, chance.choice(list(PILES))),
            counted=number,
            reason=why,
        ),
        MoveSheriff(was=table.position, now=number, reason=why),
        CorrectTask(task=task, first=chance.choice((None, seat)), second=other, reason=why),
        CorrectAmbushes(seat=seat, was=chance.choice((0, number)), counted=number, reason=why),
        CorrectPoints(
            seat=seat, was=chance.choice((None, good)), now=chance.choice((None, good)), reason=why
        ),
        CardRead(chance.choice((seat, GATE)), chance.choice((item, ambush, None))),
        SeatRead(seat),
        Pressed(chance.choice(("next", "timer", "undo", ""))),
        TimeIsUp(),
        Woken(),
    ]
    return chance.choice(commands)
