"""What the application asks of a store about notices."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from play.delivery.claims import Claim
from play.delivery.notice import NOTHING, Notice, PostedBoard, UnderWay
from play.news.kinds import ChannelNews, News
from play.news.matches import PlanDropped
from play.players.player_id import PlayerId


class Outbox(Protocol):
    """The notices in a store. The first open one about a match holds back its later ones."""

    async def add(self, news: News, now: datetime, due_at: datetime | None = None) -> None:
        """Store *news* that are to be delivered, from *due_at* on, or else from *now* on."""

    async def hasten(self, match_id: int, now: datetime) -> None:
        """Have all open notices of a match that were to be delivered later, delivered *now*.

        But for those that failed before.
        """

    async def due(self, now: datetime, limit: int) -> Sequence[Notice]:
        """First open notices of matches and challenges that are due, in the order they came.

        Raises:
            StoredNoticeError: one of them cannot be read.
        """

    async def due_in_rooms(
        self, now: datetime, limit: int, under_way: UnderWay
    ) -> Sequence[Notice]:
        """The first of these for each room, but for what is *under_way*; servers take turns."""

    async def claim(self, claim: Claim, limit: int, under_way: UnderWay) -> Sequence[Notice]:
        """Claim notices that are due, as ``due_in_rooms`` finds them: no other process gets them.

        Nor any that has to wait for one of them, nor another for the same room.

        Raises:
            StoredNoticeError: one of them cannot be read.
        """

    async def renew(
        self, claim: Claim, notice_ids: Collection[int], slow: Collection[int]
    ) -> Collection[int]:
        """Let the process keep these claims until *claim* ends; return those that it has still.

        The rooms of those that are *slow* may be used by others.
        """

    async def give_back(self, process: int, but: Collection[int]) -> None:
        """End all claims of the *process*, *but* for these notices."""

    async def next_due(
        self, under_way: UnderWay = NOTHING, claim: Claim | None = None
    ) -> datetime | None:
        """When the earliest of the first open notices is due, but for what is *under_way*.

        With a *claim*, of those that it could have.
        """

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> bool:
        """Store that a notice is dealt with: by a message, or by giving up for *failure*.

        False: it was already.
        """

    async def is_channel_lost(self, match_id: int) -> bool:
        """Whether the latest of the match that was for all who read along was given up."""

    async def missed(self, match_ids: Collection[int], player: PlayerId) -> Collection[int]:
        """Those of the matches of which the latest for *player* alone was given up."""

    async def message_of_offer(
        self, match_id: int, offer: int
    ) -> tuple[int, PlayerId | None] | None:
        """The message that made the offer of that number, and who got it privately, if anybody."""

    async def board_before(
        self, notice_id: int, match_id: int, recipient: PlayerId | None
    ) -> PostedBoard | None:
        """The board of the match that the latest notice before that has become, for *recipient*.

        None: for all who read along.
        """

    async def latest_board(self, match_id: int) -> PostedBoard | None:
        """The latest board of the match that was posted for all who read along."""

    async def message_about(self, kind: type[ChannelNews], about: int) -> int | None:
        """The message that the latest news of that *kind* have become, about what has that id."""

    async def undelivered_drop(self, match_id: int, player: PlayerId) -> PlanDropped | None:
        """The latest news that a plan of *player* was dropped, if it could not be delivered."""

    async def postpone(
        self, notice_id: int, retry_at: datetime, process: int | None = None
    ) -> None:
        """Count one more failed attempt; the next is due at *retry_at*.

        With a *process*, only if no other has claimed the notice meanwhile; its own claim ends.
        """


class Announcements(Protocol):
    """What Discord was told last: the commands of an application, by their hash."""

    async def digest(self, application_id: int) -> str | None:
        """That of the commands that it knows, as far as that is noted."""

    async def put(self, application_id: int, digest: str) -> None:
        """Note that it knows these."""
