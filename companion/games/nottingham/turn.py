"""A turn: the top card is turned up and taken, or its action begins; and the turn ends."""

from msgspec.structs import replace

from companion.game.cards import Card
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, refuse, says, seat_word
from companion.game.steps import going_on, moved_on
from companion.game.values import Party, Role, SeatId
from companion.game.who import Who

from .commands import GoOn, NamedCard
from .events import ActionBegan, CardsTakenBack, CardTaken, GameEnded, TurnedUp, TurnEnded
from .numbers import ATTACKS, ActionKind
from .spoken import card_word, told
from .table import Action, Phase, Table, done, forgotten, into_hand
from .who import ALWAYS, OWNERS, item_read, no_item, not_the_player

_TAKE_NO_TARGET = (ActionKind.PURCHASE, ActionKind.AMBUSH, ActionKind.BARTER)


class TurnUp(NamedCard, frozen=True):
    """The player turns up the top card; named again, it was another card."""


class TakeCard(Command, frozen=True):
    """The player takes the turned-up card."""

    seat: SeatId
    turn: int


class Act(Command, frozen=True):
    """The player begins the action of the card; an attack has a target."""

    seat: SeatId
    turn: int
    target: SeatId | None = None


class EndGame(Command, frozen=True):
    """The people stop early; the game is scored as it stands."""

    turn: int


class TurnedUpNamed(Event, frozen=True):
    """The card that lies open is this one."""

    seat: SeatId
    card: Card


def turn_up(course: Course[Table], asked: Asked[TurnUp]) -> Refusal | None:
    table, command = course.table, asked.command
    refused = not_the_player(table, command.seat)
    if refused is not None:
        return refused
    if table.turned is not None and table.turned.good == command.good:
        return None
    return no_item(table, command.good) or _turned(course, Card(command.good))


def card_read(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """The card is turned up at any reader. Once it lies there, it may get the name of its copy."""
    table, copy = course.table, asked.command.copy
    if table.phase not in (Phase.TURNING_UP, Phase.CHOOSING):
        return NOT_MINE
    if table.turned is not None and table.turned.copy == copy is not None:
        return None
    card = item_read(table, copy)
    if isinstance(card, Refusal):
        return card
    same = table.turned is None or table.turned == Card(card.good)
    return _turned(course, card) if same else refuse("why.no_card_expected")


def _turned(course: Course[Table], card: Card) -> Refusal | None:
    table = course.table
    if table.turned is None:
        if table.draw < 1:
            return refuse("why.draw_pile_empty")
        course.write(TurnedUp(table.player, card))
        return None
    course.write(TurnedUpNamed(table.player, card))
    if table.numbers.action_of(card) is ActionKind.DEFENCE:
        course.write(CardTaken(table.player, card))
    return None


def take(course: Course[Table], asked: Asked[TakeCard]) -> Refusal | None:
    table = course.table
    refused = not_the_player(table, asked.command.seat)
    if refused is None:
        assert table.turned is not None, "while choosing, a card lies open"
        course.write(CardTaken(table.player, table.turned))
    return refused


def act(course: Course[Table], asked: Asked[Act]) -> Refusal | None:
    table, command = course.table, asked.command
    assert table.turned is not None, "while choosing, a card lies open"
    kind = table.numbers.action_of(table.turned)
    assert kind is not None, "a card that is turned up has a name"
    refused = not_the_player(table, command.seat) or _impossible(table, kind, command.target)
    if refused is None:
        course.write(ActionBegan(table.player, kind, command.target, table.turned))
    return refused


def _impossible(table: Table, kind: ActionKind, target: SeatId | None) -> Refusal | None:
    if kind is ActionKind.DEFENCE:
        return refuse("why.chain_must_be_taken")
    if kind in _TAKE_NO_TARGET and target is not None:
        return refuse("why.no_target")
    if kind is ActionKind.AMBUSH:
        return None if table.stack else refuse("why.no_ambush_left")
    if not any(table.hands[seat] for seat in table.others):
        return refuse("why.nobody_has_cards")
    if kind in ATTACKS and target not in table.others:
        return refuse("why.target_missing")
    if target is not None and not table.hands[target]:
        return refuse("why.target_has_no_cards", seat=seat_word(target))
    return None


def targets(table: Table) -> tuple[SeatId, ...]:
    """The seats that the turned-up card can attack."""
    kind = _kind(table)
    if kind not in ATTACKS:
        return ()
    return tuple(seat for seat in table.others if table.hands[seat])


def may_act(table: Table) -> bool:
    """The action can be begun, with a target where it needs one."""
    kind, others = _kind(table), table.others
    target = next((seat for seat in others if table.hands[seat]), None)
    return kind is not None and not _impossible(table, kind, target if kind in ATTACKS else None)


def _kind(table: Table) -> ActionKind | None:
    if table.phase is not Phase.CHOOSING or table.turned is None:
        return None
    return table.numbers.action_of(table.turned)


def end_turn(course: Course[Table]) -> None:
    """Cards that were laid and not turned in go back to the hand."""
    if course.table.lying:
        course.write(CardsTakenBack(course.table.player))
    course.write(TurnEnded(course.table.player))


def end_game(course: Course[Table], _asked: Asked[EndGame]) -> None:
    course.write(GameEnded("steward"))


def with_turned_up(table: Table, event: TurnedUp | TurnedUpNamed) -> Table:
    return replace(forgotten(table, event.card.copy), turned=event.card)


def with_taken(table: Table, event: CardTaken) -> Table:
    return done(into_hand(table, event.seat, event.card))


def with_begun(table: Table, event: ActionBegan) -> Table:
    return replace(table, action=Action(kind=event.kind, target=event.target))


def with_ended(table: Table, _event: TurnEnded) -> Table:
    return replace(
        table,
        turn=table.turn + 1,
        turned=None,
        action=None,
        acted=False,
        laid=None,
        turned_in=False,
    )


def _told_action(event: ActionBegan, _audience: Party) -> Message:
    seat, good = seat_word(event.seat), card_word(event.card)
    if event.target is None:
        return says(f"nottingham.acts_{event.kind}", seat=seat, good=good)
    target = seat_word(event.target)
    return says(f"nottingham.acts_{event.kind}", seat=seat, good=good, target=target)


def _proclaimed(table: Table, _event: TurnEnded) -> Message | None:
    """Whose turn it is now, unless the game is over."""
    if table.phase is not Phase.TURNING_UP:
        return None
    return says("spoken.turn", seat=seat_word(table.player))


def _next_turning_up(table: Table) -> Message:
    return says("next.turn_up", seat=seat_word(table.player))


def _next_choosing(table: Table) -> Message:
    assert table.turned is not None, "while choosing, a card lies open"
    seat, good = seat_word(table.player), card_word(table.turned)
    if not may_act(table):
        return says("next.choose_take", seat=seat, good=good)
    return says("next.choose", seat=seat, good=good, action=f"action.{_kind(table)}")


CHAPTER = Chapter(
    name="turn",
    rules={
        TurnUp: rule([Phase.TURNING_UP, Phase.CHOOSING], *OWNERS, decide=turn_up),
        TakeCard: rule([Phase.CHOOSING], *OWNERS, decide=take),
        Act: rule([Phase.CHOOSING], *OWNERS, decide=act),
        GoOn: rule(ALWAYS, Who.LEADER, Who.STEWARD, decide=moved_on),
        EndGame: rule([Phase.TURNING_UP, Phase.TURNING_IN], Who.STEWARD, decide=end_game),
    },
    hears={CardRead: card_read, **going_on(GoOn, {Phase.TURNING_IN: end_turn})},
    effects={
        TurnedUp: with_turned_up,
        TurnedUpNamed: with_turned_up,
        CardTaken: with_taken,
        ActionBegan: with_begun,
        TurnEnded: with_ended,
    },
    news={
        TurnedUp: told("nottingham.turned_up", good="card"),
        TurnedUpNamed: told("nottingham.renamed", good="card"),
        CardTaken: told("nottingham.taken", good="card"),
        ActionBegan: _told_action,
    },
    phrases=(
        Phrase(command=TurnUp, text="{seat} turns up {good:named}"),
        Phrase(command=TakeCard, text="{seat} takes the card"),
        Phrase(command=Act, text="{seat} acts[ against {target:seat}]"),
        Phrase(command=GoOn, text="{by} ends the turn", sets={"phase": Phase.TURNING_IN}),
        Phrase(command=EndGame, text="{by} ends the game", by=Role.STEWARD),
    ),
    proclaims={TurnEnded: _proclaimed},
    public={"targets": targets, "may_act": may_act},
    next_step={Phase.TURNING_UP: _next_turning_up, Phase.CHOOSING: _next_choosing},
)
