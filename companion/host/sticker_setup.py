"""Gives stickers to cards and to seats, at any reader, before everyone's eyes.

The steward starts it, beside any game; stickers read meanwhile count for nothing else. The card of
a sticker is named only while no card can be a secret. During a game every known sticker gets the
same answer, and one new sticker is taken at a time.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from companion.game.cards import card_of
from companion.game.contract import Command
from companion.game.messages import Message, Refusal, box_word, good_word, refuse, says, seat_word
from companion.game.values import CopyId, GoodId, SeatId, TagId, Value
from companion.shelf.stickers import SEATS, OfSeat, OnCard, Owner, Register, Worn, is_phone


class LayStickers(Command, frozen=True):
    """Give each unknown sticker that is read to the next card of this good, until stopped. With
    `lost`, give only the next one, in place of a lost sticker."""

    box: str
    good: GoodId
    lost: bool = False


class MarkSeat(Command, frozen=True):
    """Give the next unknown sticker that is read to this seat."""

    seat: SeatId


class ForgetStickers(Command, frozen=True):
    """Unassign the stickers of all cards of this good."""

    box: str
    good: GoodId


class TakeOffStickers(Command, frozen=True):
    """Unassign every sticker that is read, until stopped."""


class ShowCards(Command, frozen=True):
    """Name the card of each sticker that is read, with its number, until stopped: so people know
    which one they hold while they read numbers off their box."""


class StopStickers(Command, frozen=True):
    """Stop giving stickers: cards count for the game again."""


STICKER_COMMANDS: tuple[type[Command], ...] = (
    LayStickers,
    MarkSeat,
    ForgetStickers,
    TakeOffStickers,
    ShowCards,
    StopStickers,
)


class Task(StrEnum):
    """The use of the next sticker that is read."""

    CARDS = "cards"
    LOST = "lost"
    SEAT = "seat"
    TAKE_OFF = "take_off"
    SHOW = "show"


class Enrolment(Value, frozen=True, kw_only=True):
    """The setup as everyone sees it: the task, and the answer to the last sticker."""

    task: Task | None = None  # None once it is done or stopped, and cards count again
    box: str = ""
    worn: Worn | None = None  # how many cards of the good have one
    seat: SeatId | None = None
    shown: OnCard | None = None  # the card read last, while cards are shown
    said: Message | None = None


class KnownStickers(Value, frozen=True):
    """How many cards of each box carry a sticker, and which seats have their own."""

    boxes: Mapping[str, tuple[Worn, ...]]
    seats: Mapping[SeatId, bool]
    one_at_a_time: bool  # a game is being played


class CardsInPlay(Value, frozen=True, kw_only=True):
    """The facts of the current game that a new sticker depends on."""

    secret: bool = True  # whether a card may be somebody's secret, and so none is named
    belong: frozenset[CopyId] = frozenset()  # in the deck of this game
    placed: frozenset[CopyId] = frozenset()  # where the table has them somewhere already


class StickerSetup:
    """Used by the clerk's thread alone. The task lives in memory; each sticker given is on disk
    before anybody is told."""

    def __init__(self, register: Register, seats: Iterable[SeatId]) -> None:
        self._register = register
        self._seats = tuple(seats)
        self._asked: LayStickers | MarkSeat | TakeOffStickers | ShowCards | None = None
        self._shown: OnCard | None = None
        self._said: Message | None = None
        self._read: set[TagId] = set()

    @property
    def is_on(self) -> bool:
        return self._asked is not None

    def stop(self) -> None:
        """Let cards count for the game again."""
        self._asked = self._said = self._shown = None

    def stop_heaps(self) -> None:
        """Stop giving stickers to many cards: they have been dealt."""
        if _takes_many(self._asked):
            self.stop()

    def posted(self) -> Enrolment | None:
        match self._asked:
            case LayStickers(box=box, good=good, lost=lost):
                task, worn = (Task.LOST if lost else Task.CARDS), self._counted(box, good)
                return Enrolment(task=task, box=box, worn=worn, said=self._said)
            case MarkSeat(seat=seat):
                return Enrolment(task=Task.SEAT, seat=seat, said=self._said)
            case TakeOffStickers():
                return Enrolment(task=Task.TAKE_OFF, said=self._said)
            case ShowCards():
                return Enrolment(task=Task.SHOW, shown=self._shown, said=self._said)
            case _:
                return None if self._said is None else Enrolment(said=self._said)

    def known(self, *, one_at_a_time: bool) -> KnownStickers:
        boxes = {box: self._register.worn(box) for box in self._register.boxes()}
        marked = set(self._register.seats.values())
        seats = {seat: seat in marked for seat in self._seats}
        return KnownStickers(boxes, seats, one_at_a_time)

    def ask(self, command: Command, *, one_at_a_time: bool) -> Refusal | None:
        """Begin, stop, or refuse."""
        no = self._refused(command, one_at_a_time=one_at_a_time)
        if no is not None:
            return no
        if isinstance(command, ForgetStickers):
            return self._forget(command)
        self.stop()
        if isinstance(command, LayStickers | MarkSeat | TakeOffStickers | ShowCards):
            self._asked = command
        return None

    def noticed(self, tag: TagId) -> None:
        """Remember that this sticker was read, so it is not lost."""
        self._read.add(tag)

    def laid(self, tag: TagId, in_play: CardsInPlay) -> None:
        """Use a sticker that was read while the setup is on."""
        try:
            self._said = self._answer(tag, in_play)
        except OSError:
            self._said = says("stickers.not_kept")
        self.noticed(tag)

    def crowded(self) -> None:
        self._said = says("stickers.crowded")

    def _refused(self, command: Command, *, one_at_a_time: bool) -> Refusal | None:
        if one_at_a_time and _takes_many(command):
            return refuse("why.one_sticker_at_a_time")
        match command:
            case LayStickers(box=box, good=good) | ForgetStickers(box=box, good=good):
                if not self._register.copies(box, good):
                    return refuse("why.no_such_good_in_box")
                name = box
            case MarkSeat(seat=seat):
                if seat not in self._seats:
                    return refuse("why.seat_not_on_board")
                name = SEATS
            case _:
                return None
        return refuse("why.stickers_unreadable") if self._register.is_wrong(name) else None

    def _answer(self, tag: TagId, in_play: CardsInPlay) -> Message:
        owner = self._register.owner_of(tag)
        if isinstance(self._asked, TakeOffStickers):
            self._register.take_off([tag])
            return says("stickers.taken_off")
        if isinstance(self._asked, ShowCards):
            return self._show(owner, in_play)
        if owner is not None:
            return says("stickers.known") if in_play.secret else _named(owner)
        if is_phone(tag):
            return says("stickers.phone")
        if isinstance(self._asked, MarkSeat):
            self._register.give(tag, OfSeat(self._asked.seat))
            self._asked = None
            return says("stickers.seat_done")
        assert isinstance(self._asked, LayStickers), "nothing else is asked of a sticker"
        return self._to_card(tag, self._asked, in_play)

    def _show(self, owner: Owner | None, in_play: CardsInPlay) -> Message:
        self._shown = None
        if not isinstance(owner, OnCard) or in_play.secret:
            return says("stickers.shows_nothing")
        self._shown = owner
        card = card_of(owner.copy)
        assert card.good is not None, "every copy shows a good"
        number = int(owner.copy.rpartition("-")[2])
        most = len(self._register.copies(owner.box, card.good))
        return says("stickers.shows", card=good_word(card.good), number=number, most=most)

    def _to_card(self, tag: TagId, asked: LayStickers, in_play: CardsInPlay) -> Message:
        copy = self._stand_in(asked, in_play) if asked.lost else self._next_without(asked)
        if copy is None:
            return says("stickers.all_have_one")
        self._register.give(tag, OnCard(asked.box, copy))
        if not asked.lost:
            return says("stickers.given")
        self._asked = None
        return says("stickers.lost_done")

    def _next_without(self, asked: LayStickers) -> CopyId | None:
        wearing = set(self._register.of(asked.box).values())
        copies = self._register.copies(asked.box, asked.good)
        return next((copy for copy in copies if copy not in wearing), None)

    def _stand_in(self, asked: LayStickers, in_play: CardsInPlay) -> CopyId:
        """Choose the card that most likely lost its sticker: one in the deck, in no place that the
        game knows, whose own sticker was never read. The choice is shown to nobody, since the
        places of the others may be a secret."""
        tags = {copy: tag for tag, copy in self._register.of(asked.box).items()}

        def harm(copy: CopyId) -> tuple[bool, ...]:
            tag = tags.get(copy)
            return (
                copy not in in_play.belong,
                copy in in_play.placed,
                bool(tag),
                tag in self._read,
            )

        return min(self._register.copies(asked.box, asked.good), key=harm)

    def _forget(self, command: ForgetStickers) -> Refusal | None:
        on, good = self._register.of(command.box), command.good
        try:
            self._register.take_off([tag for tag, copy in on.items() if card_of(copy).good == good])
        except OSError:
            return refuse("why.stickers_not_kept")
        return None

    def _counted(self, box: str, good: GoodId) -> Worn:
        return next(worn for worn in self._register.worn(box) if worn.good == good)


def _takes_many(command: Command | None) -> bool:
    match command:
        case LayStickers(lost=lost):
            return not lost
        case _:
            return isinstance(command, ForgetStickers | TakeOffStickers | ShowCards)


def _named(owner: Owner) -> Message:
    if isinstance(owner, OfSeat):
        return says("stickers.is_seats", seat=seat_word(owner.seat))
    card = card_of(owner.copy)
    assert card.good is not None, "every copy shows a good"
    return says("stickers.is_card", card=good_word(card.good), box=box_word(owner.box))
