"""The inspection: a bag is handed back or opened; an opened bag is judged by what lies in it."""

from msgspec.structs import replace

from companion.game import bank
from companion.game.cards import UNREAD, Card, unread, without
from companion.game.chapter import NOT_MINE, Asked, Chapter, Unclaimed, rule
from companion.game.commands import CardRead
from companion.game.contract import Command, Event, Phrase
from companion.game.course import Course
from companion.game.messages import Message, Refusal, good_word, refuse, says, seat_word
from companion.game.scenes import Slide
from companion.game.spoken import heap, verdict
from companion.game.values import Party, Role, SeatId, seat_at
from companion.games.bags import scene
from companion.games.bags.commands import NameCard
from companion.games.bags.events import BagOpened
from companion.games.bags.parts import BagStage
from companion.games.bags.purses import seen_to_pay
from companion.games.bags.table import with_bag

from . import commands as c
from . import events as e
from . import officers, outcomes, piles
from .declared import split
from .obligations import bound_to_open, promised_for_pass
from .spoken import sheriff_word
from .state import CHEST, PILE, Outcome, Phase, Said, Table, Verdict, Wish, with_stand
from .unloading import bag_back
from .who import SHERIFFS


class JudgeBag(Command, frozen=True):
    """Everyone agrees on what lay in the opened bag."""

    seat: SeatId
    round: int


def pass_bag(course: Course[Table], asked: Asked[c.PassBag]) -> Refusal | None:
    table, command, by = course.table, asked.command, asked.by
    wrong = _not_before_sheriff(table, command)
    if wrong:
        return wrong
    bribe = officers.price(table, command, by)
    if isinstance(bribe, Refusal):
        return bribe
    if bribe < 0:
        return refuse("why.negative_gold")
    found = seen_to_pay(table, command.seat, bribe, by)
    if isinstance(found, Refusal):
        return found
    bound = bound_to_open(table, command.seat)
    if bound:
        return _pass_in_vain(course, command, by, bound)
    acting = officers.acting(table, command, by, Wish.PASS)
    if isinstance(acting, Refusal):
        return acting
    if isinstance(acting, e.DeputySaid):
        course.write(acting)
        return None
    seat, till = command.seat, officers.till(acting)
    waived = promised_for_pass(table, seat, till)
    if waived is not None and waived.terms.giver == seat and not bribe:
        course.write(e.BribeWaived(seat, waived))
    paid: tuple[Event, ...] = ()
    if bribe:
        paid = (*found, bank.paid(seat, till, bribe, "bribe", seat))
    course.write(*bag_back(table, seat, paid))
    return None


def _pass_in_vain(
    course: Course[Table], command: c.PassBag, by: Party, bound: tuple[SeatId, ...]
) -> Refusal | None:
    """Refuse to pass a bag whose opening was bought; note only the wish of a deputy not bound."""
    table, said = course.table, Said(Wish.PASS, command.bribe)
    free = by.seat in table.officers and by.seat not in bound
    if not free or by.seat is None or officers.words(table, command.seat).get(by.seat) == said:
        return refuse("why.inspection_owed")
    course.write(e.DeputySaid(by.seat, command.seat, said.wish, said.bribe))
    return None


def pass_as_agreed(course: Course[Table], event: e.DealMade) -> None:
    """Pass the bag for which a deal bought that."""
    if event.offer.terms.passes is not None:
        course.write(*bag_back(course.table, event.offer.terms.passes))


def pass_the_rest(course: Course[Table], _event: e.TimeRanOut) -> None:
    """Time is up: pass every closed bag for nothing. A bag that lies open is still judged."""
    for seat in course.table.merchants:
        if course.table.bags[seat].stage is BagStage.SEALED:
            course.write(*bag_back(course.table, seat))


def open_bag(course: Course[Table], asked: Asked[c.OpenBag]) -> Refusal | None:
    """Judge the bag at once if each card has a name and there are as many as declared."""
    table, command = course.table, asked.command
    wrong = _not_before_sheriff(table, command)
    if wrong:
        return wrong
    acting = officers.acting(table, command, asked.by, Wish.OPEN)
    if isinstance(acting, Refusal):
        return acting
    if isinstance(acting, e.DeputySaid):
        course.write(acting)
        return None
    bag = table.bags[command.seat]
    assert bag.declared is not None, "a bag before the sheriff has been declared"
    course.write(BagOpened(command.seat, table.numbers.in_order(bag.cards), acting))
    if not unread(bag.cards) and len(bag.cards) == bag.declared.number:
        _judge(course, command.seat)
    return None


def card_laid_on(course: Course[Table], asked: Asked[CardRead]) -> Refusal | Unclaimed | None:
    """A card read while no bag lies open or is being filled: it names one that nobody had read."""
    table, command = course.table, asked.command
    seat = seat_at(command.seat, table.seats)
    if seat is None:
        return NOT_MINE
    card = table.card_of(command.copy)
    if card is None:
        return table.unknown_card(command.copy)
    if card in table.bags[seat].cards or card in table.stands[seat].all():
        return None  # confirmed, without a change
    stand = table.stands[seat]
    if table.place_of(card) not in (None, PILE):
        return refuse("why.no_card_expected")
    if unread(stand.unsorted):
        _sort(course, seat, card)
        return None
    if unread(stand.contraband) and not table.numbers.is_legal(card):
        course.write(e.ContrabandNamed(seat, card))
        return None
    return refuse("why.no_card_expected")


def name_card(course: Course[Table], asked: Asked[NameCard]) -> Refusal | Unclaimed | None:
    """People name an unread card. Face-down contraband is named by its owner alone until the game
    is over."""
    table, command, by = course.table, asked.command, asked.by
    seat, good = command.seat, command.good
    wrong = None if good is None else table.none_left(by.seat if by.seat == seat else None, good)
    if wrong:
        return wrong
    card = Card(good)
    stand = table.stands[seat]
    legal = table.numbers.is_legal(card)
    may_know = by.seat == seat or table.over
    if by.seat != seat and by.role is not Role.STEWARD:
        return refuse("why.not_yours")
    if not legal and good is not None and not may_know:
        return refuse("why.face_down")
    if unread(stand.unsorted):
        _sort(course, seat, card)
        return None
    if unread(stand.contraband) and good is not None and not legal and may_know:
        course.write(e.ContrabandNamed(seat, card))
        return None
    return NOT_MINE


def _sort(course: Course[Table], seat: SeatId, card: Card) -> None:
    """Move an unread card of the stand to the legal goods or to the contraband."""
    legal = course.table.numbers.is_legal(card)
    course.write(e.CardSorted(seat=seat, card=card, legal=legal))


def judge_bag(course: Course[Table], asked: Asked[JudgeBag]) -> Refusal | None:
    table, command = course.table, asked.command
    bag = table.bags[command.seat]
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if bag.stage is not BagStage.OPENED:
        return refuse("why.bag_not_opened")
    if unread(bag.cards):
        return refuse("why.unread_in_bag", number=unread(bag.cards))
    _judge(course, command.seat)
    return None


def _judge(course: Course[Table], seat: SeatId) -> None:
    table = course.table
    bag, goods = table.bags[seat], table.numbers.goods
    assert bag.declared is not None, "only declared bags are opened"
    kept, others, excused = split(table.numbers, bag.cards, bag.declared)
    honest = excused == others and len(kept + excused) == bag.declared.number
    fined = (*kept, *excused) if honest else others
    named = [goods[card.good] for card in fined if card.good is not None]
    fine = sum(kind.fine + (kind.honest_pay if honest else 0) for kind in named)
    course.write(
        e.BagJudged(
            seat=seat,
            honest=honest,
            kept=kept,
            confiscated=() if honest else others,
            fine=fine,
            excused=excused if honest else (),
        )
    )


def _not_before_sheriff(table: Table, command: c.PassBag | c.OpenBag) -> Refusal | None:
    if command.round != table.round:
        return refuse("why.round_moved_on")
    if _stage(table, command.seat) is not BagStage.SEALED:
        return refuse("why.bag_decided")
    return None


def _stage(table: Table, seat: SeatId) -> BagStage | None:
    """The stage of a merchant's bag; an officer has none this round."""
    return None if seat in table.officers else table.bags[seat].stage


def with_passed(table: Table, event: e.BagPassed) -> Table:
    return with_bag(table, event.seat, replace(table.bags[event.seat], stage=BagStage.PASSED))


def with_unloaded(table: Table, event: e.BagUnloaded) -> Table:
    stand = table.stands[event.seat]
    fuller = replace(
        stand,
        legal=stand.legal + event.legal,
        contraband=stand.contraband + event.contraband,
        unsorted=stand.unsorted + event.unsorted,
    )
    outcome = Outcome(legal=event.legal, contraband=event.contraband, unsorted=event.unsorted)
    bag = replace(table.bags[event.seat], cards=(), outcome=outcome)
    return with_stand(with_bag(table, event.seat, bag), event.seat, fuller)


def with_judged(table: Table, event: e.BagJudged) -> Table:
    stand, bag = table.stands[event.seat], table.bags[event.seat]
    fuller = replace(
        stand, legal=stand.legal + event.kept, contraband=stand.contraband + event.excused
    )
    table = with_stand(table, event.seat, fuller)
    outcome = Outcome(legal=event.kept, contraband=event.excused, confiscated=event.confiscated)
    found = event.kept + event.excused + event.confiscated
    verdict = Verdict(event.honest, event.fine, found)
    judged = replace(bag, stage=BagStage.JUDGED, cards=(), outcome=outcome, verdict=verdict)
    table = with_bag(table, event.seat, judged)
    return piles.confiscated(table, event.confiscated)


def with_sorted(table: Table, event: e.CardSorted) -> Table:
    card = event.card
    table = piles.drawn(table, card)
    stand = table.stands[event.seat]
    sorted_stand = replace(
        stand,
        legal=(*stand.legal, card) if event.legal else stand.legal,
        contraband=stand.contraband if event.legal else (*stand.contraband, card),
        unsorted=without(stand.unsorted, [UNREAD]),
    )
    table = outcomes.with_sorted(table, event)
    return with_stand(table, event.seat, sorted_stand)


def with_contraband_named(table: Table, event: e.ContrabandNamed) -> Table:
    if UNREAD not in table.stands[event.seat].contraband or piles.lies_in_sight(table, event.card):
        return table
    table = piles.drawn(table, event.card)
    stand = table.stands[event.seat]
    contraband = (*without(stand.contraband, [UNREAD]), event.card)
    table = outcomes.with_handed_named(table, event.seat, UNREAD, event.card)
    table = outcomes.with_contraband_named(table, event)
    return with_stand(table, event.seat, replace(stand, contraband=contraband))


def _told_passed(event: e.BagPassed, _audience: Party) -> Message:
    return says("news.bag_passed", seat=seat_word(event.seat))


def _told_unloaded(event: e.BagUnloaded, _audience: Party) -> Message:
    return says(
        "news.bag_unloaded_unnamed" if event.unsorted else "news.bag_unloaded",
        seat=seat_word(event.seat),
        goods=heap(event.legal),
        contraband=len(event.contraband),
        number=len(event.unsorted),
    )


def _told_judged(event: e.BagJudged, _audience: Party) -> Message:
    if event.excused:
        return says(
            "news.judged_excused",
            seat=seat_word(event.seat),
            kept=heap(event.kept),
            excused=heap(event.excused),
            number=event.fine,
        )
    return says(
        "news.judged_honest" if event.honest else "news.judged_false",
        seat=seat_word(event.seat),
        kept=heap(event.kept),
        confiscated=heap(event.confiscated),
        number=event.fine,
    )


def _proclaimed(_table: Table, event: e.BagJudged) -> Message:
    return verdict(event.seat, event.fine, honest=event.honest)


def _opening(table: Table, event: e.BagJudged) -> Slide:
    """The coins have moved by now; the rest stands among the debts."""
    seat, officers_ = event.seat, table.bags[event.seat].opened_by
    till = officers.till(officers_)
    verdict = scene.verdict_on(honest=event.honest, taken=event.confiscated)
    if event.honest:
        parts = officers.shares(event.fine, officers_)
        payments = [scene.coins_moved(table, payer, seat, seat) for payer, _ in parts]
        told = {payer: scene.judge_told(verdict, share) for payer, share in parts}
    else:
        payments = [scene.coins_moved(table, seat, till, seat)] if event.fine else []
        to_judge = scene.judge_told(verdict, event.fine)
        if till == CHEST and event.fine:
            to_judge = says("opening.judge_caught_chest", number=event.fine)
        told = dict.fromkeys(officers_, to_judge)
    return scene.judged(
        table,
        seat,
        verdict,
        kept=event.kept + event.excused,
        taken=event.confiscated,
        gold=event.fine,
        payments=tuple(one for paid in payments for one in paid),
        judges=told,
    )


def _told_sorted(event: e.CardSorted, audience: Party) -> Message:
    seat, good = seat_word(event.seat), event.card.good
    if good is not None and (event.legal or audience.seat == event.seat):
        return says("news.card_sorted", seat=seat, good=good_word(good))
    return says("news.card_sorted_face_down", seat=seat)


def _next(table: Table) -> Message:
    sheriff = sheriff_word(table)
    stages = [table.bags[seat].stage for seat in table.merchants]
    if BagStage.OPENED in stages:
        return says("next.checking", sheriff=sheriff)
    return says("next.inspecting", sheriff=sheriff, number=stages.count(BagStage.SEALED))


CHAPTER = Chapter(
    name="inspection",
    rules={
        c.PassBag: rule([Phase.INSPECTING], *SHERIFFS, decide=pass_bag),
        c.OpenBag: rule([Phase.INSPECTING], *SHERIFFS, decide=open_bag),
        JudgeBag: rule([Phase.INSPECTING], *SHERIFFS, decide=judge_bag),
    },
    hears={CardRead: card_laid_on, NameCard: name_card},
    effects={
        e.BagPassed: with_passed,
        e.BagUnloaded: with_unloaded,
        e.BagJudged: with_judged,
        e.CardSorted: with_sorted,
        e.ContrabandNamed: with_contraband_named,
    },
    follows={e.DealMade: pass_as_agreed, e.TimeRanOut: pass_the_rest},
    news={
        e.BagPassed: _told_passed,
        e.BagUnloaded: _told_unloaded,
        e.BagJudged: _told_judged,
        e.CardSorted: _told_sorted,
    },
    proclaims={e.BagJudged: _proclaimed},
    openings={e.BagJudged: _opening},
    phrases=(
        Phrase(
            command=c.PassBag,
            text="{by} passes the bag of {seat} for nothing[, {alone} alone]",
            sets={"bribe": 0},
        ),
        Phrase(
            command=c.PassBag,
            text="{by} passes the bag of {seat}[ for {bribe} gold][, {alone} alone]",
        ),
        Phrase(command=c.OpenBag, text="{by} opens the bag of {seat}[, {alone} alone]"),
        Phrase(command=NameCard, text="{seat} names a card contraband", sets={"good": None}),
        Phrase(command=JudgeBag, text="{by} judges the bag of {seat}"),
    ),
    next_step={Phase.INSPECTING: _next},
)
