"""The host's side of the door that the pages knock on."""

from collections.abc import Mapping
from uuid import uuid4

from companion.game.contract import Command, Setup
from companion.game.values import PUBLIC, CommandId, Party, SeatId
from companion.shelf.boxes import Shelf

from .clerk import Begin, Clerk, WasDone
from .joining import PhoneAct
from .noticeboard import Noticeboard
from .page_data import Answer, Invitation, PageData
from .phones import Phones


class HostDoor:
    """Reading goes to the noticeboard, asking to the clerk; there is no other way in."""

    def __init__(
        self,
        clerk: Clerk,
        board: Noticeboard,
        shelf: Shelf,
        seats: tuple[SeatId, ...],
        phones: Phones,
    ) -> None:
        self._clerk = clerk
        self._phones = phones
        self._board = board
        owned = {name: shelf.take(name) for name in shelf.names()}
        offers = {name: owned[name].game.options(owned[name].box) for name in owned}
        asks = {name: owned[name].game.asks(owned[name].box) for name in owned}
        words = {
            key: word
            for name in reversed(owned)
            for key, word in owned[name].game.names(owned[name].box).items()
        }
        self._invitation = Invitation(offers, seats, asks, words, shelf.left_out)

    def invitation(self) -> Invitation:
        return self._invitation

    def newest(self, audience: Party) -> PageData:
        return self._board.newest(audience)

    def wait(self, audience: Party, after: int, timeout_s: float) -> PageData:
        return self._board.wait(audience, after, timeout_s)

    def next_order(self, after: int) -> tuple[int, Mapping[Party, PageData]] | None:
        return self._board.next_order(after)

    def table_now_ms(self) -> int:
        return self._clerk.table_now_ms()

    def ask(
        self, command: Command, by: Party, command_id: CommandId, game_id: str | None = None
    ) -> Answer:
        return self._clerk.ask(command, by, command_id, game_id)

    def was_done(self, by: Party, command_id: CommandId) -> Answer:
        return self._clerk.ask(WasDone(), by, command_id)

    def begin(
        self, box: str, setup: Setup, instead_of: str, by: Party, command_id: CommandId
    ) -> Answer:
        begin = Begin(box=box, setup=setup, instead_of=instead_of)
        return self._clerk.ask(begin, by, command_id)

    def visit(self, act: PhoneAct) -> Answer:
        return self._clerk.ask(act, PUBLIC, CommandId(uuid4().hex))

    def chosen_by(self, phone: str) -> SeatId | None:
        return self._phones.chosen_by(phone)

    def is_asking(self, phone: str) -> bool:
        return self._phones.is_asking(phone)

    def admits(self, phone: str, seat: SeatId) -> bool:
        return self._phones.admits(phone, seat)
