"""People's hands at the wooden table: after each act every card goes where it belongs by now.

The simulated table does so by itself with the cards that the clerk has names for.
"""

from collections.abc import Mapping
from typing import Protocol

from companion.game.cards import Card, Cards
from companion.game.values import SeatId
from companion.games.nottingham.attack import Defend, LetHappen, TakeFromHand
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.numbers import ATTACKS, ActionKind
from companion.games.nottingham.offers import TakeOffer
from companion.games.nottingham.table import Phase
from companion.games.nottingham.views import PublicView
from companion.players.acting import Around, Draw, Hold, Lay, Move, Slip

from .moves import at, kind_of

DECK, TURNED, DISCARDS, AMBUSHES = "deck", "turned", "discards", "ambushes"


class Chooses(Protocol):
    """A player, as far as other hands have to know."""

    offered: Cards
    sprung: int  # which of its ambushes it sprung last, from 0

    def takes_from(self, public: PublicView, cards: Cards) -> Card | None:
        """The card this player chose of another hand."""


def hand_of(seat: SeatId) -> str:
    return f"hand:{seat}"


def cards_in(around: Around, place: str, seat: SeatId) -> Cards:
    """The cards in a place of this seat."""
    return around.held(seat)[f"{place}:{seat}"]


class Hands:
    """Moves the cards of everyone, from one public view to the next."""

    def __init__(self, around: Around, players: Mapping[SeatId, Chooses]) -> None:
        self._around = around
        self._players = players

    def follow(self, move: Move | None, before: PublicView, after: PublicView) -> None:
        giver = None
        if before.action is not None and after.action is None:
            giver = self._exchange(move, before, after)
        self._put_turned_up_away(giver, before, after)
        self._put_ambushes_back(before.player, after)
        self._take_ambushed(before, after)
        self._put_laid_away(before, after)
        if not after.discards.number and self._around.number_in(DISCARDS):
            self._around.tip_out(DISCARDS, DECK)
        self._draw(after)

    def _exchange(self, move: Move | None, before: PublicView, after: PublicView) -> SeatId | None:
        """The player gets cards of another seat, which gets the turned-up card."""
        said = (
            move.typed if isinstance(move, Hold) else move.say if isinstance(move, Slip) else move
        )
        action, player = before.action, before.player
        assert action is not None, "an action has ended"
        if isinstance(said, TakeOffer):
            giver: SeatId | None = said.of
        elif isinstance(said, Defend | LetHappen | TakeFromHand | GoOn) and action.kind in ATTACKS:
            giver = action.target
        else:
            return None
        assert giver is not None, "an attack has a target"
        for _ in range(at(after, player).hand - len(cards_in(self._around, "hand", player))):
            card = self._given(said, giver, before)
            if card is not None:
                self._lay(giver, card, hand_of(giver), hand_of(player))
        return giver

    def _given(self, said: object, giver: SeatId, before: PublicView) -> Card | None:
        cards = cards_in(self._around, "hand", giver)
        if not self._around.number_in(TURNED) and cards and cards[-1].good == before.turned:
            cards = cards[:-1]  # the turned-up card, which was just given for it
        if isinstance(said, TakeOffer):
            offered = [card for card in self._players[giver].offered if card in cards]
            return next(iter(offered or cards), None)
        if isinstance(said, Defend):
            chains = [c for c in cards if kind_of(before, c.good) is ActionKind.DEFENCE]
            return next(iter(chains), None)
        return self._players[before.player].takes_from(before, cards)

    def _put_turned_up_away(
        self, giver: SeatId | None, before: PublicView, after: PublicView
    ) -> None:
        if after.turned is not None or not self._around.number_in(TURNED):
            return
        player = before.player
        target = hand_of(giver or player)
        if at(after, player).ambushes > len(cards_in(self._around, "gold", player)):
            target = f"gold:{player}"
        self._around.tip_out(TURNED, target)

    def _put_ambushes_back(self, player: SeatId, after: PublicView) -> None:
        if after.phase is not Phase.LAYING_AMBUSH:
            lying = cards_in(self._around, "ambush", player)
            for card in lying[at(after, player).ambushes :]:
                self._lay(player, card, f"ambush:{player}", AMBUSHES)

    def _take_ambushed(self, before: PublicView, after: PublicView) -> None:
        """Each ambush that was sprung takes one of the laid cards, and its gold goes back."""
        if before.laid is None or not before.laid.called:
            return
        player = before.player
        set_in = at(after, player).points > at(before, player).points
        for seat in before.laid.holders:
            if at(after, seat).ambushes >= at(before, seat).ambushes:
                continue
            laid = cards_in(self._around, "laid", player)
            lacks = at(after, seat).hand > len(cards_in(self._around, "hand", seat))
            # After a set was turned in, a hand may also lack a card of the favour.
            if laid and lacks and (len(laid) == _number(before) or not set_in):
                self._lay(player, laid[0], f"laid:{player}", hand_of(seat))
            golds = cards_in(self._around, "gold", seat)
            if len(golds) > at(after, seat).ambushes:
                gold = golds[min(self._players[seat].sprung, len(golds) - 1)]
                self._lay(seat, gold, f"gold:{seat}", hand_of(player))

    def _put_laid_away(self, before: PublicView, after: PublicView) -> None:
        """To the points pile and the discards if they were turned in; else back to the hand."""
        player = before.player
        if after.laid is not None and after.player == player:
            return
        was, now = at(before, player), at(after, player)
        turned_in = now.points > was.points or len(now.tasks) > len(was.tasks)
        for card in cards_in(self._around, "laid", player):
            target = hand_of(player)
            if now.points > len(cards_in(self._around, "points", player)):
                target = f"points:{player}"
            elif turned_in:
                there = self._around.number_in(DISCARDS)
                target = DISCARDS if there < after.discards.number else DECK
            self._lay(player, card, f"laid:{player}", target)

    def _draw(self, after: PublicView) -> None:
        seats = [place.seat for place in after.seats]
        first = seats.index(after.player)
        for seat in seats[first:] + seats[:first]:
            lacking = at(after, seat).hand - len(cards_in(self._around, "hand", seat))
            for _ in range(min(lacking, self._around.number_in(DECK) - after.draw)):
                self._around.do(seat, Draw(DECK, hand_of(seat)))

    def _lay(self, seat: SeatId, card: Card, source: str, target: str) -> None:
        self._around.do(seat, Lay(card, source, target))


def _number(public: PublicView) -> int:
    """How many cards are laid."""
    return sum(number for _, number in public.laid.cards) if public.laid else 0
