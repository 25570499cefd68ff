"""Notices: items of news to be delivered, kept until they have arrived."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import NamedTuple

from play.news.kinds import BoardNews, News, SentPrivately
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Notice:
    """*news* to be delivered at *due_at*, after *attempts* that have failed.

    *room* is the id of the channel, thread or player that gets the news. *server* is the id of the
    server that it comes from, or of the player who gets it; servers take turns in delivery.
    """

    news: News
    created_at: datetime
    due_at: datetime
    attempts: int
    id: int
    room: int
    server: int | None = None

    @property
    def is_board(self) -> bool:
        """Whether the news is shown together with the board of a match."""
        return isinstance(_in_the_thread(self.news), BoardNews)

    @property
    def match_id(self) -> int | None:
        """The id of the match that the news is about; None if it is about none."""
        match_id: int | None = getattr(_in_the_thread(self.news), "match_id", None)
        return match_id

    @property
    def wanted_at(self) -> datetime:
        """Time since which the notice is late; a delay planned at its creation does not count."""
        # A failed attempt moves due_at, and that is lateness.
        return self.created_at if self.attempts else self.due_at

    @property
    def nonce(self) -> str:
        """A text sent with each message of this notice, so that Discord drops one sent twice.

        At most 25 characters. The time of creation tells the notice from one with the same id in a
        store that was restored from a backup.
        """
        return f"{self.id}-{self.created_at.timestamp() * 1000:.0f}"


def _in_the_thread(news: News) -> News:
    """The *news* itself, taken out of ``SentPrivately`` if it is sent that way."""
    return news.news if isinstance(news, SentPrivately) else news


class UnderWay(NamedTuple):
    """Deliveries in progress: ids of their *notices*, the *rooms* that they block, their *servers*.

    A room is the channel, thread or player that gets a notice. *servers* has one entry for each
    notice.
    """

    notices: frozenset[int] = frozenset()
    rooms: frozenset[int] = frozenset()
    servers: tuple[int | None, ...] = ()


NOTHING = UnderWay()


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The message *message_id*, which shows *news* with a board.

    It was sent privately to *recipient*; None if it was posted for everybody.
    """

    news: BoardNews
    message_id: int
    recipient: PlayerId | None


def by_turns(notices: Iterable[Notice], under_way: UnderWay, limit: int) -> Sequence[Notice]:
    """Up to *limit* of *notices*, chosen so that servers take turns, in order of their ids.

    Notices that are *under_way* count as turns that their servers have had.
    """
    turns, ranked = Counter(under_way.servers), []
    for notice in sorted(notices, key=attrgetter("id")):
        turns[notice.server] += 1
        ranked.append((turns[notice.server], notice.id, notice))
    ranked.sort(key=lambda each: each[:2])
    return sorted((notice for *_, notice in ranked[:limit]), key=attrgetter("id"))
