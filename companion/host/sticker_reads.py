"""The meaning of a sticker at the place where it was read.

It is used for the first of these that fits: give it to a card, let a phone in, count the deck.
During a game it means a seat at its own or at the shared reader, or a card.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.game.commands import GATE, CardRead, SeatRead, SeatReadAgain
from companion.game.contract import Command, GateUse, View
from companion.game.messages import Message, Refusal, box_word, says, seat_word
from companion.game.values import (
    PUBLIC,
    READER,
    CommandId,
    Party,
    ReaderPlace,
    SeatId,
    TagId,
    seated,
)
from companion.shelf.stickers import OnCard, Register, is_phone
from hardware.signals import (
    Checked,
    Crowded,
    ReaderBack,
    ReaderLost,
    ReaderName,
    Signal,
    SwitchTurned,
    TagLifted,
    TagPlaced,
)
from hardware.sounds import Sound

from .checks import Checks
from .clock import Clock
from .current_game import CurrentGame, new_id
from .game_session import GameSession
from .gate import Gate
from .notices import Notices
from .page_data import Answer
from .phones import Phones
from .sounds import Sounds
from .sticker_setup import CardsInPlay, StickerSetup

FIRST_STEP = 1  # the laying of the table


class StickerReads:
    """Turns signals of readers into commands and notices; used by the clerk's thread alone."""

    def __init__(  # noqa: PLR0913 - everything it connects, each by its name
        self,
        *,
        game: CurrentGame,
        register: Register,
        plan: Mapping[ReaderName, ReaderPlace],
        phones: Phones,
        notices: Notices,
        gate: Gate,
        checks: Checks,
        setup: StickerSetup,
        clock: Clock,
        act: Callable[[Command, Party, CommandId], Answer],
        sounds: Sounds,
    ) -> None:
        self.lost: set[ReaderName] = set()
        self.no_secrets = False
        self._game = game
        self._register = register
        self._plan = plan
        self._phones = phones
        self._notices = notices
        self._gate = gate
        self._checks = checks
        self._setup = setup
        self._clock = clock
        self._act = act
        self._sounds = sounds

    def hear(self, signal: Signal) -> None:
        match signal:
            case TagPlaced(reader=reader, tag=tag) if reader in self._plan:
                self._read(self._plan[reader], TagId(tag))
            case TagLifted(reader=reader, tag=tag) if self._plan.get(reader) == GATE:
                self._lifted(TagId(tag))
            case Crowded(reader=reader) if reader in self._plan:
                self._crowded(self._plan[reader])
            case SwitchTurned(seat=seat, closed=True):
                self._snapped_shut(SeatId(seat))
            case Checked():
                cards = {tag for tag in signal.seen if self._gate.owner(TagId(tag)) is None}
                self._checks.take(replace(signal, seen=frozenset(cards)))
            case ReaderLost(reader=reader):
                self.lost.add(reader)
                self._checks.lost(reader)
            case ReaderBack(reader=reader):
                self.lost.discard(reader)

    def follow(self, views: Mapping[Party, View]) -> None:
        """Bring all that depends on the table up to what is believed now."""
        session, deck = self._game.session, self._game.deck
        if session is None:
            self._checks.follow({}, {})
            self.no_secrets = self._game.trouble.message is None
            return
        over = self.no_secrets = views[PUBLIC].over
        self._gate.follow(session.game, session.table)
        laid_open = session.game.laid_open(session.table) if session.tags else {}
        self._checks.follow(laid_open, session.tags or {})
        if deck is not None:
            deck.follow(began=session.history.steps_seen > FIRST_STEP, over=over)
            if not deck.lies_together:
                self._setup.stop_heaps()

    def _read(self, place: ReaderPlace, tag: TagId) -> None:
        """A card's sticker or a seat's own, at a seat, at a pile or at the shared reader."""
        self._sounds.note(Sound.READ)  # heard where everyone can see that something was read
        if self._setup.is_on:
            self._setup.laid(tag, self._cards_in_play())
            self._game.learn_stickers()
            return
        self._setup.noticed(tag)
        owner, deck = self._gate.owner(tag), self._game.deck
        counting = deck is not None and deck.counting
        asks_at = place if owner is None and not counting else owner
        if asks_at is not None and self._lets_in(asks_at):
            return
        session = self._game.session
        if session is None:
            return
        if deck is not None and counting:
            if owner is None:
                deck.count(tag, session.tags.get(tag))
        elif owner is not None:
            self._seat_read(session, place, owner)
        elif not self._gate.shuts_out(place):
            if place == GATE:
                self._gate.card_read()
            self._card_read(session, self._gate.place(place), tag)

    def _cards_in_play(self) -> CardsInPlay:
        """A game that cannot be read, or in which somebody may have packed a card, has secrets."""
        session = self._game.session
        if session is None:
            return CardsInPlay(secret=self._game.trouble.message is not None)
        if session.view(PUBLIC).over:
            return CardsInPlay(secret=False)
        belong = frozenset(session.tabletop.every_card)
        placed = frozenset(session.game.whereabouts(session.table))
        return CardsInPlay(belong=belong, placed=placed)

    def _lets_in(self, place: ReaderPlace) -> bool:
        """Let a phone in by the seat's own sticker, or by any sticker at the seat's own reader."""
        page = self._notices.page_of(place)
        seat = page.seat if page is not None else None
        return seat is not None and self.no_secrets and self._phones.laid(seat)

    def _seat_read(self, session: GameSession, place: ReaderPlace, seat: SeatId) -> None:
        if place == GATE:
            self._seat_at_gate(session, seat)
        elif place != seat:
            self._notices.tell(place, says("notice.another_seat", seat=seat_word(seat)))
        else:
            self._answered(seat, self._act(SeatRead(seat), READER, new_id()))

    def _seat_at_gate(self, session: GameSession, seat: SeatId) -> None:
        """A seat comes once before its cards are read, and once more after them. Everyone may know
        why it is turned away; the answer to the second time is the seat's alone."""
        if not self._gate.touched(seat, self._clock.now_ms()):
            return
        at = self._gate.at
        if at is not None and at.seat == seat:
            answer = self._act(SeatReadAgain(seat), READER, new_id())
            if not isinstance(answer, Refusal):
                self._gate.leave()
            self._answered(seat, answer)
            return
        turned_away = self._gate.come(seat, session.game, session.table)
        if turned_away is not None:
            self._notices.tell_everyone(turned_away.why)
            self._sounds.note(Sound.REFUSED)
        else:
            self._notices.forget_everyones()

    def _snapped_shut(self, seat: SeatId) -> None:
        """As if the seat came to the gate again after its cards; the answer is the seat's alone."""
        session = self._game.session
        use = None if session is None else session.game.at_gate(session.table, seat)
        if use is GateUse.PACKING:
            answer = self._act(SeatReadAgain(seat), READER, new_id())
            at = self._gate.at
            if at is not None and at.seat == seat and not isinstance(answer, Refusal):
                self._gate.leave()
        else:
            answer = use if isinstance(use, Refusal) else Refusal(says("notice.snapped"))
        self._answered(seat, answer)

    def _lifted(self, tag: TagId) -> None:
        seat = self._gate.owner(tag)
        if seat is not None:
            self._gate.lifted(seat, self._clock.now_ms())

    def _crowded(self, place: ReaderPlace) -> None:
        """More stickers lie there than the reader can tell apart."""
        if self._setup.is_on:
            self._setup.crowded()
        elif not self._checks.asked and not self._gate.shuts_out(place):
            self._notices.tell(self._gate.place(place), says("notice.crowded"))

    def _card_read(self, session: GameSession, seat: ReaderPlace, tag: TagId) -> None:
        actions = session.actions
        copy = session.tags.get(tag)
        answer = self._act(CardRead(seat, copy), READER, new_id())
        # The same wherever a card should be, so it tells nothing.
        sound = Sound.UNKNOWN if copy is None else Sound.READ
        self._sounds.note(sound, self._notices.page_of(seat))
        if copy is None and seat != GATE:  # there the seat has to come first, whatever was read
            self._notices.tell(seat, self._unknown(tag))
        elif isinstance(answer, Refusal):
            self._notices.tell(seat, answer.why)
        elif (page := self._notices.page_of(seat)) is not None:
            if session.actions == actions and not self._checks.asks_for(tag):
                self._notices.tell(seat, says("notice.read_again"))
            else:
                self._notices.forget(page)

    def _unknown(self, tag: TagId) -> Message:
        """A sticker that is on no card of this box; this goes by the sticker alone."""
        owner = self._register.owner_of(tag)
        if isinstance(owner, OnCard):
            return says("notice.other_box", box=box_word(owner.box))
        return says("notice.phone" if is_phone(tag) else "notice.unknown_sticker")

    def _answered(self, seat: SeatId, answer: Answer) -> None:
        """Show the seat a refusal; anything else takes the last notice away."""
        if isinstance(answer, Refusal):
            self._notices.tell(seat, answer.why)
        else:
            self._notices.forget(seated(seat))
