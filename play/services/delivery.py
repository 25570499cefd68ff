"""Requests of the courier, the part of the bot that sends stored notices to Discord."""

import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from play.delivery.claims import ClaimLostError, Claims
from play.delivery.notice import Notice, PostedBoard, UnderWay
from play.delivery.retries import MAX_READINGS, UNREADABLE_PAUSE
from play.limits.leases import DELIVERY_STUCK_AFTER
from play.matches.match import Match
from play.matches.summary import MatchSummary
from play.news.audience import InThread
from play.news.challenges import LobbyDue
from play.news.fair_play import OfOwnCase
from play.news.kinds import BoardNews, ChannelNews, SentPrivately
from play.news.matches import PlanDropped
from play.news.pings import pinged_players
from play.news.puzzles import DailyPuzzleDue
from play.news.seasons import OfSeason
from play.news.tournaments import (
    RoundPaired,
    TournamentCancelled,
    TournamentEnded,
    TournamentOpened,
)
from play.players.player_id import PlayerId
from play.services.announcing import send_privately
from play.services.daily_puzzles import shut_daily_puzzle
from play.services.fair_play_cases import report_undelivered_case
from play.services.lobbies import shut_lobby
from play.services.seasons import notify_season_manager
from play.services.tournaments import notify_organiser
from play.store.errors import StoredNoticeError
from play.store.port import Store, Unit
from play.store.reading import reads

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Outbox:
    """The stored notices that are still to be delivered.

    A notice waits for earlier ones about the same thing. Different matches do not wait for each
    other, unless they are shown in the same room, for example a channel. If several processes
    deliver, *claims* are the notices that this one has reserved for a while.
    """

    store: Store
    now: Callable[[], datetime]
    claims: Claims = field(default_factory=Claims)
    _closed_at: datetime | None = field(default=None, init=False)
    _failing_since: datetime | None = field(default=None, init=False)
    """Time of the first failed attempt since a notice was last closed; None if none failed."""

    message_of_offer = reads(lambda unit: unit.outbox.message_of_offer)
    latest_board = reads(lambda unit: unit.outbox.latest_board)
    message_about = reads(lambda unit: unit.outbox.message_about)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may deliver from the outbox too."""
        return self.store.is_shared

    async def due_or_next(
        self, limit: int, under_way: UnderWay
    ) -> tuple[Sequence[Notice], datetime | None]:
        """Up to *limit* notices to deliver now, beside those *under_way*; at most one in each room.

        If there are none, and none is being delivered, the second value is the due time of the next
        one; None if none is waiting. Each of several processes gets different notices.
        """

        async def read(unit: Unit) -> tuple[Sequence[Notice], datetime | None]:
            due = await unit.outbox.due_in_rooms(self.now(), limit, under_way)
            is_busy = due or under_way.servers
            return due, None if is_busy else await unit.outbox.next_due(under_way)

        return await (self._claiming(limit, under_way) if self.is_shared else self._reading(read))

    async def _claiming(
        self, limit: int, under_way: UnderWay
    ) -> tuple[Sequence[Notice], datetime | None]:
        """The result of ``due_or_next``, with its notices claimed for this process."""
        claim = self.claims.next(self.now())

        async def claimed(unit: Unit) -> tuple[Sequence[Notice], datetime | None]:
            due = await unit.outbox.claim(claim, limit, under_way)
            is_busy = due or under_way.servers
            return due, None if is_busy else await unit.outbox.next_due(under_way, claim)

        due, next_due = await self._reading(claimed, writes=True)
        self.claims.made(claim, [notice.id for notice in due])
        return due, next_due

    async def keep_claims(self, slow: Collection[int]) -> None:
        """Renew the claims of this process to its notices, if they soon end.

        Other processes may deliver in the rooms of the *slow* notices, given by their ids.
        """
        claim = self.claims.renewal(self.now())
        if claim is None:
            return
        async with self.store.begin() as unit:
            kept = await unit.outbox.renew(claim, self.claims.held, slow)
        # A notice that was closed during the renewal is no longer held, so it is not lost.
        lost = self.claims.held.difference(kept)
        self.claims.renewed(claim, kept)
        if lost:
            log.warning("Other processes have taken over notices of this one: %s", sorted(lost))

    async def give_back(self, but: Collection[int]) -> None:
        """Release this process's claims to notices, except to those with the ids *but*."""
        if self.is_shared:
            async with self.store.begin() as unit:
                await unit.outbox.give_back(self.claims.process, but)

    def require_claimed(self, notice_id: int) -> None:
        """Raise ``ClaimLostError`` if another process may be sending the notice by now.

        The claim of this process may have ended while it was suspended.
        """
        if self.is_shared and not self.claims.hold(notice_id, self.now()):
            raise ClaimLostError(notice_id)

    def leave(self, notice_id: int) -> None:
        """Forget the claim to a notice that this process does not go on delivering."""
        self.claims.drop(notice_id)

    async def next_due(self) -> datetime | None:
        """Time at which the next notice is due; None if none is waiting."""
        async with self.store.read() as unit:
            return await unit.outbox.next_due()

    async def is_stuck(self) -> bool:
        """Whether, for ``DELIVERY_STUCK_AFTER``, notices were due or failed and none was closed."""
        long_ago = self.now() - DELIVERY_STUCK_AFTER
        if self._closed_at is not None and self._closed_at > long_ago:
            return False
        due = await self.next_due()
        # A failing notice is postponed, so it is never due for long.
        fails = self._failing_since is not None and self._failing_since <= long_ago
        return due is not None and (fails or due < long_ago)

    async def close(
        self, notice_id: int, message_id: int | None = None, failure: str | None = None
    ) -> None:
        """Close a notice, so that later ones need not wait for it.

        *message_id* is the message that delivered it, None if there is none. *failure* is the
        reason why it can never be delivered; None if it was.
        """
        async with self.store.begin() as unit:
            await unit.outbox.close(notice_id, message_id, failure)
        self._note_closed(notice_id)

    async def failed(self, notice_id: int, retry_at: datetime) -> None:
        """Postpone a notice until *retry_at*, because an attempt to deliver it failed."""
        async with self.store.begin() as unit:
            await unit.outbox.postpone(notice_id, retry_at, self._process)
        self.claims.drop(notice_id)
        self._failing_since = self._failing_since or self.now()

    async def refused(self, notice: Notice, reason: str) -> None:
        """Close a *notice* that Discord refuses to show, for *reason*, and tell those concerned.

        News of a match goes to the players pinged by it as direct messages. Managers learn that a
        notice to the player of a fair-play case did not arrive. The organiser of a tournament, or
        the manager of a season, lobby or daily puzzle, learns that its channel takes no posts.
        """
        now, news = self.now(), notice.news
        async with self.store.begin() as unit:
            if not await unit.outbox.close(notice.id, None, reason):
                return  # another process was quicker
            if isinstance(news, InThread):
                match = await unit.matches.load_match(news.match_id)
                await send_privately(unit, pinged_players(news, match), news, now)
            elif isinstance(news, OfOwnCase):
                await report_undelivered_case(unit, news.case_id, now)
            elif isinstance(news, LobbyDue):
                await shut_lobby(unit, news.place, now)
            elif isinstance(news, DailyPuzzleDue):
                await shut_daily_puzzle(unit, news.place, now)
            elif isinstance(news, OfSeason):
                await notify_season_manager(unit, news.season_id, now)
            # Milestones of a tournament: somebody has to know if they cannot be posted.
            elif isinstance(
                news, TournamentOpened | RoundPaired | TournamentEnded | TournamentCancelled
            ):
                await notify_organiser(unit, news.tournament_id, now)
        self._note_closed(notice.id)

    async def is_channel_lost(self, match_id: int) -> bool:
        """Whether the latest public notice of the match could not be shown in any channel."""
        async with self.store.read() as unit:
            return bool(await unit.outbox.missed([match_id], None))

    async def cut_off(self, matches: Iterable[Match | MatchSummary]) -> Collection[int]:
        """The ids of those *matches* whose latest public notice no channel could show."""
        public = {match.id for match in matches if not match.place.is_private}
        if not public:
            return ()
        async with self.store.read() as unit:
            return await unit.outbox.missed(public, None)

    async def missed(
        self, matches: Iterable[Match | MatchSummary], player: PlayerId
    ) -> Collection[int]:
        """The ids of those private *matches* whose latest direct message did not reach *player*."""
        private = {match.id for match in matches if match.place.is_private}
        if not private:
            return ()
        async with self.store.read() as unit:
            return await unit.outbox.missed(private, player)

    async def board_before(self, notice: Notice) -> PostedBoard | None:
        """The board of the match that was posted before that of *notice*, in the same place.

        None if the notice shows no board, or is the first that does.
        """
        sent = notice.news
        recipient = sent.recipient if isinstance(sent, SentPrivately) else None
        news = sent.news if isinstance(sent, SentPrivately) else sent
        if not isinstance(news, BoardNews):
            return None
        async with self.store.read() as unit:
            return await unit.outbox.board_before(notice.id, news.match_id, recipient)

    async def lost_message(self, kind: type[ChannelNews], about: int) -> None:
        """Forget the message that ``message_about`` finds, because it is gone."""
        async with self.store.begin() as unit:
            await unit.outbox.forget_message(kind, about)

    async def undelivered_drop(self, match: Match, player: PlayerId) -> PlanDropped | None:
        """The undelivered news that *player*'s plan of conditional moves in *match* was dropped.

        None if there is no such news, or the board has changed more than twice since.
        """
        async with self.store.read() as unit:
            dropped = await unit.outbox.undelivered_drop(match.id, player)
        # Two boards back: the opponent's move that dropped the plan, and perhaps an answer to it.
        return dropped if dropped is not None and dropped.board >= match.board - 2 else None

    @property
    def _process(self) -> int | None:
        """The number of this process; None if no other process delivers from the store."""
        return self.claims.process if self.is_shared else None

    def _note_closed(self, notice_id: int) -> None:
        self.claims.drop(notice_id)
        self._closed_at, self._failing_since = self.now(), None

    async def _reading(self, read: Callable[[Unit], Awaitable[T]], *, writes: bool = False) -> T:
        """The result of *read*, which is repeated after postponing each unreadable notice."""
        while True:
            try:
                async with self.store.begin() if writes else self.store.read() as unit:
                    return await read(unit)
            except StoredNoticeError as error:
                await self._put_off(error)

    async def _put_off(self, broken: StoredNoticeError) -> None:
        """Postpone an unreadable notice, longer each time; give it up after ``MAX_READINGS``.

        Until it is given up, later notices about the same thing wait for it.
        """
        number, attempts = broken.notice_id, broken.attempts + 1
        if attempts == 1:
            log.error("Notice %s cannot be read, and is put off", number, exc_info=broken)
        async with self.store.begin() as unit:
            if attempts < MAX_READINGS:
                until = self.now() + UNREADABLE_PAUSE * 2 ** max(attempts - 1, 0)
                await unit.outbox.postpone(number, until, self._process)
            else:
                await unit.outbox.close(number, None, "unreadable")
                log.error("Notice %s cannot be read, and is given up", number)
