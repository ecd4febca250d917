"""Commands beside the game: stickers, phones, names, numbers of a box, the deck's count, the stage.

They stand in no game's journal, so `Once` remembers their ids.
"""

from companion.game.contract import Command
from companion.game.messages import Refusal, refuse
from companion.game.values import CommandId, Party, Role
from companion.shelf.boxes import Shelf

from .current_game import CurrentGame
from .deck import CountDeck
from .joining import JOIN_COMMANDS
from .keeping_numbers import KeepNumbers, keep
from .names import NAME_COMMANDS
from .naming import Naming
from .once import Once
from .page_data import Answer, Done
from .phones import Phones
from .stage import Stage
from .staged import STAGE_COMMANDS
from .sticker_setup import STICKER_COMMANDS, ForgetStickers, StickerSetup

COMMANDS: tuple[type[Command], ...] = (
    *STICKER_COMMANDS,
    *JOIN_COMMANDS,
    *NAME_COMMANDS,
    *STAGE_COMMANDS,
    CountDeck,
    KeepNumbers,
)


class BesideGame:
    """Used by the clerk's thread alone."""

    def __init__(
        self,
        game: CurrentGame,
        stage: Stage,
        shelf: Shelf,
        setup: StickerSetup,
        phones: Phones,
        naming: Naming,
        once: Once,
    ) -> None:
        self._game = game
        self._stage = stage
        self._shelf = shelf
        self._setup = setup
        self._phones = phones
        self._naming = naming
        self._once = once

    def ask(self, command: Command, by: Party, command_id: CommandId) -> Answer:
        """Carry it out; the caller has made sure that it is new."""
        refused = self._refused(command, by, command_id)
        if refused is not None:
            return refused
        if isinstance(command, ForgetStickers | KeepNumbers):
            self._once.remember((command_id,))
        else:
            self._once.add(command_id)
        return Done()

    def _refused(self, command: Command, by: Party, command_id: CommandId) -> Refusal | None:
        if isinstance(command, JOIN_COMMANDS):
            return self._phones.ask(command, by, command_id)
        if isinstance(command, NAME_COMMANDS):
            return self._naming.ask(command, by)
        if isinstance(command, STAGE_COMMANDS):
            return self._stage.ask(command, by)
        if isinstance(command, CountDeck):
            return self._count_deck(command, by)
        if isinstance(command, KeepNumbers):
            return self._keep_numbers(command, by)
        return self._set_up_stickers(command, by)

    def _count_deck(self, command: CountDeck, by: Party) -> Refusal | None:
        game = self._game
        if game.trouble.message is not None:
            return Refusal(game.trouble.message)
        if game.session is None:
            return refuse("why.no_game")
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        if game.deck is None or not game.deck.lies_together:
            return refuse("why.deck_in_play")
        if command.on:
            self._setup.stop()
        game.deck.begin_or_stop(on=command.on)
        return None

    def _keep_numbers(self, command: KeepNumbers, by: Party) -> Refusal | None:
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        return keep(self._shelf.copies, command)

    def _set_up_stickers(self, command: Command, by: Party) -> Refusal | None:
        if by.role is not Role.STEWARD:
            return refuse("why.not_yours")
        refused = self._setup.ask(command, one_at_a_time=not self._game.cards_lie_together)
        if refused is not None:
            return refused
        if self._setup.is_on and self._game.deck is not None:
            self._game.deck.begin_or_stop(on=False)
        self._game.learn_stickers()
        return None
