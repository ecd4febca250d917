"""The sounds of the table, and the sentences that the clerk says aloud: for buzzer and pages.

Both are noted while something is decided, drafted with its pages, and heard when the disk has it.
They follow the public page and acts of everyone, so they tell no more than that page. A seat's page
has its own sounds: they tell of its reader, and of a move or an offer that everyone can see.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.game.contract import Standings
from companion.game.messages import Message, says, seat_word
from companion.game.values import PUBLIC, Party, SeatId
from hardware.sounds import Sound

from .page_data import Heard, PageData, Proclaimed
from .staged import CARD_MS, Staged

Play = Callable[[Sound], None]

TITLE_MS, STAMP_MS = 700, 300
"""The pace at which pages turn up the cards of an opening; then the verdict is heard."""
KEPT_SENTENCES = 5
"""A page holds the newest few sentences: a voice that is slow misses the older ones."""
SENTENCES_A_SLIDE = 3
_NOTHING_SOON_S = 60.0


def in_silence(_sound: Sound) -> None:
    """This table has no buzzer."""


class _Verdict(NamedTuple):
    """The end of an opening, heard while its slide is still on the stage."""

    slide: int
    due_ms: int
    sound: Sound
    said: tuple[Message, ...]


class _State(NamedTuple):
    """All that the next draft depends on."""

    pages: Mapping[Party, PageData] = {}
    heard: Mapping[Party, Heard] = {}
    proclaimed: tuple[Proclaimed, ...] = ()
    verdict: _Verdict | None = None


class Sounds:
    """Used by the clerk's thread alone; every time is the table's."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._noted: Sound | None = None
        self._by_seat: dict[Party, Sound] = {}
        self._was = self._drafted = _State()
        self._buzz: Sound | None = None

    def note(self, sound: Sound, reader: Party | None = None) -> None:
        """The last sound noted is heard. The sound of a seat's own reader is heard in the room and
        at that seat's page, and at no other."""
        if reader is None:
            self._noted = sound
        else:
            self._by_seat[reader] = sound

    def forget(self) -> None:
        self._noted = None
        self._by_seat.clear()
        self._drafted = self._was

    def patience_s(self, now_ms: int) -> float:
        """The time until a verdict is due."""
        verdict = self._was.verdict
        return _NOTHING_SOON_S if verdict is None else max(0, verdict.due_ms - now_ms) / 1000

    def added(
        self, pages: Mapping[Party, PageData], said: tuple[Message, ...], now_ms: int
    ) -> Mapping[Party, PageData]:
        """The pages with what is to be heard now; `said` are sentences on the last action."""
        was, noted, by_seat = self._was, self._noted, dict(self._by_seat)
        self._noted = None
        self._by_seat.clear()
        public, said, verdict = self._everyones(pages[PUBLIC], noted, said, now_ms)
        heard = dict(was.heard)
        for audience, page in pages.items():
            sound = public
            if audience.seat is not None:
                sound = _own(was.pages.get(audience), page, audience.seat, by_seat.get(audience))
            if sound is not None:
                last = heard.get(audience)
                number = 1 if last is None else last.number + 1
                heard[audience] = Heard(sound=sound, number=number)
        proclaimed = _numbered(was.proclaimed, said)
        self._drafted = _State(pages, heard, proclaimed, verdict)
        played = (sound for sound in (public, *by_seat.values()) if sound is not Sound.READ)
        self._buzz = next(filter(None, played), None)
        return {
            audience: replace(page, heard=heard.get(audience), proclaimed=proclaimed)
            for audience, page in pages.items()
        }

    def follow(self) -> None:
        """The disk has the draft: play its sound, but for a read, which has its tick already."""
        self._was = self._drafted
        sound, self._buzz = self._buzz, None
        if sound is not None:
            self._play(sound)

    def _everyones(
        self, page: PageData, noted: Sound | None, said: tuple[Message, ...], now_ms: int
    ) -> tuple[Sound | None, tuple[Message, ...], _Verdict | None]:
        """The sound and the sentences for everyone, and the verdict still to come. A slide that
        comes and the end of a round drown other sounds."""
        before = self._was.pages.get(PUBLIC)
        sound = noted if noted is not Sound.READ or page != before else None
        if noted is Sound.TEN_SECONDS:
            said = (says("spoken.ten_seconds"), *said)
        verdict, stage = self._was.verdict, page.stage
        if verdict is not None and (stage is None or stage.number != verdict.slide):
            verdict = None
        elif verdict is not None and verdict.due_ms <= now_ms:
            sound, said, verdict = verdict.sound, (*verdict.said, *said), None
        if before is None:
            return sound, said, verdict
        if _is_over(page) and not _is_over(before):
            said = (*said, says("spoken.over"))
        if stage is not None and (before.stage is None or before.stage.number != stage.number):
            if stage.ends:
                said = (*said, *_of_slide(stage, before.stage))
            else:
                sound, verdict = Sound.OPENED, _verdict(stage, said)
                said = said if verdict is None else ()
        if _has_ended(before, page):
            sound = Sound.FANFARE
        if page.standings is not None and _is_decided(page) and not _is_decided(before):
            said = (*said, _victory(page.standings))
        return sound, said, verdict


def _verdict(opening: Staged, said: tuple[Message, ...]) -> _Verdict | None:
    stamp = opening.slide.stamp
    if stamp is None:
        return None
    due_ms = opening.since_ms + TITLE_MS + CARD_MS * len(opening.slide.cards) + STAMP_MS
    return _Verdict(opening.number, due_ms, Sound.HONEST if stamp.well else Sound.CAUGHT, said)


def _of_slide(stage: Staged, before: Staged | None) -> Iterable[Message]:
    """A slide of the end, said aloud: the title unless it was just said, and a few sentences."""
    slide = stage.slide
    title = slide.title
    if slide.seat is not None:
        title = says("spoken.whose", seat=seat_word(slide.seat), what=title)
    if before is None or before.slide.title != slide.title or slide.seat is not None:
        yield title
    yield from slide.said[:SENTENCES_A_SLIDE]
    if slide.stamp is not None:
        yield slide.stamp.said
    elif slide.bars and (place := slide.bars[0].place) is not None:
        yield says("spoken.place", seat=seat_word(slide.bars[0].seat), number=place)


def _is_over(page: PageData) -> bool:
    return page.view is not None and page.view.over


def _is_decided(page: PageData) -> bool:
    """The winner is known, and no slide is left that shows the end."""
    return page.standings is not None and not page.shows_end


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


def _numbered(was: tuple[Proclaimed, ...], said: tuple[Message, ...]) -> tuple[Proclaimed, ...]:
    first = was[-1].number + 1 if was else 1
    fresh = [Proclaimed(said=one, number=n) for n, one in enumerate(said, first)]
    return (*was, *fresh)[-KEPT_SENTENCES:]


def _has_ended(before: PageData, now: PageData) -> bool:
    """Whether the game is over now and its end was shown, or one of its rounds, and was not
    before."""
    if before.view is None or now.view is None or before.game_id != now.game_id:
        return False
    was = before.view.over and not before.shows_end
    over = now.view.over and not now.shows_end
    return (over and not was) or (not now.view.over and now.signs.round > before.signs.round)
