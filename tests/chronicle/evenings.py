"""Whole evenings for the chronicle, played over a book in memory, with what everyone saw."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.chronicle.playing import Run as Chronicled
from companion.chronicle.playing import Step
from companion.chronicle.reading import read
from companion.game.contract import Box, Command
from companion.game.values import PUBLIC, STEWARD, Party, seated
from companion.host.exporting import exported
from companion.shelf.boxes import Shelf
from tests.laws.playing import Mover, Run, encoded

Asked = tuple[Command, Party]


class Evening:
    """One game, and what everyone saw after each thing that was done."""

    def __init__(self, mover: Mover, seed: int, asked: Iterable[Asked] = ()) -> None:
        self.run = Run(mover, seed)
        self.shelf = shelf_with(self.run.box)
        self.seats = self.run.table.seats
        self.seen = [self._pages()]
        for command, by in asked:
            self.act(command, by)

    def act(self, command: Command, by: Party) -> None:
        actions = self.run.session.actions
        self.run.act(command, by)
        if self.run.session.actions != actions:
            self.seen.append(self._pages())

    def played(self, steps: int) -> "Evening":
        """At random for a while; then the steward alone brings the game to its end."""
        for _ in range(steps):
            if not self.run.over:
                self.act(*self.run.choose())
        while (command := self.run.mover.stewards_way_on(self.run.table)) is not None:
            self.act(command, STEWARD)
        return self

    def chronicle(self) -> str:
        return exported(self.run.book, self.shelf)

    def _pages(self) -> dict[str, bytes]:
        audiences = (PUBLIC, *map(seated, self.seats))
        views = self.run.session.views(audiences)
        return {str(one): encoded(view) for one, view in views.items()}


def shelf_with(box: Box) -> Shelf:
    """What is shipped, with this box among people's own editions if it is none of those."""
    shipped = Shelf()
    if box.edition in shipped.names():
        return shipped
    with TemporaryDirectory() as folder:
        (Path(folder) / f"{box.edition}.toml").write_text(box.sheet, "utf-8")
        return Shelf(editions=Path(folder))


def played(text: str, shelf: Shelf | None = None) -> Iterator[tuple[Chronicled, Step]]:
    """The steps of a chronicle."""
    chronicle = read(text.encode())
    owned = (shelf or Shelf()).take(chronicle.header.beginning.edition)
    run = Chronicled(chronicle, owned.game, owned.box)
    for step in run.steps():
        yield run, step


def pages(run: Chronicled, step: Step) -> dict[str, bytes]:
    return {str(one): encoded(view) for one, view in run.views(step).items()}
