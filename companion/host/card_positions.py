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
    lying: Mapping[str, Cards]  # by place: each card that the table knows of
    shuffles: int  # so often the discards became a new deck
    unread: Mapping[str, int]  # for each closed place: cards that no sticker has named


def positions_in(session: GameSession) -> CardPositions:
    game, table = session.game, session.table
    return CardPositions(
        game_id=session.game_id,
        box=session.book.of.box,
        tabletop=session.tabletop,
        tags=session.tags,
        lying=game.lying(table),
        shuffles=game.shuffles(table),
        unread=game.unread(table),
    )
