"""May this be done, by this party, now? One table says who may ask what in which phase."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from companion.game.commands import (
    GATE,
    CardRead,
    Pressed,
    SeatRead,
    SeatReadAgain,
    TimeIsUp,
    Woken,
)
from companion.game.contract import Command, Event
from companion.game.messages import Refusal, refuse
from companion.game.values import Party, Role, Value

from . import (
    at_the_gate,
    at_the_pile,
    black_market,
    burning,
    choosing,
    confiscating,
    correcting,
    deals,
    debts,
    declaring,
    deputies,
    inspecting,
    looking,
    market,
    offers,
    packing,
    piles,
    reversing,
    rounds,
    timing,
)
from . import commands as c
from .state import Phase, Table


class Who(StrEnum):
    """In what part somebody asks, at this table and about this seat."""

    OWNER = "owner"
    SHERIFF = "sheriff"  # or one of the deputies
    STEWARD = "steward"
    MACHINE = "machine"  # a reader, a button or the clock


class Rule(Value, frozen=True):
    """In which phases a command is open, and to whom."""

    phases: frozenset[Phase]
    who: frozenset[Who]


def _rule(phases: Iterable[Phase], *who: Who) -> Rule:
    return Rule(frozenset(phases), frozenset(who))


_ALWAYS = tuple(Phase)
_PLAY = tuple(phase for phase in Phase if phase is not Phase.OVER)
_FILLING = (Phase.MARKET, Phase.PACKING)
_DECIDING = (*timing.INSPECTION, Phase.SHARING, Phase.CLOSING)
_DECLARED = (Phase.DECLARING, *timing.INSPECTION)
_SHERIFFS = (Who.SHERIFF, Who.STEWARD)

RULES: dict[type[Command], Rule] = {
    c.ChooseFirst: _rule([Phase.MARKET], *_SHERIFFS),
    c.TakeFromPile: _rule([Phase.MARKET], Who.OWNER, *_SHERIFFS),
    c.LayOnPile: _rule([Phase.MARKET], Who.OWNER, *_SHERIFFS),
    c.EndTurn: _rule([Phase.MARKET], Who.OWNER, *_SHERIFFS),
    c.DrawDeputies: _rule([Phase.DRAWING], Who.STEWARD),
    c.CloseMarket: _rule([Phase.MARKET], *_SHERIFFS),
    c.PackByHand: _rule(_FILLING, Who.OWNER),
    c.SayTakingOut: _rule(_FILLING, Who.OWNER),
    c.TakeOutByHand: _rule(_FILLING, Who.OWNER),
    c.DismissStrays: _rule(_FILLING, Who.OWNER),
    c.SealBag: _rule([Phase.PACKING], Who.OWNER, Who.STEWARD),
    c.SitOut: _rule([Phase.PACKING], Who.OWNER, Who.STEWARD),
    c.Declare: _rule([Phase.DECLARING], Who.OWNER, Who.STEWARD),
    c.PassBag: _rule([Phase.INSPECTING], *_SHERIFFS),
    c.OpenBag: _rule([Phase.INSPECTING], *_SHERIFFS),
    c.NameCard: _rule(_ALWAYS, Who.OWNER, *_SHERIFFS),
    c.CountByHand: _rule([Phase.INSPECTING], *_SHERIFFS),
    c.JudgeBag: _rule([Phase.INSPECTING], *_SHERIFFS),
    c.LayConfiscated: _rule(_PLAY, *_SHERIFFS),
    c.NamePileCard: _rule(_PLAY, *_SHERIFFS),
    c.CountPile: _rule(_PLAY, *_SHERIFFS),
    c.MakeOffer: _rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD),
    c.ChangeOffer: _rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD),
    c.AcceptOffer: _rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD),
    c.HandOver: _rule(_DECIDING, Who.OWNER, Who.STEWARD),
    c.RefuseOffer: _rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD),
    c.WithdrawOffer: _rule([Phase.INSPECTING], Who.OWNER, Who.STEWARD),
    c.EndTalk: _rule([Phase.INSPECTING], *_SHERIFFS),
    c.ReshufflePile: _rule(_PLAY, *_SHERIFFS),
    c.PayDebt: _rule([Phase.PAYING], Who.OWNER, Who.STEWARD),
    c.Claim: _rule(black_market.STEPS, Who.OWNER, Who.STEWARD),
    c.BurnGoods: _rule(burning.STEPS, Who.OWNER, Who.STEWARD),
    c.PickFromChest: _rule([Phase.SHARING], Who.OWNER, Who.STEWARD),
    c.ShareChest: _rule([Phase.SHARING], *_SHERIFFS),
    c.CorrectGold: _rule(_ALWAYS, Who.OWNER, Who.STEWARD),
    c.MoveCard: _rule(_ALWAYS, Who.STEWARD),
    c.CorrectContraband: _rule(_ALWAYS, Who.OWNER, Who.STEWARD),
    c.CorrectDeclaration: _rule(_DECLARED, Who.OWNER, Who.STEWARD),
    c.CorrectDecision: _rule(_DECIDING, Who.STEWARD),
    c.RunTimer: _rule(timing.INSPECTION, *_SHERIFFS),
    c.AddMinute: _rule(timing.INSPECTION, *_SHERIFFS),
    c.EndRound: _rule([Phase.CLOSING], *_SHERIFFS),
    c.EndGame: _rule([Phase.CLOSING], Who.STEWARD),
    CardRead: _rule(_ALWAYS, Who.MACHINE),
    SeatRead: _rule(_ALWAYS, Who.MACHINE),
    SeatReadAgain: _rule(_ALWAYS, Who.MACHINE),
    Pressed: _rule(_ALWAYS, Who.MACHINE, Who.STEWARD),
    TimeIsUp: _rule(_ALWAYS, Who.MACHINE),
    Woken: _rule(_ALWAYS, Who.MACHINE),
}

_DECIDERS: dict[type[Command], Callable[[Table, Any, Party], tuple[Event, ...] | Refusal]] = {
    c.DrawDeputies: deputies.draw,
    c.ChooseFirst: market.choose_first,
    c.TakeFromPile: market.take_from_pile,
    c.LayOnPile: market.lay_on_pile,
    c.EndTurn: market.end_turn,
    c.CloseMarket: market.close_market,
    c.PackByHand: packing.pack_by_hand,
    c.SayTakingOut: packing.say_taking_out,
    c.TakeOutByHand: packing.take_out_by_hand,
    c.DismissStrays: packing.dismiss_strays,
    c.SealBag: packing.seal,
    c.SitOut: packing.sit_out,
    c.Declare: declaring.declare,
    c.PassBag: inspecting.pass_bag,
    c.OpenBag: inspecting.open_bag,
    c.NameCard: inspecting.name_card,
    c.CountByHand: inspecting.count_by_hand,
    c.JudgeBag: inspecting.judge_bag,
    c.LayConfiscated: confiscating.lay_confiscated,
    c.NamePileCard: looking.name_pile_card,
    c.CountPile: looking.count_pile,
    c.PayDebt: debts.pay,
    c.Claim: black_market.claim,
    c.BurnGoods: burning.burn,
    c.PickFromChest: deputies.pick,
    c.ShareChest: deputies.share,
    c.AcceptOffer: deals.accept,
    c.HandOver: choosing.hand_over,
    c.RefuseOffer: offers.reject,
    c.WithdrawOffer: offers.withdraw,
    c.EndTalk: offers.end_talk,
    c.ReshufflePile: rounds.reshuffle,
    c.CorrectGold: correcting.correct_gold,
    c.MoveCard: correcting.move_card,
    c.CorrectContraband: correcting.correct_contraband,
    c.CorrectDeclaration: correcting.correct_declaration,
    c.CorrectDecision: reversing.correct_decision,
    c.EndRound: rounds.end_round,
    c.EndGame: rounds.end_game,
    SeatRead: packing.bag_at_the_mouth,
    SeatReadAgain: at_the_gate.bag_read_again,
}


def decide(table: Table, command: Command, by: Party, at_ms: int) -> tuple[Event, ...] | Refusal:
    """The events that follow, or why not; `at_ms` matters to the timer and to offers."""
    wrong = _out_of_place(table, command, by)
    if wrong is not None:
        return wrong
    match command:
        case CardRead():
            return _card_read(table, command, by)
        case Pressed():
            return _pressed(table, command, by, at_ms)
        case TimeIsUp():
            return timing.time_is_up(table, command, at_ms)
        case Woken():
            return timing.woken(table, command, at_ms)
        case c.MakeOffer():
            return offers.make(table, command, by, at_ms)
        case c.ChangeOffer():
            return offers.change(table, command, by, at_ms)
        case c.RunTimer():
            return timing.run_timer(table, command, at_ms)
        case c.AddMinute():
            return timing.add_minute(table, command, at_ms)
        case _:
            return _DECIDERS[type(command)](table, command, by)


def _out_of_place(table: Table, command: Command, by: Party) -> Refusal | None:
    """Asked by the wrong party, about nobody, or in the wrong step of the round."""
    rule = RULES.get(type(command))
    if rule is None:
        return refuse("why.unknown_command")
    seat = getattr(command, "seat", None)
    if seat is not None and seat not in table.seats and not _at_no_seat(table, command):
        return refuse("why.no_such_seat")
    if not rule.who & _parts(table, by, seat):
        return refuse("why.not_yours")
    if table.phase not in rule.phases:
        return refuse("why.not_now")
    return None


def _at_no_seat(table: Table, command: Command) -> bool:
    """A card at the gate, or at a pile."""
    if not isinstance(command, CardRead):
        return False
    return command.seat == GATE or piles.number_of(table, command.seat) is not None


def _parts(table: Table, by: Party, seat: object) -> set[Who]:
    match by.role:
        case Role.STEWARD:
            return {Who.STEWARD}
        case Role.READER | Role.BUTTON | Role.CLOCK:
            return {Who.MACHINE}
        case Role.PUBLIC:
            return set()
        case Role.SEAT:
            owner = {Who.OWNER} if by.seat == seat else set()
            return owner | ({Who.SHERIFF} if by.seat in table.officers else set())


def _card_read(table: Table, command: CardRead, by: Party) -> tuple[Event, ...] | Refusal:
    pile = piles.number_of(table, command.seat)
    if pile is not None:
        return at_the_pile.card_laid_there(table, command, pile)
    if command.seat == GATE:
        return at_the_gate.card_laid_there(table, command, by)
    if table.is_filling(command.seat):
        return packing.card_at_the_mouth(table, command, by)
    debt = debts.debt_of(table, command.seat)
    if debt is not None:
        return debts.card_laid_on(table, command, debt)
    return inspecting.card_laid_on(table, command, by)


def _pressed(table: Table, command: Pressed, by: Party, at_ms: int) -> tuple[Event, ...] | Refusal:
    if command.button == "timer":
        return timing.press_timer(table, at_ms)
    if command.button == "next" and table.phase is Phase.MARKET:
        return market.press_next(table, by)
    if command.button == "next" and table.phase is Phase.CLOSING:
        return rounds.end_round(table, c.EndRound(table.round), by)
    return refuse("why.button_rests")
