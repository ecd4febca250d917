"""The feed: what is said aloud about an event, cut for who listens as strictly as the views."""

from companion.game import bank
from companion.game.bank import BANK, Account, CoinsMoved
from companion.game.cards import Cards, unread
from companion.game.contract import Event
from companion.game.messages import Message, Quoted, good_word, says, seat_word
from companion.game.values import Party, SeatId

from . import deal_news
from . import events as e
from .corrections import put_right
from .spoken import heap


def news_for(event: Event, audience: Party) -> Message | None:  # noqa: C901, PLR0912 - one line a case
    match event:
        case e.GameBegan():
            if event.numbers.officers > 1:
                return says("news.game_began_deputies")
            return says("news.game_began", sheriff=seat_word(event.first))
        case CoinsMoved(reason="counted"):
            return None  # the counting is told, as far as it may be
        case CoinsMoved() if event.payer != BANK:
            return says(
                f"news.paid_{event.reason}",
                payer=_account_word(event.payer),
                payee=_account_word(event.payee),
                number=event.amount,
            )
        case e.FirstChosen():
            return says("news.first_chosen", seat=seat_word(event.seat))
        case e.TakenFromPile():
            return _taken(event)
        case e.LaidOnPile():
            return _laid_on_pile(event)
        case e.LaidOut():
            return says("news.laid_out", seat=seat_word(event.seat), number=len(event.cards))
        case e.TurnEnded():
            key = "news.turn_ended" if event.number else "news.turn_ended_quietly"
            return says(key, seat=seat_word(event.seat), number=event.number)
        case e.DeputiesDrawn(seats=(first, second)):
            return says("news.deputies_drawn", seat=seat_word(first), other=seat_word(second))
        case e.MarketClosed():
            return says("news.market_closed")
        case e.BagSealed():
            return says("news.bag_sealed", seat=seat_word(event.seat))
        case e.MerchantSatOut():
            return says("news.merchant_sat_out", seat=seat_word(event.seat))
        case e.BagDeclared():
            declared = event.declared
            return says(
                "news.bag_declared",
                seat=seat_word(event.seat),
                goods=((declared.good, declared.number),),
            )
        case e.DeputySaid():
            return says(
                f"news.deputy_wants_to_{event.wish}",
                deputy=seat_word(event.deputy),
                seat=seat_word(event.seat),
            )
        case e.BagPassed():
            return says("news.bag_passed", seat=seat_word(event.seat))
        case e.BagUnloaded():
            return _unloaded(event)
        case e.BagOpened():
            return _opened(event.seat, event.cards, "news.bag_opened")
        case e.CardShown() if event.card.good:
            word = good_word(event.card.good)
            return says("news.card_shown", seat=seat_word(event.seat), good=word)
        case e.BagCounted():
            return _opened(event.seat, event.cards, "news.bag_counted")
        case e.BagJudged():
            return _judged(event)
        case e.GoodsPaid() | e.ContrabandPaid():
            return says(
                "news.cards_paid",
                payer=seat_word(event.payer),
                payee=seat_word(event.payee),
                goods=heap(event.cards),
                number=event.worth,
            )
        case e.DebtRose():
            return says(
                "news.debt_rose",
                payer=seat_word(event.debt.debtor),
                payee=seat_word(event.debt.creditor),
                number=event.debt.owed,
            )
        case e.DebtForgiven():
            debtor = seat_word(event.debt.debtor)
            return says("news.debt_forgiven", seat=debtor, number=event.debt.owed)
        case e.MarketCardTaken() if event.card.good:
            return says(
                "news.market_card_taken",
                seat=seat_word(event.seat),
                goods=heap(event.cards),
                good=good_word(event.card.good),
            )
        case e.GoodsBurned() if event.card.good:
            return says(
                "news.goods_burned",
                seat=seat_word(event.seat),
                target=seat_word(event.target),
                good=good_word(event.card.good),
                goods=heap(event.cards),
            )
        case e.ChestPicked():
            return _picked(event, audience)
        case e.ChestCardDiscarded() if event.card.good:
            return says("news.chest_card_discarded", good=good_word(event.card.good))
        case _ if isinstance(event, deal_news.TOLD):
            return deal_news.news_for(event, audience)
        case e.CardSorted():
            return _sorted(event, audience)
        case e.TimerTurned():
            key = "news.timer_rests" if event.timer.since_ms is None else "news.timer_runs"
            minutes, seconds = divmod(event.timer.remaining_ms // 1000, 60)
            return says(key, left=Quoted(f"{minutes}:{seconds:02}"))
        case e.TimeRanOut():
            return says("news.time_ran_out")
        case e.ConfiscatedLaid():
            return says("news.confiscated_laid", pile=event.pile, goods=heap(event.cards))
        case e.PileCardNamed() if event.card.good:
            return says("news.pile_card_named", pile=event.pile, good=good_word(event.card.good))
        case e.PileCounted():
            return says("news.pile_counted", pile=event.pile, number=event.number)
        case e.PileReshuffled():
            return says("news.pile_reshuffled")
        case (
            e.PutRight()
            | e.PurseCounted()
            | e.CardMoved()
            | e.ContrabandCorrected()
            | e.DeclarationCorrected()
            | e.DecisionUndone()
        ):
            return put_right(event, audience)
        case e.RoundEnded():
            if event.sheriff is None:
                return says("news.round_ended_deputies")
            return says("news.round_ended", sheriff=seat_word(event.sheriff))
        case e.GameEnded():
            return says("news.game_ended")
        case _:
            return None  # hidden acts show in their owner's view, and nowhere else


def _taken(event: e.TakenFromPile) -> Message:
    seat, good = seat_word(event.seat), event.card.good
    if good is None:
        return says("news.taken_from_pile_unnamed", seat=seat, pile=event.pile)
    return says("news.taken_from_pile", seat=seat, pile=event.pile, good=good_word(good))


def _laid_on_pile(event: e.LaidOnPile) -> Message:
    seat, named = seat_word(event.seat), heap(event.cards)
    if unread(event.cards):
        number = unread(event.cards)
        return says("news.laid_on_pile_unnamed", seat=seat, pile=event.pile, number=number)
    return says("news.laid_on_pile", seat=seat, pile=event.pile, goods=named)


def _unloaded(event: e.BagUnloaded) -> Message:
    return says(
        "news.bag_unloaded_unnamed" if event.unsorted else "news.bag_unloaded",
        seat=seat_word(event.seat),
        goods=heap(event.legal),
        contraband=len(event.contraband),
        number=len(event.unsorted),
    )


def _opened(seat: SeatId, cards: Cards, key: str) -> Message:
    if unread(cards):
        key = f"{key}_unnamed"
    return says(key, seat=seat_word(seat), goods=heap(cards), number=unread(cards))


def _judged(event: e.BagJudged) -> Message:
    key = "news.judged_honest" if event.honest else "news.judged_false"
    if event.excused:
        return says(
            "news.judged_excused",
            seat=seat_word(event.seat),
            kept=heap(event.kept),
            excused=heap(event.excused),
            number=event.fine,
        )
    return says(
        key,
        seat=seat_word(event.seat),
        kept=heap(event.kept),
        confiscated=heap(event.confiscated),
        number=event.fine,
    )


def _picked(event: e.ChestPicked, audience: Party) -> Message:
    seat = seat_word(event.seat)
    if event.card.good is not None and (event.legal or audience.seat == event.seat):
        return says("news.chest_picked", seat=seat, good=good_word(event.card.good))
    return says("news.chest_picked_face_down", seat=seat)


def _sorted(event: e.CardSorted, audience: Party) -> Message:
    seat = seat_word(event.seat)
    good = event.card.good
    if good is not None and (event.legal or audience.seat == event.seat):
        return says("news.card_sorted", seat=seat, good=good_word(good))
    return says("news.card_sorted_face_down", seat=seat)


def _account_word(account: Account) -> str:
    return seat_word(SeatId(account.removeprefix(bank.purse(SeatId("")))))
