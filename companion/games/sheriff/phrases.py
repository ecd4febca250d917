"""How each command is said in a chronicle, in the words of the table."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.game.bank import purse
from companion.game.commands import GATE
from companion.game.contract import Command, Event, Known, Phrase
from companion.game.values import GoodId, Role, SeatId

from . import commands as c
from . import events as e
from . import piles, places
from .promises import ANY_CONTRABAND
from .state import CHEST, Table

_TERMS = (
    ":[, {gold} gold][, {stand} from the stand][, {bag} from the bag][, {anywhere} from anywhere]"
    "[, to pass {passes}][, to open {opens}][, and later {later}]"
)
_AT_THE_START = "as it was at the start"

PHRASES: tuple[Phrase, ...] = (
    Phrase(command=c.ChooseFirst, text="{by} lets {seat} begin the market"),
    Phrase(command=c.TakeFromPile, text="{seat} takes the top of pile {pile}"),
    Phrase(command=c.LayOnPile, text="{seat} lays {good:cards} on pile {pile}"),
    Phrase(
        command=c.EndTurn,
        text="{seat} is done at the market[, {number} changed][, on pile {pile}]",
    ),
    Phrase(
        command=c.DrawDeputies,
        text="the deputies are drawn[, by chance {chance}]",
        by=Role.STEWARD,
        sets={"first": None, "second": None},
    ),
    Phrase(
        command=c.DrawDeputies,
        text="{first} and {second} are deputies[, by chance {chance}]",
        by=Role.STEWARD,
    ),
    Phrase(command=c.CloseMarket, text="{by} closes the market"),
    Phrase(command=c.PackByHand, text="{seat} packs {good:cards}"),
    Phrase(command=c.SayTakingOut, text="{seat} is taking out", sets={"on": True}),
    Phrase(command=c.SayTakingOut, text="{seat} is done taking out", sets={"on": False}),
    Phrase(command=c.TakeOutByHand, text="{seat} takes out {good:cards}"),
    Phrase(command=c.DismissStrays, text="{seat} puts the strays away"),
    Phrase(
        command=c.SealBag, text="{seat} closes the bag[ with salt {chance}]", secret=("chance",)
    ),
    Phrase(command=c.SitOut, text="{seat} sits out"),
    Phrase(command=c.Declare, text="{seat} declares[ {number}] {good}"),
    Phrase(
        command=c.PassBag,
        text="{by} passes the bag of {seat}[ for {bribe} gold][, {alone} alone]",
    ),
    Phrase(command=c.OpenBag, text="{by} opens the bag of {seat}[, {alone} alone]"),
    Phrase(command=c.NameCard, text="{seat} names a card: {good}", secret=("good",)),
    Phrase(command=c.NameCard, text="{seat} names a card contraband", sets={"good": None}),
    Phrase(command=c.NameCard, text="{seat} names {good:named}", secret=("good",)),
    Phrase(command=c.CountByHand, text="{by} counts in the bag of {seat}: {goods}"),
    Phrase(command=c.JudgeBag, text="{by} judges the bag of {seat}"),
    Phrase(command=c.LayConfiscated, text="{by} lays the confiscated {good} on pile {pile}"),
    Phrase(
        command=c.LayConfiscated,
        text="{by} lays all that was confiscated on pile {pile}",
        sets={"good": None},
    ),
    Phrase(
        command=c.NamePileCard,
        text="{by} looks through pile {pile}: {good}[, number {place} from the top]",
    ),
    Phrase(command=c.CountPile, text="{by} counts {number} cards on pile {pile}"),
    Phrase(command=c.PayDebt, text="{seat} pays {goods}[, for {owed} gold]"),
    Phrase(command=c.Claim, text="{seat} shows {good} at the black market"),
    Phrase(
        command=c.BurnGoods,
        text="{seat} burns {number} {good} of {target}[, onto pile {pile}]",
    ),
    Phrase(
        command=c.PickFromChest,
        text="{seat} picks {good:cards} from the chest",
        secret=("good",),
    ),
    Phrase(
        command=c.ShareChest,
        text="{by} shares the chest[, what is odd to {rest_to}][, by chance {chance}]",
        secret=("chance",),
    ),
    Phrase(command=c.MakeOffer, text="{seat} offers {taker}" + _TERMS, same={"giver": "seat"}),
    Phrase(command=c.MakeOffer, text="{seat} asks of {giver}" + _TERMS, same={"taker": "seat"}),
    Phrase(command=c.MakeOffer, text="{seat} asks of {giver} for {taker}" + _TERMS),
    Phrase(command=c.ChangeOffer, text="{seat} changes offer {offer}" + _TERMS),
    Phrase(command=c.ChangeOffer, text="{seat} changes {of}'s offer" + _TERMS),
    Phrase(command=c.AcceptOffer, text="{seat} accepts offer {offer}"),
    Phrase(command=c.AcceptOffer, text="{seat} accepts {of}'s offer"),
    Phrase(
        command=c.HandOver, text="{seat} hands over[ {goods}] for deal {deal}", secret=("goods",)
    ),
    Phrase(command=c.RefuseOffer, text="{seat} refuses offer {offer}"),
    Phrase(command=c.RefuseOffer, text="{seat} refuses {of}'s offer"),
    Phrase(command=c.WithdrawOffer, text="{seat} withdraws offer {offer}"),
    Phrase(command=c.EndTalk, text="{by} ends the talk about {seat}"),
    Phrase(command=c.ReshufflePile, text="{by} shuffles a new deck"),
    Phrase(
        command=c.CorrectGold,
        text="at the start {seat} has {counted} gold",
        by=Role.STEWARD,
        sets={"reason": _AT_THE_START},
        secret=("counted",),
    ),
    Phrase(
        command=c.CorrectGold,
        text="{by} counts {counted} gold in the purse of {seat}: {reason}",
        secret=("counted",),
    ),
    Phrase(
        command=c.CorrectGold,
        text="{by} counts {counted} gold in the chest: {reason}",
        sets={"seat": None},
    ),
    Phrase(
        command=c.MoveCard,
        text="at the start {good:cards} lies/lie on {target:place}",
        by=Role.STEWARD,
        sets={"source": places.AWAY, "reason": _AT_THE_START},
    ),
    Phrase(
        command=c.MoveCard,
        text="{by} moves {good:cards} from {source:place} to {target:place}: {reason}",
    ),
    Phrase(
        command=c.CorrectContraband,
        text="{by} renames contraband of {seat} from {was} to {now}: {reason}",
        secret=("was", "now"),
    ),
    Phrase(
        command=c.CorrectDeclaration,
        text="{by} puts right that {seat} declared {number} {good}: {reason}",
    ),
    Phrase(
        command=c.CorrectDecision,
        text="{by} puts right that the bag of {seat} was opened[, {alone} alone]: {reason}",
        sets={"opened": True},
    ),
    Phrase(
        command=c.CorrectDecision,
        text="{by} puts right that the bag of {seat} passed[ for {bribe} gold][, {alone} alone]"
        ": {reason}",
        sets={"opened": False},
    ),
    Phrase(command=c.RunTimer, text="{by} starts the timer", sets={"on": True}),
    Phrase(command=c.RunTimer, text="{by} stops the timer", sets={"on": False}),
    Phrase(command=c.AddMinute, text="{by} adds a minute"),
    Phrase(command=c.EndRound, text="{by} ends the round"),
    Phrase(command=c.EndGame, text="{by} ends the game"),
)


def known(table: Table) -> Known:
    """Several of a good are called as its English name has it, where that is its own name with an
    s: apples, but cheese."""
    kinds = table.numbers.kinds
    on_piles = (SeatId(f"pile-{number}") for number in range(1, len(table.piles) + 1))
    several = {good: GoodId(f"{good}s") for good in kinds}
    with_s = [good for good in kinds if _spoken(kinds[good].names) == several[good] not in kinds]
    goods = {good: several[good] if good in with_s else good for good in kinds}
    return Known(
        seats=(*table.seats, CHEST, GATE, *on_piles),
        goods={**goods, ANY_CONTRABAND: ANY_CONTRABAND},
        places={place: places.spoken(place) for place in places.all_of(table)},
        titles={"sheriff": table.officers[0]} if len(table.officers) == 1 else {},
    )


def unsaid(table: Table, command: type[Command], said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Which round it is, what an answer answers, and what is written where something is counted."""
    seen: dict[str, Any] = {"round": table.round}
    if "version" in command.__struct_fields__:
        offers = {offer.number: offer.version for offer in table.offers}
        standing = [offer.number for offer in table.offers if offer.by == said.get("of")]
        if "offer" not in said and len(standing) == 1:
            seen["offer"] = standing[0]
        seen["version"] = offers.get(said.get("offer", seen.get("offer", 0)), 0)
    if "of" in command.__struct_fields__:
        pile = said["pile"]
        seen["of"] = len(table.piles[pile - 1].seen) if piles.is_pile(table, pile) else 0
    if command is c.CorrectGold:
        seen["was"] = table.purses.get(purse(said["seat"] or CHEST))
    return {field: value for field, value in seen.items() if field in command.__struct_fields__}


def plainly(command: Command, events: tuple[Event, ...]) -> Command:
    """A declaration with the number said, a payment without its cause, an opened bag without gold
    for passing it, deputies by name."""
    match command, events:
        case c.Declare(number=None), (e.BagDeclared(declared=declared),):
            return replace(command, number=declared.number)
        case c.DrawDeputies(), (e.DeputiesDrawn(seats=(first, second)),):
            return replace(command, first=first, second=second)
        case c.PayDebt(), _:
            return replace(command, owed=None)
        case c.CorrectDecision(opened=True), _:
            return replace(command, bribe=0)
    return command


def _spoken(names: Mapping[str, str]) -> str:
    return names.get("en", "").lower().replace(" ", "_")
