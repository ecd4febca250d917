"""The one way in for pages and players: read the noticeboard, hand in a command."""

from collections.abc import Callable
from uuid import uuid4

from companion.game.contract import Command, Setup
from companion.game.values import PUBLIC, CommandId, Party, SeatId
from companion.shelf.people import Names

from .asks import AnyCommand, Begin, WasDone
from .joining import PhoneAct
from .noticeboard import Noticeboard
from .page_data import Answer, Invitation, PageData
from .phones import Phones


class Door:
    """Reading goes to the noticeboard, asking to the clerk; the pages import neither the clerk nor
    a game session."""

    def __init__(
        self,
        *,
        ask: Callable[[AnyCommand, Party, CommandId, str | None], Answer],
        table_now_ms: Callable[[], int],
        board: Noticeboard,
        phones: Phones,
        invitation: Invitation,
    ) -> None:
        self._ask = ask
        self._table_now_ms = table_now_ms
        self._board = board
        self._phones = phones
        self._invitation = invitation

    def invitation(self) -> Invitation:
        return self._invitation

    def newest(self, audience: Party) -> PageData:
        return self._board.newest(audience)

    def wait(self, audience: Party, after: int, timeout_s: float) -> PageData:
        return self._board.wait(audience, after, timeout_s)

    def next_posting(self, after: int) -> int | None:
        return self._board.next_posting(after)

    def table_now_ms(self) -> int:
        return self._table_now_ms()

    def ask(
        self, command: Command, by: Party, command_id: CommandId, game_id: str | None = None
    ) -> Answer:
        return self._ask(command, by, command_id, game_id)

    def was_done(self, by: Party, command_id: CommandId) -> Answer:
        return self._ask(WasDone(), by, command_id, None)

    def begin(
        self,
        box: str,
        setup: Setup,
        instead_of: str,
        by: Party,
        command_id: CommandId,
        names: Names | None = None,
    ) -> Answer:
        begin = Begin(box=box, setup=setup, instead_of=instead_of, names=names)
        return self._ask(begin, by, command_id, None)

    def visit(self, act: PhoneAct) -> Answer:
        return self._ask(act, PUBLIC, CommandId(uuid4().hex), None)

    def chosen_by(self, phone: str) -> SeatId | None:
        return self._phones.chosen_by(phone)

    def is_asking(self, phone: str) -> bool:
        return self._phones.is_asking(phone)

    def admits(self, phone: str, seat: SeatId) -> bool:
        return self._phones.admits(phone, seat)
