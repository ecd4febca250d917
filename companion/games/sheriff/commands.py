"""Commands that people may give at a table of bags; each names what it is about, never who asks."""

from collections.abc import Mapping

from companion.game.contract import Chancy, Command
from companion.game.values import GoodId, SeatId
from companion.games.bags.commands import Declare as Declare
from companion.games.bags.commands import DismissStrays as DismissStrays
from companion.games.bags.commands import PackByHand as PackByHand
from companion.games.bags.commands import SayTakingOut as SayTakingOut
from companion.games.bags.commands import SealBag as SealBag
from companion.games.bags.commands import SitOut as SitOut
from companion.games.bags.commands import TakeOutByHand as TakeOutByHand


class ChooseFirst(Command, frozen=True):
    """The sheriff picks the merchant who begins the market of this round."""

    seat: SeatId
    round: int


class TakeFromPile(Command, frozen=True):
    """The merchant at the market draws the top of a pile, in everyone's sight."""

    seat: SeatId
    round: int
    pile: int


class LayOnPile(Command, frozen=True):
    """The merchant at the market gives up a card; without a good, it is one nobody has named."""

    seat: SeatId
    round: int
    good: GoodId | None = None
    pile: int = 1


class EndTurn(Command, frozen=True):
    """The merchant is done at the market, having changed so many cards; without a number, as many
    as were told of. Those not told of go on the pile where the others lie, or on this one."""

    seat: SeatId
    round: int
    number: int | None = None
    pile: int = 1


class DrawDeputies(Chancy, frozen=True):
    """Two deputies for this round: named from the cards people drew, or drawn by the clerk."""

    round: int
    first: SeatId | None = None
    second: SeatId | None = None


class CloseMarket(Command, frozen=True):
    """Everyone is done at the market of this round; the bags may be packed."""

    round: int


class PassBag(Command, frozen=True):
    """The bag goes back closed, for so much gold; without a sum, for what its merchant has offered.
    One of two deputies may act alone."""

    seat: SeatId
    round: int
    bribe: int | None = None
    alone: SeatId | None = None


class OpenBag(Command, frozen=True):
    """The bag is opened before everyone's eyes, by the sheriff, both deputies, or one alone."""

    seat: SeatId
    round: int
    alone: SeatId | None = None


class NameCard(Command, frozen=True):
    """An unread card in front of this seat is that good; without a good, it is contraband."""

    seat: SeatId
    good: GoodId | None = None


class CountByHand(Command, frozen=True):
    """People counted the opened bag; these goods really lay in it."""

    seat: SeatId
    goods: Mapping[GoodId, int] = {}


class JudgeBag(Command, frozen=True):
    """Everyone agrees on what lay in the opened bag."""

    seat: SeatId
    round: int


class LayConfiscated(Command, frozen=True):
    """The sheriff lays a confiscated card on a pile; without a good, all that are left."""

    round: int
    pile: int
    good: GoodId | None = None


class NamePileCard(Command, frozen=True):
    """Somebody looked: the card at this place from the top of a pile `of` so many is that good;
    without a place, the lowest one that nobody has named."""

    pile: int
    of: int
    good: GoodId
    place: int | None = None


class CountPile(Command, frozen=True):
    """Somebody counted: a pile that was thought `of` so many cards holds that number."""

    pile: int
    of: int
    number: int


class PayDebt(Command, frozen=True):
    """The debtor hands these goods over; contraband only when the legal goods are gone. It names
    what was owed then, lest two people pay one debt twice, or a late click the next one."""

    seat: SeatId
    goods: Mapping[GoodId, int]
    owed: int | None = None


class Claim(Command, frozen=True):
    """The merchant shows and discards contraband of one kind, to have a dearer card for it."""

    seat: SeatId
    round: int
    good: GoodId


class BurnGoods(Command, frozen=True):
    """A card that this merchant just brought is discarded, to destroy legal goods of another; all
    of them go on one pile."""

    seat: SeatId
    round: int
    target: SeatId
    good: GoodId
    number: int = 1
    pile: int = 1


class PickFromChest(Command, frozen=True):
    """A deputy takes a card from the chest in turn; without a good, one that lies face down."""

    seat: SeatId
    round: int
    good: GoodId | None = None


class ShareChest(Chancy, frozen=True):
    """The chest is shared out; an odd coin or card goes to the deputy they agree on, or away. By
    chance a card that lies face down is the odd one: the cheapest or dearest would tell of the
    others."""

    round: int
    rest_to: SeatId | None = None


class MakeOffer(Command, frozen=True, kw_only=True):
    """The giver would give this, and the taker do that for it; either of them may say so. If it
    buys a pass and an opening, so much of the gold is for the opening: half, if nobody says it."""

    seat: SeatId
    round: int
    giver: SeatId
    taker: SeatId
    gold: int = 0
    stand: Mapping[GoodId, int] = {}
    bag: Mapping[GoodId, int] = {}
    anywhere: Mapping[GoodId, int] = {}
    passes: SeatId | None = None
    opens: SeatId | None = None
    for_opening: int | None = None
    if_honest: SeatId | None = None
    if_caught: SeatId | None = None
    later: str = ""


class ChangeOffer(Command, frozen=True, kw_only=True):
    """Other terms instead, by the side that made the offer or, as a counter-offer, the other."""

    seat: SeatId
    offer: int
    version: int
    gold: int = 0
    stand: Mapping[GoodId, int] = {}
    bag: Mapping[GoodId, int] = {}
    anywhere: Mapping[GoodId, int] = {}
    passes: SeatId | None = None
    opens: SeatId | None = None
    for_opening: int | None = None
    if_honest: SeatId | None = None
    if_caught: SeatId | None = None
    later: str = ""


class AcceptOffer(Command, frozen=True):
    """Agreed, as that version of it says."""

    seat: SeatId
    offer: int
    version: int


class HandOver(Command, frozen=True):
    """The giver hands over contraband that a deal did not name, or that has no name at the clerk:
    these cards, or without any goods all that is due, and nobody tells the clerk which cards they
    were."""

    seat: SeatId
    deal: int
    goods: Mapping[GoodId, int] = {}


class SayNotThere(Command, frozen=True):
    """The giver says that the contraband a deal named is not among the own cards without a name."""

    seat: SeatId
    deal: int


class LetGo(Command, frozen=True):
    """A side of a bought inspection need not have it any more; or holds to it after all."""

    seat: SeatId
    deal: int
    agrees: bool = True


class RefuseOffer(Command, frozen=True):
    """The offer is refused, on these terms and on any."""

    seat: SeatId
    offer: int
    version: int


class WithdrawOffer(Command, frozen=True):
    """The maker of this version takes it back, as long as it is not accepted."""

    seat: SeatId
    offer: int
    version: int


class EndTalk(Command, frozen=True):
    """Enough has been said about this merchant's bag; the offers on it are closed."""

    seat: SeatId
    round: int


class ReshufflePile(Command, frozen=True):
    """The deck ran out, and the pile has been shuffled to make a new one."""


class CorrectGold(Command, frozen=True, kw_only=True):
    """Coins were counted: in a purse, or without a seat in the deputies' chest. It names what was
    written there, unless the author may not see a hidden purse."""

    seat: SeatId | None = None
    was: int | None = None
    counted: int
    reason: str


class MoveCard(Command, frozen=True, kw_only=True):
    """A card lies elsewhere than is written; without a good, one whose face nobody saw. Places are
    `away` (out of sight), `pile.1`, `stand.red`, `stand.chest`."""

    good: GoodId | None = None
    source: str
    target: str
    reason: str


class CorrectContraband(Command, frozen=True, kw_only=True):
    """A card lying face down before this seat bears another name than was read or typed."""

    seat: SeatId
    was: GoodId
    now: GoodId
    reason: str


class CorrectDeclaration(Command, frozen=True, kw_only=True):
    """Before the bag is decided on: this is what was really declared."""

    seat: SeatId
    round: int
    good: GoodId
    number: int
    reason: str


class CorrectDecision(Command, frozen=True, kw_only=True):
    """A bag of this round was opened, and is to be counted and judged now; or it passed, for this
    gold. One of two deputies may have acted alone."""

    seat: SeatId
    round: int
    opened: bool
    bribe: int = 0
    alone: SeatId | None = None
    reason: str


class CorrectClaim(Command, frozen=True, kw_only=True):
    """This merchant claimed nothing at the black market this round: everything goes back."""

    seat: SeatId
    round: int
    reason: str


class RunTimer(Command, frozen=True):
    """Let the time of the inspection run, or rest."""

    on: bool = True


class AddMinute(Command, frozen=True):
    """One more minute for this inspection."""

    round: int


class EndRound(Command, frozen=True):
    """The inspection is over; the sheriff's figure moves on, or no round follows."""

    round: int


class EndGame(Command, frozen=True):
    """The evening is late: the game ends after this round, though others were still to come."""

    round: int


class TurnUpContraband(Command, frozen=True):
    """Everyone has turned up their contraband after the last round, and the game is scored."""

    round: int


COMMANDS: tuple[type[Command], ...] = tuple(
    kind
    for kind in tuple(globals().values())
    if isinstance(kind, type)
    and issubclass(kind, Command)
    and kind.__module__.startswith("companion.games.")
)
