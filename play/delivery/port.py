"""The store's ports for notices, and for the commands last sent to Discord."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice, PostedBoard, UnderWay
from play.news.kinds import ChannelNews, News
from play.news.matches import PlanDropped
from play.players.player_id import PlayerId


class StoredOutbox(Protocol):
    """The notices in a store. An undelivered one about a match holds back later ones about it."""

    async def add_news(self, news: News, now: datetime, due_at: datetime | None = None) -> None:
        """Store *news* to be delivered from *due_at* on; by default, from *now* on."""

    async def hasten(self, match_id: int, now: datetime) -> None:
        """Make all open notices of a match due *now*, except those with a failed attempt."""

    async def due_in_rooms(
        self, now: datetime, limit: int, under_way: UnderWay
    ) -> Sequence[Notice]:
        """Up to *limit* notices due at *now*: the first of each room, with servers taking turns.

        A room is the channel, thread or player that gets the notice. What is *under_way* is left
        out. Of several notices about the same match, challenge or other topic, only the first can
        be due.

        Raises:
            StoredNoticeError: one of the notices cannot be read.
        """

    async def claim(self, claim: Claim, limit: int, under_way: UnderWay) -> Sequence[Notice]:
        """Claim due notices, found as in ``due_in_rooms``, so that no other process delivers them.

        Other processes get no later notice for the same match or room either.

        Raises:
            StoredNoticeError: one of the notices cannot be read.
        """

    async def renew(
        self, claim: Claim, notice_ids: Collection[int], slow: Collection[int]
    ) -> Collection[int]:
        """Extend the claims to *notice_ids* until *claim* ends, and return the ids still claimed.

        Other processes may send to the rooms (channels or players) of those in *slow* meanwhile.
        """

    async def give_back(self, process: int, but: Collection[int]) -> None:
        """End all claims of *process*, except those to the notices in *but*."""

    async def next_due(
        self, under_way: UnderWay = NOTHING, claim: Claim | None = None
    ) -> datetime | None:
        """Due time of the earliest open notice that no other holds back; None if there is none.

        What is *under_way* is left out. With a *claim*, only notices that it could get count.
        """

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> bool:
        """Close a notice, sent or with a *failure*; return False if it was closed already."""

    async def missed(
        self, match_ids: Collection[int], recipient: PlayerId | None
    ) -> Collection[int]:
        """Those of *match_ids* whose latest notice to *recipient* failed for good.

        If *recipient* is None, it is the latest notice for the match's channel or thread.
        """

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        """The id of the message that made the offer numbered *offer* (from 1), and its recipient.

        The recipient is None if the message was posted for everybody. None if no message was
        delivered.
        """

    async def board_before(
        self, notice_id: int, match_id: int, recipient: PlayerId | None
    ) -> PostedBoard | None:
        """The latest board of the match that was posted before that notice; None if there is none.

        Only boards sent privately to *recipient* count or, if that is None, those for everybody.
        """

    async def latest_board(self, match_id: int) -> PostedBoard | None:
        """The latest board of the match that was posted for everybody; None if there is none."""

    async def message_about(self, kind: type[ChannelNews], about: int) -> int | None:
        """The id of the message with the latest news of that *kind*; None if there is none.

        *about* is the id of the thing that the news is about, such as a tournament.
        """

    async def latest_due(
        self, kind: type[ChannelNews], about: int, limit: int
    ) -> Sequence[datetime]:
        """When the latest *limit* notices with news of that *kind* are or were due, newest first.

        *about* is as for ``message_about``.
        """

    async def forget_message(self, kind: type[ChannelNews], about: int) -> None:
        """Store that the messages which ``message_about`` finds are gone."""

    async def undelivered_drop(self, match_id: int, player: PlayerId) -> PlanDropped | None:
        """The undelivered news to *player* that their conditional moves were dropped, if any."""

    async def postpone(
        self, notice_id: int, retry_at: datetime, process: int | None = None
    ) -> None:
        """Count one more failed attempt of the notice, and make it due again at *retry_at*.

        If *process* is given, a notice claimed by another process is left alone.
        """


class StoredAnnouncements(Protocol):
    """Hashes of the commands last sent to Discord, for each application."""

    async def digest(self, application_id: int) -> str | None:
        """The hash of the commands that Discord has for the application; None if none is stored."""

    async def put(self, application_id: int, digest: str) -> None:
        """Store the hash of the commands that Discord now has for the application."""
