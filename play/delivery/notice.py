"""Notices: news on their way, kept until they have arrived."""

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
    """*news* to be delivered at *due_at*, after *attempts* that failed; *id* is from the store.

    *room* is the id of the channel, thread or player that gets them. *server* is the server that
    they come from; without one, it is the player who gets them. Servers take turns.
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
        """Whether the news is shown with the board of a match."""
        return isinstance(_in_the_thread(self.news), BoardNews)

    @property
    def match_id(self) -> int | None:
        """The match that the news is about, if any."""
        match_id: int | None = getattr(_in_the_thread(self.news), "match_id", None)
        return match_id

    @property
    def wanted_at(self) -> datetime:
        """Time since which the notice is late; a delay planned at its start does not count."""
        # A failed attempt moves due_at, and that is lateness.
        return self.created_at if self.attempts else self.due_at

    @property
    def nonce(self) -> str:
        """Mark of every message sent for this notice, so that Discord shows a resent one once.

        At most 25 characters. The time distinguishes it from a notice with the same id in a store
        that was restored from a backup.
        """
        return f"{self.id}-{self.created_at.timestamp() * 1000:.0f}"


def _in_the_thread(news: News) -> News:
    """The news themselves, without the envelope of those that are sent privately."""
    return news.news if isinstance(news, SentPrivately) else news


class UnderWay(NamedTuple):
    """The ids of *notices* being delivered, the *rooms* blocked by them, and their *servers*.

    *servers* has one entry for each notice.
    """

    notices: frozenset[int] = frozenset()
    rooms: frozenset[int] = frozenset()
    servers: tuple[int | None, ...] = ()


NOTHING = UnderWay()


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The message *message_id* that shows *news* with a board.

    It was sent privately to *recipient*; None: to all who read along.
    """

    news: BoardNews
    message_id: int
    recipient: PlayerId | None


def by_turns(notices: Iterable[Notice], under_way: UnderWay, limit: int) -> Sequence[Notice]:
    """Up to *limit* notices whose servers have had the fewest turns, in order of their ids.

    A notice *under_way* counts as a turn of its server.
    """
    turns, ranked = Counter(under_way.servers), []
    for notice in sorted(notices, key=attrgetter("id")):
        turns[notice.server] += 1
        ranked.append((turns[notice.server], notice.id, notice))
    ranked.sort(key=lambda each: each[:2])
    return sorted((notice for *_, notice in ranked[:limit]), key=attrgetter("id"))
