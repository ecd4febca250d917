"""The sounds of the table, and the sentences that the clerk says aloud: for buzzer and pages.

Both are noted while something is decided, drafted with its pages, and heard when the disk has it.
They follow the public page and acts of everyone, so they tell no more than that page. A seat's page
has sounds of its own: of its reader, and of a move or an offer that everyone can see.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.game.contract import Standings
from companion.game.messages import Message, says, seat_word
from companion.game.scenes import Slide
from companion.game.values import PUBLIC, Party, SeatId
from hardware.sounds import Sound

from .clock import Clock
from .page_data import Heard, PageData, Proclaimed

Play = Callable[[Sound], None]

A_CARD_MS = 700
"""The cards of an opening are turned up one by one, at this pace; then the verdict is heard."""
KEPT_SENTENCES = 3
"""A page holds the newest few sentences: a voice that is slow misses the older ones."""


def in_silence(_sound: Sound) -> None:
    """This table has no buzzer."""


class Fresh(NamedTuple):
    """The news of an action for the ears: the opening it shows, and what is said of it."""

    opening: Slide | None = None
    proclaimed: tuple[Message, ...] = ()


class _Later(NamedTuple):
    """A verdict, to be heard once the cards are turned up."""

    due_ms: int
    sound: Sound
    proclaimed: tuple[Message, ...]


class _State(NamedTuple):
    """All that the next draft depends on."""

    pages: Mapping[Party, PageData] = {}
    heard: Mapping[Party, Heard] = {}
    proclaimed: tuple[Proclaimed, ...] = ()
    later: tuple[_Later, ...] = ()


class Sounds:
    """Used by the clerk's thread alone."""

    def __init__(self, play: Play, clock: Clock) -> None:
        self._play = play
        self._clock = clock
        self._noted: Sound | None = None
        self._by_seat: dict[Party, Sound] = {}
        self._was = self._drafted = _State()
        self._buzz: Sound | None = None

    def note(self, sound: Sound, reader: Party | None = None) -> None:
        """Of the sounds noted, the last is heard. One of a seat's own reader is heard in the room
        and at that seat's page, and at no other."""
        if reader is None:
            self._noted = sound
        else:
            self._by_seat[reader] = sound

    def forget(self) -> None:
        self._noted = None
        self._by_seat.clear()
        self._drafted = self._was

    def patience_s(self) -> float:
        """The time until a verdict is due."""
        now_ms = self._clock.now_ms()
        return min((max(0, one.due_ms - now_ms) / 1000 for one in self._was.later), default=60.0)

    def added(
        self, pages: Mapping[Party, PageData], fresh: Fresh, at_ms: int
    ) -> Mapping[Party, PageData]:
        """The pages with what is to be heard now; `at_ms` is the table's time."""
        was, noted, by_seat = self._was, self._noted, dict(self._by_seat)
        self._noted = None
        self._by_seat.clear()
        public, said, later = self._everyones(pages[PUBLIC], noted, fresh)
        heard = dict(was.heard)
        for audience, page in pages.items():
            sound = public
            if audience.seat is not None:
                sound = _own(was.pages.get(audience), page, audience.seat, by_seat.get(audience))
            if sound is not None:
                last = heard.get(audience)
                number = 1 if last is None else last.number + 1
                heard[audience] = Heard(sound=sound, number=number, at_ms=at_ms)
        proclaimed = _numbered(was.proclaimed, said, at_ms)
        self._drafted = _State(pages, heard, proclaimed, later)
        played = (sound for sound in (public, *by_seat.values()) if sound is not Sound.READ)
        self._buzz = next(filter(None, played), None)
        return {
            audience: replace(page, heard=heard.get(audience), proclaimed=proclaimed)
            for audience, page in pages.items()
        }

    def follow(self) -> None:
        """What was drafted is on the disk: play it, but for a read, which has its tick already."""
        self._was = self._drafted
        sound, self._buzz = self._buzz, None
        if sound is not None:
            self._play(sound)

    def _everyones(
        self, page: PageData, noted: Sound | None, fresh: Fresh
    ) -> tuple[Sound | None, tuple[Message, ...], tuple[_Later, ...]]:
        """The sound and the sentences for everyone, and the verdicts still to come. The end of the
        game or of one of its rounds drowns other sounds, an opening those of readers."""
        now_ms = self._clock.now_ms()
        before = self._was.pages.get(PUBLIC)
        due = [one for one in self._was.later if one.due_ms <= now_ms]
        later = [one for one in self._was.later if one.due_ms > now_ms]
        said = tuple(message for one in due for message in one.proclaimed)
        sound = noted if noted is not Sound.READ or page != before else None
        sound = due[-1].sound if due else sound
        if noted is Sound.TEN_SECONDS:
            said = (*said, says("spoken.ten_seconds"))
        opening = fresh.opening
        if opening is not None:
            sound = Sound.OPENED
        if opening is not None and opening.stamp is not None:
            verdict = Sound.HONEST if opening.stamp.well else Sound.CAUGHT
            due_ms = now_ms + A_CARD_MS * (1 + len(opening.cards))
            later.append(_Later(due_ms, verdict, fresh.proclaimed))
        else:
            said = (*said, *fresh.proclaimed)
        if before is not None and _has_ended(before, page):
            sound = Sound.FANFARE
        if before is not None and before.standings is None and page.standings is not None:
            said = (*said, says("spoken.over"), _victory(page.standings))
        return sound, said, tuple(later)


def _victory(standings: Standings) -> Message:
    first, *others = standings.seats
    if others and others[0].place == first.place:
        return says("spoken.shared")
    return says("spoken.wins", seat=seat_word(first.seat), number=first.total)


def _own(before: PageData | None, now: PageData, seat: SeatId, read: Sound | None) -> Sound | None:
    """An offer for this seat, its turn, or what its reader read."""
    if before is None:
        return read
    if not {*now.signs.asked.get(seat, ())} <= {*before.signs.asked.get(seat, ())}:
        return Sound.OFFER
    return Sound.YOUR_TURN if _acts(now, seat) and not _acts(before, seat) else read


def _acts(page: PageData, seat: SeatId) -> bool:
    return page.view is not None and seat in page.view.to_act


def _numbered(
    was: tuple[Proclaimed, ...], said: tuple[Message, ...], at_ms: int
) -> tuple[Proclaimed, ...]:
    first = was[-1].number + 1 if was else 1
    fresh = [Proclaimed(said=one, number=n, at_ms=at_ms) for n, one in enumerate(said, first)]
    return (*was, *fresh)[-KEPT_SENTENCES:]


def _has_ended(before: PageData, now: PageData) -> bool:
    """Whether the game is over now, or one of its rounds, and was not before."""
    if before.view is None or now.view is None or before.game_id != now.game_id:
        return False
    was, over = before.view.over, now.view.over
    return (over and not was) or (not over and now.signs.round > before.signs.round)
