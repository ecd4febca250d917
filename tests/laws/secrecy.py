"""Two runs that differ only in what one seat hid, and everything the others get to see of them."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from companion.game.contract import Command, with_chance
from companion.game.history import TakeBack
from companion.game.messages import Refusal
from companion.game.values import PUBLIC, STEWARD, CommandId, Party, Role, SeatId
from companion.host.noticeboard import Noticeboard
from companion.host.page_data import Answer, PageData

from .playing import AUDIENCES, SEATS, Mover, Run, copied, drawn, encoded, session_over


class Told(AssertionError):
    """Somebody saw a difference that was another's secret."""


_CODE = re.compile(rb'"code":"[0-9a-f]{64}"')


class Side:
    """One of the two runs, with the pages everyone reads and a chance of its own.

    What is drawn about the others, whose bags may be opened, is the same in both.
    """

    def __init__(self, run: Run, seat: SeatId, draws: Random) -> None:
        self._seat, self._draws = seat, draws
        self.session = session_over(run.mover.game, copied(run.book))
        self.board = Noticeboard(AUDIENCES)
        self.others = [audience for audience in AUDIENCES if audience.seat != seat]
        self.levelled = False  # by the steward, where the owner alone was refused
        self._asked = 0
        self.post()

    def act(self, command: Command, by: Party) -> Answer:
        self._asked += 1
        own = getattr(command, "seat", None) == self._seat
        command = with_chance(command, drawn(self._draws) if own else "5a17" * 8)
        command_id = CommandId(f"side{self._asked}")
        answer = self.session.act(command, by, command_id, 1_000_000, "")
        self.session.write()
        self.post()
        return answer

    def post(self) -> None:
        pages = {audience: self._page(audience) for audience in AUDIENCES}
        self.board.pin(self.board.draft(pages))

    def _page(self, audience: Party) -> PageData:
        return PageData(
            game_id=self.session.game_id,
            game=self.session.game.name,
            view=self.session.view(audience),
            feed=self.session.feed,
            own_feed=self.session.own_feed(audience),
            undo=self.session.undo_offer(),
        )

    def seen_by_others(self) -> dict[str, bytes]:
        """Every page but the secret's owner's, number and offer to step back included, and what
        each seat would be at a gate for.

        Of a seal its code alone may differ; that it tells nothing of the goods is not seen here.
        """
        pages = {str(one): encoded(self.board.newest(one)) for one in self.others}
        game, table = self.session.game, self.session.table
        for seat in SEATS:
            pages[f"{seat} at the gate"] = encoded(game.at_gate(table, seat))
        return {one: _CODE.sub(b'"code":"CODE"', page) for one, page in pages.items()}


Compare = Callable[[tuple[Side, Side]], None]


def keep_secret(
    mover: Mover, seed: int, steps: int = 60, compare: Compare = lambda _sides: None
) -> int:
    """Play two runs apart from each other; how many steps they were compared for.

    From some moment on one seat hides this in the one and that in the other, read or by hand, more
    often or less, while all the others do the same in both.
    """
    run = Run(mover, seed)
    run.play(run.chance.choice((0, 3, 30, 300)))
    public = run.session.view(PUBLIC)
    if public.over:
        return 0
    chance = run.chance
    seat = chance.choice(run.table.seats)
    hand = mover.hand_for(run.table, seat, chance)
    sides = Side(run, seat, Random(seed + 3)), Side(run, seat, Random(seed + 4))
    secrets = Random(seed + 1), Random(seed + 2)
    compared = 0
    for _ in range(steps):
        for side, own in zip(sides, secrets, strict=True):
            _hide(mover, side, seat, hand, own)
        compared += _do_the_same(mover, sides, seat, hand, chance)
        _compare(sides)
        if not any(side.levelled for side in sides):
            compare(sides)
    return compared


def _hide(mover: Mover, side: Side, seat: SeatId, hand: Any, own: Random) -> None:
    for _ in range(own.choice((0, 0, 1, 2))):
        if not mover.may_hide(side.session.table, seat):
            return
        before = side.seen_by_others()
        side.act(*mover.secret_act(side.session.table, seat, hand, own))
        if side.seen_by_others() != before:
            raise Told("a hidden act showed on another's page")


def _do_the_same(
    mover: Mover, sides: tuple[Side, Side], seat: SeatId, hand: Any, chance: Random
) -> int:
    tables = [side.session.table for side in sides]
    newest = sides[0].session.history.newest
    kind = chance.random()
    command: Command
    if kind < 0.1 and newest is not None:
        command, by = TakeBack(newest.number), STEWARD
    elif kind < 0.3:
        command, by = mover.nonsense(tables[0], chance)
    else:
        command, by = mover.move(tables[0], chance)
    if not mover.tells_nothing_of(seat, tables, hand, command):
        return 0
    answers = [side.act(command, by) for side in sides]
    heard_by_owner = by.role is Role.SEAT and by.seat == seat
    if heard_by_owner and Refusal in {type(answer) for answer in answers}:
        if type(answers[0]) is not type(answers[1]):
            _level(sides, command)
        return 0
    if encoded(answers[0]) != encoded(answers[1]):
        raise Told(f"{command} was answered {answers[0]} and {answers[1]}")
    return 1


def _level(sides: tuple[Side, Side], command: Command) -> None:
    """One of the two was refused, as only its owner was told; so the steward does it in both."""
    for side in sides:
        side.levelled = True
        side.act(command, STEWARD)


def _compare(sides: tuple[Side, Side]) -> None:
    here, there = (side.seen_by_others() for side in sides)
    for audience, page in here.items():
        if page != there[audience]:
            raise Told(f"{audience} saw {page!r} and {there[audience]!r}")
