"""Notices: news on their way, kept until they have arrived."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from play.news.kinds import BoardNews, News, SentPrivately
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Notice:
    """*news* to be delivered at *due_at*, after *attempts* that failed; *id* is from the store.

    They go to *room*: the id of a channel, a thread or a player. *server* is the server that they
    come from, or if there is none, the player who gets them: each has its turns.
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
        """Whether it is shown with the board of a match."""
        return isinstance(_in_the_thread(self.news), BoardNews)

    @property
    def match_id(self) -> int | None:
        """The match that it is about, if any."""
        match_id: int | None = getattr(_in_the_thread(self.news), "match_id", None)
        return match_id

    @property
    def wanted_at(self) -> datetime:
        """Since when it should have arrived: not while it was held back from the beginning."""
        # What fails is due again later, and that is a delay.
        return self.created_at if self.attempts else self.due_at

    @property
    def nonce(self) -> str:
        """Marks every message sent for this notice, so that Discord shows a resent one once.

        At most 25 characters. The time tells it from a notice with the same number in a store
        that was restored from a backup.
        """
        return f"{self.id}-{self.created_at.timestamp() * 1000:.0f}"


def _in_the_thread(news: News) -> News:
    """What would have been posted, if *news* are sent privately instead."""
    return news.news if isinstance(news, SentPrivately) else news


class UnderWay(NamedTuple):
    """The ids of *notices* that are being delivered, and the *rooms* that have to wait for that.

    With their *servers*, one for each.
    """

    notices: frozenset[int] = frozenset()
    rooms: frozenset[int] = frozenset()
    servers: tuple[int | None, ...] = ()


NOTHING = UnderWay()


@dataclass(frozen=True, slots=True)
class PostedBoard:
    """The message that *news* have become, with a board; *recipient* got it privately, if anybody.

    It has the id *message_id*.
    """

    news: BoardNews
    message_id: int
    recipient: PlayerId | None
