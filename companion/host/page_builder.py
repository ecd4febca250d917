"""The page of each audience, as the table is believed now.

The public page is built once. The steward's page adds controls to it, a seat's page the seat's own
view, feed and notice.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from companion.game.contract import View
from companion.game.copy_sheet import CopySheet
from companion.game.messages import Message, says, seat_word
from companion.game.values import PUBLIC, STEWARD, Party, ReaderPlace
from companion.shelf.setups import LastSetups
from hardware.signals import ReaderName

from .checks import Checks
from .current_game import CurrentGame
from .game_session import GameSession
from .gate import Gate
from .naming import Naming
from .notices import Notices
from .page_data import PageData, ReaderHeard
from .phones import Phones
from .stage import Stage
from .sticker_reads import StickerReads
from .sticker_setup import StickerSetup


class PageBuilder:
    """Changes nothing; used by the clerk's thread alone."""

    def __init__(  # noqa: PLR0913 - everything that is shown, each by its name
        self,
        *,
        game: CurrentGame,
        stage: Stage,
        plan: Mapping[ReaderName, ReaderPlace],
        reads: StickerReads,
        gate: Gate,
        checks: Checks,
        setup: StickerSetup,
        phones: Phones,
        notices: Notices,
        naming: Naming,
        standing: tuple[Message, ...],
        last_setups: Callable[[], LastSetups],
        copies: Callable[[], Mapping[str, CopySheet]],
    ) -> None:
        self._game = game
        self._stage = stage
        self._plan = plan
        self._reads = reads
        self._gate = gate
        self._checks = checks
        self._setup = setup
        self._phones = phones
        self._notices = notices
        self._naming = naming
        self._standing = standing
        self._last_setups = last_setups
        self._copies = copies

    def pages(
        self, audiences: tuple[Party, ...], views: Mapping[Party, View], *, missed: bool
    ) -> Mapping[Party, PageData]:
        """`views` are the game's, none if there is no game; `missed` says that the inbox was
        full."""
        session, deck = self._game.session, self._game.deck
        page = PageData(
            troubles=self._troubles(missed=missed),
            enrolment=self._setup.posted(),
            joining=self._phones.posted(
                deck.seats if deck is not None else (), open_to_stickers=self._reads.no_secrets
            ),
        )
        if session is not None:
            page = self._of_game(page, session, views[PUBLIC])
        page = replace(
            page,
            names=self._naming.posted(over=session is None or views[PUBLIC].over),
            words=self._naming.words(page.words),
        )
        return {one: self._own(page, one, views.get(one)) for one in audiences}

    def _of_game(self, page: PageData, session: GameSession, public: View) -> PageData:
        """Add all of the game that is the same for everyone."""
        count, words = None, session.game.words(session.table)
        deck = self._game.deck
        if deck is not None and deck.lies_together:
            count = deck.posted(packing_up=public.over, has_stickers=bool(session.tags))
            words = {**deck.names, **words}
        return replace(
            page,
            game_id=session.game_id,
            game=session.game.name,
            how_far=session.game.how_far(public),
            sample=session.is_sample,
            tells_all=session.game.tells_all(session.table),
            standings=session.game.standings(session.table),
            stage=self._stage.posted(),
            feed=session.feed,
            deck=count,
            gate=self._gate.at,
            read_at=tuple(dict.fromkeys(self._plan.values())),
            checks=self._checks.posted(),
            signs=session.game.signs(public),
            words=words,
        )

    def _own(self, page: PageData, audience: Party, view: View | None) -> PageData:
        if audience == STEWARD:
            page = self._with_controls(page)
        session = self._game.session
        if session is None:
            return page
        return replace(
            page,
            view=view,
            own_feed=session.own_feed(audience),
            notice=self._notices.of(audience),
            undo=session.undo_offer() if audience == STEWARD else None,
        )

    def _with_controls(self, page: PageData) -> PageData:
        return replace(
            page,
            stickers=self._setup.known(one_at_a_time=not self._game.cards_lie_together),
            handed_out=self._phones.handed_out(),
            setups=self._last_setups(),
            copies=self._copies(),
            readers=tuple(
                ReaderHeard(seat, reader not in self._reads.lost)
                for reader, seat in self._plan.items()
            ),
        )

    def _troubles(self, *, missed: bool) -> tuple[Message, ...]:
        session = self._game.session
        lost = [seat for reader, seat in self._plan.items() if reader in self._reads.lost]
        if len(lost) == len(self._plan) > 1:
            readers = [says("trouble.no_reader")]
        else:
            readers = [says("trouble.reader_lost", seat=seat_word(seat)) for seat in lost]
        troubles = (
            self._game.trouble.message,
            session.mended if session is not None else None,
            *readers,
            says("trouble.inbox_full") if missed else None,
            *self._standing,
        )
        return tuple(trouble for trouble in troubles if trouble is not None)
