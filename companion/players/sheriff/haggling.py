"""How a player haggles: offers something for a pass, and answers what others offer."""

from collections.abc import Iterable
from random import Random

from companion.game.contract import Command
from companion.game.values import SeatId
from companion.games.sheriff.deals.commands import (
    AcceptOffer,
    ChangeOffer,
    LetGo,
    MakeOffer,
    RefuseOffer,
)
from companion.games.sheriff.views import PublicView

Reply = AcceptOffer | ChangeOffer | RefuseOffer


class Haggler:
    """One seat's part in the talk; it makes one offer a round at most."""

    def __init__(self, seat: SeatId, chance: Random) -> None:
        self.seat = seat
        self._chance = chance
        self._offered_in = 0
        self._thought_of: set[tuple[int, int]] = set()

    def as_merchant(self, public: PublicView, can: Iterable[Command]) -> Command | None:
        can = list(can)
        answer = self.answers(public, can)
        if answer is not None or self._offered_in == public.round:
            return answer
        self._offered_in = public.round
        offers = [move for move in can if isinstance(move, MakeOffer)]
        return offers[0] if offers and self._chance.random() < 0.5 else None

    def answers(self, public: PublicView, can: Iterable[Command]) -> Command | None:
        """The oldest offer first; a bought inspection is rarely let go."""
        can = list(can)
        for move in can:
            if isinstance(move, LetGo) and move.agrees:
                deal = (public.round, move.deal)
                if deal not in self._thought_of and self._chance.random() < 0.2:
                    return move
                self._thought_of.add(deal)
        replies = [move for move in can if isinstance(move, Reply)]
        if not replies:
            return None
        mood, accepts, changes = self._chance.random(), AcceptOffer, ChangeOffer
        kinds = [accepts] * (mood < 0.5) + [changes] * (mood < 0.75) + [RefuseOffer]
        first = [reply for reply in replies if reply.offer == replies[0].offer]
        return next(reply for kind in kinds for reply in first if isinstance(reply, kind))
