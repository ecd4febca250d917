"""How a player haggles: offers something for a pass, and answers what others offer."""

from collections.abc import Iterable
from random import Random

from companion.game.contract import Command
from companion.game.values import SeatId
from companion.games.sheriff import commands as c
from companion.games.sheriff.views import PublicView

Reply = c.AcceptOffer | c.ChangeOffer | c.RefuseOffer


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
        offers = [move for move in can if isinstance(move, c.MakeOffer)]
        return offers[0] if offers and self._chance.random() < 0.5 else None

    def answers(self, public: PublicView, can: Iterable[Command]) -> Command | None:
        """The oldest offer first; a bought inspection is rarely let go."""
        can = list(can)
        for move in can:
            if isinstance(move, c.LetGo) and move.agrees:
                deal = (public.round, move.deal)
                if deal not in self._thought_of and self._chance.random() < 0.2:
                    return move
                self._thought_of.add(deal)
        replies = [move for move in can if isinstance(move, Reply)]
        if not replies:
            return None
        mood, accepts, changes = self._chance.random(), c.AcceptOffer, c.ChangeOffer
        kinds = [accepts] * (mood < 0.5) + [changes] * (mood < 0.75) + [c.RefuseOffer]
        first = [reply for reply in replies if reply.offer == replies[0].offer]
        return next(reply for kind in kinds for reply in first if isinstance(reply, kind))
