"""The positions of the cards, for a simulated table: beside pages, all that leaves the clerk."""

from collections.abc import Mapping

from companion.game.cards import Cards
from companion.game.contract import Tabletop
from companion.game.values import CopyId, TagId, Value

from .game_session import GameSession


class CardPositions(Value, frozen=True, kw_only=True):
    """The cards of one game, as hands would have laid them by now."""

    game_id: str
    box: str
    tabletop: Tabletop
    tags: Mapping[TagId, CopyId]
    lying: Mapping[str, Cards]  # for each place: the cards there, as far as the game knows them
    unread: Mapping[str, int]  # after a restart, for each closed place: cards without a name


class PositionReader:
    """Reads the positions out of a game session, and the layout of the table once a game."""

    def __init__(self) -> None:
        self._laid: tuple[str, Tabletop] = "", Tabletop()

    def read(self, session: GameSession, *, restarted: bool) -> CardPositions:
        game, table = session.game, session.table
        if restarted or self._laid[0] != session.game_id:
            self._laid = session.game_id, game.tabletop(table)
        return CardPositions(
            game_id=session.game_id,
            box=session.book.of.box,
            tabletop=self._laid[1],
            tags=session.tags,
            lying=game.lying(table),
            unread=game.unread(table) if restarted else {},
        )
