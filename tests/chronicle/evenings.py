"""Whole evenings for the chronicle, played over a book in memory, with what everyone saw."""

from collections.abc import Iterator

from companion.chronicle.playing import Run as Chronicled
from companion.chronicle.playing import Step
from companion.chronicle.reading import read
from companion.cli.export import exported
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, seated
from companion.shelf.boxes import Shelf
from tests.laws.bags_moves import BagsMoves
from tests.laws.playing import Run, encoded


class Evening:
    """One random game, from its first card to its score or to the hour at which people left."""

    def __init__(self, mover: BagsMoves, seed: int, steps: int = 10_000) -> None:
        self.run = Run(mover, seed)
        self.seats = self.run.table.seats
        self.seen = [self._pages()]
        self._actions = self.run.sitting.actions
        self.run.play(steps, lambda _run: self._look())

    def to_its_end(self) -> "Evening":
        """The steward alone brings the game to its end."""
        mover = self.run.mover
        while (command := mover.stewards_way_on(self.run.table)) is not None:
            assert not isinstance(self.run.act(command, STEWARD), Refusal)
            self._look()
        return self

    def chronicle(self) -> str:
        return exported(self.run.book, Shelf())

    def _look(self) -> None:
        if self.run.sitting.actions != self._actions:
            self._actions = self.run.sitting.actions
            self.seen.append(self._pages())

    def _pages(self) -> dict[str, bytes]:
        audiences = (PUBLIC, *map(seated, self.seats))
        views = self.run.sitting.views(audiences)
        return {str(one): encoded(view) for one, view in views.items()}


def played(text: str) -> Iterator[tuple[Chronicled, Step]]:
    """The steps of a chronicle."""
    chronicle = read(text.encode())
    owned = Shelf().take(chronicle.header.beginning.edition)
    run = Chronicled(chronicle, owned.game, owned.box)
    for step in run.steps():
        yield run, step


def pages(run: Chronicled, step: Step) -> dict[str, bytes]:
    return {str(one): encoded(view) for one, view in run.views(step).items()}
