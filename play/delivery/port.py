"""The store's ports for notices and announced commands."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice, PostedBoard, UnderWay
from play.news.kinds import ChannelNews, News
from play.news.matches import PlanDropped
from play.players.player_id import PlayerId


class StoredOutbox(Protocol):
    """The notices in a store. The first open notice about a match holds back later ones."""

    async def add_news(self, news: News, now: datetime, due_at: datetime | None = None) -> None:
        """Store *news* to be delivered from *due_at* on; by default, from *now* on."""

    async def hasten(self, match_id: int, now: datetime) -> None:
        """Make all open notices of a match due *now*, except those that have failed before."""

    async def due(self, now: datetime, limit: int) -> Sequence[Notice]:
        """The open notices due that are first for their match, challenge or other topic, by id.

        Raises:
            StoredNoticeError: one of them cannot be read.
        """

    async def due_in_rooms(
        self, now: datetime, limit: int, under_way: UnderWay
    ) -> Sequence[Notice]:
        """The first due notice of each room, without what is *under_way*; servers take turns."""

    async def claim(self, claim: Claim, limit: int, under_way: UnderWay) -> Sequence[Notice]:
        """Claim due notices, as ``due_in_rooms`` finds them, so that no other process gets them.

        Other processes get no later notice for the same match or room either.

        Raises:
            StoredNoticeError: one of them cannot be read.
        """

    async def renew(
        self, claim: Claim, notice_ids: Collection[int], slow: Collection[int]
    ) -> Collection[int]:
        """Extend these claims until *claim* ends; return the ids still held by the process.

        Other processes may use the rooms of the *slow* ones.
        """

    async def give_back(self, process: int, but: Collection[int]) -> None:
        """End all claims of the *process*, except those to the notices *but*."""

    async def next_due(
        self, under_way: UnderWay = NOTHING, claim: Claim | None = None
    ) -> datetime | None:
        """Due time of the earliest first notice that is not *under_way*.

        With a *claim*, only notices that it could get count.
        """

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> bool:
        """Close a notice, with the message that delivered it or the *failure* that ended it.

        False: it was closed already.
        """

    async def is_channel_lost(self, match_id: int) -> bool:
        """Whether the match's latest notice to all who read along was given up."""

    async def missed(self, match_ids: Collection[int], player: PlayerId) -> Collection[int]:
        """Those of the matches whose latest private notice to *player* was given up."""

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        """The message that made the offer of that number, and its private recipient, if any."""

    async def board_before(
        self, notice_id: int, match_id: int, recipient: PlayerId | None
    ) -> PostedBoard | None:
        """The latest board of the match posted before that notice, to *recipient*.

        None: to all who read along.
        """

    async def latest_board(self, match_id: int) -> PostedBoard | None:
        """The latest board of the match that was posted for all who read along."""

    async def message_about(self, kind: type[ChannelNews], about: int) -> int | None:
        """The message of the latest news of that *kind* about the thing with the id *about*."""

    async def undelivered_drop(self, match_id: int, player: PlayerId) -> PlanDropped | None:
        """The latest news that a plan of *player* was dropped, if it could not be delivered."""

    async def postpone(
        self, notice_id: int, retry_at: datetime, process: int | None = None
    ) -> None:
        """Count one more failed attempt; the next is due at *retry_at*.

        With a *process*, its claim ends, and a notice claimed by another process is left alone.
        """


class StoredAnnouncements(Protocol):
    """Hashes of the commands last sent to Discord, for each application."""

    async def digest(self, application_id: int) -> str | None:
        """The hash of the commands that Discord has for the application; None if unknown."""

    async def put(self, application_id: int, digest: str) -> None:
        """Store the hash of the commands that Discord now has."""
