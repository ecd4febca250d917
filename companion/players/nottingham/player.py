"""A player of Nottingham: collects items, attacks, offers, lays ambushes and solves tasks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from companion.game.cards import Card, Cards
from companion.game.contract import Command
from companion.game.values import CopyId, GoodId, SeatId
from companion.games.nottingham.ambush import KeepNoAmbush, LayAmbush, NameAmbush
from companion.games.nottingham.attack import Defend, LetHappen, ShowCard, TakeFromHand
from companion.games.nottingham.barter import EndOffer, OfferCard
from companion.games.nottingham.commands import GoOn
from companion.games.nottingham.numbers import ATTACKS, ActionKind
from companion.games.nottingham.offers import ShowHand, TakeOffer
from companion.games.nottingham.purchase import LayOffer, NameOffer, RefuseOffers
from companion.games.nottingham.springing import LetPass, SpringAmbush
from companion.games.nottingham.table import Phase, own_colour
from companion.games.nottingham.track import DiscardCard
from companion.games.nottingham.turn import Act, TakeCard, TurnUp
from companion.games.nottingham.turning_in import LayCard, TakeCardsBack, TurnIn
from companion.games.nottingham.views import PublicTask, PublicView, SeatView
from companion.players.acting import Draw, Hold, Lay, Move, ReadTop, Slip

from .hands import AMBUSHES, DECK, DISCARDS, TURNED, hand_of
from .moves import at, kind_of, pairs_of

_LATE = "three_pairs"
"""The cheapest task, which is solved only late in the game."""


class Player:
    """One seat's memory and moods; `by_hand` of its cards it moves past the reader."""

    def __init__(self, seat: SeatId, chance: Random, by_hand: float = 0.15) -> None:
        self.seat = seat
        self.offered: Cards = ()
        self.sprung = 0
        self._chance = chance
        self._by_hand = by_hand
        self._wanted: GoodId | None = None
        self._names = False
        self._drew_all = True
        self._planned_in = 0  # the turn of the plan
        self._plan: Cards = ()
        self._task = ""
        self._lays_past = False

    def next_move(
        self, view: SeatView, held: Mapping[str, Cards], looks_at: Cards = ()
    ) -> Move | None:
        """Return the seat's move, or None if others must act first; `looks_at` is the hand of
        another seat, where it lies open before this one."""
        public, hand = view.public, held[hand_of(self.seat)]
        if public.player == self.seat:
            return self._as_player(view, held, looks_at)
        action, turn = public.action, public.turn
        match public.phase:
            case Phase.OFFERING if action is not None and self.seat in action.asked:
                return self._offers(public, hand)
            case Phase.BUYING:
                return self._names_offer(public, hand)
            case Phase.DEFENDING if action is not None and action.target == self.seat:
                chains = [c for c in hand if kind_of(public, c.good) is ActionKind.DEFENCE]
                if chains and len(chains) != public.set_min:
                    return self._shows(chains[0], hand_of(self.seat), Defend(self.seat, turn))
                return LetHappen(self.seat, turn)
            case Phase.RAIDING if action is not None and action.target == self.seat:
                return self._shows_hand(public, hand)
            case Phase.AMBUSHED if public.laid is not None and self.seat in public.laid.holders:
                return self._springs(view, held[f"ambush:{self.seat}"])
        return self._discards(public, hand)

    def takes_from(self, public: PublicView, cards: Cards) -> Card | None:
        """The card chosen of another hand: a theft is blind."""
        if not cards:
            return None
        if public.action is not None and public.action.kind is ActionKind.THEFT:
            return self._chance.choice(cards)
        wanted = [card for card in cards if card.good == self._wanted]
        return wanted[0] if wanted else max(cards, key=lambda card: _points(public, card.good))

    def _as_player(self, view: SeatView, held: Mapping[str, Cards], looks_at: Cards) -> Move | None:
        public, turn, hand = view.public, view.public.turn, held[hand_of(self.seat)]
        match public.phase:
            case Phase.TURNING_UP:
                past = self._chance.random() < self._by_hand
                return ReadTop(DECK, TURNED, lambda good: TurnUp(self.seat, turn, good), past)
            case Phase.CHOOSING:
                return self._chooses(public, hand)
            case Phase.BUYING | Phase.ACCEPTING:
                return self._takes_offer(public, hand)
            case Phase.RAIDING:
                return self._raids(public, hand, looks_at)
            case Phase.LAYING_AMBUSH:
                return self._lays_ambush(view, held[f"ambush:{self.seat}"])
            case Phase.TURNING_IN:
                return self._turns_in(public, hand)
            case Phase.FAVOUR | Phase.SCORING:
                return GoOn(turn, public.phase)
        return self._discards(public, hand)

    def _shows(self, card: Card, place: str, say: Command) -> Move:
        """The card stays in its place; it is read, or only named."""
        past = self._chance.random() < self._by_hand
        return say if past else Hold(card, place, place, say)

    def _puts(
        self, card: Card, source: str, target: str, say: Command, *, past: bool | None = None
    ) -> Move:
        if past is None:
            past = self._chance.random() < self._by_hand
        return Slip(card, source, target, say) if past else Hold(card, source, target, say)

    def _chooses(self, public: PublicView, hand: Cards) -> Command:
        """Take what makes a second or a third of a kind; otherwise act."""
        turn, good = public.turn, public.turned
        number = sum(card.good == good for card in hand)
        wants = 0.85 if number >= 2 else 0.6 if number else 0.15
        kind = kind_of(public, good)
        if not public.may_act or self._chance.random() < wants:
            return TakeCard(self.seat, turn)
        if kind not in ATTACKS:
            return Act(self.seat, turn)
        most = max(at(public, seat).hand for seat in public.targets)
        best = [seat for seat in public.targets if at(public, seat).hand == most]
        return Act(self.seat, turn, self._chance.choice(best))

    def _offers(self, public: PublicView, hand: Cards) -> Move | None:
        """A single card, the cheapest; two for a casket that makes a pair."""
        action, me, turn = public.action, at(public, self.seat), public.turn
        assert action is not None, "offers are made for an action"
        fit = [card for card in self._by_worth(public, hand) if card.good != public.turned]
        if action.kind is ActionKind.PURCHASE:
            self.offered = tuple(fit[:1])
            self._names = self._chance.random() < 0.7
            return LayOffer(self.seat, turn) if fit else ShowHand(self.seat, turn)
        if action.asked[0] != self.seat:
            return None
        if me.offer is None:
            self.offered = ()
            if not fit:
                return ShowHand(self.seat, turn)
        elif len(fit) < 2 or self._chance.random() < 0.5 or not self.offered:
            return EndOffer(self.seat, turn)
        card = next(card for card in fit if card not in self.offered)
        self.offered += (card,)
        if self._chance.random() < 0.1:
            return OfferCard(self.seat, turn)
        return self._shows(card, hand_of(self.seat), OfferCard(self.seat, turn, card.good))

    def _names_offer(self, public: PublicView, hand: Cards) -> Move | None:
        offer = at(public, self.seat).offer
        card = next(iter(self.offered), None)
        if not self._names or not offer or not offer.number or offer.named or card not in hand:
            return None
        assert card is not None, "an offer lies there"
        assert card.good is not None, "the player sees the card"
        named = NameOffer(self.seat, public.turn, card.good)
        return self._shows(card, hand_of(self.seat), named)

    def _takes_offer(self, public: PublicView, hand: Cards) -> Command:
        """The offer that fits best to the own hand, or else the largest."""
        own = Counter(card.good for card in hand)

        def value(seat: SeatId) -> float:
            offer = at(public, seat).offer
            assert offer is not None, "only offers are compared"
            named = sum(n * (_points(public, good) + 6 * own[good]) for good, n in offer.named)
            return named + 8 * (offer.number - sum(n for _, n in offer.named))

        offered = [p.seat for p in public.seats if p.offer and p.offer.number]
        best = max(offered, key=value)
        good = public.turned
        kept = _points(public, good) + 6 * own[good]
        if public.phase is Phase.BUYING and kept > value(best):
            return RefuseOffers(self.seat, public.turn)
        return TakeOffer(self.seat, public.turn, best)

    def _shows_hand(self, public: PublicView, hand: Cards) -> Move | None:
        """Name the whole hand that lies open, or nothing of it."""
        assert public.action is not None, "a raid is under way"
        known = Counter(dict(public.action.open))
        self._names = bool(known) or self._chance.random() < 0.5
        for card in hand if self._names else ():
            if card.good is not None and known[card.good]:
                known[card.good] -= 1
            elif card.good is not None:
                shown = ShowCard(self.seat, public.turn, card.good)
                return self._shows(card, hand_of(self.seat), shown)
        return None

    def _raids(self, public: PublicView, hand: Cards, looks_at: Cards) -> Command | None:
        """Wait while the other still names cards; then take what fits to the own hand."""
        assert public.action is not None, "a raid is under way"
        named = sum(number for _, number in public.action.open)
        if 0 < named < len(looks_at):
            return None
        own = Counter(card.good for card in hand)
        best = max(looks_at, key=lambda card: _points(public, card.good) + 6 * own[card.good])
        self._wanted = best.good
        tells = named or self._chance.random() < 0.8
        return TakeFromHand(self.seat, public.turn, best.good if tells else None)

    def _lays_ambush(self, view: SeatView, cards: Cards) -> Move:
        """Look at two, put one of them back, and perhaps name the other."""
        public, mine, turn = view.public, view.mine, view.public.turn
        place, lying = f"ambush:{self.seat}", at(public, self.seat).ambushes
        new = cards[lying:]
        if not new:
            self._names, self._drew_all = self._chance.random() < 0.7, public.stack == 1
            return Draw(AMBUSHES, place)
        if not self._drew_all:
            self._drew_all = True
            return Draw(AMBUSHES, place)
        worst = sorted(new, key=lambda card: not own_colour(self.seat, card.copy))
        if len(new) > 1:
            return Lay(worst[0], place, AMBUSHES)
        if own_colour(self.seat, new[0].copy):  # the last card of the stack
            return KeepNoAmbush(self.seat, turn)
        copy = new[0].copy
        if self._names and mine.laying != copy and copy is not None:
            return self._shows(new[0], place, NameAmbush(self.seat, lying + 1, copy))
        return LayAmbush(self.seat, turn)

    def _turns_in(self, public: PublicView, hand: Cards) -> Move:
        turn, laid = public.turn, public.laid
        if public.turned_in:
            return GoOn(turn, public.phase)
        if self._planned_in != turn:
            if laid is not None:
                return TakeCardsBack(self.seat, turn)
            self._planned_in = turn
            self._task, self._plan = self._what_to_turn_in(public, hand)
            self._lays_past = self._chance.random() < self._by_hand
        left = [card for card in self._plan if card in hand]
        if left and left[0].good is not None:
            say = LayCard(self.seat, turn, left[0].good)
            source, target = hand_of(self.seat), f"laid:{self.seat}"
            return self._puts(left[0], source, target, say, past=self._lays_past)
        if laid is None:
            return GoOn(turn, public.phase)
        if (self._task or "set") in laid.makes:
            return TurnIn(self.seat, turn, self._task)
        self._plan = ()
        return TakeCardsBack(self.seat, turn)

    def _what_to_turn_in(self, public: PublicView, hand: Cards) -> tuple[str, Cards]:
        """A task, or the dearest set; and the cards for it."""
        by_good: dict[GoodId, list[Card]] = {}
        for card in hand:
            if card.good is not None:
                by_good.setdefault(card.good, []).append(card)
        for task in public.tasks:
            cards = self._for_task(public, task, by_good)
            if cards:
                return task.task, cards
        sets = [good for good, cards in by_good.items() if len(cards) >= public.set_min]
        if not sets:
            return "", ()
        best = by_good[max(sets, key=lambda good: _points(public, good))]
        dangers = any(p.ambushes for p in public.seats if p.seat != self.seat)
        number = public.set_min
        if dangers and len(best) > number:
            number += 1
        elif dangers and self._chance.random() < 0.5:
            return "", ()
        spaces = public.track[public.position : public.position + 1]
        if spaces and len(hand) - len(best) <= spaces[0] < len(hand) - number:
            number = len(best)
        return "", tuple(best[:number])

    def _for_task(
        self, public: PublicView, task: PublicTask, by_good: Mapping[GoodId, Sequence[Card]]
    ) -> Cards:
        """The cards of its shape, from the items of which most are there."""
        both_solved = len(task.solvers) > 1
        late = public.position > 0.6 * len(public.track)
        if both_solved or self.seat in task.solvers or (task.task == _LATE and not late):
            return ()
        most = sorted(by_good.values(), key=len, reverse=True)
        sizes = sorted(task.sizes, reverse=True)
        if len(most) < len(sizes):
            return ()
        fits = all(len(cards) >= size for cards, size in zip(most, sizes, strict=False))
        chosen = [c for cards, size in zip(most, sizes, strict=False) for c in cards[:size]]
        return tuple(chosen) if fits else ()

    def _springs(self, view: SeatView, cards: Cards) -> Move | None:
        public, turn = view.public, view.public.turn
        if view.mine.passed or public.laid is None:
            return None
        if public.laid.shown is not None and len(cards) < at(public, self.seat).ambushes:
            return SpringAmbush(self.seat, turn, public.laid.shown)
        card = next((card for card in cards if _fits(public, card.copy)), None)
        if card is None or card.copy is None:
            return LetPass(self.seat, turn)
        named = [ambush.card for ambush in view.mine.ambushes]
        as_named = card.copy if card.copy in named else None
        self.sprung = named.index(as_named) if as_named in named else 0
        say = SpringAmbush(self.seat, turn, card.copy)
        return self._puts(card, f"ambush:{self.seat}", AMBUSHES, say)

    def _discards(self, public: PublicView, hand: Cards) -> Move | None:
        if public.phase is not Phase.DISCARDING:
            return None
        if at(public, self.seat).to_discard and hand:
            card = self._by_worth(public, hand)[0]
            assert card.good is not None, "the player sees the card"
            say = DiscardCard(self.seat, public.turn, card.good)
            return self._puts(card, hand_of(self.seat), DISCARDS, say)
        nobody = not any(place.to_discard for place in public.seats)
        if nobody and public.player == self.seat:
            return GoOn(public.turn, public.phase)
        return None

    def _by_worth(self, public: PublicView, hand: Cards) -> list[Card]:
        """Single cards first, and the cheapest of them."""
        own = Counter(card.good for card in hand)
        return sorted(hand, key=lambda card: (own[card.good], _points(public, card.good)))


def _points(public: PublicView, good: GoodId | None) -> int:
    return next((item.points for item in public.items if item.good == good), 0)


def _fits(public: PublicView, card: CopyId | None) -> bool:
    """This ambush may be sprung on the set that is called."""
    assert public.laid is not None, "a set is called"
    if card is None:
        return False
    pair = pairs_of(public).get(card)
    called = [good for good, _ in public.laid.cards]
    return any(good in pair for good in called) if pair else own_colour(public.player, card)
