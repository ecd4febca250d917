"""A game at a table of four, and what each of those around it is shown."""

from collections.abc import Iterator
from random import Random

from companion.game.contract import Box, Setup
from companion.game.values import PUBLIC, STEWARD, Party, Role, SeatId, seated
from companion.host.page_data import PageData
from tests.laws.playing import Run
from tests.laws.sheriff_moves import SheriffMoves
from web.render import Renderer

SEATS = tuple(map(SeatId, ("green", "red", "blue", "yellow")))
AUDIENCES = (PUBLIC, STEWARD, *map(seated, SEATS))
TEMPLATES = {
    Role.PUBLIC: ("display",),
    Role.SEAT: ("seat",),
    Role.STEWARD: ("steward", "corrections", "setup", "readers"),
}


class FourSeats(SheriffMoves):
    """The same moves at a table whose seats have names that people are told."""

    def setup(self, box: Box, chance: Random) -> Setup:
        del box
        seats = SEATS[: chance.randint(3, 4)]
        return Setup(seats=seats, first=chance.choice(seats))


def posted(run: Run, audience: Party) -> PageData:
    session = run.session
    return PageData(
        number=run._asked,
        game_id=session.game_id,
        game=session.game.name,
        view=session.view(audience),
        feed=session.feed,
        own_feed=session.own_feed(audience),
        undo=session.undo_offer() if audience == STEWARD else None,
        words=session.game.words(session.table),
    )


def pages(run: Run, renderer: Renderer, language: str) -> Iterator[str]:
    """Everyone's pages as they are now."""
    for audience in AUDIENCES:
        for template in TEMPLATES[audience.role]:
            here = "/steward" if template == "steward" else f"/steward/{template}"
            here = here if audience == STEWARD else str(audience)
            shown = posted(run, audience)
            yield renderer.body(template, here, audience, shown, language).whole()
