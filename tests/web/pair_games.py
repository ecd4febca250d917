"""Whole games of bags played at random at two tables, at which one player hides different things.

Everybody else does the same at both; so does the hider, as far as others can see it. Bags that lie
closed hold what they like. A pair ends where people would turn up a card that bears one name here
and another there.
"""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.game.cards import card_of
from companion.game.commands import CardRead, Pressed, SeatRead, SeatReadAgain, TimeIsUp, Woken
from companion.game.contract import Box, Command
from companion.game.history import TakeBack
from companion.game.values import PUBLIC, STEWARD, CopyId, Party, Role, SeatId, Value
from companion.games.bags.commands import (
    Declare,
    DismissStrays,
    PackByHand,
    SayTakingOut,
    SealBag,
    SitOut,
    TakeOutByHand,
)
from companion.shelf.boxes import Shelf
from tests.laws.bag_moves import place_of
from tests.laws.playing import WholeGames

from .pairs import AROUND, Door, OneTable, Pair, known_to

LONGEST = 400
OWN_COPIES = 6
"""Of each good, the first few copies are in the hider's hands and in nobody else's."""


class Compared(Value, frozen=True, kw_only=True):
    """The report of a pair that nobody could tell apart."""

    edition: str
    players: int
    gate: bool
    options: tuple[str, ...]
    steps: int
    compared: Mapping[tuple[str, Door], int]  # while there was something to be told
    over: bool
    knowing: int


class PairGame:
    """One pair; the same seed plays the same. Each game says what its hider does, and what would
    tell."""

    left_out: tuple[str, ...] = ()
    """Options that cannot be compared."""
    only_the_hiders: tuple[type[Command], ...] = (
        PackByHand,
        TakeOutByHand,
        SayTakingOut,
        DismissStrays,
        SitOut,
        SeatRead,
        SeatReadAgain,
    )
    """The hider's own acts; what others see of them is done in the same way at both."""

    def __init__(
        self,
        data: Path,
        holding: ExitStack,
        seed: int,
        *,
        longest: int = LONGEST,
        closely: int = 5,
    ) -> None:
        """Whole pages are asked for in every so many steps."""
        chance = self._chance = Random(seed)
        self._mover = self._moves()
        self.edition = chance.choice([*self._editions()])
        owned = Shelf().take(self.edition)
        self.seats = AROUND[: chance.randint(*self._players(owned.box))]
        agreed = [key for key in owned.game.options(owned.box) if chance.random() < 0.3]
        self.options = tuple(key for key in agreed if key not in self.left_out)
        self.gate = chance.random() < 0.25
        self._hider = SeatId(chance.choice(self.seats))
        self.pair = Pair(
            data,
            holding,
            hider=self._hider,
            box=self.edition,
            seats=self.seats,
            options=self.options,
            board="table-gate" if self.gate else "table-six",
            closely=closely,
        )
        table = self.pair.here
        kinds = table.numbers.goods
        enough = [good for good in kinds if self._mover.most(table, good) > OWN_COPIES]
        self._hidden = [good for good in enough if not kinds[good].legal]
        self._legal = [good for good in enough if kinds[good].legal]
        self._twins = chance.sample(self._hidden, 2)
        self._packed_in = 0
        self._ended = False
        self.steps = 0
        self._longest = longest

    def _moves(self) -> WholeGames:
        raise NotImplementedError

    def _editions(self) -> Iterable[str]:
        raise NotImplementedError

    def _players(self, box: Box) -> tuple[int, int]:
        raise NotImplementedError

    def _about_the_hider(self, here: Any) -> Command | None:
        """A command that leads to something hidden, if there is one now."""
        raise NotImplementedError

    def _instead(self, command: Command, by: Party) -> tuple[Command, Party]:
        """By whom it is asked, so that both tables answer alike."""
        raise NotImplementedError

    def _bags(self) -> tuple[list[str], list[str]]:
        """The hider's cards at either table; the others see the same of them."""
        raise NotImplementedError

    def _own_act(self, seat: SeatId) -> tuple[str, dict[str, Any]] | None:
        """Something that a seat with hidden cards does with them."""
        raise NotImplementedError

    def _in_vain(self) -> list[tuple[str, dict[str, str]]]:
        """Commands that are refused to everyone but the hider, whatever is hidden."""
        raise NotImplementedError

    def _is_open(self, command: Command, by: Party) -> bool:
        """Whether nobody is answered by what lies hidden."""
        raise NotImplementedError

    def _tells(self, command: Command) -> bool:
        """Whether it would turn up, before everyone, what differs."""
        raise NotImplementedError

    @property
    def tables(self) -> tuple[Any, Any]:
        return self.pair.here, self.pair.there

    def play(self) -> Compared:
        while self.steps < self._longest and not self._ended:
            self.steps += 1
            self._step()
            if self.pair.here.over and self._chance.random() < 0.2:
                break
        self.pair.looks_around()
        self.pair.ends()
        return Compared(
            edition=self.edition,
            players=len(self.seats),
            gate=self.gate,
            options=self.options,
            steps=self.steps,
            compared=dict(self.pair.compared),
            over=self.pair.here.over,
            knowing=len(self.pair.knowing),
        )

    def _step(self) -> None:
        here = self.pair.here
        if here.is_filling(self._hider) and self._chance.random() < 0.5:
            self._fills()
            return
        differing = sorted(self._differing())
        seat = self._chance.choice(differing) if differing else self._hider
        own = self._own_act(seat)
        if own is not None and self._chance.random() < 0.6:
            name, fields = own
            self.pair.tries(f"seat:{seat}", name, **fields)
            return
        if not here.over and self._chance.random() < 0.04:
            self.pair.pries(self._in_vain())
            return
        for _ in range(20):
            command, by = self._instead(*self._chosen(here))
            if self._tells(command):
                if self._chance.random() < 0.02:
                    self._ended = True
                    return
            elif self._is_fair(command, by):
                self._does(command, by)
                return

    def _chosen(self, here: Any) -> tuple[Command, Party]:
        kind = self._chance.random()
        newest = self.pair.tables[0].product.clerk._game.session.history.newest  # type: ignore[union-attr]
        if kind < 0.05 and newest is not None:
            return TakeBack(newest.number), STEWARD
        if kind < 0.15:
            return self._mover.nonsense(here, self._chance)
        about = self._about_the_hider(here) if kind < 0.3 else None
        if about is not None:
            return about, STEWARD
        if kind < 0.5:
            way_on = self._mover.stewards_way_on(here)
            if way_on is not None:
                return way_on, STEWARD
        return self._mover.move(here, self._chance)

    def _does(self, command: Command, by: Party) -> None:
        match command:
            case CardRead(seat=place, copy=copy):
                assert copy is not None
                self.pair.both(f"{copy} at {place}", lambda one: one.reads(place, copy))
            case SeatReadAgain(seat=seat):
                self.pair.both(f"{seat} at the gate", lambda one: one.holds_bag_to_gate(seat))
            case Pressed(button=button):
                self.pair.presses(button)
            case TimeIsUp() | Woken():
                self.pair.time_passes(self._chance.choice((500, 30_000)))
            case _:
                who = "display" if by == PUBLIC else str(by)
                body = msgspec.to_builtins(command)
                fields = {name: body[name] for name in body if name not in ("type", "chance")}
                self.pair.tries(who, type(command).__name__, **fields)

    def _fills(self) -> None:
        """Some to and fro, which differs; then a bag of which others shall see the same; or, near
        the end of this pair, any."""
        here, seat = self.pair.here, self._hider
        is_ready = self._packed_in == here.round and not self._chance.random() < 0.15
        if self.gate and not is_ready:
            self.pair.both(
                "at the gate", lambda one: one.holds_bag_to_gate(seat, only_if_away=True)
            )
        if not is_ready:
            self._packed_in = 0
            chances = [Random(self._chance.random()) for _ in range(2)]
            self.pair.apart(*(self._to_and_fro(chance) for chance in chances))
            if here.phase != "packing" and self._chance.random() < 0.7:
                return
            self.pair.apart(self._empties, self._empties)
            self.pair.packs(*self._bags())
            self._packed_in = here.round
            return
        if here.phase == "packing":
            by = self._chance.choice(("steward", f"seat:{seat}"))
            if self.gate and self._chance.random() < 0.5:
                self.pair.both("the bag at the gate", lambda one: one.holds_bag_to_gate(seat))
            else:
                self.pair.tries(by, "SealBag", seat=seat, round=here.round)

    def _copies(self, goods: Iterable[str], others: Iterable[str]) -> list[str]:
        """Some are read, others told by hand; an opened bag shows which."""
        known = {card.copy for table in self.tables for _, c in table.places() for card in c}
        used, told = {*others, *known}, list[str]()
        for good in goods:
            copies = [f"{good}-{number:02d}" for number in range(1, OWN_COPIES + 1)]
            free = [copy for copy in copies if copy not in used]
            told.append(free[0] if free and self._chance.random() < 0.6 else good)
            used.add(told[-1])
        return told

    def _to_and_fro(self, chance: Random) -> Any:
        def hide(one: OneTable) -> None:
            seat = self._hider
            for _ in range(chance.choice((0, 1, 3))):
                good = chance.choice([*self._twins, *self._legal])
                copy = f"{good}-{chance.randint(1, OWN_COPIES):02d}"
                bag = one.table.bags[seat]
                place = place_of(one.table, card_of(CopyId(copy)))
                known = place not in (None, self._mover.discards, f"bag:{seat}")
                match chance.randrange(6):
                    case 0 | 1 if not known:
                        one.reads(seat, copy)
                    case 2:
                        one.own(seat, "PackByHand", good=chance.choice((None, good)))
                    case 3:
                        one.own(seat, "SayTakingOut", on=chance.random() < 0.7)
                    case 4:
                        one.own(seat, "TakeOutByHand", good=chance.choice((None, good)))
                    case _ if bag.strays:
                        one.own(seat, "DismissStrays")
                    case _:
                        one.own(seat, "Declare", good=self._legal[0])

        return hide

    def _empties(self, one: OneTable) -> None:
        seat = self._hider
        one.own(seat, "DismissStrays")
        one.own(seat, "SayTakingOut", on=False)
        for card in one.table.bags[seat].cards:
            if card.copy is None:
                assert one.own(seat, "TakeOutByHand", good=card.good) == 200
            else:
                assert one.own(seat, "SayTakingOut", on=True) == 200
                one.reads(seat, card.copy)
        assert not one.table.bags[seat].cards

    def _differing(self) -> set[SeatId]:
        here, there = self.tables
        return {seat for seat in here.seats if known_to(here, seat) != known_to(there, seat)}

    def _can_be_read(self, command: CardRead) -> bool:
        place, copy = command.seat, command.copy
        table = self.pair.tables[0]
        if copy is None or place == self._hider or place in self._differing():
            return False
        number = copy.rpartition("-")[2]
        if number.isdecimal() and int(number) <= OWN_COPIES:
            return False
        return table.reader(place) is not None or (table.has_gate and place in self.seats)

    def _is_fair(self, command: Command, by: Party) -> bool:
        """Whether it can be done in the same way at both, as far as others can see."""
        if not all(self._mover.possible(table, command) for table in self.tables):
            return False
        seat = getattr(command, "seat", None)
        if isinstance(command, CardRead):
            return self._can_be_read(command)
        if isinstance(command, SeatReadAgain):
            return self.gate and seat in self.seats and seat != self._hider
        if isinstance(command, Pressed | TimeIsUp | Woken):
            return True
        if by.role not in (Role.SEAT, Role.STEWARD, Role.PUBLIC) or by.seat not in (None, *AROUND):
            return False
        if seat == self._hider and isinstance(command, self.only_the_hiders):
            return False
        if seat == self._hider and isinstance(command, SealBag):
            return bool(self._packed_in == self.pair.here.round)
        if isinstance(command, Declare) and seat == self._hider and command.number is None:
            return len({len(table.bags[self._hider].cards) for table in self.tables}) == 1
        return self._is_open(command, by)
